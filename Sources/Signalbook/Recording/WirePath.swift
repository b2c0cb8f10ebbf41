/// The path of the current position in an event's JSON, which is read byte by byte. The content of JSON text is read like
/// other values, before it is escaped.
struct WirePath {
  private struct Level {
    var isList: Bool
    var key: String?
    var index = 0
  }

  private var levels: [Level]
  private let isTuple: Bool
  /// The content of the open string.
  private var string: [UInt8]?
  /// The last string, which is a key if a colon follows.
  private var lastString: String?
  private var isEscaped = false

  /// Creates the path at the start of an event's content, after the opening bracket.
  init(isTuple: Bool) {
    self.isTuple = isTuple
    levels = [Level(isList: isTuple)]
  }

  /// The keys of the current value, joined by dots, or the index of an item of a tuple. `nil` if the key is an argument.
  var text: String? {
    let keys = levels.filter { !$0.isList }.map(\.key)
    let index = isTuple ? levels.first.map { "[\($0.index)]" } : nil
    return keys.isEmpty || keys.contains(nil) ? index : keys.compactMap(\.self).joined(separator: ".")
  }

  /// Reads a constant byte.
  mutating func add(_ byte: UInt8) {
    if let open = string {
      if !isEscaped, byte == 0x22 {
        (string, lastString) = (nil, String(decoding: open, as: UTF8.self))
      } else if !isEscaped, byte == 0x5C {
        isEscaped = true
      } else {
        string?.append(byte)
        isEscaped = false
      }
      return
    }
    switch byte {
    case 0x22: string = []
    case 0x7B, 0x5B: levels.append(Level(isList: byte == 0x5B))
    case 0x7D, 0x5D: if levels.count > 1 { levels.removeLast() }
    case 0x3A: (levels[levels.count - 1].key, lastString) = (lastString, nil)
    case 0x2C: levels[levels.count - 1].index += 1
    default: break
    }
  }

  /// Reads an argument.
  mutating func addValue() {
    lastString = nil
    string? += "…".utf8
  }
}
