import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

extension Comparer {
  func compareVocabularies(
    _ old: Vocabulary, _ new: Vocabulary, _ oldType: ValueType, _ newType: ValueType, _ context: TypeContext
  ) {
    compare(
      "unknown", old.unknown?.jsonText, new.unknown?.jsonText, of: context.entry, .unknownChanged,
      impacts: (old.unknown == nil ? [] : Impacts.query).union(
        (old.unknown == nil) != (new.unknown == nil) && context.isSwift ? .source : [])
    ) {
      self.witnesses(of: context) { from, to in
        guard case .vocabulary(let source) = from.base, case .vocabulary(var target) = to.base else { return }
        target.unknown = source.unknown
        to.base = .vocabulary(target)
      }
    }
    compare(
      "match", old.ignoresCase ? "ignoring-case" : "exact", new.ignoresCase ? "ignoring-case" : "exact",
      of: context.entry, .matchChanged, impacts: new.ignoresCase ? [] : .query)
    if isSame(old.cases, new.cases) { return }
    let matching = Matching(
      old.cases, new.cases, name: \.name, former: \.metadata.formerly,
      identity: { item, _ in item.wire.jsonText },
      // Buckets with different bounds do not match.
      form: { $0.holds.map(ValueDescription.type) ?? ($0.lowerBound == nil ? "" : $0.description) },
      text: \.description)
    // Limit the number of searches, because each search takes longer the more cases there are.
    var searches = 0
    func witnesses(ofCase item: Vocabulary.Case, _ direction: Witness.Direction) -> [Witness] {
      searches += 1
      if searches > max(2, min(Self.maxSearches, Self.maxSearchedCases / max(1, old.cases.count + new.cases.count))) {
        return []
      }
      return witness(direction, sendingOnly: item.wire, context)
    }
    // The caller always passes the number, not the bucket.
    let isSwift = context.isSwift && new.buckets == nil
    let source: Impacts = isSwift ? .source : []
    let boundaries = Set(old.cases.map(\.lowerBound))
    let isNewKey = isKey(context)
    let isMuchLarger = Self.isMuchLarger(new, than: old, isItem: context.steps.contains(.item))
    for item in matching.addedEntries {
      attributingChanges(toImportOf: nil, or: item.origin) {
        guard !item.metadata.isRetired else { return }
        report(
          .caseAdded, subject(for: item, context), "\(componentNoun(of: context)) has a new case \(quoted(item.name))",
          new: .init(item.wire.jsonText, at: item.origin.location), impacts: source,
          // A new boundary makes the sent numbers more precise.
          privacy: item.holds == nil && (new.buckets == nil || boundaries.contains(item.lowerBound)) && !isNewKey
            && !isMuchLarger ? .notify : .needsNewReview, witnesses: witnesses(ofCase: item, .lagging))
      }
    }
    for item in matching.removedEntries {
      attributingChanges(toImportOf: item.origin, or: nil) {
        reportRemoved(
          .caseRemoved, subject(for: item, context), tombstone: item.metadata.isRetired,
          "case \(quoted(item.name)) of \(context.entry.noun)",
          "the case \(quoted(item.name)) of \(componentNoun(of: context)) was removed",
          old: .init(item.wire.jsonText, at: item.origin.location), impacts: source.union(.query),
          witnesses: witnesses(ofCase: item, .shipped))
      }
    }
    for (before, after, renamed) in matching.pairs.sorted(by: { $0.new.name < $1.new.name })
    where renamed != nil || !isSame(before, after) {
      attributingChanges(toImportOf: before.origin, or: after.origin) {
        let entry = Entry(
          subject: subject(for: after, context), noun: "the case \(quoted(after.name)) of \(context.entry.noun)",
          old: before.origin.location, new: after.origin.location)
        func witnessesOfBothCases() -> [Witness] {
          witnesses(ofCase: before, .shipped) + witnesses(ofCase: after, .lagging)
        }
        let swift = (
          SwiftSurface.identifier(before.name, before.swiftName, .enumCase, before.origin.acronyms),
          SwiftSurface.identifier(after.name, after.swiftName, .enumCase, after.origin.acronyms)
        )
        let hasOtherSwiftName = isSwift && swift.0 != swift.1
        if let renamed {
          let effect = Effect(
            impacts: Impacts.source.when(hasOtherSwiftName).union(before.wire == after.wire ? [] : .query),
            // Other bounds of a bucket are reported separately.
            privacy: new.buckets != nil
              ? .notify
              : renamed.verdict(
                isSameOnWire: before.wire == after.wire, hasSameDescription: before.description == after.description),
            witnesses: before.wire == after.wire ? [] : witnessesOfBothCases())
          reportRename(.caseRenamed, entry, from: before.name, to: after.name, renamed, effect)
        } else {
          compare("wire", before.wire.jsonText, after.wire.jsonText, of: entry, .caseWireChanged, impacts: .query) {
            witnessesOfBothCases()
          }
          compare(
            "swiftName", before.swiftName, after.swiftName, of: entry, .swiftNameChanged,
            impacts: hasOtherSwiftName ? .source : [])
        }
        compareLifecycle(
          before.metadata, after.metadata, of: entry, impacts: source.union(.query),
          retiring: { witnesses(ofCase: before, .shipped) }, reviving: { witnesses(ofCase: after, .lagging) })
        compare(
          "default", before.defaultValue?.jsonText, after.defaultValue?.jsonText, of: entry, .defaultChanged,
          impacts: .query)
        if let holds = before.holds, let other = after.holds {
          var nestedContext = context.nested(at: .held(after.name), key: "holds", named: after.name)
          nestedContext.entry = entry.nested(under: "holds")
          nestedContext.swiftPaths = (
            context.swiftPaths.old + [before.swiftName ?? before.name],
            context.swiftPaths.new + [after.swiftName ?? after.name]
          )
          compareTypes(holds, other, nestedContext)
        } else {
          compare(
            "holds", before.holds.map(ValueDescription.type), after.holds.map(ValueDescription.type), of: entry,
            .heldTypeChanged,
            impacts: source.union(.query), privacy: after.holds == nil ? .notify : .needsNewReview)
        }
        if new.buckets != nil {
          compare(
            "buckets", before.description, after.description, of: entry, .bucketChanged, impacts: .query,
            privacy: .notify
          )
          return
        }
        compareTexts(before.description, after.description, [], [], of: entry)
        compareMetadata(before.metadata, after.metadata, of: entry, withLifecycle: false)
      }
    }
  }

  private static var maxSearches: Int { 200 }
  /// The maximum number of cases in all searches of a vocabulary together. Each search visits each case.
  private static var maxSearchedCases: Int { 20_000 }

  /// Returns whether a vocabulary has twice as many cases, so that it can carry other data than was approved: for
  /// example, a list of the cases `a` to `z` is free text.
  private static func isMuchLarger(_ new: Vocabulary, than old: Vocabulary, isItem: Bool) -> Bool {
    func count(_ vocabulary: Vocabulary) -> Int { vocabulary.cases.count { !$0.metadata.isRetired } }
    return count(new) >= max(2 * count(old), isItem ? 8 : 16)
  }

  private func subject(for item: Vocabulary.Case, _ context: TypeContext) -> Change.Subject {
    .init(.case, path: context.path + [item.name])
  }

  /// Returns a payload that contains the given value and that the other version's receiver rejects.
  private func witness(
    _ direction: Witness.Direction, sendingOnly wire: Scalar, _ context: TypeContext
  ) -> [Witness] {
    func edit(_ keeps: @escaping (Scalar) -> Bool) -> ConstraintEdit {
      let edits = context.edits(
        TypeChange(steps: context.steps) { _, to in
          guard var vocabulary = to.vocabulary else { return }
          vocabulary.cases = vocabulary.cases.filter { keeps($0.wire) }
          vocabulary.unknown = nil
          to.replaceVocabulary(with: vocabulary)
        })
      return direction == .shipped ? edits.shipped : edits.lagging
    }
    let onlyCase = edit { $0 == wire }
    let noCase = edit { _ in false }
    for pair in context.payloads() {
      guard let part = direction == .shipped ? pair.old : pair.new else { continue }
      if let witness = witness(direction, sending: part, editing: onlyCase, refusing: noCase) { return [witness] }
    }
    return []
  }
}
