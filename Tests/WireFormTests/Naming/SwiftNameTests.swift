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

  @Test("that are keywords have backticks", arguments: ["default", "open", "import", "in", "is"])
  func keywords(name: String) throws {
    let text = try swiftName(name, explicit: name, as: .member, acronyms: .standard).get().text
    #expect(text == (name == "open" ? "open" : "`\(name)`"))
  }

  @Test(
    "that cannot be used say why",
    arguments: [
      ("init", DeclarationKind.member), ("self", .enumCase), ("Type", .type), ("none", .enumCase),
      ("_never", .enumCase),
      ("allCases", .enumCase), ("Event", .type), ("KeyFrom1To20", .type), ("_", .member),
      ("CaseIterable", .type), ("MapArgument0", .type), ("ListArgument12", .type),
    ])
  func refused(name: String, place: DeclarationKind) {
    #expect(throws: NameFault.self) { try swiftName("x", explicit: name, as: place, acronyms: .standard).get() }
  }

  @Test(
    "that cannot be used as they are get a word behind them",
    arguments: [
      ("init", DeclarationKind.member, "initEvent"), ("self", .member, "selfEvent"), ("self", .enumCase, "selfChoice"),
      ("init", .parameter, "initValue"), ("none", .enumCase, "noneChoice"), ("some", .enumCase, "someChoice"),
      ("all-cases", .enumCase, "allCasesChoice"), ("family", .linkRoute, "familyLink"),
      ("none", .linkRoute, "noneLink"),
      ("event", .type, "EventChoice"), ("string", .type, "StringChoice"), ("Type", .type, "TypeChoice"),
    ])
  func fallbacks(name: String, place: DeclarationKind, identifier: String) throws {
    #expect(try swiftName(name, as: place, acronyms: .standard).get().bare == identifier)
  }

  @Test(
    "that any enum may have are taken as they are",
    arguments: [
      "index", "table", "all", "text", "email", "wireText", "named", "hash", "hashValue", "rawValue", "description",
      "name", "place", "entry", "ignoresCase", "default", "type", "protocol", "payload", "values", "family", "KeyFrom",
    ])
  func common(name: String) throws {
    let expected = name == "KeyFrom" ? "keyFrom" : name
    #expect(try swiftName(name, as: .enumCase, acronyms: .standard).get().bare == expected)
  }

  @Test("need a letter, digit or symbol, except for cases, which can be empty") func empty() throws {
    for place in [DeclarationKind.member, .parameter, .type, .linkRoute] {
      #expect(throws: NameFault.empty) { try swiftName("", as: place, acronyms: .standard).get() }
    }
    #expect(try swiftName("", as: .enumCase, acronyms: .standard).get().bare == "empty")
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

  @Test("of links omit the words of their enums; those of cases do not")
  func links() throws {
    #expect(throws: NameFault.self) {
      try swiftName("x", explicit: "family", as: .linkRoute, acronyms: .standard).get()
    }
    #expect(try swiftName("x", explicit: "family", as: .enumCase, acronyms: .standard).get().bare == "family")
  }

  @Test("from the schema are used literally and checked alike")
  func explicit() throws {
    #expect(try swiftName("2g", explicit: "mobile2G", as: .enumCase, acronyms: .standard).get().bare == "mobile2G")
    #expect(throws: NameFault.self) { try swiftName("x", explicit: "none", as: .enumCase, acronyms: .standard).get() }
  }
}
