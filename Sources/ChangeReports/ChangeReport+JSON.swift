import SignalbookComparison
import SignalbookJSONWriting
import SignalbookSchemaFiles

extension ChangeReport {
  /// The version of the JSON format. It increases when a key is changed or removed, but not when a key is added.
  public static let jsonVersion = 1

  /// The report as a versioned JSON document. Keys have a fixed order, and keys without a value are omitted.
  public var json: String {
    var changes: [JSONTree] = []
    var findings: [JSONTree] = []
    for registry in registries {
      for change in orderedChanges(of: registry.comparison) { changes.append(tree(of: change, registry)) }
      for finding in registry.comparison.findings {
        findings.append(
          .object([
            ("registry", .text(registry.comparison.name)), ("rule", .text(finding.rule.id)),
            ("name", .text(finding.rule.name)), ("severity", .text(finding.severity.rawValue)),
            ("message", .text(finding.message)), ("location", tree(of: finding.location)),
          ]))
      }
    }
    return JSONTree.object([
      ("version", .integer(Int64(Self.jsonVersion))), ("old", .texts(oldRevisions)), ("new", .text(newRevision)),
      ("failOn", .texts(failing.list)), ("registries", .list(registries.map(tree))), ("changes", .list(changes)),
      ("findings", .list(findings)),
      (
        "counts",
        .object([("changes", .integer(Int64(changeCount))), ("failing", .integer(Int64(failingCount)))])
      ),
    ]).pretty()
  }

  private func tree(of registry: Registry) -> JSONTree {
    let comparison = registry.comparison
    var members: [(key: String, value: JSONTree)] = [
      ("name", .text(comparison.name)), ("folder", .text(registry.folder)),
      ("oldVersions", .texts(comparison.oldVersions)),
    ]
    if let version = comparison.newVersion { members.append(("newVersion", .text(version))) }
    members.append(("declaredBump", .text(comparison.declaredBump.rawValue)))
    members.append(("suggestedBump", .text(comparison.suggestedBump.rawValue)))
    if let version = comparison.suggestedVersion { members.append(("suggestedVersion", .text(version))) }
    return .object(members)
  }

  private func tree(of change: Change, _ registry: Registry) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("registry", .text(registry.comparison.name)), ("rule", .text(change.rule.id.id)),
      ("name", .text(change.rule.id.name)),
      ("subject", .object([("kind", .text(change.subject.kind.rawValue)), ("id", .text(change.subject.id))])),
      ("message", .text(change.message)), ("harms", .texts(change.impacts.list)),
    ]
    if let privacy = change.privacy { members.append(("privacy", .text(privacy.rawValue))) }
    if let review = change.review { members.append(("review", .text(review))) }
    members.append(("fails", .boolean(failing.contains(change))))
    if let certainty = change.certainty { members.append(("certainty", .text(certainty.rawValue))) }
    if let old = change.old { members.append(("old", tree(of: old))) }
    if let new = change.new { members.append(("new", tree(of: new))) }
    if !change.releases.isEmpty { members.append(("releases", .texts(change.releases))) }
    if !change.consequences.isEmpty {
      let consequences = change.consequences.map { consequence in
        JSONTree.object([
          ("kind", .text(consequence.subject.kind.rawValue)), ("id", .text(consequence.subject.id)),
          ("message", .text(consequence.message)), ("location", tree(of: consequence.location)),
        ])
      }
      members.append(("consequences", .list(consequences)))
    }
    if !change.witnesses.isEmpty { members.append(("witnesses", .list(change.witnesses.map(tree)))) }
    if !change.advice.isEmpty { members.append(("advice", .text(change.advice))) }
    if let acceptance = change.acceptance {
      var acceptedMembers: [(key: String, value: JSONTree)] = [
        ("rule", .text(acceptance.rule)), ("what", .text(acceptance.subjectID)), ("reason", .text(acceptance.reason)),
      ]
      if let expires = acceptance.expires { acceptedMembers.append(("expires", .text(expires))) }
      acceptedMembers.append(("location", tree(of: acceptance.location)))
      members.append(("acceptance", .object(acceptedMembers)))
    }
    return .object(members)
  }

  private func tree(of witness: Witness) -> JSONTree {
    .object([
      ("direction", .text(witness.direction.rawValue)), ("stream", .text(witness.stream)),
      ("isEvent", .boolean(witness.isEvent)), ("isRequest", .boolean(witness.isRequest)),
      ("payload", .text(witness.payload)), ("pointer", .text(witness.pointer)),
      ("reason", .text(witness.reason)),
    ])
  }

  private func tree(of value: Change.Value) -> JSONTree {
    let location = ("location", tree(of: locations.location(of: value)))
    return .object((value.text.map { [("value", .text($0))] } ?? []) + [location])
  }

  /// Lines and columns start at 1, and columns count UTF-8 bytes. `start` and `end` are zero-based byte offsets.
  private func tree(of location: Location) -> JSONTree {
    .object([
      ("path", .text(location.path)), ("line", .integer(Int64(location.line))),
      ("column", .integer(Int64(location.column))), ("endLine", .integer(Int64(location.endLine))),
      ("endColumn", .integer(Int64(location.endColumn))), ("start", .integer(Int64(location.range.start))),
      ("end", .integer(Int64(location.range.end))),
    ])
  }
}
