import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles

/// A generated member as documents show it: how it is called, and the text program that it holds.
package struct MemberOutline {
  package struct Parameter {
    /// `nil`: the value stands without a label.
    package var label: String?
    package var field: Field
    /// Where the value stands among the program's arguments.
    package var argument: Argument
  }

  package enum Argument {
    case boolean(Int), closed(Int), wideClosed(Int), integer(Int), double(Int), text(Int), percentEncoded(Int), json(
      Int)
    /// A key with what it holds, as text or as JSON.
    case held(key: Int, isWide: Bool, text: Int, isJSON: Bool)
    case none
  }

  /// The event's place in the registry.
  package var event: Int
  /// `customUrl`, `added`.
  package var path: [String]
  package var parameters: [Parameter]
  /// `docs/generated-code.md`, section 2.
  package var program: [UInt8]
  /// Presence bits of a call that gives every value.
  package var presence: UInt64
  /// The fields whose sources the program names, by the source's place.
  package var sources: [Field?]
}

/// The members that are generated of a registry's own events, in the order of the events. What cannot be generated is left
/// out and not reported here: generating reports it.
package func outlineMembers(of registry: Registry, profiles: [String] = []) -> [MemberOutline] {
  let scope = GenerationScope(registry, GenerationOptions(profiles: profiles))
  scope.collectAppValues()
  scope.planStreams()
  return scope.eventsByFile.values.joined().sorted().compactMap { place in
    let event = scope.registry.events[place]
    let member = EventMember(event, in: scope)
    scope.diagnostics = Diagnostics()
    let program = member.build(withCounterpart: false)
    if scope.diagnostics.hasErrors { return nil }
    var presence: UInt64 = 0
    // A bit says that something is there, unless it is set when nothing is given.
    for (bit, expression) in member.presence.enumerated() where expression.hasSuffix(" : 0)") == false && bit < 64 {
      presence |= 1 << UInt64(bit)
    }
    let names = event.parts
    return MemberOutline(
      event: place,
      path: names.enumerated().map {
        scope.memberName($1, explicit: $0 == names.count - 1 ? event.swiftName : nil)
      },
      parameters: member.parameters.map {
        .init(label: $0.label?.text, field: $0.field, argument: .init($0.argument))
      },
      program: program, presence: presence, sources: scope.ownPlan(event.streamIndex)?.sourceFields ?? [])
  }
}

extension MemberOutline.Argument {
  fileprivate init(_ argument: MemberArgument) {
    self =
      switch argument {
      case .none: .none
      case .boolean(let slot): .boolean(slot)
      case .closed(let slot): slot.isWide ? .wideClosed(slot.slot) : .closed(slot.slot)
      case .integer(let slot): .integer(slot)
      case .double(let slot): .double(slot)
      case .text(let slot): .text(slot)
      case .percentEncoded(let slot): .percentEncoded(slot)
      case .json(let slot): .json(slot)
      case .heldText(let key, let slot): .held(key: key.slot, isWide: key.isWide, text: slot, isJSON: false)
      case .heldJSON(let key, let slot): .held(key: key.slot, isWide: key.isWide, text: slot, isJSON: true)
      }
  }
}
