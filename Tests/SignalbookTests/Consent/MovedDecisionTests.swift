import Foundation
import SignalbookJournalSupport
import SignalbookTestSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Decisions if the folder or its files are removed, replaced, foreign or full") struct MovedDecisionTests {
  private func removeFolder(_ app: KeptRecorder) { for path in app.files.paths { app.files[path] = nil } }

  /// Returns a second recorder on the folder, as in a second process.
  private func other(_ files: any FileSystem, _ streams: [StreamDescription] = ConsentApp.two()) -> RecorderCore {
    let core = RecorderCore(
      streams: streams, variant: 0, variantName: "Focus", platform: TelemetryPlatform(), identity: TelemetryIdentity(),
      clock: TestClock(), memory: 8 << 20, app: AppInterface(Book.self, Book.Values()))
    core.onRefusal = nil
    core.attachJournal(in: "/t", files: files) { () throws(StorageFault) in
      var options = JournalOptions()
      options.segmentBytes = 8192
      let journal = try Journal.open("/t", options: options, files: files, lanes: 1)
      try? journal.prepareNext()
      return journal
    }
    return core
  }

  @Test(
    "declined before or after the folder is removed: the new folder has the decision, and the other stream's events")
  func removed() throws {
    for isBefore in [true, false] {
      for all in [true, false] {
        let app = try ConsentApp.make()
        try ConsentApp.fill(app)
        app.core.isUploading = false
        if isBefore {
          app.core.setConsent(false, of: all ? nil : 0)
          app.core.maintain()
        }
        removeFolder(app)
        if !isBefore { app.core.setConsent(false, of: all ? nil : 0) }
        for _ in 0..<2 { app.core.maintain() }
        #expect(app.core.health.isConsentStored && app.core.health.isOpen)
        #expect(!app.files.contains("canary") && app.files.contains("kept stored") == !all)
        let record = try #require(try DecisionFile.open("/t", files: app.files, numbers: []).stored)
        #expect(record.declinesAll == all && record.isUploadingOff)
        app.streams = ConsentApp.two() + [ConsentApp.stream("three")]
        try app.start()
        #expect((0..<3).map { app.core.consent(of: $0) } == [false, all ? false : nil, all ? false : nil])
        #expect(!app.core.isUploading)
      }
    }
  }

  @Test(
    "declined while a file cannot be read: its events are never sent",
    arguments: [StorageFault.Operation.open, .read], [true, false])
  func unread(operation: StorageFault.Operation, isSealed: Bool) async throws {
    let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
    app.core.isUploading = false
    try ConsentApp.fill(app)
    // Remove each file in turn, as long as the folder can be opened.
    let paths = app.files.paths.filter { $0.hasSuffix(isSealed ? ".sealed" : ".segment") }
    #expect(!paths.isEmpty)
    for path in paths {
      app.files.fail(operation, of: path)
      try app.start()
      app.core.setConsent(false, of: nil)
      app.core.maintain()
      app.core.setConsent(true, of: nil)
      app.core.maintain()
      app.files.fail(operation, of: nil)
    }
    try app.start()
    app.core.isUploading = true
    #expect(app.core.record(Streams.text("kept new")) == .recorded)
    await ConsentApp.finish(app, receiver)
    #expect(ConsentApp.texts(receiver) == ["kept new"])
  }

  @Test("after declining and agreeing while the folder is closed, only earlier events are deleted") func bothInGap()
    async throws
  {
    let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
    try ConsentApp.fill(app)
    removeFolder(app)
    app.core.leaveRemovedFolder()
    #expect(!app.core.health.isOpen)
    app.core.setConsent(false, of: 0)
    #expect(!app.core.health.isConsentStored)
    app.core.setConsent(true, of: 0)
    app.core.maintain()
    #expect(app.core.health.isConsentStored)
    #expect(app.core.record(Streams.text("canary new")) == .recorded)
    // Another removal must not apply the old opt-out again.
    removeFolder(app)
    app.core.maintain()
    await ConsentApp.finish(app, receiver)
    #expect(ConsentApp.texts(receiver) == ["canary new"] + (0..<3).map { "kept stored \($0)" })
    try app.start()
    #expect(app.core.consent(of: 0) == true)
  }

  @Test("another recorder owns the path: the decision does not affect its file, and applies once the folder is free")
  func replaced() throws {
    let files = MemoryFileSystem()
    let first = other(files)
    for path in files.paths { files[path] = nil }
    let second = other(files)
    for index in 0..<3 {
      _ = second.record(Streams.text("canary \(index)"))
      _ = second.record(Streams.text("kept \(index)", stream: 1))
    }
    second.setConsent(true, of: 0)
    first.setConsent(false, of: 0)
    #expect(!first.health.isConsentStored)
    #expect(try DecisionFile.open("/t", files: files, numbers: []).stored?.declinesAll == false)
    first.maintain()
    #expect(!first.health.isOpen && first.consent(of: 0) == false && !first.health.isConsentStored)
    second.setConsent(true, of: 1)
    second.closeJournal()
    for _ in 0..<2 { first.maintain() }
    #expect(first.health.isOpen && first.health.isConsentStored)
    #expect(first.consent(of: 0) == false && first.consent(of: 1) == true)
    #expect(!files.contains("canary") && files.contains("kept"))
    files.endProcess()
    #expect((0..<2).map { other(files).consent(of: $0) } == [false, true])
  }

  @Test("another recorder's folder with an opt-out: an earlier agreement does not override it") func stricter() throws {
    let files = MemoryFileSystem()
    let first = other(files)
    first.setConsent(true, of: nil)
    _ = first.record(Streams.text("canary"))
    for path in files.paths { files[path] = nil }
    let second = other(files)
    second.setConsent(false, of: 0)
    second.closeJournal()
    for _ in 0..<2 { first.maintain() }
    #expect((0..<2).map { first.consent(of: $0) } == [false, true])
    #expect(!files.contains("canary"))
  }

  @Test("another recorder's folder with an opt-out: an agreement since the folder was removed overrides it")
  func agreedSince() throws {
    let files = MemoryFileSystem()
    let first = other(files)
    first.setConsent(false, of: nil)
    for path in files.paths { files[path] = nil }
    let second = other(files)
    second.setConsent(false, of: nil)
    second.closeJournal()
    first.setConsent(true, of: 0)
    #expect(!first.health.isConsentStored)
    for _ in 0..<2 { first.maintain() }
    #expect((0..<2).map { first.consent(of: $0) } == [true, false])
    #expect(first.health.isConsentStored && first.record(Streams.text("agreed")) == .recorded)
  }

  @Test("only the lock is removed or replaced: decisions are on disk immediately, and declined events are never sent")
  func lockAlone() async throws {
    for (isClosed, lock) in [(true, nil), (false, nil), (false, [7])] as [(Bool, [UInt8]?)] {
      let (app, receiver) = (try ConsentApp.make(), CapturingTransport())
      try ConsentApp.fill(app)
      app.files["/t/0.lock"] = lock
      app.core.setConsent(false, of: 0)
      #expect(app.core.health.isConsentStored)
      app.core.setConsent(true, of: nil)
      #expect(app.core.health.isConsentStored)
      if isClosed { app.core.closeJournal() }
      try app.start()
      #expect((0..<2).map { app.core.consent(of: $0) } == [true, true])
      await ConsentApp.finish(app, receiver)
      #expect(
        ConsentApp.texts(receiver) == ["sealed", "stored"].flatMap { kind in (0..<3).map { "kept \(kind) \($0)" } })
      #expect(!app.files.contains("canary"))
    }
  }

  @Test("if the file is replaced while open, the next decision is in the file at the path") func swapped() throws {
    let (app, empty) = (try ConsentApp.make(), [UInt8](repeating: 0, count: 8192))
    for (round, content) in [[7, 7], empty, nil].enumerated() as EnumeratedSequence<[[UInt8]?]> {
      app.files["/t/consent"] = content
      app.core.setConsent(round % 2 == 0, of: 0)
      #expect(app.core.health.isConsentStored)
      let number = app.core.streams[0].numbers[0]
      let stored = try DecisionFile.open("/t", files: app.files, numbers: []).stored
      #expect(stored?.entries[number]?.hasOptedIn == (round % 2 == 0), "\(round)")
    }
  }

  @Test(
    "everything is agreed to before the folder can be opened: decisions about streams of other versions apply again",
    arguments: [true, false])
  func agreedBeforeOpening(decision: Bool) throws {
    let three = ConsentApp.two() + [ConsentApp.stream("three", ping: "three")]
    let app = try ConsentApp.make(three)
    app.core.setConsent(decision, of: 2)
    app.streams = ConsentApp.two()
    try app.start()
    app.core.setConsent(false, of: nil)
    app.files.endProcess()
    app.files.fail(.open, of: "/t/0.lock")
    let core = other(app.files)
    core.setConsent(true, of: nil)
    #expect(!core.health.isOpen)
    app.files.fail(.open, of: nil)
    core.maintain()
    #expect(core.health.isOpen && core.consent(of: 0) == true)
    app.files.endProcess()
    let next = other(app.files, three)
    #expect((0..<3).map { next.consent(of: $0) } == [true, true, decision])
  }

  @Test("a first launch on a full disk refuses events, and writes the decision once there is room")
  func firstLaunch() throws {
    for isKilled in [true, false] {
      let files = MemoryFileSystem()
      files.setCapacity(0)
      var core = other(files)
      #expect(core.record(Streams.text("canary")) == .refused(.storageUnavailable))
      core.setConsent(false, of: nil)
      #expect(!core.health.isConsentStored && !core.isCollecting(0))
      core.maintain()
      #expect(core.consent(of: 0) == false && !files.contains("canary"))
      if isKilled {
        files.endProcess()
        core = other(files)
        #expect(core.record(Streams.text("canary")) == .refused(.storageUnavailable))
      } else {
        files.setCapacity(.max)
        core.maintain()
        #expect(core.health.isConsentStored)
        files.endProcess()
        core = other(files)
        #expect(core.consent(of: 0) == false && core.record(Streams.text("canary")) == .refused(.consent))
      }
      #expect(!files.contains("canary"))
    }
  }

  @Test("with full collections on a full disk, declining deletes the stream's values and is stored")
  func fullCollections() throws {
    for all in [true, false] {
      let app = KeptRecorder()
      app.options.segmentBytes = 4096
      app.streams = ["a", "b"].map { name in
        Streams.stream(
          name == "a" ? "a" : "b", ping: name == "a" ? "a" : "b", buildMoments: ["background"],
          distinct: [DistinctLimit(maxCount: 400, isPerScreen: false, refusesRepeatedValues: true)])
      }
      try app.start()
      app.foreground()
      for index in 0..<400 {
        for stream in 0..<2 { _ = app.core.record(Streams.keyed("key \(index)", 1, stream: stream)) }
        if index % 20 == 0 {
          for stream in app.core.streams { stream.isDue = true }
          app.core.maintain()
        }
      }
      let tags = try app.core.streams.map { try #require($0.log?.tag.number) }
      #expect(app.files.paths.contains { $0.hasSuffix(".values") })
      app.files.setCapacity(app.files.bytesInUse)
      app.core.setConsent(false, of: all ? nil : 0)
      #expect(app.core.health.isConsentStored)
      for _ in 0..<3 { app.core.maintain() }
      #expect(app.core.health.storageError == nil)
      try app.start()
      #expect(app.core.consent(of: 0) == false)
      #expect(app.journal.hashes(of: StateKey(setForTag: tags[0], index: 0)).isEmpty)
      #expect(app.journal.hashes(of: StateKey(setForTag: tags[1], index: 0)).isEmpty == all)
    }
  }

  @Test("a renamed stream keeps its distinct values unless it is declined") func renamed() throws {
    func stream(_ name: StaticString, _ former: [StaticString] = []) -> StreamDescription {
      Streams.stream(
        name, ping: "p", buildMoments: ["background"],
        distinct: [DistinctLimit(maxCount: 400, isPerScreen: false, refusesRepeatedValues: true)], formerNames: former)
    }
    for isDeclined in [true, false] {
      let app = KeptRecorder()
      app.streams = [stream("old"), stream("other")]
      try app.start()
      for index in 0..<200 { #expect(app.core.record(Streams.keyed("key \(index)", 1)) == .recorded) }
      let tag = try #require(app.core.streams[0].log?.tag.number)
      app.streams = [stream("new", ["old"]), stream("other")]
      if isDeclined { app.core.setConsent(false, of: 0) }
      for _ in 0..<2 {
        try app.start()
        #expect(app.core.record(Streams.keyed("key 7", 1)) == .refused(isDeclined ? .consent : .repeatedValue))
        #expect(app.journal.hashes(of: StateKey(setForTag: tag, index: 0)).isEmpty)
      }
    }
  }

  #if !os(Windows)
    @Test("a pipe, folder, link, device or foreign file replaces the file, at the start or later") func types() throws {
      for kind in 0..<5 {
        for isLater in [true, false] {
          try inFolder { folder in
            let (directory, path, manager) = (folder + "/t", folder + "/t/consent", FileManager.default)
            func start() -> RecorderCore {
              let core = RecorderCore(
                streams: ConsentApp.two(), variant: 0, variantName: "Focus", platform: TelemetryPlatform(),
                identity: TelemetryIdentity(),
                clock: TestClock(), memory: 8 << 20, app: AppInterface(Book.self, Book.Values()))
              core.onRefusal = nil
              core.attachJournal(in: directory, files: POSIXFileSystem()) { () throws(StorageFault) in
                try Journal.open(directory, lanes: 1)
              }
              return core
            }
            func plant() throws {
              try? manager.removeItem(atPath: path)
              try manager.createDirectory(atPath: directory, withIntermediateDirectories: true)
              switch kind {
              case 0: mkfifo(path, 0o600)
              case 1: try manager.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
              case 2: try manager.createSymbolicLink(atPath: path, withDestinationPath: folder + "/elsewhere")
              case 3: try manager.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
              default: try Data(repeating: 9, count: 8192).write(to: URL(fileURLWithPath: path))
              }
            }
            if !isLater { try plant() }
            var core = start()
            if isLater { try plant() }
            core.setConsent(false, of: 0)
            #expect(core.health.isConsentStored && core.consent(of: 0) == false, "\(kind), later: \(isLater)")
            core.closeJournal()
            core = start()
            #expect(core.consent(of: 0) == false && core.health.isConsentStored, "\(kind), later: \(isLater)")
            core.closeJournal()
            #expect(!manager.fileExists(atPath: folder + "/elsewhere"))
          }
        }
      }
    }
  #endif
}
