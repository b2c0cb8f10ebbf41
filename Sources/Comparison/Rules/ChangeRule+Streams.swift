extension ChangeRule {
  static let streamAdded = ChangeRule(
    "SB5501", "stream-added", "A stream was added.",
    "Update the receiver first, and review all data that the stream collects.")
  static let streamRemoved = ChangeRule(
    "SB5502", "stream-removed", "A stream was deleted.",
    "Set `retired` first. Keep the schema at the receivers until no shipped build sends the stream.")
  static let streamRenamed = ChangeRule(
    "SB5503", "stream-renamed", "A stream was renamed; its ping and version are unchanged.",
    "The sequence number, the quota and the stored data belong to the ping, so they are kept.")
  static let pingChanged = ChangeRule(
    "SB5504", "ping-changed", "The ping of a stream changed.",
    "The sequence number, the quota and the stored data start over, and existing queries look for the old ping.")
  static let streamVersion = ChangeRule(
    "SB5505", "stream-version-changed", "The version of a stream changed.",
    "For a new payload format, add a stream that `extends` the old one, so that old pings remain readable.")
  static let encodingChanged = ChangeRule(
    "SB5506", "encoding-changed", "The encoding of events changed.",
    "Add a stream with the new encoding.")
  static let eventFieldChanged = ChangeRule(
    "SB5507", "event-field-changed", "The field that identifies events changed.",
    "Add a stream with the new field.")
  static let limitsChanged = ChangeRule(
    "SB5508", "limits-changed", "Limits of events, storage or uploads changed.",
    "The runtime drops and counts data over a limit. Check the loss counts.")
  static let sessionChanged = ChangeRule(
    "SB5509", "session-changed", "The definition of a session changed.",
    "Session counts from before and after the change are not comparable.")
  static let uploadChanged = ChangeRule(
    "SB5510", "upload-changed", "The upload URL or method of a ping changed.",
    "The requests differ, so prepare the receiver first.")
  static let transportChanged = ChangeRule(
    "SB5511", "transport-changed", "The transport of a stream changed.",
    "A different transport can send the data to a different recipient.")
  static let streamProfile = ChangeRule(
    "SB5512", "stream-profile-changed", "The receiver profile of a stream changed.",
    "Text limits, keys and constants can differ.")
  static let streamVaried = ChangeRule(
    "SB5513", "stream-variation-changed",
    "The overrides of a stream for a variant or a receiver profile changed.",
    "Check the change against the data stored for that variant or at that receiver.")
  static let profileAdded = ChangeRule(
    "SB5514", "profile-added", "A receiver profile was added.")
  static let profileRemoved = ChangeRule(
    "SB5515", "profile-removed", "A receiver profile was removed.")
  static let profileChanged = ChangeRule(
    "SB5516", "profile-changed", "A receiver's text handling changed.",
    "Strings that used to differ can become equal, and the reverse.")
  static let streamBase = ChangeRule(
    "SB5517", "stream-base-changed", "The base of a stream changed (`extends`).",
    "The inherited keys changed too. Check each of the following changes.")
  static let streamFormerNames = ChangeRule(
    "SB5518", "stream-former-names-changed", "The former names of a stream changed.",
    "With its former name, a stream keeps the user's decision, identifiers and stored pings. If the former name is "
      + "removed, the default applies again, even to users who declined.")

  static let streams: [ChangeRule] = [
    streamAdded, streamRemoved, streamRenamed, pingChanged, streamVersion, encodingChanged, eventFieldChanged,
    limitsChanged, sessionChanged, uploadChanged, transportChanged, streamProfile, streamVaried, profileAdded,
    profileRemoved, profileChanged, streamBase, streamFormerNames,
  ]
}
