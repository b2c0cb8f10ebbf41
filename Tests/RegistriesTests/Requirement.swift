import Foundation
import SignalbookTestSupport

/// The coverage of a testable requirement for the five systems or the tool, from `Coverage/`.
struct Requirement: Decodable {
  /// A few words that identify the requirement.
  let about: String
  /// The declarations in the form `FOLDER#POINTER`: a JSON pointer (RFC 6901) into the files of a folder in `schemas/`.
  let declared: [String]?
  /// The tests: `TARGET.SUITE.TEST`, `vectors NAME` or `facts`.
  let proved: [String]?
  /// The reason for a missing declaration, or the remaining part.
  let reason: String?

  /// The tests that compare the registries with the facts, and that delete and alter every key once.
  static let facts = [
    "RegistriesTests.RegistryFactsTests.saysWhatTheDocumentsSay", "RegistriesTests.EditTests.everyEditIsNoticed",
  ]

  /// The parts of the table: the file name in `Coverage/`, and the heading.
  static let parts = [
    ("focus", "Firefox Focus and Klar"), ("webxr", "WebXR Viewer"), ("activity-stream", "Activity Stream"),
    ("mma", "Mobile marketing automation"), ("session-replay", "Session replay"),
    ("registry", "Registry, generator, tool and runtime"),
  ]

  /// Returns the requirements of a part, sorted by identifier.
  static func part(_ name: String) throws -> [(id: String, requirement: Requirement)] {
    let path = "\(Paths.root)/Tests/RegistriesTests/Coverage/\(name).json"
    let all = try JSONDecoder().decode([String: Requirement].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    return all.map { ($0.key, $0.value) }.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }
}
