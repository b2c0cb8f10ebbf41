import SignalbookReview
import SignalbookSchemaFiles

/// Open questions and inferred answers as remarks inside a document, so that the file alone shows that it is
/// unfinished.
enum UnansweredRemark {
  /// The prefix of every remark about an open question, for searches.
  static let mark = "UNANSWERED:"
  /// The prefix of every remark about an inferred answer.
  static let inferred = "INFERRED:"

  /// The prefix of every remark about omitted data.
  static let omitted = "OMITTED:"

  /// Returns a remark on one line, regardless of the characters in the schema's texts.
  static func line(_ question: String, mark: String = mark) -> String {
    var text = ""
    for scalar in "\(mark) \(question)".unicodeScalars {
      text.unicodeScalars.append(MarkupText.isSeen(scalar) ? scalar : "\u{FFFD}")
    }
    return text
  }

  /// Returns XML comments. They cannot contain two hyphens in a row.
  static func xml(_ questions: [String], indent: String = "", mark: String = mark) -> [String] {
    questions.map { question in
      var text = ""
      // Mask secrets first, because the output filter recognises a private key by its hyphens.
      for scalar in line(Secrets.masked(question), mark: mark).unicodeScalars {
        if scalar == "-", text.unicodeScalars.last == "-" { text += " " }
        text.unicodeScalars.append(scalar)
      }
      return "\(indent)<!-- \(text) -->"
    }
  }

  /// Returns YAML comments.
  static func yaml(_ questions: [String], mark: String = mark) -> [String] {
    questions.map { "# " + line($0, mark: mark) }
  }

  /// Returns Markdown lines that list inferred answers; empty if there are none.
  static func markdown(_ inferred: [String]) -> [String] {
    if inferred.isEmpty { return [] }
    return ["**Inferred, not stated by a source:**", ""] + inferred.map { "- \(MarkupText.markdown($0))" } + [""]
  }
}

extension StreamInventory {
  /// The question about the encryption of a stream that a third-party SDK sends.
  var missingEncryption: String {
    "whether \(sdkInWords) encrypts data in transit is not stated (\(id)); set 'upload.address' of the stream"
  }
}
