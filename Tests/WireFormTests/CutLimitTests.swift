import SignalbookWireForm
import Testing

@Suite("A cut and its receiver's limit") struct CutLimitTests {
  private static let units: [Cut.Unit] = [.grapheme, .scalar, .byte]
  private static let texts = [
    "", "a", "abc", "abcdefgh", "é", "ééé", "e\u{301}e\u{301}e\u{301}", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "日本語日本語",
    "a\u{301}\u{302}\u{303}\u{304}b",
  ]

  @Test("a single cut satisfies both limits, unless neither implies the other")
  func limited() {
    var count = 0
    for own in Self.units {
      for receiver in Self.units {
        for (first, second) in [(1, 3), (3, 1), (2, 2), (5, 64), (64, 5), (3, 12), (12, 3), (1, 64), (64, 1)] {
          let cut = Cut(atMost: first, unit: own, overflow: .truncate)
          let limit = Cut(atMost: second, unit: receiver, overflow: .truncate)
          let both = cut.limited(to: limit)
          let isExpressible = cut.maxLength(in: receiver) <= second || limit.maxLength(in: own) <= first
          #expect(isExpressible || both == cut)
          guard isExpressible else { continue }
          for text in Self.texts {
            let sent = both.applied(to: text)
            #expect(!cut.exceeds(sent) && !limit.exceeds(sent), "\(cut) \(limit) \(text)")
            count += 1
          }
        }
      }
    }
    #expect(count > 300)
  }

  @Test("text that the schema or the receiver refuses is never truncated to the receiver's limit")
  func refused() {
    let limit = Cut(atMost: 3, unit: .byte, overflow: .reject)
    #expect(Cut(atMost: 5, unit: .byte, overflow: .truncate).limited(to: limit) == limit)
    let own = Cut(atMost: 5, unit: .byte, overflow: .reject)
    #expect(own.limited(to: Cut(atMost: 3, unit: .byte, overflow: .truncate)) == limit)
    #expect(own.limited(to: nil) == own)
  }
}
