import Foundation
import SignalbookTestSupport

/// What became of one testable statement about the five systems or the tool, as `Coverage/` says.
struct Requirement: Decodable {
  /// A few words that tell it from the others.
  let about: String
  /// Where it is declared: `FOLDER#POINTER`, a JSON pointer (RFC 6901) into the files of a folder of `schemas/`.
  let declared: [String]?
  /// What proves it: `TARGET.SUITE.TEST`, `vectors NAME`, or `facts`.
  let proved: [String]?
  /// Why it is no declaration, or what of it is left.
  let reason: String?

  /// The registries' facts and the run that deletes and alters everything once.
  static let facts = [
    "RegistriesTests.RegistryFactsTests.saysWhatTheDocumentsSay", "RegistriesTests.EditTests.everyEditIsNoticed",
  ]

  /// A part of the table: the file in `Coverage/`, and its heading.
  static let parts = [
    ("focus", "Firefox Focus and Klar"), ("webxr", "WebXR Viewer"), ("activity-stream", "Activity Stream"),
    ("mma", "Mobile marketing automation"), ("session-replay", "Session replay"),
    ("registry", "Registry, generator, tool and runtime"),
  ]

  /// The requirements of a part, by identifier.
  static func part(_ name: String) throws -> [(id: String, requirement: Requirement)] {
    let path = "\(Paths.root)/Tests/RegistriesTests/Coverage/\(name).json"
    let all = try JSONDecoder().decode([String: Requirement].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    return all.map { ($0.key, $0.value) }.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }
}
