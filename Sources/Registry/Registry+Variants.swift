import SignalbookWireForm

extension Registry {
  /// Returns the registry reduced to one app variant. Fields have the variant's form, events of other variants are
  /// removed, and conditions on the variant are evaluated.
  ///
  /// If `variant` is `nil`, a field that every variant omits is never sent, and a field with the same constant in every
  /// variant that sends it is constant. Identifiers whose field is constant or never sent are removed. Those that only
  /// other receiver profiles send become the stream's `profileIdentifiers`.
  public func reduced(toVariant variant: String?) -> Registry {
    var result = self
    if variant != nil || !variants.isEmpty || imports.contains(where: { !$0.variants.isEmpty }) {
      for index in streams.indices {
        result.streams[index] = streams[index].varied(by: forms(of: streams[index], in: variant))
      }
      result.events = events.compactMap { event in
        let stream = streams[event.streamIndex]
        return event.varied(by: forms(of: stream, event.variantNames, at: event.origin, in: variant))
      }
      for index in attributes.indices {
        let field = attributes[index].field
        let stream = attributes[index].streamIndex.map { streams[$0] }
        result.attributes[index].field = forms(of: stream, at: field.origin, in: variant).form(of: field)
      }
    }
    for index in streams.indices {
      let sentIdentifiers = result.identifiers(ofStream: index, where: \.distinguishesUsers)
      if sentIdentifiers.count < streams[index].identifiers.count {
        result.streams[index].profileIdentifiers = result.profileIdentifiers(ofStream: index, besides: sentIdentifiers)
      }
      result.streams[index].identifiers = sentIdentifiers
    }
    return result
  }

  /// Returns the identifiers of the stream at the given index that only other receiver profiles send. Empty if a profile
  /// was requested, because there is no other receiver.
  private func profileIdentifiers(
    ofStream index: Int, besides sentIdentifiers: [Stream.Identifier]
  ) -> [Stream.Identifier] {
    if !requestedProfiles.isEmpty { return [] }
    let stream = streams[index]
    var identifiers = stream.identifiers.filter { item in !sentIdentifiers.contains { $0.field == item.field } }
    for profile in profiles where !stream.appliedProfiles.contains(profile.name) {
      let names = applying(profiles: [profile.name]).identifiers(ofStream: index, where: \.distinguishesUsers).map(
        \.field)
      for item in identifiers.indices where names.contains(identifiers[item].field) {
        identifiers[item].onlyProfiles.append(profile.name)
      }
    }
    return identifiers.filter { !$0.onlyProfiles.isEmpty }
  }

  private func forms(
    of stream: Stream?, _ only: [String] = [], at origin: Origin? = nil, in variant: String?
  ) -> VariantForms {
    // An app without variants may send an imported stream in the form of any of the import's variants.
    let owner = (origin ?? stream?.origin)?.importIndex
    let known = variants.isEmpty ? owner.map { imports[$0].variants } ?? [] : variants
    let limits = [stream?.variantNames ?? [], only].filter { !$0.isEmpty }
    let possible = known.filter { variant in limits.allSatisfy { $0.contains(variant.name) } }
    return VariantForms(
      variant: variant, variantNames: variant.map { [$0] } ?? possible.map(\.name), variantLists: limits,
      wireNames: Dictionary(known.map { ($0.name, $0.wireName) }, uniquingKeysWith: { first, _ in first }))
  }
}

/// The app variants in which a stream or event can be sent.
private struct VariantForms {
  /// The requested variant, or `nil` for all variants that may send the stream or event.
  let variant: String?
  /// The requested variant, or all variants that may send the stream or event.
  let variantNames: [String]
  /// The `only` lists of the stream and the event. A variant must be in each list.
  let variantLists: [[String]]
  /// The wire names of variants, keyed by the name in the schema.
  let wireNames: [String: String]

  /// Returns whether the condition holds in the given variant, or `nil` if it does not depend on the variant.
  func outcome(of condition: Condition?, in name: String?) -> Bool? {
    guard let condition, condition.source == "variant.name", let name, let wire = wireNames[name] else { return nil }
    return condition.values.contains(.text(wire)) != condition.isNegated
  }

  func form(of field: Field) -> Field {
    var field = field
    if let type = variantType(of: field.type) { field = field.replacing(type: type) }
    if variantNames.isEmpty { return field }
    var isConditional = false
    if case .when(let condition) = field.sent { isConditional = condition.source == "variant.name" }
    guard isConditional || !field.variants.isEmpty else { return field }
    let forms = variantNames.map { form(of: field, in: $0) }
    if variant != nil { return forms[0] }
    let sent = forms.filter { if case .never = $0.sent { false } else { true } }
    guard let first = sent.first else { return field.replacing(sent: .never, variants: []) }
    guard field.type.constant == nil, sent.allSatisfy({ $0.type.constant != nil }) else { return field }
    return field.replacing(type: first.type, source: .some(nil))
  }

  private func form(of field: Field, in name: String) -> Field {
    let plain = field.replacing(variants: [])
    let form = field.variants.first { $0.name == name }.map(plain.varied) ?? plain
    guard case .when(let condition) = form.sent, let holds = outcome(of: condition, in: name) else { return form }
    return form.replacing(sent: holds ? .always : .never)
  }

  /// Returns the type with its fields in the variant's form, or `nil` if the type does not change.
  private func variantType(of type: ValueType) -> ValueType? {
    func replacingBase(with base: ValueType.Base) -> ValueType {
      var type = type
      type.base = base
      return type
    }
    switch type.base {
    case .object(let fields): return self.variantFields(of: fields).map { replacingBase(with: .object($0)) }
    case .array(let element): return self.variantType(of: element).map { replacingBase(with: .array($0)) }
    case .template(let template): return self.variantTemplate(of: template).map { replacingBase(with: .template($0)) }
    case .map(let map):
      let (key, value, name) = (
        self.variantType(of: map.key), self.variantType(of: map.value),
        map.entryName.flatMap { self.variantType(of: $0) }
      )
      let entries = map.entries.map { entries in entries.map { ($0, self.variantType(of: $0.value)) } }
      guard key != nil || value != nil || name != nil || entries?.contains(where: { $0.1 != nil }) == true else {
        return nil
      }
      return replacingBase(
        with: .map(
          MapType(
            key: key ?? map.key, value: value ?? map.value, entryName: name ?? map.entryName, surplus: map.surplus,
            repeated: map.repeated,
            entries: entries?.map { entry, value in
              MapType.Entry(
                name: entry.name, key: entry.key, wire: entry.wire, value: value ?? entry.value,
                description: entry.description, swiftName: entry.swiftName, metadata: entry.metadata,
                origin: entry.origin)
            })))
    case .vocabulary(var vocabulary):
      let held = vocabulary.cases.map { $0.holds.flatMap { self.variantType(of: $0) } }
      guard held.contains(where: { $0 != nil }) else { return nil }
      vocabulary.cases = zip(vocabulary.cases, held).map { item, holds in
        holds.map { item.replacing(holds: $0) } ?? item
      }
      return replacingBase(with: .vocabulary(vocabulary))
    // The members of a union's objects do not vary.
    case .boolean, .integer, .number, .string, .held, .union: return nil
    }
  }

  /// Returns the fields in the variant's form, or `nil` if they do not change.
  func variantFields(of fields: [Field]) -> [Field]? {
    let forms = fields.map(form(of:))
    return zip(fields, forms).contains { $0 !== $1 } ? forms : nil
  }

  func variantTemplate(of template: Template) -> Template? {
    guard let parts = variantFields(of: template.parts) else { return nil }
    var remainingParts = parts[...]
    let pieces = template.pieces.map { piece -> Template.Piece in
      if case .part = piece, let part = remainingParts.popFirst() { .part(part) } else { piece }
    }
    return Template(pieces: pieces, percentEncodes: template.percentEncodes)
  }
}

extension Field {
  /// Whether the field is sent at least by one variant, and its value can differ between users.
  fileprivate var distinguishesUsers: Bool { isEverSent && type.constant == nil }
}

extension Stream {
  fileprivate func varied(by forms: VariantForms) -> Stream {
    var stream = self
    stream.envelope = forms.variantFields(of: envelope) ?? envelope
    stream.common = forms.variantFields(of: common) ?? common
    stream.time = time.map(forms.form(of:))
    stream.upload?.adds = upload.flatMap { forms.variantFields(of: $0.adds) } ?? upload?.adds ?? []
    stream.upload?.headers = upload.flatMap { forms.variantFields(of: $0.headers) } ?? upload?.headers ?? []
    if let envelope = upload?.batch?.envelope {
      stream.upload?.batch?.envelope = forms.variantFields(of: envelope) ?? envelope
    }
    if let path = upload?.path { stream.upload?.path = forms.variantTemplate(of: path) ?? path }
    return stream
  }
}

extension Event {
  /// Returns the event in the variant's form, or `nil` if the variant does not send it.
  fileprivate func varied(by forms: VariantForms) -> Event? {
    if let variant = forms.variant,
      !forms.variantLists.allSatisfy({ $0.contains(variant) }) || forms.outcome(of: condition, in: variant) == false
    {
      return nil
    }
    switch shape {
    case .object(let code, let fields):
      return forms.variantFields(of: fields).map { replacing(shape: .object(code: code, fields: $0)) } ?? self
    case .tuple(var tuple):
      let extras = forms.variantFields(of: tuple.extras)
      let value: [Field]? = if case .field(let field) = tuple.value { forms.variantFields(of: [field]) } else { nil }
      if extras == nil && value == nil { return self }
      tuple.extras = extras ?? tuple.extras
      if let value { tuple.value = .field(value[0]) }
      return replacing(shape: .tuple(tuple))
    }
  }
}
