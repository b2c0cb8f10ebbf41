import SignalbookSchemaFiles
import SignalbookWireForm

/// A diagnostic to be reported, with its location in the project and an identity that does not depend on line numbers.
public struct Finding: Sendable {
  public var diagnostic: Diagnostic
  /// The file's path relative to the project's root.
  public var path: String
  /// The value's JSON pointer (RFC 6901). Empty for a file that is not JSON.
  public var pointer: String
  /// Sixteen hexadecimal digits, derived from rule, path and pointer. They do not depend on line numbers.
  public var fingerprint: String
  /// Sixteen hexadecimal digits, derived from the value. They stay the same if the file is moved or the entry is
  /// renamed.
  public var content: String
  /// The reason for the suppression, or `nil` if the finding is not suppressed.
  public var suppression: String?
  /// The path to the project's root; see ``FindingIdentifier``.
  private let prefix: String

  init(
    _ diagnostic: Diagnostic, prefix: String, pointer: String, content: String, suppression: String?,
    fingerprint: (String) -> String
  ) {
    self.diagnostic = diagnostic
    self.prefix = prefix
    self.pointer = pointer
    self.content = content
    self.suppression = suppression
    path = diagnostic.location.path.removingPrefix(prefix)
    self.fingerprint = fingerprint(path)
  }

  /// Returns another file's path relative to the project's root, for example for a note or a fix.
  func relativePath(of path: String) -> String { path.removingPrefix(prefix) }
}

extension String {
  fileprivate func removingPrefix(_ prefix: String) -> String {
    !prefix.isEmpty && hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

/// Creates findings with stable identities from diagnostics.
public struct FindingIdentifier {
  /// The prefix removed from paths to make them relative to the project's root: `../`, or empty.
  private let prefix: String
  private let tree: (String) -> JSONNode?
  private var counts: [String: Int] = [:]

  /// Creates an identifier.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of the paths of locations in the package.
  ///   - tree: Returns a file's tree, given the path in a diagnostic, or `nil` for a file that is not JSON.
  public init(prefix: String, tree: @escaping (String) -> JSONNode?) {
    self.prefix = prefix
    self.tree = tree
  }

  /// Returns the findings in order. Identical findings are numbered.
  public mutating func findings(_ diagnostics: [Diagnostic], suppression: String? = nil) -> [Finding] {
    diagnostics.map { diagnostic in
      let (pointer, node) = tree(diagnostic.location.path)?.innermost(at: diagnostic.location.range) ?? ("", nil)
      var text = ""
      node?.appendContent(to: &text)
      let content = SignalbookReporting.fingerprint(of: text)
      return Finding(diagnostic, prefix: prefix, pointer: pointer, content: content, suppression: suppression) { path in
        let identity = "\(diagnostic.rule.id)\u{0}\(path)\u{0}\(pointer)"
        let count = counts[identity, default: 0]
        counts[identity] = count + 1
        return SignalbookReporting.fingerprint(of: count == 0 ? identity : "\(identity)\u{0}\(count)")
      }
    }
  }
}

extension JSONNode {
  /// Returns the pointer to the innermost value that, including its key, contains the range.
  func pointer(to range: ByteRange) -> String { innermost(at: range).pointer }

  /// Returns the innermost value that, including its key, contains the range.
  fileprivate func innermost(at range: ByteRange) -> (pointer: String, node: JSONNode?) {
    var pointer = ""
    var node = self
    while true {
      if let member = node.member(at: range.start), range.end <= member.value.range.end {
        pointer += "/" + JSONPointer.escaped(member.key)
        node = member.value
      } else if let index = node.elementIndex(at: range.start), let element = node.elements?[index],
        range.end <= element.range.end
      {
        pointer += "/\(index)"
        node = element
      } else {
        return (pointer, node)
      }
    }
  }

  /// Appends the value in a form that does not depend on layout. Former names are omitted, because renaming adds one.
  fileprivate func appendContent(to text: inout String) {
    switch value {
    case .null: text += "null"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): text += "\u{1}\(string)\u{2}"
    case .array(let elements):
      text += "["
      for element in elements {
        element.appendContent(to: &text)
        text += ","
      }
    case .object(let members):
      text += "{"
      for member in members where member.key != "formerly" {
        text += "\u{1}\(member.key)\u{3}"
        member.value.appendContent(to: &text)
      }
      text += "}"
    }
  }
}

/// Returns the 64-bit FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv), which is not cryptographic.
private func fingerprint(of text: String) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
