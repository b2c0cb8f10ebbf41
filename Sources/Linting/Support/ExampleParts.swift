/// Parts that examples need only to avoid findings of other rules.
extension Rule {
  /// Stream keys that answer a reviewer's questions.
  static let streamAnswers = #"""
          "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
          "retention": { "recipient": "P180D" },
          "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
          "why": "What do people do?", "data": "usage.interaction", "owner": "mobile@example.com", "review": ["first"],
          "expires": "never"
    """#

  /// A stream `track` whose events are objects.
  static let trackStream = #"""
      "streams": {
        "track": {
          "ping": "track", "description": "Requests.", "encoding": "object",
          "eventField": { "wire": "code", "type": "string" },
    \#(streamAnswers)
        }
      },
    """#

  /// Returns a stream `own` with the given members and an event. The stream extends the example registry's stream.
  static func ownStream(members: String) -> String {
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

  /// Returns the event `menu.opened` with the given additional members.
  static func menuEvent(members: String) -> String {
    entry(
      "events", "menu.opened", #""description": "The user opened the menu.", "method": "open", "object": "menu","#,
      members)
  }

  /// Returns a link family with the given additional members.
  static func linkFamily(members: String) -> String {
    entry(
      "links", "app",
      #""description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere","#, members
    )
  }

  /// Returns a message that reports its interactions, with the given additional members.
  static func startMessage(members: String) -> String {
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

  /// The stream `forget`, which requests the deletion of the stream `own`, the end of the streams, and an event of `own`.
  static let requestStreamAndOwnEvent = #"""
        "forget": {
          "description": "Asks for deletion.", "encoding": "none", "consent": { "default": "always" },
          "envelope": { "client": { "description": "The installation.", "format": "uuid", "from": "client.id", "data": "id.install" } },
          "identifiers": [{ "field": "client", "scope": "install", "reset": "On reinstallation." }], "upload": { "address": "https://example.com/forget" },
          "retention": { "device": "P10D", "recipient": "P180D" },
          "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
          "why": "Does the user want it deleted?", "data": "id.install", "purposes": ["analytics"], "owner": "mobile@example.com",
          "review": ["first"], "expires": "never"
        }
      },
      "events": { "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" } }
    """#

  /// Returns the event `menu.opened` with a faulty description, and its correction.
  static func menuEvent(faultyDescription faulty: String) -> String {
    #"""
      "events": {
    -   "menu.opened": { "description": ⟦"\#(faulty)"⟧, "method": "open", "object": "menu" }
    +   "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" }
      }
    """#
  }

  /// Returns a link family with one route, whose path is faulty, and its correction.
  static func route(named name: String, faulty: String, corrected: String, description: String) -> String {
    #"""
      "links": {
        "app": {
          "description": "Pages.", "scheme": "notes", "host": "open", "parameter": "page",
          "routes": {
    -       "\#(name)": { "path": ⟦"\#(faulty)"⟧, "description": "\#(description)" }
    +       "\#(name)": { "path": "\#(corrected)", "description": "\#(description)" }
          }
        }
      }
    """#
  }

  /// Returns a registry with the given lines in the `registry` section, and an attribute with the given additional
  /// members. The corrected version is the example registry with an event.
  static func registry(lines: String, attribute: String) -> String {
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

  /// Returns two events. The second has the faulty members, or the corrected members in the corrected version.
  static func secondEvent(faulty: String, corrected: String) -> String {
    #"""
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu" },
    -   ⟦"menu.shown"⟧: { \#(faulty), "object": "menu" }
    +   "menu.shown": { \#(corrected), "object": "menu" }
      }
    """#
  }
}
