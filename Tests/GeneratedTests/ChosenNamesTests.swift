import Signalbook
import SignalbookFocus
import SignalbookMobileMarketing2019
import SignalbookMozilla
import SignalbookSessionReplay
import Testing

/// Tests for explicit Swift names in the schemas, on which app code depends.
@Suite struct ChosenNamesTests {
  @Test("Mobile networks have valid Swift names")
  func mobileNetworks() {
    let networks: [SessionReplay.Connectivity] = [.mobile2G, .mobile3G, .mobile4G]
    #expect(networks.map(\.wireText) == ["2", "3", "4"])
    #expect(networks.map(\.plainText) == ["2", "3", "4"])
  }

  @Test("The Albanian lek's name does not conflict with a member of all vocabularies")
  func lek() {
    let currency: SessionReplay.Currency = .albanianLek
    #expect(currency.wireText == "8")
    #expect(SessionReplay.Currency(name: "all").map { $0 == currency } == true)
  }

  @Test("Registries generate their declared namespaces")
  func namespaces() {
    #expect(Focus.streams.map(\.name.description) == ["core", "event"])
    #expect(Mozilla.streams.map(\.name.description) == ["core-10", "core-7", "mobile-event-1"])
    #expect(SessionReplay.streams.map(\.name.description) == ["batch"])
  }

  @Test("The origin of an action has a separate parameter name, unlike that of its object")
  func origins() {
    let events: [MobileMarketing.Event] = [.openedNewTab(source: "Tab Tray"), .openedPocketStory(source: "Top Sites")]
    #expect(events.count == 2)
  }
}
