/// The key of a value in the journal's state. Create keys once and reuse them.
package struct StateKey: Sendable, Hashable {
  let bytes: [UInt8]

  /// Creates a key from a name of 1 to 255 bytes. The name must not begin with a NUL byte.
  package init(_ name: String) {
    bytes = Array(name.utf8.prefix(255))
    precondition(bytes.first ?? 0 != 0, "A key has a name that does not begin with a zero.")
  }

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates the key of a value outside the snapshots. Values of the same `kind` share a size limit. See
  /// ``JournalCollections``.
  package init(unsnapshotted kind: UInt8, _ name: String) {
    bytes = [JournalCollections.valueKey, kind] + name.utf8.prefix(253)
  }

  /// Creates the key of the set with the given index. See ``JournalCollections``.
  package init(setForTag tag: UInt32, index: Int) {
    let number = UInt16(truncatingIfNeeded: index)
    bytes =
      JournalCollections.setKey + (0..<4).map { UInt8(truncatingIfNeeded: tag >> ($0 * 8)) }
      + (0..<2).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// Whether the key belongs to a value outside the snapshots. `false` for sets.
  var isOutsideSnapshot: Bool { bytes[0] == JournalCollections.valueKey }
  var isSet: Bool { bytes.starts(with: JournalCollections.setKey) }
  /// The kind of a value outside the snapshots, or `nil` for other keys.
  var kind: UInt8? { isOutsideSnapshot ? bytes[1] : nil }

  /// Creates a key for internal use by the journal.
  init(internal kind: UInt8, _ tag: UInt32 = 0) {
    bytes = [0, kind] + (0..<4).map { UInt8(truncatingIfNeeded: tag >> ($0 * 8)) }
  }

  /// Returns the key for a tag's last record that was sealed or dropped.
  static func consumed(_ tag: UInt32) -> StateKey { StateKey(internal: 1, tag) }
  /// Returns the key for the number of a tag's records that were dropped because the folder was full.
  static func dropped(_ tag: UInt32) -> StateKey { StateKey(internal: 2, tag) }
  /// Returns the key for the number of a tag's sealed files that were dropped because the folder was full.
  static func droppedFiles(_ tag: UInt32) -> StateKey { StateKey(internal: 5, tag) }
  /// The key for the number of the last sealed file.
  static let sealed = StateKey(internal: 3)
  /// The key that exists while records are being deleted from the files.
  static let erasing = StateKey(internal: 4)
  /// The key for the highest number of a segment whose damage was counted.
  static let damage = StateKey(internal: 7)
}

/// The state: a table of values by key. If a key is set repeatedly, the last value wins.
///
/// A change consists of `u8` key length, `u8` 1 (set) or 0 (remove), `u16` 0, `u32` value length, key, and value.
struct StateTable {
  static let changeHeaderSize = 8

  /// The values and sets outside the snapshots.
  private(set) var collections = JournalCollections()
  /// The size of a snapshot, in bytes.
  private(set) var bytes = 0
  var count: Int { indexByHash.count }
  private var entries: [(key: [UInt8], value: [UInt8])] = []
  private var freeSlots: [Int] = []
  // Keyed by hash, so that a key in a frame's memory can be found without creating an array.
  private var indexByHash: [UInt64: Int] = [:]

  private static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
    key.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// Returns the hash under which the given key is stored or would be stored.
  private func slot(for key: UnsafeRawBufferPointer) -> UInt64 {
    var hash = Self.hash(key)
    while let index = indexByHash[hash], !entries[index].key.elementsEqual(key) { hash &+= 1 }
    return hash
  }

  func contains(_ key: StateKey) -> Bool { key.bytes.withUnsafeBytes { indexByHash[slot(for: $0)] != nil } }

  subscript(key: StateKey) -> [UInt8]? {
    key.bytes.withUnsafeBytes { key in indexByHash[slot(for: key)].map { entries[$0].value } }
  }

  /// All keys except the journal's own.
  var keys: [StateKey] {
    let inside = entries.map(\.key).filter { $0.first ?? 0 != 0 }
    return (inside + collections.values.keys + collections.sets.keys).map { StateKey(bytes: $0) }
  }

  /// Returns the size of the change that sets the given key, including its header, in bytes. 0 if the key has no value.
  func size(of key: StateKey) -> Int {
    key.bytes.withUnsafeBytes { key in
      indexByHash[slot(for: key)].map { Self.changeHeaderSize + key.count + entries[$0].value.count } ?? 0
    }
  }

  /// Applies the changes in a frame, up to the first invalid one. Returns whether the frame changes a collection.
  ///
  /// Pass `true` for `skipsCollections` if a collections file already contains the frame's collection changes.
  @discardableResult mutating func apply(
    _ changes: UnsafeRawBufferPointer, isSnapshot: Bool = false, skipsCollections: Bool = false
  ) -> Bool {
    if isSnapshot {
      let kept = collections
      self = StateTable()
      collections = kept
    }
    var hasCollections = false
    var remainingChanges = changes[...]
    while remainingChanges.count >= Self.changeHeaderSize {
      let header = UnsafeRawBufferPointer(rebasing: remainingChanges)
      let keyLength = Int(header[0])
      let valueLength = Int(header.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian)
      guard keyLength > 0, keyLength + valueLength <= remainingChanges.count - Self.changeHeaderSize else { break }
      let valueStart = Self.changeHeaderSize + keyLength
      let key = UnsafeRawBufferPointer(rebasing: header[Self.changeHeaderSize..<valueStart])
      let value = UnsafeRawBufferPointer(rebasing: header[valueStart..<valueStart + valueLength])
      if JournalCollections.has(key) {
        hasCollections = true
        if !skipsCollections { collections.apply(key, value, header[1]) }
      } else if header[1] == 0 {
        remove(key)
      } else {
        set(key, value)
      }
      remainingChanges = remainingChanges.dropFirst(valueStart + valueLength)
    }
    return hasCollections
  }

  private mutating func set(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    let slot = slot(for: key)
    if let index = indexByHash[slot] {
      bytes += value.count - entries[index].value.count
      if entries[index].value.count == value.count {
        entries[index].value.withUnsafeMutableBytes { $0.copyMemory(from: value) }
      } else {
        entries[index].value = Array(value)
      }
      return
    }
    bytes += Self.changeHeaderSize + key.count + value.count
    if let index = freeSlots.popLast() {
      entries[index] = (Array(key), Array(value))
      indexByHash[slot] = index
    } else {
      indexByHash[slot] = entries.count
      entries.append((Array(key), Array(value)))
    }
  }

  /// Removes a value. Reinserts the entries after it, because an entry with the same hash may have been stored under a
  /// later hash.
  private mutating func remove(_ key: UnsafeRawBufferPointer) {
    var hash = slot(for: key)
    guard let index = indexByHash.removeValue(forKey: hash) else { return }
    bytes -= Self.changeHeaderSize + entries[index].key.count + entries[index].value.count
    entries[index] = ([], [])
    freeSlots.append(index)
    hash &+= 1
    while let next = indexByHash.removeValue(forKey: hash) {
      indexByHash[entries[next].key.withUnsafeBytes { slot(for: $0) }] = next
      hash &+= 1
    }
  }

  /// Writes all values as changes.
  func write(to writer: inout StateWriter) {
    for entry in entries where !entry.key.isEmpty { entry.value.withUnsafeBytes { writer.put(entry.key, $0, 1) } }
  }
}

/// A writer for a record's state changes. The record may also contain an event.
package struct StateWriter {
  fileprivate let start: UnsafeMutableRawPointer
  fileprivate let room: Int
  fileprivate(set) var count = 0
  /// The numbers of bytes and keys by which the state grows.
  private(set) var addedByteCount = 0
  private(set) var addedKeys = 0
  /// Whether the changes exceeded the available space.
  fileprivate(set) var isFull = false
  // Valid for the lifetime of the journal. The writer is used only while the lock is held.
  private let table: UnsafePointer<StateTable>

  init(_ start: UnsafeMutableRawPointer, room: Int, table: UnsafePointer<StateTable>) {
    (self.start, self.room, self.table) = (start, room, table)
  }

  package mutating func set(_ key: StateKey, _ value: UnsafeRawBufferPointer) {
    if !key.isOutsideSnapshot && !key.isSet {
      let old = table.pointee.size(of: key)
      if old == 0 { addedKeys += 1 }
      addedByteCount += StateTable.changeHeaderSize + key.bytes.count + value.count - old
    }
    put(key.bytes, value, 1)
  }

  /// Adds hashes to a set.
  package mutating func add(_ hashes: [UInt64], to set: StateKey) {
    let bytes = hashes.flatMap { hash in withUnsafeBytes(of: hash.littleEndian) { Array($0) } }
    bytes.withUnsafeBytes { put(set.bytes, $0, JournalCollections.addition) }
  }

  package mutating func set(_ key: StateKey, _ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { set(key, $0) }
  }

  package mutating func set(_ key: StateKey, _ value: [UInt8]) { value.withUnsafeBytes { set(key, $0) } }

  package mutating func remove(_ key: StateKey) {
    put(key.bytes, UnsafeRawBufferPointer(start: nil, count: 0), 0)
  }

  mutating func put(_ key: [UInt8], _ value: UnsafeRawBufferPointer, _ isSet: UInt8) {
    let length = StateTable.changeHeaderSize + key.count + value.count
    guard length <= room - count else {
      isFull = true
      return
    }
    let change = start + count
    change.storeBytes(of: UInt8(key.count), as: UInt8.self)
    change.storeBytes(of: isSet, toByteOffset: 1, as: UInt8.self)
    change.storeBytes(of: 0, toByteOffset: 2, as: UInt16.self)
    change.storeBytes(of: UInt32(value.count).littleEndian, toByteOffset: 4, as: UInt32.self)
    let name = UnsafeMutableRawBufferPointer(start: change + StateTable.changeHeaderSize, count: key.count)
    name.copyBytes(from: key)
    if let bytes = value.baseAddress {
      (change + StateTable.changeHeaderSize + key.count).copyMemory(from: bytes, byteCount: value.count)
    }
    count += length
  }
}

extension StateWriter {
  /// Appends encoded changes.
  mutating func copy(_ changes: UnsafeRawBufferPointer) {
    guard let bytes = changes.baseAddress else { return }
    guard changes.count <= room - count else {
      isFull = true
      return
    }
    (start + count).copyMemory(from: bytes, byteCount: changes.count)
    count += changes.count
  }
}
