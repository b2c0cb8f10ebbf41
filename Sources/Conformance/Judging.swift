import Signalbook

/// Validates documents against schemas in the runtime's subset, for a comparison with other validators.
///
/// - Parameter lines: JSON texts of the form `{"schema": TEXT, "documents": [TEXT, …]}`.
/// - Throws: An error if a line is malformed.
/// - Returns: A line for each input line: a list of each document's violations, or the error in the schema.
func judgements(of lines: [[UInt8]]) throws(ConformanceError) -> [String] {
  var result: [String] = []
  for (index, line) in lines.enumerated() {
    guard let value = try? JSONValue(parsing: line), case .text(let schema)? = value["schema"],
      case .array(let documents)? = value["documents"]
    else { throw ConformanceError("line \(index + 1) is not an object with 'schema' and 'documents'") }
    do throws(SchemaError) {
      let validator = try DocumentValidator(schema: schema)
      let judgements = documents.map { document -> JSONValue in
        guard case .text(let text) = document else { return .array([.text("no text of a document")]) }
        return .array(validator.violations(in: Array(text.utf8)).map { .text($0.description) })
      }
      result.append(JSONValue.array(judgements).json)
    } catch {
      result.append(JSONValue.text("\(error.message) at \(error.path)").json)
    }
  }
  return result
}
