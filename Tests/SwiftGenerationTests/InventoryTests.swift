import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWireForm
import Testing

/// Tests with the names used in two real apps, transcribed as registries in `Inventories/`.
@Suite("Inventories of real apps", .serialized) struct InventoryTests {
  static let names = ["firefox-ios-2018-01", "focus-ios-2018-11-21"]
  static let folder = Paths.root + "/Tests/SwiftGenerationTests/Inventories/"

  static let subjects: [RoundTripSubject] = names.map { name in
    let paths = ["constants", "events", "registry"].map { folder + name + "/" + $0 + ".json" }
    return RoundTripSubject(id: name, paths: paths, generated: Generated(folder: folder + name, name: name))
  }

  /// An event in an inventory.
  private struct Use: Hashable, Decodable, CustomStringConvertible {
    var category: String
    var method: String
    var object: String
    var value: String?
    var valueFrom: String?
    var extraKeys: [String]?

    var description: String {
      "\(category) \(method) \(object) \(value ?? valueFrom ?? "") \(extraKeys ?? [])"
    }
  }

  private struct Inventory: Decodable {
    /// The values by enum name and case name.
    var enums: [String: [String: String]]?
    /// The values by `ENUM.CASE`.
    var constants: [String: String]?
    var events: [Use]
  }

  @Test(
    "lose no constant, method, object, value, event or extra key",
    .enabled(if: Paths.shared != nil, "needs the folder ../shared"), arguments: names)
  func nothingIsLost(name: String) throws {
    let shared = try #require(Paths.shared)
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(shared)/reference/inventories/\(name).json"))
    let inventory = try JSONDecoder().decode(Inventory.self, from: data)
    let registry = try #require(Self.subjects.first { $0.id == name }?.generated.registry)

    var constants = inventory.constants ?? [:]
    for (type, cases) in inventory.enums ?? [:] { for (name, wire) in cases { constants["\(type).\(name)"] = wire } }
    var transcribed: [String: String] = [:]
    for type in registry.types {
      guard case .vocabulary(let vocabulary) = type.type.base else { continue }
      // `event-method` is the transcription of `EventMethod`.
      let words = type.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      for item in vocabulary.cases { transcribed["\(words.joined()).\(item.name)"] = item.wire.plainText }
    }
    #expect(constants.count >= 27)
    #expect(constants == transcribed)

    var uses: [Use] = []
    for event in registry.events {
      guard case .tuple(let tuple) = event.shape else { continue }
      var use = Use(category: tuple.category, method: tuple.method, object: tuple.object)
      switch tuple.value {
      case .none: break
      case .literal(let text): use.value = text
      case .field: use.valueFrom = event.metadata.note.map { String($0.dropFirst("value from: ".count)) }
      }
      if !tuple.extras.isEmpty { use.extraKeys = tuple.extras.map(\.wire) }
      uses.append(use)
    }
    #expect(inventory.events.count >= 18)
    #expect(Set(uses) == Set(inventory.events))
    #expect(uses.count == inventory.events.count)
  }

  @Test("load without findings", arguments: subjects.indices)
  func accepted(place: Int) {
    let generated = Self.subjects[place].generated
    #expect(generated.diagnostics.all.isEmpty, "\(generated.diagnostics.sorted.map(\.compilerText))")
    #expect(!generated.files.isEmpty)
  }
}
