import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  func profile(_ declared: Declared) -> Profile {
    let node = declared.node
    return Profile(
      name: declared.name, description: node["description"]?.string, category: cut(node["category"]),
      method: cut(node["method"]), object: cut(node["object"]), value: cut(node["value"]),
      extraKey: cut(node["extraKey"]), extraValue: cut(node["extraValue"]),
      extras: node["extras"]?.integer.map { Int(clamping: $0) },
      identifier: pattern(node["identifier"], in: declared.file),
      categoryIdentifier: pattern(node["categoryIdentifier"], in: declared.file), note: node["note"]?.string,
      origin: origin(of: declared))
  }

  /// Keys that are not inherited through `extends`.
  private static let ownKeys: Set<String> = [
    "extends", "abstract", "description", "swiftName", "deprecated", "retired", "note", "allow", "formerly",
  ]

  /// Returns the keys of the declared stream, including inherited keys, each with its file.
  private func members(of declared: Declared, path: [Declared] = []) -> [String: [Declared]] {
    var result: [String: [Declared]] = [:]
    if let extends = declared.node["extends"], let name = extends.string {
      let path = path + [declared]
      if path.count > Limits.extends {
        // Report a chain only once, even if several of its streams exceed the limit.
        let isKnown = path.contains { longChains.contains($0.name) }
        var next = path.first
        while let stream = next, longChains.insert(stream.name).inserted {
          let entries = declared.file.scope.entries[Section.streams.rawValue]
          next = stream.node["extends"]?.string.flatMap { entries[$0] }
        }
        if isKnown { return [:] }
        report(
          .beyondLimit, "the inheritance chain has more than \(Limits.extends) streams", at: extends.range,
          in: declared.file)
      } else if let parent = find(.streams, name, at: extends, in: declared.file, from: declared.name) {
        if path.contains(where: { $0.keyRange == parent.keyRange && $0.file === parent.file }) {
          guard cycles.insert(Set(path.map(\.name))).inserted else { return [:] }
          let names = (path.map(\.name) + [name]).map { "'\($0)'" }.joined(separator: " → ")
          report(.recursion, "streams extend each other: \(names)", at: extends.range, in: declared.file)
        } else {
          result = members(of: parent, path: path).filter { !Self.ownKeys.contains($0.key) }
        }
      } else {
        streamsWithoutBase.formUnion(path.map(\.name))
      }
    }
    for member in declared.node.members ?? [] {
      let own = Declared(name: member.key, keyRange: member.keyRange, node: member.value, file: declared.file)
      if member.key == "envelope" || member.key == "common" {
        result[member.key, default: []].append(own)
      } else {
        result[member.key] = [own]
      }
    }
    return result
  }

  /// Returns the fields of all `extends` levels. A field overrides a field with the same name at an earlier level.
  private func merged(_ levels: [Declared]?) -> [Declared] {
    var fields: [String: Declared] = [:]
    for level in levels ?? [] {
      for member in level.node.members ?? [] {
        fields[member.key] = Declared(name: member.key, keyRange: member.keyRange, node: member.value, file: level.file)
      }
    }
    return fields.values.sorted { isOrdered($0.name, $1.name) }
  }

  /// Returns the resolved stream and the stream's keys, including inherited keys.
  func stream(_ declared: Declared) -> (Stream, [String: Declared]) {
    let levels = members(of: declared)
    let members = levels.compactMapValues(\.last)
    let file = declared.file
    var metadata = defaults(of: file.scope).inheritable
    for (_, member) in members.sorted(by: { isOrdered($0.key, $1.key) }) {
      read(
        JSONMember(key: member.name, keyRange: member.keyRange, value: member.node), in: member.file, into: &metadata)
    }
    metadata.declaresReview = members["review"] != nil
    func node(_ key: String) -> JSONNode? { members[key]?.node }
    func string(_ key: String) -> String? { members[key]?.node.string }
    func declaringFile(_ key: String) -> SchemaFile { members[key]?.file ?? file }

    let own = Set((declared.node.members ?? []).map(\.key))
    let isKeptBySDK = node("external")?.boolean == true || string("via") == "sdk"
    if declared.node["abstract"]?.boolean != true {
      currentStream = (string("ping") ?? declared.name, node("version")?.integer.map { Int(clamping: $0) } ?? 0)
    }
    let origin = narrowedOrigin(of: declared)
    ownerImportIndex = origin.importIndex
    defer { (currentStream, ownerImportIndex) = (nil, nil) }
    var stream = Stream(
      name: declared.name, extends: string("extends"), description: string("description"),
      ping: string("ping") ?? declared.name,
      version: node("version")?.integer.map { Int(clamping: $0) }, isExternal: node("external")?.boolean ?? false,
      isSentBySDK: string("via") == "sdk", encoding: string("encoding").flatMap(Stream.Encoding.init) ?? .none,
      profileIndex: nil, envelope: [], common: [], eventField: nil, time: nil, received: node("receives"),
      limits: limits(members["limits"]), sessionEndsAfter: nil, sessionStarts: strings(node("session")?["starts"]),
      builtOn: strings(node("build")), upload: members["upload"].map { upload($0, metadata) },
      consent: consent(node("consent"), in: declaringFile("consent"), isKeptBySDK: isKeptBySDK),
      deletionRequest: string("deletionRequest"),
      identifiers: [], retention: retention(node("retention")),
      recipients: recipients(members["recipients"]), population: node("population"),
      only: variantList(node("only"), in: declaringFile("only")), variants: [], profiles: [],
      swiftName: string("swiftName"),
      metadata: metadata, origin: origin, keyLocations: KeyLocations(of: members.values),
      inheritedKeyLocations: KeyLocations(of: members.values.filter { !own.contains($0.name) }))
    stream.sessionEndsAfter = quantity(
      node("session")?["endsAfter"], units: Self.timeUnits, in: declaringFile("session"))
    stream.restrictionsExpireWithin = quantity(
      node("remoteRestrictions")?["expiresWithin"], units: Self.timeUnits, in: declaringFile("remoteRestrictions"))
    if let profile = members["profile"], let name = profile.node.string {
      stream.profileIndex = profileIndex(name, at: profile.node, in: profile.file)
    }
    let order = members["order"]
    let ordersCommon = levels["envelope"] == nil && levels["common"] != nil
    stream.envelope = fields(
      merged(levels["envelope"]), order: ordersCommon ? nil : order?.node, orderFile: order?.file ?? file,
      inheriting: metadata)
    let common = merged(levels["common"])
    stream.common = fields(
      common, order: ordersCommon ? order?.node : nil, orderFile: order?.file ?? file, inheriting: metadata)
    stream.retiredKeys = common.filter { $0.node["retired"] != nil }.map { $0.node["wire"]?.string ?? $0.name }
    checkWireKeys(stream.upload?.adds ?? [], with: stream.envelope)
    checkEventsList(of: stream, merged(levels["envelope"]))
    for field in merged(levels["common"]) { checkReadAt(field.node, in: field.file) }
    if let eventField = node("eventField") {
      stream.eventField = Stream.EventField(
        wire: eventField["wire"]?.string ?? "", isInteger: eventField["type"]?.string == "integer",
        pattern: pattern(eventField["pattern"], in: declaringFile("eventField")),
        description: eventField["description"]?.string
      )
      if stream.eventField?.isInteger == true, let pattern = eventField.member("pattern") {
        report(
          .misfitKey, "'pattern' is for strings, but the stream's codes are integers; remove 'pattern'",
          at: pattern.keyRange, in: declaringFile("eventField"))
      }
    }
    if let time = members["time"] {
      stream.time = field(time, inheriting: metadata)
      checkItem(
        time.node, "the first item of each tuple", ["wire", "sent", "required", "swiftName", "retired"], in: time.file)
    }
    for item in node("receives")?["items"]?.elements ?? [] { _ = receiver(item, in: declaringFile("receives")) }
    stream.identifiers = identifiers(members["identifiers"])
    stream.variants = variations(members["variants"], of: stream, metadata, isKeptBySDK) {
      self.checkVariant($0.key, at: $0.keyRange, in: $1)
      self.checkKeys(ofVariant: $0, of: declared.name, in: $1)
    }
    stream.profiles = variations(members["profiles"], of: stream, metadata, isKeptBySDK) {
      _ = self.find(.profiles, $0.key, at: JSONNode(.string($0.key), $0.keyRange), in: $1)
    }
    var checked = members
    if let refinement = file.scope.refinements[Section.streams.rawValue][declared.name] {
      refine(&stream, by: refinement)
      if let limits = refinement.node.member("limits"), limits.value["events"]?.member("atLeast") != nil {
        checked["limits"] = Declared(
          name: limits.key, keyRange: limits.keyRange, node: limits.value, file: refinement.file)
      }
    }
    if node("abstract")?.boolean != true {
      check(stream, checked, declared)
      checkProfiles(of: stream, members, envelope: merged(levels["envelope"]))
    }
    return (stream, members)
  }

  func profileIndex(_ name: String, at node: JSONNode, in file: SchemaFile) -> Int? {
    guard let found = find(.profiles, name, at: node, in: file) else { return nil }
    return found.file.scope.profileIndices[name]
  }

  /// Returns the `hold` members of the stream's consent and of its variants' and profiles' consent.
  static func holds(of members: [String: Declared]) -> [(member: JSONMember, file: SchemaFile)] {
    let own = members["consent"].map { [($0.node, $0.file)] } ?? []
    let varied = ["variants", "profiles"].compactMap { members[$0] }.flatMap { section in
      (section.node.members ?? []).compactMap { variation in variation.value["consent"].map { ($0, section.file) } }
    }
    return (own + varied).compactMap { node, file in node.member("hold").map { ($0, file) } }
  }

  /// Checks that the keys apply to the encoding and that required values exist.
  private func check(_ stream: Stream, _ members: [String: Declared], _ declared: Declared) {
    let misplaced: [(String, Stream.Encoding, String)] = [
      ("common", .object, "the common part of events"), ("eventField", .object, "the field that identifies events"),
      ("time", .tuple, "the first item of a tuple"), ("receives", .tuple, "the receiver's validation of a tuple"),
    ]
    for (key, encoding, noun) in misplaced {
      guard let member = members[key], stream.encoding != encoding else { continue }
      report(
        .misplacedKey,
        "'\(key)' is \(noun) and requires \"encoding\": \"\(encoding.rawValue)\"; the encoding of the "
          + "\(declared.node.member(key) == nil ? "derived " : "")stream '\(stream.name)' is \(stream.encoding.rawValue)",
        at: member.keyRange, in: member.file)
    }
    if stream.encoding == .none {
      for hold in Self.holds(of: members) {
        report(
          .misfitKey, "'hold' has no effect, because the stream has no events; remove 'hold'", at: hold.member.keyRange,
          in: hold.file)
      }
    }
    if stream.encoding == .tuple, stream.time == nil, !stream.isExternal, !stream.isSentBySDK {
      report(
        .missingPart,
        "a tuple stream needs 'time', the first item of its events, such as "
          + #"{"type": "integer", "from": "clock.ms-since-process-start"}"#, at: declared.keyRange, in: declared.file)
    }
    if stream.encoding == .object, stream.isSentBySDK, stream.eventField == nil {
      report(
        .missingPart,
        "the SDK that sends the events requires their names; add 'eventField', such as "
          + #"{"wire": "name", "type": "string"}"#, at: declared.keyRange, in: declared.file)
    }
    if let time = stream.time { checkGiven([time], "the time of events") }
    checkWireKeys(stream.common)
    checkEventField(of: stream, against: stream.common)
    guard !stream.isExternal, !stream.isSentBySDK else { return }
    checkBare(stream, members)
    checkGiven(stream.envelope, "a ping")
    let carriers = stream.envelope.filter { $0.source == "stream.events" }
    if stream.encoding == .none, let carrier = carriers.first {
      diagnostics.add(
        Diagnostic(
          .misplacedKey,
          "'\(carrier.name)' contains events, but the stream has no events; add \"encoding\": \"tuple\" or "
            + "\"object\"",
          at: carrier.origin.location))
    } else if stream.encoding != .none, !stream.envelope.isEmpty, carriers.isEmpty,
      !stream.envelope.contains(where: { contains("stream.events", $0.type) })
    {
      report(
        .noValue,
        "the envelope has no member from 'stream.events', so the stream's events would not be sent; add such a member",
        at: members["envelope"]?.keyRange ?? declared.keyRange, in: members["envelope"]?.file ?? declared.file)
    }
  }

  /// Reports a minimum number of events for a stream without an envelope, which sends each event separately.
  func checkBare(_ stream: Stream, _ members: [String: Declared]) {
    guard stream.envelope.isEmpty, stream.encoding != .none, let count = stream.limits.minEvents, count > 1,
      let limits = members["limits"], let member = limits.node["events"]?.member("atLeast")
    else { return }
    report(
      .impossibleBounds,
      "a stream without an 'envelope' sends each event separately, never \(count) together; remove 'atLeast', "
        + "or add an 'envelope' with a member from 'stream.events'", at: member.keyRange, in: limits.file)
  }

  /// Checks that each deletion request is a separate ping that is sent after the user has opted out.
  func checkDeletionRequests() {
    for (stream, declaration) in zip(streams, streamDeclarations) {
      guard let member = declaration.members["deletionRequest"], let name = stream.deletionRequest,
        let found = find(.streams, name, at: member.node, in: member.file)
      else { continue }
      guard let index = found.file.scope.streamIndices[name] else { continue }
      let request = streams[index]
      let missing =
        request.encoding != .none
        ? "cannot have events; remove its 'encoding'"
        : !request.consent.isAlways
          ? "is sent after the user opts out; set \"consent\": {\"default\": \"always\"}"
          : request.isExternal || request.isSentBySDK || request.upload == nil
            ? "is sent by the runtime; add 'upload'"
            : request.ping == stream.ping
              ? "must be kept when the other stream's pings are deleted; set another 'ping'" : nil
      if request.restrictionsExpireWithin != nil {
        report(
          .misfitKey,
          "a stream that sends deletion requests cannot be restricted, because users must always be able to request "
            + "deletion; remove its 'remoteRestrictions'", at: member.node.range, in: member.file,
          notes: [.init("'\(name)'", at: request.origin.location)])
      }
      guard let missing else { continue }
      report(
        .misfitKey, "a stream that sends deletion requests \(missing)", at: member.node.range, in: member.file,
        notes: [.init("'\(name)'", at: request.origin.location)])
    }
  }

  private func contains(_ source: String, _ type: ValueType) -> Bool {
    guard case .object(let fields) = type.base else { return false }
    return fields.contains { $0.source == source || contains(source, $0.type) }
  }

  /// Reports fields without a value, which have neither a constant nor a source nor a caller that passes a value.
  func checkGiven(_ fields: [Field], _ phrase: String) {
    for field in fields {
      if case .never = field.sent { continue }
      if field.source != nil || field.type.constant != nil || field.absent != nil { continue }
      switch field.type.base {
      case .object(let inner) where !field.type.isOpen: checkGiven(inner, phrase)
      // An object without members has already been reported.
      case .object: continue
      case .template(let template):
        checkGiven(template.parts, phrase)
      default:
        diagnostics.add(
          Diagnostic(
            .noValue, "'\(field.name)' has no value, because \(phrase) has no caller; add 'from' or 'const'",
            at: field.origin.location))
      }
    }
  }

  func limits(_ declared: Declared?) -> Stream.Limits {
    var limits = Stream.Limits()
    guard let declared else { return limits }
    let node = declared.node
    func count(_ node: JSONNode?) -> Int? { node?.integer.map { Int(clamping: $0) } }
    limits.minEvents = count(node["events"]?["atLeast"])
    limits.maxEvents = count(node["events"]?["atMost"])
    limits.maxEventsIsConfigurable = node["events"]?["configurable"]?.boolean ?? false
    if let atLeast = limits.minEvents, let atMost = limits.maxEvents, atLeast > atMost,
      let member = node["events"]?.member("atLeast")
    {
      report(
        .impossibleBounds, "a ping cannot have both at least \(atLeast) and at most \(atMost) events",
        at: member.keyRange,
        in: declared.file)
    }
    limits.stored = count(node["stored"])
    limits.perDay = count(node["perDay"]?["atMost"])
    limits.perDayIsPerPing = node["perDay"]?["per"]?.string != "registry"
    limits.dayIsLocal = node["perDay"]?["day"]?.string != "utc"
    limits.age = quantity(node["age"], units: Self.timeUnits, in: declared.file)
    limits.bytes = count(node["bytes"])
    limits.distinct = (node["distinct"]?.elements ?? []).map { item in
      .init(
        events: strings(item["events"]).sorted(by: isOrdered), field: item["field"]?.string ?? "",
        atMost: count(item["atMost"]) ?? 0, isPerScreen: item["per"]?.string == "screen",
        repeated: item["repeated"]?.string.flatMap(Stream.Distinct.Repeated.init) ?? .keepLast,
        location: declared.location(item.range))
    }
    return limits
  }

  private func upload(_ declared: Declared, _ metadata: Metadata) -> Stream.Upload {
    let node = declared.node
    /// Returns the given request members, whose values cannot come from a caller.
    func addedFields(_ members: JSONNode?) -> [Field] {
      let fields = fields(members, order: nil, in: declared.file, inheriting: metadata)
      checkGiven(fields, "a request")
      return fields
    }
    var upload = Stream.Upload(
      method: node["method"]?.string ?? "POST", address: node["address"]?.string, path: nil,
      query: (node["query"]?.members ?? []).map { ($0.key, $0.value.string ?? "") }.sorted {
        isOrdered($0.name, $1.name)
      },
      contentType: node["contentType"]?.string ?? "application/json", sendsCookies: node["cookies"]?.boolean ?? false,
      success: strings(node["success"]), delete: strings(node["delete"]),
      keep: strings(node["keep"]),
      answer: node["answer"].map { .init(list: $0["list"]?.string ?? "", taken: $0["taken"]?.string ?? "") },
      when: strings(node["when"]),
      adds: addedFields(node["adds"]), batch: nil, note: node["note"]?.string)
    if let batch = node["batch"] {
      upload.batch = Stream.Batch(
        wire: batch["wire"]?.string ?? "", isText: batch["as"]?.string == "json-text", inside: batch["inside"]?.string,
        atMost: batch["atMost"]?.integer.map { Int(clamping: $0) }, envelope: addedFields(batch["envelope"]))
      checkBody(of: batch, in: declared.file)
      if let wire = batch["wire"], let field = upload.batch?.envelope.first(where: { $0.wire == wire.string }) {
        report(
          .duplicateWireKey, "the member with the list of pings has the same key as '\(field.name)'", at: wire.range,
          in: declared.file, notes: [.init("the other member", at: field.origin.location)])
      }
    }
    if let headers = node["headers"] {
      upload.headers = addedFields(headers)
      checkHeaders(upload.headers, in: declared.file)
    }
    if let address = node["address"] { checkAddress(address, in: declared.file) }
    if let path = node["path"], case .template(let template) = template(path, in: declared.file, metadata).base {
      let whole =
        upload.isInAddress ? pathWithMembers(template, path, in: declared.file) : (path: template, members: [])
      upload.path = whole.path
      upload.membersInPath = whole.members
      checkPath(whole.path, path, in: declared.file)
      checkGiven(whole.path.parts, "an address")
    }
    return upload
  }

  private func retention(_ node: JSONNode?) -> Stream.Retention {
    var retention = Stream.Retention()
    retention.recipient = node?.string ?? node?["recipient"]?.string
    retention.device = node?["device"]?.string
    return retention
  }

  private func recipients(_ declared: Declared?) -> [Stream.Recipient] {
    guard let declared else { return [] }
    return (declared.node.elements ?? []).map { Stream.Recipient($0, at: declared.location($0.range)) }
  }

  private func identifiers(_ declared: Declared?) -> [Stream.Identifier] {
    (declared?.node.elements ?? []).compactMap { node in
      guard let declared, let field = node["field"]?.string else { return nil }
      return Stream.Identifier(
        field: field, scope: node["scope"]?.string ?? "", origin: node["origin"]?.string, reset: node["reset"]?.string,
        vendor: node["vendor"]?.string,
        notJoinedWith: strings(node["notJoinedWith"]), location: declared.location(node.range))
    }
  }

  /// Reports keys that cannot vary by variant. Requests and limits are fixed for each stream, whereas the variant is
  /// known only at run time.
  private func checkKeys(ofVariant variant: JSONMember, of stream: String, in file: SchemaFile) {
    for key in ["upload", "limits", "profile"] {
      guard let member = variant.value.member(key) else { continue }
      report(
        .misfitKey,
        "'\(key)' cannot differ between variants; declare another stream that extends '\(stream)', with \"only\": "
          + "[\"\(variant.key)\"]",
        at: member.keyRange, in: file)
    }
  }

  private func variations(
    _ declared: Declared?, of stream: Stream, _ metadata: Metadata, _ isKeptBySDK: Bool,
    check: (JSONMember, SchemaFile) -> Void
  ) -> [Stream.Variation] {
    guard let declared else { return [] }
    return (declared.node.members ?? []).map { member in
      check(member, declared.file)
      let node = member.value
      func part(_ key: String) -> Declared? {
        node[key].map { Declared(name: key, keyRange: member.keyRange, node: $0, file: declared.file) }
      }
      var variation = Stream.Variation(
        name: member.key, consent: node["consent"].map { consent($0, in: declared.file, isKeptBySDK: isKeptBySDK) },
        limits: part("limits").map { limits($0) },
        upload: part("upload").map { upload($0, metadata) }, population: node["population"],
        recipients: part("recipients").map { recipients($0) }, node: node)
      // If the consent does not set private mode, the stream's setting applies.
      if node["consent"]?["privateMode"] == nil {
        variation.consent?.isOffInPrivateMode = stream.consent.isOffInPrivateMode
      }
      if let profile = node["profile"], let name = profile.string {
        variation.profileIndex = profileIndex(name, at: profile, in: declared.file)
      }
      return variation
    }.sorted { isOrdered($0.name, $1.name) }
  }
}
