extension ChangeRule {
  static let eventAdded = ChangeRule(
    "SB5101", "event-added", "An event was added.",
    "Update the receiver first. The event is a new data point and needs a privacy review.")
  static let eventRemoved = ChangeRule(
    "SB5102", "event-removed", "An event was deleted.",
    "First `deprecated` for a release, then `retired`: its name and code stay reserved. Never delete it.")
  static let eventRenamed = ChangeRule(
    "SB5103", "event-renamed", "An event was renamed.",
    "List the old name in `formerly`, or keep the Swift name with `swiftName`. Keep the payload "
      + "with `code`, or with the old texts of a tuple.")
  static let eventCodeChanged = ChangeRule(
    "SB5104", "event-code-changed", "The code of the event on the wire was changed.",
    "Add an event with the new code and deprecate the old one.")
  static let eventTupleChanged = ChangeRule(
    "SB5105", "event-tuple-changed", "Category, method, object or value of a tuple was changed.",
    "Add an event with the new tuple and deprecate the old one; queries look for the old texts.")
  static let eventMoved = ChangeRule(
    "SB5106", "event-stream-changed", "An event was moved to another stream.",
    "The event moves to another ping. Keep both for a release, with `mirrors`: one call records both.")
  static let eventCondition = ChangeRule(
    "SB5107", "event-condition-changed", "The condition of an event changed: `when`, `once` or `only`.",
    "Events that do not meet the condition are refused and counted. Annotate the change in dashboards.")
  static let eventTrigger = ChangeRule(
    "SB5108", "event-trigger-changed", "The trigger of an event was changed.",
    "Its counts mean something else from then on.")
  static let eventMirror = ChangeRule(
    "SB5109", "event-mirror-changed", "The counterpart of an event was changed.",
    "One call records both: look at where the counterpart goes.")
  static let gestureChanged = ChangeRule(
    "SB5110", "gesture-changed", "The rule that classifies a touch was changed.",
    "Touches that were this event are another event now, or not a gesture. Raise the stream's `version`.")
  static let eventProfile = ChangeRule(
    "SB5111", "event-profile-changed", "Differences of a tuple for a receiver profile were changed.",
    "Queries of that receiver look for the old texts.")
  static let eventCallable = ChangeRule(
    "SB5112", "event-callable-changed", "The `callable` key of a triggered event changed.",
    "The event has a Swift member only with `callable`.")

  static let events: [ChangeRule] = [
    eventAdded, eventRemoved, eventRenamed, eventCodeChanged, eventTupleChanged, eventMoved, eventCondition,
    eventTrigger, eventMirror, gestureChanged, eventProfile, eventCallable,
  ]
}
