import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  func resolveMessage(_ declared: DeclaredEntry) -> Message {
    let node = declared.node
    let file = declared.file
    let isLocal = node["evaluated"]?.string == "local"
    if !isLocal { reportMisplacedKey("once", context: "a message that the backend evaluates", of: node, in: file) }
    for trigger in node["triggers"]?.elements ?? [] {
      if let event = trigger["event"], isLocal { checkOwnEvent(event, verb: "waits for", in: file) }
      if let event = trigger["event"], let name = event.string, !isLocal {
        _ = find(.events, name, at: event, in: file)
      }
      if isLocal,
        let bound = ["atLeast", "atMost"].compactMap({ trigger["count"]?[$0] }).first(where: {
          ($0.integer ?? 0) > Self.maxTriggerCount
        })
      {
        report(
          .badQuantity, "the app remembers at most \(Self.maxTriggerCount) occurrences of an event; use a lower count",
          at: bound.range,
          in: file)
      }
      _ = quantity(from: trigger["within"], units: Self.timeUnits, in: file)
      if let atLeast = trigger["count"]?["atLeast"]?.integer, let atMost = trigger["count"]?["atMost"]?.integer,
        atLeast > atMost, let count = trigger["count"]
      {
        report(
          .impossibleBounds, "a count cannot be both at least \(atLeast) and at most \(atMost)", at: count.range,
          in: file)
      }
    }
    let attributes: [(name: String, value: Scalar)] = (node["attributes"]?.members ?? []).compactMap {
      member -> (name: String, value: Scalar)? in
      guard let value = Scalar(member.value) else { return nil }
      let keyNode = JSONNode(.string(member.key), member.keyRange)
      if let attributeEntry = find(.attributes, member.key, at: keyNode, in: file) {
        let type = discardingFindings {
          self.type(from: attributeEntry.node, in: attributeEntry.file, inheriting: Metadata())
        }
        var faults = faults(of: value, as: type)
        if let decimals = type.decimals, let number = DecimalNumber(value.plainText), number.decimals > decimals {
          faults.append("is never sent, because the attribute has \(decimals) decimals")
        }
        for fault in faults {
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
    let reports = interactionReports(from: node["interactions"], isLocal: isLocal, in: file)
    var message = Message(
      name: declared.name, description: node["description"]?.string, isLocal: isLocal,
      triggers: node["triggers"]?.elements ?? [],
      attributes: attributes.sorted { areInIncreasingOrder($0.name, $1.name) },
      buttons: buttons.sorted { areInIncreasingOrder($0.name, $1.name) },
      interactions: reports.isEmpty ? strings(from: node["interactions"]) : reports.map(\.interaction),
      interactionReports: reports,
      frequencyLimit: node["once"]?.string, streamIndex: nil,
      metadata: metadata(from: node, in: file, inheriting: defaults(of: file.scope)),
      origin: origin(of: declared))
    if let stream = node["stream"], let name = stream.string,
      let streamEntry = find(.streams, name, at: stream, in: file)
    {
      message.streamIndex = streamEntry.file.scope.streamIndices[name]
    }
    return message
  }

  /// The maximum count in a message's trigger, which bounds the number of event times that the app stores.
  private static let maxTriggerCount: Int64 = 1000

  /// Returns the events that record interactions, sorted by interaction.
  private func interactionReports(from node: JSONNode?, isLocal: Bool, in file: SchemaFile) -> [(
    interaction: String, event: String
  )] {
    guard let node, let members = node.members else { return [] }
    if !isLocal {
      report(
        .misplacedKey,
        "this message is evaluated by the backend, so set 'interactions' to a list of words, without events",
        at: node.range, in: file)
    }
    return members.map { member in
      checkOwnEvent(member.value, verb: "reports", in: file)
      return (member.key, member.value.string ?? "")
    }.sorted { areInIncreasingOrder($0.interaction, $1.interaction) }
  }

  /// Checks that a message evaluated by the app refers to an event of its own registry. The runtime has no data about
  /// imported events.
  private func checkOwnEvent(_ node: JSONNode, verb: String, in file: SchemaFile) {
    guard let name = node.string, let eventEntry = find(.events, name, at: node, in: file) else { return }
    if eventEntry.file.scope !== file.scope {
      report(
        .misplacedKey,
        "'\(name)' is an event of an import, but a locally evaluated message \(verb) only events of its own registry",
        at: node.range,
        in: file)
    }
  }

  /// Checks a reference to a link, in the form FAMILY:ROUTE.
  private func checkLink(_ node: JSONNode, in file: SchemaFile) {
    guard let text = node.string else { return }
    guard let colon = text.utf8.firstIndex(of: 0x3A) else {
      report(
        .unknownName, "a link must be written as FAMILY:ROUTE, such as 'deep-link:settings.fxa'", at: node.range,
        in: file)
      return
    }
    let family = String(text[..<colon])
    let route = String(text[text.utf8.index(after: colon)...])
    guard let familyEntry = find(.links, family, at: node, in: file) else { return }
    let routes = familyEntry.node["routes"]?.members ?? []
    guard isWithinMatchingLimit(adding: routes.count) else { return }
    let requiredParameters = routes.first { $0.key == route }?.value["parameters"]?.members?.filter {
      $0.value["absent"] == nil && $0.value["optional"]?.boolean != true
    }
    if let requiredParameters, let first = requiredParameters.first {
      report(
        .missingPart,
        "the link requires a value for '\(first.key)', which a button cannot supply; make the parameter "
          + "'optional'",
        at: node.range, in: file)
    }
    if !routes.contains(where: { $0.key == route }) {
      reportUnknown("link", text, among: routes.map { "\(family):\($0.key)" }, at: node, in: file)
    }
  }

  /// Returns the result of `body`, and discards its findings because they have already been reported.
  private func discardingFindings<T>(of body: () -> T) -> T {
    let before = diagnostics
    defer { diagnostics = before }
    return body()
  }
}
