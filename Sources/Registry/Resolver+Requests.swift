import SignalbookSchemaFiles
import SignalbookWireForm

extension Stream.Upload {
  /// Whether the URL contains the ping, so that the request has no body.
  public var sendsPingInURL: Bool { method == "GET" }
}

// Header fields, and requests whose URL contains the ping.
extension Resolver {
  // MARK: Paths

  /// Returns the path of a request whose URL contains the ping. A part without a source is a member of the ping. It
  /// becomes `{key}`, which the runtime replaces for each ping. A template's literal text cannot contain braces.
  func pathWithMembers(_ template: Template, _ node: JSONNode, in file: SchemaFile) -> (
    path: Template, members: [Field]
  ) {
    var members: [Field] = []
    let pieces = template.pieces.map { piece -> Template.Piece in
      guard case .part(let part) = piece, part.source == nil, part.type.constant == nil, part.absent == nil else {
        return piece
      }
      if !members.contains(where: { $0.name == part.name }) {
        checkPathMember(part, node["parts"]?[part.name], in: file)
        members.append(part)
      }
      return .text("{" + PercentEncoding.encode(part.wire) + "}")
    }
    return (Template(pieces: pieces, percentEncodes: template.percentEncodes), members)
  }

  /// Reports keys on a path part that must be declared on the corresponding ping member.
  private func checkPathMember(_ part: Field, _ node: JSONNode?, in file: SchemaFile) {
    for member in node?.members ?? [] where !["allow", "description", "note", "wire"].contains(member.key) {
      report(
        .misfitKey,
        "'\(member.key)' has no effect, because the part is the ping's member \(JSONText.quoted(part.wire)); "
          + "set '\(member.key)' in that member", at: member.keyRange, in: file)
    }
  }

  // MARK: Members

  /// Checks that a URL can contain the pings of streams that use GET.
  func checkAddressedPings(_ registry: Registry) {
    var visitedLocations = Set<Location>()
    for (index, stream) in registry.streams.enumerated() where stream.origin.importIndex == nil {
      let events = registry.events.filter { $0.streamIndex == index && !$0.metadata.isRetired }
      for form in forms(of: stream, streamDeclarations[index].members) {
        let sentEvents = form.profile.map { profile in events.map { $0.applying(profile: profile.name) } } ?? events
        checkAddressedPing(form, with: sentEvents, visitedLocations: &visitedLocations)
      }
    }
  }

  /// Checks the pings of a stream with one of its profiles. Skips locations that have already been reported.
  private func checkAddressedPing(_ form: StreamForm, with events: [Event], visitedLocations: inout Set<Location>) {
    let stream = form.stream
    guard let upload = stream.upload, upload.sendsPingInURL, let declared = form.members["upload"] else { return }
    func report(_ rule: RuleID, _ message: String, at location: Location, notes: [Diagnostic.Note] = []) {
      guard visitedLocations.insert(location).inserted else { return }
      diagnostics.add(Diagnostic(rule, message, at: location, notes: notes))
    }
    func keyLocation(for key: String) -> Location {
      declared.location(of: declared.node.member(key)?.keyRange ?? declared.node.range)
    }
    for key in ["batch", "contentType"] where declared.node[key] != nil {
      report(
        .misfitKey, "'\(key)' only applies to requests with a body, and a GET request has no body; remove '\(key)'",
        at: keyLocation(for: key))
    }
    if stream.encoding == .tuple {
      report(
        .misfitKey,
        "the events of '\(stream.name)' are lists, which cannot be part of a URL; use POST, or set \"encoding\": "
          + "\"object\"", at: keyLocation(for: "method"))
      return
    }
    let sharedFields = stream.envelope + stream.common + upload.adds
    for field in sharedFields + events.flatMap(\.callerFields) where !field.isNeverSent && !field.fitsInQuery {
      let location = field.origin.location
      let fault = "'\(field.name)' is \(field.type.kindName), which cannot be part of a GET request's query string"
      if form.replaces("upload"), !upload.adds.contains(where: { $0.origin.location == location }) {
        if visitedLocations.contains(location) { continue }
        report(
          .misfitKey, "\(fault); use POST, or replace the member", at: keyLocation(for: "method"),
          notes: [.init("'\(field.name)'", at: location)])
      } else {
        report(.misfitKey, "\(fault); \(field.type.remedyInQuery)", at: location)
      }
    }
    let keys = Set(sharedFields.map(\.wire) + [stream.eventField?.wire].compactMap { $0 })
    for item in upload.query
    where keys.contains(item.name) || events.contains(where: { $0.hasMember(withKey: item.name) }) {
      report(
        .duplicateWireKey,
        "the query string contains '\(item.name)' twice, because a member of the ping has the same key; rename one",
        at: declared.location(of: declared.node["query"]?.member(item.name)?.keyRange ?? declared.node.range))
    }
    for part in upload.membersInPath where part.wire != stream.eventField?.wire {
      let field = sharedFields.first { $0.wire == part.wire }
      if let field, case .always = field.sent, !field.type.isNullable { continue }
      report(
        .noValue,
        field == nil
          ? "'\(part.name)' has no value, because the pings of '\(stream.name)' have no shared member with the "
            + "key \(JSONText.quoted(part.wire)); add 'from' or 'const', or use the name of such a member"
          : "'\(part.name)' has no value if the member is omitted; always send the member",
        at: part.origin.location)
    }
  }

  // MARK: Header fields

  /// Reports header fields that cannot be sent, and header fields that the runtime, the connection, or the app's
  /// settings determine.
  func checkHeaders(_ fields: [Field], in file: SchemaFile) {
    var firstFields: [String: Field] = [:]
    for field in fields {
      func report(_ message: String, _ rule: RuleID = .badHeader) {
        diagnostics.add(Diagnostic(rule, message, at: field.origin.location))
      }
      let name = field.wire.lowercased()
      if !field.wire.isHeaderName {
        report(
          "\(JSONText.quoted(field.wire)) is not a valid header field name, which consists of letters, digits "
            + "and !#$%&'*+-.^_`|~; set 'wire'")
      } else if Self.reservedHeaders.contains(name) {
        report("the header field '\(field.wire)' is set by the runtime or the connection; remove the field")
      } else if let first = firstFields[name] {
        diagnostics.add(
          Diagnostic(
            .badHeader,
            "the header field '\(field.wire)' is declared twice, because names are not case-sensitive; remove "
              + "one",
            at: field.origin.location, notes: [.init("the first field", at: first.origin.location)]))
      }
      firstFields[name] = firstFields[name] ?? field
      switch field.type.base {
      case .object, .array, .map, .union, .held:
        report(
          "'\(field.name)' is \(field.type.kindName), but the value of a header field must be a string or a "
            + "number")
      default: break
      }
      for value in [field.type.constant, field.absent] {
        guard let value, value != .null else { continue }
        if Self.secretHeaders.contains(name) {
          report(
            "the value of '\(field.wire)' is secret, but every copy of the app contains the constant; read the value "
              + "from a source",
            .secretExample)
        } else if !HeaderText.isValue(value.plainText) {
          report(
            "\(value.jsonText) is not a valid header field value; use only visible ASCII characters, "
              + "with spaces and tabs between them")
        }
      }
    }
  }

  /// Header fields that the connection, the body or the runtime determines.
  private static let reservedHeaders: Set<String> = [
    "connection", "content-encoding", "content-length", "content-type", "cookie", "date", "expect", "host",
    "keep-alive", "proxy-connection", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "via",
  ]

  private static let secretHeaders: Set<String> = [
    "api-key", "authorization", "proxy-authorization", "x-api-key", "x-api-token", "x-auth-token",
  ]
}

extension Event {
  /// Returns whether one of the event's own members has the key.
  fileprivate func hasMember(withKey key: String) -> Bool { callerFields.contains { $0.wire == key } }
}

extension Field {
  /// Whether a query string can contain the field. The entries of a flattened map are separate query items.
  fileprivate var fitsInQuery: Bool {
    if isFlattened, case .map(let map) = type.base { return map.value.fitsInQuery }
    return type.fitsInQuery
  }
}

extension ValueType {
  /// The ways to send a value of this type in a query string, phrased as the end of a message.
  fileprivate var remedyInQuery: String {
    switch base {
    case .object, .array: "replace it with separate fields, or set \"as\": \"json-text\""
    case .map: "replace it with separate fields, or set \"flattened\": true"
    default: "replace it with separate fields"
    }
  }

  /// Whether the value can be sent as a query item.
  fileprivate var fitsInQuery: Bool {
    if constant != nil || wireForm == .jsonText { return true }
    switch base {
    case .boolean, .integer, .number, .string, .vocabulary, .template: return true
    case .object, .array, .map, .held, .union: return false
    }
  }
}

extension String {
  /// Whether the string is a token as defined in RFC 9110.
  fileprivate var isHeaderName: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
