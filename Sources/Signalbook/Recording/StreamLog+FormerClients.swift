// Clients that were replaced after a deletion request while events were waiting. These events are sent with the client
// that recorded them, in separate pings and requests, so that a receiver cannot link the two clients.
extension StreamLog {
  /// A client that has been replaced, and the number of the last record that belongs to it.
  struct FormerClient: Equatable {
    var last: UInt64
    var clientID: String
  }

  /// The maximum number of former clients. Beyond the maximum, the oldest events lose their client identifier.
  static let maxFormerClients = 8

  /// Assigns the records up to `last` that do not have a former client to `clientID`.
  func noteFormerClient(_ clientID: String, last: UInt64) {
    if let known = formerClients.last, known.clientID == clientID || known.last >= last {
      formerClients[formerClients.count - 1].last = max(known.last, last)
      return
    }
    // A longer identifier is not stored anywhere in the state.
    let isStorable = clientID.utf8.count <= RecorderContext.maxIdentifierBytes
    formerClients.append(FormerClient(last: last, clientID: isStorable ? clientID : ""))
    if formerClients.count > Self.maxFormerClients {
      formerClients.removeFirst()
      formerClients[0].clientID = ""
    }
  }

  /// Returns the former client of the record with the given number, or `nil` if the current client recorded it.
  func formerClient(of number: UInt64) -> String? { formerClients.first { number <= $0.last }?.clientID }

  var formerClientBytes: [UInt8]? {
    if formerClients.isEmpty { return nil }
    var bytes = StateBytes()
    for client in formerClients {
      bytes.put(Int64(bitPattern: client.last))
      bytes.put(client.clientID)
    }
    return bytes.bytes
  }

  static func formerClients(_ bytes: [UInt8]) -> [FormerClient] {
    var reader = StateReader(bytes)
    var clients: [FormerClient] = []
    while clients.count < maxFormerClients, let last = reader.integer(), let clientID = reader.text() {
      clients.append(FormerClient(last: UInt64(bitPattern: last), clientID: clientID))
    }
    return clients
  }

  /// Merges the former clients stored under the stream's names, in record order.
  static func merged(_ lists: [[FormerClient]]) -> [FormerClient] {
    var merged: [FormerClient] = []
    for client in lists.joined().sorted(by: { $0.last < $1.last }) where merged.last?.last != client.last {
      merged.append(client)
    }
    return Array(merged.suffix(maxFormerClients))
  }
}

extension StreamRecorder {
  /// Assigns the waiting events to a client that is being replaced.
  func assignWaitingEvents(to client: String) {
    if let log, oldest != nil || log.isSealing { log.noteFormerClient(client, last: log.end.record) }
    assignWaitingUnits(to: client)
  }

  /// Completes the open unit if the event to restore next was recorded by another client than the last restored event.
  func separateClients(before number: UInt64) {
    guard let log, !log.formerClients.isEmpty, log.numbers.count > 0,
      let client = log.formerClient(of: UInt64(log.numbers[log.numbers.count - 1])),
      client != log.formerClient(of: number)
    else { return }
    assignWaitingUnits(to: client)
  }
}
