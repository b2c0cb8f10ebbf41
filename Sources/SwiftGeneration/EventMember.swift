import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// Builds one event's program, parameters and arguments. A reference, because decoders keep it.
final class EventMember {
  let scope: GenerationScope
  private(set) var event: Event
  private(set) var stream: Stream
  private(set) var profile: Profile?
  var parameters: [MemberParameter] = []
  var closed: [String] = []
  var presence: [String] = []
  var numbers: [(expression: String, isDouble: Bool)] = []
  var texts: [String] = []
  var parameterNames = Set<String>()
  /// The parameter that is a key with what it holds, and the key's slot.
  var keyParameter = 0
  var keySlot = ClosedSlot(slot: 0, isWide: false)
  /// The event itself and its parameters, while its counterpart's program is built from them.
  private(set) var mirroring: (event: Event, parameters: [MemberParameter])?

  /// `standsAlone`: nothing of the stream's stands around the fields.
  init(_ event: Event, in scope: GenerationScope, standsAlone: Bool = false) {
    self.event = event
    self.scope = scope
    stream = scope.registry.streams[event.streamIndex]
    profile = stream.profileIndex.map { scope.registry.profiles[$0] }
    if standsAlone {
      stream.common = []
      stream.eventField = nil
      stream.limits.distinct = []
    }
  }

  /// Makes the program's bytes, `parameters` and the arguments of the initializer's call; for decoders without the
  /// counterpart that a call records as well, which is an event of its own on the wire.
  func build(withCounterpart: Bool = true) -> [UInt8] {
    let program = ownProgram()
    guard withCounterpart, let counterpart = scope.counterpart(of: event) else { return program }
    // One call records both: the counterpart's program has the same arguments, in places of its own.
    let own = (event, stream, profile, parameters)
    mirroring = (event, parameters)
    event = counterpart
    stream = scope.registry.streams[counterpart.streamIndex]
    profile = stream.profileIndex.map { scope.registry.profiles[$0] }
    let other = ownProgram()
    mirroring = nil
    (event, stream, profile, parameters) = own
    if program.count > ProgramBuilder.largestNumber { reportOverfull() }
    return [0x32] + ProgramBuilder.three(program.count) + program + other
  }

  private func ownProgram() -> [UInt8] {
    var program = ProgramBuilder()
    guards(into: &program)
    switch event.shape {
    case .tuple(let tuple): build(tuple, into: &program)
    case .object(let code, let fields): build(code, fields, into: &program)
    }
    checkRoom(in: program)
    return program.program(stream: scope.streamPlaces[event.streamIndex] ?? 0)
  }

  /// What the digits of a program can count (`docs/generated-code.md`, section 2).
  func checkRoom(in program: ProgramBuilder) {
    let room = ProgramBuilder.largestDigit + 1
    for (count, most, what) in [
      (closed.count, room, "closed values and booleans"), (numbers.count, room, "numbers"),
      (texts.count, room, "texts"),
      (presence.count, 64, "values that may be missing"),
    ] where count > most {
      scope.report(
        "the caller of '\(event.name)' gives \(count) \(what); an event has room for \(most), so make two of it",
        at: event.origin)
    }
    if program.isOverfull { reportOverfull() }
  }

  func reportOverfull() {
    scope.report("'\(event.name)' writes a text that is longer than a program can say; shorten it", at: event.origin)
  }

  /// The arguments behind the program: `c: a.index, n: b, s: c`.
  var arguments: String {
    var text = ""
    func add(_ label: String, _ list: [String]) {
      guard let first = list.first else { return }
      text += ", \(label): \(first)"
      for other in list.dropFirst() { text += ", \(other)" }
    }
    add("c", closed)
    if !presence.isEmpty {
      text += ", p: " + presence.joined(separator: " | ")
    }
    for (index, number) in numbers.enumerated() {
      let label = number.isDouble ? "d" : "n"
      let continues = index > 0 && numbers[index - 1].isDouble == number.isDouble
      text += continues ? ", \(number.expression)" : ", \(label): \(number.expression)"
    }
    add("s", texts)
    return text
  }

  var shape: InitializerShape {
    InitializerShape(
      closed: closed.count, presence: !presence.isEmpty,
      numbers: numbers.map { $0.isDouble ? UInt8(ascii: "d") : UInt8(ascii: "n") }, texts: texts.count)
  }
}
