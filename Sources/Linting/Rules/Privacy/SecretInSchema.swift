import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let secretInSchema = Rule(
    "SB1417", "secret-in-schema", .privacy, .error,
    summary: "An example, a constant, a description or an upload URL contains a key, a token or a password.",
    reason: """
      Schemas are committed to the repository, and their examples and constants appear in documents and in the app.
      Revoke the secret, read the value from `config.…` with `"secret": true`, and use made-up examples.
      """,
    example: #"""
        "events": {
          "form.sent": {
            "description": "The user sent the form.", "method": "send", "object": "form",
      -     "extras": {
      -       "form": { "description": "Which.", "maxLength": 80, "examples": [⟦"ghp_16C7e42F292c6912E7710c838347Ae178B4a"⟧] }
      -     }
      +     "extras": { "form": { "description": "Which.", "maxLength": 80, "examples": ["newsletter"] } }
          }
        }
      """#,
    check: .registry { registry, pass in
      func report(_ phrase: String, _ node: JSONNode, _ path: String) {
        guard let file = pass.sources.file(at: path), let (fault, range) = node.firstText(where: { $0.secretKind })
        else {
          return
        }
        pass.report("\(phrase) looks like \(fault)", at: file.location(of: range))
      }
      func inspect(_ visited: VisitedField) {
        let field = visited.field
        for example in field.examples { report("an example of \(visited.phrase)", example, field.origin.location.path) }
        if case .text(let text)? = field.type.constant, let fault = Secrets.kind(inside: text) {
          pass.report(
            "the constant of \(visited.phrase) looks like \(fault)",
            at: pass.sources.location(of: "const", in: field.origin.location))
        }
      }
      pass.visitFields(inspect)
      pass.visitEvents { event in
        for example in event.examples {
          report("an example of \(quoted(event.name))", example, event.origin.location.path)
        }
      }
      pass.visitEntries { entry in
        for (key, text) in [("description", entry.description), ("note", entry.metadata.note)] {
          guard let text, let fault = Secrets.kind(inside: text) else { continue }
          pass.report(
            "the \(key) of \(entry.phrase) contains \(fault)", at: pass.sources.location(of: key, in: entry.location))
        }
      }
      var visitedLocations = Set<Location>()
      for stream in registry.streams where stream.origin.importIndex == nil {
        // Report an inherited upload once, instead of for each stream that inherits it.
        guard let upload = stream.upload, let location = stream.keyLocations["upload"],
          pass.ownFile(at: location.path) != nil, visitedLocations.insert(location).inserted
        else { continue }
        for (name, value) in upload.query where value.secretKind != nil {
          pass.report("\(quoted(name)) of the query looks like \(value.secretKind ?? "")", at: location)
        }
        if let address = upload.address, address.hasPassword {
          pass.report("the upload URL contains a password", at: location)
        }
      }
    })
}

extension String {
  /// The kind of secret that the text resembles, or `nil` if it does not resemble any.
  fileprivate var secretKind: String? { Secrets.kind(of: self) }

  /// Whether the URL contains a user name and a password.
  fileprivate var hasPassword: Bool {
    guard let start = range(of: "://") else { return false }
    let host = self[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let at = host.lastIndex(of: "@") else { return false }
    return host[..<at].contains(":")
  }

  /// Returns the index after the first occurrence of the given text.
  private func range(of text: String) -> Index? {
    var remainder = self[...]
    while !remainder.isEmpty {
      if remainder.hasPrefix(text) { return index(remainder.startIndex, offsetBy: text.count) }
      remainder.removeFirst()
    }
    return nil
  }
}

extension JSONNode {
  /// Returns the first fault found in a nested string, with the string's range.
  func firstText(where fault: (String) -> String?) -> (fault: String, range: ByteRange)? {
    switch value {
    case .array(let nodes):
      for node in nodes {
        if let match = node.firstText(where: fault) { return match }
      }
    case .object(let members):
      for member in members {
        if let match = member.value.firstText(where: fault) { return match }
      }
    case .string(let text): return fault(text).map { ($0, range) }
    default: break
    }
    return nil
  }
}
