import Signalbook
import SignalbookFocus
import SignalbookMobileMarketing2019
import SignalbookMozilla
import SignalbookSessionReplay
import Testing

/// Validates the samples in the source documents with the code generated from `schemas/`.
@Suite struct DocumentSamplesTests {
  /// Returns each violation as `keyword instance-path`.
  func faults(_ document: String, _ schema: StaticString) throws -> [String] {
    try DocumentValidator(schema: schema).violations(in: Array(document.utf8)).map {
      "\($0.keyword) \($0.instancePath)"
    }
  }

  static let core = """
    {"tz": -240, "sessions": 1, "durations": 1,
     "searches": {"suggestion.yahoo": 13, "listitem.yahoo": 7, "actionbar.yahoo": 4},
     "clientId": "610A1520-4D47-498E-B20F-F3B46216372B", "profileDate": 17326, "v": 7, "device": "iPad",
     "defaultSearch": "yahoo", "locale": "en-US", "seq": 1, "os": "iOS", "osversion": "10.3", "created": "2017-06-09",
     "arch": "arm64"}
    """

  @Test func theSampleOfTheCorePingIsValidOnBothSides() throws {
    #expect(try faults(Self.core, Focus.Documents.coreProducer) == [])
    #expect(try faults(Self.core, Focus.Documents.coreConsumer) == [])
    #expect(try faults(Self.core, Mozilla.Documents.core7Producer) == [])
    #expect(try faults(Self.core, Mozilla.Documents.core7Consumer) == [])
  }

  @Test func theReceiverTellsTheTwoVersionsOfTheCorePingApartByTheirNumberAlone() throws {
    #expect(try faults(Self.core, Mozilla.Documents.core10Consumer) == ["enum /v"])
    let ten = Self.core.replacing("\"v\": 7", with: "\"v\": 10")
    #expect(try faults(ten, Mozilla.Documents.core10Consumer) == [])
    #expect(try faults(ten, Mozilla.Documents.core7Consumer) == ["enum /v"])
  }

  @Test("an undeclared tuple is not sent") func undeclaredEvents() throws {
    #expect(try faults(#"[0,"x","y","z"]"#, Focus.Documents.eventEventProducer) == ["enum "])
    #expect(try faults(#"[0,"action","foreground","app"]"#, Focus.Documents.eventEventProducer) == [])
    #expect(try faults(#"[0,"action","foreground","app","x"]"#, Focus.Documents.eventEventProducer) == ["maxItems "])
  }

  @Test("a key that two members share is written once") func sharedKeys() throws {
    #expect(throws: Never.self) {
      _ = try DocumentValidator(schema: MobileMarketing.Documents.requestsEventConsumer)
      _ = try DocumentValidator(schema: MobileMarketing.Documents.trackEventConsumer)
    }
  }

  static func eventPing(settings: String) -> String {
    """
    {"tz": -240, "seq": 1, "os": "iOS", "created": 1497026730320, "clientId": "2AF1A5A8-29B3-44B0-9653-346B67811E99",
     "osversion": "10.3", "settings": \(settings), "v": 1,
     "events": [[2147, "action", "type_query", "search_bar"], [2213, "action", "type_url", "search_bar"],
                [2892, "action", "click", "erase_button"]], "locale": "en-US"}
    """
  }

  @Test func theSampleOfTheEventPingIsValidWithItsSettingsAsTexts() throws {
    let texts = Self.eventPing(settings: #"{"BlockAds": "true", "BlockSocial": "false"}"#)
    #expect(try faults(texts, Focus.Documents.eventConsumer) == [])
    let bare = Self.eventPing(settings: #"{"BlockAds": true, "BlockSocial": false}"#)
    #expect(
      try faults(bare, Focus.Documents.eventConsumer) == ["type /settings/BlockAds", "type /settings/BlockSocial"])
  }

  static func batch(_ event: String, kind: String = "4") -> String {
    """
    {"pid": 8, "uid": "ac1529a7-59f6-49d9-b254-6f0a22f57284", "dt": \(kind), "dma": "Apple", "dmo": "iPhone X",
     "os": "13.1", "l": "en_US", "tz": "Europe/Paris", "now": 1522159618000,
     "to": {"an": "appname", "st": "sdk-ios", "sf": "release"}, "r": {"w": 1080, "h": 1920, "d": 1.5},
     "pl": [{"upt": 1522, "euid": "uid", "url": "app-and://identifier/mainPath/secondaryPath?title=screeName", "scn": 4,
             "c": 3, "ci": "verizon", "o": 1,
             "vo": {"sv": "1.1.0", "sb": 4, "av": "appVersion", "af": "appFlavor", "ab": 1}, "sn": 1,
             "t": 12894726459435, \(event)}]}
    """
  }

  @Test(arguments: [
    #""ea": 0"#, #""ea": 1"#, #""ea": 2"#,
    #""ea": 4, "st": "title", "sl": 34543, "cv": {"2": {"name_1": "value_1"}, "5": {"name_2": "value_2"}}"#,
    #""ea": 6, "tvp": "[root]>view#id>view2>", "tvid": "btn_ok", "ur": true"#,
    #""ea": 8, "tvp": "[root]>view#id>view2>", "tvid": "btn_ok""#,
    #""ea": 9, "tvp": "[root]>view#id>view2>", "tvid": "btn_ok", "fd": 3, "tvd": 100, "tvv": 100"#,
    #""ea": 10, "tvp": "[root]>view#id>view2>", "tvid": "btn_ok", "fd": 3, "tvd": 100, "tvv": 100"#,
    #""ea": 16, "tr": {"vl": 20.0, "cu": 978, "id": "32akjkljklJ575775"}"#,
    #""ea": 18, "k": "key", "v": "value""#, #""ea": 19, "k": "key", "v": 2344"#,
  ])
  func theSampleOfEachActionIsValid(_ event: String) throws {
    #expect(try faults(Self.batch(event), SessionReplay.Documents.batchConsumer) == [])
  }

  @Test func anActionThatIsNotInTheDocumentIsRefused() throws {
    #expect(try faults(Self.batch(#""ea": 7"#), SessionReplay.Documents.batchConsumer) == ["enum /pl/0/ea"])
    #expect(
      try faults(Self.batch(#""ea": 19, "k": "key", "v": "2344""#), SessionReplay.Documents.batchConsumer)
        == ["type /pl/0/v"])
  }

  @Test(arguments: [
    "[root]>UIView[ri:A.b]>UIView:eq(0)", "UIButton[ai:SalesViewController.on_sale]",
    "[root]>UIView[tg:444]>UIView[tg:223]>UIView:eq(1)", "[root]>view#id>view2>", "[root]>v",
  ])
  func aWellFormedTargetPathIsAccepted(_ path: String) throws {
    let event = #""ea": 8, "tvp": "\#(path)", "tvid": "btn_ok""#
    #expect(try faults(Self.batch(event), SessionReplay.Documents.batchConsumer) == [])
  }

  @Test(arguments: ["", "UIView[tg:abc]", "[root]", "[root]>>v", "UIView[ai:]", "UIView:eq(-1)"])
  func aMalformedTargetPathIsReported(_ path: String) throws {
    let event = #""ea": 8, "tvp": "\#(path)", "tvid": "btn_ok""#
    #expect(try faults(Self.batch(event), SessionReplay.Documents.batchConsumer) == ["pattern /pl/0/tvp"])
  }

  @Test func theKindOfDeviceIsLooselyEnforced() throws {
    let other = Self.batch(#""ea": 0"#, kind: "6")
    #expect(try faults(other, SessionReplay.Documents.batchConsumer) == [])
    #expect(try faults(other, SessionReplay.Documents.batchProducer).contains("enum /dt"))
  }
}
