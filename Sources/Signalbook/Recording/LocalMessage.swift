/// An in-app message whose conditions are evaluated on the device. Created by generated code. See `docs/engagement.md`.
public struct LocalMessage: Sendable {
  /// The scope in which a message is shown once.
  public enum Once: Sendable {
    /// Once per installation.
    case installation
    /// Once per session.
    case session
  }

  let name: StaticString
  /// The conditions on recorded events, all of which must be met.
  let triggers: [MessageTrigger]
  /// The conditions on attributes, all of which must be met.
  let attributes: [MessageAttribute]
  /// The scope in which the message is shown once, or `nil` to show it each time its triggers are met again.
  let once: Once?

  @_spi(Generated) public init(
    name: StaticString, triggers: [MessageTrigger] = [], attributes: [MessageAttribute] = [], once: Once? = nil
  ) {
    self.name = name
    self.triggers = triggers
    self.attributes = attributes
    self.once = once
  }
}

/// A condition on the number of times an event has occurred. Created by generated code.
public struct MessageTrigger: Sendable {
  let program: EventProgram
  let minCount: Int
  let maxCount: Int?
  let windowMilliseconds: Int64?

  /// Creates a trigger.
  ///
  /// - Parameters:
  ///   - program: The event's program.
  ///   - minCount: The minimum number of occurrences.
  ///   - maxCount: The maximum number of occurrences, or `nil` for no maximum.
  ///   - windowMilliseconds: The maximum age of an occurrence, in milliseconds, or `nil` for no maximum.
  @_spi(Generated) public init(
    _ program: EventProgram, minCount: Int, maxCount: Int? = nil, windowMilliseconds: Int? = nil
  ) {
    self.program = program
    self.minCount = minCount
    self.maxCount = maxCount
    self.windowMilliseconds = windowMilliseconds.map { Int64($0) }
  }

  var streamIndex: Int { Int(program.stream) }

  /// The number of occurrences to store. More are not needed to evaluate the trigger.
  var capacity: Int { max(minCount, maxCount.map { $0.addingSaturating(1) } ?? 1, 1) }

  /// Returns whether the given event counts toward the trigger.
  func matches(_ event: EventPointer) -> Bool {
    event.pointee.stream == program.stream && event.pointee.streamBase == 0
      && event.pointee.wireCount == program.wireCount && event.pointee.holesCount == program.holesCount
      && Self.hasSameElements(event.pointee.wire, program.wire, program.wireCount)
      && Self.hasSameElements(event.pointee.holes, program.holes, program.holesCount)
  }

  /// Returns whether two literals have the same bytes. The compiler can emit copies of an event's literal.
  private static func hasSameElements(_ left: UInt, _ right: UInt, _ count: UInt32) -> Bool {
    if left == right || count == 0 { return true }
    guard let left = UnsafeRawPointer(bitPattern: left), let right = UnsafeRawPointer(bitPattern: right) else {
      return false
    }
    return UnsafeRawBufferPointer(start: left, count: Int(count))
      .elementsEqual(UnsafeRawBufferPointer(start: right, count: Int(count)))
  }
}

/// A condition on the value of an attribute. Created by generated code.
public struct MessageAttribute: Sendable {
  /// The index of the stream to which the attribute belongs.
  let stream: Int
  /// The attribute's key, as JSON.
  let name: StaticString
  /// The required value, as JSON.
  let value: StaticString

  @_spi(Generated) public init(stream: Int, name: StaticString, value: StaticString) {
    self.stream = stream
    self.name = name
    self.value = value
  }
}

/// A button of an in-app message.
public struct MessageButton: Sendable, Hashable {
  /// The button's name in the schema.
  public let name: String
  /// The button's title, or `nil` if the schema does not declare one.
  public let text: String?
  /// The link that the button opens, or `nil` if the button only closes the message.
  public let link: String?

  /// Creates a button. Called by generated code.
  public init(name: String, text: String?, link: String?) {
    self.name = name
    self.text = text
    self.link = link
  }
}
