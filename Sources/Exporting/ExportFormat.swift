import SignalbookReview

/// A document format for exports, with its name, description and exporter.
public struct ExportFormat: Sendable {
  /// The name on the command line.
  public let name: String
  /// A one-line summary for lists.
  public let summary: String
  /// An explanation of the document's contents, omissions and use.
  public let explanation: String
  /// The options that the format supports.
  public let options: Set<Option>
  /// Creates the export. Throws an error if a file to merge has an unexpected format.
  public let export: @Sendable (ExportRequest) throws(ExportFault) -> Export

  public enum Option: String, Sendable {
    /// Declarations of other code to merge.
    case merge
    /// The JSON Schema dialect.
    case draft
    /// Whether a schema describes sent or accepted data.
    case side
    /// The SQL dialect.
    case dialect
    /// The stream to export, for formats with a file for each stream.
    case stream
    /// The points to review, or the events to export.
    case entry
    /// The old version, to review only the changes since then.
    case since
  }

  /// All formats, in display order.
  public static let all = [
    ExportFormat(
      name: "privacy-manifest", summary: "Apple's privacy manifest, PrivacyInfo.xcprivacy",
      explanation: """
        The data that the app's own code sends, by Apple's 35 types and 6 purposes. Streams marked "external" are listed
        as omitted: the SDK that sends them declares them in its own manifest. The list of accessed APIs is omitted,
        because schemas do not contain it.
        """, options: [], export: { request throws(ExportFault) in PrivacyManifest.export(request) }),
    ExportFormat(
      name: "app-store-label", summary: "the App Store's privacy answers, for fastlane",
      explanation: """
        app_privacy_details.json for fastlane's upload_app_privacy_details_to_app_store, which replaces all answers in
        the store. To add data that other SDKs collect, pass their PrivacyInfo.xcprivacy files, or answers in this
        format, with --merge.
        """, options: [.merge], export: AppStoreLabel.export),
    ExportFormat(
      name: "play-data-safety", summary: "Google Play's data-safety form, as CSV",
      explanation: """
        The form's 782 questions. Questions that schemas cannot answer (accounts, families, security reviews) stay
        empty. With --merge, the answers fill the empty cells of a form exported from the Play Console; all other bytes
        are kept.
        """, options: [.merge], export: PlayDataSafety.export),
    ExportFormat(
      name: "review-request", summary: "Mozilla's request for data collection review, as Markdown",
      explanation: """
        The 12 questions with the schemas' answers, and the data steward's checks. Each unanswered question is listed
        with the location for the answer. --entry selects an entry by its id (focus/events/url-entered). --since selects
        data that is new or collected differently since a release (git:v1.0), and adds a renewal request for data that
        is collected for longer. Without these options, the request covers all data.
        """, options: [.entry, .since], export: { request throws(ExportFault) in ReviewRequest.export(request) }),
    ExportFormat(
      name: "record-of-processing", summary: "the record of processing activities (Art. 30 GDPR), as Markdown",
      explanation: "One activity for each stream, with items (a) to (g) of Art. 30(1).", options: [],
      export: { request throws(ExportFault) in ProcessingRecord.export(request) }),
    ExportFormat(
      name: "fides", summary: "a Fides system, as YAML",
      explanation: "One privacy declaration for each stream and data use, in Fides' default taxonomy.", options: [],
      export: { request throws(ExportFault) in Fides.export(request) }),
    ExportFormat(
      name: "status", summary: "the status of each form and its number of missing answers, as Markdown",
      explanation: "One row for each of the forms above. For the README.md in the folder of the forms.", options: [],
      export: { request throws(ExportFault) in FormStatusPage.export(request) }),
    ExportFormat(
      name: "json-schema", summary: "JSON Schemas of payloads, one for each stream",
      explanation: """
        --side producer describes the data that the app sends, --side consumer the data that the receiver accepts. For
        several streams, --output must be a folder. --stream selects one stream, and --entry the schema of single
        events.
        """, options: [.draft, .side, .stream, .entry],
      export: { request throws(ExportFault) in WireSchema.export(request) }),
    ExportFormat(
      name: "bigquery", summary: "schemas of BigQuery tables, one for each stream",
      explanation: """
        Columns in the format of `bq mk --schema`. A tuple event becomes a record with time, category, method, object,
        value and extras. For several streams, --output must be a folder. --stream selects one stream.
        """, options: [.stream], export: { request throws(ExportFault) in BigQueryTables.export(request) }),
    ExportFormat(
      name: "sql", summary: "a query for each event, for BigQuery or DuckDB",
      explanation: """
        SELECT statements for the tables that `bigquery` describes. Each selects an event's values by their schema
        names, the app's version and channel, the arrival time, and the measured settings. --entry selects events by id
        (focus/events/url-entered), and --dialect selects the database. For several streams, --output must be a folder.
        """, options: [.stream, .entry, .dialect],
      export: { request throws(ExportFault) in SQLQueries.export(request) }),
  ]
}
