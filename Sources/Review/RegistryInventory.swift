import SignalbookRegistry
import SignalbookSchemaFiles

/// The data that a registry lets an app send, with the schema's answers to reviewers' questions.
///
/// It contains the streams that the registry declares or narrows, and the streams of the events and attributes that it
/// declares. The inventory of an app also contains the streams of imports that the app sends.
public struct RegistryInventory: Sendable {
  public let registry: Registry
  /// The variant of the app whose data is listed, or `nil` for all variants.
  public let variant: String?
  /// The streams, sorted by name.
  public let streams: [StreamInventory]
  /// The families of deep links, with their links as children.
  public let links: [Point]
  /// The messages that are not sent to a stream.
  public let messages: [Point]
  /// Whether streams of imports that the app sends are omitted, because the imports have inventories of their own.
  let omitsSentImports: Bool

  public var name: String { registry.name }
  public var location: Location { registry.location }
}

extension RegistryInventory {
  public struct Controller: Sendable, Hashable {
    public let name: String
    public let contact: String
    public let dataProtectionOfficer: String?
    public let representative: String?
  }

  /// The controller, which decides on the purposes and means of processing.
  public var controller: Answer<Controller> {
    answer(
      "controller",
      registry.controller.map { node in
        Controller(
          name: node["name"]?.string ?? "", contact: node["contact"]?.string ?? "",
          dataProtectionOfficer: node["dpo"]?.string, representative: node["representative"]?.string)
      })
  }

  /// The data protection officer of the controller.
  public var dataProtectionOfficer: Answer<String> { controllerPart("dpo", \.dataProtectionOfficer) }
  /// The controller's representative in the EU.
  public var representative: Answer<String> { controllerPart("representative", \.representative) }

  private func controllerPart(_ key: String, _ part: (Controller) -> String?) -> Answer<String> {
    Answer(controller.value.flatMap(part), "controller.\(key)", at: controller.location)
  }

  public var dataSubjects: Answer<[String]> { answer("legal.subjects", texts(in: registry.legal?["subjects"])) }
  public var isEncryptedInTransit: Answer<Bool> { isEncryptedInTransit(in: streams) }

  /// Returns whether the data of the given streams is encrypted in transit. An unencrypted upload URL overrides the
  /// registry's statement.
  public func isEncryptedInTransit(in some: [StreamInventory]) -> Answer<Bool> {
    let plain = unencrypted(among: some)
    if let first = plain.first {
      let grounds = plain.map { Ground("upload.address", at: $0.uploadLocation) }
      return Answer(false, "upload.address", at: first.uploadLocation, grounds: .any(grounds))
    }
    return answer("security.encryptedInTransit", registry.security?["encryptedInTransit"]?.boolean)
  }

  /// Returns whether documents ask for the registry's encryption. If third-party SDKs send all of the given streams, each
  /// stream has a separate answer.
  public func asksForEncryption(of some: [StreamInventory]) -> Bool {
    isEncryptedInTransit.isAnswered || some.isEmpty || some.contains { !$0.stream.isSentByThirdParty }
  }

  /// Returns the given streams that the app uploads without encryption. Streams that an SDK sends have separate
  /// answers.
  public func unencrypted(among some: [StreamInventory]) -> [StreamInventory] {
    some.filter { entry in
      let stream = entry.stream
      if stream.metadata.isRetired || stream.isSentByThirdParty { return false }
      if let variant, !stream.variantNames.isEmpty, !stream.variantNames.contains(variant) { return false }
      return stream.upload?.address?.isPlainHTTP == true
    }
  }
  public var securityMeasures: Answer<[String]> {
    answer("security.measures", texts(in: registry.security?["measures"]))
  }
  /// The URL for a user's deletion request.
  public var deletionAddress: Answer<String> { answer("deletion.url", registry.deletion?["url"]?.string) }
  /// The number of days after which data is deleted automatically.
  public var deletionDays: Answer<Int> {
    answer("deletion.autoDays", registry.deletion?["autoDays"]?.integer.map { Int(clamping: $0) })
  }
  /// The URL of the public page about this telemetry.
  public var docs: Answer<String> { answer("docs", registry.docs) }

  private func answer<Value>(_ key: String, _ value: Value?) -> Answer<Value> {
    Answer(value, key, at: value == nil ? location : registry.keyLocations[key] ?? location)
  }

  private func texts(in node: JSONNode?) -> [String]? { node?.elements.map { $0.compactMap(\.string) } }

  /// Visits all points and nested points, in the order of streams.
  public func visit(_ body: (Point, StreamInventory?) throws -> Void) rethrows {
    for stream in streams { try stream.visit { try body($0, stream) } }
    for point in links + messages { try point.visit { try body($0, nil) } }
  }
}

/// The inventory of all registries whose data an app sends.
public struct Inventory: Sendable {
  public let registries: [RegistryInventory]
  /// The provenance of the registries' answers.
  public let provenance: ProvenanceIndex

  /// Creates an inventory.
  ///
  /// - Parameters:
  ///   - registries: The registries, which the inventory sorts by name.
  ///   - variant: The variant of the app whose data is listed, or `nil` for all variants.
  public init(_ registries: [Registry], variant: String? = nil) {
    let names = Set(registries.map(\.name))
    self.registries = registries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { RegistryInventory($0, variant: variant, isApp: true, besides: names) }
    provenance = ProvenanceIndex(registries)
  }

  /// Creates an inventory of one registry.
  public init(of registry: RegistryInventory) {
    registries = [registry]
    provenance = ProvenanceIndex([registry.registry])
  }

  /// Creates an inventory of an app of one registry, including the streams of its imports.
  public init(ofApp registry: RegistryInventory) {
    if registry.omitsSentImports {
      self.init([registry.registry], variant: registry.variant)
    } else {
      self.init(of: registry)
    }
  }

  public var streams: [StreamInventory] { registries.flatMap(\.streams) }
}
