#if os(Linux)
  import Foundation
  import Glibc
  import SignalbookJournalSupport
  import Testing

  @_spi(Generated) @testable import Signalbook

  /// A text search in the writable memory of the process.
  enum Heap {
    /// Returns each occurrence of a text with the surrounding bytes. Each byte of the text is passed inverted, so that
    /// the search does not find itself.
    static func find(_ inverted: [UInt8]) -> [String] {
      var found: [String] = []
      let isRead = ProcessMemory.search(overlap: inverted.count - 1) { bytes, mapping in
        guard let base = bytes.baseAddress, let first = inverted.first else { return }
        // A process can have gigabytes of memory, which `memchr` searches in seconds.
        var next = 0
        while next + inverted.count <= bytes.count,
          let place = memchr(base + next, Int32(~first), bytes.count - inverted.count + 1 - next)
        {
          let offset = base.distance(to: UnsafeRawPointer(place))
          next = offset + 1
          guard inverted.indices.allSatisfy({ bytes[offset + $0] == ~inverted[$0] }) else { continue }
          let around = bytes[max(0, offset - 48)..<min(bytes.count, offset + 64)].map { byte -> Character in
            // Omit the backslash, so that the search does not find this copy.
            byte == 0x5C ? "/" : (0x20..<0x7F).contains(byte) ? Character(UnicodeScalar(byte)) : "."
          }
          found.append("\(mapping.name): \(String(around))")
        }
      }
      return isRead ? found : ["the process's memory cannot be read"]
    }
  }

  @Suite("Declined data is cleared from the process's memory", .serialized) struct HeapTests {
    /// A transport that returns a fixed status and does not retain the request.
    private struct Receiver: TelemetryTransport {
      let status: Int
      let bytes = Guarded(0)

      func send(_ request: TransportRequest) async -> TransportResult {
        bytes.withLock { $0 += request.body.count }
        return .status(status)
      }
    }

    /// The start of each recorded text. The search looks for the encoded text, with a backslash before the quote. The
    /// marker is longer than a register, because a copy of that size can remain on a thread's stack.
    private static let marker = "mine-shaft-7f3a-at-the-end-of-the-third-gallery"

    private func text(_ index: Int) -> String { "\(Self.marker)\"x\(index)" }

    private var inverted: [UInt8] { Self.marker.utf8.map { ~$0 } + [~0x5C, ~0x22, ~0x78] }

    private func core(
      _ folder: String?, adds: Bool = false, files: any FileSystem = POSIXFileSystem()
    ) -> RecorderCore {
      let batch = BatchPolicy(
        key: #""u""#, isEncodedAsString: false, wrapperKey: nil, maxPings: nil,
        envelope: Program().text(#"{"v":1}"#).literal)
      let upload = UploadPolicy(
        method: "POST", address: "https://example.com", path: nil, query: [], contentType: nil, sendsCookies: false,
        successCodes: ["200"], rejectionCodes: [], retryCodes: [], uploadMoments: [],
        addedMembers: adds ? Program().text(#"{"n":1}"#).literal : .empty, batch: adds ? nil : batch)
      let names: [StaticString] = ["one", "two"]
      let streams = names.map { name in
        Streams.stream(
          name, ping: "p", limits: Book.limits(nil, 5), buildMoments: ["full", "background"], upload: upload)
      }
      var options = JournalOptions()
      options.segmentBytes = 16_384
      let (chosen, values) = (options, Book.Values())
      let core = RecorderCore(
        streams: streams, variant: 0, variantName: "Focus", platform: TelemetryPlatform(),
        identity: TelemetryIdentity(),
        clock: SystemClock(), memory: 8 << 20, app: AppInterface(Book.self, values))
      if let folder {
        core.attachJournal(in: folder, files: files) { () throws(StorageFault) in
          let journal = try Journal.open(folder, options: chosen, files: files)
          try? journal.prepareNext()
          return journal
        }
      }
      core.onRefusal = nil
      return core
    }

    /// If there is no folder and no `Upkeep`, an event stays in memory until the decision, even if the search takes
    /// long.
    @Test("a waiting event is found before the decision, and not afterwards", arguments: [true, false])
    func waiting(all: Bool) {
      let core = self.core(nil)
      #expect(core.record(Streams.text(text(0))) == .recorded)
      #expect(!Heap.find(inverted).isEmpty)
      core.setConsent(false, of: all ? nil : 0)
      let found = Heap.find(inverted)
      #expect(found.isEmpty, "all: \(all): \(found)")
    }

    /// The first rounds are not searched. The dynamic linker saves the vector registers on the stack when a function is
    /// first called, and these can contain bytes of the last copied document.
    @Test("a decision is made at each file system call while pings are built and written", arguments: [nil, 0])
    func building(stream: Int?) async throws {
      var last = 0
      for round in -10..<100 {
        let folder = NSTemporaryDirectory() + "/signalbook-heap-\(UInt64.random(in: 0...UInt64.max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = FaultyFileSystem(POSIXFileSystem())
        let core = self.core(folder, files: files)
        let upkeep = Upkeep(core, upload: nil)
        core.lifecycle(.foreground)
        for index in 0..<30 { _ = core.record(Streams.text(text(index))) }
        let decision = Guarded<Task<Void, Never>?>(nil)
        files.setPlan { call, _ in
          if call == (round < 0 ? -round / 2 : round) {
            decision.withLock { $0 = Task.detached { core.setConsent(false, of: stream) } }
          }
          return nil
        }
        await upkeep.work()
        await decision.withLock { $0 }?.value
        // The plan refers to the recorder, which refers to the files.
        files.setPlan { _, _ in nil }
        // The work made fewer calls.
        if core.consent(of: 0) == nil {
          await upkeep.close()
          break
        }
        last = round
        await upkeep.work()
        let found = round < 0 ? [] : Heap.find(inverted)
        #expect(found.isEmpty, "call \(round): \(found)")
        await upkeep.close()
      }
      #expect(last > 5)
    }

    @Test(
      "events, units, files, requests and data of earlier processes are cleared", arguments: [200, 503],
      [(true, false), (false, false), (true, true)])
    func scan(status: Int, mode: (all: Bool, adds: Bool)) async throws {
      let (all, adds) = mode
      let folder = NSTemporaryDirectory() + "/signalbook-heap-\(UInt64.random(in: 0...UInt64.max))"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      for round in 0..<3 {
        let core = self.core(folder, adds: adds)
        let receiver = Receiver(status: status)
        let upkeep = Upkeep(core, upload: UploadSettings(transport: receiver))
        if round == 2 { core.setConsent(true, of: nil) }
        core.lifecycle(.foreground)
        for index in 0..<300 {
          #expect(core.record(Streams.text(text(index))) == .recorded)
          _ = core.record(Streams.text("other \(index)", stream: 1))
          if index % 60 == 0 { await upkeep.work() }
        }
        core.lifecycle(.background)
        await upkeep.work()
        core.lifecycle(.foreground)
        for index in 0..<7 { _ = core.record(Streams.text(text(index))) }
        // After a failure, the retry may not be due yet.
        if status == 200 { #expect(receiver.bytes.withLock { $0 } > 0) }
        // The first process ends without a decision.
        if round > 0 {
          core.setConsent(false, of: all ? nil : 0)
          await upkeep.work()
          let found = Heap.find(inverted)
          #expect(found.isEmpty, "status \(status), all: \(all), adds: \(adds), round \(round): \(found)")
        }
        await upkeep.close()
      }
    }
  }
#endif
