import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

// Tables of the members of pings, events and requests.
extension RegistryPage {
  mutating func writeMembers(_ inventory: StreamInventory) {
    let stream = inventory.stream
    let groups: [(title: String, section: String, points: [Point])] = [
      ("Envelope", "envelope", inventory.headers.filter { $0.kind == .header }),
      ("In every event", "common", inventory.headers.filter { $0.kind == .common || $0.kind == .time }),
      ("In the request's path", "path", inventory.requests(forPath: "upload/path")),
      ("In the request's header", "headers", inventory.requests(forPath: "upload/headers")),
      ("Added to a ping without a batch", "adds", inventory.requests(forPath: "upload/adds")),
      ("Batch envelope", "batch", inventory.requests(forPath: "upload/batch")),
    ]
    for (title, section, points) in groups {
      let eventField = section == "common" ? stream.eventField : nil
      if !points.contains(where: \.isSent) && eventField == nil { continue }
      let title = section == "envelope" && stream.encoding == .none ? "Members" : title
      writeHeading("###", title, anchor: anchor(forSection: "streams", stream.name, "members", section))
      writer.writeRaw("| member | type, example | description | source, when sent | data |\n|---|---|---|---|---|\n")
      if let eventField {
        writer.write("| \(code: eventField.wire) | ")
        writer.writeRaw(eventField.isInteger ? "integer" : "text")
        if let pattern = eventField.pattern { writer.write(", matches \(code: pattern)") }
        writer.write(" | \(eventField.description ?? "Identifies the event.") | the event<br>always | |\n")
      }
      for point in points where point.isSent { writeMemberRow(point, path: "", hasData: true) }
    }
    let neverSentPoints = inventory.headers.filter { !$0.isSent }
    if neverSentPoints.isEmpty { return }
    writeHeading(
      "###", "Known to the receiver, but never sent",
      anchor: anchor(forSection: "streams", stream.name, "members", "others"))
    writer.writeRaw("| member | the receiver's validation | description |\n|---|---|---|\n")
    for point in neverSentPoints {
      writer.write("| \(anchor: MarkdownAnchor.anchor(for: point.id))\(code: point.wire) | ")
      if let receiver = point.field?.receiver ?? point.type?.receiver {
        writeCheck(receiver)
      } else if let type = point.type {
        self.writeType(type)
      }
      writer.write(" | \(point.description)")
      writeRemarks(of: point)
      writer.endRow()
    }
  }

  /// Writes a table of attributes.
  mutating func writeFields(_ points: [Point]) {
    writer.writeRaw("| member | type, example | description | source, when sent | data |\n|---|---|---|---|---|\n")
    for point in points { writeMemberRow(point, path: "", hasData: true) }
  }

  /// Writes a row for a member and for each of its descendants.
  mutating func writeMemberRow(_ point: Point, path: String, event: String? = nil, hasData: Bool) {
    // A state is a case of its map's key type, which is described separately. It has a row only if it declares answers.
    if point.kind == .state, !point.declares("data"), !point.declares("purposes"), point.children.isEmpty { return }
    writer.beginRow()
    if let event { writer.write("\(code: event) | ") }
    let wire = point.kind == .part ? path + "{\(point.name)}" : point.kind == .value ? "value" : path + point.wire
    writer.write("\(anchor: MarkdownAnchor.anchor(for: point.id))\(code: wire)")
    if point.name != point.wire, point.kind != .value, point.kind != .part {
      writer.writeLineBreak()
      writer.writeText(point.name)
    }
    writer.writeCellSeparator()
    if let type = point.type { self.writeType(type) }
    if let field = point.field { writeExample(of: field) }
    writer.write(" | \(point.description)")
    if let type = point.type { writeMeanings(of: type) }
    if let field = point.field { writeDifferences(of: field) }
    writeRemarks(of: point)
    writer.writeCellSeparator()
    if let field = point.field {
      writeSource(of: field)
      writer.writeLineBreak()
      writer.writeText(Words.presence(of: field))
      if case .always = field.sent, !field.isRequired { writer.writeRaw("; optional for the receiver") }
    }
    if hasData {
      writer.write(" | \(point.metadata.data ?? (point.needsAnswers ? Words.unanswered : nil))")
    }
    writer.endRow()
    let inner = point.kind == .part ? wire : wire + (point.children.first?.kind == .part ? " " : ".")
    for child in point.children { writeMemberRow(child, path: inner, event: event, hasData: hasData) }
  }

  /// Writes the meanings of an unnamed vocabulary's values.
  private mutating func writeMeanings(of type: ValueType) {
    guard case .vocabulary(let vocabulary) = type.base, type.typeName.flatMap({ typeAnchors[$0] }) == nil else {
      return
    }
    for item in vocabulary.currentCases {
      guard let description = item.description else { continue }
      writer.writeLineBreak()
      writer.write("\(code: item.wire.jsonText): \(description)")
    }
  }

  private mutating func writeExample(of field: Field) {
    guard !field.type.isSecret, let example = field.examples.first else { return }
    writer.writeRaw("<br>*e.g.* ")
    if case .vocabulary(let vocabulary) = field.type.base, let wire = vocabulary.wire(of: example) {
      writer.writeCode(wire.jsonText)
    } else {
      writer.writeCode(JSONTree.oneLine(example))
    }
  }

  private mutating func writeSource(of field: Field) {
    if field.type.constant != nil { return writer.writeRaw("constant") }
    guard let source = field.source else {
      switch field.type.base {
      case .object: writer.writeRaw("its members")
      case .template: writer.writeRaw("its parts")
      default: writer.writeRaw("the caller")
      }
      return
    }
    writer.writeCode(source)
    if field.isReadAtSending { writer.writeText(", read when it is sent") }
    if let moment = field.resetBy, moment != "never" { writer.writeText(", reset to 0 with each \(moment)") }
  }

  /// Writes the receiver's check, and the differences in variants and profiles.
  private mutating func writeDifferences(of field: Field) {
    if let receiver = field.receiver {
      writer.writeRaw("<br>*Receiver:* ")
      writeCheck(receiver)
    }
    for (kind, variations) in [("variant", field.variants), ("profile", field.profiles)] {
      for variation in variations {
        let words = Words.differences(of: variation)
        if words.isEmpty { continue }
        writer.write("<br>*For \(kind)* \(code: variation.name): \(words)")
      }
    }
  }
}

extension StreamInventory {
  /// Returns the request members below a path such as `upload/adds`.
  fileprivate func requests(forPath path: String) -> [Point] {
    headers.filter { $0.kind == .request && $0.id.hasPrefix("\(id)/\(path)/") }
  }
}

extension Point {
  /// Whether any variant or profile sends the point.
  fileprivate var isSent: Bool {
    guard let field, !field.isEverSent else { return true }
    return field.profiles.contains { if case .never? = $0.sent { false } else { $0.sent != nil } }
  }
}
