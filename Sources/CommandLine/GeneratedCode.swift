import SignalbookChangeReports
import SignalbookComparison
import SignalbookProject
import SignalbookRegistry
import SignalbookRevisions
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

/// How much of a target's code is compared, by the changes that other rules report of the target.
enum ComparedCode {
  /// All bytes: there is no reported change.
  case whole
  /// All but comments: only descriptions changed.
  case withoutComments
  /// No byte: the reported changes have other code.
  case none

  init(besides changes: [Change]) {
    let changes = changes.filter { $0.rule != .suppressionAdded }
    if changes.isEmpty {
      self = .whole
    } else if changes.allSatisfy({ $0.privacy == .textOnly && $0.harms.isEmpty }) {
      self = .withoutComments
    } else {
      self = .none
    }
  }
}

extension Side {
  func has(target name: String) -> Bool { configuration.targets.contains { $0.name == name } }

  /// The folder of a target's registry from the project's; `nil` if the target has no schema files.
  func registryFolder(ofTarget name: String) -> String? {
    configuration.targets.first { $0.name == name }.flatMap(project.registryFolder).map(project.inside)
  }

  /// The code of a target as this side would generate it, in the same files wherever its declarations are.
  ///
  /// - Parameters:
  ///   - name: the target.
  ///   - compared: how much of the code is wanted.
  /// - Returns: the bytes of each file; `nil` if the side has no such target, or its registry has errors.
  func code(ofTarget name: String, _ compared: ComparedCode) -> [[UInt8]]? {
    guard compared != .none, let target = configuration.targets.first(where: { $0.name == name }) else { return nil }
    var diagnostics = Diagnostics()
    guard let registry = project.load([target], of: configuration, into: &diagnostics).first?.loaded.registry else {
      return nil
    }
    let files = generateSwift(registry, layout: .buckets, options: target.options, into: &diagnostics)
    if diagnostics.hasErrors { return nil }
    return files.map { compared == .whole ? $0.text : Self.withoutComments($0.text) }
  }

  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    var code: [UInt8] = []
    code.reserveCapacity(text.count)
    for line in text.split(separator: 0x0A) {
      let start = line.drop { $0 == 0x20 }
      if !start.starts(with: "//".utf8) { code += start + [0x0A] }
    }
    return code
  }
}
