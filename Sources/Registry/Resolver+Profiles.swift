import SignalbookSchemaFiles
import SignalbookWireForm

/// The form of a stream for receivers with one of the stream's profiles.
struct StreamForm {
  var stream: Stream
  /// The keys of the stream's declaration, with the profile's overrides applied.
  var members: [String: Declared]
  /// The profile's entry in the stream, or `nil` for the stream without a profile.
  var profile: Declared?

  /// Whether the profile replaces a key.
  func replaces(_ key: String) -> Bool { profile?.node.member(key) != nil }
}

extension Resolver {
  /// Returns the stream without a profile, followed by one form for each of its profiles.
  func forms(of stream: Stream, _ members: [String: Declared]) -> [StreamForm] {
    let plain = StreamForm(stream: stream, members: members, profile: nil)
    guard let profiles = members["profiles"] else { return [plain] }
    return [plain]
      + (profiles.node.members ?? []).map { profile in
        var replaced = members
        for member in profile.value.members ?? [] {
          replaced[member.key] = Declared(
            name: member.key, keyRange: member.keyRange, node: member.value, file: profiles.file)
        }
        let entry = Declared(
          name: profile.key, keyRange: profile.keyRange, node: profile.value, file: profiles.file)
        return StreamForm(stream: stream.applying(profile: profile.key), members: replaced, profile: entry)
      }
  }

  /// Checks the keys in a stream's profiles that depend on the stream's other keys.
  func checkProfiles(of stream: Stream, _ members: [String: Declared], envelope: [Declared]) {
    for form in forms(of: stream, members).dropFirst() {
      if form.replaces("upload") { checkWireKeys(form.stream.upload?.adds ?? [], with: stream.envelope) }
      guard form.replaces("limits") else { continue }
      checkEventsList(of: form.stream, envelope)
      if !stream.isExternal, !stream.isSentBySDK { checkBare(form.stream, form.members) }
    }
  }

  /// Reports fields that have the same key as the stream's `eventField`, in every profile and variant.
  func checkEventField(of stream: Stream, against fields: [Field]) {
    guard let eventField = stream.eventField else { return }
    for field in fields where !field.isFlattened {
      let varied = (field.profiles + field.variants).first { variation in
        if case .never = variation.sent ?? field.sent { return false }
        return variation.wire == eventField.wire
      }
      guard field.wire == eventField.wire || varied != nil else { continue }
      let name = field.wire == eventField.wire ? nil : varied?.name
      diagnostics.add(
        Diagnostic(
          .duplicateWireKey,
          "\(name.map { "with '\($0)', " } ?? "")'\(field.name)' has the key \(JSONText.quoted(eventField.wire)) of "
            + "the stream's eventField; rename one", at: field.origin.location))
    }
  }
}
