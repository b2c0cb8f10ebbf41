import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let addedMemberCollides = Rule(
    "SB1283", "added-member-collides", .consistency, .error,
    summary: "A member in `upload.adds` has the key of a member of the ping.",
    reason: """
      A JSON object cannot have two members with one key: receivers keep one of the values, and which one differs by
      parser. Rename one of the members, or remove the duplicate.
      """,
    example: #"""
        "streams": {
          "own": {
            "description": "Actions of the user.", "encoding": "object", "ping": "own", "eventField": { "wire": "event", "type": "string" },
            "common": { "version": { "description": "The version of the app.", "from": "app.version", "data": "device.info" } },
            "limits": { "events": { "atMost": 1 } }, "build": ["event"],
      -     "upload": { "address": "https://example.com", "path": { "text": "/own", "parts": {} }, "adds": { ⟦"version"⟧: { "description": "The form.", "const": 1 } } },
      +     "upload": { "address": "https://example.com", "path": { "text": "/own", "parts": {} }, "adds": { "form": { "description": "The form.", "const": 1 } } },
            "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
            "retention": { "device": "P10D", "recipient": "P180D" },
            "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
            "why": "Do people find what they need?", "data": "usage.interaction", "purposes": ["analytics"],
            "owner": "mobile@example.com", "review": ["first"], "expires": "never"
          }
        },
        "events": { "menu.opened": { "description": "The user opened the menu.", "stream": "own" } }
      """#,
    check: .stream { stream, pass in
      let own = stream.envelope.isEmpty ? stream.common : stream.envelope
      for (upload, _) in pass.uploads(of: stream) {
        for added in upload.adds where added.origin.importIndex == nil {
          guard let other = own.first(where: { $0.wire == added.wire }) else { continue }
          pass.reportOnce(
            "\(quoted(added.name)) in \"adds\" has the key \(quoted(added.wire)) of the field \(quoted(other.name)) of the "
              + "stream \(quoted(stream.name))", at: added.origin.location)
        }
      }
    })

  static let answerWithoutBatch = Rule(
    "SB1284", "answer-without-batch", .consistency, .warning,
    summary: "An upload has `answer`, but sends each ping alone.",
    reason: """
      `answer` describes the outcome of each ping in a batch. If a request contains one ping, the status code alone
      decides. Add `batch`, or remove `answer`.
      """,
    example: ownStream(
      members: #"""
        -     "upload": { "address": "https://example.com", "answer": ⟦{ "list": "response", "taken": "success" }⟧ }
        +     "upload": { "address": "https://example.com" }
        """#),
    check: .stream { stream, pass in
      for (upload, key) in pass.uploads(of: stream) where upload.responseFormat != nil && upload.batch == nil {
        let location = stream.keyLocations[key == "upload" ? "upload.answer" : key] ?? stream.origin.location
        guard pass.ownFile(at: location.path) != nil else { continue }
        pass.reportOnce(
          "\"answer\" has no effect, because the stream \(quoted(stream.name)) does not send batches", at: location)
      }
    })

  static let sdkWithUpload = Rule(
    "SB1286", "sdk-with-upload", .consistency, .warning,
    summary: "A stream that an SDK sends has keys for uploads by the runtime.",
    reason: """
      With `"via": "sdk"`, the runtime passes events to the SDK and does not send requests, so `upload` and `build` have
      no effect. Remove them, or set `"via": "upload"`.
      """,
    example: ownStream(
      members: #"""
        -     "via": ⟦"sdk"⟧, "upload": { "address": "https://example.com", "path": { "text": "/own", "parts": {} } }
        +     "via": "upload", "upload": { "address": "https://example.com", "path": { "text": "/own", "parts": {} } }
        """#),
    check: .stream { stream, pass in
      guard stream.isSentBySDK, !stream.metadata.isRetired,
        let upload = stream.upload, upload.path != nil || upload.batch != nil || stream.keyLocations["build"] != nil
      else { return }
      pass.report(
        "the stream \(quoted(stream.name)) is sent by an SDK, but declares uploads by the runtime", of: "via",
        in: stream)
    })

  static let bodyIsNotJSON = Rule(
    "SB1287", "body-is-json", .consistency, .warning,
    summary: "The content type of an upload is not the type of its JSON body.",
    reason: """
      The body of an upload is JSON. If the header declares XML or CSV, a receiver can reject the body. Set
      `application/json`, or remove `contentType`.
      """,
    example: ownStream(
      members: #"""
        -     "upload": { "address": "https://example.com", "contentType": ⟦"application/xml"⟧ }
        +     "upload": { "address": "https://example.com", "contentType": "application/json" }
        """#),
    check: .stream { stream, pass in
      for (upload, key) in pass.uploads(of: stream) {
        let type = upload.contentType.prefix { $0 != ";" }.lowercased()
        let words = type.split { $0 == "/" || $0 == "+" || $0 == "-" }.map(String.init)
        guard !words.contains("json"), words.contains(where: otherFormats.contains) else { continue }
        pass.report(
          "the body is JSON, but the content type is \(quoted(upload.contentType))", of: "\(key).contentType",
          in: stream)
      }
    })
}

/// The words in content types of other formats. `text/plain` is common for JSON, because it avoids a preflight request.
private let otherFormats: Set<String> = ["xml", "html", "csv", "yaml", "protobuf", "msgpack", "cbor", "image", "pdf"]
