/// Builds the JSON text of a map argument under the schema's rules. Used by generated members; a map is rare, so this
/// may allocate.
public struct MapText: Sendable {
  public enum Surplus: Sendable { case keepFirst, keepLowest }
  public enum Repeated: Sendable { case keepFirst, keepLast }
}
