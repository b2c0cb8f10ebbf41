import SignalbookWireForm
import Testing

@Suite("Byte sets")
struct ByteSetTests {
  @Test("contains exactly the bytes of its ranges")
  func everyByte() {
    for only in UInt8.min...UInt8.max {
      let set = ByteSet(only...only)
      let found = (UInt8.min...UInt8.max).filter { [$0].hasByte(of: set) }
      #expect(found == [only])
    }
    let set = ByteSet(0...0x1F, 0x3F...0x40, 0x7F...0x80, 0xC0...0xFF)
    let found = (UInt8.min...UInt8.max).filter { [0x41, 0x42, $0].hasByte(of: set) }
    #expect(found == Array(0...0x1F) + [0x3F, 0x40, 0x7F, 0x80] + Array(0xC0...0xFF))
    #expect(![UInt8]().hasByte(of: set))
    #expect(!"".hasByte(of: set))
  }

  @Test("matches the UTF-8 of short and long strings")
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
