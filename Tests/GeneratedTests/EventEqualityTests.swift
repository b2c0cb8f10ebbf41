import Signalbook
import SignalbookFocus
import SignalbookSessionReplay
import Testing

@Suite("Equality of events") struct EventEqualityTests {
  @Test("the same event with the same values is equal, and other events are not") func values() {
    #expect(Focus.Event.urlEntered == .urlEntered)
    #expect(Focus.Event.urlEntered != .settingsOpened)
    #expect(Focus.Event.settingChanged(.blockAds(true)) == .settingChanged(.blockAds(true)))
    #expect(Focus.Event.settingChanged(.blockAds(true)) != .settingChanged(.blockAds(false)))
    #expect(Focus.Event.settingChanged(.blockAds(true)) != .settingChanged(.blockFonts(true)))
  }

  @Test("strings are equal if their bytes are equal") func texts() {
    let composed = Focus.Event.settingChanged(.prefKeyEngine("\u{E9}"))
    #expect(composed == .settingChanged(.prefKeyEngine("\u{E9}")))
    #expect(composed != .settingChanged(.prefKeyEngine("e\u{301}")))
  }
}
