import SignalbookNaming
import Testing

/// Nearly all names are plain ASCII and take a shorter way; it must lead to the identifier that the general one gives.
@Suite("Swift names of plain ASCII names")
struct PlainNamesTests {
  @Test("The short way and the general way agree", arguments: [DeclarationKind.member, .type])
  func waysAgree(place: DeclarationKind) throws {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("abzABZ09-_. /#".unicodeScalars)
    for _ in 0..<2_000 {
      var name = "n"
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        name.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
      }
      name += "z"
      // A letter beyond ASCII at the end sends the same name the general way.
      let short = try swiftName(name, as: place, acronyms: .standard).get().bare
      let general = try swiftName(name + "é", as: place, acronyms: .standard).get().bare
      #expect(short + "é" == general, "\(name)")
    }
  }
}
