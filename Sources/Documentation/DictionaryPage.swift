import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWirePlan

/// A single HTML page that lists the data that apps may send, for readers who make decisions about data.
///
/// All content is readable without scripts. The script only searches and filters. The page loads no external resources:
/// its content security policy permits only the embedded style and script, by digest. The output is deterministic.
public struct DictionaryPage {
  let inventory: Inventory
  var html = HTMLWriter()
  var facets = FacetTable()
  /// The generated members of events.
  private let plannedEvents: [ObjectIdentifier: PlannedEvent]
  private let plannedEventsByName: [String: [String: PlannedEvent]]
  /// The names of the registries on the page. Entries in other registries cannot be linked.
  private let registries: Set<String>

  /// The entry IDs of reviews, by registry and review name.
  let reviewIDs: [String: [String: String]]

  /// The registries of apps. The remaining registries are libraries, which have a section but are not counted.
  let apps: [RegistryInventory]
  let libraries: Set<String>
  var streams: [StreamInventory] { apps.flatMap(\.activeStreams) }

  /// The data that each recipient receives.
  let receivers: ReceiverTable
  let questions: [[UnansweredQuestion]]
  /// The changes since earlier releases, or `nil` if the page does not show changes.
  let history: DictionaryHistory?
  let formerIDs: FormerIDs
  var changeCounts = ChangeCounts()
  let exports: Exports
  /// The SQL queries by stream ID. Empty if the page has more than ``eventsWithQueries`` events.
  let queries: [String: StreamQueries]
  /// The maximum number of events for which the page contains SQL queries and locations. Two queries take 3 KB, and the
  /// size limit is 12 MB for a page with 10,000 events.
  private static let maxEventsWithQueries = 1_000
  /// Whether the page contains SQL queries and locations.
  let isSmall: Bool
  /// The registries without a common legal basis, by name.
  private let registriesWithoutLegalBasis: [String: RegistryInventory]
  /// The registries and names of the streams whose consent settings contradict the legal basis.
  private let streamsWithoutLegalBasis: Set<[String]>
  /// The URL of the project's folder without a trailing slash, for links to source lines.
  let sourceLink: String?

  public init(of inventory: Inventory, history: DictionaryHistory? = nil, sourceLink: String? = nil) {
    self.inventory = inventory
    self.sourceLink = sourceLink
    self.history = history
    formerIDs = FormerIDs(of: inventory, history)
    let libraries = inventory.libraries
    self.libraries = libraries
    apps = inventory.registries.filter { !libraries.contains($0.name) }
    registriesWithoutLegalBasis = Dictionary(
      apps.filter { $0.commonLegalBasis == nil }.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    streamsWithoutLegalBasis = Set(
      apps.flatMap { app in app.streamsWithContradiction(of: "legal.basis").map { [app.name, $0.stream.name] } })
    receivers = ReceiverTable(of: apps, inventory.provenance)
    questions = apps.map(UnansweredQuestion.all)
    exports = Exports(of: apps)
    isSmall = inventory.streams.reduce(0) { $0 + $1.events.count } <= Self.maxEventsWithQueries
    queries = isSmall ? Self.queries(of: inventory) : [:]
    registries = Set(inventory.registries.map(\.name))
    reviewIDs = Dictionary(
      inventory.registries.map { registry in
        let ids = registry.registry.reviews.map { review in
          (review.name, "\(EntryLink.part(registry.name))/reviews/\(EntryLink.part(review.name))")
        }
        return (registry.name, Dictionary(ids, uniquingKeysWith: { first, _ in first }))
      }, uniquingKeysWith: { first, _ in first })
    var plannedEvents: [ObjectIdentifier: PlannedEvent] = [:]
    var plannedEventsByName: [String: [String: PlannedEvent]] = [:]
    for registry in inventory.registries.map(\.registry) {
      var eventsByName: [String: PlannedEvent] = [:]
      for planned in PlannedEvent.all(of: registry) {
        let event = registry.events[planned.plan.index]
        plannedEvents[ObjectIdentifier(event)] = planned
        eventsByName[event.name] = planned
      }
      plannedEventsByName[registry.name] = eventsByName
    }
    self.plannedEvents = plannedEvents
    self.plannedEventsByName = plannedEventsByName
  }

  private static func queries(of inventory: Inventory) -> [String: StreamQueries] {
    var queries: [String: StreamQueries] = [:]
    for registry in inventory.registries {
      for stream in registry.streams { queries[stream.id] = StreamQueries(of: stream, in: registry) }
    }
    return queries
  }

  func plannedEvent(for event: Event) -> PlannedEvent? { plannedEvents[ObjectIdentifier(event)] }

  /// Returns the generated members of a registry's events, by event name.
  func plannedEvents(of registry: RegistryInventory) -> [String: PlannedEvent] {
    plannedEventsByName[registry.name] ?? [:]
  }

  /// Returns the complete page.
  public mutating func bytes() -> [UInt8] {
    html = HTMLWriter()
    html.bytes.reserveCapacity(1 << 20)
    writeHead()
    writeHeader()
    html.writeRaw("<div class=frame>\n")
    writeSide()
    html.writeRaw("<main id=main tabindex=-1>\n")
    writeChooser()
    html.writeRaw("<section id=results hidden aria-labelledby=results-title></section>\n<div id=book>\n")
    writeOverview()
    let changesOffset = html.bytes.count
    writePrivacy()
    for registry in inventory.registries { write(registry) }
    writeRemovedRegistries()
    writeChanges(at: changesOffset)
    html.writeRaw("</div>\n<details id=downloads hidden><summary>Downloads</summary></details>\n</main>\n</div>\n")
    writeFooter()
    html.writeRaw("<script type=\"application/json\" id=facets>")
    html.bytes += facets.json.utf8
    html.writeRaw("</script>\n<script type=\"application/json\" id=manifests>")
    html.bytes += FacetTable.escapedForScript(manifests).utf8
    html.writeRaw("</script>\n<script>")
    html.bytes += PageFiles.javaScript.utf8
    html.writeRaw("</script>\n</body>\n</html>\n")
    return html.bytes
  }

  var title: String {
    inventory.registries.count == 1 ? inventory.registries[0].name : "Data that the apps can send"
  }

  /// The content security policy, which permits only the embedded style and script.
  static let policy: String = {
    func digest(of text: String) -> String { "'sha256-\(base64(of: SHA256.digest(of: text.utf8)))'" }
    return
      "default-src 'none'; style-src \(digest(of: PageFiles.css)); script-src \(digest(of: PageFiles.javaScript)); "
      + "base-uri 'none'; form-action 'none'"
  }()

  private mutating func writeHead() {
    html.write(
      "<!DOCTYPE html>\n<html lang=en dir=ltr>\n<head>\n<meta charset=utf-8>\n<meta http-equiv=\"Content-Security-Policy\" content="
    )
    html.write("\(attribute: Self.policy)")
    html.write(
      ">\n<meta name=viewport content=\"width=device-width, initial-scale=1\">\n<meta name=referrer content=no-referrer>\n<title>"
    )
    html.write("\(title) · Signalbook</title>\n<style>")
    html.bytes += PageFiles.css.utf8
    html.writeRaw("</style>\n</head>\n<body>\n<a class=skip href=\"#main\">Skip to the content</a>\n")
  }

  private mutating func writeHeader() {
    html.writeRaw("<header>\n<div class=bar>\n<h1><a href=\"#overview\">")
    html.writeRaw(Self.flag)
    html.writeRaw("<span id=where>Signalbook</span></a></h1>\n")
    html.writeRaw(
      """
      <form role=search id=form hidden><label class=unseen for=search>Search the dictionary</label> <input type=search \
      id=search autocomplete=off spellcheck=false placeholder="Search, or filter: cat:&gt;=3 to:leanplum open:yes" \
      aria-describedby=hint> <span id=hint class=unseen>Press slash to search, use the arrow keys to move through the \
      results, and press Escape to close.</span></form>

      """)
    writeSinceControl()
    html.writeRaw(
      """
      <button type=button id=theme hidden aria-live=polite>Theme: auto</button>
      <button type=button class=menu id=menu hidden aria-expanded=false aria-controls=panel>Menu</button>
      </div>
      </header>

      """)
  }

  /// The flag for S in the International Code of Signals: white with a blue square.
  static let flag: StaticString =
    "<svg viewBox=\"0 0 24 24\" aria-hidden=true><rect x=1 y=1 width=22 height=22 rx=3 fill=\"#ffffff\" stroke=\"#0a4f8f\" stroke-width=1.5></rect><rect x=7.5 y=7.5 width=9 height=9 fill=\"#0a4f8f\"></rect></svg>"

  private mutating func writeSide() {
    html.writeRaw(
      "<div class=side id=side>\n<div id=panel>\n<nav aria-labelledby=contents>\n<h2 id=contents>Contents</h2>\n<ul>\n"
    )
    html.writeRaw(
      "<li><a href=\"#overview\">Overview</a>\n")
    if history != nil { html.writeRaw("<li><a href=\"#changes\">Changes</a>\n") }
    html.writeRaw(
      "<li><a href=\"#privacy\">Privacy view</a>\n<ul><li><a href=\"#recipients\">Recipients of the data</a><li><a href=\"#identifiers\">Identifiers</a><li><a href=\"#bounds\">Maximum information</a><li><a href=\"#open\">Free text</a><li><a href=\"#unanswered\">Unanswered questions</a></ul>\n"
    )
    for registry in inventory.registries {
      html.write("<li>\(link: "\(rootID(of: registry))/registry", registry.name)\n")
    }
    linkRemovedRegistries()
    html.writeRaw("</ul>\n</nav>\n<section id=filters aria-label=Filters></section>\n</div>\n</div>\n")
  }

  /// Writes the registry navigation. The script shows one registry at a time. Without the script, the links jump to
  /// sections.
  private mutating func writeChooser() {
    if inventory.registries.count < 2 { return }
    html.writeRaw("<nav id=chooser aria-label=Registries><a href=\"#overview\">All registries</a>")
    for registry in inventory.registries { html.write(" \(link: "\(rootID(of: registry))/registry", registry.name)") }
    html.writeRaw("</nav>\n")
  }

  private mutating func writeFooter() {
    html.writeRaw(
      """
      <footer><div><p>Generated by <code>signalbook docs</code> from the registries’ schema files only. Categories are
      Mozilla’s four data categories, determined by the declared data class. Bits measure the maximum information: the
      base-2 logarithm of the number of possible values.</p></div></footer>

      """)
  }

  // MARK: Shared parts

  func rootID(of registry: RegistryInventory) -> String { EntryLink.part(registry.name) }

  /// Returns a chip for a data category.
  func chip(for category: MozillaCategory?) -> HTMLWriter {
    guard let category else { return "<b class=c0>data class unanswered</b>" }
    return "<b class=c\(category.rawValue)>\(category.rawValue) \(Words.category(for: category))</b>"
  }

  /// Returns a chip for a data class, with its name in its category's color, followed by its identifier.
  func chip(for data: DataClass?) -> HTMLWriter {
    guard let data else { return chip(for: nil as MozillaCategory?) }
    return "<b class=c\(data.category.rawValue)>\(Words.name(of: data))</b> <code>\(data.word)</code>"
  }

  /// Returns the attribute `data-m=…` of an entry: the number of its fact set, its type letters, its bits, and whether
  /// it is free text.
  @inline(never) mutating func facts(
    _ facts: FacetTable.Set, of id: String, types: String = "", bound: InformationBound = .zero, isOpen: Bool = false
  ) -> HTMLWriter {
    var set = facts
    let isLibrary = libraries.contains(set.registry)
    if isLibrary { set = set.ofLibrary }
    let isOpen = isOpen && !isLibrary
    if !isLibrary, !set.stream.isEmpty, isLegalBasisOpen(of: set) { set.unanswered.append("legal basis") }
    if let history {
      set.changes = history.marks(of: id)
      changeCounts.add(set.changes)
    }
    let number = facets.number(of: set)
    if types.isEmpty && bound == .zero && !isOpen { return " data-m=\(number)" }
    let bits = bound.bits > 0 ? String(Int(min(bound.bits, 1e9).rounded(.up))) : ""
    return " data-m=\(number),\(types),\(bound.isBounded ? bits : "u")\(isOpen ? ",o" : "")"
  }

  /// Returns whether a purpose of the data has no legal basis.
  private func isLegalBasisOpen(of set: FacetTable.Set) -> Bool {
    if streamsWithoutLegalBasis.contains([set.registry, set.stream]) { return true }
    guard let registry = registriesWithoutLegalBasis[set.registry] else { return false }
    let purposes = set.purposes.filter { Purpose.named($0) != nil }
    if purposes.isEmpty { return registry.registry.legal?["basis"] == nil }
    return purposes.contains { !registry.legalBasis(of: $0).isAnswered }
  }

  mutating func factsMarkup(for set: FacetTable.Set, of point: Point, isOpen: Bool) -> HTMLWriter {
    facts(set, of: point.id, types: point.typeLetters, bound: point.bound, isOpen: isOpen)
  }

  /// Writes a note. `part` identifies the part of the entry to which the note refers, such as `profile app-2018`.
  mutating func writeNote(_ text: String?, of part: String? = nil) {
    guard let text else { return }
    html.write(warning(in: text) == nil ? "<p class=note>" : "<p class=\"note caution\">")
    if let part { html.writeText("For \(part): ") }
    html.write("\(prose: text)\n")
  }

  /// Writes an HTTP or HTTPS URL as a link, and other text as prose.
  mutating func writeAddress(_ text: String) {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return html.write("\(prose: text)") }
    // In print, the address follows other links in parentheses.
    html.write("<a rel=noreferrer class=same href=\(attribute: text)>\(text)</a>")
  }

  mutating func writeUnanswered(_ text: StaticString = "unanswered") {
    html.writeRaw("<em>")
    html.writeRaw(text)
    html.writeRaw("</em>")
  }

  /// Returns the titles and IDs of a registry's sections other than its streams.
  func parts(of registry: RegistryInventory) -> [(String, String)] {
    var parts: [(String, String)] = []
    if !registry.links.isEmpty { parts.append(("Links", "links")) }
    if !registry.messages.isEmpty { parts.append(("Messages", "messages")) }
    if !types(of: registry).isEmpty { parts.append(("Types", "types")) }
    if !profiles(of: registry).isEmpty { parts.append(("Receiver profiles", "profiles")) }
    if !registry.registry.reviews.isEmpty { parts.append(("Reviews", "reviews")) }
    if !registry.streams.isEmpty, !libraries.contains(registry.name) { parts.append(("In the exports", "exports")) }
    return parts
  }

  /// Returns the types in a registry's section: the types that the registry declares, and imported types whose
  /// registries are not on the page.
  func types(of registry: RegistryInventory) -> [NamedType] {
    registry.registry.types.filter { type in
      guard let importIndex = type.origin.importIndex else { return true }
      return !registries.contains(registry.registry.imports[importIndex].registryName)
    }
  }

  /// Returns the ID of the entry for the type with the given name. The entry of an imported type is in the declaring
  /// registry, if that registry is on the page.
  func typeID(_ name: String, _ origin: Origin?, in registry: RegistryInventory) -> String {
    if let importIndex = origin?.importIndex {
      let owner = registry.registry.imports[importIndex].registryName
      if registries.contains(owner) { return "\(EntryLink.part(owner))/types/\(EntryLink.part(name))" }
    }
    return "\(rootID(of: registry))/types/\(EntryLink.part(name))"
  }
}
