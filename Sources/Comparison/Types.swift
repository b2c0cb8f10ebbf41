import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

// Comparison of types, key by key.
extension Comparer {
  func compareTypes(_ old: ValueType, _ new: ValueType, _ outer: TypeContext) {
    if isSame(old, new) { return }
    var context = outer
    inheriting {
      context.metadata = compareAnswers(old, new, outer)
    } inside: {
      compareValues(old, new, context)
    }
  }

  private func compareValues(_ old: ValueType, _ new: ValueType, _ context: TypeContext) {
    // Changes inside a declared type are reported for that type.
    let sharedTypes = old.typeName.flatMap { name in newTypeNames[name] == new.typeName ? declaredTypes[name] : nil }
    let isDeclaration = context.typeNames != nil && context.steps.isEmpty
    @inline(never) func facet<Value: Equatable>(
      _ key: String, _ path: KeyPath<ValueType, Value>, _ text: (Value) -> String?,
      _ rule: ChangeRule, impacts: Impacts = [], privacy: PrivacyVerdict? = nil,
      copy: ((ValueType, inout ValueType) -> Void)? = nil
    ) {
      guard old[keyPath: path] != new[keyPath: path] else { return }
      if let sharedTypes, !isDeclaration, sharedTypes.old.type[keyPath: path] == old[keyPath: path],
        sharedTypes.new.type[keyPath: path] == new[keyPath: path]
      {
        return
      }
      compare(
        key, text(old[keyPath: path]), text(new[keyPath: path]), of: context.entry, rule, impacts: impacts,
        privacy: privacy
      ) { copy.map { self.witnesses(of: context, $0) } ?? [] }
    }

    let kinds = (ValueDescription.kind(of: old.base), ValueDescription.kind(of: new.base))
    let constants = (old.constant, new.constant)
    if constants.0 != constants.1 {
      let isCaller = context.isSwift && (constants.0 == nil) != (constants.1 == nil)
      facet(
        "const", \.constant, { $0?.jsonText }, .constantChanged, impacts: isCaller ? [.source, .query] : .query,
        privacy: constants.1 == nil ? .needsNewReview : .notify
      ) { from, to in
        to.constant = from.constant
        to.base = from.base
      }
      if kinds.0 != kinds.1 { return }
    }
    let swiftTypes = (
      SwiftSurface.type(old, context.swiftPaths.old, self.new.acronyms),
      SwiftSurface.type(new, context.swiftPaths.new, self.new.acronyms)
    )
    let message =
      "\(componentNoun(of: context)) changed from \(ValueDescription.type(of: old)) "
      + "to \(ValueDescription.type(of: new))"
    let hasOtherSwiftType = context.isSwift && swiftTypes.0 != swiftTypes.1 && !isRenamedType(old, new)
    if kinds.0 != kinds.1 {
      let keepsValues: Bool =
        switch (kinds.0, kinds.1) {
        case ("integer", "number"), ("vocabulary", "string"), ("template", "string"): true
        case ("integer in buckets", "string"), ("number in buckets", "string"): true
        case _ where old.vocabulary != nil && new.vocabulary != nil:
          Set(old.vocabulary?.wireValues ?? []).isSubset(of: new.vocabulary?.wireValues ?? [])
        default: false
        }
      // The parts of a template are separate parameters, but a string is a single parameter.
      let changesCall =
        context.isSwift && context.steps.allSatisfy { $0 == .key }
        && (kinds.0 == "template") != (kinds.1 == "template")
      report(
        .typeChanged, "type", of: context.entry, message, ValueDescription.type(of: old),
        ValueDescription.type(of: new),
        impacts: Impacts.query.when(!keepsValues).union(hasOtherSwiftType || changesCall ? .source : []),
        privacy: hasNewParts(old, new) || kinds == ("integer", "number") && Field.isMorePrecise(new.decimals, than: 0)
          || InformationCapacity(new).exceeds(InformationCapacity(old))
          || opensTemplate(old, new) ? .needsNewReview : .notify,
        witnesses: witnesses(of: context) { $1 = $0.keepingName(of: $1) })
    } else if hasOtherSwiftType, old.typeName != new.typeName {
      report(
        .typeChanged, "type", of: context.entry, message, ValueDescription.type(of: old),
        ValueDescription.type(of: new),
        impacts: .source)
    }
    facet("as", \.wireForm, ValueDescription.wireForm, .wireFormChanged, impacts: .query) { $1.wireForm = $0.wireForm }
    facet(
      "decimals", \.decimals, { $0.map(String.init) }, .wireFormChanged, impacts: .query,
      privacy: Field.isMorePrecise(new.decimals, than: old.decimals) ? .needsNewReview : .notify
    ) {
      $1.decimals = $0.decimals
    }
    facet(
      "unit", \.unit, { $0 }, .unitChanged, impacts: .query,
      privacy: isFinerUnit(new.unit, than: old.unit) ? .needsNewReview : .notify)
    facet(
      "nullable", \.isNullable, { $0 ? "true" : "false" }, .nullableChanged,
      // `nullable` does not affect the Swift types of items and entries.
      impacts: .source.when(
        context.isSwift && old.isNullable && old.constant == nil && context.steps.isEmpty
          && context.losesOptional ?? true),
      privacy: .notify
    ) { $1.isNullable = $0.isNullable }
    facet("empty", \.empty, { $0.map(JSONText.quoted) }, .emptyChanged, impacts: .query) { $1.empty = $0.empty }
    facet(
      "enforced", \.enforcement, { $0 == .loosely ? "loosely" : "strictly" }, .enforcementChanged,
      impacts: new.enforcement == .strictly ? .query : [],
      // Loose enforcement sends values that violate the constraints.
      privacy: new.enforcement == .strictly ? .notify : .needsNewReview
    ) { $1.enforcement = $0.enforcement }
    facet(
      "secret", \.isSecret, { $0 ? "true" : "false" }, .secrecyChanged,
      privacy: new.isSecret ? .notify : .needsNewReview)
    facet(
      "identifies", \.identifies, { $0 ? "true" : "false" }, .identifiesChanged,
      // The value is the same, so without the key, documents declare less than was approved.
      privacy: .needsNewReview)
    if kinds.0 == kinds.1 {
      compareBounds(old, new, context, named: isDeclaration ? nil : sharedTypes)
      if isDeclaration || sharedTypes == nil { compareParts(old, new, context) }
    }
    facet(
      "cut", \.cut, ValueDescription.cut, .cutChanged, impacts: .query,
      privacy: InformationCapacity(new).exceeds(InformationCapacity(old))
        || new.canHoldWords && (isCutLater(old.cut, new.cut) || isLimitReplaced(old, new))
        ? .needsNewReview : .notify
    ) { $1.cut = $0.cut }
    if isDeclaration {
      compare(
        "receiver", ValueDescription.json(of: old.receiver), ValueDescription.json(of: new.receiver), of: context.entry,
        .receiverChanged,
        privacy: .textOnly
      ) {
        guard let (before, after) = context.typeNames else { return [] }
        var edits = (ConstraintEdit(), ConstraintEdit())
        edits.0.receiverReplacements[before] = .some(new.receiver)
        edits.1.receiverReplacements[after] = .some(old.receiver)
        return self.witnesses(at: context.payloads(), shipped: edits.0, lagging: edits.1)
      }
    }
  }

  /// Returns whether the cut keeps more text because it counts larger units. A grapheme can have any number of bytes.
  func isCutLater(_ old: Cut?, _ new: Cut?) -> Bool {
    guard let old, let new else { return false }
    let units: [Cut.Unit] = [.byte, .scalar, .grapheme]
    func rank(_ cut: Cut) -> Int { units.firstIndex(of: cut.unit) ?? 0 }
    return rank(new) > rank(old) && new.atMost > old.atMost / 2
  }

  /// Returns whether a limit in characters becomes a limit in graphemes, which can have any number of characters.
  private func isLimitReplaced(_ old: ValueType, _ new: ValueType) -> Bool {
    old.cut == nil && old.bounds.maxLength != nil && new.bounds.maxLength == nil && new.cut?.unit == .grapheme
  }

  /// Returns whether a template becomes a string that can contain words in place of a part that could not, or of the
  /// template's literal text.
  private func opensTemplate(_ old: ValueType, _ new: ValueType) -> Bool {
    guard case .template(let template) = old.base, case .string = new.base, !new.isBoundedText || new.canHoldWords
    else {
      return false
    }
    return template.parts.count != 1
      || InformationCapacity(new).exceeds(InformationCapacity(template.parts[0].type))
  }

  /// Returns whether a type of another kind has parts or cases that are not reported as additions.
  private func hasNewParts(_ old: ValueType, _ new: ValueType) -> Bool {
    switch new.base {
    case .object, .union, .map, .array, .held: true
    case .vocabulary(let vocabulary):
      if case .boolean = old.base { vocabulary.cases.count > 2 } else { false }
    case .boolean, .integer, .number, .string, .template: false
    }
  }

  /// Returns whether the type is that of a map's keys. Each additional key is a new data point.
  func isKey(_ context: TypeContext) -> Bool {
    if context.steps.contains(where: { $0 == .key || $0 == .entryName }) { return true }
    guard let name = context.typeNames?.new else { return false }
    return newUses.isUsedAsKey(name)
  }

  /// Returns a noun phrase for the context's entry or the nested part, for messages.
  func componentNoun(of context: TypeContext) -> String {
    context.entry.keys.isEmpty
      ? context.entry.noun : "'\(context.entry.keys.joined(separator: "."))' of \(context.entry.noun)"
  }

  /// Returns whether the Swift types differ only because the declared type was renamed. The rename is reported for the
  /// type.
  private func isRenamedType(_ old: ValueType, _ new: ValueType) -> Bool {
    guard let name = old.typeName else { return false }
    return newTypeNames[name] == new.typeName
  }

  func witnesses(of context: TypeContext, _ copy: @escaping (ValueType, inout ValueType) -> Void) -> [Witness] {
    let edits = context.edits(TypeChange(steps: context.steps, copy: copy))
    return witnesses(at: context.payloads(), shipped: edits.shipped, lagging: edits.lagging)
  }

  // MARK: Bounds

  private func compareBounds(
    _ old: ValueType, _ new: ValueType, _ context: TypeContext, named: (old: NamedType, new: NamedType)?
  ) {
    @inline(never) func bound<Value: Equatable>(
      _ key: String, _ path: WritableKeyPath<Bounds, Value>, _ text: (Value) -> String?,
      compare: (Value, Value) -> (isNarrower: Bool, isWider: Bool)
    ) {
      let values = (old.bounds[keyPath: path], new.bounds[keyPath: path])
      guard values.0 != values.1 else { return }
      if let named, named.old.type.bounds[keyPath: path] == values.0,
        named.new.type.bounds[keyPath: path] == values.1
      {
        return
      }
      let change = compare(values.0, values.1)
      reportBound(key, text(values.0), text(values.1), change, old, new, context) {
        $1.bounds[keyPath: path] = $0.bounds[keyPath: path]
      }
    }
    func comparison<Limit: Comparable>(
      isLower: Bool, _ before: Limit?, _ after: Limit?
    ) -> (isNarrower: Bool, isWider: Bool) {
      guard let before else { return (true, false) }
      guard let after else { return (false, true) }
      return isLower ? (before < after, after < before) : (after < before, before < after)
    }
    func boundComparison(_ isLower: Bool) -> (Scalar?, Scalar?) -> (isNarrower: Bool, isWider: Bool) {
      { comparison(isLower: isLower, $0?.decimal, $1?.decimal) }
    }
    func countComparison(_ isLower: Bool) -> (Int?, Int?) -> (isNarrower: Bool, isWider: Bool) {
      { comparison(isLower: isLower, $0, $1) }
    }
    let text: (Scalar?) -> String? = { $0?.plainText }
    let digits: (Int?) -> String? = { $0.map(String.init) }
    bound("minimum", \.minimum, text, compare: boundComparison(true))
    bound("exclusiveMinimum", \.exclusiveMinimum, text, compare: boundComparison(true))
    bound("maximum", \.maximum, text, compare: boundComparison(false))
    bound("exclusiveMaximum", \.exclusiveMaximum, text, compare: boundComparison(false))
    bound("minLength", \.minLength, digits, compare: countComparison(true))
    bound("maxLength", \.maxLength, digits, compare: countComparison(false))
    bound("minItems", \.minItems, digits, compare: countComparison(true))
    bound("maxItems", \.maxItems, digits, compare: countComparison(false))
    bound("maxProperties", \.maxProperties, digits, compare: countComparison(false))
    // The patterns include the pattern of the format.
    let formats = [old.format, new.format].compactMap { $0.flatMap(Format.pattern) }
    if old.format == new.format
      || old.bounds.patterns.filter({ !formats.contains($0) }) != new.bounds.patterns.filter({ !formats.contains($0) })
    {
      bound(
        "pattern", \.patterns, { patterns in joinedNames(patterns.filter { !formats.contains($0) }) },
        compare: Self.comparePatterns)
    }
    if old.format != new.format, !(named?.old.type.format == old.format && named?.new.type.format == new.format) {
      func patterns(of format: String?) -> [String] { format.flatMap(Format.pattern).map { [$0] } ?? [] }
      reportBound(
        "format", old.format, new.format, Self.comparePatterns(patterns(of: old.format), patterns(of: new.format)), old,
        new,
        context
      ) {
        $1.format = $0.format
        $1.bounds.patterns = $0.bounds.patterns
      }
    }
  }

  private func reportBound(
    _ key: String, _ before: String?, _ after: String?, _ change: (isNarrower: Bool, isWider: Bool), _ old: ValueType,
    _ new: ValueType, _ context: TypeContext, _ copy: @escaping (ValueType, inout ValueType) -> Void
  ) {
    let isRejected = change.isNarrower && new.enforcement == .strictly
    let isOpened =
      InformationCapacity(new).exceeds(InformationCapacity(old)) || Self.allowsTwiceAsMany(key, old, new)
      || isKey(context)
    // This format also converts the value, so stored identifiers no longer match.
    let isConverted = key == "format" && [before, after].contains("uuid-lowercase")
    if before == after { return }
    let witnesses = witnesses(of: context, copy)
    compare(
      key, before, after, of: context.entry, change.isNarrower ? .narrowed : .widened,
      impacts: isRejected || isConverted ? .query : [],
      privacy: !change.isWider
        ? .textOnly
        : isOpened
          || key == "format" && new.isAddressOrIdentifier && Set([before, after]) != ["uuid", "uuid-lowercase"]
          ? .needsNewReview : .notify,
      advice: Self.advice(onBound: key, change, isSeen: witnesses.contains { $0.direction == .lagging })
    ) { witnesses }
  }

  /// Returns whether a list or map can have at least twice as many items. As for the length of text, a smaller increase
  /// does not need a review.
  private static func allowsTwiceAsMany(_ key: String, _ old: ValueType, _ new: ValueType) -> Bool {
    func count(_ type: ValueType) -> Int? { key == "maxItems" ? type.bounds.maxItems : type.bounds.maxProperties }
    guard ["maxItems", "maxProperties"].contains(key), let before = count(old) else { return false }
    return count(new).map { before <= $0 / 2 } ?? true
  }

  /// Returns the advice on a changed bound, or `nil` to use the rule's advice. `isSeen` is whether a receiver with the
  /// old bound rejects new values.
  private static func advice(
    onBound key: String, _ change: (isNarrower: Bool, isWider: Bool), isSeen: Bool
  ) -> String? {
    if !change.isNarrower, !change.isWider { return "Both bounds accept the same values." }
    if !change.isNarrower { return isSeen ? nil : "Receivers already accept the new values." }
    guard ["maxItems", "maxProperties"].contains(key) else { return nil }
    let noun = key == "maxItems" ? "items" : "entries"
    return "New builds drop and count the excess \(noun); shipped builds still send them."
  }

  /// Returns whether the new patterns reject strings that the old patterns accept, and whether the old patterns reject
  /// strings that the new patterns accept.
  private static func comparePatterns(_ old: [String], _ new: [String]) -> (isNarrower: Bool, isWider: Bool) {
    func loses(_ old: [String], _ new: [String]) -> Bool {
      new.contains { pattern in
        if old.contains(pattern) { return false }
        let machine = TextMachine(matching: old, butNot: pattern)
        // If the patterns are too complex to compare, assume a difference.
        return machine.text(lengths: 0...200) != nil || machine.exceededStateLimit
      }
    }
    return (loses(old, new), loses(new, old))
  }

  // MARK: Nested types

  private func compareParts(_ old: ValueType, _ new: ValueType, _ context: TypeContext) {
    switch (old.base, new.base) {
    case (.vocabulary(let before), .vocabulary(let after)): compareVocabularies(before, after, old, new, context)
    case (.object(let before), .object(let after)):
      if old.isOpen != new.isOpen {
        report(
          .typeChanged, "fields", of: context.entry,
          "\(componentNoun(of: context)) \(new.isOpen ? "no longer declares" : "now declares") its members",
          ValueDescription.type(of: old), ValueDescription.type(of: new),
          impacts: new.isOpen ? [] : .query, privacy: new.isOpen ? .needsNewReview : .notify,
          witnesses: witnesses(of: context) { $1 = $0.keepingName(of: $1) })
        return
      }
      compareFields(
        before, after,
        of: FieldOwner(
          path: context.path, noun: componentNoun(of: context), old: context.entry.old, new: context.entry.new,
          payloads: context.payloads, isCalled: context.isSwift, keepsCalls: !context.steps.isEmpty,
          swiftPaths: context.swiftPaths))
    case (.array(let before), .array(let after)):
      compareTypes(before, after, context.nested(at: .item, key: "items"))
    case (.map(let before), .map(let after)): compareMaps(before, after, old, new, context)
    case (.union(let before), .union(let after)):
      compare(
        "discriminator", JSONText.quoted(before.discriminator), JSONText.quoted(after.discriminator), of: context.entry,
        .typeChanged, impacts: .query
      ) {
        self.witnesses(of: context) { from, to in
          guard case .union(let source) = from.base, case .union(let target) = to.base else { return }
          to.base = .union(UnionType(discriminator: source.discriminator, vocabulary: target.vocabulary))
        }
      }
      compareVocabularies(before.vocabulary, after.vocabulary, old, new, context)
    case (.held(let before), .held(let after)):
      compare(
        "heldBy", before, after, of: context.entry, .typeChanged, impacts: context.isSwift ? [.source, .query] : .query)
    case (.template(let before), .template(let after)):
      compare(
        "template", JSONText.quoted(before.text), JSONText.quoted(after.text), of: context.entry, .templateChanged,
        impacts: .query
      ) { self.witnesses(of: context) { $1.base = $0.base } }
      compare(
        "escape", before.percentEncodes ? "percent" : "none", after.percentEncodes ? "percent" : "none",
        of: context.entry, .templateChanged, impacts: .query)
      func parts(of template: Template) -> [Field] {
        var visitedNames = Set<String>()
        return template.parts.filter { visitedNames.insert($0.name).inserted }
      }
      compareFields(
        parts(of: before), parts(of: after),
        of: FieldOwner(
          path: context.path, noun: componentNoun(of: context), old: context.entry.old, new: context.entry.new,
          isCalled: context.isSwift, isTemplate: true, swiftPaths: context.swiftPaths))
    default: break
    }
  }

  private func compareMaps(
    _ old: MapType, _ new: MapType, _ oldType: ValueType, _ newType: ValueType, _ context: TypeContext
  ) {
    compareTypes(old.key, new.key, context.nested(at: .key, key: "keys"))
    compareTypes(old.value, new.value, context.nested(at: .value, key: "values"))
    if (old.entryName == nil) != (new.entryName == nil) {
      compare(
        "named", String(old.entryName != nil), String(new.entryName != nil), of: context.entry, .typeChanged,
        impacts: context.isSwift ? [.source, .query] : .query
      ) { self.witnesses(of: context) { $1.base = $0.base } }
    } else if let before = old.entryName, let after = new.entryName {
      compareTypes(before, after, context.nested(at: .entryName, key: "entryName"))
    }
    let facet = facets(old, new, of: context.entry, .mapRuleChanged)
    facet("surplus", impacts: .query) { $0.surplus == .keepFirst ? "keep-first" : "keep-lowest" }
    facet("repeated", impacts: .query) { $0.repeated == .keepFirst ? "keep-first" : "keep-last" }
    guard let before = old.entries, let after = new.entries else {
      if (old.entries == nil) != (new.entries == nil) {
        let isClosed = new.entries != nil
        report(
          .mapClosed, "entries", of: context.entry,
          "\(componentNoun(of: context)) "
            + "\(isClosed ? "now has a closed set of entries" : "is now open: any entry can be sent")",
          joinedNames((old.entries ?? []).map(\.name)), joinedNames((new.entries ?? []).map(\.name)),
          impacts: (isClosed ? Impacts.query : []).union(context.isSwift ? .source : []),
          privacy: isClosed ? .notify : .needsNewReview,
          witnesses: witnesses(of: context) { from, to in to.base = from.base })
      }
      return
    }
    compareEntries(before, after, isNamed: new.entryName != nil, context)
  }

  private func compareEntries(_ old: [MapType.Entry], _ new: [MapType.Entry], isNamed: Bool, _ context: TypeContext) {
    var matching = Matching(
      old, new, name: \.name, former: \.metadata.formerly,
      identity: { entry, _ in "\(entry.key.jsonText) \(entry.wire)" },
      form: { ValueDescription.type(of: $0.value) }, text: \.description)
    matching.pairs.sort { $0.new.name < $1.new.name }
    let source: Impacts = context.isSwift ? .source : []
    let kind = EntryKind(
      kind: .entry, noun: "entry", path: context.path, owner: " of \(context.entry.noun)", additionRule: .entryAdded,
      removalRule: .entryRemoved, renameRule: .entryRenamed, addition: "was added",
      reservation: "it is no longer reserved")
    compareEntries(
      matching, kind, value: \.key.jsonText, isSameOnWire: { $0.key == $1.key && $0.wire == $1.wire }
    ) { _ in
      Effect(impacts: source, privacy: .needsNewReview)
    } removed: { _ in
      Effect(impacts: source.union(.query), privacy: .notify)
    } renamed: { before, after in
      Effect(impacts: source.union(.query.when(isNamed && before.wire != after.wire)))
    } compare: { before, after, entry, isRenamed in
      compare("key", before.key.jsonText, after.key.jsonText, of: entry, .entryKeyChanged, impacts: .query)
      if !isRenamed {
        compare(
          "wire", JSONText.quoted(before.wire), JSONText.quoted(after.wire), of: entry, .entryKeyChanged,
          impacts: .query)
      }
      compare("swiftName", before.swiftName, after.swiftName, of: entry, .swiftNameChanged, impacts: source)
      var nestedContext = context.nested(at: .entry(after.name), key: "value", named: after.name)
      nestedContext.entry = entry.nested(under: "value")
      nestedContext.entry.keys = ["value"]
      nestedContext.metadata = (before.metadata, after.metadata)
      inheriting {
        compareMetadata(before.metadata, after.metadata, of: entry)
      } inside: {
        compareTypes(before.value, after.value, nestedContext)
      }
      compareTexts(before.description, after.description, [], [], of: entry)
    }
  }
}

extension ValueType {
  /// Returns a copy that has the name of another type, so that edits of the named type still apply.
  func keepingName(of other: ValueType) -> ValueType {
    var result = self
    result.typeName = other.typeName
    return result
  }
}
