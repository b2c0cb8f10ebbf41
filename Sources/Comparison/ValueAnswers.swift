import SignalbookRegistry
import SignalbookSchemaFiles

// The privacy answers of values that are not fields: list items; keys, values, and names in maps; and held values.
extension Comparer {
  /// Compares the privacy answers that are declared on a value.
  ///
  /// - Returns: The metadata that nested values inherit in each version.
  func compareAnswers(_ old: ValueType, _ new: ValueType, _ context: TypeContext) -> (old: Metadata, new: Metadata) {
    let outer = context.metadata
    guard old.answers != nil || new.answers != nil else { return outer }
    let ownMetadata = (old.answers?.metadata ?? Metadata(), new.answers?.metadata ?? Metadata())
    // If only one version declares a key, the other version inherits its value. Keys that neither version declares are
    // compared for an enclosing entry.
    compareMetadata(
      ownMetadata.0.inheriting(from: outer.old, keysOf: ownMetadata.1),
      ownMetadata.1.inheriting(from: outer.new, keysOf: ownMetadata.0), of: context.entry)
    return (ownMetadata.0.inheriting(outer.old), ownMetadata.1.inheriting(outer.new))
  }
}

extension Metadata {
  /// Returns the answers. Keys that only `other` declares get their inherited values.
  fileprivate func inheriting(from outer: Metadata, keysOf other: Metadata) -> Metadata {
    var result = self
    if data == nil, other.data != nil { result.data = outer.data }
    if purposes.isEmpty, !other.purposes.isEmpty { result.purposes = outer.purposes }
    if why == nil, other.why != nil { result.why = outer.why }
    if owner == nil, other.owner != nil { result.owner = outer.owner }
    if review.isEmpty, !other.review.isEmpty { result.review = outer.review }
    if since == nil, other.since != nil { result.since = outer.since }
    if expires == nil, other.expires != nil { result.expires = outer.expires }
    if !isDevelopmentOnly, other.isDevelopmentOnly { result.isDevelopmentOnly = outer.isDevelopmentOnly }
    return result
  }
}
