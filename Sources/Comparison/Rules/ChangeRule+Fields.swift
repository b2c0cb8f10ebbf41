extension ChangeRule {
  static let fieldAdded = ChangeRule(
    "SB5201", "field-added", "A field was added.",
    "Give it `absent` or `\"sent\": \"present\"` if calls shall compile as they are, and `\"required\": false` until no shipped build is out."
  )
  static let fieldRemoved = ChangeRule(
    "SB5202", "field-removed", "A field was removed.",
    "First `\"required\": false`, so that receivers can do without it.")
  static let fieldRenamed = ChangeRule(
    "SB5203", "field-renamed", "A field was renamed, its key on the wire stays.",
    "Keep the label of calls with `swiftName`.")
  static let wireKeyChanged = ChangeRule(
    "SB5204", "wire-key-changed", "A field's key on the wire was changed.",
    "Add a field with the new key, and remove the old one when no query reads it.")
  static let typeChanged = ChangeRule(
    "SB5205", "type-changed", "The type of a value was changed.", "Add a field of the new type.")
  static let wireFormChanged = ChangeRule(
    "SB5206", "wire-form-changed", "How a value is written was changed: `as` or `decimals`.", "Add a field.")
  static let narrowed = ChangeRule(
    "SB5207", "bound-narrowed", "Fewer values are accepted than before.",
    "Values outside are refused and counted; shipped builds still send them. With `\"enforced\": \"loosely\"` they are reported only."
  )
  static let widened = ChangeRule(
    "SB5208", "bound-widened", "More values are accepted than before.", "The receiver learns it first.")
  static let cutChanged = ChangeRule(
    "SB5209", "cut-changed", "Where a longer text is cut was changed.",
    "Texts that differed can become equal: compare no text from before with one from after.")
  static let constantChanged = ChangeRule(
    "SB5210", "constant-changed", "A constant was changed.", "For a new form, make a stream that `extends` the old one."
  )
  static let sourceChanged = ChangeRule(
    "SB5211", "source-changed", "Where a value comes from was changed.",
    "Add a field: the name means something else now.")
  static let absentChanged = ChangeRule(
    "SB5212", "absent-changed", "The value that replaces a missing value was changed.",
    "One name has two meanings from now on. Raise the stream's `version`.")
  static let presenceChanged = ChangeRule(
    "SB5213", "presence-changed", "When a field is sent was changed.",
    "A field that shall become optional is first `\"required\": false` for the receivers.")
  /// The advice for a field that is now always sent. The rule's own advice is for fields that are sent less often.
  static let alwaysSentAdvice =
    "Shipped builds leave the field out: add `\"required\": false` for the receivers until those builds are out of use."
  static let requiredChanged = ChangeRule(
    "SB5214", "required-changed", "Whether receivers demand a field was changed.",
    "Demand it only when no shipped build leaves it out.")
  static let receiverChanged = ChangeRule(
    "SB5215", "receiver-changed", "The receiver's own check was changed.",
    "A stricter check refuses the pings of shipped builds.")
  static let orderChanged = ChangeRule(
    "SB5216", "order-changed", "The order of fields was changed.",
    "Members of objects change places, which no receiver minds; parameters of calls do too.")
  static let unitChanged = ChangeRule(
    "SB5217", "unit-changed", "The unit of a number was changed.",
    "Old and new numbers would be added up: add a field with another key.")
  static let nullableChanged = ChangeRule(
    "SB5218", "nullable-changed", "Whether the value may be null was changed.", "The receiver learns it first.")
  static let emptyChanged = ChangeRule(
    "SB5219", "empty-changed", "The text that is sent instead of an empty one was changed.",
    "Queries that leave the old text out no longer do.")
  static let enforcementChanged = ChangeRule(
    "SB5220", "enforcement-changed", "Whether values outside are refused or reported was changed.",
    "Look at the counts of reported values before refusing them.")
  static let secrecyChanged = ChangeRule(
    "SB5221", "secrecy-changed", "Whether a value is secret was changed.",
    "A value that is no longer secret appears in logs and documents.")
  static let identifiesChanged = ChangeRule(
    "SB5222", "identifies-changed", "The `identifies` key of a value was changed.",
    "Say its scope in the stream's `identifiers`.")
  static let resetChanged = ChangeRule(
    "SB5223", "reset-changed", "The reset of a counter was changed.", "Its numbers mean something else: add a field.")
  static let readingChanged = ChangeRule(
    "SB5227", "reading-changed",
    "When a value is read was changed: when the ping is assembled, or each time that it is sent.",
    "It tells of another moment.")
  static let fieldVaried = ChangeRule(
    "SB5224", "variation-changed", "Differences of a field in a variant or for a receiver profile were changed.",
    "Compare with the data that the variant or receiver has stored.")
  static let templateChanged = ChangeRule(
    "SB5225", "template-changed", "How a text is put together was changed.",
    "Queries look for the old texts: add a field.")
  static let mapRuleChanged = ChangeRule(
    "SB5226", "map-rule-changed", "Which entries of a map are kept was changed.",
    "Other values are dropped from then on.")

  static let fields: [ChangeRule] = [
    fieldAdded, fieldRemoved, fieldRenamed, wireKeyChanged, typeChanged, wireFormChanged, narrowed, widened, cutChanged,
    constantChanged, sourceChanged, absentChanged, presenceChanged, requiredChanged, receiverChanged, orderChanged,
    unitChanged, nullableChanged, emptyChanged, enforcementChanged, secrecyChanged, identifiesChanged, resetChanged,
    fieldVaried, templateChanged, mapRuleChanged,
  ]
}
