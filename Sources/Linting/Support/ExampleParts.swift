/// Parts of examples that are not about what they hold; without them, other rules would find something.
extension Rule {
  /// Members of a stream that answer a reviewer.
  static let streamAnswers = #"""
          "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
          "retention": { "recipient": "P180D" },
          "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
          "why": "What do people do?", "data": "usage.interaction", "owner": "mobile@example.com", "review": ["first"]
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

  /// An event of a stream `own`.
  static let ownEvent = #"""
      "events": {
        "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" }
      }
    """#
}
