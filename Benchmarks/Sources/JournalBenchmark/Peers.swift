import CSQLite
import FocusTelemetry
import Foundation
import HandWritten
import Signalbook

/// 60 bytes, the typical length of a Focus event.
let event: [UInt8] = Array(#"[123456,"action","type_url","search_bar",null,{"a":"b1234"}]"#.utf8)

struct PeerFailure: Error {}

/// Returns all peers. Each peer has separate files in the folder.
@MainActor func makePeers(in folder: String) throws -> [Peer] {
  precondition(event.count == 60)
  return try [recorder(folder + "/recorder"), recordedInC(folder + "/recorded-by-c")] + [
    journal("Signalbook's journal", folder + "/mapped", isMapped: true),
    journal("Signalbook's journal, fallback", folder + "/calls", isMapped: false),
  ] + inC(folder) + [writeCall(folder), sqlite(folder), filePerEvent(folder)]
}

@MainActor private func journal(_ name: String, _ folder: String, isMapped: Bool) throws -> Peer {
  var options = JournalOptions()
  options.mapsSegments = isMapped
  let journal = try Journal.open(folder, options: options)
  guard let tag = journal.tag(7) else { throw PeerFailure() }
  // Less than a segment. The next segment is prepared before each run.
  return Peer(name: name, events: 2000, prepare: { try journal.prepareNext() }) { events in
    event.withUnsafeBytes { bytes in
      for _ in 0..<events {
        _ = journal.append(tag) { memory in
          guard memory.count >= 60, let target = memory.baseAddress, let source = bytes.baseAddress else {
            return .noRoom(touched: 0)
          }
          target.copyMemory(from: source, byteCount: 60)
          return .event(60)
        }
      }
    }
  }
}

private struct App: Focus.AppSource {
  var buildID: String { "1" }
  var defaultSearch: String? { "yahoo" }
  var settings: [Focus.SettingsKeyValue] { [] }
  var updateChannel: String { "release" }
  var version: String { "7.0" }
}

private let engine = "DuckDuckGo"

/// Measures everything that an app's call does: creating the event, reading the clock, encoding, the journal, and the
/// ping's bookkeeping.
@MainActor private func recorder(_ folder: String) throws -> Peer {
  let telemetry = Telemetry(
    Focus.self, variant: .focus, app: App(), directory: folder, upload: nil, isAutomatic: false)
  // Less than a segment. Pings are removed and the next segment is prepared before each run.
  return Peer(
    name: "Signalbook, recorded and kept", events: 2000,
    prepare: {
      while telemetry.buildPing(for: .event) != nil {}
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        await telemetry.performDueWork()
        done.signal()
      }
      done.wait()
    }
  ) { events in
    for _ in 0..<events {
      guard telemetry.record(.settingChanged(.prefKeyEngine(engine))) == .recorded else { throw PeerFailure() }
    }
  }
}

/// The same event in C: clock, encoding and frame.
@MainActor private func recordedInC(_ folder: String) throws -> Peer {
  guard hj_open(folder, 256 * 1024) == 0 else { throw PeerFailure() }
  let key: StaticString = "prefKeyEngine"
  return Peer(name: "C, recorded and kept", events: 2000, prepare: { if hj_prepare() != 0 { throw PeerFailure() } }) {
    events in
    engine.utf8.withContiguousStorageIfAvailable { text in
      text.withMemoryRebound(to: CChar.self) { text in
        key.withUTF8Buffer { key in
          key.withMemoryRebound(to: CChar.self) { key in
            for _ in 0..<events {
              _ = hj_record(7, 0, key.baseAddress, key.count, text.baseAddress, text.count)
            }
          }
        }
      }
    }
  }
}

@MainActor private func inC(_ folder: String) throws -> [Peer] {
  guard hj_open(folder + "/c", 256 * 1024) == 0 else { throw PeerFailure() }
  let kinds = [(HJ_TABLES, "C"), (HJ_HARDWARE, "C, CRC by the processor"), (HJ_FOLD, "C, multiply-fold")]
  return kinds.filter { hj_can(Int32($0.0)) != 0 }.map { kind, name in
    Peer(name: name, events: 2000, prepare: { if hj_prepare() != 0 { throw PeerFailure() } }) { events in
      event.withUnsafeBytes { bytes in
        for _ in 0..<events { _ = hj_append(Int32(kind), 7, bytes.baseAddress, 60) }
      }
    }
  }
}

@MainActor private func writeCall(_ folder: String) throws -> Peer {
  let file = open(folder + "/write", O_WRONLY | O_CREAT | O_APPEND, 0o600)
  guard file >= 0 else { throw PeerFailure() }
  return Peer(name: "write(2) for each event", events: 2000) { events in
    event.withUnsafeBytes { bytes in for _ in 0..<events { _ = hj_write(file, bytes.baseAddress, 60) } }
  }
}

@MainActor private func sqlite(_ folder: String) throws -> Peer {
  var connection: OpaquePointer?
  var insertion: OpaquePointer?
  guard sqlite3_open(folder + "/events.sqlite", &connection) == SQLITE_OK,
    sqlite3_exec(connection, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;", nil, nil, nil) == SQLITE_OK,
    sqlite3_exec(connection, "CREATE TABLE events (id INTEGER PRIMARY KEY, data BLOB)", nil, nil, nil) == SQLITE_OK,
    sqlite3_prepare_v2(connection, "INSERT INTO events (data) VALUES (?)", -1, &insertion, nil) == SQLITE_OK
  else { throw PeerFailure() }
  return Peer(name: "SQLite, WAL, a transaction for each event", events: 100) { events in
    try event.withUnsafeBytes { bytes in
      for _ in 0..<events {
        sqlite3_bind_blob(insertion, 1, bytes.baseAddress, 60, nil)
        guard sqlite3_step(insertion) == SQLITE_DONE else { throw PeerFailure() }
        sqlite3_reset(insertion)
      }
    }
  }
}

@MainActor private func filePerEvent(_ folder: String) throws -> Peer {
  var number = 0
  try FileManager.default.createDirectory(atPath: folder + "/files", withIntermediateDirectories: true)
  return Peer(name: "a file for each event", events: 20) { events in
    for _ in 0..<events {
      number += 1
      let file = open(folder + "/files/\(number)", O_WRONLY | O_CREAT | O_EXCL, 0o600)
      guard file >= 0 else { throw PeerFailure() }
      event.withUnsafeBytes { bytes in _ = hj_write(file, bytes.baseAddress, 60) }
      close(file)
    }
  }
}
