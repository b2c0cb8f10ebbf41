/// A half-open range of byte offsets in a source file, whose size is at most ``Limits/fileBytes``.
public struct ByteRange: Sendable, Hashable {
  private var bounds: NumberPair

  public var start: Int {
    get { bounds.first }
    set { bounds = NumberPair(newValue, end) }
  }
  public var end: Int {
    get { bounds.second }
    set { bounds = NumberPair(start, newValue) }
  }

  public init(_ start: Int, _ end: Int) { bounds = NumberPair(start, end) }
}

/// A JSON value with its range in the file.
public struct JSONNode: Sendable {
  public enum Value: Sendable {
    case null
    case boolean(Bool)
    // Numbers are the largest kind and not the most common one. Storing them out of line halves the size of all other
    // values.
    indirect case number(JSONNumber)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  public var value: Value
  /// The half-open byte range of the value in the file.
  public var range: ByteRange

  public init(_ value: Value, _ range: ByteRange) {
    self.value = value
    self.range = range
  }
}

/// A `"key": value` pair.
public struct JSONMember: Sendable {
  public var key: String
  /// The key's range, including the quotes.
  public var keyRange: ByteRange
  public var value: JSONNode

  public init(key: String, keyRange: ByteRange, value: JSONNode) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}

/// A JSON number in its source notation. 64-bit integers are exact and never converted to `Double`.
public struct JSONNumber: Sendable, Hashable {
  /// The number exactly as written in the file.
  public var text: String
  /// The value as an `Int64`, or `nil` if the number has a fraction or an exponent or exceeds the range.
  public var integer: Int64?

  public init(text: String, integer: Int64?) {
    self.text = text
    self.integer = integer
  }

  /// The nearest `Double`, which is infinite if the number is out of range.
  public var double: Double { integer.map(Double.init) ?? Double(text) ?? .nan }
}

extension JSONNode {
  /// The name of the value's kind in messages.
  public var kindName: String {
    switch value {
    case .null: "null"
    case .boolean: "a boolean"
    case .number(let number): number.integer == nil ? "a number" : "an integer"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  public var isNull: Bool { if case .null = value { true } else { false } }
  public var string: String? { if case .string(let text) = value { text } else { nil } }
  public var boolean: Bool? { if case .boolean(let flag) = value { flag } else { nil } }
  public var integer: Int64? { if case .number(let number) = value { number.integer } else { nil } }
  public var number: JSONNumber? { if case .number(let number) = value { number } else { nil } }
  public var elements: [JSONNode]? { if case .array(let nodes) = value { nodes } else { nil } }
  public var members: [JSONMember]? { if case .object(let members) = value { members } else { nil } }

  /// Returns the member with the given key, or `nil` if it is missing or if the value is not an object.
  public func member(_ key: String) -> JSONMember? {
    guard case .object(let members) = value else { return nil }
    // This is the most frequent lookup. Unoptimized code would copy every visited member.
    let index = members.withUnsafeBufferPointer { members -> Int in
      guard let start = members.baseAddress else { return 0 }
      var index = 0
      while index < members.count, start[index].key != key { index += 1 }
      return index
    }
    return index < members.count ? members[index] : nil
  }

  /// Returns the member whose key or value contains the given offset. The members must be in file order.
  public func member(at offset: Int) -> JSONMember? {
    guard case .object(let members) = value,
      let index = members.lastIndex(startingBy: offset, { $0.keyRange.start }), offset < members[index].value.range.end
    else { return nil }
    return members[index]
  }

  /// Returns the index of the element that contains the given offset.
  public func elementIndex(at offset: Int) -> Int? {
    guard case .array(let elements) = value,
      let index = elements.lastIndex(startingBy: offset, { $0.range.start }), offset < elements[index].range.end
    else { return nil }
    return index
  }

  /// The value of the member with the given key.
  public subscript(_ key: String) -> JSONNode? { member(key)?.value }
}

extension Array {
  /// The elements without spare capacity, for data that is stored for thousands of entries.
  package var withoutSpareCapacity: [Element] {
    if capacity == count { return self }
    return withUnsafeBufferPointer { elements in
      [Element](unsafeUninitializedCapacity: elements.count) { copy, initialized in
        guard let target = copy.baseAddress, let source = elements.baseAddress else { return }
        target.initialize(from: source, count: elements.count)
        initialized = elements.count
      }
    }
  }

  /// Returns the index of the last element that starts at or before the given offset. The elements must be in file
  /// order. The search is binary, because a section of a large registry has thousands of members.
  public func lastIndex(startingBy offset: Int, _ start: (Element) -> Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if start(self[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
