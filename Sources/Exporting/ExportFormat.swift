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
  /// Creates the export. Throws an error if a file to merge cannot be read.
  public let export: @Sendable (ExportRequest) throws(ExportFault) -> Export

  public enum Option: String, Sendable {
    /// Declarations of other code to merge.
    case merge
    /// The JSON Schema dialect.
    case draft
    /// The side that a schema describes.
    case side
    /// The SQL dialect.
    case dialect
    /// The stream to export, for formats with a file for each stream.
    case stream
    /// The points to review, or the events to export.
    case entry
    /// The old side, to review only the changes since then.
    case since
  }

  /// All formats, in display order.
  public static let all = [
    ExportFormat(
      name: "privacy-manifest", summary: "Apple's privacy manifest, PrivacyInfo.xcprivacy",
      explanation: """
        What the app's own code sends, by Apple's 35 types and 6 purposes. Streams marked "external" are listed as omitted: the
        manifest of the SDK that sends them has to declare them. The list of accessed APIs is left out, since no schema knows
        which APIs an app calls.
        """, options: [], export: { request throws(ExportFault) in PrivacyManifest.export(request) }),
    ExportFormat(
      name: "app-store-label", summary: "the App Store's privacy answers, for fastlane",
      explanation: """
        app_privacy_details.json for fastlane's upload_app_privacy_details_to_app_store, which deletes all answers in the store
        first. Give what other SDKs collect with --merge: their PrivacyInfo.xcprivacy files, or answers of this form.
        """, options: [.merge], export: AppStoreLabel.export),
    ExportFormat(
      name: "play-data-safety", summary: "Google Play's data-safety form, as CSV",
      explanation: """
        The form's 782 questions. What is no matter of schemas (accounts, families, security reviews) stays empty. With --merge
        the answers go into the empty cells of a form that the Play Console exported; every other byte of it stays.
        """, options: [.merge], export: PlayDataSafety.export),
    ExportFormat(
      name: "review-request", summary: "Mozilla's request for data collection review, as Markdown",
      explanation: """
        The 12 questions, each answered by the schemas or listed as unanswered with the place where to answer it, and what a data
        steward checks. --entry names what the review is for by its id (focus/events/url-entered), --since what is new or
        collected otherwise since a release (git:v1.0), with a request for renewal of what is collected for longer.
        Without them it is for everything.
        """, options: [.entry, .since], export: { request throws(ExportFault) in ReviewRequest.export(request) }),
    ExportFormat(
      name: "record-of-processing", summary: "the record of processing activities of Art. 30 GDPR, as Markdown",
      explanation: "One activity for each stream, with the letters (a) to (g) of Art. 30(1).", options: [],
      export: { request throws(ExportFault) in ProcessingRecord.export(request) }),
    ExportFormat(
      name: "fides", summary: "a system of the Fides language, as YAML",
      explanation: "A privacy declaration for each stream and use of data, in Fides' default taxonomy.", options: [],
      export: { request throws(ExportFault) in Fides.export(request) }),
    ExportFormat(
      name: "status", summary: "which forms are ready and how many answers the others lack, as Markdown",
      explanation: "One row for each form above, as README.md of a folder with them.", options: [],
      export: { request throws(ExportFault) in FormStatusPage.export(request) }),
    ExportFormat(
      name: "json-schema", summary: "JSON Schemas of what goes over the wire, one for each stream",
      explanation: """
        --side producer says what we send, --side consumer what the receiver accepts. With several streams, --output names a
        folder; --stream chooses one, --entry the schema of single events.
        """, options: [.draft, .side, .stream, .entry],
      export: { request throws(ExportFault) in WireSchema.export(request) }),
    ExportFormat(
      name: "bigquery", summary: "schemas of BigQuery tables, one for each stream",
      explanation: """
        Columns as `bq mk --schema` takes them. Tuple events become records of time, category, method, object, value and extras.
        With several streams, --output names a folder; --stream chooses one.
        """, options: [.stream], export: { request throws(ExportFault) in BigQueryTables.export(request) }),
    ExportFormat(
      name: "sql", summary: "a query for each event, for BigQuery or DuckDB",
      explanation: """
        SELECT statements over the tables that `bigquery` describes: the event's values by their readable names, beside the app's
        version and channel, the time of arrival and the measured settings. --entry chooses events by their ids
        (focus/events/url-entered), --dialect the database. With several streams, --output names a folder.
        """, options: [.stream, .entry, .dialect],
      export: { request throws(ExportFault) in SQLQueries.export(request) }),
  ]
}
