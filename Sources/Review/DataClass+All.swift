extension DataClass {
  /// All data classes, in the order of the language.
  public static let all: [DataClass] = [
    DataClass(word: "contact.name", apple: "Name", play: "NAME", category: .highlySensitive, fides: "user.name"),
    DataClass(
      word: "contact.email", apple: "EmailAddress", play: "EMAIL", category: .highlySensitive,
      fides: "user.contact.email"),
    DataClass(
      word: "contact.phone", apple: "PhoneNumber", play: "PHONE", category: .highlySensitive,
      fides: "user.contact.phone_number"),
    DataClass(
      word: "contact.address", apple: "PhysicalAddress", play: "ADDRESS", category: .highlySensitive,
      fides: "user.contact.address"),
    DataClass(
      word: "contact.other", apple: "OtherUserContactInfo", play: "OTHER_PERSONAL", category: .highlySensitive,
      fides: "user.contact"),
    DataClass(
      word: "person.ethnicity", apple: "SensitiveInfo", play: "RACE_ETHNICITY", category: .highlySensitive,
      fides: "user.demographic.race_ethnicity"),
    DataClass(
      word: "person.belief", apple: "SensitiveInfo", play: "POLITICAL_RELIGIOUS", category: .highlySensitive,
      fides: "user.demographic.religious_belief"),
    DataClass(
      word: "person.orientation", apple: "SensitiveInfo", play: "SEXUAL_ORIENTATION_GENDER_IDENTITY",
      category: .highlySensitive, fides: "user.demographic.sexual_orientation"),
    DataClass(
      word: "person.other", apple: "SensitiveInfo", play: "OTHER_PERSONAL", category: .highlySensitive,
      fides: "user.demographic"),
    DataClass(
      word: "health.medical", apple: "Health", play: "HEALTH", category: .highlySensitive,
      fides: "user.health_and_medical"),
    DataClass(
      word: "health.fitness", apple: "Fitness", play: "FITNESS", category: .highlySensitive,
      fides: "user.biometric.health"),
    DataClass(
      word: "finance.payment", apple: "PaymentInfo", play: "CREDIT_DEBIT_BANK_ACCOUNT_NUMBER",
      category: .highlySensitive, fides: "user.payment"),
    DataClass(
      word: "finance.credit", apple: "CreditInfo", play: "CREDIT_SCORE", category: .highlySensitive,
      fides: "user.financial"),
    DataClass(
      word: "finance.other", apple: "OtherFinancialInfo", play: "OTHER", category: .highlySensitive,
      fides: "user.financial"),
    DataClass(
      word: "finance.purchase", apple: "PurchaseHistory", play: "PURCHASE_HISTORY", category: .storedContent,
      fides: "user.behavior.purchase_history"),
    DataClass(
      word: "location.precise", apple: "PreciseLocation", play: "PRECISE_LOCATION", category: .highlySensitive,
      fides: "user.location.precise"),
    DataClass(
      word: "location.coarse", apple: "CoarseLocation", play: "APPROX_LOCATION", category: .interaction,
      fides: "user.location.imprecise"),
    DataClass(
      word: "social.contacts", apple: "Contacts", play: "CONTACTS", category: .highlySensitive, fides: "user.social"),
    DataClass(
      word: "social.calendar", apple: "OtherUserContent", play: "CALENDAR", category: .highlySensitive,
      fides: "user.content.private"),
    DataClass(
      word: "content.email", apple: "EmailsOrTextMessages", play: "EMAILS", category: .highlySensitive,
      fides: "user.content.private"),
    DataClass(
      word: "content.sms", apple: "EmailsOrTextMessages", play: "SMS_CALL_LOG", category: .highlySensitive,
      fides: "user.content.private"),
    DataClass(
      word: "content.message", apple: "EmailsOrTextMessages", play: "OTHER_MESSAGES", category: .highlySensitive,
      fides: "user.content.private"),
    DataClass(
      word: "content.photo", apple: "PhotosorVideos", play: "PHOTOS", category: .highlySensitive,
      fides: "user.content.private"),
    DataClass(
      word: "content.video", apple: "PhotosorVideos", play: "VIDEOS", category: .highlySensitive,
      fides: "user.content.private"),
    DataClass(
      word: "content.audio", apple: "AudioData", play: "OTHER_AUDIO", category: .highlySensitive,
      fides: "user.content.private"),
    DataClass(
      word: "content.support", apple: "CustomerSupport", play: "OTHER_MESSAGES", category: .highlySensitive,
      fides: "user.content.private"),
    DataClass(
      word: "content.file", apple: "OtherUserContent", play: "FILES_AND_DOCS", category: .storedContent,
      fides: "user.content.private"),
    DataClass(
      word: "content.voice", apple: "AudioData", play: "AUDIO", category: .highlySensitive,
      fides: "user.biometric.voice"),
    DataClass(
      word: "content.music", apple: "AudioData", play: "MUSIC", category: .storedContent,
      fides: "user.behavior.media_consumption"),
    DataClass(
      word: "content.game", apple: "GameplayContent", play: "USER_GENERATED_CONTENT", category: .interaction,
      fides: "user.content"),
    DataClass(
      word: "content.text", apple: "OtherUserContent", play: "USER_GENERATED_CONTENT", category: .storedContent,
      fides: "user.content"),
    DataClass(
      word: "web.history", apple: "BrowsingHistory", play: "WEB_BROWSING_HISTORY", category: .storedContent,
      fides: "user.behavior.browsing_history"),
    DataClass(
      word: "search.query", apple: "SearchHistory", play: "IN_APP_SEARCH_HISTORY", category: .storedContent,
      fides: "user.behavior.search_history"),
    DataClass(
      word: "search.count", apple: "SearchHistory", play: "IN_APP_SEARCH_HISTORY", category: .interaction,
      fides: "user.behavior.search_history"),
    DataClass(
      word: "id.account", apple: "UserID", play: "USER_ACCOUNT", category: .highlySensitive, fides: "user.unique_id"),
    DataClass(
      word: "id.install", apple: "DeviceID", play: "DEVICE_ID", category: .technical,
      fides: "user.unique_id.pseudonymous"),
    DataClass(
      word: "id.advertising", apple: "DeviceID", play: "DEVICE_ID", category: .highlySensitive,
      fides: "user.device.device_id"),
    DataClass(
      word: "id.session", apple: "OtherUsageData", play: "OTHER_APP_ACTIVITY", category: .technical,
      fides: "user.unique_id.pseudonymous"),
    DataClass(
      word: "usage.interaction", apple: "ProductInteraction", play: "USER_INTERACTION", category: .interaction,
      fides: "user.behavior"),
    DataClass(
      word: "usage.setting", apple: "OtherUsageData", play: "OTHER_APP_ACTIVITY", category: .interaction,
      fides: "user.account.settings"),
    DataClass(
      word: "usage.ads", apple: "AdvertisingData", play: "USER_INTERACTION", category: .interaction,
      fides: "user.behavior"),
    DataClass(
      word: "usage.apps", apple: "OtherUsageData", play: "APPS_ON_DEVICE", category: .interaction, fides: "user.device"),
    DataClass(
      word: "usage.other", apple: "OtherUsageData", play: "OTHER_APP_ACTIVITY", category: .interaction,
      fides: "user.behavior"),
    DataClass(
      word: "diag.crash", apple: "CrashData", play: "CRASH_LOGS", category: .technical, fides: "user.telemetry"),
    DataClass(
      word: "diag.performance", apple: "PerformanceData", play: "PERFORMANCE_DIAGNOSTICS", category: .technical,
      fides: "user.telemetry"),
    DataClass(
      word: "diag.other", apple: "OtherDiagnosticData", play: "OTHER_PERFORMANCE", category: .technical,
      fides: "user.telemetry"),
    DataClass(
      word: "device.info", apple: "OtherDiagnosticData", play: "OTHER_PERFORMANCE", category: .technical,
      fides: "user.device"),
    DataClass(
      word: "spatial.surroundings", apple: "EnvironmentScanning", play: "OTHER_APP_ACTIVITY",
      category: .highlySensitive, fides: "user.sensor"),
    DataClass(
      word: "spatial.hands", apple: "Hands", play: "OTHER_APP_ACTIVITY", category: .highlySensitive,
      fides: "user.sensor"),
    DataClass(
      word: "spatial.head", apple: "Head", play: "OTHER_APP_ACTIVITY", category: .highlySensitive, fides: "user.sensor"),
    DataClass(
      word: "other.other", apple: "OtherDataTypes", play: "OTHER_APP_ACTIVITY", category: .storedContent, fides: "user"),
  ]
}
