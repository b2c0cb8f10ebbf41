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
}
