/// A hash table of a family's paths. Lookups do not allocate, and their cost does not depend on the number of paths.
struct LinkTable: Sendable {
  /// The concatenated paths.
  private var bytes: [UInt8] = []
  /// The offset in ``bytes`` at which each path ends.
  private var ends: [Int] = []
  /// The path index in each slot, or -1 for an empty slot. There are at least twice as many slots as paths.
  private var slots: [Int]
  /// The length of the longest path, in bytes.
  let longest: Int

  init(_ paths: [[UInt8]]) {
    var count = 4
    while count < paths.count * 2 { count *= 2 }
    slots = Array(repeating: -1, count: count)
    longest = paths.map(\.count).max() ?? 0
    for (index, path) in paths.enumerated() {
      bytes += path
      ends.append(bytes.count)
      // If paths are equal, the first one wins.
      let slotIndex = path.withUnsafeBufferPointer { [self] in slot(of: $0) }
      if slots[slotIndex] < 0 { slots[slotIndex] = index }
    }
  }

  func index(of path: UnsafeBufferPointer<UInt8>) -> Int? {
    let index = slots[slot(of: path)]
    return index < 0 ? nil : index
  }

  /// Returns the slot of the path, or the empty slot in which the path would be stored.
  private func slot(of path: UnsafeBufferPointer<UInt8>) -> Int {
    // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). The paths come from the schema, so an attacker cannot choose
    // colliding paths.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var slot = Int(truncatingIfNeeded: hash & UInt64(slots.count - 1))
    while slots[slot] >= 0, !isPath(slots[slot], path) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func isPath(_ index: Int, _ path: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1]
    guard ends[index] - start == path.count else { return false }
    for offset in 0..<path.count where bytes[start + offset] != path[offset] { return false }
    return true
  }
}
