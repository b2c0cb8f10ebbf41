/// Escaping of names in JSON pointers (RFC 6901).
package enum JSONPointer {
  package static func escaped(_ name: String) -> String { NameEscaping.escaped(name, ["~": "~0", "/": "~1"]) }

  package static func unescaped(_ part: some StringProtocol) -> String {
    String(part).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}

/// Escaping of names in canonical ids.
package enum EntryID {
  package static func escaped(_ name: String) -> String { NameEscaping.escaped(name, ["/": "%2F", "%": "%25"]) }

  package static func unescaped(_ part: some StringProtocol) -> String {
    String(part).replacing("%2F", with: "/").replacing("%25", with: "%")
  }
}

private enum NameEscaping {
  static func escaped(_ name: String, _ escapes: [Unicode.Scalar: String]) -> String {
    guard name.unicodeScalars.contains(where: { escapes[$0] != nil }) else { return name }
    return name.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
