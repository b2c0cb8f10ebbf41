import Foundation
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Stream policies") struct PolicyTests {
  @Test(
    "The 501st event starts a new unit (R-FOCUS-60)",
    arguments: [
      (1, [Int]()), (2, []), (3, [3]), (4, [4]), (499, [499]), (500, [500]), (501, [500]), (1001, [500, 500]),
      (1004, [500, 500, 4]),
    ])
  func unitsOf500(events: Int, units: [Int]) {
    let recorder = Book.recorder()
    for _ in 0..<events { recorder.record(.urlEntered) }
    var built: [Int] = []
    while let unit = recorder.buildPing(for: .event) { built.append(unit.eventCount) }
    #expect(built == units)
    #expect(recorder.losses.isEmpty)
    #expect(recorder.recordedEvents(of: .event).count == events - units.reduce(0, +))
  }

  @Test("The oldest of too many waiting units is dropped and counted (R-FOCUS-61)") func stored() throws {
    let clock = TestClock()
    let recorder = Book.recorder(clock: clock)
    for _ in 0..<(500 * 40 + 1) {
      clock.pass(1)
      recorder.record(.urlEntered)
    }
    #expect(recorder.losses.droppedEvents == 500)
    #expect(recorder.recordedEvents(of: .event).texts.first?.hasPrefix("[501,") == true)
    var built = 0
    var next = 501
    while let unit = recorder.buildPing(for: .event) {
      built += 1
      let document = try JSONValue(parsing: unit.bytes)
      guard case .array(let events)? = document["events"] else { break }
      for case .array(let event) in events {
        #expect(event.first == .integer(Int64(next)))
        next += 1
      }
    }
    #expect(built == 39)
  }

  @Test("Batches contain the configured number of events, all of one session") func batches() {
    let clock = TestClock()
    let recorder = Book.recorder(clock: clock)
    #expect(recorder.setMaxEvents(10, for: .batch))
    #expect(!recorder.setMaxEvents(10, for: .event))
    #expect(!recorder.setMaxEvents(0, for: .batch))
    recorder.lifecycleChanged(to: .foreground)
    for _ in 0..<25 { recorder.record(.appStart) }
    #expect(recorder.buildPing(for: .batch, completeOnly: true)?.eventCount == 10)
    #expect(recorder.buildPing(for: .batch, completeOnly: true)?.eventCount == 10)
    #expect(recorder.buildPing(for: .batch, completeOnly: true) == nil)
    recorder.lifecycleChanged(to: .background)
    clock.pass(29 * 60_000)
    recorder.lifecycleChanged(to: .foreground)
    recorder.record(.appStart)
    #expect(recorder.buildPing(for: .batch, completeOnly: true) == nil)
    recorder.lifecycleChanged(to: .background)
    clock.pass(30 * 60_000)
    recorder.lifecycleChanged(to: .foreground)
    recorder.record(.appStart)
    recorder.record(.appStart)
    let first = recorder.buildPing(for: .batch, completeOnly: true)
    #expect(first?.eventCount == 6)
    #expect(first?.text.contains(#""sn":2"#) == false)
    let second = recorder.buildPing(for: .batch)
    #expect(second?.eventCount == 2)
    #expect(second?.text.components(separatedBy: #""sn":2"#).count == 3)
    #expect(recorder.buildPing(for: .batch) == nil)
  }

  @Test("Events keep their order and bytes when the oldest unit is removed") func order() throws {
    let clock = TestClock()
    let recorder = Book.recorder(clock: clock)
    recorder.setMaxEvents(7, for: .batch)
    var next = 0
    var recorded = 0
    for round in 0..<50 {
      for _ in 0..<(round % 13) {
        recorder.record(.tap("\(recorded)"))
        recorded += 1
      }
      while let unit = recorder.buildPing(for: .batch, completeOnly: round % 5 != 0) {
        guard case .array(let events)? = try JSONValue(parsing: unit.bytes)["pl"] else { break }
        for event in events {
          #expect(event["tvp"] == .text("\(next)"))
          next += 1
        }
      }
    }
    #expect(recorder.recordedEvents(of: .batch).count == recorded - next)
    #expect(next > 250)
  }

  @Test("Collection is off by default in the other variant, so that events are not recorded, counted or stored")
  func consent() {
    let klar = Book.recorder(.klar)
    #expect(!klar.isCollecting(.event) && klar.isCollecting(.batch) && !klar.isCollecting(.core))
    #expect(klar.record(.urlEntered) == .refused(.consent))
    klar.lifecycleChanged(to: .foreground)
    klar.countSearch("actionbar.google")
    #expect(klar.buildPing(for: .core) == nil)
    #expect(klar.losses.isEmpty)
    klar.setConsent(true, for: .core)
    // The session count starts now, without earlier data.
    #expect(klar.buildPing(for: .core)?.text.hasPrefix(#"{"sessions":1,"durations":0,"searches":{},"#) == true)

    let focus = Book.recorder()
    for _ in 0..<600 { focus.record(.urlEntered) }
    focus.countSearch("actionbar.google")
    focus.setConsent(false)
    #expect(focus.recordedEvents(of: .event).count == 0)
    #expect(focus.record(.urlEntered) == .refused(.consent))
    focus.setConsent(true)
    #expect(focus.buildPing(for: .event) == nil)
    #expect(focus.buildPing(for: .core)?.text.contains(#""searches":{}"#) == true)
    for _ in 0..<3 { focus.record(.urlEntered) }
    #expect(focus.buildPing(for: .event)?.eventCount == 3)
  }

  @Test("Private mode stops exactly the streams that are never collected in it") func privateMode() {
    let recorder = Book.recorder()
    recorder.isPrivate = true
    #expect(recorder.record(.appStart) == .refused(.privateMode))
    #expect(recorder.record(.urlEntered) == .recorded)
    recorder.isPrivate = false
    #expect(recorder.record(.appStart) == .recorded)
    #expect(recorder.losses.refusedEvents == 0)
  }

  @Test("Sessions and durations are counted as in the core ping (R-FOCUS-12, R-FOCUS-13)") func coreCounters() {
    func numbers(_ steps: [String]) -> [[Int64]] {
      let clock = TestClock()
      let recorder = Book.recorder(clock: clock)
      var built: [[Int64]] = []
      for step in steps {
        let parts = step.split(separator: ":")
        switch parts[0] {
        case "start": recorder.lifecycleChanged(to: .foreground)
        case "end":
          clock.pass((Int64(parts[1]) ?? 0) * 1000)
          recorder.lifecycleChanged(to: .background)
        case "wait": clock.pass((Int64(parts[1]) ?? 0) * 1000)
        default:
          guard let unit = recorder.buildPing(for: .core), let document = try? JSONValue(parsing: unit.bytes),
            case .integer(let sessions)? = document["sessions"], case .integer(let durations)? = document["durations"]
          else { return [] }
          built.append([sessions, durations])
        }
      }
      return built
    }
    #expect(numbers(["start", "end:10", "build", "build"]) == [[1, 10], [0, 0]])
    #expect(numbers(["end:4", "build"]) == [[0, 0]])
    #expect(numbers(["start", "start", "end:3", "start", "end:4", "build"]) == [[2, 7]])
    #expect(numbers(["start", "wait:5", "build", "end:6", "build"]) == [[1, 5], [0, 6]])
  }

  @Test("Searches are counted by key, sorted, and reset with the ping (R-FOCUS-14)") func searches() {
    let recorder = Book.recorder()
    for key in ["listitem.yahoo", "actionbar.google", "listitem.yahoo", "a\"b"] { recorder.countSearch(key) }
    #expect(
      recorder.buildPing(for: .core)?.text.contains(#""searches":{"a\"b":1,"actionbar.google":1,"listitem.yahoo":2},"#)
        == true)
    #expect(recorder.buildPing(for: .core)?.text.contains(#""searches":{},"#) == true)
    for key in 0..<501 { recorder.countSearch("k\(key)") }
    #expect(recorder.losses.droppedCounts == 1)
  }

  @Test("Each ping has a separate sequence (R-FOCUS-21, R-FOCUS-34)") func sequences() {
    let recorder = Book.recorder()
    for _ in 0..<3 { recorder.record(.urlEntered) }
    #expect([recorder.buildPing(for: .core)?.sequence, recorder.buildPing(for: .core)?.sequence] == [1, 2])
    #expect(recorder.buildPing(for: .event)?.sequence == 1)
    #expect(recorder.buildPing(for: .event) == nil)
    #expect(recorder.buildPing(for: .core)?.sequence == 3)
  }

  @Test("Setting the clock back never results in negative times (R-REG-62)") func clockSetBack() {
    let clock = TestClock()
    let recorder = Book.recorder(clock: clock)
    recorder.lifecycleChanged(to: .foreground)
    clock.monotonic -= 100_000
    clock.wall = -5
    recorder.record(.urlEntered)
    #expect(recorder.recordedEvents(of: .event).texts.first?.hasPrefix("[0,") == true)
    recorder.lifecycleChanged(to: .background)
    #expect(recorder.buildPing(for: .core)?.text.contains(#""durations":0,"#) == true)
    #expect(recorder.buildPing(for: .core)?.text.contains(#""created":"1970-01-01""#) == true)
  }

  @Test("Full memory refuses and counts events, and building frees it") func full() {
    let recorder = Book.recorder(memory: 16_384)
    var recorded = 0
    while recorder.record(.urlEntered) == .recorded { recorded += 1 }
    #expect(recorded > 300)
    #expect(recorder.record(.urlEntered) == .refused(.memoryFull))
    #expect(recorder.losses.refusalCounts == [.memoryFull: 2])
    #expect(recorder.buildPing(for: .event) != nil)
    #expect(recorder.record(.urlEntered) == .recorded)
  }

  @Test("A value that is not supplied is null or the schema's value, and is counted") func absent() {
    let recorder = Book.recorder()
    recorder.updatePlatform { $0.networkType = "5g" }
    recorder.record(.appStart)
    #expect(recorder.recordedEvents(of: .batch).texts.first?.contains(#""c":-1,"#) == true)
    #expect(recorder.buildPing(for: .core)?.text.contains(#""device":"unknown""#) == true)
  }

  @Test(
    "Dates are Gregorian in UTC",
    arguments: [
      (0, 1970, 1, 1), (17326, 2017, 6, 9), (11016, 2000, 2, 29), (19782, 2024, 2, 29), (47540, 2100, 2, 28),
      (47541, 2100, 3, 1),
    ])
  func dates(day: Int, year: Int, month: Int, dayOfMonth: Int) {
    let date = CivilDate(daysSince1970: day)
    #expect((date.year, date.month, date.day) == (year, month, dayOfMonth))
    #expect(CivilDate(year: year, month: month, day: dayOfMonth)?.daysSince1970 == day)
  }
}

@Suite("Threads") struct ThreadTests {
  @Test("Eight concurrent threads do not lose events, and each thread's order is preserved") func threads() throws {
    let recorder = Book.recorder()
    let each = 2_000
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<each {
        recorder.record(.tap("\(thread)-\(number)"))
        if number % 500 == 0 { _ = recorder.losses }
      }
    }
    var next = [Int](repeating: 0, count: 8)
    while let unit = recorder.buildPing(for: .batch) {
      guard case .array(let events)? = try JSONValue(parsing: unit.bytes)["pl"] else { break }
      for event in events {
        guard case .text(let target)? = event["tvp"] else { continue }
        let parts = target.split(separator: "-").compactMap { Int($0) }
        #expect(next[parts[0]] == parts[1])
        next[parts[0]] = parts[1] + 1
      }
    }
    #expect(next == [Int](repeating: each, count: 8))
    #expect(recorder.losses.refusedEvents == 0 && recorder.losses.droppedEvents == 0)
  }

  @Test("Concurrent consent changes, building and recording leave a valid store") func mixed() throws {
    let recorder = Book.recorder()
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      for number in 0..<500 {
        switch thread {
        case 0: if number % 50 == 0 { recorder.setConsent(number % 100 == 0) }
        case 1: if let unit = recorder.buildPing(for: .batch) { _ = try? JSONValue(parsing: unit.bytes) }
        case 2: recorder.screenShown("\(number)")
        default: recorder.record(.tap("\(number)"))
        }
      }
    }
    for text in recorder.recordedEvents(of: .batch).texts { _ = try JSONValue(parsing: text) }
  }
}
