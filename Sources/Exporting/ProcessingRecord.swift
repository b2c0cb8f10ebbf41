import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The record of processing activities of Art. 30(1) GDPR, letters a to g, as Markdown: one activity for each stream.
struct ProcessingRecord {
  static let fileName = "record-of-processing.md"

  private var export = Export()
  private var lines = ["# Record of processing activities (Art. 30(1) GDPR)", ""]

  static func export(_ request: ExportRequest) -> Export {
    var record = ProcessingRecord()
    for registry in request.inventory.registries {
      let streams = request.streams.filter { $0.registry.name == registry.name }.map(\.stream)
      if streams.isEmpty { continue }
      record.write(registry)
      for stream in streams { record.write(stream, of: registry, request) }
    }
    record.export.files = [.init(name: fileName, text: record.lines.joined(separator: "\n") + "\n")]
    return record.export
  }

  private static func missing(_ location: Location) -> String {
    "**unanswered** \(MarkupText.code("\(location.path):\(location.line)"))"
  }

  /// A row of a table; the answer, or where to give it.
  private mutating func row<Value>(
    _ title: String, _ answer: Answer<Value>, in place: String, _ message: String, _ text: (Value) -> String
  ) {
    if let value = answer.value {
      lines.append("| \(title) | \(MarkupText.markdown(text(value))) |")
      export.explain("\(place)/\(title)", text(value), at: answer.location)
    } else {
      lines.append("| \(title) | \(Self.missing(answer.location)) |")
      export.miss(answer, message)
    }
  }

  private mutating func write(_ registry: RegistryInventory) {
    let name = registry.name
    lines += ["## \(MarkupText.markdown(name)): \(MarkupText.markdown(registry.registry.description))", ""]
    lines += ["| | |", "|---|---|"]
    let controller = registry.controller
    row("(a) controller", controller, in: name, "the controller of \(name) is not said; set 'controller'") {
      "\($0.name), \($0.contact)"
    }
    row(
      "(a) data protection officer",
      Answer(controller.value?.dataProtectionOfficer, "controller.dpo", at: controller.location),
      in: name, "the data protection officer of \(name) is not said; set 'controller.dpo'"
    ) { $0 }
    row(
      "(a) representative",
      Answer(controller.value?.representative, "controller.representative", at: controller.location),
      in: name, "the representative of \(name) is not said; set 'controller.representative' where there is one"
    ) { $0 }
    row(
      "(c) data subjects", registry.dataSubjects, in: name,
      "whose data \(name) is, is not said; set 'legal.subjects'"
    ) { $0.joined(separator: ", ") }
    row("legal basis", registry.legalBasis, in: name, "the legal basis of \(name) is not said; set 'legal.basis'") {
      $0
    }
    row(
      "(g) encrypted in transit", registry.isEncryptedInTransit, in: name,
      "whether \(name) is encrypted in transit is not said; set 'security.encryptedInTransit'"
    ) { $0 ? "yes" : "no" }
    row(
      "(g) other measures", registry.securityMeasures, in: name,
      "other measures of \(name) are not said; set 'security.measures'"
    ) { $0.joined(separator: ", ") }
    lines.append("")
  }

  private mutating func write(_ stream: StreamInventory, of registry: RegistryInventory, _ request: ExportRequest) {
    let id = stream.id
    lines += ["### \(MarkupText.markdown(stream.stream.name))", ""]
    if let description = stream.stream.description { lines += [MarkupText.markdown(description), ""] }
    lines += ["| | |", "|---|---|"]
    purposes(of: stream, request)
    data(of: stream, request)
    recipients(of: stream, request)
    for audience in stream.audiences where audience.isAlways {
      let who = stream.audiences.count > 1 ? " (\(audience.name))" : ""
      row("the user's choice\(who)", audience.isOnByDefault, in: id, "") { _ in "none: it cannot be declined" }
    }
    row(
      "(f) erased at the recipient after", stream.retentionAtRecipient, in: id,
      "how long the recipient keeps \(id) is not said; set 'retention.recipient'"
    ) { durationInWords($0) }
    row(
      "(f) erased on the device after", stream.retentionOnDevice, in: id,
      "how long the device keeps \(id) is not said; set 'retention.device'"
    ) { durationInWords($0) }
    lines.append("")
  }

  private mutating func purposes(of stream: StreamInventory, _ request: ExportRequest) {
    var found: [(text: String, location: Location)] = []
    var seen: Set<String> = []
    var gaps: [Point] = []
    request.visitData(of: stream) { point in
      let words = point.metadata.purposes
      if words.isEmpty {
        gaps.append(point)
        return
      }
      let text = Self.purposes(words) + (point.metadata.why.map { ": \($0)" } ?? "")
      if seen.insert(text).inserted { found.append((text, point.purposes.location)) }
    }
    for (index, item) in found.enumerated() {
      lines.append("| \(index == 0 ? "(b) purposes" : "") | \(MarkupText.markdown(item.text)) |")
      export.explain("\(stream.id)/(b) purposes", item.text, at: item.location)
    }
    for point in gaps { export.miss(point.purposes, "what \(point.id) is used for is not said; set 'purposes'") }
    if let first = gaps.first {
      let title = found.isEmpty ? "(b) purposes" : ""
      lines.append("| \(title) | \(Self.missing(first.location)) for \(gaps.count) data points |")
    }
  }

  /// The words of the purposes, before the question that they serve.
  static func purposes(_ words: [String]) -> String { words.joined(separator: ", ") }

  private mutating func data(of stream: StreamInventory, _ request: ExportRequest) {
    var found: [String: (data: DataClass, location: Location, count: Int)] = [:]
    var gaps: [Point] = []
    request.visitData(of: stream) { point in
      guard let data = point.data.value else {
        gaps.append(point)
        return
      }
      found[data.word, default: (data, point.data.location, 0)].count += 1
    }
    for (index, item) in found.sorted(by: { $0.key < $1.key }).map(\.value).enumerated() {
      let points = item.count == 1 ? "1 data point" : "\(item.count) data points"
      lines.append(
        "| \(index == 0 ? "(c) categories of data" : "") | \(MarkupText.code(item.data.word)), \(points) |")
      export.explain("\(stream.id)/(c) categories of data", item.data.word, at: item.location)
    }
    for point in gaps { export.miss(point.data, "the class of data of \(point.id) is not said; set 'data'") }
    if let first = gaps.first {
      let title = found.isEmpty ? "(c) categories of data" : ""
      lines.append("| \(title) | \(Self.missing(first.location)) for \(gaps.count) data points |")
    }
  }

  /// Who receives it, and transfers to other countries.
  private mutating func recipients(of stream: StreamInventory, _ request: ExportRequest) {
    var seen: Set<String> = []
    for audience in request.audiences(of: stream) + stream.audiences.filter({ $0.profile != nil }) {
      guard let recipients = audience.recipients.value else {
        export.miss(audience.recipients, "who receives \(stream.id) is not said; set 'recipients'")
        if seen.insert("").inserted {
          lines.append("| (d) recipients | \(Self.missing(audience.recipients.location)) |")
        }
        continue
      }
      for recipient in recipients where seen.insert(recipient.name).inserted {
        let hosts = recipient.hosts.isEmpty ? "" : ", \(recipient.hosts.joined(separator: ", "))"
        let text = "\(recipient.name) (\(Self.role(recipient.role)))\(hosts)"
        lines.append("| (d) recipients | \(MarkupText.markdown(text)) |")
        export.explain("\(stream.id)/(d) recipients", text, at: recipient.location)
        row(
          "(e) transfer to", Answer(recipient.country, "country", at: recipient.location), in: stream.id,
          "where \(recipient.name) keeps \(stream.id) is not said; set 'country' of the recipient"
        ) { country in
          "\(country)\(recipient.safeguard.map { ", \($0)" } ?? "")"
        }
      }
    }
  }

  private static func role(_ word: String) -> String {
    switch word {
    case "self": "the controller itself"
    case "third-party": "third party"
    default: word
    }
  }
}
