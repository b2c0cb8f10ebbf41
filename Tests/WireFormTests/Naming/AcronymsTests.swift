import SignalbookNaming
import Testing

@Suite("Acronyms in Swift names")
struct AcronymsTests {
  static let acronyms = Acronyms.standard.adding(["xr", "mma", "mp3"])

  @Test(
    "are in small letters at the start of what starts small, else in capitals",
    arguments: [
      ("custom-url", "customURL", "CustomURL"), ("build-id", "buildID", "BuildID"),
      ("url-entered", "urlEntered", "URLEntered"),
      ("cpu-architecture", "cpuArchitecture", "CPUArchitecture"), ("api-event", "apiEvent", "APIEvent"),
      ("id", "id", "ID"),
      ("url", "url", "URL"), ("open-https-url", "openHTTPSURL", "OpenHTTPSURL"),
      ("os.version", "osVersion", "OSVersion"),
      ("play-mp3", "playMP3", "PlayMP3"), ("mp", "mp", "Mp"), ("xr-session", "xrSession", "XRSession"),
      ("start-xr", "startXR", "StartXR"),
      // Several acronyms, and acronyms with a number.
      ("urls", "urls", "URLs"), ("tab-urls", "tabURLs", "TabURLs"), ("open-ids-now", "openIDsNow", "OpenIDsNow"),
      ("utf8-text", "utf8Text", "UTF8Text"), ("as-utf8", "asUTF8", "AsUTF8"), ("http2", "http2", "HTTP2"),
      ("from-sha256", "fromSHA256", "FromSHA256"), ("2-ui", "_2UI", "_2UI"),
      // Acronyms in capitals, in mixed case and in camel case.
      ("URL", "url", "URL"), ("CUSTOM_URL", "customURL", "CustomURL"), ("Url-entered", "urlEntered", "URLEntered"),
      ("Custom Url", "customURL", "CustomURL"), ("BUILD_IDS", "buildIDs", "BuildIDs"), ("URLBar", "urlBar", "URLBar"),
      ("éclair-url", "éclairURL", "ÉclairURL"), ("url-é", "urlÉ", "URLÉ"),
      // Words that merely contain an acronym.
      ("identity", "identity", "Identity"), ("hurl", "hurl", "Hurl"), ("curls", "curls", "Curls"),
      ("aid-kit", "aidKit", "AidKit"),
      ("url2b", "url2b", "Url2b"), ("idss", "idss", "Idss"), ("s", "s", "S"),
    ])
  func words(name: String, member: String, type: String) throws {
    for place in [DeclarationKind.member, .enumCase, .parameter, .linkRoute] {
      #expect(try swiftName(name, as: place, acronyms: Self.acronyms).get().bare == member)
    }
    #expect(try swiftName(name, as: .type, acronyms: Self.acronyms).get().bare == type)
  }

  @Test("do not change explicit names, or any name if there are no acronyms")
  func untouched() throws {
    #expect(try swiftName("x", explicit: "customUrl", as: .member, acronyms: Self.acronyms).get().bare == "customUrl")
    #expect(try swiftName("custom-url", as: .member, acronyms: Acronyms([])).get().bare == "customUrl")
  }

  @Test("are lowercase words")
  func list() {
    for word in ["url", "id", "api", "cpu", "os", "http", "https", "json", "html", "ui"] {
      #expect(Acronyms.standard.contains(word))
    }
    #expect(!Acronyms.standard.contains("xr") && Self.acronyms.contains("xr"))
  }
}
