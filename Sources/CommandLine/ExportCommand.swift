import SignalbookComparison
import SignalbookDocumentation
import SignalbookExporting
import SignalbookLinting
import SignalbookProject
import SignalbookReporting
import SignalbookSchemaFiles

extension Subcommand {
  /// The documents about the schema language: name, summary and contents.
  static let languageDocuments: [(name: String, summary: String, text: @Sendable () -> String)] = [
    ("meta-schema", "the JSON Schema of schema files", { metaSchema() }),
    ("language-reference", "the keys of the language, as Markdown", { languageReference() }),
    ("rule-reference", "the lint rules, as Markdown", { Rule.reference }),
    ("change-reference", "the change rules of diff, as Markdown", { ChangeRule.reference }),
    (
      "configuration-schema", "the JSON Schema of \(ConfigurationGrammar.fileName)",
      {
        metaSchema(
          of: ConfigurationGrammar.language, id: "urn:signalbook:configuration:1",
          title: "Signalbook configuration, version 1")
      }
    ),
    ("inventory-schema", "the JSON Schema of the inventory from docs", { inventorySchema }),
  ]

  static let export = Subcommand(
    name: "export", summary: "Exports store forms, privacy reviews, JSON Schemas, tables and SQL.",
    operands: "FORMAT [FOLDER …]",
    explanation: """
      Creates a document from the registries in the given folders, or from all registries of the package:

      \(table(of: ExportFormat.all.map { ($0.name, $0.summary) }))
      Unanswered questions are never guessed: they are omitted and listed with the location of the missing key, and the
      exit status is 1. docs/exporting.md describes the mapping. `signalbook export FORMAT --help` describes one format.

        signalbook export privacy-manifest schemas/focus --output PrivacyInfo.xcprivacy
        signalbook export play-data-safety schemas/focus --merge exported.csv --output data-safety.csv
        signalbook export review-request schemas/focus --entry focus/events/url-entered
        signalbook export review-request schemas/focus --since git:v1.0
        signalbook export sql schemas/focus --entry focus/events/url-entered --dialect duckdb

      Language documents:

      \(table(of: languageDocuments.map { ($0.name, $0.summary) }))
        signalbook export meta-schema --output schemas/signalbook-1.schema.json
      """,
    options: [
      .init(
        name: "output", value: "PATH",
        summary: "The output file, or a folder for several files. Default: - (standard output)."
      ),
      .init(
        name: "explain", value: nil,
        summary: "Print each answer with its location in the schema instead of the document."),
      .init(name: "variant", value: "NAME", summary: "Export only the data that this variant of the app sends."),
      .init(
        name: "profile", value: "NAME",
        summary: "Export for the receiver with this profile. Repeatable; later profiles take precedence."),
      .init(
        name: "stream", value: "NAME",
        summary: "Export only this stream, as JSON Schema, BigQuery table or SQL."),
      .init(
        name: "entry", value: "ID",
        summary:
          "The entry for a review request, or the event for SQL or a JSON Schema, such as focus/events/url-entered. "
          + "Repeatable."
      ),
      .init(
        name: "since", value: "SIDE",
        summary:
          "Request a review of data that is new, changed or collected for longer since this side: a git ref such as "
          + "git:v1.0, a folder or an archive."),
      .init(
        name: "merge", value: "FILE",
        summary:
          "Merge this privacy declaration of another SDK into the App Store label (repeatable), or complete this form of "
          + "Google Play."),
      .init(
        name: "draft", value: "DIALECT", valueChoices: SchemaDialect.allCases.map(\.rawValue),
        summary: "The dialect of JSON Schemas. Default: 2020-12."),
      .init(
        name: "side", value: "SIDE", valueChoices: SchemaSide.allCases.map(\.rawValue),
        summary: "The side whose data the JSON Schema describes. Default: producer."),
      .init(
        name: "dialect", value: "DATABASE", valueChoices: SQLDialect.allCases.map(\.rawValue),
        summary: "The SQL dialect. Default: bigquery."),
    ] + Subcommand.Option.graph,
    helpOfOperand: { operand in
      ExportFormat.all.first { $0.name == operand }.map { "\($0.name): \($0.summary).\n\n\($0.explanation)\n" }
    },
    run: { invocation in
      let terminal = invocation.terminal
      let names = ExportFormat.all.map(\.name) + languageDocuments.map(\.name)
      guard let name = invocation.operands.first else {
        terminal.writeUsageError("'export' requires a format: \(names.joined(separator: ", "))", subcommand: "export")
        return .couldNotRun
      }
      if let document = languageDocuments.first(where: { $0.name == name }) {
        return write(document.text(), of: invocation)
      }
      guard let format = ExportFormat.all.first(where: { $0.name == name }) else {
        terminal.writeUsageError(
          "unknown format '\(name)'; use one of \(names.joined(separator: ", "))" + suggestion(for: name, among: names),
          subcommand: "export")
        return .couldNotRun
      }
      guard var run = ExportRun(format, invocation) else { return .couldNotRun }
      return run.run()
    })

  /// Writes a document about the language. The only option is the output.
  private static func write(_ text: String, of invocation: Invocation) -> ExitStatus {
    let terminal = invocation.terminal
    if invocation.operands.count > 1 {
      terminal.writeUsageError(
        "'\(invocation.operands[0])' is a language document; remove the folders", subcommand: "export")
      return .couldNotRun
    }
    guard let path = invocation.value(of: "output"), path != "-" else {
      var own = terminal
      own.masksSecrets = false
      own.writeOutput(text)
      return .clean
    }
    if let refusal = OutputGuard.refusal(ofFile: path) {
      terminal.writeUsageError(refusal, subcommand: "export")
      return .couldNotRun
    }
    do throws(FileReplacement.Failure) {
      if let outcome = try FileReplacement.writeOutput(Array(text.utf8), to: path) {
        terminal.writeOutput("\(DisplayText.escaped(path)): \(outcome == .written ? "written" : "unchanged")\n")
      }
      return .clean
    } catch {
      terminal.writeUsageError(error.description)
      return .couldNotRun
    }
  }
}
