import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWirePlan

/// A part of a stream's generated description that decides whether, when and for whom its data is collected.
public struct StreamPolicy: Sendable, Hashable {
  public enum Part: String, Sendable, CaseIterable {
    case consent, limits, population, formerNames, deletionRequest, building

    /// The keys of a stream that this part is generated from.
    public var keys: Set<String> {
      switch self {
      case .consent: ["consent", "only", "extends"]
      case .limits: ["limits", "extends"]
      case .population: ["population", "only", "extends"]
      case .formerNames: ["formerly"]
      case .deletionRequest: ["deletionRequest", "extends"]
      case .building: ["build", "session", "extends"]
      }
    }
  }

  public let stream: String
  public let part: Part
  /// The generated code.
  public let code: [UInt8]
}

/// The policies of a registry's own streams, in the order of the generated descriptions.
///
/// - Parameters:
///   - registry: a registry that the loader found sound.
///   - options: the options of the target.
/// - Returns: one policy for each stream and part; `nil` if no code can be generated from the registry.
public func streamPolicies(_ registry: Registry, options: GenerationOptions) -> [StreamPolicy]? {
  var faults = Diagnostics()
  let plan = makePlan(of: registry, profiles: options.profiles, into: &faults)
  if faults.hasErrors { return nil }
  let scope = GenerationScope(plan, .buckets, options)
  return plan.streams.flatMap { element in
    StreamPolicy.Part.allCases.map { part in
      StreamPolicy(stream: element.stream.name, part: part, code: scope.code(of: part, in: element.stream))
    }
  }
}

extension GenerationScope {
  fileprivate func code(of part: StreamPolicy.Part, in stream: Stream) -> [UInt8] {
    var writer = SwiftWriter()
    switch part {
    case .consent: writeConsent(stream, to: &writer)
    case .limits:
      writeLimits(stream, to: &writer)
      writer.line(distinctLimits(of: stream))
    case .population: writer.line(population(of: stream) ?? "")
    case .formerNames: writer.line(stream.metadata.formerly.joined(separator: " "))
    case .deletionRequest: writer.line(stream.deletionRequest ?? "")
    case .building:
      writer.line(stream.builtOn.joined(separator: " "))
      writer.line(stream.sessionEndsAfter?.wholeMilliseconds.map(String.init) ?? "")
    }
    return writer.bytes
  }
}
