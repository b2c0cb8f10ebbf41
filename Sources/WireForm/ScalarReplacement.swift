extension String {
  /// Returns a copy of the string with some scalars replaced, for example to escape special characters.
  ///
  /// - Parameter replacement: Returns a scalar's replacement, or `nil` to keep the scalar.
  /// - Returns: The string with the replacements.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

/// Escaping for XML and HTML.
package enum XMLText {
  /// Returns the entity that replaces a markup character, or `nil` for other characters.
  package static func entity(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}
