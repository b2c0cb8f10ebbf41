import Foundation
import Signalbook

/// Compares the requests, the folder and the process's memory with the model.
struct Judge {
  private var bytesOfDocument: [String: String] = [:]
  private var documents: [Document] = []
  /// The tokens of the events that receivers refused.
  private var refusedEvents: [Int] = []
  /// The epoch of each client identifier, from its first document.
  private var clients: [String: Int] = [:]
  private var forgotten: Set<String> = []
  private var searches: [String: Int] = [:]
  /// The documents that received a final answer since the process started.
  private var answered: Set<String> = []

  /// The documents that got a truncated response in this step.
  private var truncated: Set<String> = []
  /// The documents after whose responses a process ended.
  private var interrupted: Set<String> = []

  /// Called with a line for each document that arrives.
  var log: ((String) -> Void)?

  /// Checks the requests that arrived during a step.
  mutating func judge(_ arrivals: [Arrival], _ model: inout Model, during: Bool) {
    for arrival in arrivals {
      if !model.isUploading, !model.isUploadingUncertain, !during { model.fail(.notSentWhileOff, arrival.url) }
      if model.options.hasUnknownEndpoint, arrival.url.contains("alpha.example.com") {
        model.fail(.unknownEndpointSendsNothing, arrival.url)
      }
      let found = Document.all(in: arrival.body)
      if arrival.answer.isTruncated { truncated.formUnion(found.map(\.identifier)) }
      var tokens: [Int] = []
      for (index, document) in found.enumerated() {
        tokens += document.tokens
        log?(
          "   \(document.ping) \(document.sequence) version \(document.version): \(document.tokens), answer \(arrival.answer)"
        )
        let isRefused = arrival.answer.refuses(document: index, of: document.ping)
        if answered.contains(document.identifier), model.disk == .fine {
          model.fail(.fateHolds, "\(document.ping) \(document.sequence) comes again after its final answer")
        }
        if isRefused || arrival.answer.takes(document: index, of: document.ping) {
          answered.insert(document.identifier)
        }
        judge(document, &model, isRefused: isRefused, during: during)
      }
      let others = Token.numbers(in: arrival.body)
      if Set(others) != Set(tokens) { model.fail(.inventedNothing, "tokens outside of documents") }
    }
  }

  private mutating func judge(_ document: Document, _ model: inout Model, isRefused: Bool, during: Bool) {
    if let before = bytesOfDocument[document.identifier] {
      if before != document.text {
        model.fail(.sameDocumentSameBytes, "\(document.ping) \(document.sequence) came again with other bytes")
      }
    } else {
      documents.append(document)
      bytesOfDocument[document.identifier] = document.text
      for (key, count) in document.searches { searches[key, default: 0] += count }
      if document.ping == "forget", let client = document.client { forgotten.insert(client) }
      if isRefused { refusedEvents += document.tokens }
    }
    for token in document.tokens {
      guard token < model.events.count else {
        model.fail(.inventedNothing, "event \(token) was never recorded")
        continue
      }
      let event = model.events[token]
      if event.outcome == .refused { model.fail(.inventedNothing, "event \(token) of \(event.root) was refused") }
      if event.declinedAt != nil, event.excuse == nil, !during {
        model.fail(.declinedIsNotSent, "event \(token) of \(event.name) was declined and is sent")
      }
      if model.restrictions.restricts(event.root) == true, !during {
        model.fail(.restrictedIsNotSent, "event \(token) of \(event.name) is sent during a restriction")
      }
      if event.isHeld, !during {
        model.fail(.heldIsNotSent, "event \(token) of \(event.name) is sent before the user decided")
      }
      if event.version != document.version {
        model.fail(
          .oneVersionADocument,
          "event \(token) of \(event.name) version \(event.version) is in a document of version \(document.version)")
      }
      if event.documents.contains(where: { $0 != document.identifier }), !(model.isFileGone && event.excuse != nil) {
        model.fail(.arrivesOnce, "event \(token) of \(event.name) is in two documents")
      }
      if !event.documents.contains(document.identifier) { model.arrived(token, in: document) }
      if let client = document.client {
        if let epoch = clients[client], epoch < event.clientEpoch, event.excuse == nil, !model.identifiersAreUncertain {
          model.fail(.identifierIsNew, "\(document.ping) has the identifier of before everything was declined")
        }
        if clients[client] == nil { clients[client] = event.clientEpoch }
      }
    }
    if Set(document.tokens).count != document.tokens.count {
      model.fail(.arrivesOnce, "\(document.ping) has an event twice")
    }
    if document.ping == "forget", documents.filter({ $0.ping == "forget" }).count > model.forgetsAtMost {
      model.fail(.forgetsOnlyWhomItKnows, "unexpected deletion request for client \(document.client ?? "-")")
    }
  }

  /// Checks that events found in the process's memory were not declined.
  func judge(memory found: [Int], _ model: inout Model) {
    let left = declined(found, model)
    if let first = left.min() {
      model.fail(
        .freedMemory, "\(left.count) declined events are in memory, such as \(first) of \(model.events[first].name)")
    }
  }

  private func declined(_ tokens: some Sequence<Int>, _ model: Model) -> [Int] {
    tokens.filter { $0 < model.events.count && model.events[$0].declinedAt != nil && model.events[$0].excuse == nil }
  }

  mutating func beginStep() { truncated = [] }

  /// Returns whether a truncated response in this step may have ended the process, because no process has ended after the
  /// same document yet.
  mutating func mayTrap() -> Bool {
    defer { interrupted.formUnion(truncated) }
    return !truncated.isSubset(of: interrupted)
  }

  /// Allows an interrupted document to be sent again, because its delay may have passed.
  mutating func timePasses() { interrupted = [] }

  /// Allows documents to arrive again, because the ended process may not have stored their final answers.
  mutating func processEnds() { answered = [] }

  /// Searches the folder's files for declined events.
  func judge(folder: String, _ model: inout Model) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      // Skip planted copies, which the recorder does not own.
      if model.plantedNames.contains(name) { continue }
      var status = stat()
      let path = folder + "/" + name
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size < 32 << 20,
        let data = FileManager.default.contents(atPath: path)
      else { continue }
      let found = Set(data.withUnsafeBytes { Token.numbers(in: $0) })
      let left = declined(found, model)
      if let first = left.min() {
        model.fail(
          .declinedIsGone,
          "\(left.count) declined events are in \(name), such as \(first) of \(model.events[first].name)")
      }
    }
  }

  /// Checks the whole script, including losses, counts and sequence numbers.
  func finish(_ model: inout Model, _ state: LifeState) {
    let lost = model.events.indices.filter {
      let event = model.events[$0]
      return event.outcome == .recorded && event.declinedAt == nil && event.excuse == nil && event.documents.isEmpty
        && !event.isHeld
    }
    // The count of refused events is lost with the folder, and that of a stream if the user declines it.
    let refused = refusedEvents.count { $0 < model.events.count && model.events[$0].declinedAt == nil }
    let counted = max(0, state.dropped - (model.wasFolderGone ? 0 : refused))
    let names = Set(model.entries.flatMap { [$0.name, $0.formerly ?? $0.name] })
    let waiting = min(state.stranded, lost.count { !names.contains(model.events[$0].name) })
    if lost.count > counted + waiting {
      let roots = Dictionary(grouping: lost) { model.events[$0].name }.map { "\($1.count) of \($0)" }.sorted()
      model.fail(.arrivesOrIsCounted, "lost: \(roots.joined(separator: ", ")), such as \(lost[0]); counted: \(counted)")
    }
    finishNumbers(&model, state)
    finishDeletionRequests(&model)
    if !model.searchesAreExcused {
      for (key, count) in searches where count > model.searches[key, default: 0] {
        model.fail(
          .countsArriveOnce, "\(key.prefix(12)) was counted \(model.searches[key, default: 0]) times, arrived \(count)")
        break
      }
      let missing = model.searches.reduce(0) { $0 + max(0, $1.value - searches[$1.key, default: 0]) }
      if missing > state.droppedCounts + state.units * 1000 {
        model.fail(.countsArriveOnce, "\(missing) counts are lost; counted: \(state.droppedCounts)")
      }
    }
  }

  /// Checks that the receiver was asked to delete the data of each client whose events arrived before the user declined.
  private func finishDeletionRequests(_ model: inout Model) {
    if model.wasFolderGone || model.isFileGone || model.identifiersAreUncertain { return }
    let declined = model.events.filter { $0.root == "alpha" && $0.declinedAt != nil && $0.excuse == nil }
    let known = Set(declined.flatMap(\.documents))
    for document in documents where known.contains(document.identifier) {
      guard let client = document.client, !forgotten.contains(client) else { continue }
      model.fail(.forgetsWhomItKnows, "no deletion request for client \(client) of \(document.ping)")
      return
    }
  }

  private func finishNumbers(_ model: inout Model, _ state: LifeState) {
    var groups: [String: [Document]] = [:]
    for document in documents where document.ping != "forget" && document.ping != "tally" {
      guard let first = document.tokens.first, first < model.events.count, model.events[first].excuse == nil else {
        continue
      }
      // Sequence numbers start again for a new client, and continue if a ping is renamed.
      let group = [Catalog.root(ofPing: document.ping), document.client ?? "", "\(model.events[first].epoch)"]
      groups[group.joined(separator: " "), default: []].append(document)
    }
    if model.wasFolderGone || model.isFileGone { return }
    for (name, documents) in groups.sorted(by: { $0.key < $1.key }) {
      for (ping, documents) in Dictionary(grouping: documents, by: \.ping) {
        let numbers = documents.map(\.sequence)
        if Set(numbers).count != numbers.count {
          model.fail(.sequenceHasNoRepeat, "\(ping) of \(name): \(numbers.sorted())")
        }
      }
      let numbers = documents.map(\.sequence)
      let gaps = (numbers.max() ?? 0) - Set(numbers).count
      // Each document contains at least one event.
      let root = name.split(separator: " ")[0]
      let mayBeMissing = model.events.count { event in
        (event.declinedAt != nil || event.excuse != nil)
          && Catalog.versions.joined().contains { $0.root == event.root && Catalog.root(ofPing: $0.ping) == root }
      }
      if gaps > state.units + mayBeMissing {
        model.fail(.sequenceHasNoGap, "\(name): \(numbers.sorted()), counted \(state.units)")
      }
    }
  }
}
