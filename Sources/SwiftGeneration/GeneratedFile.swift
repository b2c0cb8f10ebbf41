/// A generated file: its name, without folder, and its bytes.
public struct GeneratedFile: Sendable, Hashable {
  public var name: String
  public var text: [UInt8]

  public init(name: String, text: [UInt8]) {
    self.name = name
    self.text = text
  }
}
