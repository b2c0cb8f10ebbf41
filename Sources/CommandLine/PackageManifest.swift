/// The targets in a `Package.swift`. The manifest is parsed as text instead of being executed, so targets that it
/// creates in code are not found.
struct PackageManifest {
  struct Target: Equatable {
    var name: String
    var isExecutable: Bool
    var path: String?
    var hasDependencies = false
    var hasPlugins = false
    var usesSignalbook = false
  }

  private(set) var targets: [Target] = []
  /// Whether the manifest has a `dependencies` list, which may be empty.
  private(set) var hasDependencies = false
  private(set) var hasPlatforms = false

  init(_ text: String) {
    var scanner = Scanner(text)
    while let token = scanner.next() {
      guard case .label(let label) = token else { continue }
      switch label {
      case "targets" where scanner.opens("["): targets += scanner.parseTargets()
      // Ignore lists after the first target, since targets may have dependencies too.
      case "dependencies": hasDependencies = hasDependencies || targets.isEmpty
      case "platforms": hasPlatforms = true
      default: break
      }
    }
  }

  /// The target to which events are added: the first executable target or, if there is none, the first target.
  var recordingTarget: Target? { targets.first { $0.isExecutable } ?? targets.first }
}

/// A scanner for the few Swift tokens that matter in a manifest. It skips comments.
private struct Scanner {
  enum Token: Equatable {
    case text(String)
    /// A name followed by a colon.
    case label(String)
    case name(String)
    case mark(UInt8)
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private func byte(_ offset: Int = 0) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  private mutating func skipSpace() {
    while index < bytes.count {
      if [0x20, 0x09, 0x0A, 0x0D].contains(byte()) {
        index += 1
      } else if byte() == 0x2F, byte(1) == 0x2F {
        while index < bytes.count, byte() != 0x0A { index += 1 }
      } else if byte() == 0x2F, byte(1) == 0x2A {
        index += 2
        while index < bytes.count, !(byte() == 0x2A && byte(1) == 0x2F) { index += 1 }
        index += 2
      } else {
        return
      }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte > 0x7F
  }

  mutating func next() -> Token? {
    skipSpace()
    guard index < bytes.count else { return nil }
    let start = index
    if byte() == 0x22 {
      index += 1
      while index < bytes.count, byte() != 0x22 { index += byte() == 0x5C ? 2 : 1 }
      index += 1
      return .text(String(decoding: bytes[(start + 1)..<min(bytes.count, max(start + 1, index - 1))], as: UTF8.self))
    }
    guard Self.isWord(byte()) else {
      index += 1
      return .mark(bytes[start])
    }
    while index < bytes.count, Self.isWord(byte()) { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    skipSpace()
    guard byte() == 0x3A else { return .name(word) }
    index += 1
    return .label(word)
  }

  /// Skips the given mark if it comes next. Returns whether it was skipped.
  mutating func opens(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte() == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  /// Returns the targets after a list's bracket.
  mutating func parseTargets() -> [PackageManifest.Target] {
    var targets: [PackageManifest.Target] = []
    var depth = 1
    var kind: String?
    while depth > 0, let token = next() {
      switch token {
      case .mark(0x5B), .mark(0x28), .mark(0x7B):
        depth += 1
        if depth == 2, token == .mark(0x28), kind == "target" || kind == "executableTarget" {
          if let target = parseTarget(isExecutable: kind == "executableTarget") { targets.append(target) }
          depth -= 1
        }
      case .mark(0x5D), .mark(0x29), .mark(0x7D): depth -= 1
      case .name(let name) where depth == 1: kind = name
      default: break
      }
    }
    return targets
  }

  /// Returns a target, parsed from its arguments up to the closing parenthesis.
  private mutating func parseTarget(isExecutable: Bool) -> PackageManifest.Target? {
    var target = PackageManifest.Target(name: "", isExecutable: isExecutable)
    var depth = 1
    var label = ""
    while depth > 0, let token = next() {
      switch token {
      case .mark(0x5B), .mark(0x28), .mark(0x7B): depth += 1
      case .mark(0x5D), .mark(0x29), .mark(0x7D): depth -= 1
      case .label(let name) where depth == 1:
        label = name
        if name == "dependencies" { target.hasDependencies = true }
        if name == "plugins" { target.hasPlugins = true }
      case .text(let text) where depth == 1 && label == "name": target.name = text
      case .text(let text) where depth == 1 && label == "path": target.path = text
      case .text("SignalbookPlugin"), .text("Signalbook"): target.usesSignalbook = true
      default: break
      }
    }
    return target.name.isEmpty ? nil : target
  }
}
