import SignalbookReview

// The display names of data classes, short enough for a table.
extension Words {
  /// Returns the data class's display name, such as `Feature use`, or its identifier if it has no display name.
  static func name(of data: DataClass) -> String { dataClasses[data.word] ?? data.word }

  private static let dataClasses = [
    "contact.name": "Name", "contact.email": "Email address", "contact.phone": "Phone number",
    "contact.address": "Postal address", "contact.other": "Contact details", "person.ethnicity": "Ethnicity",
    "person.belief": "Belief", "person.orientation": "Sexual orientation", "person.other": "Other sensitive data",
    "health.medical": "Health", "health.fitness": "Fitness", "finance.payment": "Payment details",
    "finance.credit": "Credit", "finance.other": "Finances", "finance.purchase": "Purchases",
    "location.precise": "Precise location", "location.coarse": "Coarse location", "social.contacts": "Contacts",
    "social.calendar": "Calendar", "content.email": "Emails", "content.sms": "Text messages and calls",
    "content.message": "Messages", "content.photo": "Photos", "content.video": "Videos", "content.audio": "Audio",
    "content.support": "Support requests", "content.file": "Files", "content.voice": "Voice", "content.music": "Music",
    "content.game": "Game content", "content.text": "User content", "web.history": "Browsing history",
    "search.query": "Search query", "search.count": "Search count", "id.account": "Account ID",
    "id.install": "Installation ID", "id.advertising": "Advertising ID", "id.session": "Session ID",
    "usage.interaction": "Feature usage", "usage.setting": "Settings", "usage.ads": "Ads seen",
    "usage.apps": "Installed apps", "usage.other": "Other usage", "diag.crash": "Crashes",
    "diag.performance": "Performance", "diag.other": "Diagnostics", "device.info": "Device facts",
    "spatial.surroundings": "Surroundings", "spatial.hands": "Hands", "spatial.head": "Head",
    "other.other": "Other data",
  ]
}
