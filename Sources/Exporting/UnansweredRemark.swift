import SignalbookReview
import SignalbookSchemaFiles

/// Remarks about unanswered questions and inferred answers. They mark the file itself as incomplete.
enum UnansweredRemark {
  /// The prefix of remarks about open questions, for text searches.
  static let mark = "UNANSWERED:"
  /// The prefix of remarks about inferred answers.
  static let inferred = "INFERRED:"

  /// The prefix of remarks about omitted data.
  static let omitted = "OMITTED:"

  /// Returns a remark on a single line. Invisible characters of schema text are replaced.
  static func line(for question: String, mark: String = mark) -> String {
    var text = ""
    for scalar in "\(mark) \(question)".unicodeScalars {
      text.unicodeScalars.append(MarkupText.isVisible(scalar) ? scalar : "\u{FFFD}")
    }
    return text
  }

  /// Returns the text of a remark without its prefix.
  static func text(of remark: String, mark: String) -> String {
    remark.hasPrefix(mark + " ") ? String(remark.dropFirst(mark.count + 1)) : remark
  }

  /// Returns XML comments, which must not contain two consecutive hyphens.
  static func xml(for questions: [String], indent: String = "", mark: String = mark) -> [String] {
    questions.map { question in
      var text = ""
      // Mask secrets first, because the output filter detects private keys by their hyphens.
      for scalar in line(for: Secrets.mask(question), mark: mark).unicodeScalars {
        if scalar == "-", text.unicodeScalars.last == "-" { text += " " }
        text.unicodeScalars.append(scalar)
      }
      return "\(indent)<!-- \(text) -->"
    }
  }

  /// Returns YAML comments.
  static func yaml(for questions: [String], mark: String = mark) -> [String] {
    questions.map { "# " + line(for: $0, mark: mark) }
  }

  /// Returns Markdown lines that list omitted data. Empty if no data is omitted.
  static func markdown(omitting omissions: [String]) -> [String] {
    if omissions.isEmpty { return [] }
    return omissions.map { "- \(MarkupText.markdown(line(for: $0, mark: omitted)))" } + [""]
  }

  /// Returns Markdown lines that list inferred answers. Empty if there are no inferred answers.
  static func markdown(for inferred: [String]) -> [String] {
    if inferred.isEmpty { return [] }
    return ["**Inferred answers, without a source:**", ""] + inferred.map { "- \(MarkupText.markdown($0))" } + [""]
  }
}

extension Point {
  /// The question about the reason for collecting the data.
  var missingWhy: String { Self.missingWhy(of: id) }

  static func missingWhy(of id: String) -> String { "\(id) does not declare the question that it answers; set 'why'" }
}

extension StreamInventory {
  /// The question about the code that sends the stream.
  var missingSender: String { "\(id) does not declare who sends it; set 'via'" }

  /// The question about the encryption of a stream that a third-party SDK sends.
  var missingEncryption: String {
    "\(id) does not declare whether \(sdkDescription) encrypts data in transit; set the stream's 'upload.address'"
  }
}
