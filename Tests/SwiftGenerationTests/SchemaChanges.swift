/// A schema change with its effect on a call and on the sent bytes. `docs/changing-a-schema.md` has a row for each
/// change.
struct SchemaChange {
  /// The bytes of the usual call before the change.
  static let sample = #"{"e":"page-shown","place":"top","t":7,"theme":"dark","title":"Title","note":"n"}"#

  /// The name, as in the first column of the table.
  var name: String
  /// Pairs of schema text and its replacement.
  var edits: [(String, String)]
  /// The bytes before the change, or `nil` if the call did not exist.
  var before: String? = sample
  /// The bytes of the same call after the change, or `nil` if the call does not send an event.
  var after: String? = sample
  /// The stream that sends the event after the change.
  var stream = "clicks"

  static let schema = """
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "r", "namespace": "Book", "version": "1.0.0", "description": "A book.", "defaults": {"stream": "clicks"}
      },
      "types": {
        "theme": {"description": "A theme.", "cases": {"dark": {"description": "Dark."}, "light": {"description": "Light."}}}
      },
      "streams": {
        "clicks": {
          "encoding": "object", "ping": "clicks", "eventField": {"wire": "e", "type": "string"}, "consent": {"default": "on"}
        },
        "others": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}}
      },
      "events": {
        "page-shown": {
          "description": "A page was shown.",
          "fields": {
            "duration": {"wire": "t", "type": "integer", "minimum": 0},
            "note": {"sent": "present"},
            "place": {"absent": "top"},
            "theme": {"type": "theme"},
            "title": {"type": "string"}
          }
        },
        "menu-opened": {"description": "The menu was opened."}
      }
    }
    """

  /// App code with calls, a switch over a vocabulary, and a stream.
  static let caller = """
    func calls(duration: Int, title: String) -> [Book.Event] {
      [
        .pageShown(place: "top", duration: duration, theme: .dark, title: title, note: "n"),
        .pageShown(duration: duration, theme: .light, title: title), .menuOpened,
      ]
    }

    func number(of theme: Book.Theme) -> Int {
      switch theme {
      case .dark: 0
      case .light: 1
      }
    }

    let stream = Book.Stream.clicks
    """

  private static func replacing(_ old: String, _ new: String, in text: String = sample) -> String {
    text.replacing(old, with: new)
  }

  static let all: [SchemaChange] = [
    // Events.
    .init(
      name: "Add an event", edits: [(#""menu-opened": {"#, #""menu-closed": {"description": "x"}, "menu-opened": {"#)],
      before: nil, after: #"{"e":"menu-closed"}"#),
    .init(
      name: "Remove or retire an event",
      edits: [
        (#""description": "The menu was opened.""#, #""description": "x", "retired": {"since": "2.0", "reason": "r"}"#)
      ], before: #"{"e":"menu-opened"}"#, after: nil),
    .init(
      name: "Rename an event", edits: [(#""page-shown": {"#, #""page-seen": {"#)],
      after: replacing("page-shown", "page-seen")),
    .init(
      name: "Rename an event, `code` stays", edits: [(#""page-shown": {"#, #""page-seen": {"code": "page-shown","#)]),
    .init(
      name: "Rename an event, `code` and `swiftName` stay",
      edits: [(#""page-shown": {"#, #""page-seen": {"code": "page-shown", "swiftName": "pageShown","#)]),
    .init(
      name: "Change `code`", edits: [(#""page-shown": {"#, #""page-shown": {"code": "seen","#)],
      after: replacing("page-shown", "seen")),
    .init(
      name: "Move an event to another stream", edits: [(#""menu-opened": {"#, #""menu-opened": {"stream": "others","#)],
      before: #"{"e":"menu-opened"}"#, after: #"{"e":"menu-opened"}"#, stream: "others"),
    .init(
      name: "Deprecate an event", edits: [(#""page-shown": {"#, #""page-shown": {"deprecated": "Use another.","#)]),
    .init(
      name: "Set `expires` on an event", edits: [(#""page-shown": {"#, #""page-shown": {"expires": "2020-01-01","#)],
      after: nil),
    .init(
      name: "Set `only`, `when` or `once` on an event",
      edits: [(#""page-shown": {"#, #""page-shown": {"once": "per-install","#)], after: nil),
    // Fields.
    .init(
      name: "Rename a field, `wire` stays", edits: [(#""duration": {"#, #""time": {"#)]),
    .init(
      name: "Change `wire`", edits: [(#""wire": "t""#, #""wire": "time""#)], after: replacing(#""t":"#, #""time":"#)),
    .init(
      name: "Add an optional field", edits: [(#""note": {"#, #""more": {"sent": "present"}, "note": {"#)],
      after: replacing(#""note""#, #""more":"m","note""#)),
    .init(
      name: "Add a field that is constant or has a source",
      edits: [(#""note": {"#, #""more": {"const": "m"}, "note": {"#)],
      after: replacing(#""note""#, #""more":"m","note""#)),
    .init(
      name: "Add a field that the caller must pass", edits: [(#""note": {"#, #""more": {}, "note": {"#)],
      after: replacing(#""note""#, #""more":"m","note""#)),
    .init(
      name: "Remove a field that is always sent", edits: [(#""theme": {"type": "theme"},"#, "")],
      after: replacing(#""theme":"dark","#, "")),
    .init(
      name: "Remove an optional field", edits: [(#""note": {"sent": "present"},"#, "")],
      after: replacing(#","note":"n""#, "")),
    .init(name: "Make an optional field always sent", edits: [(#""note": {"sent": "present"}"#, #""note": {}"#)]),
    .init(
      name: "Make a field optional",
      edits: [(#""theme": {"type": "theme"}"#, #""theme": {"type": "theme", "sent": "present"}"#)],
      before: nil, after: replacing(#""theme":"dark","#, "")),
    .init(
      name: "Make a field optional, `order` stays",
      edits: [
        (
          #""fields": {"#,
          #""order": ["place", "duration", "theme", "title", "note"], "fields": {"#
        ), (#""theme": {"type": "theme"}"#, #""theme": {"type": "theme", "sent": "present"}"#),
      ], before: nil, after: replacing(#""theme":"dark","#, "")),
    .init(name: "Set `absent` on a field", edits: [(#""title": {"type": "string"}"#, #""title": {"absent": ""}"#)]),
    .init(
      name: "Change `absent`", edits: [(#""absent": "top""#, #""absent": "bottom""#)],
      after: replacing(#""place":"top""#, #""place":"bottom""#)),
    .init(
      name: "Change a field's type", edits: [(#""type": "integer", "minimum": 0"#, #""type": "string""#)],
      after: replacing(#""t":7"#, #""t":"7""#)),
    .init(
      name: "Change `as` or `decimals`", edits: [(#""minimum": 0"#, #""minimum": 0, "as": "text""#)],
      after: replacing(#""t":7"#, #""t":"7""#)),
    .init(
      name: "Change `order`", edits: [(#""fields": {"#, #""order": ["title"], "fields": {"#)]),
    .init(
      name: "Narrow a bound, a length or a pattern", edits: [(#""minimum": 0"#, #""minimum": 0, "maximum": 5"#)],
      after: nil),
    .init(
      name: "Widen a bound, a length or a pattern", edits: [(#", "minimum": 0"#, "")], before: nil,
      after: replacing(#""t":7"#, #""t":-7"#)),
    .init(
      name: "Add or shorten `cut`", edits: [(#""title": {"#, #""title": {"cut": {"atMost": 3},"#)],
      after: replacing("Title", "Tit")),
    // Vocabularies.
    .init(
      name: "Add a case", edits: [(#""cases": {"#, #""cases": {"blue": {"description": "Blue."},"#)], before: nil,
      after: replacing(#""dark""#, #""blue""#)),
    .init(
      name: "Remove a case", edits: [(#""dark": {"description": "Dark."},"#, "")], after: nil),
    .init(
      name: "Rename a case, `wire` stays", edits: [(#""dark": {"#, #""black": {"wire": "dark","#)]),
    .init(
      name: "Change a case's `wire`", edits: [(#""dark": {"#, #""dark": {"wire": "black","#)],
      after: replacing(#""dark""#, #""black""#)),
    // Other changes.
    .init(
      name: "Reorder keys or entries, move entries between files",
      edits: [
        (#""sent": "present""#, #""description": "x", "sent": "present""#),
        (#""menu-opened": {"description": "The menu was opened."}"#, ""),
        (#""page-shown": {"#, #""menu-opened": {"description": "The menu was opened."}, "page-shown": {"#),
        ("    },\n    \n", "    }\n"),
      ]),
    .init(
      name: "Change descriptions and metadata",
      edits: [(#""A page was shown.""#, #""A page.", "owner": "somebody", "data": "usage.interaction""#)]),
    .init(
      name: "Rename a stream, `ping` stays",
      edits: [(#""clicks": {"#, #""taps": {"#), (#""stream": "clicks""#, #""stream": "taps""#)]),
    .init(
      name: "Switch collection off by default", edits: [(#"{"default": "on"}"#, #"{"default": "off"}"#)], after: nil),
    .init(name: "Rename the namespace", edits: [(#""namespace": "Book""#, #""namespace": "Library""#)]),
  ]
}
