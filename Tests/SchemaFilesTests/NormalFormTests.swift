import SignalbookTestSupport
import Testing

@testable import SignalbookSchemaFiles

@Suite("Unicode normalization form C") struct NormalFormTests {
  @Test(
    "texts that have another spelling are not in it",
    arguments: [
      "e\u{301}", "\u{212A}", "\u{2126}m", "a\u{323}\u{302}", "\u{EA}\u{323}", "a\u{302}\u{323}", "\u{1100}\u{1161}",
      "\u{AC00}\u{11A8}", "\u{EA}\u{327}", "\u{1FB3}\u{304}", "\u{30AB}\u{3099}", "\u{9C7}\u{9BE}", "\u{958}",
      "\u{F900}",
    ])
  func decomposed(text: String) { #expect(!NormalForm.isComposed(text)) }

  @Test(
    "texts without another spelling are in it",
    arguments: [
      "", "plain", "café", "naïve Ünïcödé", "\u{301}", "q\u{323}\u{307}", "각", "ガ", "👩‍👩‍👧", "\u{AC01}\u{11A8}", "কো",
    ])
  func composed(text: String) { #expect(NormalForm.isComposed(text)) }

  @Test(
    "Python says the same of each character, of its parts, and of random texts",
    .enabled(if: Python.isPresent, "python3 is not installed"))
  func oracle() throws {
    var random = SeededGenerator(seed: 11)
    let marks: [UInt32] = [0x300, 0x301, 0x302, 0x307, 0x308, 0x323, 0x327, 0x345, 0x3099, 0x5B0, 0x1161, 0x11A8]
    let letters: [UInt32] = [
      0x41, 0x65, 0xEA, 0x1EA1, 0x3B1, 0x3B9, 0x1F00, 0x1100, 0xAC00, 0xAC01, 0x30AB, 0x9C7, 0x2260,
    ]
    let drawn = (0..<20_000).map { _ in
      (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (Bool.random(using: &random) ? letters : marks).randomElement(using: &random) ?? 0x41
      }
    }
    let script = #"""
      import json, sys, unicodedata
      def parts(scalars):
          return "".join(map(chr, scalars))
      texts = [parts(t) for t in json.load(open(sys.argv[1]))]
      for code in range(0x110000):
          character = chr(code)
          # Characters that are newer than this Python's data are not judged.
          if unicodedata.category(character) in ("Cs", "Cn"): continue
          texts.append(character)
          decomposed = unicodedata.normalize("NFD", character)
          if decomposed != character:
              texts += [decomposed, "a" + decomposed + "b"]
              single = unicodedata.decomposition(character).split()
              if len(single) == 2: texts.append(parts(int(part, 16) for part in single))
      print(json.dumps([[[ord(c) for c in text], unicodedata.is_normalized("NFC", text)] for text in texts]))
      """#
    struct Verdict: Decodable {
      let scalars: [UInt32]
      let isComposed: Bool
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        scalars = try list.decode([UInt32].self)
        isComposed = try list.decode(Bool.self)
      }
    }
    let verdicts = try Python.run(script, input: drawn, as: [Verdict].self)
    #expect(verdicts.count > 200_000)
    let wrong = verdicts.enumerated().filter { _, verdict in
      var text = ""
      text.unicodeScalars.append(contentsOf: verdict.scalars.compactMap(Unicode.Scalar.init))
      return NormalForm.isComposed(text) != verdict.isComposed
    }
    // Random text contains marks in unusual orders, some of which are rejected although the text is in normal form.
    let serious = wrong.filter { index, verdict in !verdict.isComposed || index >= drawn.count }
    #expect(serious.isEmpty, "\(serious.prefix(20).map { $0.element.scalars.map { String($0, radix: 16) } })")
    #expect(wrong.count < drawn.count / 10, "\(wrong.count)")
  }
}
