import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  func resolveProfile(_ declared: DeclaredEntry) -> Profile {
    let node = declared.node
    return Profile(
      name: declared.name, description: node["description"]?.string, category: cut(from: node["category"]),
      method: cut(from: node["method"]), object: cut(from: node["object"]), value: cut(from: node["value"]),
      extraKey: cut(from: node["extraKey"]), extraValue: cut(from: node["extraValue"]),
      maxExtras: node["extras"]?.integer.map { Int(clamping: $0) },
      identifierPattern: pattern(from: node["identifier"], in: declared.file),
      categoryIdentifierPattern: pattern(from: node["categoryIdentifier"], in: declared.file),
      note: node["note"]?.string,
      origin: origin(of: declared))
  }

  /// Keys that are not inherited through `extends`.
  private static let ownKeys: Set<String> = [
    "extends", "abstract", "description", "swiftName", "deprecated", "retired", "note", "allow", "formerly",
  ]

  /// Returns the keys of the declared stream, including inherited keys, each with its file.
  private func members(of declared: DeclaredEntry, path: [DeclaredEntry] = []) -> [String: [DeclaredEntry]] {
    var result: [String: [DeclaredEntry]] = [:]
    if let extends = declared.node["extends"], let name = extends.string {
      let path = path + [declared]
      if path.count > Limits.extends {
        // Report a chain only once, even if several of its streams exceed the limit.
        let isReported = path.contains { reportedLongChains.contains($0.name) }
        var nextStream = path.first
        while let stream = nextStream, reportedLongChains.insert(stream.name).inserted {
          let entries = declared.file.scope.entries[Section.streams.rawValue]
          nextStream = stream.node["extends"]?.string.flatMap { entries[$0] }
        }
        if isReported { return [:] }
        report(
          .beyondLimit, "the inheritance chain has more than \(Limits.extends) streams", at: extends.range,
          in: declared.file)
      } else if let parent = find(.streams, name, at: extends, in: declared.file, from: declared.name) {
        if path.contains(where: { $0.keyRange == parent.keyRange && $0.file === parent.file }) {
          guard reportedCycles.insert(Set(path.map(\.name))).inserted else { return [:] }
          let names = (path.map(\.name) + [name]).map { "'\($0)'" }.joined(separator: " → ")
          report(.recursion, "streams extend each other: \(names)", at: extends.range, in: declared.file)
        } else {
          result = members(of: parent, path: path).filter { !Self.ownKeys.contains($0.key) }
        }
      } else {
        streamsWithUnknownEncoding.formUnion(path.map(\.name))
      }
    }
    for member in declared.node.members ?? [] {
      let own = DeclaredEntry(name: member.key, keyRange: member.keyRange, node: member.value, file: declared.file)
      if member.key == "envelope" || member.key == "common" {
        result[member.key, default: []].append(own)
      } else {
        result[member.key] = [own]
      }
    }
    return result
  }

  /// Returns the fields of all `extends` levels. A field overrides a field with the same name at an earlier level.
  private func mergedFields(of levels: [DeclaredEntry]?) -> [DeclaredEntry] {
    var fields: [String: DeclaredEntry] = [:]
    for level in levels ?? [] {
      for member in level.node.members ?? [] {
        fields[member.key] = DeclaredEntry(
          name: member.key, keyRange: member.keyRange, node: member.value, file: level.file)
      }
    }
    return fields.values.sorted { areInIncreasingOrder($0.name, $1.name) }
  }

  /// Returns the resolved stream and the stream's keys, including inherited keys.
  func resolveStream(_ declared: DeclaredEntry) -> (Stream, [String: DeclaredEntry]) {
    let levels = members(of: declared)
    let members = levels.compactMapValues(\.last)
    let file = declared.file
    var metadata = defaults(of: file.scope).inheritablePart
    for (_, member) in members.sorted(by: { areInIncreasingOrder($0.key, $1.key) }) {
      read(
        JSONMember(key: member.name, keyRange: member.keyRange, value: member.node), in: member.file, into: &metadata)
    }
    metadata.declaresReview = declared.node.member("review") != nil
    func node(forKey key: String) -> JSONNode? { members[key]?.node }
    func string(forKey key: String) -> String? { members[key]?.node.string }
    func declaringFile(ofKey key: String) -> SchemaFile { members[key]?.file ?? file }

    let declaredKeys = Set((declared.node.members ?? []).map(\.key))
    let isKeptBySDK = node(forKey: "external")?.boolean == true || string(forKey: "via") == "sdk"
    if declared.node["abstract"]?.boolean != true {
      currentStream = (
        string(forKey: "ping") ?? declared.name, node(forKey: "version")?.integer.map { Int(clamping: $0) } ?? 0
      )
    }
    let origin = narrowedOrigin(of: declared)
    ownerImportIndex = origin.importIndex
    defer { (currentStream, ownerImportIndex) = (nil, nil) }
    var stream = Stream(
      name: declared.name, baseName: string(forKey: "extends"), description: string(forKey: "description"),
      ping: string(forKey: "ping") ?? declared.name,
      version: node(forKey: "version")?.integer.map { Int(clamping: $0) },
      isExternal: node(forKey: "external")?.boolean ?? false,
      isSentBySDK: string(forKey: "via") == "sdk",
      encoding: string(forKey: "encoding").flatMap(Stream.Encoding.init) ?? .none,
      profileIndex: nil, envelope: [], common: [], eventField: nil, time: nil, receiverCheck: node(forKey: "receives"),
      limits: limits(from: members["limits"]), sessionTimeout: nil,
      sessionStartMoments: strings(from: node(forKey: "session")?["starts"]),
      builtOn: strings(from: node(forKey: "build")),
      upload: members["upload"].map { resolveUpload($0, inheriting: metadata) },
      consent: consent(from: node(forKey: "consent"), in: declaringFile(ofKey: "consent"), isKeptBySDK: isKeptBySDK),
      deletionRequest: string(forKey: "deletionRequest"),
      identifiers: [], retention: retention(from: node(forKey: "retention")),
      recipients: recipients(from: members["recipients"]), population: node(forKey: "population"),
      variantNames: variantNames(from: node(forKey: "only"), in: declaringFile(ofKey: "only")), variants: [],
      profiles: [],
      swiftName: string(forKey: "swiftName"),
      metadata: metadata, origin: origin, keyLocations: KeyLocations(of: members.values),
      inheritedKeyLocations: KeyLocations(of: members.values.filter { !declaredKeys.contains($0.name) }))
    let encoding = node(forKey: "encoding")
    if encoding.map({ $0.string.flatMap(Stream.Encoding.init) == nil }) ?? isMisspelt("encoding", in: declared.node) {
      streamsWithUnknownEncoding.insert(declared.name)
    }
    stream.sessionTimeout = quantity(
      from: node(forKey: "session")?["endsAfter"], units: Self.timeUnits, in: declaringFile(ofKey: "session"))
    stream.restrictionsExpireWithin = quantity(
      from: node(forKey: "remoteRestrictions")?["expiresWithin"], units: Self.timeUnits,
      in: declaringFile(ofKey: "remoteRestrictions"))
    if let profile = members["profile"], let name = profile.node.string {
      stream.profileIndex = profileIndex(named: name, at: profile.node, in: profile.file)
    }
    let order = members["order"]
    let ordersCommon = levels["envelope"] == nil && levels["common"] != nil
    stream.envelope = resolveFields(
      mergedFields(of: levels["envelope"]), order: ordersCommon ? nil : order?.node, orderFile: order?.file ?? file,
      inheriting: metadata)
    let common = mergedFields(of: levels["common"])
    stream.common = resolveFields(
      common, order: ordersCommon ? order?.node : nil, orderFile: order?.file ?? file, inheriting: metadata)
    stream.retiredKeys = common.filter { $0.node["retired"] != nil }.map { $0.node["wire"]?.string ?? $0.name }
    checkWireKeys(stream.upload?.adds ?? [], with: stream.envelope)
    checkEventsList(of: stream, mergedFields(of: levels["envelope"]))
    for field in mergedFields(of: levels["common"]) { checkReadAt(field.node, in: field.file) }
    if let eventField = node(forKey: "eventField") {
      stream.eventField = Stream.EventField(
        wire: eventField["wire"]?.string ?? "", isInteger: eventField["type"]?.string == "integer",
        pattern: pattern(from: eventField["pattern"], in: declaringFile(ofKey: "eventField")),
        description: eventField["description"]?.string
      )
      if stream.eventField?.isInteger == true, let pattern = eventField.member("pattern") {
        report(
          .misfitKey, "'pattern' is for strings, but the stream's codes are integers; remove 'pattern'",
          at: pattern.keyRange, in: declaringFile(ofKey: "eventField"))
      }
    }
    if let time = members["time"] {
      stream.time = resolveField(time, inheriting: metadata)
      checkTupleItem(
        time.node, "the first item of each tuple",
        ["wire", "sent", "required", "swiftName", "retired", "variants", "profiles"],
        in: time.file)
    }
    for item in node(forKey: "receives")?["items"]?.elements ?? [] {
      _ = receiverCheck(from: item, in: declaringFile(ofKey: "receives"))
    }
    stream.identifiers = identifiers(from: members["identifiers"])
    stream.variants = variations(members["variants"], of: stream, metadata, isKeptBySDK) {
      self.checkVariant($0.key, at: $0.keyRange, in: $1)
      self.checkKeys(ofVariant: $0, of: declared.name, in: $1)
    }
    stream.profiles = variations(members["profiles"], of: stream, metadata, isKeptBySDK) {
      _ = self.find(.profiles, $0.key, at: JSONNode(.string($0.key), $0.keyRange), in: $1)
    }
    var membersToCheck = members
    if let refinement = file.scope.refinements[Section.streams.rawValue][declared.name] {
      refine(&stream, by: refinement)
      if let limits = refinement.node.member("limits"), limits.value["events"]?.member("atLeast") != nil {
        membersToCheck["limits"] = DeclaredEntry(
          name: limits.key, keyRange: limits.keyRange, node: limits.value, file: refinement.file)
      }
    }
    if node(forKey: "abstract")?.boolean != true {
      check(stream, membersToCheck, declared)
      checkProfiles(of: stream, members, envelope: mergedFields(of: levels["envelope"]))
    }
    return (stream, members)
  }

  func profileIndex(named name: String, at node: JSONNode, in file: SchemaFile) -> Int? {
    guard let found = find(.profiles, name, at: node, in: file) else { return nil }
    return found.file.scope.profileIndices[name]
  }

  /// Returns the `hold` members of the stream's consent and of its variants' and profiles' consent.
  static func holds(of members: [String: DeclaredEntry]) -> [(member: JSONMember, file: SchemaFile)] {
    let own = members["consent"].map { [($0.node, $0.file)] } ?? []
    let varied = ["variants", "profiles"].compactMap { members[$0] }.flatMap { section in
      (section.node.members ?? []).compactMap { variation in variation.value["consent"].map { ($0, section.file) } }
    }
    return (own + varied).compactMap { node, file in node.member("hold").map { ($0, file) } }
  }

  /// Checks that the keys apply to the encoding and that required values exist.
  private func check(_ stream: Stream, _ members: [String: DeclaredEntry], _ declared: DeclaredEntry) {
    if streamsWithUnknownEncoding.contains(stream.name) { return }
    let encodingSpecificKeys: [(String, Stream.Encoding, String)] = [
      ("common", .object, "the common part of events"), ("eventField", .object, "the field that identifies events"),
      ("time", .tuple, "the first item of a tuple"), ("receives", .tuple, "the receiver's validation of a tuple"),
    ]
    for (key, encoding, noun) in encodingSpecificKeys {
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
    if stream.encoding == .tuple, stream.time == nil, !stream.isExternal, !stream.isSentBySDK,
      !isMisspelt("time", in: declared.node)
    {
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
    if let time = stream.time { checkValues(of: [time], "the time of events") }
    checkWireKeys(stream.common)
    checkEventField(of: stream, against: stream.common)
    guard !stream.isExternal, !stream.isSentBySDK else { return }
    checkMinEvents(of: stream, members)
    checkValues(of: stream.envelope, "a ping")
    let eventLists = stream.envelope.filter { $0.source == "stream.events" }
    if stream.encoding == .none, let carrier = eventLists.first {
      diagnostics.add(
        Diagnostic(
          .misplacedKey,
          "'\(carrier.name)' contains events, but the stream has no events; add \"encoding\": \"tuple\" or "
            + "\"object\"",
          at: carrier.origin.location))
    } else if stream.encoding != .none, !stream.envelope.isEmpty, eventLists.isEmpty,
      !stream.envelope.contains(where: { hasField(withSource: "stream.events", in: $0.type) })
    {
      report(
        .noValue,
        "no envelope member has the source 'stream.events', so the stream's events would not be sent; add such a member",
        at: members["envelope"]?.keyRange ?? declared.keyRange, in: members["envelope"]?.file ?? declared.file)
    }
  }

  /// Reports a minimum number of events for a stream without an envelope, which sends each event separately.
  func checkMinEvents(of stream: Stream, _ members: [String: DeclaredEntry]) {
    guard stream.envelope.isEmpty, stream.encoding != .none, let count = stream.limits.minEvents, count > 1,
      let limits = members["limits"], let member = limits.node["events"]?.member("atLeast")
    else { return }
    report(
      .impossibleBounds,
      "a stream without an 'envelope' sends each event separately, never \(count) together; remove 'atLeast', "
        + "or add an 'envelope' with a member whose source is 'stream.events'", at: member.keyRange, in: limits.file)
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
              ? "must be kept when the other stream's pings are deleted; set a different 'ping'" : nil
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

  private func hasField(withSource source: String, in type: ValueType) -> Bool {
    guard case .object(let fields) = type.base else { return false }
    return fields.contains { $0.source == source || hasField(withSource: source, in: $0.type) }
  }

  /// Reports fields without a value, which have neither a constant nor a source nor a caller that passes a value.
  func checkValues(of fields: [Field], _ phrase: String) {
    for field in fields {
      if case .never = field.sent { continue }
      if field.source != nil || field.type.constant != nil || field.absent != nil { continue }
      switch field.type.base {
      case .object(let inner) where !field.type.isOpen: checkValues(of: inner, phrase)
      // An object without members has already been reported.
      case .object: continue
      case .template(let template):
        checkValues(of: template.parts, phrase)
      default:
        diagnostics.add(
          Diagnostic(
            .noValue, "'\(field.name)' has no value, because \(phrase) has no caller; add 'from' or 'const'",
            at: field.origin.location))
      }
    }
  }

  func limits(from declared: DeclaredEntry?) -> Stream.Limits {
    var limits = Stream.Limits()
    guard let declared else { return limits }
    let node = declared.node
    func count(from node: JSONNode?) -> Int? { node?.integer.map { Int(clamping: $0) } }
    limits.minEvents = count(from: node["events"]?["atLeast"])
    limits.maxEvents = count(from: node["events"]?["atMost"])
    limits.maxEventsIsConfigurable = node["events"]?["configurable"]?.boolean ?? false
    if let atLeast = limits.minEvents, let atMost = limits.maxEvents, atLeast > atMost,
      let member = node["events"]?.member("atLeast")
    {
      report(
        .impossibleBounds, "a ping cannot have both at least \(atLeast) and at most \(atMost) events",
        at: member.keyRange,
        in: declared.file)
    }
    limits.maxStored = count(from: node["stored"])
    limits.maxPerDay = count(from: node["perDay"]?["atMost"])
    limits.dailyLimitIsPerPing = node["perDay"]?["per"]?.string != "registry"
    limits.dayIsLocal = node["perDay"]?["day"]?.string != "utc"
    limits.age = quantity(from: node["age"], units: Self.timeUnits, in: declared.file)
    limits.maxBytes = count(from: node["bytes"])
    limits.distinctValueLimits = (node["distinct"]?.elements ?? []).map { item in
      .init(
        events: strings(from: item["events"]).sorted(by: areInIncreasingOrder), field: item["field"]?.string ?? "",
        maxCount: count(from: item["atMost"]) ?? 0, isPerScreen: item["per"]?.string == "screen",
        repeatHandling: item["repeated"]?.string.flatMap(Stream.DistinctValueLimit.RepeatHandling.init) ?? .keepLast,
        location: declared.location(of: item.range))
    }
    return limits
  }

  private func resolveUpload(_ declared: DeclaredEntry, inheriting metadata: Metadata) -> Stream.Upload {
    let node = declared.node
    /// Returns the given request members, whose values cannot come from a caller.
    func requestFields(from members: JSONNode?) -> [Field] {
      let fields = fields(from: members, order: nil, in: declared.file, inheriting: metadata)
      checkValues(of: fields, "a request")
      return fields
    }
    var upload = Stream.Upload(
      method: node["method"]?.string ?? "POST", address: node["address"]?.string, path: nil,
      query: (node["query"]?.members ?? []).map { ($0.key, $0.value.string ?? "") }.sorted {
        areInIncreasingOrder($0.name, $1.name)
      },
      contentType: node["contentType"]?.string ?? "application/json", sendsCookies: node["cookies"]?.boolean ?? false,
      declaredSuccessCodes: strings(from: node["success"]), deletionCodes: strings(from: node["delete"]),
      retryCodes: strings(from: node["keep"]),
      responseFormat: node["answer"].map {
        .init(listKey: $0["list"]?.string ?? "", acceptedKey: $0["taken"]?.string ?? "")
      },
      uploadMoments: strings(from: node["when"]),
      adds: requestFields(from: node["adds"]), batch: nil, note: node["note"]?.string)
    if let batch = node["batch"] {
      upload.batch = Stream.Batch(
        listKey: batch["wire"]?.string ?? "", isJSONText: batch["as"]?.string == "json-text",
        wrapperKey: batch["inside"]?.string,
        maxPings: batch["atMost"]?.integer.map { Int(clamping: $0) }, envelope: requestFields(from: batch["envelope"]))
      checkBody(of: batch, in: declared.file)
      if let wire = batch["wire"], let field = upload.batch?.envelope.first(where: { $0.wire == wire.string }) {
        report(
          .duplicateWireKey, "the member with the list of pings has the same key as '\(field.name)'", at: wire.range,
          in: declared.file, notes: [.init("the other member", at: field.origin.location)])
      }
    }
    if let headers = node["headers"] {
      upload.headers = requestFields(from: headers)
      checkHeaders(upload.headers, in: declared.file)
    }
    if let address = node["address"] { checkAddress(address, in: declared.file) }
    if let path = node["path"],
      case .template(let template) = templateType(from: path, in: declared.file, metadata).base
    {
      let whole =
        upload.sendsPingInURL ? pathWithMembers(template, path, in: declared.file) : (path: template, members: [])
      upload.path = whole.path
      upload.membersInPath = whole.members
      checkPath(whole.path, path, in: declared.file)
      checkValues(of: whole.path.parts, "an address")
    }
    return upload
  }

  private func retention(from node: JSONNode?) -> Stream.Retention {
    var retention = Stream.Retention()
    retention.recipientDuration = node?.string ?? node?["recipient"]?.string
    retention.deviceDuration = node?["device"]?.string
    return retention
  }

  private func recipients(from declared: DeclaredEntry?) -> [Stream.Recipient] {
    guard let declared else { return [] }
    return (declared.node.elements ?? []).map { Stream.Recipient($0, at: declared.location(of: $0.range)) }
  }

  private func identifiers(from declared: DeclaredEntry?) -> [Stream.Identifier] {
    (declared?.node.elements ?? []).compactMap { node in
      guard let declared, let field = node["field"]?.string else { return nil }
      return Stream.Identifier(
        field: field, scope: node["scope"]?.string ?? "", origin: node["origin"]?.string, reset: node["reset"]?.string,
        vendor: node["vendor"]?.string,
        notJoinedWith: strings(from: node["notJoinedWith"]), location: declared.location(of: node.range))
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
    _ declared: DeclaredEntry?, of stream: Stream, _ metadata: Metadata, _ isKeptBySDK: Bool,
    check: (JSONMember, SchemaFile) -> Void
  ) -> [Stream.Variation] {
    guard let declared else { return [] }
    return (declared.node.members ?? []).map { member in
      check(member, declared.file)
      let node = member.value
      func entry(forKey key: String) -> DeclaredEntry? {
        node[key].map { DeclaredEntry(name: key, keyRange: member.keyRange, node: $0, file: declared.file) }
      }
      var variation = Stream.Variation(
        name: member.key,
        consent: node["consent"].map { consent(from: $0, in: declared.file, isKeptBySDK: isKeptBySDK) },
        limits: entry(forKey: "limits").map { limits(from: $0) },
        upload: entry(forKey: "upload").map { resolveUpload($0, inheriting: metadata) }, population: node["population"],
        recipients: entry(forKey: "recipients").map { recipients(from: $0) }, node: node)
      // If the consent does not set private mode, the stream's setting applies.
      if node["consent"]?["privateMode"] == nil {
        variation.consent?.isOffInPrivateMode = stream.consent.isOffInPrivateMode
      }
      if let profile = node["profile"], let name = profile.string {
        variation.profileIndex = profileIndex(named: name, at: profile, in: declared.file)
      }
      return variation
    }.sorted { areInIncreasingOrder($0.name, $1.name) }
  }
}
