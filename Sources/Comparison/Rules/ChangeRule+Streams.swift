extension ChangeRule {
  static let streamAdded = ChangeRule(
    "SB5501", "stream-added", "A stream was added.",
    "The receiver learns it first; all it collects is to be reviewed.")
  static let streamRemoved = ChangeRule(
    "SB5502", "stream-removed", "A stream was deleted.",
    "Receivers keep its schema until no shipped build sends it. First `retired`.")
  static let streamRenamed = ChangeRule(
    "SB5503", "stream-renamed", "A stream was renamed; its ping and version stay.",
    "Sequence number, quota and store belong to the ping.")
  static let pingChanged = ChangeRule(
    "SB5504", "ping-changed", "The ping of a stream was changed.",
    "Sequence number, quota and store begin anew, and queries look for the old one.")
  static let streamVersion = ChangeRule(
    "SB5505", "stream-version-changed", "The version of a stream was changed.",
    "For a new form, add a stream that `extends` the old one, so that old documents can still be read.")
  static let encodingChanged = ChangeRule(
    "SB5506", "encoding-changed", "How events are encoded was changed.",
    "Add a stream.")
  static let eventFieldChanged = ChangeRule(
    "SB5507", "event-field-changed", "The field that identifies events was changed.",
    "Add a stream.")
  static let limitsChanged = ChangeRule(
    "SB5508", "limits-changed", "Limits of events, storage or sending were changed.",
    "Data beyond a limit is dropped and counted: look at the counts.")
  static let sessionChanged = ChangeRule(
    "SB5509", "session-changed", "The definition of a session was changed.",
    "Counts of sessions cannot be compared with those before.")
  static let uploadChanged = ChangeRule(
    "SB5510", "upload-changed", "How or where a ping is sent was changed.",
    "The receiver has to take it in before.")
  static let transportChanged = ChangeRule(
    "SB5511", "transport-changed", "The sender of a stream was changed.",
    "Another sender is another recipient of the data.")
  static let streamProfile = ChangeRule(
    "SB5512", "stream-profile-changed", "The receiver profile of a stream was changed.",
    "Texts are cut elsewhere, keys and constants may differ.")
  static let streamVaried = ChangeRule(
    "SB5513", "stream-variation-changed",
    "Differences of a stream in a variant or for a receiver profile were changed.",
    "Compare with the data that the variant or receiver has stored.")
  static let profileAdded = ChangeRule(
    "SB5514", "profile-added", "A receiver profile was added.")
  static let profileRemoved = ChangeRule(
    "SB5515", "profile-removed", "A receiver profile was removed.")
  static let profileChanged = ChangeRule(
    "SB5516", "profile-changed", "How a receiver treats texts was changed.",
    "Texts that differed can become equal, or equal ones differ.")
  static let streamBase = ChangeRule(
    "SB5517", "stream-base-changed", "A stream extends another stream than before.",
    "The inherited keys have changed with it: look at each of the changes that follow.")
  static let streamFormerNames = ChangeRule(
    "SB5518", "stream-former-names-changed", "A stream takes over the data of other streams than before.",
    "The runtime keeps a user's decision, identifiers and stored pings under a former name. Without the name, users who "
      + "declined get the default.")

  static let streams: [ChangeRule] = [
    streamAdded, streamRemoved, streamRenamed, pingChanged, streamVersion, encodingChanged, eventFieldChanged,
    limitsChanged, sessionChanged, uploadChanged, transportChanged, streamProfile, streamVaried, profileAdded,
    profileRemoved, profileChanged, streamBase, streamFormerNames,
  ]
}
