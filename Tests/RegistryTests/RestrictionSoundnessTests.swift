import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Remote restrictions in schemas") struct RestrictionSoundnessTests {
  private static func streams(_ name: String, _ streams: String) -> UnsoundCase {
    UnsoundCase(name, #""streams": {\#(streams)}"#)
  }

  static let cases = [
    streams(
      "a stream of deletion requests cannot be restricted",
      #"""
      "s": {"envelope": {"c": {"from": "client.id"}}, "deletionRequest": ⟦"d"⟧SB0220},
      "d": {"envelope": {"c": {"from": "client.id"}}, "consent": {"default": "always"}, "upload": {"address": "https://x.example"},
        "remoteRestrictions": {"expiresWithin": {"days": 1}}}
      """#),
    streams("a duration has a unit of time", #""s": {"remoteRestrictions": {"expiresWithin": {⟦"bytes"⟧SB0253: 1}}}"#),
    streams("a duration is not negative", #""s": {"remoteRestrictions": {"expiresWithin": {"days": ⟦-1⟧SB0253}}}"#),
  ]

  @Test("are refused if they cannot have an effect", arguments: cases)
  func refused(_ item: UnsoundCase) { SoundnessTests.check(item) }
}
