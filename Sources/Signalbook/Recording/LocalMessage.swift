/// An in-app message that the app itself decides on, see `docs/engagement.md`. Generated.
public struct LocalMessage: Sendable {
  public enum Once: Sendable { case installation, session }

  let name: StaticString
  /// All of them must hold.
  let triggers: [MessageTrigger]
  /// All of them must hold.
  let attributes: [MessageAttribute]
  /// How often it is shown at most; `nil`: each time that its triggers hold again.
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

/// An event that must have happened so often. Generated.
public struct MessageTrigger: Sendable {
  let program: EventProgram
  let atLeast: Int
  let atMost: Int?
  let windowMilliseconds: Int64?

  /// - Parameters:
  ///   - program: that of the event.
  ///   - atLeast: how often at least.
  ///   - atMost: how often at most; `nil`: any number.
  ///   - windowMilliseconds: how long ago it may be; `nil`: ever.
  @_spi(Generated) public init(
    _ program: EventProgram, atLeast: Int, atMost: Int? = nil, windowMilliseconds: Int? = nil
  ) {
    self.program = program
    self.atLeast = atLeast
    self.atMost = atMost
    self.windowMilliseconds = windowMilliseconds.map { Int64($0) }
  }

  var streamIndex: Int { Int(program.stream) }

  /// Times that have to be remembered.
  var capacity: Int { max(atLeast, atMost.map { $0.addingSaturating(1) } ?? 1, 1) }

  /// Whether an event is the one that it waits for.
  func isMeant(_ event: EventPointer) -> Bool {
    event.pointee.stream == program.stream && event.pointee.streamBase == 0
      && event.pointee.wireCount == program.wireCount && event.pointee.holesCount == program.holesCount
      && Self.isSame(event.pointee.wire, program.wire, program.wireCount)
      && Self.isSame(event.pointee.holes, program.holes, program.holesCount)
  }

  /// Whether two literals have the same bytes: one event may have one at each of its uses.
  private static func isSame(_ left: UInt, _ right: UInt, _ count: UInt32) -> Bool {
    if left == right || count == 0 { return true }
    guard let left = UnsafeRawPointer(bitPattern: left), let right = UnsafeRawPointer(bitPattern: right) else {
      return false
    }
    return UnsafeRawBufferPointer(start: left, count: Int(count))
      .elementsEqual(UnsafeRawBufferPointer(start: right, count: Int(count)))
  }
}

/// A value that an attribute must have. Generated.
public struct MessageAttribute: Sendable {
  /// Index of the stream that carries it.
  let stream: Int
  /// Its key on the wire, as JSON text.
  let name: StaticString
  /// JSON text.
  let value: StaticString

  @_spi(Generated) public init(stream: Int, name: StaticString, value: StaticString) {
    self.stream = stream
    self.name = name
    self.value = value
  }
}

/// A button of a message.
public struct MessageButton: Sendable, Hashable {
  public let name: String
  /// What it says; `nil` where the schema does not say it.
  public let text: String?
  /// The link that it opens; `nil`: it only closes the message.
  public let link: String?

  public init(name: String, text: String?, link: String?) {
    self.name = name
    self.text = text
    self.link = link
  }
}
