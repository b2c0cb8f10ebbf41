import Testing

@testable import signalbook_soak

@Suite("The judge of the soak command")
struct JudgeTests {
  private var model = Model()
  private var judge = Judge()

  init() {
    model.isRunning = true
    model.recorded("one", ["recorded", "recorded", "storage"])
  }

  private func body(
    _ tokens: [Int], _ number: Int = 1, id: String = "A", version: Int = 1, ping: String = "pair", client: String = "C"
  ) -> [UInt8] {
    let events = tokens.map { #"{"token":"\#(Token.text($0))"}"# }.joined(separator: ",")
    return Array(
      #"{"ping":"\#(ping)","seq":\#(number),"id":"\#(id)","v":\#(version),"client":"\#(client)","events":[\#(events)]}"#
        .utf8)
  }

  private mutating func arrive(_ body: [UInt8], _ answer: ServerAnswer = .status(200)) -> [Property] {
    let before = model.violations.count
    judge.judge([Arrival(url: "https://pair.example.com", body: body, answer: answer)], &model, during: false)
    return model.violations[before...].map(\.property)
  }

  @Test("an acknowledged event may arrive")
  mutating func arrives() { #expect(arrive(body([0, 1])) == []) }

  @Test("an event that was refused, or never recorded, may not arrive")
  mutating func invented() {
    #expect(arrive(body([2])) == [.inventedNothing])
    #expect(arrive(body([7], id: "B")) == [.inventedNothing])
  }

  @Test("a declined event may not arrive")
  mutating func declined() {
    model.decide(false, "one")
    #expect(arrive(body([0])) == [.declinedIsNotSent])
  }

  @Test("a held event may not arrive before the user agrees, and must not be refused for consent")
  mutating func held() {
    model.recorded("hush", ["recorded", "recorded", "holdFull"])
    #expect(model.violations == [] && arrive(body([3], ping: "hush")) == [.heldIsNotSent])
    model.decide(true, "hush")
    #expect(arrive(body([4], 2, id: "B", ping: "hush")) == [])
    model.decide(false, "hush")
    model.recorded("hush", ["recorded"])
    #expect(model.violations.last?.property == .declinedIsNotRecorded)
  }

  @Test("a version that does not hold events deletes them")
  mutating func dropped() {
    model.recorded("hush", ["recorded"])
    model.options = StartOptions(version: 3)
    model.worked(LifeState())
    #expect(arrive(body([3], version: 1, ping: "hush")).contains(.declinedIsNotSent))
  }

  @Test("an event arrives in one document, and a document has the same bytes")
  mutating func once() {
    #expect(arrive(body([0]), .status(500)) == [])
    #expect(arrive(body([0], 2, id: "B"), .status(500)) == [.arrivesOnce])
    #expect(arrive(body([0, 1]), .status(500)).contains(.sameDocumentSameBytes))
  }

  @Test("a document is not sent again after its final answer, but after the end of its process")
  mutating func fates() {
    #expect(arrive(body([0])) == [])
    #expect(arrive(body([0])) == [.fateHolds])
    judge.processEnds()
    #expect(arrive(body([0])) == [])
  }

  @Test("a document has the version of its events")
  mutating func versions() { #expect(arrive(body([0], version: 2)) == [.oneVersionADocument]) }

  @Test("a request while uploading is off is a violation")
  mutating func off() {
    model.setUploading(false)
    #expect(arrive(body([0])) == [.notSentWhileOff])
  }

  @Test("a client with events may be forgotten once; a second deletion request is a violation")
  mutating func forgets() {
    model.decide(false, nil)
    #expect(arrive(body([], id: "F", ping: "forget")) == [])
    #expect(arrive(body([], 2, id: "G", ping: "forget")) == [.forgetsOnlyWhomItKnows])
  }

  @Test("an identifier is not used again after everything was declined")
  mutating func identifiers() {
    #expect(arrive(body([0])) == [])
    model.decide(false, nil)
    model.decide(true, nil)
    model.recorded("one", ["recorded"])
    #expect(arrive(body([3], id: "B")) == [.identifierIsNew])
  }

  @Test("lost events and gaps between numbers are found, unless they are counted")
  mutating func losses() {
    #expect(arrive(body([0], 3)) == [])
    var (counted, model) = (LifeState(), model)
    judge.finish(&model, counted)
    #expect(model.violations.map(\.property) == [.arrivesOrIsCounted, .sequenceHasNoGap])
    (counted.dropped, counted.units) = (1, 2)
    model = self.model
    judge.finish(&model, counted)
    #expect(model.violations == [])
  }

  @Test("a decision is compared with the consent that the next process reports")
  mutating func decisions() {
    model.decide(false, "two")
    model.ends()
    var state = LifeState()
    state.consent = ["two": -1, "one": -1]
    model.started(state)
    #expect(model.violations.map(\.property) == [.decisionIsKept])
  }

  @Test("declining everything covers the streams of a later version, and a renamed one")
  mutating func updates() {
    model.decide(false, nil)
    model.ends()
    model.options = StartOptions(version: 2)
    var state = LifeState()
    state.consent = ["alpha": -1, "one": 0, "two": 0, "delta": -1, "dist": 0, "tally": 0, "gamma": 0]
    model.started(state)
    #expect(model.violations.count == 2)
  }

  @Test("a decision that could not be written may be lost with its process")
  mutating func unsaved() {
    model.disk = .broken
    model.decide(false, "two")
    model.ends()
    var state = LifeState()
    state.consent = ["two": -1]
    model.started(state)
    #expect(model.violations == [])
  }
}
