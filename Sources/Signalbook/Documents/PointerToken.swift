/// The reference tokens of JSON pointers (RFC 6901). The tool and the runtime both compile this file.
enum PointerToken {
  /// Returns the member name, escaped as a reference token.
  static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return name }
    var escaped = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
