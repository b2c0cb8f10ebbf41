import SignalbookWireForm

/// A JSON value in a payload.
indirect enum WireValue: Hashable {
  case scalar(Scalar)
  case list([WireValue])
  case object([Member])

  struct Member: Hashable {
    var key: String
    var value: WireValue
  }

  subscript(_ key: String) -> WireValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Returns a copy of the object with the member added or replaced.
  func with(_ key: String, _ value: WireValue) -> WireValue {
    guard case .object(var members) = self else { return self }
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append(Member(key: key, value: value))
    }
    return .object(members)
  }

  var jsonText: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .scalar(let scalar): bytes += scalar.jsonText.utf8
    case .list(let items):
      bytes.append(0x5B)
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        item.append(to: &bytes)
      }
      bytes.append(0x5D)
    case .object(let members):
      bytes.append(0x7B)
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        JSONText.appendQuoted(member.key, to: &bytes)
        bytes.append(0x3A)
        member.value.append(to: &bytes)
      }
      bytes.append(0x7D)
    }
  }
}
