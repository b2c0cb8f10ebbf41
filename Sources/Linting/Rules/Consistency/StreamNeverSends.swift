import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let streamNeverSends = Rule(
    "SB1227", "nothing-is-sent", .consistency, .warning,
    summary: "A limit prevents all pings, because it is 0, below the size of the smallest ping, or above the number of "
      + "recordable events; or no variant of the app can send the stream.",
    reason: """
      Events are recorded, then stored or dropped, but never sent. To stop a stream, retire it or turn its consent off.
      """,
    example: #"""
        "streams": {
      -   "ping": { "extends": "app", "ping": "ping", "description": "Pings.", "limits": { "perDay": ⟦{ "atMost": 0 }⟧ } }
      +   "ping": { "extends": "app", "ping": "ping", "description": "Pings.", "limits": { "perDay": { "atMost": 10 } } }
        },
        "events": {
      -   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping",
      -     "allow": [{ "rule": "event-never-sent", "reason": "Its stream is stopped." }]
      -   }
      +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .registry { registry, pass in
      for (index, stream) in registry.streams.enumerated() {
        // If this registry refines an imported stream's limits, check them here.
        let origin = stream.origin.importIndex == nil ? stream.origin.location : stream.keyLocations["limits"]
        guard let origin, pass.isWanted(origin) else { continue }
        let events = registry.events.filter { $0.streamIndex == index && !$0.metadata.isRetired }
        if let variants = registry.missingVariants(of: stream) {
          pass.report(
            "only \(variants) can send the stream \(quoted(stream.name)), but this registry does not declare "
              + "\(stream.variantNames.count == 1 ? "this variant" : "any of these variants"), so no ping is ever sent; change "
              + "\"only\" of the stream, or declare the variant", at: stream.origin.location)
        }
        pass.checkWithEachProfile(of: stream) { stream, pass in
          for (key, message) in stream.faultyLimits(in: events) { pass.report(message, of: key, in: stream) }
        }
      }
    })
}

extension Registry {
  /// Returns a phrase for the variants in the stream's inherited `only` if the registry does not declare any such
  /// variant, or `nil` otherwise.
  fileprivate func missingVariants(of stream: Stream) -> String? {
    guard stream.origin.importIndex == nil, !stream.isExternal, !stream.metadata.isRetired,
      !stream.variantNames.isEmpty,
      !variants.contains(where: { stream.variantNames.contains($0.name) })
    else { return nil }
    return (stream.variantNames.count == 1 ? "the variant " : "the variants ")
      + stream.variantNames.map { quoted($0) }.joined(separator: ", ")
  }
}

extension Stream {
  /// Returns the limits that block every ping, each with its key and a message.
  fileprivate func faultyLimits(in events: [Event]) -> [(key: String, message: String)] {
    var faults: [(key: String, message: String)] = []
    for (key, limit) in [("perDay", limits.maxPerDay), ("stored", limits.maxStored)] where limit == 0 {
      faults.append(("limits.\(key)", "\(quoted(key)) of the stream \(quoted(name)) is 0, so no ping is ever sent"))
    }
    // Building and sending a ping can take up to a second.
    if let age = limits.age, age.value == .integer(0) || age.unit == "ms" && age.isBelow(1000) {
      faults.append(
        (
          "limits.age",
          "each ping of the stream \(quoted(name)) is dropped, because it is older than the limit "
            + "of \(age.value.jsonText) \(age.unit)"
        ))
    }
    if let bytes = limits.maxBytes, !isExternal {
      let minBytes = minByteCount
      let minEventBytes = events.map(\.minByteCount).min() ?? 0
      if bytes < minBytes {
        faults.append(
          (
            "limits.bytes",
            "a ping of the stream \(quoted(name)) is limited to \(bytes) bytes, but its members alone exceed "
              + "the limit"
          ))
      } else if bytes < minBytes + minEventBytes {
        faults.append(
          (
            "limits.bytes",
            "a ping of the stream \(quoted(name)) is limited to \(bytes) bytes, but has at least \(minBytes + minEventBytes) "
              + "bytes with its shortest event"
          ))
      }
    }
    if let minEvents = limits.minEvents, !events.isEmpty, events.count < minEvents,
      events.allSatisfy({ $0.onceScope == "per-install" })
    {
      faults.append(
        (
          "limits.events",
          "a ping of the stream \(quoted(name)) needs at least \(minEvents) events, but "
            + "its \(events.count == 1 ? "one event is" : "\(events.count) events are") recorded only once per "
            + "installation"
        ))
    }
    if let upload, !upload.declaredSuccessCodes.isEmpty,
      !upload.declaredSuccessCodes.contains(where: { $0.hasPrefix("2") })
    {
      faults.append(
        (
          "upload.success",
          "the stream \(quoted(name)) treats no status from 200 to 299 as a success, so pings that the server "
            + "accepted are sent again or dropped"
        ))
    }
    return faults
  }

  /// The minimum size of a ping in bytes: the braces and the shortest form of each member that is always sent.
  private var minByteCount: Int {
    envelope.reduce(2) { bytes, field in
      if case .always = field.sent { bytes + field.wire.utf8.count + 4 } else { bytes }
    }
  }
}

extension Quantity {
  fileprivate func isBelow(_ limit: Int) -> Bool {
    if case .integer(let number) = value { number < limit } else { false }
  }
}

extension Event {
  /// The minimum size of the event in bytes: its constant strings and the members that are always sent.
  fileprivate var minByteCount: Int {
    switch shape {
    case .tuple(let tuple):
      return 8 + tuple.category.utf8.count + tuple.method.utf8.count + tuple.object.utf8.count
    case .object(_, let fields):
      return fields.reduce(2) { bytes, field in
        guard case .always = field.sent else { return bytes }
        return bytes + field.wire.utf8.count + 3 + max(1, field.type.constant?.jsonText.utf8.count ?? 1)
      }
    }
  }
}
