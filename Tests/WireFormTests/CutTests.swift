import SignalbookWireForm
import Testing

@Suite("Truncation")
struct CutTests {
  private static let family = "👨‍👩‍👧"  // 1 cluster, 5 scalars, 18 bytes

  @Test("Text at exactly the limit is unchanged, for each unit")
  func limit() {
    let text = "a" + Self.family
    for (unit, length) in [(Cut.Unit.grapheme, 2), (.scalar, 6), (.byte, 19)] {
      let cut = Cut(atMost: length, unit: unit, overflow: .truncate)
      #expect(cut.length(of: text) == length)
      #expect(!cut.exceeds(text))
      #expect(cut.applied(to: text) == text)
    }
  }

  @Test("Text beyond the limit is removed in whole clusters, scalars, or bytes that end a scalar")
  func beyond() {
    let text = "aä" + Self.family
    #expect(Cut(atMost: 2, unit: .grapheme, overflow: .truncate).applied(to: text) == "aä")
    #expect(Cut(atMost: 3, unit: .scalar, overflow: .truncate).applied(to: text).unicodeScalars.count == 3)
    #expect(Cut(atMost: 2, unit: .byte, overflow: .truncate).applied(to: text) == "a")
    #expect(Cut(atMost: 3, unit: .byte, overflow: .truncate).applied(to: text) == "aä")
    #expect(Cut(atMost: 0, unit: .byte, overflow: .truncate).applied(to: text) == "")
  }

  @Test("A cluster that ends beyond 64 bytes per unit of the limit is dropped, as in the runtime")
  func longCluster() {
    let marked = "a" + String(repeating: "\u{301}", count: 40)
    #expect(marked.count == 1 && marked.utf8.count == 81)
    let cut = Cut(atMost: 1, unit: .grapheme, overflow: .truncate)
    #expect(cut.exceeds(marked) && cut.applied(to: marked) == "")
    #expect(Cut(atMost: 2, unit: .grapheme, overflow: .truncate).applied(to: marked + "bc") == marked + "b")
  }
}
