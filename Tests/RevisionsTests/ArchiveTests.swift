import Foundation
import SignalbookRegistry
import SignalbookTestSupport
import Testing

@testable import SignalbookRevisions

@Suite("Revisions from archives") struct ArchiveTests {
  private func tree(_ scratch: Scratch, _ name: String) throws -> TreeFiles {
    let tree = try #require(try Archive.tree(at: scratch.folder + "/" + name))
    return TreeFiles(tree, name: name, label: name + ":", base: tree.root)
  }

  private func sentence(_ scratch: Scratch, _ name: String) -> String {
    do {
      _ = try Archive.tree(at: scratch.folder + "/" + name, limits: ArchiveLimits(expanded: 4 << 20))
      return "(none)"
    } catch {
      return "\(error)".replacing(scratch.folder + "/", with: "")
    }
  }

  @Test(
    "what the system's archivers write is read, with its one outer folder left out",
    arguments: [
      ["tar", "--format=ustar", "-cf", "a", "release-1.0"], ["tar", "--format=gnu", "-czf", "a", "release-1.0"],
      ["tar", "--format=pax", "-czf", "a", "release-1.0"], ["tar", "--format=v7", "-cf", "a", "release-1.0"],
      ["python3", "-m", "zipfile", "-c", "a", "release-1.0"], ["python3", "-m", "tarfile", "-c", "a", "release-1.0"],
      ["git", "-C", "release-1.0", "archive", "-o", "../a", "--format=zip", "HEAD"],
      ["git", "-C", "release-1.0", "archive", "-o", "../a", "--format=tar.gz", "--prefix=x/", "HEAD"],
    ])
  func archivers(arguments: [String]) throws {
    try Scratch.with { scratch in
      let inner = Scratch(folder: scratch.folder + "/release-1.0")
      try inner.writeProject()
      try inner.run("git", "init", "-q")
      try inner.commit("first")
      try scratch.run("env", arguments)
      let files = try tree(scratch, "a")
      #expect(files.schemaPaths(in: "schemas/one") == ["schemas/one/registry.json"])
      #expect(files.subfolders(of: "schemas") == ["schemas/one", "schemas/two"])
      #expect(
        files.bytes(of: "schemas/two/registry.json") == Array(Scratch.registry("two", imports: #"["../one"]"#).utf8))
      #expect(files.exists("signalbook.json") && files.failure == nil)
    }
  }

  @Test("long and foreign names", arguments: ["ustar", "gnu", "pax"])
  func longNames(format: String) throws {
    try Scratch.with { scratch in
      let deep = (0..<5).map { "folder-number-\($0)-" + String(repeating: "x", count: 20) }.joined(separator: "/")
      let name = format == "ustar" ? "registry.json" : "Größe " + String(repeating: "y", count: 120) + ".json"
      try scratch.write("{}", to: "\(deep)/\(name)")
      try scratch.write("{}", to: "other.json")
      try scratch.run("tar", "--format=\(format)", "-cf", "a.tar", deep, "other.json")
      #expect(try tree(scratch, "a.tar").schemaPaths(in: deep) == ["\(deep)/\(name)"])
    }
  }

  /// Hostile archives, written by Python.
  private static let hostile: [(name: String, script: String, sentence: String)] = [
    (
      "up.tar", tar("'../up.json'"),
      "'up.tar' cannot be read: the path of the member '../up.json' is outside the archive's root"
    ),
    (
      "up.tgz", tar("'a/../../up.json'", mode: "w:gz"),
      "'up.tgz' cannot be read: the path of the member 'a/../../up.json' is outside the archive's root"
    ),
    (
      "absolute.tar", tar("'/etc/x.json'"),
      "'absolute.tar' cannot be read: the path of the member '/etc/x.json' is absolute"
    ),
    (
      "back.tar", tar("'a/../x.json'"),
      "'back.tar' cannot be read: the path of the member 'a/../x.json' is outside the archive's root"
    ),
    (
      "up.zip", zip("'../up.json'"),
      "'up.zip' cannot be read: the path of the member '../up.json' is outside the archive's root"
    ),
    ("absolute.zip", zip("'/x.json'"), "'absolute.zip' cannot be read: the path of the member '/x.json' is absolute"),
    ("twice.zip", zip("'x.json'", "'x.json'"), "'twice.zip' cannot be read: it has two members 'x.json'"),
    (
      "zero.zip", zip("'xQy.json'") + "d = open(p, 'rb').read().replace(b'xQy', b'x\\0y'); open(p, 'wb').write(d)",
      "'zero.zip' cannot be read: the path of a member contains a NUL byte"
    ),
    (
      "checksum.zip",
      zip("'x.json'") + "d = bytearray(open(p, 'rb').read()); i = d.find(b'{'); d[i] = 91; open(p, 'wb').write(d)",
      "'checksum.zip' is damaged: the checksum of 'x.json' does not match"
    ),
    (
      "deflated.zip",
      "import zipfile, sys\np = sys.argv[1]\nwith zipfile.ZipFile(p, 'w', zipfile.ZIP_DEFLATED) as z: z.writestr('x.json', '{\"a\": 1}' * 99)\n"
        + "d = bytearray(open(p, 'rb').read()); d[40] ^= 255; open(p, 'wb').write(d)",
      "'deflated.zip' is damaged: "
    ),
    (
      "encrypted.zip",
      zip("'x.json'")
        + "d = bytearray(open(p, 'rb').read()); i = d.find(b'PK\\1\\2'); d[i + 8] |= 1; open(p, 'wb').write(d)",
      "'encrypted.zip' contains the encrypted member 'x.json', which is not supported"
    ),
    (
      "lzma.zip",
      "import zipfile, sys\nwith zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_LZMA) as z: z.writestr('x.json', '{}')",
      "'lzma.zip' contains the member 'x.json' with the compression method 14; only deflate is supported"
    ),
    (
      "cut.zip", zip("'x.json'") + "d = open(p, 'rb').read(); open(p, 'wb').write(d[:-5])",
      "'cut.zip' is damaged: its central directory is missing"
    ),
    (
      "cut.tar", tar("'x.json'") + "d = open(p, 'rb').read(); open(p, 'wb').write(d[:1024])",
      "'cut.tar' is damaged: it is truncated"
    ),
    (
      "size.tar", tar("'x.json'", size: 99999) + "d = open(p, 'rb').read(); open(p, 'wb').write(d[:2048])",
      "'size.tar' is damaged: the member at byte 0 has no size, or exceeds the archive"
    ),
    (
      "cut.tgz", tar("'x.json'", mode: "w:gz") + "d = open(p, 'rb').read(); open(p, 'wb').write(d[:-12])",
      "'cut.tgz' is damaged: gzip reports 'unexpected end of file'"
    ),
    (
      "bomb.tgz",
      "import gzip, sys\nwith gzip.open(sys.argv[1], 'wb', 9) as f:\n  for _ in range(6): f.write(bytes(1 << 20))",
      "'bomb.tgz' is larger than 4 MB after decompression; compare a folder or a git ref instead"
    ),
    (
      "bomb.zip",
      "import zipfile, sys\nwith zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z: z.writestr('x.json', bytes(6 << 20))",
      "'bomb.zip' is larger than 4 MB after decompression; compare a folder or a git ref instead"
    ),
    (
      "plain.gz", "import gzip, sys\ngzip.open(sys.argv[1], 'wb').write(b'{}')",
      "'plain.gz' does not contain a tar archive"
    ),
    (
      "a.tar.xz", "import lzma, sys\nlzma.open(sys.argv[1], 'wb').write(b'x')",
      "'a.tar.xz' is compressed by xz, which is not supported; convert it to .tar.gz, .tar or .zip"
    ),
    (
      "text.tar", "import sys\nopen(sys.argv[1], 'w').write('hello')",
      "'text.tar' is not a supported archive; use .tar, .tar.gz or .zip"
    ),
    (
      "empty.tar", "import sys\nopen(sys.argv[1], 'w')",
      "'empty.tar' is not a supported archive; use .tar, .tar.gz or .zip"
    ),
  ]

  private static func tar(_ names: String..., mode: String = "w", size: Int = 2) -> String {
    """
    import tarfile, io, sys
    p = sys.argv[1]
    with tarfile.open(p, '\(mode)') as t:
      for name in [\(names.joined(separator: ", "))]:
        i = tarfile.TarInfo(name); i.size = \(size); t.addfile(i, io.BytesIO(b'{}' + bytes(\(size))))

    """
  }

  private static func zip(_ names: String...) -> String {
    """
    import zipfile, sys, warnings
    warnings.simplefilter('ignore')
    p = sys.argv[1]
    with zipfile.ZipFile(p, 'w') as z:
      for name in [\(names.joined(separator: ", "))]: z.writestr(zipfile.ZipInfo(name), '{}')

    """
  }

  @Test("hostile and corrupt archives are refused with an error", arguments: hostile.indices)
  func hostileArchives(index: Int) throws {
    let (name, script, expected) = Self.hostile[index]
    try Scratch.with { scratch in
      _ = try Python.run(script, arguments: [scratch.folder + "/" + name])
      let found = sentence(scratch, name)
      #expect(found.hasPrefix(expected), "\(name): \(found)")
    }
  }

  @Test("links in an archive are not files, and the error names them", arguments: ["tar", "zip"])
  func links(kind: String) throws {
    try Scratch.with { scratch in
      try scratch.writeProject()
      try scratch.run("ln", "-s", "/etc/hostname", "schemas/one/link.json")
      if kind == "tar" {
        try scratch.run("tar", "-cf", "a.tar", "schemas", "signalbook.json")
      } else {
        _ = try Python.run(
          """
          import zipfile, sys
          with zipfile.ZipFile(sys.argv[1], 'w') as z:
            z.writestr('schemas/one/registry.json', '{}')
            i = zipfile.ZipInfo('schemas/one/link.json'); i.external_attr = 0o120777 << 16; z.writestr(i, '/etc/hostname')
          """, arguments: [scratch.folder + "/a.zip"])
      }
      let files = try tree(scratch, "a.\(kind)")
      #expect(files.bytes(of: "schemas/one/link.json") == nil)
      #expect(files.failure?.description.contains("'schemas/one/link.json' in a.\(kind) is a symbolic link") == true)
    }
  }

  @Test("random damage results in an error or a tree, never a trap")
  func fuzz() throws {
    try Scratch.with { scratch in
      try scratch.writeProject()
      try scratch.run("tar", "--format=pax", "-cf", "a.tar", "schemas", "signalbook.json")
      try scratch.run("python3", "-m", "zipfile", "-c", "a.zip", "schemas", "signalbook.json")
      var random = SeededGenerator(seed: 7)
      for name in ["a.tar", "a.zip"] {
        let bytes = try #require(FolderReader.bytes(of: scratch.folder + "/" + name))
        var refused = 0
        for _ in 0..<400 {
          var damaged = bytes
          for _ in 0..<Int.random(in: 1...4, using: &random) {
            damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
          }
          if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
          if damaged.starts(with: [0x1F, 0x8B]) { continue }
          // Use only stored members, to avoid starting a process for each archive.
          do { _ = try Archive.tree(from: damaged, name: name) } catch { refused += 1 }
        }
        #expect(refused > 100)
      }
    }
  }
}

extension Scratch {
  @discardableResult
  func run(_ program: String, _ arguments: [String]) throws -> String {
    try run(program, arguments[0], arguments.dropFirst().map { $0 })
  }

  @discardableResult
  private func run(_ program: String, _ first: String, _ rest: [String]) throws -> String {
    let quoted = ([first] + rest).map { "'" + $0 + "'" }.joined(separator: " ")
    return try run("sh", "-c", quoted)
  }
}
