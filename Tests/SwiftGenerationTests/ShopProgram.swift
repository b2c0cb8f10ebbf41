import Testing

/// Programs that use the generated namespace `Shop`, for tests of event values.
enum ShopProgram {
  /// The start of a program. `show` prints the bytes of an event in the stream `s`, and any differences after decoding.
  static let showing = #"""
      @_spi(Generated) import Signalbook
      import M
      let encoder = EventEncoder(Shop.self, variant: .standard)
      @MainActor func show(_ event: Shop.Event) {
        let bytes = EncodedBytes()
        let outcome = encoder.encode(event, into: bytes)
        print(bytes.text, outcome == .recorded ? "" : "\(outcome)")
        guard outcome == .recorded, let json = try? JSONValue(parsing: bytes.text) else { return }
        let copy = EncodedBytes()
        if let read = Shop.DecodedEvent(wire: json, stream: .s)?.event { encoder.encode(read, into: copy) }
        if copy.text != bytes.text { print("read as", copy.text) }
        if Shop.Event(wire: json, stream: .s) == nil { print("not an event") }
      }

    """#

  /// Compiles the generated code for each set of fields.
  static func checkCalls(_ fields: [String], _ generated: (String) -> Generated) throws {
    let compiler = try #require(Compiler.found)
    for fields in fields {
      let result = try compiler.check(generated(fields).files, mode: "6")
      #expect(result.status == 0, "\(fields)\n\(result.output.prefix(3000))")
    }
  }
}
