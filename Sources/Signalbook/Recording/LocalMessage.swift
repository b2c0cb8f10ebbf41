/// An in-app message whose display is decided on the device. Generated. See `docs/engagement.md`.
public struct LocalMessage: Sendable {
  /// The scope in which a message is shown once.
  public enum Once: Sendable {
    /// Once per installation.
    case installation
    /// Once per session.
    case session
  }

  let name: StaticString
  /// The triggers, all of which must be satisfied.
  let triggers: [MessageTrigger]
  /// The attributes, all of which must match.
  let attributes: [MessageAttribute]
  /// The scope in which the message is shown once, or `nil` to show it whenever its triggers are satisfied again.
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

/// The required number of occurrences of an event. Generated.
public struct MessageTrigger: Sendable {
  let program: EventProgram
  let atLeast: Int
  let atMost: Int?
  let windowMilliseconds: Int64?

  /// Creates a trigger.
  ///
  /// - Parameters:
  ///   - program: The event's program.
  ///   - atLeast: The minimum number of occurrences.
  ///   - atMost: The maximum number of occurrences, or `nil` for no maximum.
  ///   - windowMilliseconds: The maximum age of an occurrence, in milliseconds, or `nil` for no maximum.
  @_spi(Generated) public init(
    _ program: EventProgram, atLeast: Int, atMost: Int? = nil, windowMilliseconds: Int? = nil
  ) {
    self.program = program
    self.atLeast = atLeast
    self.atMost = atMost
    self.windowMilliseconds = windowMilliseconds.map { Int64($0) }
  }

  var streamIndex: Int { Int(program.stream) }

  /// The number of occurrences that are stored.
  var capacity: Int { max(atLeast, atMost.map { $0.addingSaturating(1) } ?? 1, 1) }

  /// Returns whether the trigger counts the event.
  func isMeant(_ event: EventPointer) -> Bool {
    event.pointee.stream == program.stream && event.pointee.streamBase == 0
      && event.pointee.wireCount == program.wireCount && event.pointee.holesCount == program.holesCount
      && Self.isSame(event.pointee.wire, program.wire, program.wireCount)
      && Self.isSame(event.pointee.holes, program.holes, program.holesCount)
  }

  /// Returns whether two literals have the same bytes. The compiler can emit an event's literal more than once.
  private static func isSame(_ left: UInt, _ right: UInt, _ count: UInt32) -> Bool {
    if left == right || count == 0 { return true }
    guard let left = UnsafeRawPointer(bitPattern: left), let right = UnsafeRawPointer(bitPattern: right) else {
      return false
    }
    return UnsafeRawBufferPointer(start: left, count: Int(count))
      .elementsEqual(UnsafeRawBufferPointer(start: right, count: Int(count)))
  }
}

/// The value that an attribute must have to show a message. Generated.
public struct MessageAttribute: Sendable {
  /// The index of the stream that sends the attribute.
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
  /// The button's title, if the schema has one.
  public let text: String?
  /// The link to open, or `nil` if the button only closes the message.
  public let link: String?

  /// Creates a button. Generated code calls this initializer.
  public init(name: String, text: String?, link: String?) {
    self.name = name
    self.text = text
    self.link = link
  }
}
