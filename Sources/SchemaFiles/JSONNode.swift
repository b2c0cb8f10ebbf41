/// Half-open range of byte offsets in a source file, which has at most ``Limits/fileBytes``.
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

/// A JSON value that remembers where it is in its source text.
public struct JSONNode: Sendable {
  public enum Value: Sendable {
    case null
    case boolean(Bool)
    // The largest of them and not the most frequent: kept apart, it makes all others half as large.
    indirect case number(JSONNumber)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  public var value: Value
  /// The bytes of the value in the file, as a half-open range.
  public var range: ByteRange

  public init(_ value: Value, _ range: ByteRange) {
    self.value = value
    self.range = range
  }
}

/// One `"key": value` pair, in source order.
public struct JSONMember: Sendable {
  public var key: String
  /// The key with its quotes.
  public var keyRange: ByteRange
  public var value: JSONNode

  public init(key: String, keyRange: ByteRange, value: JSONNode) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}

/// A JSON number as written. Integers that fit 64 bits are exact; they never pass through `Double`.
public struct JSONNumber: Sendable, Hashable {
  /// The number's text, exactly as in the source.
  public var text: String
  /// The value, when the text is a whole number without fraction or exponent that fits `Int64`.
  public var integer: Int64?

  public init(text: String, integer: Int64?) {
    self.text = text
    self.integer = integer
  }

  /// The nearest `Double`; infinite when the text is out of its range.
  public var double: Double { integer.map(Double.init) ?? Double(text) ?? .nan }
}

extension JSONNode {
  /// The kind's name as messages print it.
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

  /// The member named `key` of an object; `nil` when there is none or this is no object.
  public func member(_ key: String) -> JSONMember? {
    guard case .object(let members) = value else { return nil }
    // Nothing is looked up more often: unoptimised code would copy every member that it passes.
    let index = members.withUnsafeBufferPointer { members -> Int in
      guard let start = members.baseAddress else { return 0 }
      var index = 0
      while index < members.count, start[index].key != key { index += 1 }
      return index
    }
    return index < members.count ? members[index] : nil
  }

  /// The member, of those in the order of the text, whose key or value holds an offset of the text.
  public func member(at offset: Int) -> JSONMember? {
    guard case .object(let members) = value,
      let index = members.lastIndex(startingBy: offset, { $0.keyRange.start }), offset < members[index].value.range.end
    else { return nil }
    return members[index]
  }

  /// The index of the element that holds an offset of the text.
  public func elementIndex(at offset: Int) -> Int? {
    guard case .array(let elements) = value,
      let index = elements.lastIndex(startingBy: offset, { $0.range.start }), offset < elements[index].range.end
    else { return nil }
    return index
  }

  /// The value of the member named `key`.
  public subscript(_ key: String) -> JSONNode? { member(key)?.value }
}

extension Array {
  /// The same elements without room for more, for what is kept of each of thousands of entries.
  package var fitted: [Element] {
    if capacity == count { return self }
    return withUnsafeBufferPointer { elements in
      [Element](unsafeUninitializedCapacity: elements.count) { copy, initialized in
        guard let target = copy.baseAddress, let source = elements.baseAddress else { return }
        target.initialize(from: source, count: elements.count)
        initialized = elements.count
      }
    }
  }

  /// The index of the last of the elements, which are in the order of a text, that starts at or before an offset: a section
  /// of a large registry has thousands of members.
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
