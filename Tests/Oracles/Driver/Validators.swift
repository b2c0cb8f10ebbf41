import Signalbook

/// Validators of JSON Schemas.
///
/// A question is a JSON list of a schema's text and the texts of documents. The answer is `- ` and the reason if the schema is
/// refused, else for each document `.` if it is valid, and otherwise the violated keywords with commas between.
enum Validators {
  static func answer(_ line: String) -> String {
    let texts = Question.texts(line)
    do throws(SchemaFault) {
      let validator = try DocumentValidator(schema: texts[0])
      return texts.dropFirst().map { text in
        let violations = validator.violations(in: Array(text.utf8))
        return violations.isEmpty ? "." : Set(violations.map(\.keyword)).sorted().joined(separator: ",")
      }.joined(separator: " ")
    } catch { return "- \(error.path): \(error.message)" }
  }
}
