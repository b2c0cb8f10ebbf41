import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// A pass that lowers a call to parameters, arguments, and operations.
struct EventLowering {
  let plan: PlanBuilder
  var event: Event
  var stream: Stream
  var profile: Profile?
  /// The parameters added so far. While a counterpart is being lowered, these are copies of the event's parameters.
  var parameters: [MemberParameter] = []
  /// The call parameter's index for each element of `parameters`. For a member of a struct, it is the struct's index.
  var callIndices: [Int] = []
  /// The index of the enclosing struct for each element of `parameters`, if any.
  var ownerIndices: [Int?] = []
  /// The structs that enclose the current field, outermost first.
  var openStructures: [OpenStructure] = []
  var arguments = ArgumentList()
  private var usedNames: Set<String> = []
  /// The call's labels, which are computed for the first nested parameter.
  private var labels: ParameterLabels?
  /// The objects that enclose the current field.
  var enclosing: [Field] = []
  /// The parameter for the key of a held value, and the key's slot.
  var heldValueKey: (parameter: Int, slot: Int)?
  /// The presence bit for the group around the extras. Set if a key holds all extras and some of its cases hold no
  /// value.
  var heldPresenceBit: Int?
  /// The event and its parameters, while its counterpart is being lowered.
  private var mirroredEvent: (event: Event, parameters: [MemberParameter])?

  private init(_ event: Event, in plan: PlanBuilder) {
    self.plan = plan
    self.event = event
    stream = plan.registry.streams[event.streamIndex]
    profile = stream.profileIndex.map { plan.registry.profiles[$0] }
  }

  /// A struct whose members are being lowered.
  struct OpenStructure {
    /// The struct's index in `parameters`.
    var parameter: Int
    /// The nesting depth of the struct's members.
    var depth: Int
    var labels: ParameterLabels
  }

  /// Returns the label of the parameter for the given field. `enclosing` contains its enclosing fields.
  private mutating func label(of field: Field, in enclosing: [Field]) -> SwiftName {
    if enclosing.isEmpty {
      return identifier(field.name, explicit: field.swiftName, as: .parameter, acronyms: field.origin.acronyms)
    }
    let labels = labels ?? event.parameterLabels(with: stream.common)
    self.labels = labels
    return (try? labels.label(of: field, in: enclosing).get()) ?? SwiftName(bare: "value")
  }

  /// Returns the plan of the call that records the event, including its counterpart in another stream.
  static func call(of event: Event, in plan: PlanBuilder) -> CallPlan {
    var builder = EventLowering(event, in: plan)
    let program = builder.lowerProgram()
    let parameters = builder.callParameters
    var counterpart: WireProgram?
    if let other = plan.counterpart(of: event) {
      builder.beginCounterpart(other)
      counterpart = builder.lowerProgram()
    }
    builder.event = event
    return builder.finishedCall(parameters: parameters, program: program, counterpart: counterpart)
  }

  /// Returns the plan of the call that sets an attribute. Its program writes an object with a single member, and omits
  /// the stream's common part.
  static func call(setting attribute: Attribute, in stream: Int, _ plan: PlanBuilder) -> CallPlan {
    var builder = EventLowering(attribute.setterEvent(inStream: stream), in: plan)
    builder.stream.common = []
    builder.stream.eventField = nil
    builder.stream.limits.distinctValueLimits = []
    let program = builder.lowerProgram()
    return builder.finishedCall(parameters: builder.callParameters, program: program, counterpart: nil)
  }

  private mutating func beginCounterpart(_ counterpart: Event) {
    mirroredEvent = (event, callParameters)
    event = counterpart
    stream = plan.registry.streams[counterpart.streamIndex]
    labels = nil
    profile = stream.profileIndex.map { plan.registry.profiles[$0] }
    parameters = []
    callIndices = []
    ownerIndices = []
    heldValueKey = nil
  }

  private mutating func lowerProgram() -> WireProgram {
    var operations = OperationBuilder()
    addGuards(into: &operations)
    switch event.shape {
    case .tuple(let tuple): lowerTuple(tuple, into: &operations)
    case .object(let code, let fields): lowerObject(code: code, fields: fields, into: &operations)
    }
    return WireProgram(
      streamIndex: plan.generatedIndexByStreamIndex[event.streamIndex] ?? 0, operations: operations.operations)
  }

  /// Returns the finished call. Reports arguments that exceed the encoding's limits.
  private func finishedCall(
    parameters: [MemberParameter], program: WireProgram, counterpart: WireProgram?
  ) -> CallPlan {
    let maxSlots = ProgramEncoder.maxSlots
    // Each object that is omitted together with its members, such as the extras, uses a presence bit.
    let valueBitCount = arguments.presenceBits.count { if case .given = $0 { true } else { false } }
    let objectBitCount = arguments.presenceBits.count - valueBitCount
    for (count, most, noun) in [
      (arguments.words.count, maxSlots, "numbers, booleans and vocabularies"),
      (arguments.texts.count, maxSlots, "texts"),
      (arguments.collections.count, maxSlots, "maps and lists"),
      (valueBitCount, 256 - objectBitCount, "optional values"),
    ] where count > most {
      plan.report(
        "the caller of '\(event.name)' supplies \(count) \(noun); the limit per event is \(most), so split the event",
        at: event.origin)
    }
    var call = CallPlan(
      parameters: parameters.withoutSpareCapacity, arguments: arguments, program: program, counterpart: counterpart)
    if let text = ProgramEncoder.program(of: call) {
      call.encodedProgram = text
    } else {
      plan.report(
        "'\(event.name)' writes a string that exceeds the limit of the generated code; shorten it", at: event.origin)
    }
    return call
  }

  @inline(never) func report(_ message: String, at origin: Origin? = nil) {
    plan.report(message, at: origin ?? event.origin)
  }

  // MARK: Guards

  /// Adds the operations that determine whether the event is recorded: its variants, condition, last day, and once-only
  /// mark.
  private func addGuards(into operations: inout OperationBuilder) {
    if !event.variantNames.isEmpty, let stream = requireOwnStream(for: "has a condition") {
      let names = plan.registry.variants.filter { event.variantNames.contains($0.name) }.map(\.wireName)
      operations.append(
        .requires(condition: stream.variantConditionIndex(for: names, isNegated: false, at: event.origin)))
    }
    if let when = event.condition, let stream = requireOwnStream(for: "has a condition") {
      operations.append(.requires(condition: stream.index(of: when, at: event.origin)))
    }
    if let day = plan.registry.lastDay(of: event) {
      operations.append(.expires(day: min(day, ProgramEncoder.largestNumber)))
    }
    if let once = event.onceScope, let stream = requireOwnStream(for: "has 'once'") {
      operations.append(.once(mark: stream.onceMarkIndex(of: event, per: once)))
    }
  }

  func requireOwnStream(for reason: String) -> StreamLowering? {
    let stream = plan.ownStream(at: event.streamIndex)
    if stream == nil {
      report(
        "'\(event.name)' \(reason), but its stream is generated in another module, which cannot check it; declare "
          + "the event in a stream of this registry")
    }
    return stream
  }

  // MARK: Parameters

  /// Adds a parameter. `template` is the template field if the parameter is part of a template.
  ///
  /// - Returns: The parameter's index.
  mutating func addParameter(
    _ field: Field, ofTemplate template: Field? = nil, isUnlabelled: Bool = false, type: SwiftType? = nil,
    isOptional: Bool
  ) -> Int {
    let type = type ?? plan.swiftType(of: field.type)
    if let structure = openStructures.last {
      return addMember(
        field, in: enclosing[structure.depth...] + (template.map { [$0] } ?? []), type, isOptional, structure)
    }
    var name = label(of: field, in: template.map { enclosing + [$0] } ?? enclosing)
    var callIndex = ownerIndices.count { $0 == nil }
    if let mirroredEvent {
      let mirroredIndex = mirroredEvent.parameters.firstIndex {
        $0.name.bare == name.bare && $0.isOptional == isOptional
          && ($0.type == type || $0.field.type.hasInlineCases(of: field.type))
      }
      if mirroredIndex == nil {
        report(
          "the counterpart '\(event.name)' needs '\(field.name)' of the "
            + "type \(type.text)\(isOptional ? "?" : ""), but the event has no such field; declare a field of this "
            + "name and type", at: mirroredEvent.event.origin)
      }
      callIndex = mirroredIndex ?? 0
    } else {
      while !usedNames.insert(name.bare).inserted { name = SwiftName(bare: name.bare + "_") }
    }
    parameters.append(
      MemberParameter(
        field: field, label: isUnlabelled ? nil : name, name: name, type: type, isOptional: isOptional))
    callIndices.append(callIndex)
    ownerIndices.append(nil)
    return parameters.count - 1
  }

  /// Adds a member of a struct.
  private mutating func addMember(
    _ field: Field, in enclosing: ArraySlice<Field>, _ type: SwiftType, _ isOptional: Bool, _ structure: OpenStructure
  ) -> Int {
    let name = (try? structure.labels.label(of: field, in: Array(enclosing)).get()) ?? SwiftName(bare: "value")
    return addMember(
      MemberParameter(field: field, label: name, name: name, type: type, isOptional: isOptional),
      of: structure.parameter)
  }

  /// Adds a member to the struct or enum of another parameter.
  mutating func addMember(_ part: MemberParameter, of owner: Int) -> Int {
    parameters.append(part)
    callIndices.append(callIndices[owner])
    ownerIndices.append(owner)
    return parameters.count - 1
  }

  /// The call's parameters. The members of a struct are nested in its parameter.
  private var callParameters: [MemberParameter] {
    if ownerIndices.allSatisfy({ $0 == nil }) { return parameters }
    var all = parameters
    for (index, owner) in ownerIndices.enumerated().reversed() {
      if let owner { all[owner].members.insert(all[index], at: 0) }
    }
    return all.indices.filter { ownerIndices[$0] == nil }.map { all[$0] }
  }

  /// Returns the path from a call parameter to the element of `parameters` at the given index.
  private func reference(to parameter: Int) -> ArgumentList.Reference {
    var members: [ArgumentList.Reference.Member] = []
    var current = parameter
    while let owner = ownerIndices[current] {
      members.insert(.init(name: parameters[current].name, isOptional: parameters[current].isOptional), at: 0)
      current = owner
    }
    return ArgumentList.Reference(parameter: callIndices[parameter], members: members)
  }

  func argument(for parameter: Int, type: ValueType? = nil) -> ArgumentList.Value {
    let memberParameter = parameters[parameter]
    return ArgumentList.Value(
      reference: reference(to: parameter), type: type ?? memberParameter.field.type,
      isOptional: memberParameter.isOptional,
      absent: memberParameter.field.isNullWhenMissing ? nil : memberParameter.field.absent)
  }

  /// Adds a presence bit for the parameter at the given index, and returns the bit's index.
  mutating func addPresenceBit(for parameter: Int) -> Int {
    let bit = arguments.presenceBits.count
    arguments.presenceBits.append(.given(reference(to: parameter)))
    parameters[parameter].presenceBit = bit
    return bit
  }

  /// Returns the presence bit that all fields held by a key share. Allocates the bit if necessary.
  mutating func presenceBit(ofValuesHeldBy parameter: Int) -> Int {
    let index = callIndices[parameter]
    let existingBit = arguments.presenceBits.firstIndex { if case .holds(index) = $0 { true } else { false } }
    if let existingBit { return existingBit }
    arguments.presenceBits.append(.holds(parameter: index))
    return arguments.presenceBits.count - 1
  }

  /// Defines a reserved bit. The bit is set if the caller passes any of the parameters from index `first` on, or if the
  /// key at `held` holds a value.
  mutating func definePresenceBit(_ bit: Int, ofParametersFrom first: Int, held: Int? = nil) {
    arguments.presenceBits[bit] = .any(
      of: parameters.indices[first...].filter { ownerIndices[$0] == openStructures.last?.parameter }.map {
        .given(reference(to: $0))
      }
        + [held].compactMap { held in
          held.map { .holds(parameter: callIndices[$0]) }
        })
  }
}

extension ValueType {
  /// Returns whether both types are inline vocabularies with the same cases. They are separate types, but accept the
  /// same values.
  fileprivate func hasInlineCases(of other: ValueType) -> Bool {
    guard case .vocabulary(let own) = base, case .vocabulary(let its) = other.base, typeName == nil,
      other.typeName == nil, own.unknown == its.unknown
    else { return false }
    return own.cases.map(\.name) == its.cases.map(\.name)
  }
}
