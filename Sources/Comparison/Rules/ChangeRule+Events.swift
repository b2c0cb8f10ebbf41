extension ChangeRule {
  static let eventAdded = ChangeRule(
    "SB5101", "event-added", "An event was added.",
    "Update the receiver first. The event is a new data point and requires a privacy review.")
  static let eventRemoved = ChangeRule(
    "SB5102", "event-removed", "An event was deleted.",
    "Do not delete events. Set `deprecated` for one release, then `retired`, which reserves the event's name and code.")
  static let eventRenamed = ChangeRule(
    "SB5103", "event-renamed", "An event was renamed.",
    "List the old name in `formerly`, or set `swiftName` to the old Swift name. To keep the payload, set `code` to the "
      + "old code, or keep the old strings of the tuple.")
  static let eventCodeChanged = ChangeRule(
    "SB5104", "event-code-changed", "The wire code of an event changed.",
    "Add an event with the new code and deprecate the old event.")
  static let eventTupleChanged = ChangeRule(
    "SB5105", "event-tuple-changed", "The category, method, object or value of a tuple changed.",
    "Add an event with the new tuple and deprecate the old event. Existing queries filter by the old strings.")
  static let eventMoved = ChangeRule(
    "SB5106", "event-stream-changed", "An event was moved to another stream.",
    "The event is sent in another ping. Keep both events for one release and connect them with `mirrors`, so that one "
      + "call records both.")
  static let eventCondition = ChangeRule(
    "SB5107", "event-condition-changed", "A condition of an event changed: `when`, `once` or `only`.",
    "The runtime refuses and counts events that do not meet the condition. Annotate the change in dashboards.")
  static let eventTrigger = ChangeRule(
    "SB5108", "event-trigger-changed", "The trigger of an event changed.",
    "Counts from before and after the change are not comparable.")
  static let eventMirror = ChangeRule(
    "SB5109", "event-mirror-changed", "The counterpart of an event changed.",
    "One call records both events. Check the stream and recipients of the counterpart.")
  static let gestureChanged = ChangeRule(
    "SB5110", "gesture-changed", "A gesture rule changed.",
    "Touches that were recorded as this event may now be recorded as another event or not at all. Increase the "
      + "stream's `version`.")
  static let eventProfile = ChangeRule(
    "SB5111", "event-profile-changed", "A receiver profile's overrides for a tuple's strings changed.",
    "Queries at the receiver filter by the old strings.")
  static let eventCallable = ChangeRule(
    "SB5112", "event-callable-changed", "The `callable` key of a triggered event changed.",
    "A triggered event has a Swift member only if `callable` is true.")
  static let eventFileChanged = ChangeRule(
    "SB5113", "event-file-changed", "An event moved to another schema file, and the target generates decoders.",
    "`DecodedEvent` has an enum for each schema file. Update code that decodes the event.")

  static let events: [ChangeRule] = [
    eventAdded, eventRemoved, eventRenamed, eventCodeChanged, eventTupleChanged, eventMoved, eventCondition,
    eventTrigger, eventMirror, gestureChanged, eventProfile, eventCallable,
    eventFileChanged,
  ]
}
