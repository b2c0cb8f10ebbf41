import SignalbookWireForm
import Testing

@Suite("A set of bytes")
struct ByteSetTests {
  @Test("finds each byte of its ranges and no other one, wherever it stands")
  func everyByte() {
    let set = ByteSet(0...0x1F, 0x22...0x22, 0x3F...0x40, 0x7F...0x80, 0xC0...0xFF)
    for byte in UInt8.min...UInt8.max {
      let isIn =
        byte < 0x20 || byte == 0x22 || byte == 0x3F || byte == 0x40 || byte == 0x7F || byte == 0x80 || byte >= 0xC0
      #expect([byte].hasByte(of: set) == isIn, "\(byte)")
      #expect([0x41, 0x41, byte].hasByte(of: set) == isIn, "\(byte)")
    }
    #expect(![UInt8]().hasByte(of: set))
    #expect(!"".hasByte(of: set))
  }

  @Test("looks at the UTF-8 of a text, short or long")
  func texts() {
    let beyondASCII = ByteSet(0x80...0xFF)
    for length in [0, 1, 14, 15, 16, 100] {
      let plain = String(repeating: "a", count: length)
      #expect(!plain.hasByte(of: beyondASCII))
      #expect((plain + "é").hasByte(of: beyondASCII))
      #expect(("é" + plain).hasByte(of: beyondASCII))
    }
  }
}
