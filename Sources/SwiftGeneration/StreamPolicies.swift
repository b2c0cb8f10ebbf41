import SignalbookRegistry
import SignalbookSchemaFiles

/// A part of a stream's generated description that determines whether, when, and from whom the stream's data is
/// collected.
public struct StreamPolicy: Sendable, Hashable {
  public enum Part: String, Sendable, CaseIterable {
    case consent, limits, population, remoteRestrictions, formerNames, deletionRequest, building, version

    /// The part's name in messages.
    public var phrase: String {
      switch self {
      case .consent: "consent"
      case .limits: "limits"
      case .population: "population"
      case .remoteRestrictions: "remote restrictions"
      case .formerNames: "former names"
      case .deletionRequest: "deletion request"
      case .building: "moments of building"
      case .version: "version"
      }
    }

    /// The stream's keys that determine this part.
    public var keys: Set<String> {
      switch self {
      case .consent: ["consent", "only", "extends"]
      case .limits: ["limits", "extends"]
      case .population: ["population", "only", "extends"]
      case .remoteRestrictions: ["remoteRestrictions", "extends"]
      case .formerNames: ["formerly"]
      case .deletionRequest: ["deletionRequest", "extends"]
      case .building: ["build", "session", "extends"]
      case .version: ["version", "extends"]
      }
    }
  }

  public let stream: String
  public let part: Part
  /// The generated code.
  public let code: [UInt8]
}

extension GenerationScope {
  func code(of part: StreamPolicy.Part, in stream: Stream) -> [UInt8] {
    var writer = SwiftWriter()
    switch part {
    case .consent: writeConsent(stream, to: &writer)
    case .limits:
      writeLimits(stream, to: &writer)
      writer.line(distinctLimits(of: stream))
    case .population: writer.line(population(of: stream) ?? "")
    case .remoteRestrictions: writer.line(remoteRestrictions(of: stream) ?? "")
    case .formerNames: writer.line(stream.metadata.formerly.joined(separator: " "))
    case .deletionRequest: writer.line(stream.deletionRequest ?? "")
    case .building:
      writer.line(stream.builtOn.joined(separator: " "))
      writer.line(stream.sessionTimeout?.wholeMilliseconds.map(String.init) ?? "")
    case .version: writer.line(stream.version.map(String.init) ?? "")
    }
    return writer.bytes
  }
}
