import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview

/// Every point of the registries as a table: one row each, for spreadsheets and programs.
struct InventoryTable {
  private let inventory: Inventory

  init(of inventory: Inventory) { self.inventory = inventory }

  private static let columns = [
    "id", "kind", "name", "wire", "description", "type", "source", "sent", "data", "category", "why", "purposes",
    "owner",
    "review", "since", "expires", "status", "stream", "recipients", "retention", "consent", "linked", "bits",
    "open channel",
  ]

  /// RFC 4180, with a line of titles. A cell that a spreadsheet would take for a formula begins with an apostrophe.
  var csv: String {
    var text = Self.columns.joined(separator: ",") + "\r\n"
    for registry in inventory.registries {
      registry.visit { point, stream in
        text += row(point, stream).map(Self.cell).joined(separator: ",") + "\r\n"
      }
    }
    return text
  }

  private func row(_ point: Point, _ stream: StreamInventory?) -> [String] {
    let retention = stream?.retentionAtRecipient.value ?? ""
    let isLinked = stream?.isLinked.value.map { $0 ? "yes" : "no" } ?? ""
    return [
      point.id, point.kind.rawValue, point.name, point.wire, point.description ?? "",
      point.type.map(Words.type) ?? "", point.field.map(Words.source) ?? "", point.field.map(Words.presence) ?? "",
      point.metadata.data ?? "", point.data.value.map { String($0.category.rawValue) } ?? "", point.metadata.why ?? "",
      point.metadata.purposes.joined(separator: " "), point.metadata.owner ?? "",
      point.metadata.review.joined(separator: " "), point.metadata.since ?? "", point.metadata.expires ?? "",
      Words.status(point.metadata), stream?.stream.name ?? "", stream?.recipientNames ?? "", retention,
      stream?.consentWords ?? "", isLinked, point.bound.isBounded ? point.bound.number : "unbounded",
      point.isOpenChannel ? "yes" : "no",
    ]
  }

  private static func cell(_ text: String) -> String {
    guard let first = text.utf8.first else { return "" }
    // Numbers such as -1 are no formulas.
    let isFormula = [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D].contains(first) && Double(text) == nil
    let safe = isFormula ? "'" + text : text
    guard safe.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else { return safe }
    return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// Registries with their streams and points; an answer that nobody gave is missing.
  var json: String {
    JSONTree.object([
      ("format", .text("signalbook-inventory")), ("version", .integer(1)),
      ("registries", .list(inventory.registries.map(registry))),
    ]).pretty()
  }

  private func registry(_ registry: RegistryInventory) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("name", .text(registry.name)), ("version", .text(registry.registry.version)),
      ("description", .text(registry.registry.description)),
    ]
    if let controller = registry.controller.value { members.append(("controller", .text(controller.name))) }
    if let basis = registry.legalBasis.value { members.append(("legalBasis", .text(basis))) }
    members.append(("streams", .list(registry.streams.map(stream))))
    if !registry.links.isEmpty { members.append(("links", .list(registry.links.map(point)))) }
    if !registry.messages.isEmpty { members.append(("messages", .list(registry.messages.map(point)))) }
    let questions = UnansweredQuestion.all(of: registry)
    members.append(
      (
        "unanswered",
        .list(
          questions.map { question in
            .object([
              ("question", .text(question.question)), ("key", .text(question.key)), ("where", .text(question.place)),
              ("entries", .texts(question.entries.map(\.id))),
            ])
          })
      ))
    return .object(members)
  }

  private func stream(_ stream: StreamInventory) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = [("id", .text(stream.id)), ("name", .text(stream.stream.name))]
    if let description = stream.stream.description { members.append(("description", .text(description))) }
    if stream.stream.isExternal { members.append(("external", .boolean(true))) }
    members.append(("audiences", .list(stream.audiences.map(audience))))
    if let identifiers = stream.identifiers.value {
      members.append(
        (
          "identifiers",
          .list(identifiers.map { .object([("field", .text($0.field)), ("scope", .text($0.scope))]) })
        ))
    }
    if let retention = stream.retentionAtRecipient.value { members.append(("retention", .text(retention))) }
    if let isLinked = stream.isLinked.value { members.append(("linked", .boolean(isLinked))) }
    members.append(("bitsOfAnEvent", bound(stream.boundOfEvent)))
    members.append(("bitsOfAUnit", bound(stream.boundOfUnit)))
    members.append(("points", .list(stream.points.map(point))))
    return .object(members)
  }

  private func audience(_ audience: StreamInventory.Audience) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = []
    if let variant = audience.variant { members.append(("variant", .text(variant))) }
    if let profile = audience.profile { members.append(("profile", .text(profile))) }
    if let isOn = audience.isOnByDefault.value { members.append(("default", .text(isOn ? "on" : "off"))) }
    if let mechanism = audience.mechanism.value { members.append(("mechanism", .text(mechanism))) }
    if let recipients = audience.recipients.value {
      members.append(
        (
          "recipients",
          .list(
            recipients.map { recipient in
              .object([
                ("name", .text(recipient.name)), ("role", .text(recipient.role)), ("hosts", .texts(recipient.hosts)),
              ])
            })
        ))
    }
    return .object(members)
  }

  private func point(_ point: Point) -> JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("id", .text(point.id)), ("kind", .text(point.kind.rawValue)), ("name", .text(point.name)),
    ]
    func add(_ key: String, _ text: String?) { if let text { members.append((key, .text(text))) } }
    if point.wire != point.name { add("wire", point.wire) }
    add("description", point.description)
    add("type", point.type.map(Words.type))
    if case .vocabulary(let vocabulary)? = point.type?.base, point.type?.constant == nil {
      members.append(("values", .texts(vocabulary.current.map(\.name))))
    }
    add("source", point.field?.source)
    add("data", point.metadata.data)
    if let category = point.data.value?.category { members.append(("category", .integer(Int64(category.rawValue)))) }
    add("why", point.metadata.why)
    if !point.metadata.purposes.isEmpty { members.append(("purposes", .texts(point.metadata.purposes))) }
    add("owner", point.metadata.owner)
    if !point.metadata.review.isEmpty { members.append(("review", .texts(point.metadata.review))) }
    add("since", point.metadata.since)
    add("expires", point.metadata.expires)
    if Words.status(point.metadata) != "active" { add("status", Words.status(point.metadata)) }
    if point.bound != .zero { members.append(("bits", bound(point.bound))) }
    if point.isOpenChannel { members.append(("openChannel", .boolean(true))) }
    if !point.children.isEmpty { members.append(("values", .list(point.children.map(self.point)))) }
    return .object(members)
  }

  private func bound(_ bound: InformationBound) -> JSONTree {
    .text(bound.isBounded ? bound.number : "unbounded")
  }
}
