import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// A small registry that would break a careless generator. It is a file in `Hostile/`, or a folder with several files.
struct HostileCase: CustomTestStringConvertible {
  /// The number, such as `017`. The registry's name and namespace contain it, so that all cases compile together.
  var id: String
  /// The name, such as `017-keywords-as-parts`.
  var name: String
  var sources: [SourceFile]
  var generated: Generated

  /// The text `accepted`, or each finding with its location.
  var verdict: String {
    let faults = generated.diagnostics.sorted.filter { $0.severity == .error }
    guard !faults.isEmpty else { return "accepted" }
    var places: [String] = []
    for fault in faults {
      let file = sources.count > 1 ? fault.location.path.split(separator: "/").last.map { "\($0):" } ?? "" : ""
      let place = "\(fault.rule.id) \(file)\(fault.location.line):\(fault.location.column)"
      if places.last != place { places.append(place) }
    }
    return "rejected: " + places.joined(separator: ", ")
  }

  var testDescription: String { name }
  var isAccepted: Bool { !generated.diagnostics.hasErrors }

  /// The purpose of the case, which is the registry's description if it can be read.
  var idea: String {
    generated.registry?.description
      ?? sources.lazy.compactMap { source in
        let text = String(decoding: source.bytes, as: UTF8.self)
        return text.range(of: #""description": "[^"]*""#, options: .regularExpression).map {
          String(text[$0].dropFirst(16).dropLast())
        }
      }.first ?? "Text that is no schema."
  }

  var subject: RoundTripSubject { RoundTripSubject(id: id, paths: sources.map(\.path), generated: generated) }
}

enum HostileCorpus {
  static let folder = Paths.root + "/Tests/SwiftGenerationTests/Hostile"

  static let all: [HostileCase] = entries.map { entry in
    let isFolder = !entry.hasSuffix(".json")
    let place = isFolder ? folder + "/" + entry : folder
    let paths =
      isFolder ? names(in: place).filter { $0.hasSuffix(".json") }.map { place + "/" + $0 } : [folder + "/" + entry]
    let sources = paths.map { path in
      SourceFile(path: path, bytes: [UInt8]((try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()))
    }
    let name = isFolder ? entry : String(entry.dropLast(5))
    let id = String(name.prefix(3))
    return HostileCase(
      id: id, name: name, sources: sources, generated: Generated(sources, folder: place, name: "h" + id))
  }

  /// Returns a file of an imported registry, whose folder is inside the importer's folder.
  static func imported(_ path: String) -> SourceFile? {
    guard path.hasPrefix(folder + "/"), path.dropFirst(folder.count + 1).split(separator: "/").count == 3 else {
      return nil
    }
    return (try? Data(contentsOf: URL(fileURLWithPath: path))).map { SourceFile(path: path, bytes: [UInt8]($0)) }
  }

  private static let entries = names(in: folder).filter { $0.first?.isNumber == true }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
