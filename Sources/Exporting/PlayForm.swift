/// The questions of Google Play's data safety form: 22 about the app, one about each of 38 data types, and 19 about the
/// use of each type.
enum PlayForm {
  struct Row {
    var question: String
    var response: String
    /// The requirement: `REQUIRED`, `MAYBE_REQUIRED`, `OPTIONAL`, `SINGLE_CHOICE` or `MULTIPLE_CHOICE`.
    var requirement: String
  }

  static let header = [
    "Question ID (machine readable)", "Response ID (machine readable)", "Response value", "Answer requirement",
    "Human-friendly question label",
  ]

  /// The data types in each group, without the prefix `PSL_`, in form order.
  static let groups: [(name: String, types: [String])] = [
    (
      "PERSONAL",
      [
        "NAME", "EMAIL", "USER_ACCOUNT", "ADDRESS", "PHONE", "RACE_ETHNICITY", "POLITICAL_RELIGIOUS",
        "SEXUAL_ORIENTATION_GENDER_IDENTITY", "OTHER_PERSONAL",
      ]
    ),
    ("FINANCIAL", ["CREDIT_DEBIT_BANK_ACCOUNT_NUMBER", "PURCHASE_HISTORY", "CREDIT_SCORE", "OTHER"]),
    ("LOCATION", ["APPROX_LOCATION", "PRECISE_LOCATION"]),
    ("SEARCH_AND_BROWSING", ["WEB_BROWSING_HISTORY"]),
    ("EMAIL_AND_TEXT", ["EMAILS", "SMS_CALL_LOG", "OTHER_MESSAGES"]),
    ("PHOTOS_AND_VIDEOS", ["PHOTOS", "VIDEOS"]),
    ("AUDIO", ["AUDIO", "MUSIC", "OTHER_AUDIO"]),
    ("HEALTH_AND_FITNESS", ["HEALTH", "FITNESS"]),
    ("CONTACTS", ["CONTACTS"]),
    ("CALENDAR", ["CALENDAR"]),
    ("APP_PERFORMANCE", ["CRASH_LOGS", "PERFORMANCE_DIAGNOSTICS", "OTHER_PERFORMANCE"]),
    ("FILES_AND_DOCS", ["FILES_AND_DOCS"]),
    (
      "APP_ACTIVITY",
      ["USER_INTERACTION", "IN_APP_SEARCH_HISTORY", "APPS_ON_DEVICE", "USER_GENERATED_CONTENT", "OTHER_APP_ACTIVITY"]
    ),
    ("IDENTIFIERS", ["DEVICE_ID"]),
  ]

  /// The purposes, without `PSL_`, in the order of the form.
  static let purposes = [
    "APP_FUNCTIONALITY", "ANALYTICS", "DEVELOPER_COMMUNICATIONS", "FRAUD_PREVENTION_SECURITY", "ADVERTISING",
    "PERSONALIZATION", "ACCOUNT_MANAGEMENT",
  ]

  /// The questions about the use of each data type.
  static let usages = [
    "PSL_DATA_USAGE_COLLECTION_AND_SHARING", "PSL_DATA_USAGE_EPHEMERAL", "DATA_USAGE_USER_CONTROL",
    "DATA_USAGE_COLLECTION_PURPOSE", "DATA_USAGE_SHARING_PURPOSE",
  ]

  /// Returns whether the given row contains the first response to its question.
  static func isFirst(_ row: Row) -> Bool { firstResponses[row.question] == row.response }

  /// Returns whether Google requires an answer to the question.
  static func isMandatory(_ question: String) -> Bool {
    rows.contains { $0.question == question && $0.requirement != "OPTIONAL" }
  }

  private static let firstResponses = Dictionary(
    rows.map { ($0.question, $0.response) }, uniquingKeysWith: { first, _ in first })

  static func usageQuestionID(ofType type: String, _ question: String) -> String {
    "PSL_DATA_USAGE_RESPONSES:PSL_\(type):\(question)"
  }

  /// All 782 rows, in the order of the form.
  static let rows: [Row] = {
    func choices(for question: String, _ responses: [String], _ requirement: String = "MULTIPLE_CHOICE") -> [Row] {
      responses.map { Row(question: question, response: $0, requirement: requirement) }
    }
    func singleRow(_ question: String, _ requirement: String) -> [Row] {
      [Row(question: question, response: "", requirement: requirement)]
    }
    var rows =
      singleRow("PSL_DATA_COLLECTION_COLLECTS_PERSONAL_DATA", "REQUIRED")
      + singleRow("PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT", "MAYBE_REQUIRED")
      + choices(
        for:
          "PSL_SUPPORTED_ACCOUNT_CREATION_METHODS",
        [
          "PSL_ACM_USER_ID_PASSWORD", "PSL_ACM_USER_ID_OTHER_AUTH", "PSL_ACM_USER_ID_PASSWORD_OTHER_AUTH",
          "PSL_ACM_OAUTH", "PSL_ACM_OTHER", "PSL_ACM_NONE",
        ])
      + singleRow("PSL_ACM_SPECIFY", "MAYBE_REQUIRED") + singleRow("PSL_ACCOUNT_DELETION_URL", "MAYBE_REQUIRED")
      + choices(
        for:
          "PSL_SUPPORT_DATA_DELETION_BY_USER",
        ["DATA_DELETION_YES", "DATA_DELETION_NO", "DATA_DELETION_NO_AUTO_DELETED"], "SINGLE_CHOICE")
      + singleRow("PSL_DATA_DELETION_URL", "MAYBE_REQUIRED")
      + singleRow("PSL_DATA_COLLECTION_COMPLIES_FAMILY_POLICY", "OPTIONAL")
      + singleRow("PSL_INDEPENDENTLY_VALIDATED", "OPTIONAL") + singleRow("PSL_UPI_BADGE_OPT_IN", "OPTIONAL")
      + singleRow("PSL_HAS_OUTSIDE_APP_ACCOUNTS", "OPTIONAL")
      + choices(
        for:
          "PSL_OUTSIDE_APP_ACCOUNT_TYPES",
        [
          "PSL_LOGIN_WITH_OUTSIDE_APP_ID", "PSL_LOGIN_THROUGH_EMPLOYMENT_OR_ENTERPRISE_ACCOUNT",
          "PSL_OUTSIDE_APP_ACCOUNT_TYPE_OTHER",
        ])
      + singleRow("PSL_OUTSIDE_APP_ACCOUNT_TYPE_SPECIFY", "MAYBE_REQUIRED")
    for group in groups { rows += choices(for: "PSL_DATA_TYPES_\(group.name)", group.types.map { "PSL_\($0)" }) }
    let reasons = purposes.map { "PSL_\($0)" }
    for type in groups.flatMap(\.types) {
      rows += choices(
        for:
          usageQuestionID(ofType: type, "PSL_DATA_USAGE_COLLECTION_AND_SHARING"),
        ["PSL_DATA_USAGE_ONLY_COLLECTED", "PSL_DATA_USAGE_ONLY_SHARED"])
      rows += singleRow(usageQuestionID(ofType: type, "PSL_DATA_USAGE_EPHEMERAL"), "MAYBE_REQUIRED")
      rows += choices(
        for:
          usageQuestionID(ofType: type, "DATA_USAGE_USER_CONTROL"),
        ["PSL_DATA_USAGE_USER_CONTROL_OPTIONAL", "PSL_DATA_USAGE_USER_CONTROL_REQUIRED"], "SINGLE_CHOICE")
      rows += choices(for: usageQuestionID(ofType: type, "DATA_USAGE_COLLECTION_PURPOSE"), reasons)
      rows += choices(for: usageQuestionID(ofType: type, "DATA_USAGE_SHARING_PURPOSE"), reasons)
    }
    return rows
  }()
}
