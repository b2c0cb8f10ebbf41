import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

/// The data that an app sends, divided into parts. A reported change can explain why a part differs.
public struct SentParts: Sendable {
  /// The policies of the streams that the registry declares, in the order of the generated descriptions.
  public var policies: [StreamPolicy] = []
  /// The content of each stream's pings without events: the envelope, the common part, and the upload.
  public var contents: [String: [UInt8]] = [:]
  /// The program of each event that is recorded by calls or triggers, with the event's stream.
  public var programs: [String: (stream: String, code: [UInt8])] = [:]
  /// The names of each stream and of the streams whose keys it inherits through `extends`.
  public var lineages: [String: Set<String>] = [:]
  /// The streams whose own fields have an explained type.
  public var explainedStreams: Set<String> = []
}

/// The fields whose differences reported changes explain. Names are escaped as in IDs.
public struct ExplainedFields: Sendable {
  /// The names of the changed types.
  public var types: Set<Substring> = []
  /// The names of the changed fields of each event. An event without names changed only the order of its fields.
  public var namesByEvent: [Substring: Set<Substring>] = [:]
  /// The locations of renamed fields in the old version.
  public var renamedFields: Set<Location> = []

  public init() {}

  fileprivate func contains(_ field: Field, named names: Set<Substring>) -> Bool {
    names.contains(EntryID.escaped(field.name)[...]) || renamedFields.contains(field.origin.location)
      || hasExplainedType(field)
  }

  /// Returns whether a value in the field has a changed type.
  fileprivate func hasExplainedType(_ field: Field) -> Bool {
    !types.isEmpty
      && ([field.type] + field.type.allParts).contains {
        $0.typeName.map { types.contains(EntryID.escaped($0)[...]) } ?? false
      }
  }

  /// Returns the event without the explained fields, or `nil` if its fields are not explained. The other fields are
  /// sorted by name, because explained fields can determine their order.
  fileprivate func remainder(of event: Event) -> Event? {
    let fields = event.callerFields
    let names = namesByEvent[EntryID.escaped(event.name)[...]]
    guard names != nil || fields.contains(where: { contains($0, named: []) }) else { return nil }
    func remainingFields(of fields: [Field]) -> [Field] {
      fields.filter { !contains($0, named: names ?? []) }.sorted { $0.name < $1.name }
    }
    switch event.shape {
    case .object(let code, let fields):
      return event.replacing(shape: .object(code: code, fields: remainingFields(of: fields)))
    case .tuple(var tuple):
      if case .field(let field) = tuple.value, contains(field, named: names ?? []) { tuple.value = .none }
      tuple.extras = remainingFields(of: tuple.extras)
      return event.replacing(shape: .tuple(tuple))
    }
  }
}

/// Returns the parts of the data that an app sends, without the explained fields of events.
///
/// - Parameters:
///   - source: A registry without errors.
///   - options: The target's options.
///   - explained: The fields to omit. Events that cannot be generated without these fields are omitted too.
/// - Returns: The parts, or `nil` if no code can be generated from the registry.
public func sentParts(
  _ source: Registry, options: GenerationOptions, without explained: ExplainedFields = ExplainedFields()
) -> SentParts? {
  var registry = source
  var isReduced = false
  for index in registry.events.indices {
    guard let remainder = explained.remainder(of: registry.events[index]) else { continue }
    registry.events[index] = remainder
    isReduced = true
  }
  var planDiagnostics = Diagnostics()
  let plan = makePlan(of: registry, profiles: options.profiles, into: &planDiagnostics)
  if planDiagnostics.hasErrors {
    if !isReduced { return nil }
    var diagnostics = Diagnostics()
    _ = makePlan(of: source, profiles: options.profiles, into: &diagnostics)
    if diagnostics.hasErrors { return nil }
  }
  let scope = GenerationScope(plan, .buckets, options)
  var parts = SentParts()
  let bases = Dictionary(registry.streams.map { ($0.name, $0.baseName) }, uniquingKeysWith: { first, _ in first })
  for element in plan.streams {
    let name = element.stream.name
    parts.policies += StreamPolicy.Part.allCases.map { part in
      StreamPolicy(stream: name, part: part, code: scope.code(of: part, in: element.stream))
    }
    parts.contents[name] = scope.contents(of: element)
    var lineage: Set<String> = []
    var nextStream: String? = name
    while let stream = nextStream, lineage.insert(stream).inserted { nextStream = bases[stream] ?? nil }
    parts.lineages[name] = lineage
    let stream = element.stream
    if (stream.envelope + stream.common + (stream.time.map { [$0] } ?? [])).contains(where: explained.hasExplainedType)
    {
      parts.explainedStreams.insert(name)
    }
  }
  for event in plan.events where event.isSound {
    parts.programs[event.event.name] = (plan.registry.streams[event.event.streamIndex].name, code(of: event.call))
  }
  return parts
}

/// Returns the programs of a call without names that exist only in Swift.
private func code(of call: CallPlan) -> [UInt8] {
  let names = ProgramEncoder.Names(name: { _ in "value" })
  return [call.program, call.counterpart].compactMap(\.self).reduce(into: []) { code, program in
    let text = ProgramEncoder.program(of: program, names)
    // The holes contain the checks, length limits and decimal places of the call's values.
    code += text.wireBytes + [0x0A] + text.holeBytes + [0x0A]
  }
}

extension GenerationScope {
  /// Returns the content of a stream's pings without events and without names that exist only in Swift.
  fileprivate func contents(of plan: StreamPlan) -> [UInt8] {
    var writer = SwiftWriter()
    let stream = plan.stream
    writer.line("\(stream.ping) \(stream.encoding.rawValue) \(stream.isSentBySDK)")
    writeUpload(plan, to: &writer)
    for condition in plan.conditions {
      writer.line("\(condition.sourceIndex) \(condition.values) \(condition.isNegated)")
    }
    for source in plan.sources {
      let request = source.request
      writer.line(
        "\(source.field?.source ?? source.name) \(request.fallback ?? "nil") \(request.form) \(request.resetEvent)")
      writer.line("\(request.isReadAtSending) \(request.hasOwnQuotes) \(request.isLowercase)")
      writer.line((request.vocabulary ?? []).map { "\($0.name) \($0.wire)" }.joined(separator: " "))
      writer.line("\(request.checks.flatMap(\.encoding))")
    }
    let names = ProgramEncoder.Names(name: { _ in "value" })
    return [plan.envelope, plan.common].reduce(writer.bytes) { bytes, program in
      let text = program.map { ProgramEncoder.program(of: $0, names) } ?? EncodedProgram()
      return bytes + [0x0A] + text.wireBytes + [0x0A] + text.holeBytes
    }
  }
}
