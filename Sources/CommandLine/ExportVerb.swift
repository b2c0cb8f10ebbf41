import SignalbookExporting
import SignalbookLinting
import SignalbookProject
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

extension Verb {
  /// What can be exported: its name, its explanation and its text.
  private static let documents: [(name: String, summary: String, text: @Sendable () -> String)] = [
    ("meta-schema", "the JSON Schema of schema files", { metaSchema() }),
    ("language-reference", "every key of the language, as Markdown", { languageReference() }),
    ("rule-reference", "every lint rule, as Markdown", { Rule.reference }),
    (
      "configuration-schema", "the JSON Schema of \(ConfigurationGrammar.fileName)",
      {
        metaSchema(
          of: ConfigurationGrammar.language, id: "urn:signalbook:configuration:1",
          title: "Signalbook configuration, version 1")
      }
    ),
  ]

  static let export = Verb(
    name: "export", summary: "Writes documents about the language.", operands: "DOCUMENT",
    explanation: """
      Writes one of these to standard output, or to a file:

      \(documents.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

        signalbook export meta-schema --output schemas/signalbook-1.schema.json
      """,
    options: [
      .init(name: "output", value: "FILE", summary: "The file to write; - is standard output, which is the default.")
    ],
    run: { invocation in
      let terminal = invocation.terminal
      let names = documents.map(\.name)
      guard let name = invocation.operands.first, invocation.operands.count == 1 else {
        terminal.mistake("'export' takes one document: \(names.joined(separator: ", "))", verb: "export")
        return .couldNotRun
      }
      guard let document = documents.first(where: { $0.name == name }) else {
        terminal.mistake(
          "unknown document '\(name)'; known are \(names.joined(separator: ", "))"
            + suggestion(for: name, among: names),
          verb: "export")
        return .couldNotRun
      }
      guard let path = invocation.value("output"), path != "-" else {
        terminal.output(document.text())
        return .clean
      }
      do throws(FileReplacement.Failure) {
        let outcome = try FileReplacement.write(Array(document.text().utf8), to: path)
        terminal.output("\(path): \(outcome == .written ? "written" : "unchanged")\n")
        return .clean
      } catch {
        terminal.mistake(error.description)
        return .couldNotRun
      }
    })
}
