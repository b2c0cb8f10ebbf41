extension ChangeRule {
  static let messageAdded = ChangeRule(
    "SB5701", "message-added", "A message was added.",
    "Its report is a new data point to review.")
  static let messageRemoved = ChangeRule(
    "SB5702", "message-removed", "A message was removed.")
  static let messageRenamed = ChangeRule(
    "SB5703", "message-renamed", "A message was renamed.",
    "Queries look for the old name.")
  static let messageChanged = ChangeRule(
    "SB5704", "message-changed", "The trigger, the target or the report of a message was changed.",
    "Its numbers cannot be compared with those before.")
  static let attributeAdded = ChangeRule(
    "SB5711", "attribute-added", "An attribute was added.",
    "It is a new data point to review.")
  static let attributeRemoved = ChangeRule(
    "SB5712", "attribute-removed", "An attribute was removed.",
    "First `deprecated`, then `retired`.")
  static let attributeRenamed = ChangeRule(
    "SB5713", "attribute-renamed", "An attribute was renamed.",
    "Keep the wire text with `wire`, and the Swift name with `swiftName`.")
  static let attributeMoved = ChangeRule(
    "SB5714", "attribute-stream-changed", "An attribute is sent with another stream.",
    "Others may receive it: it is to be reviewed.")

  static let messages: [ChangeRule] = [
    messageAdded, messageRemoved, messageRenamed, messageChanged, attributeAdded, attributeRemoved, attributeRenamed,
    attributeMoved,
  ]
}
