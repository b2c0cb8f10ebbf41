import SignalbookRegistry
import SignalbookTestSupport
import Testing

/// Tests for relations between declarations, which fact files cannot express.
@Suite struct SharedDeclarationsTests {
  private func load(_ name: RealRegistry.Name) throws -> Registry {
    try #require(RealRegistry.all[name]?.load().registry)
  }

  @Test("Shared declarations are imported, never copied", arguments: [RealRegistry.Name.focus, .webxr])
  func importedNeverCopied(name: RealRegistry.Name) throws {
    let registry = try load(name)
    let imported = try load(.mozilla)
    #expect(registry.imports.map(\.registryName) == ["mozilla"])
    let types = Set(imported.types.map { text($0.type) })
    for type in registry.types where type.origin.importIndex == nil {
      #expect(!types.contains(text(type.type)), "\(type.name) is a copy")
    }
    // An app may have its own profile for its former behavior, but must not copy the receivers' rules for strings.
    for profile in registry.profiles where profile.origin.importIndex == nil {
      #expect(
        profile.value == nil && profile.maxExtras == nil && profile.identifierPattern == nil,
        "\(profile.name) is a copy")
    }
    var fields: Set<String> = []
    for stream in imported.streams { fields.formUnion(stream.envelope.map(text)) }
    for stream in registry.streams where stream.origin.importIndex == nil {
      // Each stream has its own version.
      for field in stream.envelope where field.origin.importIndex == nil && field.type.constant == nil {
        #expect(!fields.contains(text(field)), "\(stream.name) › \(field.name) is a copy")
      }
      #expect(stream.isExternal || stream.envelope.contains { $0.origin.importIndex != nil }, "\(stream.name)")
    }
  }

  private func text(_ field: Field) -> String { "\(field.wire) \(field.source ?? "") \(text(field.type))" }

  /// Compares types without their names, because a copy can have another name.
  private func text(_ type: ValueType) -> String {
    var type = type
    type.typeName = nil
    type.typeSwiftName = nil
    return modelText(of: type)
  }

  @Test("Reports of the New Tab panel are flat: their members are strings and numbers")
  func panelObjectsAreFlat() throws {
    let registry = try load(.activityStream)
    #expect(registry.streams.allSatisfy { $0.envelope.isEmpty && $0.encoding == .object })
    var fields = registry.streams.flatMap(\.common)
    for event in registry.events { if case .object(_, let own) = event.shape { fields += own } }
    #expect(!fields.isEmpty)
    for field in fields {
      switch field.type.base {
      case .object, .array, .map: Issue.record("\(field.name) is nested")
      default: break
      }
    }
  }

  @Test(
    "No registry holds an identifier beside one that it must not be joined with", arguments: RealRegistry.Name.allCases)
  func identifiersStayApart(name: RealRegistry.Name) throws {
    let registry = try load(name)
    let apart = Set(registry.streams.flatMap(\.identifiers).flatMap(\.notJoinedWith))
    #expect(apart.isEmpty == (name != .mma))
    var fields = registry.streams.flatMap { $0.envelope + $0.common }
    for event in registry.events { if case .object(_, let own) = event.shape { fields += own } }
    for field in fields where apart.contains(field.name) || apart.contains(field.wire) {
      Issue.record("\(field.name) is beside what it must not be joined with")
    }
  }
}
