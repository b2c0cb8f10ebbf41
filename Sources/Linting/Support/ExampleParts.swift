/// Parts of examples outside their subject. Without them, other rules would report findings.
extension Rule {
  /// Members of a stream that answer a reviewer's questions.
  static let streamAnswers = #"""
          "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
          "retention": { "recipient": "P180D" },
          "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
          "why": "What do people do?", "data": "usage.interaction", "owner": "mobile@example.com", "review": ["first"],
          "expires": "never"
    """#

  /// A stream `track` with objects.
  static let trackStream = #"""
      "streams": {
        "track": {
          "ping": "track", "description": "Requests.", "encoding": "object",
          "eventField": { "wire": "code", "type": "string" },
    \#(streamAnswers)
        }
      },
    """#

  /// Returns a stream `own` with these members, which extends the stream of the sound registry, and an event.
  static func ownStream(_ members: String) -> String {
    """
      "streams": {
        "own": {
          "description": "Actions of the user.", "encoding": "tuple", "extends": "app", "ping": "own",
    \(members)
        }
      },
    \(ownEvent)
    """
  }

  /// Returns the event `menu.opened` with these additional members.
  static func menuEvent(_ members: String) -> String {
    entry(
      "events", "menu.opened", #""description": "The user opened the menu.", "method": "open", "object": "menu","#,
      members)
  }

  /// Returns a family of links with these additional members.
  static func linkFamily(_ members: String) -> String {
    entry(
      "links", "app",
      #""description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere","#, members
    )
  }

  /// Returns a message that reports its interactions, with these additional members.
  static func startMessage(_ members: String) -> String {
    entry(
      "messages", "hint", #""description": "A hint at the start.", "evaluated": "backend", "stream": "app","#, members)
  }

  private static func entry(_ section: String, _ name: String, _ first: String, _ members: String) -> String {
    """
      "\(section)": {
        "\(name)": {
          \(first)
    \(members)
        }
      }
    """
  }

  /// An event of the stream `own`.
  static let ownEvent = #"""
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" }
      }
    """#

  /// Returns the event `menu.opened` with a reported description, and with the corrected one.
  static func menuDescribed(_ faulty: String) -> String {
    #"""
      "events": {
    -   "menu.opened": { "description": ⟦"\#(faulty)"⟧, "method": "open", "object": "menu" }
    +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
      }
    """#
  }

  /// Returns a family of links with one route, with a reported path and with the corrected one.
  static func route(_ name: String, _ faulty: String, mended: String, description: String) -> String {
    #"""
      "links": {
        "app": {
          "description": "Pages.", "scheme": "notes", "host": "open", "parameter": "page",
          "routes": {
    -       "\#(name)": { "path": ⟦"\#(faulty)"⟧, "description": "\#(description)" }
    +       "\#(name)": { "path": "\#(mended)", "description": "\#(description)" }
          }
        }
      }
    """#
  }

  /// Returns a registry with these lines in the section `registry`, and an attribute with these additional members. The
  /// corrected example is the sound registry with an event.
  static func registry(_ lines: String, attribute: String) -> String {
    #"""
    \#(lines)
    - "attributes": {
    -   "mode": {
    -     "description": "Where the app draws.", \#(attribute), "stream": "state", "from": "app.mode", "why": "Where do people draw?",
    -     "data": "usage.interaction", "owner": "mobile@example.com", "review": ["first"], "expires": "never"
    -   }
    - },
    - "streams": {
    -   "state": {
    -     "description": "The state of the app.", "retention": { "recipient": "P180D" },
    -     "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
    -     "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
    -     "envelope": { "facts": { "description": "The facts.", "type": "map", "values": {}, "from": "stream.attributes" } },
    -     "why": "Where do people draw?", "data": "usage.interaction", "owner": "mobile@example.com", "review": ["first"], "expires": "never"
    -   }
    - },
    - "reviews": { "first": { "url": "https://example.com/1", "date": "2026-01-31" } }
    + "events": {
    +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
    + }
    """#
  }

  /// Returns two events. The second one is reported with the first members, and not with the corrected ones.
  static func secondEvent(_ faulty: String, mended: String) -> String {
    #"""
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" },
    -   ⟦"menu.shown"⟧: { \#(faulty), "object": "menu" }
    +   "menu.shown": { \#(mended), "object": "menu" }
      }
    """#
  }
}
