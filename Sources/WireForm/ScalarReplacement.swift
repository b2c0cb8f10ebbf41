extension String {
  /// Returns the text with some scalars replaced, for example to escape special characters.
  ///
  /// - Parameter replacement: Returns the replacement of a scalar, or `nil` to keep it.
  /// - Returns: The text with the replacements.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

/// Text in XML and HTML.
package enum XMLText {
  /// The entity that replaces a markup character; `nil` for other characters.
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
