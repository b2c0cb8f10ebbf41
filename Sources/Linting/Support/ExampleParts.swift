/// Parts of examples that are not about what they hold; without them, other rules would find something.
extension Rule {
  /// Members of a stream that answer a reviewer.
  static let streamAnswers = #"""
          "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
          "retention": { "recipient": "P180D" },
          "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
          "why": "What do people do?", "data": "usage.interaction", "owner": "mobile@example.com", "review": ["first"],
          "expires": "never"
    """#

  /// A stream `track` of objects.
  static let trackStream = #"""
      "streams": {
        "track": {
          "ping": "track", "description": "Requests.", "encoding": "object",
          "eventField": { "wire": "code", "type": "string" },
    \#(streamAnswers)
        }
      },
    """#

  /// A stream `own` with these members, which extends that of the sound registry, and an event of it.
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

  /// The event `menu.opened` with these members besides.
  static func menuEvent(_ members: String) -> String {
    entry(
      "events", "menu.opened", #""description": "The user opened the menu.", "method": "open", "object": "menu","#,
      members)
  }

  /// A family of links with these members besides.
  static func linkFamily(_ members: String) -> String {
    entry(
      "links", "app",
      #""description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere","#, members
    )
  }

  /// A message that reports what is done with it, with these members besides.
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

  /// An event of a stream `own`.
  static let ownEvent = #"""
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" }
      }
    """#

  /// The event `menu.opened` with a description that a rule finds, and with the one that it should have.
  static func menuDescribed(_ faulty: String) -> String {
    #"""
      "events": {
    -   "menu.opened": { "description": ⟦"\#(faulty)"⟧, "method": "open", "object": "menu" }
    +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
      }
    """#
  }

  /// A family of links, whose one route has a path that a rule finds, and the one that it should have.
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

  /// A registry whose section `registry` is these lines, with an attribute that has these members besides; mended, it is the
  /// sound one with an event.
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

  /// Two events, of which a rule finds the second with these members and not with those.
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
