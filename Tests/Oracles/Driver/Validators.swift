import Signalbook

/// The validators for JSON Schemas.
///
/// A question is a JSON list of a schema and documents, each as text. If the schema is rejected, the answer is `- ` and
/// the reason. Otherwise, the answer contains `.` for each valid document, and the violated keywords, separated by
/// commas, for each invalid one.
enum Validators {
  static func answer(_ line: String) -> String {
    let texts = Question.texts(line)
    do throws(SchemaError) {
      let validator = try DocumentValidator(schema: texts[0])
      return texts.dropFirst().map { text in
        let violations = validator.violations(in: Array(text.utf8))
        return violations.isEmpty ? "." : Set(violations.map(\.keyword)).sorted().joined(separator: ",")
      }.joined(separator: " ")
    } catch { return "- \(error.path): \(error.message)" }
  }
}
