import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The answers to the App Store's privacy questions in fastlane's upload format, `app_privacy_details.json`.
///
/// An upload replaces all answers in the store. Therefore, the export merges the answers for the app's other code, from
/// files in this format or from SDK privacy manifests.
enum AppStoreLabel {
  static let fileName = "app_privacy_details.json"

  /// Apple's manifest types that have no fastlane ID: the user's surroundings and body.
  static let typesWithoutCategory: Set<String> = ["EnvironmentScanning", "Hands", "Head"]

  /// The fastlane IDs of Apple's manifest types, by type suffix.
  static let categories: [String: String] = [
    "Name": "NAME", "EmailAddress": "EMAIL_ADDRESS", "PhoneNumber": "PHONE_NUMBER",
    "PhysicalAddress": "PHYSICAL_ADDRESS", "OtherUserContactInfo": "OTHER_CONTACT_INFO", "Health": "HEALTH",
    "Fitness": "FITNESS", "PaymentInfo": "PAYMENT_INFORMATION", "CreditInfo": "CREDIT_AND_FRAUD",
    "OtherFinancialInfo": "OTHER_FINANCIAL_INFO", "PreciseLocation": "PRECISE_LOCATION",
    "CoarseLocation": "COARSE_LOCATION", "SensitiveInfo": "SENSITIVE_INFO", "Contacts": "CONTACTS",
    "EmailsOrTextMessages": "EMAILS_OR_TEXT_MESSAGES", "PhotosorVideos": "PHOTOS_OR_VIDEOS", "AudioData": "AUDIO",
    "GameplayContent": "GAMEPLAY_CONTENT", "CustomerSupport": "CUSTOMER_SUPPORT",
    "OtherUserContent": "OTHER_USER_CONTENT", "BrowsingHistory": "BROWSING_HISTORY",
    "SearchHistory": "SEARCH_HISTORY", "UserID": "USER_ID", "DeviceID": "DEVICE_ID",
    "PurchaseHistory": "PURCHASE_HISTORY", "ProductInteraction": "PRODUCT_INTERACTION",
    "AdvertisingData": "ADVERTISING_DATA", "OtherUsageData": "OTHER_USAGE_DATA", "CrashData": "CRASH_DATA",
    "PerformanceData": "PERFORMANCE_DATA", "OtherDiagnosticData": "OTHER_DIAGNOSTIC_DATA",
    "OtherDataTypes": "OTHER_DATA",
  ]

  static let purposes: [String: String] = [
    "ThirdPartyAdvertising": "THIRD_PARTY_ADVERTISING", "DeveloperAdvertising": "DEVELOPERS_ADVERTISING",
    "Analytics": "ANALYTICS", "ProductPersonalization": "PRODUCT_PERSONALIZATION",
    "AppFunctionality": "APP_FUNCTIONALITY", "Other": "OTHER_PURPOSES",
  ]

  static let linkQuestion = "DATA_LINKED_TO_YOU or DATA_NOT_LINKED_TO_YOU"
  static let trackQuestion = "DATA_USED_TO_TRACK_YOU or not"

  /// The answers for a category of data.
  struct Row {
    var purposes: Set<String> = []
    var isLinked = false
    var isTracking = false
    /// The unanswered keys of the row.
    var unansweredKeys: [String] = []

    /// The unanswered keys, without the questions that another source has answered for the entire row.
    var openKeys: [String] {
      unansweredKeys.filter { !(isLinked && $0 == linkQuestion || isTracking && $0 == trackQuestion) }
    }
    /// The unanswered keys of merged files that do not list the question itself, with their locations.
    var mergedQuestions: [(key: String, location: Location)] = []

    /// Adds an unanswered key of a merged file. If `location` is `nil`, the file lists the question.
    mutating func ask(_ key: String, at location: Location?) {
      if !unansweredKeys.contains(key) { unansweredKeys.append(key) }
      if let location { mergedQuestions.append((key, location)) }
    }
  }

  static func export(_ request: ExportRequest) throws(ExportFault) -> Export {
    var export = Export()
    var rows: [String: Row] = [:]
    let data = CollectedData(request, includesExternal: true, into: &export) { $0.apple }
    for (type, entry) in data.sorted {
      guard let category = categories[type] else {
        omit(type, data, request, into: &export)
        export.addManualRow(type)
        continue
      }
      var row = Row(
        purposes: Set(entry.purposes.compactMap { purposes[$0.purpose.apple] }),
        isLinked: entry.linkedAnswer.value == true,
        isTracking: entry.trackingAnswer.value == true)
      if entry.isPurposeUnknown { row.unansweredKeys.append("purposes") }
      if !entry.linkedAnswer.isAnswered { row.unansweredKeys.append(linkQuestion) }
      if !entry.trackingAnswer.isAnswered { row.unansweredKeys.append(trackQuestion) }
      rows[category] = row
      export.explain("\(category)", entry.firstPoint, at: entry.location, key: entry.key)
      for (purpose, location, _) in entry.purposes {
        export.explain(
          "\(category)/purposes/\(purposes[purpose.apple] ?? "")", purpose.word, at: location, key: "purposes")
      }
      if let isLinked = entry.linkedAnswer.value {
        export.explain(
          "\(category)/data_protections", isLinked ? "DATA_LINKED_TO_YOU" : "DATA_NOT_LINKED_TO_YOU",
          by: entry.linkedAnswer)
      }
      if let isTracking = entry.trackingAnswer.value {
        export.explain(
          "\(category)/data_protections", isTracking ? "DATA_USED_TO_TRACK_YOU" : "not DATA_USED_TO_TRACK_YOU",
          by: entry.trackingAnswer)
      }
    }
    for file in request.merged { try merge(file, into: &rows, &export) }
    for (category, row) in rows.sorted(by: { $0.key < $1.key }) {
      for (key, location) in row.mergedQuestions where row.openKeys.contains(key) {
        export.addMergedQuestion("\(location.path) does not answer '\(key)' for \(category)", at: location)
      }
    }
    var list: [JSONTree] = []
    // fastlane ignores items without a category.
    let remarks = [
      ("unanswered", export.unanswered.map { UnansweredRemark.line(for: $0) }),
      (
        "inferred",
        export.inferredNames(in: request).map { UnansweredRemark.line(for: $0, mark: UnansweredRemark.inferred) }
      ),
      ("omitted", export.omissionTexts.map { UnansweredRemark.line(for: $0, mark: UnansweredRemark.omitted) }),
    ].filter { !$0.1.isEmpty }
    if !remarks.isEmpty { list.append(.object(remarks.map { ($0.0, .texts($0.1)) })) }
    func add(_ category: String, _ purposes: [String]?, _ protections: [String], _ unanswered: [String]) {
      func codes(for words: [String]) -> String { words.map(MarkupText.code).joined(separator: ", ") }
      let members: [(key: String, value: JSONTree?)] = [
        ("category", .text(category)), ("purposes", purposes.map { .texts($0) }),
        ("unanswered", unanswered.isEmpty ? nil : .texts(unanswered)),
        ("data_protections", protections.isEmpty ? nil : .texts(protections)),
      ]
      list.append(.object(members.compactMap { key, value in value.map { (key, $0) } }))
      export.addRow(
        MarkupText.code(category),
        [("purposes", codes(for: purposes ?? [])), ("protections", codes(for: protections))]
          + (unanswered.isEmpty ? [] : [("**unanswered**", codes(for: unanswered))]))
    }
    for (category, row) in rows.sorted(by: { $0.key < $1.key }) {
      let open = row.openKeys
      export.unansweredKeys[category] = open
      let purposes = row.purposes.sorted()
      add(category, purposes.isEmpty && open.contains("purposes") ? nil : purposes, protections(of: row), open)
    }
    // Declare "not collected" only if no data is declared, including data of unknown class.
    if rows.isEmpty, data.entries.isEmpty, export.unanswered.isEmpty {
      // fastlane accepts this answer only as a single item.
      list = [.object(remarks.map { ($0.0, .texts($0.1)) } + [("data_protections", .texts(["DATA_NOT_COLLECTED"]))])]
      export.addRow("everything", [("purposes", ""), ("protections", MarkupText.code("DATA_NOT_COLLECTED"))])
    }
    export.files = [.init(name: fileName, text: JSONTree.list(list).pretty())]
    return export
  }

  /// Records the data points of a type that has no fastlane ID as omitted.
  private static func omit(
    _ type: String, _ data: CollectedData, _ request: ExportRequest, into export: inout Export
  ) {
    for (_, stream) in data.streams {
      request.visitData(of: stream) { point in
        guard point.data.value?.apple == type, !point.metadata.isDevelopmentOnly else { return }
        export.omit(point, of: stream, "its type \(type) has no fastlane id; answer it in App Store Connect")
      }
    }
  }

  /// Returns the answers of a row. "Not linked" requires that the question about linking is answered.
  private static func protections(of row: Row) -> [String] {
    let isLinkUnknown = row.unansweredKeys.contains(linkQuestion)
    return (row.isLinked ? ["DATA_LINKED_TO_YOU"] : isLinkUnknown ? [] : ["DATA_NOT_LINKED_TO_YOU"])
      + (row.isTracking ? ["DATA_USED_TO_TRACK_YOU"] : [])
  }
}
