import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookTestSupport
import Testing

@Suite("Imports and refinements")
struct ImportTests {
  private static func head(_ name: String, imports: String = "") -> String {
    #"""
    "$schema": "../signalbook-1.schema.json", "registry": {"name": "\#(name)", "namespace": "\#(name.prefix(1).uppercased() + name.dropFirst())",
      "version": "1.0.0", "description": "D."\#(imports.isEmpty ? "" : #", "imports": [\#(imports)]"#)}
    """#
  }

  private static func schema(_ name: String, imports: String = "", _ sections: String = "") -> [MarkedSchema] {
    [
      MarkedSchema(
        path: "\(name)/\(name).json", "{\(head(name, imports: imports))\(sections.isEmpty ? "" : ", ")\(sections)}")
    ]
  }

  private func check(_ files: [MarkedSchema], imports: [String: [MarkedSchema]] = [:]) {
    let result = Fixture.load(files, imports: imports)
    #expect(!result.expected.isEmpty)
    #expect(result.found == result.expected, "\(result.diagnostics.sorted.map(\.compilerText).joined())")
  }

  @Test("A name refers to the registry's declaration, or else to the import's")
  func lookUp() throws {
    let base = Self.schema("base", #""types": {"a": {"enum": ["x"]}, "b": {"enum": ["y"]}}, "streams": {"s": {}}"#)
    let app = Self.schema(
      "app", imports: #""../base""#,
      #""types": {"b": {"enum": ["z"]}}, "attributes": {"f": {"type": "a", "stream": "t"}, "g": {"type": "b", "stream": "t"}}, "streams": {"t": {}, "s2": {}}"#
    )
    let result = Fixture.load(
      app, imports: ["base": base], modules: ["../base": ImportedModule(folder: "base", module: "Base")])
    let registry = try #require(result.registry, "\(result.found)")
    #expect(registry.imports.map(\.module) == ["Base"])
    #expect(registry.imports.map(\.registryName) == ["base"])
    #expect(registry.attributes.map { $0.field.type.typeOrigin?.importIndex } == [0, nil])
    #expect(registry.streams.map(\.name) == ["s2", "t", "s"])
    #expect(registry.streams.map(\.origin.importIndex) == [nil, nil, 0])
    #expect(registry.types.map(\.name) == ["b", "a", "b"])
    #expect(VocabularyTypes(registry).all.map(\.name.bare) == ["B"])
  }

  @Test("Names are derived with the acronyms of the declaring registry")
  func acronyms() throws {
    func own(_ schema: [MarkedSchema], _ words: String) -> [MarkedSchema] {
      schema.map {
        MarkedSchema(
          path: $0.path,
          String(decoding: $0.bytes, as: UTF8.self).replacing(
            #""description": "D.""#, with: #""description": "D.", "acronyms": [\#(words)]"#))
      }
    }
    let base = own(Self.schema("base", #""types": {"a": {"enum": ["x"]}}"#), #""xr""#)
    let app = own(Self.schema("app", imports: #""../base""#, #""types": {"b": {"enum": ["y"]}}"#), #""mma""#)
    let result = Fixture.load(
      app, imports: ["base": base], modules: ["../base": ImportedModule(folder: "base", module: "Base")])
    let registry = try #require(result.registry, "\(result.found)")
    // The import has its own module, which does not use the importer's acronyms.
    #expect(registry.acronyms == Acronyms.standard.adding(["mma", "xr"]))
    #expect(registry.types.map(\.origin.acronyms) == [registry.acronyms, Acronyms.standard.adding(["xr"])])
  }

  @Test("A name that two imports declare is ambiguous")
  func ambiguous() {
    let one = Self.schema("one", #""types": {"a": {}}"#)
    let two = Self.schema("two", #""types": {"a": {}}"#)
    check(
      Self.schema("app", imports: #""../one", "../two""#, #""attributes": {⟦"f"⟧SB0243: {"type": ⟦"a"⟧SB0211}}"#),
      imports: ["one": one, "two": two])
  }

  @Test("Missing, duplicate and unknown imports are reported")
  func unresolved() {
    check(
      Self.schema("app", imports: #"⟦"../bas"⟧SB0204, ⟦"target:Base"⟧SB0204, "../base", ⟦"../app/../base"⟧SB0203"#),
      imports: ["base": Self.schema("base")])
  }

  @Test("Registries that import each other")
  func cycle() {
    check(
      Self.schema("app", imports: #""../base""#),
      imports: ["base": Self.schema("base", imports: #"⟦"../app"⟧SB0205"#)])
  }

  @Test("Transitive imports must be imported explicitly")
  func transitive() {
    let base = Self.schema("base", #""types": {"a": {}}"#)
    let middle = Self.schema("middle", imports: #""../base""#, #""types": {"b": {"type": "a"}}"#)
    check(
      [
        MarkedSchema(
          path: "app/app.json",
          "{\(Self.head("app", imports: #""../middle""#))}".replacing(
            #"["../middle"]"#, with: #"⟦["../middle"]⟧SB0206"#))
      ],
      imports: ["middle": middle, "base": base])
    let sound = Fixture.load(
      Self.schema("app", imports: #""../middle", "../base""#), imports: ["middle": middle, "base": base])
    #expect(sound.found == [])
  }

  @Test("Two registries with the same namespace")
  func namespaces() {
    check(
      [MarkedSchema(path: "app/app.json", "{\(Self.head("app", imports: #"⟦"../base"⟧SB0271"#))}")],
      imports: ["base": [MarkedSchema(path: "base/base.json", "{\(Self.head("app"))}")]])
  }

  @Test("Faults of an imported file are reported in this file, and names that it may declare are not unknown")
  func broken() {
    check(
      Self.schema("app", imports: #""../base""#, #""types": {"f": {"type": "a"}}"#),
      imports: ["base": [MarkedSchema(path: "base/base.json", "{\(Self.head("base")), \"types\": {\"a\": {}}⟦⟧SB0001")]]
    )
  }

  @Test("A stream that extends an imported stream takes over its keys and fields, after its own")
  func extends() throws {
    let base = Self.schema(
      "base",
      #""streams": {"ping": {"abstract": true, "ping": "core", "consent": {"default": "on"}, "envelope": {"v": {"const": 7}, "os": {"const": "iOS"}}}}"#
    )
    let app = Self.schema(
      "app", imports: #""../base""#,
      #""streams": {"core": {"extends": "ping", "version": 8, "envelope": {"v": {"const": 8}, "z": {"type": "integer", "from": "app.z", "sent": "present"}}}}"#
    )
    let result = Fixture.load(
      app, imports: ["base": base], modules: ["../base": ImportedModule(folder: "base", module: "Base")])
    let registry = try #require(result.registry, "\(result.found)")
    #expect(registry.streams.map(\.name) == ["core"])
    #expect(registry.streams[0].ping == "core")
    #expect(registry.streams[0].consent.isOnByDefault == true)
    #expect(registry.streams[0].envelope.map(\.wire) == ["os", "v", "z"])
    #expect(registry.streams[0].envelope[1].type.constant == .integer(8))
  }

  // MARK: Refinements

  private static let vendor = schema(
    "base",
    #"""
    "types": {
      "vars": {"keys": {"type": "integer", "minimum": 1, "maximum": 20}, "named": true, "values": {}, "maxProperties": 20},
      "name": {"maxLength": 40, "pattern": "^[a-z]+$"}, "level": {"type": "integer", "minimum": 0, "maximum": 9},
      "kind": {"enum": ["a", "b", "c"], "unknown": "?"}, "uses": {"fields": {"k": {"type": "kind"}}},
      "price": {"type": "number", "decimals": 1}, "title": {"empty": "none", "maxLength": 40},
      "cut": {"cut": {"atMost": 10, "per": "scalar"}}, "key": {"secret": true}, "fixed": {"type": "integer", "const": 3}
    },
    "streams": {"batch": {"limits": {"events": {"atMost": 50}, "age": {"days": 2}}, "consent": {"default": "off"}},
      "always": {"consent": {"default": "always"}},
      "bare": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}}
    """#)

  @Test("A refinement narrows a declaration wherever it is used")
  func narrowing() throws {
    let app = Self.schema(
      "app", imports: #""../base""#,
      #"""
      "refine": {
        "types": {"vars": {"entries": {"page-type": {"key": 1, "wire": "page_type"}, "cart": {"key": 2}}},
          "name": {"maxLength": 10}, "level": {"minimum": 2}, "kind": {"enum": ["b", "a"]}},
        "streams": {"batch": {"limits": {"events": {"atMost": 20}, "age": {"hours": 12}}},
          "always": {"consent": {"default": "off", "mechanism": "M"}}}
      }
      """#)
    let result = Fixture.load(app, imports: ["base": Self.vendor])
    let registry = try #require(result.registry, "\(result.found)")
    func type(_ name: String) throws -> ValueType { try #require(registry.types.first { $0.name == name }).type }
    guard case .map(let map) = try type("vars").base else { throw Mismatch() }
    #expect(map.entries?.map(\.name) == ["cart", "page-type"])
    #expect(map.entries?.map(\.key) == [.integer(2), .integer(1)])
    #expect(try type("name").bounds.maxLength == 10)
    #expect(try type("level").bounds.minimum == .integer(2))
    guard case .object(let fields) = try type("uses").base, case .vocabulary(let kind) = fields[0].type.base else {
      throw Mismatch()
    }
    #expect(kind.cases.map(\.name) == ["a", "b"])
    #expect(kind.unknown == .text("?"))
    let batch = try #require(registry.streams.first { $0.name == "batch" })
    #expect(batch.limits.maxEvents == 20)
    // A refinement may make a stream optional.
    let always = try #require(registry.streams.first { $0.name == "always" })
    #expect(always.consent.keyword == "off" && always.consent.mechanism == "M")
    #expect(registry.refinements.count == 6)
  }

  @Test("A refinement narrows the limits of profiles, and each use of a type")
  func narrowedUses() throws {
    let base = Self.schema(
      "base",
      #"""
      "profiles": {"x": {"description": "X."}}, "types": {"name": {"maxLength": 40}},
      "streams": {"batch": {"encoding": "object", "common": {"n": {"type": "name", "maxLength": 30, "from": "app.n"}},
        "envelope": {"events": {"from": "stream.events"}}, "limits": {"stored": 9}, "profiles": {"x": {"limits": {"stored": 50, "events": {"atMost": 5}}}}}}
      """#)
    func load(_ refine: String) -> (registry: Registry?, found: [String]) {
      let result = Fixture.load(
        Self.schema("app", imports: #""../base""#, "\"refine\": {\(refine)}"), imports: ["base": base])
      return (result.registry, result.found)
    }
    let result = load(
      #""types": {"name": {"maxLength": 10}}, "streams": {"batch": {"limits": {"stored": 3, "age": {"days": 1}}}}"#)
    let stream = try #require(result.registry?.streams.first, "\(result.found)")
    #expect(stream.common.first?.type.bounds.maxLength == 10)
    #expect(stream.profiles.first?.limits?.maxStored == 3 && stream.profiles.first?.limits?.age?.text == "1 days")
    #expect(stream.profiles.first?.limits?.maxEvents == 5)
    #expect(
      load(#""streams": {"batch": {"limits": {"events": {"atLeast": 6}}}}"#).found.map { $0.suffix(6) } == ["SB0222"])
  }

  private struct Mismatch: Error {}

  @Test(
    "A refinement that lets more through is refused",
    arguments: [
      #""types": {"vars": {"entries": {"x": {"key": ⟦21⟧SB0221}}}}"#, #""types": {"name": {⟦"maxLength"⟧SB0229: 41}}"#,
      #""types": {"level": {⟦"minimum"⟧SB0229: -1, ⟦"maximum"⟧SB0229: 10}}"#,
      #""types": {"kind": {"enum": ["a", ⟦"d"⟧SB0229]}}"#,
      #""types": {"name": {⟦"entries"⟧SB0229: {"x": {}}}}"#,
      #""types": {"level": {"minimum": 4, ⟦"maximum"⟧SB0222: 3}}"#,
      #""types": {"price": {⟦"minimum"⟧SB0220: 0.25}}"#, #""types": {"title": {⟦"maxLength"⟧SB0221: 3}}"#,
      #""types": {"cut": {⟦"maxLength"⟧SB0222: 4}}"#, #""types": {"key": {⟦"enum"⟧SB0228: ["a"]}}"#,
      #""types": {"fixed": {⟦"minimum"⟧SB0221: 4}}"#, #""types": {"name": {⟦"maxLength"⟧SB0221: 2, "enum": ["abc"]}}"#,
      #""streams": {"bare": {"limits": {"events": {⟦"atLeast"⟧SB0222: 3}}}}"#,
      #""types": {⟦"lvel"⟧SB0210: {"minimum": 4}}"#,
      #""streams": {"batch": {⟦"limits"⟧SB0229: {"events": {"atMost": 51}}}}"#,
      #""streams": {"batch": {⟦"limits"⟧SB0222: {"events": {"atLeast": 60}}}}"#,
      #""streams": {"batch": {"limits": {⟦"distinct"⟧SB0220: [{"events": ["gone"], "field": "f", "atMost": 1, "per": "session"}]}}}"#,
      #""types": {"level": {⟦"pattern"⟧SB0220: "^a", ⟦"maxLength"⟧SB0220: 2}, "name": {⟦"minimum"⟧SB0220: 1}}"#,
      #""streams": {"batch": {⟦"limits"⟧SB0229: {"age": {"hours": 49}}}}"#,
      #""streams": {"batch": {⟦"consent"⟧SB0229: {"default": "on"}}}"#,
      #""streams": {"batch": {⟦"consent"⟧SB0229: {"default": "always"}}}"#,
      #""streams": {"always": {"consent": {⟦"mechanism"⟧SB0250: "M"}}}"#,
    ])
  func widening(refine: String) {
    check(Self.schema("app", imports: #""../base""#, "\"refine\": {\(refine)}"), imports: ["base": Self.vendor])
  }

  @Test(
    "The values of a map's entries cannot become wider than those of the imported map",
    arguments: [
      (#""type": "integer", "minimum": 0, "maximum": 10"#, #"⟦"value"⟧SB0229: {"type": "string"}"#),
      (#""type": "integer", "minimum": 0, "maximum": 10"#, #"⟦"value"⟧SB0229: {"type": "integer", "minimum": -5}"#),
      (#""type": "number", "decimals": 2"#, #"⟦"value"⟧SB0229: {"type": "number", "decimals": 3}"#),
      (#""minLength": 4, "maxLength": 9"#, #"⟦"value"⟧SB0229: {"minLength": 3, "maxLength": 9}"#),
      (#""maxLength": 9"#, #"⟦"value"⟧SB0229: {"maxLength": 9, "enforced": "loosely"}"#),
      (#""format": "uuid""#, #"⟦"value"⟧SB0229: {"format": "date"}"#),
      (#""cut": {"atMost": 10, "per": "scalar"}"#, #"⟦"value"⟧SB0229: {"cut": {"atMost": 20, "per": "scalar"}}"#),
    ])
  func widerEntries(imported: String, entry: String) {
    let base = Self.schema("base", #""types": {"m": {"keys": {"enum": ["p", "q"]}, "values": {\#(imported)}}}"#)
    let refine = #""refine": {"types": {"m": {"entries": {"p": {\#(entry)}}}}}"#
    check(Self.schema("app", imports: #""../base""#, refine), imports: ["base": base])
  }

  @Test(
    "The values of a map's entries can have the same limits as those of the imported map, or stricter ones",
    arguments: [
      (#""type": "integer", "minimum": 0, "maximum": 10"#, #""type": "integer", "minimum": 0, "maximum": 9"#),
      (#""type": "number", "exclusiveMinimum": 0"#, #""type": "number", "exclusiveMinimum": 0"#),
      (#""type": "number", "decimals": 2"#, #""type": "number", "decimals": 1"#),
      (#""minLength": 4, "maxLength": 9"#, #""minLength": 5, "maxLength": 9"#),
      (#""format": "uuid""#, #""format": "uuid""#),
    ])
  func narrowerEntries(imported: String, value: String) {
    let base = Self.schema("base", #""types": {"m": {"keys": {"enum": ["p", "q"]}, "values": {\#(imported)}}}"#)
    let refine = #""refine": {"types": {"m": {"entries": {"p": {"value": {\#(value)}}}}}}"#
    let result = Fixture.load(Self.schema("app", imports: #""../base""#, refine), imports: ["base": base])
    #expect(result.found.isEmpty, "\(result.diagnostics.sorted.map(\.compilerText).joined())")
    #expect(result.registry != nil)
  }
}
