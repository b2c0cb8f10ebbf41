import Foundation
import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport

/// A registry with its schema files and generated code.
struct RoundTripSubject {
  var id: String
  /// The paths of the schema files.
  var paths: [String]
  var generated: Generated
}

/// Compiles the generated code of many registries into a single program. The program decodes each expected line of
/// JSON, records the event again and prints its bytes. `Judge/expected_events.py` computes the expected lines.
struct RoundTripDriver {
  var subjects: [RoundTripSubject]
  var compiler: Compiler
  /// Whether the user has agreed to all streams. If not, each stream's default applies.
  var hasConsent = true

  struct Expected: Decodable {
    var id: String
    var event: String
    var stream: String?
    var line: String?
    /// The reason why the judge does not have a line for the event.
    var skip: String?
  }

  struct Report {
    /// The compiler's output.
    var compilerOutput = ""
    var expected: [Expected] = []
    /// The answers, in the order of the expected lines.
    var answers: [String] = []

    /// Descriptions of the differences, by registry.
    var faults: [String: [String]] {
      var faults: [String: [String]] = [:]
      for (place, line) in lines.enumerated() {
        let answer = place < answers.count ? answers[place] : "no answer: the program ended"
        // Compare bytes, because `==` treats composed and decomposed letters as equal.
        if Array(answer.utf8) != Array((line.line ?? "").utf8) {
          faults[line.id, default: []].append("\(line.event): expected \(line.line ?? ""), got \(answer)")
        }
      }
      return faults
    }

    var lines: [Expected] { expected.filter { $0.line != nil } }
  }

  static let isPossible = Compiler.found != nil && Python.isPresent

  func run(mode: String) throws -> Report {
    var report = Report()
    try inTemporaryFolder { folder in
      var sources: [String] = []
      for file in subjects.flatMap(\.generated.files) + [GeneratedFile(name: "main.swift", text: Array(driver.utf8))] {
        let path = folder + "/" + file.name
        try Data(file.text).write(to: URL(fileURLWithPath: path))
        sources.append(path)
      }
      let program = folder + "/trips"
      let built = compiler.run(
        [
          "-Onone", "-wmo", "-swift-version", mode, "-warnings-as-errors", "-module-name", "GeneratedCode", "-I",
          compiler.modules, "-o", program,
        ] + sources + compiler.objects)
      report.compilerOutput = built.output
      guard built.status == 0 else {
        if report.compilerOutput.isEmpty { report.compilerOutput = "status \(built.status)" }
        return
      }
      report.expected = try expected()
      let input = report.lines.map { "\($0.id)\t\($0.stream ?? "")\t\($0.line ?? "")\n" }.joined()
      report.answers = Self.lines(try Self.output(of: program, [], input: input))
    }
    return report
  }

  /// Splits lines only at line feeds, because strings can contain other line breaks.
  private static func lines(_ text: Data) -> [String] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map { String(decoding: $0, as: UTF8.self) }
  }

  private func expected() throws -> [Expected] {
    let manifest = subjects.map { ["id": $0.id, "files": $0.paths] as [String: Any] }
    let input = String(decoding: try JSONSerialization.data(withJSONObject: manifest), as: UTF8.self)
    let script = Paths.root + "/Tests/SwiftGenerationTests/Judge/expected_events.py"
    let output = try Self.output(of: "/usr/bin/env", ["python3", script], input: input)
    return try output.split(separator: 0x0A).map { try JSONDecoder().decode(Expected.self, from: $0) }
  }

  private struct Failed: Error {
    var status: Int32
    var output: String
  }

  private static func output(of program: String, _ arguments: [String], input: String) throws -> Data {
    try inTemporaryFolder { folder in
      try Data(input.utf8).write(to: URL(fileURLWithPath: folder + "/input"))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder + "/input"))
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      // A trap ends the answers early, so the comparison shows the line that caused it.
      if process.terminationReason == .exit, process.terminationStatus != 0 {
        throw Failed(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
      }
      return output
    }
  }

  // MARK: The program

  private var driver: String {
    var text = Self.head
    var table = "let trips: [String: (String, String) -> String] = [\n"
    for subject in subjects {
      guard let registry = subject.generated.registry else { continue }
      let app = appValues(of: subject)
      text += app.declaration
      table += "  \"\(subject.id)\": { stream, line in\n    switch stream {\n"
      let variant = registry.variants.first.map { Self.name($0.name, nil) } ?? "standard"
      for stream in registry.streams
      where registry.generates(stream.origin) && !stream.isExternal && stream.encoding != .none {
        let name = Self.name(stream.name, stream.swiftName)
        let space = registry.namespace
        table += "    case \"\(stream.name)\":\n"
        table += "      return trip(Telemetry(\(space).self, variant: .\(variant), \(app.argument)platform: sample, "
        table += "clock: StandingClock(), identity: identity), \(space).Stream.\(name), line) {\n"
        table += "        \(space).DecodedEvent.candidates(wire: $0, stream: .\(name)).first?.event\n      }\n"
      }
      table += "    default: return \"!no stream\"\n    }\n  },\n"
    }
    if subjects.isEmpty { table += ":" }
    return text + "let hasConsent = \(hasConsent)\n" + table + "]\n" + Self.tail
  }

  private static func name(_ name: String, _ explicit: String?) -> String {
    (try? swiftName(name, explicit: explicit, as: .enumCase, acronyms: .standard).get().text) ?? "_"
  }

  /// Returns a struct with fixed values for the generated protocol of app values.
  private func appValues(of subject: RoundTripSubject) -> (declaration: String, argument: String) {
    var properties: [String] = []
    var isInside = false
    for line in subject.generated.text.split(separator: "\n") {
      if line.contains("protocol AppSource: Sendable {") { isInside = true }
      guard isInside else { continue }
      if line == "  }" { break }
      if line.hasPrefix("    func ") { properties.append("  \(line.dropFirst(4)) {}\n") }
      guard let name = line.firstRange(of: "    var "), let colon = line.firstRange(of: ": "),
        let get = line.firstRange(of: " { get }")
      else { continue }
      let type = String(line[colon.upperBound..<get.lowerBound])
      let value: String
      switch type {
      case "String": value = "\"app\""
      case "Int": value = "7"
      case "Double": value = "1.5"
      case "Bool": value = "true"
      case _ where type.hasSuffix("?"): value = "nil"
      case _ where type.hasPrefix("["): value = "[]"
      default: value = "\(type)(index: 0)!"
      }
      properties.append("  var \(line[name.upperBound..<colon.lowerBound]): \(type) { \(value) }\n")
    }
    guard isInside else { return ("", "") }
    let space = subject.generated.registry?.namespace ?? ""
    let type = "App\(space)"
    return (
      "struct \(type): \(space).AppSource {\n" + properties.joined() + "}\n", "app: \(type)(), "
    )
  }

  private static let head = #"""
    import Signalbook

    struct StandingClock: TelemetryClock {
      func wallMilliseconds() -> Int64 { 1_497_026_730_320 }
      func monotonicMilliseconds() -> Int64 { 2_147 }
      func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { -14_400 }
    }

    let identity = TelemetryIdentity(clientID: "610A1520-4D47-498E-B20F-F3B46216372B", userID: "user", creationDay: 17326)

    let sample: TelemetryPlatform = {
      var platform = TelemetryPlatform()
      platform.releaseChannel = "release"
      platform.country = "DE"
      platform.deviceModelName = "iPhone X"
      platform.deviceManufacturer = "Apple"
      platform.deviceArch = "arm64"
      platform.deviceType = "phone"
      platform.deviceOrientation = "landscape"
      platform.screenWidthPixels = 1080
      platform.screenHeightPixels = 1920
      platform.screenDensity = 1.5
      platform.osName = "iOS"
      platform.osVersion = "10.3"
      platform.languageRegion = "en-US"
      platform.localeIdentifier = "en_US"
      platform.timeZone = "Europe/Paris"
      platform.networkType = "3g"
      platform.networkCarrier = "verizon"
      return platform
    }()

    func trip<R: TelemetryRegistry>(
      _ telemetry: Telemetry<R>, _ stream: R.Stream, _ line: String, _ decode: (JSONValue) -> R.Event?
    ) -> String {
      guard let wire = try? JSONValue(parsing: line) else { return "!no JSON" }
      guard let event = decode(wire) else { return "!no event" }
      if hasConsent { telemetry.setConsent(true) }
      let outcome = telemetry.record(event)
      guard outcome == .recorded else { return "!\(outcome)" }
      guard telemetry.losses.isEmpty else { return "!\(telemetry.losses)" }
      return telemetry.recordedEvents(of: stream).texts.last ?? "!nothing stored"
    }


    """#

  private static let tail = #"""

    while let line = readLine(strippingNewline: false) {
      let parts = line.dropLast().split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      print(parts.count == 3 ? trips[parts[0]]?(parts[1], parts[2]) ?? "!no registry" : "!no line")
    }

    """#
}
