import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unmarkedSecret = Rule(
    "SB1473", "unmarked-secret", .privacy, .warning,
    summary: "A key, token or password from the app is not marked as secret.",
    reason: """
      Values that are not secret appear in logs, in the inspector and in documents. Set `"secret": true`. The rule checks
      the name, source and description of values from `app.…` and `config.…`, and the headers for authorization.
      """,
    example: ownStream(
      members: #"""
              "envelope": {
        -       ⟦"key"⟧: { "description": "The API key of the app.", "from": "config.api-key" },
        +       "key": { "description": "The API key of the app.", "from": "config.api-key", "secret": true },
                "events": { "description": "The events.", "from": "stream.events" }
              }
        """#),
    check: .registry { _, pass in
      pass.visitAllFields { visited in
        let field = visited.field
        guard let source = field.source, source.hasPrefix("config.") || source.hasPrefix("app."),
          case .string = field.type.base, !field.type.isSecret, let words = field.wordsOfSecret
        else { return }
        pass.reportOnce(
          "\(visited.phrase) is \(quoted(words)), but is not secret; set \"secret\": true", at: field.origin.location)
      }
    })
}

extension Field {
  /// The words of the name, source or description that mean a secret.
  fileprivate var wordsOfSecret: String? {
    if ["authorization", "cookie", "x-api-key"].contains(wire.lowercased()) { return wire }
    for text in [name, source ?? "", String((description ?? "").prefix { $0 != "." && $0 != ";" })] {
      let words = wordsOfName(text).map { $0.lowercased() }
      for phrase in secretPhrases {
        if words.indices.contains(where: { words[$0...].starts(with: phrase) }) { return phrase.joined(separator: " ") }
      }
    }
    return nil
  }
}

private let secretPhrases: [[String]] = [
  "api key", "apikey", "access key", "secret key", "private key", "client secret", "access token", "auth token",
  "bearer token", "oauth token", "refresh token", "password", "session cookie", "key of the api",
].map { $0.split(separator: " ").map(String.init) }
