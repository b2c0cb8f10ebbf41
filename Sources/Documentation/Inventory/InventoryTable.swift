import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

/// Every stream and point as a table, one on each line, for spreadsheets.
struct InventoryTable {
  private var writer = CSVWriter()

  /// RFC 4180: a line of titles, lines that end with CR LF, UTF-8 without a mark at the start.
  static func bytes(of inventory: Inventory) -> [UInt8] {
    var table = InventoryTable()
    for title in columns { table.writer.cell(title) }
    table.writer.endLine()
    for registry in inventory.registries {
      for stream in registry.streams { table.add(stream, of: registry) }
      registry.visit { point, stream in table.add(point, of: registry, in: stream) }
    }
    return table.writer.bytes
  }

  static let columns = [
    "id", "registry", "stream", "kind", "name", "wire", "description", "type", "source", "sent", "data", "category",
    "why", "purposes", "owner", "review", "since", "expires", "status", "note", "open channel", "bits",
    "unbounded parts",
    "recipients", "default", "identifiers", "linked", "kept on device", "kept by recipient", "declared",
  ]

  private mutating func add(_ stream: StreamInventory, of registry: RegistryInventory) {
    let model = stream.stream
    writer.cell(stream.id)
    writer.cell(registry.name)
    writer.cell(model.name)
    writer.cell("stream")
    writer.cell(model.name)
    writer.cell(model.ping)
    writer.cell(model.description)
    writer.cell(nil)
    writer.cell(nil)
    writer.cell(model.isExternal ? "by somebody else's code" : nil)
    add(model.metadata, category: stream.category?.category)
    writer.cell(nil)
    add(stream.boundOfUnit, isKnown: !model.isExternal)
    add(stream)
    writer.cell(declared(stream.location.path, stream.location.line))
    writer.endLine()
  }

  private mutating func add(_ point: Point, of registry: RegistryInventory, in stream: StreamInventory?) {
    writer.cell(point.id)
    writer.cell(registry.name)
    writer.cell(stream?.stream.name)
    writer.cell(point.kind.rawValue)
    writer.cell(point.name)
    writer.cell(point.wire)
    writer.cell(point.description)
    writer.cell(point.type.map(Words.type))
    writer.cell(point.field.map(Words.source))
    writer.cell(point.field.map(Words.presence))
    add(point.metadata, category: point.data.value?.category)
    writer.cell(point.isOpenChannel ? "yes" : "no")
    add(point.bound, isKnown: true)
    add(stream)
    writer.cell(declared(point.location.path, point.location.line))
    writer.endLine()
  }

  private mutating func add(_ metadata: Metadata, category: MozillaCategory?) {
    writer.cell(metadata.data)
    writer.cell(category.map { String($0.rawValue) })
    writer.cell(metadata.why)
    writer.cell(metadata.purposes.isEmpty ? nil : metadata.purposes.joined(separator: " "))
    writer.cell(metadata.owner)
    writer.cell(metadata.review.isEmpty ? nil : metadata.review.joined(separator: " "))
    writer.cell(metadata.since)
    writer.cell(metadata.expires)
    writer.cell(Words.status(metadata))
    writer.cell(metadata.note)
  }

  private mutating func add(_ bound: InformationBound, isKnown: Bool) {
    writer.cell(isKnown ? bound.tenths : nil)
    writer.cell(isKnown ? String(bound.openParts) : nil)
  }

  /// What holds for all that goes with a stream.
  private mutating func add(_ stream: StreamInventory?) {
    writer.cell(stream?.recipientNames)
    writer.cell(stream?.consentWords)
    writer.cell(stream?.identifiers.value.map { $0.map { "\($0.field) (\($0.scope))" }.joined(separator: ", ") })
    writer.cell(stream?.isLinked.value.map { $0 ? "yes" : "no" })
    writer.cell(stream?.retentionOnDevice.value)
    writer.cell(stream?.retentionAtRecipient.value)
  }

  private func declared(_ path: String, _ line: Int) -> String { "\(path):\(line)" }
}

extension InformationBound {
  /// Bits of the parts that have a bound, rounded up to tenths: `3.2`.
  var tenths: String {
    let tenths = (bits * 10).rounded(.up)
    // A registry of that size does not exist; the bound stays one from above.
    if !(tenths < 9e15) { return "900000000000000" }
    let number = Int(tenths)
    return number % 10 == 0 ? String(number / 10) : "\(number / 10).\(number % 10)"
  }
}
