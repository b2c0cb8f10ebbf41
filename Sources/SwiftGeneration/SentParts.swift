import SignalbookRegistry
import SignalbookSchemaFiles
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
}

/// Returns the parts of the data that an app sends.
///
/// - Parameters:
///   - registry: A registry without errors.
///   - options: The target's options.
/// - Returns: The parts, or `nil` if no code can be generated from the registry.
public func sentParts(_ registry: Registry, options: GenerationOptions) -> SentParts? {
  var planDiagnostics = Diagnostics()
  let plan = makePlan(of: registry, profiles: options.profiles, into: &planDiagnostics)
  if planDiagnostics.hasErrors { return nil }
  let scope = GenerationScope(plan, .buckets, options)
  var parts = SentParts()
  let bases = Dictionary(registry.streams.map { ($0.name, $0.extends) }, uniquingKeysWith: { first, _ in first })
  for element in plan.streams {
    let name = element.stream.name
    parts.policies += StreamPolicy.Part.allCases.map { part in
      StreamPolicy(stream: name, part: part, code: scope.code(of: part, in: element.stream))
    }
    parts.contents[name] = scope.contents(of: element)
    var lineage: Set<String> = []
    var next: String? = name
    while let stream = next, lineage.insert(stream).inserted { next = bases[stream] ?? nil }
    parts.lineages[name] = lineage
  }
  for event in plan.events {
    let text = event.call.text
    // The holes contain the checks, length limits and decimal places of the call's values.
    parts.programs[event.event.name] = (
      plan.registry.streams[event.event.streamIndex].name, text.wire + [0x0A] + text.holes
    )
  }
  return parts
}

extension GenerationScope {
  /// Returns the content of a stream's pings without events and without names that exist only in Swift.
  fileprivate func contents(of plan: StreamPlan) -> [UInt8] {
    var writer = SwiftWriter()
    let stream = plan.stream
    writer.line("\(stream.ping) \(stream.version ?? 0) \(stream.encoding.rawValue) \(stream.isSentBySDK)")
    writeUpload(plan, to: &writer)
    for condition in plan.conditions {
      writer.line("\(condition.source) \(condition.values) \(condition.isNegated)")
    }
    for source in plan.sources {
      let request = source.request
      writer.line("\(source.field?.source ?? source.name) \(request.absent ?? "nil") \(request.form) \(request.reset)")
      writer.line("\(request.isReadAtSending) \(request.hasOwnQuotes) \(request.isLowercase)")
      writer.line((request.vocabulary ?? []).map { "\($0.name) \($0.wire)" }.joined(separator: " "))
      writer.line("\(request.checks.flatMap(\.text))")
    }
    let names = ProgramEncoder.Names(name: { _ in "value" })
    return [plan.envelope, plan.common].reduce(writer.bytes) { bytes, program in
      let text = program.map { ProgramEncoder.program(of: $0, names) } ?? EncodedProgram()
      return bytes + [0x0A] + text.wire + [0x0A] + text.holes
    }
  }
}
