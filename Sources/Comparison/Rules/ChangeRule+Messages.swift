extension ChangeRule {
  static let messageAdded = ChangeRule(
    "SB5701", "message-added", "A message was added.",
    "Its report is a new data point and requires a privacy review.")
  static let messageRemoved = ChangeRule(
    "SB5702", "message-removed", "A message was removed.")
  static let messageRenamed = ChangeRule(
    "SB5703", "message-renamed", "A message was renamed.",
    "Existing queries filter by the old name.")
  static let messageChanged = ChangeRule(
    "SB5704", "message-changed", "The trigger, the target or the report of a message changed.",
    "Numbers from before and after the change are not comparable.")
  static let attributeAdded = ChangeRule(
    "SB5711", "attribute-added", "An attribute was added.",
    "It is a new data point and requires a privacy review.")
  static let attributeRemoved = ChangeRule(
    "SB5712", "attribute-removed", "An attribute was removed.",
    "Set `deprecated` first, then `retired`.")
  static let attributeRenamed = ChangeRule(
    "SB5713", "attribute-renamed", "An attribute was renamed.",
    "To keep the wire name, set `wire`; to keep the Swift name, set `swiftName`.")
  static let attributeMoved = ChangeRule(
    "SB5714", "attribute-stream-changed", "An attribute was moved to another stream.",
    "The attribute can have other recipients and requires a privacy review.")

  static let messages: [ChangeRule] = [
    messageAdded, messageRemoved, messageRenamed, messageChanged, attributeAdded, attributeRemoved, attributeRenamed,
    attributeMoved,
  ]
}
