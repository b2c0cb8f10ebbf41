extension String {
  /// The text with some of its scalars replaced: how a format escapes what it gives a meaning.
  ///
  /// - Parameter replacement: the text in place of a scalar; `nil`: the scalar stays.
  /// - Returns: the text.
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
