import SignalbookReview
import SignalbookSchemaFiles

/// Open questions and inferred answers as remarks inside a document, so that the file alone shows that it is
/// unfinished.
enum UnansweredRemark {
  /// The prefix of every remark about an open question, for searches.
  static let mark = "UNANSWERED:"
  /// Begins every remark of an inferred answer.
  static let inferred = "INFERRED:"

  /// Begins every remark about data that the form leaves out.
  static let omitted = "OMITTED:"

  /// One line, whatever the schema's texts hold.
  static func line(_ question: String, mark: String = mark) -> String {
    var text = ""
    for scalar in "\(mark) \(question)".unicodeScalars {
      text.unicodeScalars.append(MarkupText.isSeen(scalar) ? scalar : "\u{FFFD}")
    }
    return text
  }

  /// Comments of XML, which cannot hold two dashes in a row.
  static func xml(_ questions: [String], indent: String = "", mark: String = mark) -> [String] {
    questions.map { question in
      var text = ""
      // The dashes of a private key are gone afterwards, by which the output's filter finds it.
      for scalar in line(Secrets.masked(question), mark: mark).unicodeScalars {
        if scalar == "-", text.unicodeScalars.last == "-" { text += " " }
        text.unicodeScalars.append(scalar)
      }
      return "\(indent)<!-- \(text) -->"
    }
  }

  /// Comments of YAML.
  static func yaml(_ questions: [String], mark: String = mark) -> [String] {
    questions.map { "# " + line($0, mark: mark) }
  }

  /// Returns lines of Markdown that list inferred answers; can be empty.
  static func markdown(_ inferred: [String]) -> [String] {
    if inferred.isEmpty { return [] }
    return ["**Inferred, stated by no source:**", ""] + inferred.map { "- \(MarkupText.markdown($0))" } + [""]
  }
}

extension StreamInventory {
  /// The question for the encryption of a stream that a third-party SDK sends.
  var missingEncryption: String {
    "whether \(sdkInWords) encrypts in transit is not stated (\(id)); set 'upload.address' of the stream"
  }
}
