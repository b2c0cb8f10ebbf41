import SignalbookSchemaFiles
import SignalbookWireForm

/// The form of a stream for receivers with one of the stream's profiles.
struct StreamForm {
  var stream: Stream
  /// The keys of the stream's declaration, with the profile's overrides applied.
  var members: [String: DeclaredEntry]
  /// The profile's entry in the stream, or `nil` for the stream without a profile.
  var profile: DeclaredEntry?

  /// Whether the profile replaces a key.
  func replaces(_ key: String) -> Bool { profile?.node.member(key) != nil }
}

extension Resolver {
  /// Returns the stream without a profile, followed by one form for each of its profiles.
  func forms(of stream: Stream, _ members: [String: DeclaredEntry]) -> [StreamForm] {
    let plain = StreamForm(stream: stream, members: members, profile: nil)
    guard let profiles = members["profiles"] else { return [plain] }
    return [plain]
      + (profiles.node.members ?? []).map { profile in
        var profileMembers = members
        for member in profile.value.members ?? [] {
          profileMembers[member.key] = DeclaredEntry(
            name: member.key, keyRange: member.keyRange, node: member.value, file: profiles.file)
        }
        let entry = DeclaredEntry(
          name: profile.key, keyRange: profile.keyRange, node: profile.value, file: profiles.file)
        return StreamForm(stream: stream.applying(profile: profile.key), members: profileMembers, profile: entry)
      }
  }

  /// Checks the keys in a stream's profiles that depend on the stream's other keys.
  func checkProfiles(of stream: Stream, _ members: [String: DeclaredEntry], envelope: [DeclaredEntry]) {
    for form in forms(of: stream, members).dropFirst() {
      if form.replaces("upload") { checkWireKeys(form.stream.upload?.adds ?? [], with: stream.envelope) }
      guard form.replaces("limits") else { continue }
      checkEventsList(of: form.stream, envelope)
      if !stream.isExternal, !stream.isSentBySDK { checkMinEvents(of: form.stream, form.members) }
    }
  }

  /// Reports fields that have the same key as the stream's `eventField`, in every profile and variant.
  func checkEventField(of stream: Stream, against fields: [Field]) {
    guard let eventField = stream.eventField else { return }
    for field in fields where !field.isFlattened {
      let conflictingVariation = (field.profiles + field.variants).first { variation in
        if case .never = variation.sent ?? field.sent { return false }
        return variation.wire == eventField.wire
      }
      guard field.wire == eventField.wire || conflictingVariation != nil else { continue }
      let name = field.wire == eventField.wire ? nil : conflictingVariation?.name
      diagnostics.add(
        Diagnostic(
          .duplicateWireKey,
          "\(name.map { "with '\($0)', " } ?? "")'\(field.name)' has the key \(JSONText.quoted(eventField.wire)) of "
            + "the stream's eventField; rename one", at: field.origin.location))
    }
  }
}
