import SignalbookNaming
import Testing

@Suite("Swift names")
struct SwiftNameTests {
  @Test(
    "are derived word by word",
    arguments: [
      ("url-entered", "urlEntered", "URLEntered"), ("BlockAds", "blockAds", "BlockAds"), ("URLBar", "urlBar", "URLBar"),
      ("WebXR", "webXR", "WebXR"), ("E_Saved_Bookmark", "eSavedBookmark", "ESavedBookmark"),
      ("NEW_TAB", "newTab", "NewTab"),
      ("Focus Installed", "focusInstalled", "FocusInstalled"),
      ("reading-list-item", "readingListItem", "ReadingListItem"),
      ("dismissed-update-cover_sheet", "dismissedUpdateCoverSheet", "DismissedUpdateCoverSheet"),
      ("2g", "_2g", "_2g"), ("dp/s", "dpS", "DpS"), ("ID", "id", "ID"), ("a1-2", "a12", "A12"),
      ("straße", "straße", "Straße"),
      ("éclair", "éclair", "Éclair"), ("Ünlü-İz", "ünlüİz", "ÜnlüİZ".replacing("Z", with: "z")), ("日本-語", "日本語", "日本語"),
      ("a\u{200D}b", "aB", "AB"), ("a\u{202E}b", "aB", "AB"), ("ok 👍 go", "okGo", "OkGo"), ("٣x", "_٣x", "_٣x"),
    ])
  func derivation(name: String, member: String, type: String) throws {
    #expect(try swiftName(name, as: .member, acronyms: .standard).get().bare == member)
    #expect(try swiftName(name, as: .type, acronyms: .standard).get().bare == type)
  }

  @Test("that are keywords are in backticks", arguments: ["default", "open", "import", "in", "is"])
  func keywords(name: String) throws {
    let text = try swiftName(name, explicit: name, as: .member, acronyms: .standard).get().text
    #expect(text == (name == "open" ? "open" : "`\(name)`"))
  }

  @Test(
    "that cannot be used say why",
    arguments: [
      ("init", DeclarationKind.member), ("self", .enumCase), ("Type", .type), ("payload", .member),
      ("index", .enumCase),
      ("none", .enumCase), ("_never", .enumCase), ("Event", .type), ("string", .type), ("_", .member), ("☂", .member),
      ("", .type),
    ])
  func refused(name: String, place: DeclarationKind) {
    let explicit = name == "_never" || name == "_" ? name : nil
    #expect(throws: NameFault.self) { try swiftName(name, explicit: explicit, as: place, acronyms: .standard).get() }
  }

  @Test(
    "tell types from all else by their first letter",
    arguments: [
      ("streams", DeclarationKind.type), ("_class", .type), ("app", .namespace), ("class", .namespace),
      ("Int64", .enumCase),
      ("App", .member), ("_Bool", .parameter), ("StreamDescription", .enumCase), ("LinkFamily", .linkRoute),
    ])
  func capitals(name: String, place: DeclarationKind) throws {
    #expect(throws: NameFault.self) { try swiftName("x", explicit: name, as: place, acronyms: .standard).get() }
    let underscores = name.prefix { $0 == "_" }
    let first = try #require(name.dropFirst(underscores.count).first)
    let other = underscores + (first.isUppercase ? "x" : "X") + name.dropFirst(underscores.count)
    #expect(try swiftName("x", explicit: String(other), as: place, acronyms: .standard).get().bare == String(other))
  }

  @Test("of links leave out what their enums have, of cases they do not")
  func links() throws {
    #expect(throws: NameFault.self) { try swiftName("family", as: .linkRoute, acronyms: .standard).get() }
    #expect(try swiftName("family", as: .enumCase, acronyms: .standard).get().bare == "family")
  }

  @Test("given by the schema are taken as they are, and judged alike")
  func explicit() throws {
    #expect(try swiftName("2g", explicit: "mobile2G", as: .enumCase, acronyms: .standard).get().bare == "mobile2G")
    #expect(throws: NameFault.self) { try swiftName("x", explicit: "index", as: .enumCase, acronyms: .standard).get() }
  }
}
