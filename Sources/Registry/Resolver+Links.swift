import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  func attribute(_ declared: Declared) -> Attribute {
    let file = declared.file
    var metadata = defaults(of: file.scope)
    var attribute = Attribute(name: declared.name, field: field(declared, inheriting: metadata), streamIndex: nil)
    let named = declared.node["stream"]
    if let node = named ?? file.scope.registryNode?["defaults"]?["stream"], let name = node.string {
      let place = named == nil ? file.scope.registry?.file ?? file : file
      if let found = find(.streams, name, at: node, in: place), let index = found.file.scope.streamIndices[name] {
        attribute.streamIndex = index
        metadata = streams[index].metadata
        attribute.field = attribute.field.replacing(
          metadata: self.metadata(declared.node, in: file, inheriting: metadata))
      }
    }
    if attribute.streamIndex == nil, named == nil, file.scope.registryNode?["defaults"]?["stream"] == nil {
      report(
        .missingPart, "the attribute names no stream and the registry's defaults have none; add 'stream'",
        at: declared.keyRange, in: file)
    }
    return attribute
  }

  func linkFamily(_ declared: Declared) -> LinkFamily {
    let node = declared.node
    let file = declared.file
    let metadata = metadata(node, in: file, inheriting: defaults(of: file.scope))
    let matching = matching(node, from: LinkFamily.Matching())
    var family = LinkFamily(
      name: declared.name, description: node["description"]?.string, scheme: node["scheme"]?.string ?? "",
      host: node["host"]?.string ?? "", parameter: node["parameter"]?.string ?? "", matching: matching,
      profiles: (node["profiles"]?.members ?? []).map { member in
        checkProfile(member, in: file)
        return (member.key, self.matching(member.value, from: matching))
      }.sorted { isOrdered($0.name, $1.name) }, routes: [], swiftName: node["swiftName"]?.string, metadata: metadata,
      origin: origin(of: declared))
    family.routes = (node["routes"]?.members ?? []).map { member in
      let route = member.value
      if route["path"] == nil, route["profiles"] == nil {
        report(.missingPart, "the link has no path; add 'path'", at: member.keyRange, in: file)
      }
      return LinkFamily.Route(
        name: member.key, path: route["path"]?.string,
        profiles: (route["profiles"]?.members ?? []).map { variation in
          checkProfile(variation, in: file)
          let isKnown = variation.value["routed"]?.boolean ?? true
          return (variation.key, isKnown ? variation.value["path"]?.string ?? route["path"]?.string : nil)
        }.sorted { isOrdered($0.name, $1.name) }, description: route["description"]?.string ?? "",
        swiftName: route["swiftName"]?.string,
        metadata: self.metadata(route, in: file, inheriting: metadata), origin: origin(member.keyRange, in: file),
        pathLocation: route["path"].map { file.source.location($0.range) })
    }.sorted { isOrdered($0.name, $1.name) }
    var profiles = Set(family.profiles.map(\.name))
    for route in family.routes { profiles.formUnion(route.profiles.map(\.name)) }
    var told: Set<String> = []
    checkPaths(family, nil, &told)
    for profile in profiles.sorted(by: isOrdered).prefix(Limits.profiles) {
      checkPaths(family.seen(by: profile), profile, &told)
    }
    return family
  }

  private func matching(_ node: JSONNode, from base: LinkFamily.Matching) -> LinkFamily.Matching {
    func flag(_ key: String, _ word: String, _ inherited: Bool) -> Bool {
      node[key]?.string.map { $0 == word } ?? inherited
    }
    return LinkFamily.Matching(
      isInsideOnly: flag("origin", "inside", base.isInsideOnly),
      ignoresCase: flag("match", "ignoring-case", base.ignoresCase),
      ignoresSlashes: flag("slashes", "ignored", base.ignoresSlashes),
      ignoresSurplus: flag("surplus", "ignored", base.ignoresSurplus))
  }

  private func checkProfile(_ member: JSONMember, in file: SchemaFile) {
    _ = find(.profiles, member.key, at: JSONNode(.string(member.key), member.keyRange), in: file)
  }

  /// Each link leads to one route. A route that was told of is not told of again for each profile.
  private func checkPaths(_ family: LinkFamily, _ profile: String?, _ told: inout Set<String>) {
    var known: [[String]: LinkFamily.Route] = [:]
    for route in family.routes {
      guard let path = route.path, route.metadata.retired == nil else { continue }
      let parts = family.compared(path)
      guard let first = known[parts] else {
        known[parts] = route
        continue
      }
      guard told.insert(route.name).inserted else { continue }
      let place = profile.map { " for the profile '\($0)'" } ?? ""
      diagnostics.add(
        Diagnostic(
          .duplicateWireKey, "two routes have the path \(JSONText.quoted(path))\(place)",
          at: route.pathLocation ?? route.origin.location,
          notes: [.init("the other is '\(first.name)'", at: first.origin.location)]))
    }
  }

  func message(_ declared: Declared) -> Message {
    let node = declared.node
    let file = declared.file
    for trigger in node["triggers"]?.elements ?? [] {
      if let event = trigger["event"], let name = event.string { _ = find(.events, name, at: event, in: file) }
      _ = quantity(trigger["within"], units: Self.timeUnits, in: file)
      if let atLeast = trigger["count"]?["atLeast"]?.integer, let atMost = trigger["count"]?["atMost"]?.integer,
        atLeast > atMost, let count = trigger["count"]
      {
        report(
          .impossibleBounds, "nothing happens at least \(atLeast) and at most \(atMost) times", at: count.range,
          in: file)
      }
    }
    let attributes: [(name: String, value: Scalar)] = (node["attributes"]?.members ?? []).compactMap {
      member -> (name: String, value: Scalar)? in
      guard let value = Scalar(member.value) else { return nil }
      let place = JSONNode(.string(member.key), member.keyRange)
      if let found = find(.attributes, member.key, at: place, in: file) {
        let type = quietly { self.type(found.node, in: found.file, inheriting: Metadata()) }
        for fault in faults(of: value, as: type) {
          report(.valueOutside, "the attribute's value \(value.jsonText) \(fault)", at: member.value.range, in: file)
        }
      }
      return (member.key, value)
    }
    let buttons: [(name: String, link: String?, description: String?)] = (node["buttons"]?.members ?? []).map {
      member in
      if let link = member.value["link"] { checkLink(link, in: file) }
      return (member.key, member.value["link"]?.string, member.value["description"]?.string)
    }
    var message = Message(
      name: declared.name, description: node["description"]?.string, isLocal: node["evaluated"]?.string == "local",
      triggers: node["triggers"]?.elements ?? [], attributes: attributes.sorted { isOrdered($0.name, $1.name) },
      buttons: buttons.sorted { isOrdered($0.name, $1.name) }, interactions: strings(node["interactions"]),
      streamIndex: nil, metadata: metadata(node, in: file, inheriting: defaults(of: file.scope)),
      origin: origin(of: declared))
    if let stream = node["stream"], let name = stream.string, let found = find(.streams, name, at: stream, in: file) {
      message.streamIndex = found.file.scope.streamIndices[name]
    }
    return message
  }

  /// FAMILY:ROUTE.
  private func checkLink(_ node: JSONNode, in file: SchemaFile) {
    guard let text = node.string else { return }
    guard let colon = text.utf8.firstIndex(of: 0x3A) else {
      report(.unknownName, "a link is written FAMILY:ROUTE, such as 'deep-link:settings.fxa'", at: node.range, in: file)
      return
    }
    let family = String(text[..<colon])
    let route = String(text[text.utf8.index(after: colon)...])
    guard let found = find(.links, family, at: node, in: file) else { return }
    let routes = found.node["routes"]?.members ?? []
    guard isWithinMatching(routes.count) else { return }
    if !routes.contains(where: { $0.key == route }) {
      reportUnknown("link", text, among: routes.map { "\(family):\($0.key)" }, at: node, in: file)
    }
  }

  /// Resolves again what was resolved before, without reporting its faults twice.
  private func quietly<T>(_ body: () -> T) -> T {
    let before = diagnostics
    defer { diagnostics = before }
    return body()
  }
}
