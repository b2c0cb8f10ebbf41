/// The questions that nobody has answered, as remarks inside a document: who has only the file sees that it is unfinished.
enum UnansweredRemark {
  /// Begins every such remark, so that a search finds all of them.
  static let mark = "UNANSWERED:"

  /// One line, whatever the schema's texts hold.
  static func line(_ question: String) -> String {
    var text = ""
    for scalar in "\(mark) \(question)".unicodeScalars {
      text.unicodeScalars.append(MarkupText.isSeen(scalar) ? scalar : "\u{FFFD}")
    }
    return text
  }

  /// Comments of XML, which cannot hold two dashes in a row.
  static func xml(_ questions: [String], indent: String = "") -> [String] {
    questions.map { question in
      var text = ""
      for scalar in line(question).unicodeScalars {
        if scalar == "-", text.unicodeScalars.last == "-" { text += " " }
        text.unicodeScalars.append(scalar)
      }
      return "\(indent)<!-- \(text) -->"
    }
  }

  /// Comments of YAML.
  static func yaml(_ questions: [String]) -> [String] { questions.map { "# " + line($0) } }
}
