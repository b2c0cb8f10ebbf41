import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let deletionWithoutIdentifier = Rule(
    "SB1470", "deletion-without-identifier", .privacy, .error,
    summary: "A deletion request does not contain an identifier.",
    reason: """
      The receiver needs an identifier to find the data of the user who opted out. Without one, it cannot delete anything,
      although documents state that it does. Send the identifier of the stream in the deletion request too.
      """,
    example: #"""
        "streams": {
          "own": {
            "description": "Actions of the user.", "encoding": "tuple", "extends": "app", "ping": "own",
            "envelope": {
              "client": { "description": "The installation.", "format": "uuid", "from": "client.id", "data": "id.install" },
              "events": { "description": "The events.", "from": "stream.events" }
            },
            "identifiers": [{ "field": "client", "scope": "install", "reset": "On reinstallation." }],
            "consent": { "default": "off", "mechanism": "A question at the first start." }, "deletionRequest": "forget"
          },
      -   ⟦"forget"⟧: {
      +   "forget": {
            "description": "Asks for deletion.", "encoding": "none", "consent": { "default": "always" },
      -     "envelope": { "system": { "description": "The system.", "from": "os.name", "data": "device.info" } },
      +     "envelope": { "client": { "description": "The installation.", "format": "uuid", "from": "client.id", "data": "id.install" } },
      +     "identifiers": [{ "field": "client", "scope": "install", "reset": "On reinstallation." }],
            "upload": { "address": "https://example.com/forget" },
            "retention": { "device": "P10D", "recipient": "P180D" },
            "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
            "why": "Does the user want it deleted?", "data": "diag.other", "purposes": ["analytics"], "owner": "mobile@example.com",
            "review": ["first"], "expires": "never"
          }
        },
        "events": { "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "own" } }
      """#,
    check: .registry { registry, pass in
      for stream in registry.streams where !stream.metadata.isRetired && stream.sendsIdentifier {
        guard let name = stream.deletionRequest, let request = registry.streams.first(where: { $0.name == name }),
          request.origin.importIndex == nil
        else { continue }
        if !request.sendsIdentifier {
          pass.reportOnce(
            "the deletion request \(quoted(name)) of the stream \(quoted(stream.name)) does not contain an identifier, so "
              + "the receiver cannot find the data to delete", at: request.origin.location)
        } else if let field = request.conditionalIdentifier {
          pass.reportOnce(
            "the deletion request \(quoted(name)) contains its identifier \(quoted(field.name)) only under a condition, so "
              + "the receiver cannot always find the data to delete; send it always", at: field.origin.location)
        }
      }
    })
}

extension Stream {
  /// Whether the stream lists an identifier, or has a field that is one by its source, type or data class.
  fileprivate var sendsIdentifier: Bool { !identifiers.isEmpty || !identifyingFields.isEmpty }

  /// The fields of the ping or its request that contain an identifier.
  private var identifyingFields: [Field] {
    let request = (upload?.adds ?? []) + (upload?.headers ?? []) + (upload?.path?.parts ?? [])
    return (envelope + common + request).filter { field in
      var isIdentifier = identifiers.contains { $0.field == field.name || $0.field.hasPrefix(field.name + ".") }
      field.visitWithin { inner, _ in
        if inner.identifies { isIdentifier = true }
      }
      return isIdentifier
    }
  }

  /// An identifying field, if each is sent only under a condition, or not in every variant and profile.
  fileprivate var conditionalIdentifier: Field? {
    let fields = identifyingFields
    func isSent(_ presence: Field.Presence?) -> Bool {
      switch presence {
      case nil, .always, .present: true
      case .never, .when: false
      }
    }
    let isReliable = fields.contains { field in
      isSent(field.sent) && (field.variants + field.profiles).allSatisfy { isSent($0.sent) }
    }
    return isReliable ? nil : fields.first
  }
}
