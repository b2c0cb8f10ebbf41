import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let contentTypeForm = Rule(
    "SB1112", "content-type-form", .receiver, .warning,
    summary: "A content type is malformed, or has an unregistered top-level type.",
    reason: """
      Servers respond with status 415, or misinterpret the body. The form is `type/subtype`, with parameters after a
      semicolon (RFC 9110, section 8.3.1). IANA's media type registry lists the top-level types.
      """,
    example: ownStream(
      members: #"""
        -     "upload": { "address": "https://example.com", "contentType": ⟦"aplication/json"⟧ }
        +     "upload": { "address": "https://example.com", "contentType": "application/json" }
        """#),
    check: .stream { stream, pass in
      for (upload, key) in pass.uploads(of: stream) {
        guard let fault = upload.contentType.contentTypeFault else { continue }
        pass.report(
          "the content type \(quoted(upload.contentType)) of the stream \(quoted(stream.name)) \(fault)",
          of: "\(key).contentType", in: stream)
      }
    })
}

/// The top-level types registered at https://www.iana.org/assignments/media-types.
private let topLevelTypes = [
  "application", "audio", "example", "font", "haptics", "image", "message", "model", "multipart", "text", "video",
]

/// Common subtypes, to find misspellings.
private let subtypes: [String: [String]] = [
  "application": ["json", "octet-stream", "x-www-form-urlencoded", "x-ndjson", "protobuf", "gzip", "cbor", "xml"],
  "text": ["plain", "html", "csv", "xml"],
  "multipart": ["form-data", "mixed"],
]

extension String {
  fileprivate var contentTypeFault: String? {
    let parts = split(separator: ";", omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == 2, names[0].isToken, names[1].trimmedEnd.isToken else {
      return "does not have the form type/subtype, such as application/json"
    }
    let kind = names[0].lowercased()
    guard topLevelTypes.contains(kind) else {
      return "does not begin with a registered top-level type"
        + (nearest(to: kind, among: topLevelTypes).map { "; did you mean \($0)?" } ?? "")
    }
    let subtype = names[1].trimmedEnd.lowercased()
    if let knownSubtypes = subtypes[kind], !knownSubtypes.contains(subtype),
      let suggestion = knownSubtypes.first(where: { isOneEdit(Array($0.utf8), Array(subtype.utf8)) })
    {
      return "is probably a misspelling of \(kind)/\(suggestion)"
    }
    for parameter in parts.dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = pair[0].drop { $0 == " " }
      guard pair.count == 2, name.isToken, !pair[1].isEmpty else { return "has a parameter without a name or value" }
    }
    return nil
  }
}

extension Substring {
  fileprivate var trimmedEnd: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Whether the text is a token (RFC 9110, section 5.6.2).
  fileprivate var isToken: Bool {
    !isEmpty
      && utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains($0)
        }
      }
  }
}
