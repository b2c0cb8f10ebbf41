extension ChangeRule {
  static let fieldAdded = ChangeRule(
    "SB5201", "field-added", "A field was added.",
    "To keep existing calls compiling, set `absent` or `\"sent\": \"present\"`. Set `\"required\": false` "
      + "until no shipped build omits the field."
  )
  static let fieldRemoved = ChangeRule(
    "SB5202", "field-removed", "A field was removed.",
    "Set `\"required\": false` first, so that receivers accept pings without the field.")
  public static let fieldRenamed = ChangeRule(
    "SB5203", "field-renamed", "A field was renamed; its wire key is unchanged.",
    "To keep the wire key, set `wire`; to keep the argument label, set `swiftName`.")
  static let wireKeyChanged = ChangeRule(
    "SB5204", "wire-key-changed", "The wire key of a field changed.",
    "Add a field with the new key. Remove the old field when no query reads it.")
  static let typeChanged = ChangeRule(
    "SB5205", "type-changed", "The type of a value changed.", "Add a field of the new type.")
  static let wireFormChanged = ChangeRule(
    "SB5206", "wire-form-changed", "The encoding of a value changed: `as` or `decimals`.",
    "Add a field with the new encoding.")
  public static let narrowed = ChangeRule(
    "SB5207", "bound-narrowed", "A bound is narrower, so fewer values are valid.",
    "New builds refuse and count out-of-range values; shipped builds still send them. To only report such values, set "
      + "`\"enforced\": \"loosely\"`."
  )
  public static let widened = ChangeRule(
    "SB5208", "bound-widened", "A bound is wider, so more values are valid.", "Update the receiver first.")
  static let cutChanged = ChangeRule(
    "SB5209", "cut-changed", "The truncation limit or its unit changed.",
    "Truncation can make distinct strings equal. Do not compare values from before and after the change.")
  static let constantChanged = ChangeRule(
    "SB5210", "constant-changed", "A constant changed.",
    "For a new payload format, add a stream that `extends` the old one."
  )
  static let sourceChanged = ChangeRule(
    "SB5211", "source-changed", "The source of a value changed.",
    "Add a field; otherwise, the old name has two meanings.")
  static let absentChanged = ChangeRule(
    "SB5212", "absent-changed", "The value that replaces a missing value changed.",
    "The field now has two meanings in stored data. If the stream has a `version`, increase it.")
  static let presenceChanged = ChangeRule(
    "SB5213", "presence-changed", "The condition for sending a field changed.",
    "Before you make a field optional, set `\"required\": false`, so that receivers accept pings without the field.")
  /// The advice for a field that is now always sent. The rule's own advice is for fields that are sent less often.
  static let alwaysSentAdvice =
    "Shipped builds omit the field: set `\"required\": false` until those builds are no longer in use."
  static let requiredChanged = ChangeRule(
    "SB5214", "required-changed", "A field became required or optional for receivers.",
    "Require a field only when no shipped build omits it.")
  static let receiverChanged = ChangeRule(
    "SB5215", "receiver-changed", "The receiver's validation rules changed.",
    "With stricter rules, the receiver rejects pings from shipped builds. Looser rules have no effect on them.")
  public static let orderChanged = ChangeRule(
    "SB5216", "order-changed", "The order of fields changed.",
    "A different order of JSON members does not affect receivers, but a different order of parameters breaks calls.")
  static let unitChanged = ChangeRule(
    "SB5217", "unit-changed", "The unit of a number changed.",
    "Add a field with a different key; otherwise, queries mix numbers with different units.")
  static let nullableChanged = ChangeRule(
    "SB5218", "nullable-changed", "A value became nullable or non-nullable.", "Update the receiver first.")
  static let emptyChanged = ChangeRule(
    "SB5219", "empty-changed", "The string that replaces empty text changed.",
    "Queries that filter out the old string no longer exclude these events.")
  static let enforcementChanged = ChangeRule(
    "SB5220", "enforcement-changed",
    "Enforcement changed: out-of-range values are now refused, or only reported.",
    "Check the counts of reported values before you refuse such values.")
  static let secrecyChanged = ChangeRule(
    "SB5221", "secrecy-changed", "A value became secret, or is no longer secret.",
    "Values that are not secret appear in logs and documents.")
  static let identifiesChanged = ChangeRule(
    "SB5222", "identifies-changed", "The `identifies` key of a value changed.",
    "Update the stream's `identifiers`.")
  static let resetChanged = ChangeRule(
    "SB5223", "reset-changed", "The reset of a counter changed.",
    "Numbers from before and after the change are not comparable. Add a field.")
  static let readingChanged = ChangeRule(
    "SB5227", "reading-changed",
    "A value is now read at a different time: when the ping is built, or each time the ping is sent.",
    "Values from before and after the change were read at different moments.")
  static let fieldVaried = ChangeRule(
    "SB5224", "variation-changed", "The overrides of a field for a variant or a receiver profile changed.",
    "Check the change against the data stored for that variant or at that receiver.")
  static let templateChanged = ChangeRule(
    "SB5225", "template-changed", "A text template changed.",
    "Add a field, because queries filter by the old strings.")
  static let mapRuleChanged = ChangeRule(
    "SB5226", "map-rule-changed", "The rule for keeping entries of a map changed.",
    "The runtime drops different entries.")
  static let columnChanged = ChangeRule(
    "SB5228", "column-changed",
    "Another field changed the name or type of an unchanged field's column in the BigQuery table.",
    "Set the new field's `wire` to a key that differs in more than letter case and special characters.")

  static let fields: [ChangeRule] = [
    fieldAdded, fieldRemoved, fieldRenamed, wireKeyChanged, typeChanged, wireFormChanged, narrowed, widened, cutChanged,
    constantChanged, sourceChanged, absentChanged, presenceChanged, requiredChanged, receiverChanged, orderChanged,
    unitChanged, nullableChanged, emptyChanged, enforcementChanged, secrecyChanged, identifiesChanged, resetChanged,
    fieldVaried, templateChanged, mapRuleChanged, readingChanged, columnChanged,
  ]
}
