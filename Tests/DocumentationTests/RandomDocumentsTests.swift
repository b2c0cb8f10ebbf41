import Foundation
import SignalbookDocumentation
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that the documents contain each data point with the schema's answers, and no other answers.
@Suite struct RandomDocumentsTests {
  @Test func `documents have each data point and no answer beyond the schema, for random registries`() throws {
    let count: UInt64 = Dose.count(short: 30, long: 100, whole: 1000)
    var faulty = 0
    for seed in 1...count {
      let registry = RandomRegistry(seed: seed)
      let faults = try faults(of: registry)
      if faults.isEmpty { continue }
      faulty += 1
      if faulty <= 3 { Issue.record("seed \(seed): \(faults.prefix(8))\n\(registry.text)") }
    }
    #expect(faulty == 0, "\(faulty) of \(count) registries")
  }

  private func faults(of registry: RandomRegistry) throws -> [String] {
    var diagnostics = Diagnostics()
    let loaded = loadRegistry(
      files: [SourceFile(path: "r.json", bytes: Array(registry.text.utf8))], folder: "", into: &diagnostics)
    let inventory = Inventory([try #require(loaded, "\(diagnostics.sorted.map(\.compilerText))")])
    var faults: [String] = []
    var texts: [String: String] = [:]
    for file in DocumentFile.all(of: inventory, as: Set(DocumentFile.Format.allCases)) {
      texts[file.name] = String(decoding: file.bytes, as: UTF8.self)
    }
    let json = try JSONSerialization.jsonObject(with: Data((texts["inventory.json"] ?? "").utf8)) as? [String: Any]
    let head = (json?["registries"] as? [[String: Any]])?.first ?? [:]
    var points: [String: [String: Any]] = [:]
    for key in ["points", "streams"] {
      for point in head[key] as? [[String: Any]] ?? [] { points[point["id"] as? String ?? ""] = point }
    }
    let streams = head["streams"] as? [[String: Any]] ?? []
    for fact in registry.points {
      for (name, text) in texts where !text.contains(name.hasSuffix(".md") ? fact.name : fact.id) {
        faults.append("\(name): \(fact.id) is missing")
      }
      guard let point = points[fact.id] else { continue }
      if point["data"] as? String != fact.data?.word {
        faults.append("inventory.json: data of \(fact.id) is \(String(describing: point["data"]))")
      }
      if Set(point["purposes"] as? [String] ?? []) != Set(fact.purposes.map(\.word)) {
        faults.append("inventory.json: purposes of \(fact.id) are \(String(describing: point["purposes"]))")
      }
      let open = point["unanswered"] as? [String] ?? []
      if open.contains("data") == (fact.data != nil) || open.contains("purposes") == !fact.purposes.isEmpty {
        faults.append("inventory.json: the open questions of \(fact.id) are \(open)")
      }
    }
    for fact in registry.streams {
      let stream = streams.first { $0["name"] as? String == fact.name }
      let senders: [RandomRegistry.Sender: String] = [.runtime: "runtime", .sdk: "sdk", .external: "external"]
      let sender = stream?["sender"] as? [String: Any]
      if sender?["value"] as? String != senders[fact.sender]
        || (sender?["unanswered"] == nil) == (fact.sender == .unstated)
      {
        faults.append("inventory.json: the sender of \(fact.name) is \(String(describing: sender))")
      }
      for (name, text) in texts {
        for recipient in fact.recipients ?? [] where !text.contains(recipient.name) {
          faults.append("\(name): \(recipient.name) is missing")
        }
      }
    }
    if registry.streams.allSatisfy({ $0.sender == .unstated }) {
      for (name, text) in texts {
        for claim in claims where text.contains(claim) { faults.append("\(name): \"\(claim)\"") }
      }
    }
    return faults
  }

  /// Phrases about the runtime or an SDK, which are wrong if the registry does not declare the sender.
  private let claims = [
    "Signalbook's runtime", "Signalbook’s runtime", "by the runtime", "sent directly", "enforced on the device",
    "own SDK", "an SDK that the app", "by a third-party SDK", "brings its own manifest",
  ]
}
