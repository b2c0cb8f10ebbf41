import Foundation
import SignalbookTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs 20 rounds, or 200 with `SIGNALBOOK_LONG=all`.
@Suite("Killed and concurrent runs of signalbook generate") struct KilledGenerationTests {
  private static let rounds = Dose.ofRun == .whole ? 200 : 20

  /// A package whose registry of 15 files has one of two states. The states differ in every generated file.
  private struct Project {
    let folder: String
    var output: String { folder + "/Generated/Toy" }
    /// The expected files, by state and name.
    private(set) var expected: [[String: Data]] = []

    init(_ folder: String) throws {
      self.folder = folder + "/project"
      try FileManager.default.copyItem(atPath: SnapshotTests.fixtures + "/sound", toPath: self.folder)
      for state in [0, 1] {
        try change(to: state)
        #expect(try Tool.run(["generate"], in: self.folder).status == 0)
        expected.append(try files())
      }
      #expect(expected[0].count > 30 && expected[0].allSatisfy { $1 != expected[1][$0] || $0.hasPrefix(".") })
    }

    /// Changes the registry to a state. All generated files differ between states, and each state has a separate schema
    /// file.
    func change(to state: Int) throws {
      let path = folder + "/schemas/toy/registry.json"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try write(text.replacing(/"name": "toy[ab]?"/, with: "\"name\": \"toy\(["a", "b"][state])\""), to: path)
      for number in 0..<12 {
        try write(#"{"$schema": "../signalbook-1.schema.json"}"#, to: folder + "/schemas/toy/file-\(number).json")
      }
      try write(#"{"$schema": "../signalbook-1.schema.json"}"#, to: folder + "/schemas/toy/state-\(state).json")
      try? FileManager.default.removeItem(atPath: folder + "/schemas/toy/state-\(1 - state).json")
    }

    func files(but own: String? = nil) throws -> [String: Data] {
      var files: [String: Data] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: output) where name != own {
        files[name] = FileManager.default.contents(atPath: output + "/" + name)
      }
      return files
    }

    func start() throws -> Process {
      let process = Process()
      process.executableURL = Tool.products.appendingPathComponent("signalbook")
      process.arguments = ["generate"]
      process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }
  }

  @Test("a killed run leaves only old or only new files, and the next run leaves only new files")
  func killed() throws {
    let old = try killed(besideFile: nil)
    #expect(old.mixed == 0)
    // On a busy machine, only a few of 20 kills happen in time.
    if Dose.ofRun == .whole {
      #expect(old.count > 0 && old.count < Self.rounds, "\(old.count) of \(Self.rounds) kills")
    }
  }

  @Test(
    "beside a file of somebody's own, a killed run leaves each file old or new, never a part, and the file as it is")
  func killedBesideFile() throws { _ = try killed(besideFile: "own.swift") }

  /// Kills each generation at a random time.
  ///
  /// - Returns: The number of kills that left only old files, and the number that left old and new files.
  private func killed(besideFile own: String?) throws -> (count: Int, mixed: Int) {
    try inTemporaryFolder { folder in
      let project = try Project(folder)
      var random = SeededGenerator(seed: 12)
      let begun = Date()
      try project.change(to: 0)
      let whole = try project.start()
      whole.waitUntilExit()
      let duration = Date().timeIntervalSince(begun)
      var mixed = 0
      var old = 0
      if let own { try write("// Mine.", to: project.output + "/" + own) }
      for round in 1...Self.rounds {
        let state = round % 2
        try project.change(to: state)
        let process = try project.start()
        // Use real time, because the other process has no clock to control. It can be at any point when it is killed.
        usleep(UInt32(duration * Double.random(in: 0...1.2, using: &random) * 1_000_000))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let left = try project.files(but: own).filter { !$0.key.hasPrefix(".") }
        for (name, bytes) in left {
          #expect(project.expected.contains { $0[name] == bytes }, "round \(round): a part of \(name)")
        }
        switch project.expected.firstIndex(where: { $0.filter { !$0.key.hasPrefix(".") } == left }) {
        case nil: mixed += 1
        case state: break
        default: old += 1
        }
        #expect(try Tool.run(["generate"], in: project.folder).status == 0)
        #expect(try project.files(but: own) == project.expected[state], "round \(round)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: project.folder + "/Generated") == ["Toy"])
        if let own {
          #expect(try String(contentsOfFile: project.output + "/" + own, encoding: .utf8) == "// Mine.")
        }
      }
      print("\(Self.rounds) kills: \(old) with all files old, \(mixed) with old and new ones until the next run")
      return (old, mixed)
    }
  }

  @Test(
    "the next run removes the files of a killed run, and no other files",
    arguments: [
      ([], true), (["..gitignore.1f.tmp"], true), ([".gitignore"], true), (["..gitignore.1f.tmp", "own.txt"], false),
      ([".gitignore.1f.tmp"], false),
    ])
  func leftovers(names: [String], isRemoved: Bool) throws {
    try inTemporaryFolder { folder in
      let project = try Project(folder)
      try project.change(to: 0)
      #expect(try Tool.run(["generate"], in: project.folder).status == 0)
      let staging = project.folder + "/Generated/.signalbook-staging-Toy-1f"
      try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
      for name in names { try write("*\n", to: staging + "/" + name) }
      try project.change(to: 1)
      #expect(try Tool.run(["generate"], in: project.folder).status == 0)
      #expect(FileManager.default.fileExists(atPath: staging) != isRemoved)
    }
  }

  @Test("three concurrent runs have the same result as one")
  func atOnce() throws {
    try inTemporaryFolder { folder in
      let project = try Project(folder)
      for round in 1...Self.rounds / 4 {
        let state = round % 2
        try project.change(to: state)
        let processes = try (0..<3).map { _ in try project.start() }
        for process in processes {
          process.waitUntilExit()
          #expect(process.terminationStatus == 0)
        }
        #expect(try project.files() == project.expected[state], "round \(round)")
      }
    }
  }
}
