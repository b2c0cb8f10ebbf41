#if os(Linux)
  import Foundation
  import Glibc
  import SignalbookJournalSupport
  import Testing

  @_spi(Generated) @testable import Signalbook

  /// Tests with a real full disk, a tmpfs of 2 MiB. Requires root and a separate mount namespace.
  @Suite("A real full disk", .serialized) struct FullDiskTests {
    private static let folder = "/tmp/signalbook-full-disk-\(getpid())"

    /// Mounts the disk. Returns `false` if the process lacks permission.
    private func mountDisk() -> Bool {
      guard geteuid() == 0 else { return false }
      mkdir(Self.folder, 0o700)
      return run("mount", "-t", "tmpfs", "-o", "size=2m", "signalbook", Self.folder)
    }

    private func run(_ command: String...) -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      do { try process.run() } catch { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

    private func isPrivateNamespace() -> Bool {
      func link(_ path: String) -> String? { try? FileManager.default.destinationOfSymbolicLink(atPath: path) }
      return link("/proc/self/ns/mnt") != link("/proc/1/ns/mnt")
    }

    private func contains(_ text: String) -> Bool {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder + "/t")) ?? []
      return names.contains { name in
        FileManager.default.contents(atPath: Self.folder + "/t/" + name)?.range(of: Data(text.utf8)) != nil
      }
    }

    private func core() -> RecorderCore {
      let values = Book.Values()
      let core = RecorderCore(
        streams: ConsentApp.two(), variant: 0, variantName: "Focus", platform: TelemetryPlatform(),
        identity: TelemetryIdentity(),
        clock: SystemClock(), memory: 8 << 20, app: AppInterface(Book.self, values))
      core.attachJournal(in: Self.folder + "/t", files: POSIXFileSystem()) { () throws(StorageFault) in
        let journal = try Journal.open(Self.folder + "/t", lanes: 1)
        try? journal.prepareNext()
        return journal
      }
      core.onRefusal = nil
      return core
    }

    @Test("on a full disk with a full segment, the decision is stored and declined data is deleted")
    func full() async throws {
      guard isPrivateNamespace(), mountDisk() else {
        print("SKIPPED: a full disk is tried as root in a mount namespace: unshare -m swift test --filter FullDisk")
        return
      }
      defer {
        _ = run("umount", Self.folder)
        rmdir(Self.folder)
      }
      for all in [true, false] {
        var core: RecorderCore? = self.core()
        core?.setConsent(true, of: nil)
        core?.lifecycle(.foreground)
        for index in 0..<50 {
          _ = core?.record(Streams.text("canary \(index)"))
          _ = core?.record(Streams.text("kept \(index)", stream: 1))
        }
        core?.lifecycle(.background)
        core?.maintain()
        core?.lifecycle(.foreground)
        let filler = Self.folder + "/filler"
        _ = FileManager.default.createFile(atPath: filler, contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: filler))
        let zeros = [UInt8](repeating: 0, count: 4096)
        while write(handle.fileDescriptor, zeros, zeros.count) > 0 {}
        var (refused, index) = (0, 0)
        while refused < 3, index < 100_000 {
          if core?.record(Streams.text("canary full \(index)")) != .recorded { refused += 1 }
          while write(handle.fileDescriptor, zeros, zeros.count) > 0 {}
          index += 1
        }
        #expect(refused == 3)
        core?.setConsent(false, of: all ? nil : 0)
        #expect(core?.health.isConsentStored == true)
        // Close the files without writing, as if the process were killed.
        core?.journal?.journal.close()
        core?.closeDecisions()
        core = self.core()
        #expect(core?.consent(of: 0) == false && core?.consent(of: 1) == !all, "all: \(all)")
        for _ in 0..<3 { core?.maintain() }
        #expect(!contains("canary"), "all: \(all)")
        core?.closeJournal()
        core = self.core()
        #expect(core?.consent(of: 0) == false && core?.consent(of: 1) == !all, "all: \(all)")
        core?.maintain()
        #expect(!contains("canary") && contains("kept") == !all, "all: \(all)")
        core?.closeJournal()
        try handle.close()
        unlink(filler)
      }
    }
  }
#endif
