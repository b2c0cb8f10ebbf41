import SignalbookNaming
import Testing

/// Nearly all names are ASCII and use a fast path. The tests compare its identifiers with those of the general path.
@Suite("Swift names for ASCII names")
struct PlainNamesTests {
  @Test("The fast path and the general path agree", arguments: [DeclarationKind.member, .type])
  func waysAgree(place: DeclarationKind) throws {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("abzABZ09-_. /#".unicodeScalars)
    for _ in 0..<2_000 {
      var name = "n"
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        name.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
      }
      name += "z"
      // A non-ASCII letter at the end selects the general path for the same name.
      let short = try swiftName(name, as: place, acronyms: .standard).get().bare
      let general = try swiftName(name + "é", as: place, acronyms: .standard).get().bare
      #expect(short + "é" == general, "\(name)")
    }
  }
}
