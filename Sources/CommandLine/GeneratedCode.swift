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
  /// These policies of streams: the reported changes have other code, but do not explain another policy.
  case policies(Set<StreamPolicy.Part>)

  init(besides changes: [Change]) {
    let changes = changes.filter { $0.rule != .suppressionAdded }
    if changes.isEmpty {
      self = .whole
    } else if changes.allSatisfy({ $0.privacy == .textOnly && $0.harms.isEmpty }) {
      self = .withoutComments
    } else {
      self = .policies(Set(StreamPolicy.Part.allCases.filter { part in !changes.contains { $0.explains(part) } }))
    }
  }
}

extension Change {
  /// Whether the change is a reason for other code of a policy. The policy may be that of a stream that extends the
  /// changed one.
  fileprivate func explains(_ part: StreamPolicy.Part) -> Bool {
    if privacy == .textOnly, harms.isEmpty { return false }
    switch subject.kind {
    case .variant, .profile, .import: return true
    case .stream:
      let keys = new?.keys ?? old?.keys ?? []
      let isVaried = keys.first == "variants" || keys.first == "profiles"
      guard let key = isVaried ? keys.dropFirst(2).first : keys.first else {
        // A stream or an identifier that only one side has decides no policy of a stream that both have.
        return isVaried || (old != nil && new != nil)
      }
      return part.keys.contains(key)
    default: return false
    }
  }
}

/// The generated code of a target, as far as it is compared.
enum TargetCode {
  case files([[UInt8]])
  case policies([StreamPolicy])

  /// The names of the streams whose policies are compared.
  var streams: Set<String> {
    if case .policies(let policies) = self { Set(policies.map(\.stream)) } else { [] }
  }

  /// The code to compare: policies only of streams that all sides have.
  func code(ofStreams streams: Set<String>) -> [[UInt8]] {
    switch self {
    case .files(let files): files
    case .policies(let policies):
      policies.filter { streams.contains($0.stream) }
        .sorted { ($0.stream, $0.part.rawValue) < ($1.stream, $1.part.rawValue) }.map(\.code)
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
  /// - Returns: the code; `nil` if the side has no such target, or its registry has errors.
  func code(ofTarget name: String, _ compared: ComparedCode) -> TargetCode? {
    guard let target = configuration.targets.first(where: { $0.name == name }) else { return nil }
    var diagnostics = Diagnostics()
    guard let registry = project.load([target], of: configuration, into: &diagnostics).first?.loaded.registry else {
      return nil
    }
    if case .policies(let parts) = compared {
      return streamPolicies(registry, options: target.options).map { policies in
        .policies(policies.filter { parts.contains($0.part) })
      }
    }
    let files = generateSwift(registry, layout: .buckets, options: target.options, into: &diagnostics)
    if diagnostics.hasErrors { return nil }
    if case .whole = compared { return .files(files.map(\.text)) }
    return .files(files.map { Self.withoutComments($0.text) })
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
