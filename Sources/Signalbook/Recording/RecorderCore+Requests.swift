extension RecorderCore {
  /// Returns the current ping of the unit's stream. A stream can have moved to another ping since the unit was built.
  func ping(of unit: BuiltPing) -> String {
    streams.first { $0.description.name.hasSameBytes(as: unit.stream) }?.description.ping.description ?? unit.ping
  }

  /// Returns the request for a single unit or a batch, or `nil` if the schema does not declare such a request or if one
  /// of its values cannot be written.
  func request(for units: [BuiltPing], of index: Int, asBatch: Bool) -> UploadRequest? {
    guard index < streams.count else { return nil }
    return withAppValues(appIndices[index]) {
      guard let first = units.first, let upload = streams[index].description.upload,
        // A batch can contain units from all streams of its ping.
        units.allSatisfy({ streams[index].description.ping.hasSameBytes(as: ping(of: $0)) }),
        asBatch || streams[index].description.name.hasSameBytes(as: first.stream)
      else { return nil }
      context.invalidateTime()
      let values = streams[index].values
      values.unit = SourceValues.UnitContext(
        sequence: first.sequence, sessionNumber: values.sessionNumber, startWall: values.startWall,
        documentID: first.documentID,
        events: UnsafeRawBufferPointer(start: nil, count: 0), identity: first.identity)
      let losses = streams[index].losses
      defer {
        values.unit = nil
        values.countLosses(in: losses)
      }
      func members(_ program: WireProgram) -> [UInt8]? {
        guard let count = values.render(program, into: scratch) else {
          losses.pointee.count(.malformed)
          return nil
        }
        return Array(UnsafeRawBufferPointer(start: scratch.start, count: count))
      }
      var body: [UInt8]
      if asBatch {
        guard let batch = upload.batch, units.count <= batch.maxPings ?? .max, let envelope = members(batch.envelope)
        else { return nil }
        body = UploadRequest.body(batch, envelope: envelope, units: units.map(\.document))
      } else {
        guard units.count == 1, let added = members(upload.addedMembers) else { return nil }
        body = first.document.withBytes { UploadRequest.joined($0, added) }
      }
      let constants = upload.query.map {
        UploadRequest.QueryItem(name: $0.name.description, value: $0.value.description)
      }
      var (path, query) = (first.path, constants)
      var missingMember: String?
      if upload.isInAddress {
        defer { body.erase() }
        guard let address = PingURL(body, path: path) else {
          losses.pointee.count(.malformed)
          return nil
        }
        (path, query) = (address.path, address.query + constants)
        missingMember = address.missingMember
      }
      var request = UploadRequest(
        method: upload.method.description, address: upload.address?.description, path: path, query: query,
        contentType: upload.isInAddress ? "" : upload.contentType.description, sendsCookies: upload.sendsCookies,
        body: upload.isInAddress ? [] : body)
      request.missingMember = missingMember
      guard let headers = members(upload.headers) else { return nil }
      request.headers = HeaderFields.fields(headers) { losses.pointee.replacedValues.addSaturating(1) }
      return request
    }
  }

  /// Returns the units. If their envelopes have values that are read at upload, the envelopes are updated.
  func refreshed(_ units: [BuiltPing], of index: Int) -> [BuiltPing] {
    let description = streams[index].description
    guard units.contains(where: { $0.deferred != nil }) else { return units }
    return withAppValues(appIndices[index]) {
      context.invalidateTime()
      let values = streams[index].values
      defer {
        values.unit = nil
        values.countLosses(in: streams[index].losses)
      }
      return units.map { unit in
        guard let deferred = unit.deferred, deferred.form == description.envelopeForm else { return unit }
        let written = unit.document.withBytes { bytes -> DocumentBytes? in
          values.unit = SourceValues.UnitContext(
            sequence: unit.sequence, sessionNumber: deferred.sessionNumber, startWall: deferred.startWall,
            documentID: unit.documentID, events: UnsafeRawBufferPointer(rebasing: bytes[deferred.events]),
            built: deferred, identity: unit.identity)
          guard let count = values.render(description.envelope, into: scratch) else { return nil }
          return DocumentBytes(UnsafeRawBufferPointer(start: scratch.start, count: count))
        }
        // A unit that cannot be rendered again is sent unchanged.
        return written.map { unit.replacing($0) } ?? unit
      }
    }
  }

  /// Resets the counters that the schema resets at the given moment.
  func reset(_ stream: StreamRecorder, _ moment: SourceRequest.Reset) {
    var hasChanged = false
    if moment == .build { stream.values.counters.declared.markSent() }
    for request in stream.description.sources where request.reset == moment {
      switch request.source {
      case .counterSessions: stream.values.counters.sessions = 0
      case .counterSessionSeconds:
        stream.values.counters.foregroundMilliseconds = 0
        // Restarts the measurement of the session in progress (R-FOCUS-13).
        if stream.values.counters.foregroundSince != nil {
          stream.values.counters.foregroundSince = context.monotonic
        }
      case .counterSearches: stream.values.counters.clearSearches()
      case .counter(let name, _):
        // Counted as lost, because the next ping would have sent this amount if the counter had not been reset.
        let lost = stream.values.counters.declared.unsent(of: name)
        if lost > 0, stream.isActive { stream.losses.pointee.droppedCounts.addSaturating(Int(clamping: lost)) }
        stream.values.counters.declared.clear(name)
      case .counterScreens: stream.values.counters.screens = 0
      default: continue
      }
      hasChanged = true
    }
    if moment == .screen || moment == .session {
      stream.values.distinct.pointee.resetScope(onlyScreens: moment == .screen)
      stream.values.once.resetScope(onlyScreens: moment == .screen)
    }
    if hasChanged { stream.common.isStale = true }
  }
}
