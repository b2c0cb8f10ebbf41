/// Escaping of names in JSON pointers (RFC 6901).
package enum JSONPointer {
  package static func escaped(_ name: String) -> String { PointerToken.escaped(name) }

  package static func unescaped(_ part: some StringProtocol) -> String {
    String(part).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}

/// Escaping of names in canonical IDs.
package enum EntryID {
  package static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == 0x2F || $0 == 0x25 }) else { return name }
    return name.replacingScalars { $0 == "/" ? "%2F" : $0 == "%" ? "%25" : nil }
  }

  package static func unescaped(_ part: some StringProtocol) -> String {
    String(part).replacing("%2F", with: "/").replacing("%25", with: "%")
  }
}
