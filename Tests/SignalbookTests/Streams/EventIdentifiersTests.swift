import Foundation
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Event identifiers") struct EventIdentifiersTests {
  @Test("each is a version 4 UUID, and the process's part stays the same") func sequence() {
    let identifiers = EventIdentifiers()
    let made = (0..<10_000).map { identifiers.text($0) }
    #expect(Set(made).count == made.count)
    #expect(Set(made.map { $0.prefix(24) }).count == 1)
    #expect(made.allSatisfy { UUID(uuidString: $0)?.uuidString == $0 })
    #expect(made.allSatisfy { Array($0)[14] == "4" && "89AB".contains(Array($0)[19]) })
  }

  @Test("all 122 bits vary between processes") func bits() {
    var (ones, zeros) = (RandomID(0, 0), RandomID(.max, .max))
    for _ in 0..<500 {
      let digits = EventIdentifiers().text(1).filter { $0 != "-" }
      guard let high = UInt64(digits.prefix(16), radix: 16), let low = UInt64(digits.suffix(16), radix: 16) else {
        Issue.record("\(digits)")
        return
      }
      ones = RandomID(ones.high | high, ones.low | low)
      zeros = RandomID(zeros.high & high, zeros.low & low)
    }
    #expect((ones.high ^ zeros.high).nonzeroBitCount + (ones.low ^ zeros.low).nonzeroBitCount == 122)
  }

  @Test("the counter carries from digit to digit, and wraps around") func carries() {
    let identifiers = EventIdentifiers(RandomID(0, 0x0000_0000_0000_FFFE))
    #expect(identifiers.text(1).suffix(12) == "00000000FFFF" && identifiers.text(2).suffix(12) == "000000010000")
    let last = EventIdentifiers(RandomID(0, 0x0000_FFFF_FFFF_FFFF))
    #expect(last.text(1) == "00000000-0000-4000-8000-000000000000")
  }

  @Test("identifiers of different streams differ, and so do those before and after declining") func apart() {
    func identifier(_ core: RecorderCore, _ stream: Int) -> Substring? {
      _ = core.record(Streams.bare(stream: stream))
      guard case .text(let text)? = json(core.storedEvents(stream).last ?? [])?["id"] else { return nil }
      return text.prefix(24)
    }
    func stream(_ name: StaticString) -> StreamDescription {
      Streams.stream(
        name, common: Program().text(#""id":""#).source(1).text(#"","#).literal,
        sources: [Book.request(.streamEvents), Book.request(.eventId)])
    }
    let core = Streams.recorder(stream("a"), stream("b"))
    let first = identifier(core, 0)
    #expect(first != nil && first == identifier(core, 0) && first != identifier(core, 1))
    core.setConsent(false, of: 0)
    core.setConsent(true, of: 0)
    #expect(identifier(core, 0) != first)
  }
  private static func identified(_ name: StaticString, deletionRequest: StaticString? = nil) -> StreamDescription {
    Streams.stream(
      name, envelope: Program().text(#"{"c":""#).source(2).text(#"","e":"#).source(0).text("}").literal,
      common: Program().text(#""id":""#).source(1).text(#"","#).literal,
      sources: [Book.request(.streamEvents), Book.request(.eventId), Book.request(.clientId)],
      deletionRequest: deletionRequest)
  }

  private func prefix(_ core: RecorderCore, _ stream: Int) -> Substring? {
    _ = core.record(Streams.bare(stream: stream))
    guard case .text(let text)? = json(core.storedEvents(stream).last ?? [])?["id"] else { return nil }
    return text.prefix(24)
  }

  @Test("a stream that remains after a deletion request gets new identifiers, and so does a new client")
  func newClients() {
    let forget = Streams.stream(
      "forget", encoding: .none, envelope: Program().text(#"{"c":""#).source(1).text(#""}"#).literal,
      sources: [Book.request(.streamEvents), Book.request(.clientId)],
      consent: ConsentPolicy(
        isOnByDefault: true, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false,
        isAlwaysCollected: true))
    let core = Streams.recorder(Self.identified("a"), Self.identified("b", deletionRequest: "forget"), forget)
    let (client, first) = (core.context.identity.clientID, prefix(core, 0))
    #expect(first != nil && prefix(core, 1) != nil)
    core.setConsent(false, of: 1)
    let second = prefix(core, 0)
    #expect(core.context.identity.clientID != client && second != nil && second != first)
    core.setIdentity(TelemetryIdentity(clientID: core.context.identity.clientID, userID: "user"))
    #expect(prefix(core, 0) == second, "the client is the same")
    core.setIdentity(TelemetryIdentity(clientID: "another"))
    #expect(prefix(core, 0) != second)
  }
}
