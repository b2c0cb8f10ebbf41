import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Names of inline vocabularies") struct VocabularyNamesTests {
  /// Returns the declared enums for schema files whose events have one extra each: (event, extra, values).
  private func enums(_ files: [[(String, String, [String])]]) -> [String] {
    let head = """
      "registry": {
        "name": "names", "namespace": "Names", "version": "1.0.0", "description": "Names.",
        "defaults": {"stream": "event", "category": "action", "data": "usage.interaction", "purposes": ["analytics"],
          "owner": "a@example.com", "expires": "never"}
      },
      "streams": {
        "event": {
          "description": "What the user did.", "version": 1, "encoding": "tuple",
          "time": {"type": "integer", "from": "clock.ms-since-process-start"}, "consent": {"default": "on"}
        }
      },
      """
    var sources: [SourceFile] = []
    for (number, events) in files.enumerated() {
      let texts = events.map { name, extra, values in
        """
        "\(name)": {
          "description": "The user answered.", "why": "How?", "method": "\(name)", "object": "question",
          "extras": {"\(extra)": {"description": "The answer.", "enum": [\(values.map { "\"\($0)\"" }.joined(separator: ", "))]}}
        }
        """
      }
      let text = """
        {"$schema": "signalbook-1.schema.json", \(number == 0 ? head : "") "events": {\(texts.joined(separator: ", "))}}
        """
      sources.append(SourceFile(path: "/names/f\(number).json", bytes: Array(text.utf8)))
    }
    let generated = Generated(sources, folder: "/names", name: "names")
    #expect(!generated.diagnostics.hasErrors, "\(generated.diagnostics)")
    return generated.text.split(separator: "\n").filter {
      $0.hasPrefix("  public enum") && $0.hasSuffix(": Vocabulary {")
    }
    .map { String($0.dropFirst("  public enum ".count).dropLast(": Vocabulary {".count)) }.sorted()
  }

  @Test("consist of the event's and the field's name") func eventAndField() {
    #expect(enums([[("call.ended", "reason", ["no", "yes"])]]) == ["CallEndedReason"])
    #expect(enums([[("CallEnded", "endReasonId", ["no", "yes"])]]) == ["CallEndedEndReasonID"])
  }

  @Test("are named after the stream that declares the field, not after the stream it extends") func streams() {
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "R."},
        "streams": {
          "frame": {
            "abstract": true, "encoding": "object", "eventField": {"wire": "e", "type": "string"},
            "common": {"area": {"enum": ["home", "menu"]}}
          },
          "first": {"extends": "frame", "common": {"suffix": {"enum": ["x", "y"]}}},
          "second": {"extends": "frame", "common": {"suffix": {"enum": ["y", "z"]}}}
        },
        "events": {"one": {"stream": "first"}, "two": {"stream": "second"}}
      }
      """#
    let generated = Generated([SourceFile(path: "/r/r.json", bytes: Array(text.utf8))], folder: "/r", name: "r")
    #expect(!generated.diagnostics.hasErrors, "\(generated.diagnostics)")
    let names = generated.text.split(separator: "\n").filter {
      $0.hasPrefix("  public enum") && $0.contains(": Vocabulary")
    }
    .map { String($0.dropFirst("  public enum ".count).prefix { $0 != ":" }) }
    #expect(names.sorted() == ["FirstSuffix", "FrameArea", "SecondSuffix"])
  }

  @Test("an added event never renames the enum of another event") func added() {
    let first = [("m-asked", "answer", ["no", "yes"])]
    #expect(enums([first]) == ["MAskedAnswer"])
    for other in ["no", "perhaps"] {
      let second = [("a-asked", "answer", [other, "yes"])]
      #expect(enums([first + second]) == ["AAskedAnswer", "MAskedAnswer"])
      #expect(enums([first, second]) == ["AAskedAnswer", "MAskedAnswer"])
      #expect(enums([second, first]) == ["AAskedAnswer", "MAskedAnswer"])
    }
  }

  /// Returns the enums of a registry with the given sections, or its errors.
  private func types(_ sections: String) -> [String] {
    let text = """
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "names", "namespace": "Names", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
        \(sections.contains("\"streams\"") ? "" : #""streams": {"s": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}},"#)
        \(sections)
      }
      """
    let generated = Generated(
      [SourceFile(path: "/names/names.json", bytes: Array(text.utf8))], folder: "/names", name: "names",
      parts: [.events])
    if generated.diagnostics.hasErrors { return generated.diagnostics.sorted.map(\.message) }
    return generated.text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  public enum "), !line.contains("Variant"), !line.contains("Stream:") else { return nil }
      return line.dropFirst("  public enum ".count).split(separator: ":").first.map(String.init)
    }.sorted()
  }

  private static let choices = #""enum": ["no", "yes"]"#

  @Test(
    "are those of everything around them",
    arguments: [
      // An object, a list, a map, a template and a held value.
      (#""events": {"sent": {"code": "a", "fields": {"to": {"fields": {"kind": {CHOICES}}}}}}"#, ["SentToKind"]),
      (#""events": {"sent": {"code": "a", "fields": {"tags": {"type": "array", "items": {CHOICES}}}}}"#, ["SentTags"]),
      (
        #""events": {"sent": {"code": "a", "fields": {"m": {"type": "map", "keys": {CHOICES}, "values": {CHOICES}}}}}"#,
        ["SentMKey", "SentMValue"]
      ),
      (
        #""events": {"sent": {"code": "a", "fields": {"m": {"type": "map", "entries": {"a": {"key": 1, "value": {CHOICES}}}, "keys": {"type": "integer"}}}}}"#,
        ["SentMA", "SentMEntry"]
      ),
      // A declared type keeps its name, and nested types start with this name.
      (
        #""types": {"account": {"fields": {"kind": {CHOICES}}}}, "events": {"a": {"code": "a", "fields": {"from": {"type": "account"}, "to": {"type": "account"}}}}"#,
        ["AccountKind"]
      ),
      (
        #""types": {"key": {"cases": {"theme": {"holds": {CHOICES}}}}}, "events": {"a": {"code": "a", "fields": {"k": {"type": "key"}}}}"#,
        ["Key", "KeyTheme", "KeyValue"]
      ),
      // The Swift names of the call determine the enum's name.
      (
        #""events": {"sent": {"code": "a", "swiftName": "mailed", "fields": {"k": {CHOICES, "swiftName": "kind"}}}}"#,
        ["MailedKind"]
      ),
      (
        #""events": {"mail.sent": {"code": "a", "swiftName": "gone", "fields": {"kind": {CHOICES}}}}"#, ["MailGoneKind"]
      ),
      // The argument and the type have different names.
      (
        #""types": {"ending": {CHOICES}}, "events": {"sent": {"code": "a", "fields": {"k": {"type": "ending", "swiftName": "kind"}}}}"#,
        ["Ending"]
      ),
      (#""attributes": {"theme": {CHOICES, "wire": "t", "stream": "s"}}"#, ["Theme"]),
    ])
  func owners(sections: String, expected: [String]) {
    #expect(types(sections.replacing("CHOICES", with: Self.choices)) == expected)
  }

  @Test("of app values are the app's names, and each value has one type") func suppliedByTheApp() {
    let two =
      #""streams": {"s": {"encoding": "object", "common": {"c": {FIRST, "from": "app.channel"}}}, "t": {"encoding": "object", "common": {"d": {SECOND, "from": "app.channel"}}}}"#
    let same = two.replacing("FIRST", with: Self.choices).replacing("SECOND", with: Self.choices)
    #expect(types(same) == ["Channel"])
    let other = two.replacing("FIRST", with: Self.choices).replacing("SECOND", with: #""enum": ["a", "b"]"#)
    #expect(
      types(other) == [
        "the values of 'channel' and the values of 'channel' both become 'Channel' in Swift; declare one "
          + "of them in 'types' under another name"
      ])
  }

  @Test("of inherited fields start with the name of the declaring stream") func inherited() {
    let streams =
      #""streams": {"base": {"abstract": true, "encoding": "object", "common": {"level": {CHOICES}}}, "s": {"extends": "base"}, "a": {"extends": "base"}}, "events": {"x": {"stream": "a"}, "y": {"stream": "s"}}"#
    #expect(types(streams.replacing("CHOICES", with: Self.choices)) == ["BaseLevel"])
  }

  @Test("preserve each name's capitals, symbols and numbers") func eachName() {
    #expect(enums([[("NEW_TAB", "+1", ["no", "yes"])]]) == ["NewTabPlus1"])
    #expect(enums([[("opened", "28+", ["no", "yes"])]]) == ["OpenedFrom28"])
    #expect(enums([[("opened", "2g", ["no", "yes"])]]) == ["Opened2g"])
  }

  @Test("do not cause a second finding if their events or fields collide") func oneCause() {
    let fields = #""events": {"e": {"code": "a", "fields": {"a-b": {CHOICES}, "a_b": {CHOICES, "wire": "c"}}}}"#
    #expect(
      types(fields.replacing("CHOICES", with: Self.choices)) == [
        "the field 'a_b' and the field 'a-b' both become 'aB' in Swift; set 'swiftName' for one of them"
      ])
  }

  @Test("that collide have a working remedy") func remedy() {
    let events =
      #""events": {"call": {"code": "a", "fields": {"ended-reason": FIRST}}, "call-ended": {"code": "b", "fields": {"reason": {CHOICES}}}}"#
    let collision = events.replacing("FIRST", with: "{CHOICES}").replacing("CHOICES", with: Self.choices)
    #expect(
      types(collision) == [
        "the values of 'call-ended.reason' and the values of 'call.ended-reason' both become "
          + "'CallEndedReason' in Swift; declare one of them in 'types' under another name"
      ])
    let followed =
      #""types": {"ending": {CHOICES}}, "# + events.replacing("FIRST", with: #"{"type": "ending"}"#)
    #expect(types(followed.replacing("CHOICES", with: Self.choices)) == ["CallEndedReason", "Ending"])
    let cases = #""events": {"call": {"code": "a", "fields": {"k": VALUES}}}"#
    #expect(
      types(cases.replacing("VALUES", with: #"{"enum": ["a-b", "a_b"]}"#)) == [
        "the case 'a_b' and the case 'a-b' both become 'aB' in Swift; set 'swiftName' under 'cases' for "
          + "one of them"
      ])
    #expect(
      types(cases.replacing("VALUES", with: #"{"cases": {"a-b": "One.", "a_b": {"swiftName": "other"}}}"#)) == ["CallK"]
    )
  }
}
