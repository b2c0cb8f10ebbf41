// The pings of a sealed file. In the app version that sealed it, all of its units belong to one ping. Another version can
// have the streams in other pings.
extension RecorderCore {
  /// Returns the sealed files with units of a ping's streams, oldest first. The ping is identified by the index of its
  /// first stream.
  func files(ofPing ping: Int, _ journal: Journal) -> [SealedFile] {
    let sealed = journal.sealed
    let known = lock.withLock {
      if filePings.count > sealed.count {
        let numbers = Set(sealed.map(\.number))
        filePings = filePings.filter { numbers.contains($0.key) }
      }
      return filePings
    }
    return sealed.filter { (known[$0.number] ?? pings(of: $0, journal)).contains(ping) }
  }

  /// Notes that a file may contain units of fewer pings.
  func didRemoveUnits(of file: SealedFile) {
    lock.withLock { if filePings[file.number, default: []].count > 1 { filePings[file.number] = nil } }
  }

  /// Returns the index of the first stream in the ping of the unit's stream, or `nil` if this app version does not have
  /// the stream.
  func pingIndex(of unit: BuiltPing) -> Int? {
    guard let stream = streams.first(where: { $0.description.name.hasSameBytes(as: unit.stream) }) else { return nil }
    return streams.firstIndex { $0.ping === stream.ping }
  }

  /// Returns the journal tags of a ping's streams.
  func tags(ofPing ping: Int) -> Set<JournalTag> {
    Set(streamsSharingPing(with: ping).flatMap { $0.log?.tags ?? [] })
  }

  /// Reads the file to determine its pings. If no unit has a known stream, the file belongs to the ping of its tag and to
  /// the ping that the first unit names. If the file cannot be read, it belongs to the ping of its tag.
  private func pings(of file: SealedFile, _ journal: Journal) -> Set<Int> {
    let owners = pingIndices.filter { tags(ofPing: $0).contains(file.tag) }
    var body = (try? journal.body(of: file)) ?? []
    defer { body.erase() }
    guard let units = units(body), let first = units.first else { return Set(owners) }
    var pings = Set(units.compactMap(pingIndex))
    if pings.isEmpty {
      let named = pingIndices.filter { streams[$0].ping?.name.hasSameBytes(as: first.ping) == true }
      pings = Set(owners + named)
    }
    let found = pings
    lock.withLock { filePings[file.number] = found }
    return pings
  }
}
