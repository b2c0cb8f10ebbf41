import SignalbookNaming
import Testing

/// Checks that the style of a name does not affect its Swift identifier.
@Suite("Swift names for all name styles")
struct NameStylesTests {
  @Test(
    "have acronyms in one case",
    arguments: [
      ("targetId", "targetID", "TargetID"), ("dbpAttemptId", "dbpAttemptID", "DbpAttemptID"),
      ("messageID", "messageID", "MessageID"), ("CPUArchitecture", "cpuArchitecture", "CPUArchitecture"),
      ("URLKind", "urlKind", "URLKind"), ("UrlKind", "urlKind", "URLKind"),
      ("HTMLParser2", "htmlParser2", "HTMLParser2"),
      ("iOSVersion", "iOSVersion", "IOSVersion"), ("tabURLs", "tabURLs", "TabURLs"), ("tabUrls", "tabURLs", "TabURLs"),
      ("tabURLsOpened", "tabURLsOpened", "TabURLsOpened"), ("userIdsSeen", "userIDsSeen", "UserIDsSeen"),
      ("asUtf8Text", "asUTF8Text", "AsUTF8Text"), ("sha256Hash", "sha256Hash", "SHA256Hash"),
      ("SHA256Hash", "sha256Hash", "SHA256Hash"), ("openHttpsUrl", "openHTTPSURL", "OpenHTTPSURL"),
      ("numFavouriteRooms", "numFavouriteRooms", "NumFavouriteRooms"), ("GitHub", "gitHub", "GitHub"),
      ("oAuthId", "oAuthID", "OAuthID"), ("isDM", "isDM", "IsDM"), ("H264Video", "h264Video", "H264Video"),
      ("dbIsOpen", "dbIsOpen", "DbIsOpen"), ("éclairId", "éclairID", "ÉclairID"),
    ])
  func camelCase(name: String, member: String, type: String) throws {
    #expect(try swiftName(name, as: .parameter, acronyms: .standard).get().bare == member)
    #expect(try swiftName(name, as: .type, acronyms: .standard).get().bare == type)
  }

  private static let words = ["target", "id", "url", "ids", "opened", "cpu", "http", "kind", "utf8"]

  @Test("are the same in all styles") func styles() throws {
    for first in Self.words {
      for second in Self.words {
        for third in Self.words {
          let words = [first, second, third]
          let capitals = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
          let pascal = capitals.joined()
          let styles = [
            words.joined(separator: "_"), words.joined(separator: "-"), words.joined(separator: "."),
            words.joined(separator: " "), words.joined(separator: "_").uppercased(), pascal,
            first + capitals.dropFirst().joined(),
          ]
          let members = try styles.map { try swiftName($0, as: .member, acronyms: .standard).get().bare }
          let types = try styles.map { try swiftName($0, as: .type, acronyms: .standard).get().bare }
          #expect(Set(members).count == 1 && Set(types).count == 1, "\(zip(styles, members).map { $0 }) \(types)")
        }
      }
    }
  }

  @Test("of a type start with a lowercase letter in derived names") func members() {
    for (type, member) in [
      ("URLKind", "urlKind"), ("CPUArchitecture", "cpuArchitecture"), ("Kind", "kind"), ("GitHub", "gitHub"),
      ("ID", "id"),
    ] {
      #expect(SwiftName.memberName(for: type) == member)
    }
  }
}
