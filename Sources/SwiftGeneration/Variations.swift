import SignalbookRegistry
import SignalbookSchemaFiles

extension StreamPlan {
  /// A member that differs between variants of the app: one form for each, under a condition on the variant's name.
  func varyingMember(_ field: Field, list: inout MemberList, into program: inout ProgramBuilder) {
    let plain = field.replacing(variants: [])
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

extension GenerationScope {
  /// Reports profiles that the registry does not have.
  func checkProfiles() {
    for name in options.profiles where !registry.profiles.contains(where: { $0.name == name }) {
      let known = registry.profiles.map { "'\($0.name)'" }.joined(separator: ", ")
      diagnostics.add(
        Diagnostic(
          .notGenerated, .error,
          "the target asks for the profile '\(name)', which the registry '\(registry.name)' does not have"
            + (known.isEmpty ? "" : "; it has \(known)"), at: FolderReader.start(registry.files.first?.path ?? "")))
    }
  }
}
