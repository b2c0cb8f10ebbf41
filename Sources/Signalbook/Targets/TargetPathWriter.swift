/// A writer for the text of a path.
struct TargetPathWriter {
  private var bytes: [UInt8] = []
  private let controller: [UInt8]
  private var siblings = 0

  init(controller: String?) {
    var name: [UInt8] = []
    if let controller, !controller.isEmpty {
      Self.append(className: controller, to: &name)
      name.append(UInt8(ascii: "."))
    }
    self.controller = name
    bytes.reserveCapacity(1_024)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func writeRoot() { bytes += "[root]".utf8 }

  /// Writes a view of a long path.
  @MainActor
  mutating func write(_ view: any TargetView, in parent: (any TargetView)?) throws(TargetTreeError) {
    bytes.append(UInt8(ascii: ">"))
    if let identifier = view.targetAccessibilityIdentifier, Self.canHold(identifier) {
      return try write(view.targetClass, "[ai:", identifier)
    }
    if let identifier = view.targetRestorationIdentifier, Self.canHold(identifier) {
      return try write(view.targetClass, "[ri:", identifier)
    }
    Self.append(className: view.targetClass, to: &bytes)
    let tag = view.targetTag
    if tag != 0 {
      bytes += "[tg:".utf8
      bytes += String(tag).utf8
      bytes.append(UInt8(ascii: "]"))
    } else {
      bytes += ":eq(".utf8
      bytes += String(try index(of: view, in: parent)).utf8
      bytes.append(UInt8(ascii: ")"))
    }
    try checkLength()
  }

  mutating func write(_ name: String, _ opening: StaticString, _ identifier: String) throws(TargetTreeError) {
    Self.append(className: name, to: &bytes)
    opening.withUTF8Buffer { bytes += $0 }
    bytes += controller
    bytes += identifier.utf8
    bytes.append(UInt8(ascii: "]"))
    try checkLength()
  }

  private func checkLength() throws(TargetTreeError) {
    if bytes.count > TargetPath.maximumLength { throw .tooLong }
  }

  /// Returns the view's index among all siblings (R-CS-86).
  @MainActor
  private mutating func index(of view: any TargetView, in parent: (any TargetView)?) throws(TargetTreeError) -> Int {
    guard let parent else { return 0 }
    let children = parent.targetChildren
    let looked = min(children.count, TargetPath.maximumSiblings - siblings)
    for index in 0..<looked where children[index] === view {
      siblings += index + 1
      return index
    }
    throw looked < children.count ? .tooManySiblings : .missingFromParent
  }

  /// Returns whether a path can contain the given identifier. The characters that end an identifier cannot be escaped,
  /// because receivers do not support escapes.
  static func canHold(_ identifier: String) -> Bool {
    !identifier.isEmpty && !identifier.utf8.contains { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ">") }
  }

  /// Appends a class name without its generic arguments. Each byte that is invalid in a path is replaced by `_`.
  private static func append(className: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    for byte in className.utf8 {
      if byte == UInt8(ascii: "<") { break }
      let fits = bytes.count > start ? byte.continuesClassName : byte.beginsClassName
      bytes.append(fits ? byte : UInt8(ascii: "_"))
    }
    if bytes.count == start { bytes.append(UInt8(ascii: "_")) }
  }
}

extension UInt8 {
  /// Whether the byte can begin a class name: `A`…`Z`, `a`…`z`, `_`.
  var beginsClassName: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
  }

  /// Whether the byte can continue a class name: any byte that can begin one, a digit, or a dot.
  var continuesClassName: Bool {
    beginsClassName || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: ".")
  }
}
