import SignalbookNaming
import SignalbookSchemaFiles
import SignalbookWireForm

/// A pass that binds references, inherits defaults, and checks soundness. It continues after findings, so that a single
/// run reports all of them. The registry is used only if there are no errors.
final class Resolver {
  let root: SchemaScope
  /// The loaded registry, followed by its imports.
  let scopes: [SchemaScope]
  var diagnostics: Diagnostics

  var profiles: [Profile] = []
  var streams: [Stream] = []
  /// The streams' declarations, by stream index.
  var streamDeclarations: [StreamDeclaration] = []
  /// The variants of the loaded registry and its imports.
  var variants: [Registry.Variant] = []
  /// The `extends` cycles already reported, as sets of stream names.
  var reportedCycles: Set<Set<String>> = []
  /// The streams in `extends` chains that have already been reported as too long.
  var reportedLongChains: Set<String> = []
  /// Whether any entry has `formerly`. Otherwise, former names are not checked.
  var hasFormerNames = false
  var retiredFields: [Field] = []
  var narrowedSources: [NarrowedSource] = []
  /// The nodes of fields with the source `stream.attributes`, by field location.
  var attributeObjects: [Location: (node: JSONNode, file: SchemaFile)] = [:]
  /// The stream whose fields are being resolved. The values of some sources depend on it.
  var currentStream: (ping: String, version: Int)?
  /// The import whose declared type or stream is being resolved, or `nil` for the registry's own declarations.
  var ownerImportIndex: Int?
  /// The findings that affect many entries, keyed by cause.
  var repeatedFaults: [String: RepeatedFault] = [:]
  /// The streams whose encoding is unknown, because it or the base stream was reported as unknown.
  var streamsWithUnknownEncoding: Set<String> = []
  /// The nesting depth of the type being resolved.
  var typeDepth = 0
  /// The declared types with inherited metadata, keyed by use.
  var inheritedTypes: [TypeUse: (outer: Metadata, type: ValueType)] = [:]
  /// The compiled patterns, with `nil` for invalid ones.
  private var patterns: [String: Pattern?] = [:]
  /// The match results by pattern and string, cached because many fields share a source and a rule.
  private var sampleMatches: [String: [String: Bool]] = [:]
  /// The current names keyed by former name, for references that still use a former name.
  private var formerNames: [FormerNamesKey: [String: String]] = [:]
  private var totals = Totals()

  /// The totals to which registry-wide limits apply.
  private struct Totals {
    var valueCount = 0
    var patternStepCount = 0
    var comparisonCount = 0
    var suggestionCount = 0
  }

  struct StreamDeclaration {
    var declared: DeclaredEntry
    /// The stream's keys, including inherited keys but excluding the registry's defaults.
    var members: [String: DeclaredEntry]
  }

  init(root: SchemaScope, imports: [SchemaScope], diagnostics: Diagnostics) {
    self.root = root
    scopes = [root] + imports
    self.diagnostics = diagnostics
  }

  func resolve() -> Registry {
    let node = root.registryNode ?? JSONNode(.object([]), ByteRange(0, 0))
    collectAcronyms()
    variants = resolveVariants(of: root)
    let refinements = findRefinements()
    let types = scopes.flatMap { scope in scope.sortedEntries(of: .types).compactMap { namedType($0) } }
    for scope in scopes {
      for declared in prefix(
        upTo: Limits.profiles, of: scope.sortedEntries(of: .profiles), noun: "profiles", location: \.keyLocation)
      {
        scope.profileIndices[declared.name] = profiles.count
        profiles.append(resolveProfile(declared))
      }
    }
    for scope in scopes {
      for declared in scope.sortedEntries(of: .streams) {
        let (stream, members) = resolveStream(declared)
        if members["abstract"]?.node.boolean == true { continue }
        scope.streamIndices[declared.name] = streams.count
        streams.append(stream)
        streamDeclarations.append(StreamDeclaration(declared: declared, members: members))
      }
    }
    checkDeletionRequests()
    checkStreamTags()
    var events: [Event] = []
    events.reserveCapacity(scopes.reduce(0) { $0 + $1.entries[Section.events.rawValue].count })
    for scope in scopes {
      for declared in scope.sortedEntries(of: .events) {
        if let event = resolveEvent(declared) { events.append(event) }
      }
    }
    checkTupleDefaults(events)
    let attributes = scopes.flatMap { scope in scope.sortedEntries(of: .attributes).map { resolveAttribute($0) } }
    let links = scopes.flatMap { scope in scope.sortedEntries(of: .links).map { resolveLinkFamily($0) } }
    let messages = scopes.flatMap { scope in scope.sortedEntries(of: .messages).map { resolveMessage($0) } }
    let reviews = scopes.flatMap { scope in scope.sortedEntries(of: .reviews).map { resolveReview($0) } }
    scopes.forEach(checkRenewals)
    if let namespaceNode = node["namespace"], let namespace = namespaceNode.string, let file = root.registry?.file,
      TextForm.swiftIdentifier.accepts(namespace),
      case .failure(let fault) = swiftName(namespace, explicit: namespace, as: .namespace, acronyms: .standard)
    {
      report(.noSwiftName, "the namespace \(fault.message); choose another", at: namespaceNode.range, in: file)
    }
    if hasFormerNames { checkFormerNames() }
    if !attributeObjects.isEmpty { checkAttributeObjects(streams, events, attributes) }
    let registry = Registry(
      name: node["name"]?.string ?? "", namespace: node["namespace"]?.string ?? "",
      version: node["version"]?.string ?? "", description: node["description"]?.string ?? "", variants: variants,
      acronyms: root.acronyms, imports: resolveImports(), files: files(of: root), types: types, profiles: profiles,
      streams: streams, events: events, attributes: attributes, links: links,
      messages: messages, reviews: reviews, metadata: defaults(of: root),
      provenance: Self.provenance(from: node["provenance"]), controller: node["controller"],
      legal: node["legal"], security: node["security"], deletion: node["deletion"], docs: node["docs"]?.string,
      note: node["note"]?.string, refinements: refinements, keyLocations: keyLocations(of: root.registry),
      location: root.location, acceptances: acceptances(from: node["accepted"]),
      retiredFields: retiredFieldsByOwner(), narrowedSources: narrowedSources)
    checkCrossReferences(registry)
    reportRepeatedFaults()
    return registry
  }

  private func keyLocations(of registry: DeclaredEntry?) -> KeyLocations {
    KeyLocations(
      of: (registry?.node.members ?? []).compactMap { member in
        registry.map { DeclaredEntry(name: member.key, keyRange: member.keyRange, node: member.value, file: $0.file) }
      })
  }

  private func acceptances(from node: JSONNode?) -> [Registry.Acceptance] {
    root.registry.map { Registry.Acceptance.read(node, in: $0.file.source) } ?? []
  }

  private func resolveVariants(of scope: SchemaScope) -> [Registry.Variant] {
    guard let registry = scope.registry else { return [] }
    let members = registry.node["variants"]?.members ?? []
    return prefix(
      upTo: Limits.variants, of: members, noun: "variants", location: { registry.location(of: $0.keyRange) }
    ).map { member in
      Registry.Variant(
        name: member.key, description: member.value["description"]?.string ?? "",
        wireName: member.value["name"]?.string ?? member.key, origin: origin(of: member.keyRange, in: registry.file))
    }.sorted { areInIncreasingOrder($0.name, $1.name) }
  }

  private func collectAcronyms() {
    for scope in scopes {
      scope.acronyms = .standard.adding(
        ([scope] + scope.imports).flatMap { strings(from: $0.registryNode?["acronyms"]) })
    }
    // A Swift module has a single list of acronyms.
    for scope in scopes where scope.module == nil { scope.acronyms = root.acronyms }
  }

  private func resolveImports() -> [Registry.Import] {
    let nodes = root.registryNode?["imports"]?.elements ?? []
    return root.imports.map { scope in
      let node = nodes.first { $0.string == scope.reference }
      return Registry.Import(
        reference: scope.reference, registryName: scope.name, namespace: scope.registryNode?["namespace"]?.string ?? "",
        module: scope.module, variants: resolveVariants(of: scope), imports: scope.imports.compactMap(\.importIndex),
        files: files(of: scope),
        origin: origin(of: node?.range ?? ByteRange(0, 0), in: root.registry?.file ?? root.files[0]))
    }
  }

  private func files(of scope: SchemaScope) -> [Registry.File] {
    scope.files.map { .init(stem: $0.stem, parsed: $0.parsed) }.sorted { areInIncreasingOrder($0.path, $1.path) }
  }

  // MARK: Findings

  @inline(never) func report(
    _ rule: RuleID, _ message: String, at range: ByteRange, in file: SchemaFile, notes: [Diagnostic.Note] = []
  ) {
    diagnostics.add(Diagnostic(rule, message, at: file.source.location(of: range), notes: notes))
  }

  /// Reports an unknown reference and suggests the nearest name.
  func reportUnknown(
    _ noun: String, _ name: String, among known: [String], rule: RuleID = .unknownName, at node: JSONNode,
    in file: SchemaFile, suggesting words: [String] = []
  ) {
    guard file.scope.isComplete, file.scope.imports.allSatisfy(\.isComplete) else { return }
    totals.suggestionCount += known.count
    guard totals.suggestionCount <= Limits.suggestions || known.count <= 8 else {
      return report(rule, "unknown \(noun) '\(name)'; \(known.count) names are declared", at: node.range, in: file)
    }
    let sorted = known.sorted(by: areInIncreasingOrder)
    // A string that is not a valid name has already been reported.
    if noun == "type", !TextForm.typeName.accepts(name) { return }
    if let near = Grammar.typesOfOthers[name].flatMap({ words.contains($0) ? $0 : nil })
      ?? nearest(to: name, among: sorted + words)
    {
      report(rule, "unknown \(noun) '\(name)'; did you mean '\(near)'?", at: node.range, in: file)
    } else if let advice = noun == "type" ? Grammar.hintsByForeignType[name.lowercased()] : nil {
      report(rule, "unknown type '\(name)'; \(advice)", at: node.range, in: file)
    } else if known.isEmpty {
      report(rule, "unknown \(noun) '\(name)'; none is declared", at: node.range, in: file)
    } else {
      let few =
        sorted.count <= 8
        ? "use one of \(quotedList(of: sorted))"
        : "none of the \(sorted.count) declared names is "
          + "similar"
      report(rule, "unknown \(noun) '\(name)'; \(few)", at: node.range, in: file)
    }
  }

  /// Returns whether an object contains a misspelled form of a missing key. If so, the misspelled key is reported
  /// instead.
  func isMisspelt(_ key: String, in node: JSONNode) -> Bool {
    (node.members ?? []).contains { member in
      abs(member.key.utf8.count - key.utf8.count) <= 2 && nearest(to: member.key, among: [key]) != nil
        && !Grammar.language.forms.contains { $0.key(member.key) != nil }
    }
  }

  func origin(of range: ByteRange, in file: SchemaFile) -> Origin {
    Origin(file.origin, file.source.span(of: range))
  }

  func origin(of declared: DeclaredEntry) -> Origin { origin(of: declared.keyRange, in: declared.file) }

  /// Returns the origin of an event or stream. If the registry narrows an import whose code is in another module, the
  /// narrowed declaration becomes the registry's own declaration, in the file for the entire registry. The other module
  /// does not contain the refinement.
  func narrowedOrigin(of declared: DeclaredEntry) -> Origin {
    let origin = origin(of: declared)
    let scope = declared.file.scope
    if scope.module != nil, scope.refinements.contains(where: { !$0.isEmpty }) {
      let file = Origin.File(
        importIndex: nil, stem: "registry", path: origin.location.path, acronyms: root.acronyms)
      return Origin(file, origin.location.span)
    }
    return origin
  }

  // MARK: Look-up

  /// Returns the entry with the given name, from the file's own registry or from an import. Reports an unknown name and
  /// suggests similar names, excluding the referring entry.
  func find(
    _ section: Section, _ name: String, at node: JSONNode, in file: SchemaFile, from referrer: String? = nil
  ) -> DeclaredEntry? {
    let sectionIndex = section.rawValue
    if let own = file.scope.entries[sectionIndex][name] { return own }
    let importedEntries = file.scope.imports.compactMap { $0.entries[sectionIndex][name] }
    if importedEntries.count > 1 {
      report(
        .ambiguousName,
        "the \(section.noun) '\(name)' is declared by \(importedEntries.count) imports; declare it in this registry, or "
          + "import only one of them",
        at: node.range, in: file, notes: importedEntries.map { .init("declared here", at: $0.keyLocation) })
    }
    if importedEntries.isEmpty, let current = currentName(of: name, in: section, file.scope) {
      report(
        .unknownName, "the \(section.noun) '\(name)' was renamed; use '\(current)'", at: node.range, in: file)
    } else if importedEntries.isEmpty, !file.scope.hasMisspelledSection(section.key) {
      let known = Set(file.scope.entries[sectionIndex].keys).union(
        file.scope.imports.flatMap { $0.entries[sectionIndex].keys })
      reportUnknown(
        section.noun, name, among: known.filter { $0 != referrer }, at: node, in: file,
        suggesting: section == .types ? Grammar.types.map(\.text) : [])
    }
    return importedEntries.first
  }

  /// Returns the current name of the entry with the given former name, or `nil` if the former name is unknown.
  private func currentName(of former: String, in section: Section, _ scope: SchemaScope) -> String? {
    let id = FormerNamesKey(scope: ObjectIdentifier(scope), section: section.rawValue)
    if let known = formerNames[id] { return known[former] }
    var names: [String: String] = [:]
    for scope in [scope] + scope.imports {
      for (name, declared) in scope.entries[section.rawValue].sorted(by: { $0.key < $1.key }) {
        for former in declared.node["formerly"]?.elements ?? [] { former.string.map { names[$0] = names[$0] ?? name } }
      }
    }
    formerNames[id] = names
    return names[former]
  }

  struct FormerNamesKey: Hashable {
    var scope: ObjectIdentifier
    var section: Int
  }

  func checkVariant(_ name: String, at range: ByteRange, in file: SchemaFile) {
    let knownVariants = file.scope.variantNames
    if !knownVariants.contains(name) && !root.variantNames.contains(name) {
      reportUnknown(
        "variant", name, among: Array(knownVariants), at: JSONNode(.string(name), range), in: file)
    }
  }

  func variantNames(from node: JSONNode?, in file: SchemaFile) -> [String] {
    (node?.elements ?? []).compactMap { element in
      guard let name = element.string else { return nil }
      checkVariant(name, at: element.range, in: file)
      return name
    }.sorted(by: areInIncreasingOrder)
  }

  // MARK: Small values

  /// Returns the pattern, or `nil` if it is missing or invalid. Reports an invalid pattern once, at its location.
  func pattern(from node: JSONNode?, in file: SchemaFile) -> String? {
    guard let node, let text = node.string else { return nil }
    if let known = patterns[text], known != nil { return text }
    if let hidden = text.unicodeScalars.first(where: \.isHidden) {
      let escape = "\\u{" + String(hidden.value, radix: 16) + "}"
      report(
        .unsupportedPattern,
        "the pattern contains an invisible character; write it as \(escape), in JSON \"\\\(escape)\"",
        at: node.range, in: file)
    }
    do {
      let compiled = try Pattern(text)
      patterns[text] = compiled
      totals.patternStepCount += compiled.steps.count
      if totals.patternStepCount > Limits.registryPatternSteps {
        patterns[text] = .some(nil)
        report(
          .beyondLimit, "the registry's patterns have more than \(Limits.registryPatternSteps) steps in total",
          at: node.range, in: file)
      }
    } catch {
      patterns[text] = .some(nil)
      report(
        .unsupportedPattern, "the pattern uses an unsupported feature at offset \(error.offset): \(error.message)",
        at: node.range, in: file)
    }
    return text
  }

  /// Returns whether the text matches the pattern. Returns `true` if the pattern is invalid or the matching limit is
  /// exhausted.
  func matches(_ text: String, _ pattern: String) -> Bool {
    let compiled: Pattern?
    if let known = patterns[pattern] {
      compiled = known
    } else {
      compiled = try? Pattern(pattern)
      patterns[pattern] = .some(compiled)
    }
    guard let compiled, isWithinMatchingLimit(adding: (text.utf8.count + 1) * compiled.steps.count) else { return true }
    return compiled.matches(text)
  }

  /// Returns whether a text in a source's domain matches the pattern. Caches the result.
  func matchesSample(_ text: String, _ pattern: String) -> Bool {
    if let known = sampleMatches[pattern]?[text] { return known }
    let isMatch = matches(text, pattern)
    sampleMatches[pattern, default: [:]][text] = isMatch
    return isMatch
  }

  // MARK: Limits

  /// Adds to the number of comparisons of values with patterns and cases, and returns whether the total is within the
  /// limit. Reports an exceeded limit once.
  func isWithinMatchingLimit(adding comparisons: Int) -> Bool {
    let before = totals.comparisonCount
    totals.comparisonCount += comparisons
    if before <= Limits.matching, totals.comparisonCount > Limits.matching {
      diagnostics.add(
        Diagnostic(
          .beyondLimit,
          "the registry's examples, constants and cases are too many or too long to check against its patterns and "
            + "vocabularies", at: root.location))
    }
    return totals.comparisonCount <= Limits.matching
  }

  /// Adds to the number of values in the registry, and returns whether the total is within the limit. Reports an
  /// exceeded limit once, at the first excess value.
  func isWithinSizeLimit(adding values: Int, at range: ByteRange, in file: SchemaFile) -> Bool {
    let before = totals.valueCount
    totals.valueCount += values
    if before <= Limits.registrySize, totals.valueCount > Limits.registrySize {
      report(
        .beyondLimit,
        "the registry has more than \(Limits.registrySize) values, counting each use of a type",
        at: range, in: file)
    }
    return totals.valueCount <= Limits.registrySize
  }

  /// Returns the entries up to the given limit, and reports the first entry beyond it.
  func prefix<Entries: RandomAccessCollection>(
    upTo limit: Int, of entries: Entries, noun: String, location: (Entries.Element) -> Location
  ) -> Entries.SubSequence {
    if let first = entries.dropFirst(limit).first {
      diagnostics.add(
        Diagnostic(.beyondLimit, "there are \(entries.count) \(noun); the limit is \(limit)", at: location(first)))
    }
    return entries.prefix(limit)
  }

  /// Returns a quantity. Reports a unit that is not in `units`.
  func quantity(from node: JSONNode?, units: [String], in file: SchemaFile) -> Quantity? {
    guard let members = node?.members, members.count == 1, let quantity = Quantity(members[0]) else { return nil }
    guard units.contains(quantity.unit) else {
      // The grammar has already reported an unknown unit.
      if Grammar.form("quantity")?.key(quantity.unit) == nil { return nil }
      report(
        .badQuantity, "the unit '\(quantity.unit)' is not valid here; use \(units.joined(separator: ", "))",
        at: members[0].keyRange, in: file)
      return nil
    }
    if let number = quantity.value.decimal, number < DecimalNumber(0) {
      report(.badQuantity, "a quantity cannot be negative", at: members[0].value.range, in: file)
    } else if Self.timeUnits.contains(quantity.unit), quantity.milliseconds > Self.maxMilliseconds {
      report(
        .badQuantity, "a duration can be at most 36500 days; set a shorter duration, or remove the limit",
        at: members[0].value.range, in: file)
    }
    return quantity
  }

  static let timeUnits = ["ms", "s", "min", "hours", "days"]
  /// The longest permitted duration: a hundred years, so that sums of durations and times cannot overflow 64 bits.
  private static let maxMilliseconds: Double = 36_500 * 86_400_000

  func cut(from node: JSONNode?) -> Cut? {
    guard let node, let atMost = node["atMost"]?.integer else { return nil }
    return Cut(
      atMost: Int(clamping: atMost), unit: node["per"]?.string.flatMap(Cut.Unit.init) ?? .grapheme,
      overflow: node["over"]?.string.flatMap(Cut.Overflow.init) ?? .truncate)
  }

  func strings(from node: JSONNode?) -> [String] { (node?.elements ?? []).compactMap(\.string) }
}
