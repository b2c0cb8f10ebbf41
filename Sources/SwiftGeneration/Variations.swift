import SignalbookRegistry
import SignalbookWireForm

// Two things may vary a field: the variant of the app, which is known when the app runs, and the receiver's profile that
// the stream names, which is known here.

extension Field {
  /// The field with what a variation says in place of its own.
  func varied(by variation: Variation) -> Field {
    var field = self
    if let constant = variation.constant {
      field.type.constant = constant
      field.source = nil
    }
    if let absent = variation.absent { field.absent = absent }
    if let form = variation.wireForm { field.type.wireForm = form }
    if let decimals = variation.decimals { field.type.decimals = decimals }
    if let sent = variation.sent { field.sent = sent }
    if let wire = variation.wire { field.wire = wire }
    return field
  }

  /// The field as the receiver with this profile has it.
  func seen(by profile: String) -> Field {
    var field = self
    if let variation = profiles.first(where: { $0.name == profile }) { field = varied(by: variation) }
    if case .object(let fields) = field.type.base { field.type.base = .object(fields.map { $0.seen(by: profile) }) }
    return field
  }

  /// Whether the field or one inside it varies by profile.
  var hasProfiles: Bool {
    if !profiles.isEmpty { return true }
    if case .object(let fields) = type.base { return fields.contains(where: \.hasProfiles) }
    return false
  }

  /// Whether the field or one inside it varies by variant.
  var hasVariants: Bool {
    if !variants.isEmpty { return true }
    if case .object(let fields) = type.base { return fields.contains(where: \.hasVariants) }
    return false
  }
}

extension Registry {
  /// The registry with each stream's fields as its receiver's profile has them.
  func withProfilesApplied() -> Registry {
    var result = self
    for index in streams.indices {
      guard let profile = streams[index].profileIndex.map({ profiles[$0].name }) else { continue }
      if streams[index].envelope.contains(where: \.hasProfiles) {
        result.streams[index].envelope = streams[index].envelope.map { $0.seen(by: profile) }
      }
      if streams[index].common.contains(where: \.hasProfiles) {
        result.streams[index].common = streams[index].common.map { $0.seen(by: profile) }
      }
    }
    for index in events.indices where events[index].callerFields.contains(where: \.hasProfiles) {
      guard let profile = streams[events[index].streamIndex].profileIndex.map({ profiles[$0].name }) else { continue }
      switch events[index].shape {
      case .object(let code, let fields):
        result.events[index].shape = .object(code: code, fields: fields.map { $0.seen(by: profile) })
      case .tuple(var tuple):
        tuple.extras = tuple.extras.map { $0.seen(by: profile) }
        if case .field(let field) = tuple.value { tuple.value = .field(field.seen(by: profile)) }
        result.events[index].shape = .tuple(tuple)
      }
    }
    return result
  }
}

extension StreamPlan {
  /// A member that differs between variants of the app: one form for each, under a condition on the variant's name.
  func varyingMember(_ field: Field, list: inout MemberList, into program: inout ProgramBuilder) {
    var plain = field
    plain.variants = []
    func names(_ variation: Field.Variation) -> [String] {
      scope.registry.variants.filter { $0.name == variation.name }.map(\.wireName)
    }
    var forms: [(field: Field, names: [String], isNegated: Bool)] = field.variants.map {
      (plain.varied(by: $0), names($0), false)
    }
    forms.append((plain, field.variants.flatMap(names), true))
    var isCertain = true
    for form in forms {
      // Exactly one of the forms is there: each begins where the first one does.
      var inner = list
      var group = ProgramBuilder(like: program)
      member(form.field, key: EventMember.quoted(form.field.wire), list: &inner, into: &group)
      isCertain = isCertain && inner.isCertain
      let place = variantCondition(form.names, isNegated: form.isNegated, at: field.origin)
      program.group("q", ProgramBuilder.two(place), group)
    }
    list.pass(isCertain: isCertain)
  }
}
