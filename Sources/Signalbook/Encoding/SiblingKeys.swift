/// The keys of an object's members, which the entries of its flattened map cannot have. The encoded keys are part of a
/// program: each one is preceded by its length (2 digits).
struct SiblingKeys {
  // Programs are constants or outlive the event, so the bytes stay valid.
  private let encoded: UnsafeRawBufferPointer

  init() { encoded = UnsafeRawBufferPointer(start: nil, count: 0) }

  init(_ encoded: UnsafeRawBufferPointer) { self.encoded = encoded }

  var isEmpty: Bool { encoded.isEmpty }

  /// Returns whether one of the members has the given key. Keys are compared byte by byte.
  func contain(_ key: some Collection<UInt8>) -> Bool {
    var isFound = false
    let count = key.count
    forEach { sibling in
      isFound = sibling.count == count && sibling.elementsEqual(key)
      return !isFound
    }
    return isFound
  }

  /// The keys as strings.
  var texts: [String] {
    var texts: [String] = []
    forEach { key in
      texts.append(String(decoding: key, as: UTF8.self))
      return true
    }
    return texts
  }

  /// Calls `body` for each key until it returns `false`. Stops at the first malformed key.
  private func forEach(_ body: (UnsafeRawBufferPointer) -> Bool) {
    var offset = 0
    while let start = encoded.baseAddress, encoded.count - offset >= 2 {
      let count = ProgramDigit.two(start + offset)
      offset += 2
      guard count <= encoded.count - offset, body(UnsafeRawBufferPointer(rebasing: encoded[offset..<(offset + count)]))
      else { return }
      offset += count
    }
  }
}
