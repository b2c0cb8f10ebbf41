import SignalbookSchemaFiles

// Fields can vary by variant and by profile. The app's variant is known only at run time. A stream's receiver profile
// is known at generation time.

extension Field {
  /// Whether the field or one of its nested fields varies by profile.
  package var hasProfiles: Bool {
    if !profiles.isEmpty { return true }
    if case .object(let fields) = type.base { return fields.contains(where: \.hasProfiles) }
    return false
  }

  /// Returns whether the profile changes the field or one of its nested fields.
  package func varies(byProfile name: String) -> Bool {
    if profiles.contains(where: { $0.name == name }) { return true }
    if case .object(let fields) = type.base { return fields.contains { $0.varies(byProfile: name) } }
    return false
  }

  /// Whether the field or one of its nested fields varies by variant.
  package var hasVariants: Bool {
    if !variants.isEmpty { return true }
    if case .object(let fields) = type.base { return fields.contains(where: \.hasVariants) }
    return false
  }
}

extension Stream {
  /// Returns the stream as a receiver with the given profile expects it.
  package func applying(profile: String) -> Stream {
    var stream = self
    if let variation = profiles.first(where: { $0.name == profile }) {
      if let consent = variation.consent { stream.consent = consent }
      if let limits = variation.limits { stream.limits = limits }
      if let upload = variation.upload { stream.upload = upload }
      if let population = variation.population { stream.population = population }
      if let recipients = variation.recipients { stream.recipients = recipients }
      if let index = variation.profileIndex { stream.profileIndex = index }
      for member in variation.node.members ?? [] {
        stream.keyLocations.replaceLocations(of: member.key, withThoseOf: "profiles.\(profile).\(member.key)")
      }
      stream.appliedProfiles.append(profile)
    }
    if envelope.contains(where: \.hasProfiles) { stream.envelope = envelope.map { $0.applying(profile: profile) } }
    if common.contains(where: \.hasProfiles) { stream.common = common.map { $0.applying(profile: profile) } }
    return stream
  }
}

extension Event {
  /// Returns the event as a receiver with the given profile expects it.
  func applying(profile: String) -> Event {
    switch shape {
    case .object(let code, let fields):
      return replacing(shape: .object(code: code, fields: fields.map { $0.applying(profile: profile) }))
    case .tuple(var tuple):
      if let variation = profiles.first(where: { $0.name == profile }) {
        tuple.category = variation.category ?? tuple.category
        tuple.method = variation.method ?? tuple.method
        tuple.object = variation.object ?? tuple.object
      }
      tuple.extras = tuple.extras.map { $0.applying(profile: profile) }
      if case .field(let field) = tuple.value { tuple.value = .field(field.applying(profile: profile)) }
      return replacing(shape: .tuple(tuple))
    }
  }
}

extension Registry {
  /// Returns the registry as its receivers expect it. Each stream's own profile is applied first, followed by the given
  /// profiles in order. All documents and generated code use this form. A stream's profile is applied only once.
  public func applying(profiles names: [String]) -> Registry {
    let known = names.filter { name in self.profiles.contains { $0.name == name } }
    if hasAppliedProfiles, known.isEmpty { return self }
    var result = self
    result.hasAppliedProfiles = true
    result.requestedProfiles += known
    func profiles(of stream: Stream) -> [String] {
      (hasAppliedProfiles ? [] : stream.profileIndex.map { [self.profiles[$0].name] } ?? []) + names
    }
    for index in streams.indices {
      for name in profiles(of: streams[index]) { result.streams[index] = result.streams[index].applying(profile: name) }
    }
    for name in names { result.links = result.links.map { $0.applying(profile: name) } }
    for index in attributes.indices where attributes[index].field.hasProfiles {
      for name in attributes[index].streamIndex.map({ profiles(of: streams[$0]) }) ?? names {
        result.attributes[index].field = result.attributes[index].field.applying(profile: name)
      }
    }
    for index in events.indices
    where !events[index].profiles.isEmpty || events[index].callerFields.contains(where: \.hasProfiles) {
      for name in profiles(of: streams[events[index].streamIndex]) {
        result.events[index] = result.events[index].applying(profile: name)
      }
    }
    return result
  }
}
