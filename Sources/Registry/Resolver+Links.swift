import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  func resolveAttribute(_ declared: DeclaredEntry) -> Attribute {
    let file = declared.file
    var metadata = defaults(of: file.scope)
    var streamIndex: Int?
    let ownStreamNode = declared.node["stream"]
    if let node = ownStreamNode ?? file.scope.registryNode?["defaults"]?["stream"], let name = node.string {
      let namingFile = ownStreamNode == nil ? file.scope.registry?.file ?? file : file
      if let streamEntry = find(.streams, name, at: node, in: namingFile),
        let index = streamEntry.file.scope.streamIndices[name]
      {
        streamIndex = index
        metadata = streams[index].metadata
      }
    }
    // Members of the value inherit the stream's answers too.
    let attribute = Attribute(
      name: declared.name, field: resolveField(declared, inheriting: metadata), streamIndex: streamIndex)
    if streamIndex == nil, ownStreamNode == nil, !isMisspelt("stream", in: declared.node),
      file.scope.registryNode?["defaults"]?["stream"] == nil
    {
      report(
        .missingPart, "the attribute has no stream, and the registry's defaults do not set one; add 'stream'",
        at: declared.keyRange, in: file)
    }
    return attribute
  }

  func resolveLinkFamily(_ declared: DeclaredEntry) -> LinkFamily {
    let node = declared.node
    let file = declared.file
    let metadata = metadata(from: node, in: file, inheriting: defaults(of: file.scope))
    let matching = matchingRules(from: node, overriding: LinkFamily.MatchingRules())
    var family = LinkFamily(
      name: declared.name, description: node["description"]?.string, scheme: node["scheme"]?.string ?? "",
      host: node["host"]?.string ?? "", parameter: node["parameter"]?.string, matching: matching,
      profiles: (node["profiles"]?.members ?? []).map { member in
        checkProfileName(member, in: file)
        return (member.key, self.matchingRules(from: member.value, overriding: matching))
      }.sorted { areInIncreasingOrder($0.name, $1.name) }, routes: [], swiftName: node["swiftName"]?.string,
      metadata: metadata,
      origin: origin(of: declared))
    family.routes = (node["routes"]?.members ?? []).map {
      route(from: $0, ofFamilyWith: family.parameter, inheriting: metadata, in: file)
    }.sorted { areInIncreasingOrder($0.name, $1.name) }
    var profiles = Set(family.profiles.map(\.name))
    for route in family.routes { profiles.formUnion(route.profiles.map(\.name)) }
    var reportedRoutes: Set<String> = []
    checkPaths(of: family, in: nil, reportedRoutes: &reportedRoutes)
    for profile in profiles.sorted(by: areInIncreasingOrder).prefix(Limits.profiles) {
      checkPaths(of: family.applying(profile: profile), in: profile, reportedRoutes: &reportedRoutes)
    }
    return family
  }

  private func route(
    from member: JSONMember, ofFamilyWith parameter: String?, inheriting metadata: Metadata, in file: SchemaFile
  ) -> LinkFamily.Route {
    let route = member.value
    let hasPaths = parameter != nil
    for key in [hasPaths ? "routed" : "path"] where route[key] != nil {
      reportMisplacedKey(
        key, context: hasPaths ? "a family with paths" : "a family without 'parameter'", of: route, in: file)
    }
    if hasPaths, route["path"] == nil, route["profiles"] == nil, !isMisspelt("path", in: route) {
      report(.missingPart, "the link has no path; add 'path'", at: member.keyRange, in: file)
    }
    let path = hasPaths ? route["path"]?.string : route["routed"]?.boolean ?? true ? "" : nil
    return LinkFamily.Route(
      name: member.key, path: path,
      profiles: (route["profiles"]?.members ?? []).map { variation in
        checkProfileName(variation, in: file)
        if !hasPaths {
          reportMisplacedKey("path", context: "a family without 'parameter'", of: variation.value, in: file)
        }
        let isKnown = variation.value["routed"]?.boolean ?? true
        let known = hasPaths ? variation.value["path"]?.string ?? path : ""
        return (variation.key, isKnown ? known : nil)
      }.sorted { areInIncreasingOrder($0.name, $1.name) }, description: route["description"]?.string ?? "",
      swiftName: route["swiftName"]?.string,
      metadata: self.metadata(from: route, in: file, inheriting: metadata),
      origin: origin(of: member.keyRange, in: file),
      pathLocation: route["path"].map { file.source.location(of: $0.range) },
      parameters: parameters(of: route, beside: parameter, in: file),
      undeclaredParameterLimits: route["others"].flatMap { node in
        guard let count = node["atMost"]?.integer, let bytes = node["bytes"]?.integer else { return nil }
        return LinkFamily.UndeclaredParameterLimits(maxCount: Int(count), maxBytes: Int(bytes))
      })
  }

  /// Reports a key that has no effect.
  func reportMisplacedKey(_ key: String, context: String, of node: JSONNode, in file: SchemaFile) {
    guard let member = node.members?.first(where: { $0.key == key }) else { return }
    report(.misplacedKey, "'\(key)' has no effect in \(context); remove '\(key)'", at: member.keyRange, in: file)
  }

  private func matchingRules(from node: JSONNode, overriding base: LinkFamily.MatchingRules) -> LinkFamily.MatchingRules
  {
    func flag(_ key: String, keyword word: String, default inherited: Bool) -> Bool {
      node[key]?.string.map { $0 == word } ?? inherited
    }
    return LinkFamily.MatchingRules(
      isInternalOnly: flag("origin", keyword: "inside", default: base.isInternalOnly),
      ignoresCase: flag("match", keyword: "ignoring-case", default: base.ignoresCase),
      ignoresSlashes: flag("slashes", keyword: "ignored", default: base.ignoresSlashes),
      ignoresExtraSegments: flag("surplus", keyword: "ignored", default: base.ignoresExtraSegments))
  }

  private func checkProfileName(_ member: JSONMember, in file: SchemaFile) {
    _ = find(.profiles, member.key, at: JSONNode(.string(member.key), member.keyRange), in: file)
  }

  /// Reports paths that several routes share. Each route is reported once instead of once per profile.
  private func checkPaths(of family: LinkFamily, in profile: String?, reportedRoutes: inout Set<String>) {
    var routesByPath: [[String]: LinkFamily.Route] = [:]
    for route in family.routes {
      guard let path = route.path, !route.metadata.isRetired else { continue }
      let segments = family.comparableSegments(of: path)
      guard let first = routesByPath[segments] else {
        routesByPath[segments] = route
        continue
      }
      guard reportedRoutes.insert(route.name).inserted else { continue }
      let profileSuffix = profile.map { " for the profile '\($0)'" } ?? ""
      let fault =
        family.parameter == nil
        ? "two links of a family without 'parameter' are identical\(profileSuffix)"
        : "two routes have the path \(JSONText.quoted(path))\(profileSuffix)"
      diagnostics.add(
        Diagnostic(
          .duplicateWireKey, fault,
          at: route.pathLocation ?? route.origin.location,
          notes: [.init("the other route is '\(first.name)'", at: first.origin.location)]))
    }
  }
}
