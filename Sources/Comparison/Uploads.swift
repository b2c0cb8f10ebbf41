import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

// Uploads. A receiver rejects a request with another URL or wrapper, regardless of its content.
extension Comparer {
  func compareUploads(_ streams: (old: Stream, new: Stream), _ indices: (old: Int, new: Int), of entry: Entry) {
    guard let old = streams.old.upload, let new = streams.new.upload else {
      if (streams.old.upload == nil) != (streams.new.upload == nil) {
        let (before, after) = (streams.old.upload, streams.new.upload)
        let sides = entry.locatedValues(before.map { _ in "declared" }, after.map { _ in "declared" }, keys: entry.keys)
        report(
          .uploadChanged, entry.subject,
          after == nil ? "\(entry.noun) is no longer uploaded" : "\(entry.noun) is now uploaded",
          old: sides.old, new: sides.new, impacts: after == nil ? .query : [],
          privacy: after.map { isUnremarkable($0, for: streams.new) } ?? true ? .notify : .needsNewReview,
          advice: after == nil ? "The runtime no longer sends the stream's pings. The app has to send them." : nil)
        // A request can contain data that the stream's pings do not.
        if let after { compareRequestFields(nil, after, indices, of: entry) }
      }
      return
    }
    let facet = facets(old, new, of: entry, .uploadChanged)
    func compareLine(
      _ key: String, privacy: PrivacyVerdict? = nil, _ text: (Stream.Upload) -> String?
    ) {
      compare(key, text(old), text(new), of: entry, .uploadChanged, privacy: privacy) {
        requests(old, new, of: streams)
      }
    }
    // Servers and proxies log URLs, so data that moves to the URL needs a review.
    compareLine("method", privacy: new.sendsPingInURL && !old.sendsPingInURL ? .needsNewReview : nil) { $0.method }
    let hosts = (old.address?.host, new.address?.host)
    let isKnownHost = hosts.1 == hosts.0 || haveSameRecipient(hosts.0, hosts.1, in: streams.new)
    let losesEncryption = new.address?.hasPrefix("http://") == true && old.address?.hasPrefix("http://") != true
    compareLine("address", privacy: !isKnownHost || losesEncryption ? .needsNewReview : .notify) { $0.address }
    // The path and the query can select another account of the same host.
    compareLine("path", privacy: .notify) { $0.path?.text }
    compareLine("query", privacy: .notify) { joinedNames($0.query.map { "\($0.name)=\($0.value)" }) }
    compareLine("contentType") { $0.contentType }
    facet(
      "cookies", privacy: new.sendsCookies ? .needsNewReview : .notify,
      advice: new.sendsCookies ? "Cookies can identify the user to the receiver." : ""
    ) { String($0.sendsCookies) }
    // Pings that were retained are now deleted, or wait for an additional condition.
    for (key, path) in [
      ("success", \Stream.Upload.declaredSuccessCodes), ("delete", \.deletionCodes), ("when", \.uploadMoments),
    ] {
      let effectivePath = key == "success" ? \.successCodes : path
      let isMore = !new[keyPath: effectivePath].allSatisfy { item in
        old[keyPath: effectivePath].contains { Stream.Upload.covers($0, item) }
      }
      facet(key, impacts: .query.when(isMore), privacy: .notify, advice: Self.advice(on: key)) {
        joinedNames($0[keyPath: path].sorted())
      }
    }
    // Pings that were retained are now deleted, or pings that the receiver accepted are sent again.
    let repeats = Set(new.retryCodes).subtracting(old.retryCodes).contains { keptStatus in
      new.successCodes.contains { Stream.Upload.shareStatus($0, keptStatus) }
    }
    let isFewer = !Set(old.retryCodes).isSubset(of: new.retryCodes)
    facet("keep", impacts: .query.when(repeats || isFewer), privacy: .notify, advice: Self.advice(on: "keep")) {
      joinedNames($0.retryCodes.sorted())
    }
    facet("answer", privacy: .notify) { $0.responseFormat.map { "\(quoted($0.acceptedKey)) in \(quoted($0.listKey))" } }
    facet("note", .textChanged, privacy: .textOnly) { $0.note }
    compareLine("batch") { Self.description(of: $0.batch) }
    compareRequestFields(old, new, indices, of: entry)
  }

  /// Compares the fields that a request adds to the pings. `old` is `nil` if the stream was not uploaded.
  private func compareRequestFields(
    _ old: Stream.Upload?, _ new: Stream.Upload, _ indices: (old: Int, new: Int), of entry: Entry
  ) {
    func owner(_ name: String, _ fields: KeyPath<Stream.Upload, [Field]>?) -> FieldOwner {
      let pair = fields.map { PayloadPair(old: .request(indices.old, $0), new: .request(indices.new, $0)) }
      return FieldOwner(
        path: [entry.subject.id, "upload", name], noun: "'upload.\(name)' of \(entry.noun)", old: entry.old,
        new: entry.new, payloads: { pair.map { [$0] } ?? [] }, isOrdered: false)
    }
    var path = owner("path", nil)
    path.isTemplate = true
    compareFields(old?.path?.parts ?? [], new.path?.parts ?? [], of: path)
    compareFields(old?.headers ?? [], new.headers, of: owner("headers", nil))
    compareFields(old?.adds ?? [], new.adds, of: owner("adds", old == nil ? nil : \.adds))
    // The fields of a removed batch are no longer sent.
    if new.batch != nil {
      compareFields(
        old?.batchEnvelope ?? [], new.batchEnvelope,
        of: owner("batch", old?.batch == nil ? nil : \.batchEnvelope))
    }
  }

  /// Returns whether a new request sends only the stream's pings, encrypted, in the body, without cookies, and to a host
  /// that the stream's recipients list. The app chooses a missing address.
  private func isUnremarkable(_ upload: Stream.Upload, for stream: Stream) -> Bool {
    upload.address != nil && isReviewed(upload.address?.host, for: stream)
      && upload.address?.hasPrefix("http://") != true
      && !upload.sendsCookies && !upload.sendsPingInURL
  }

  /// Returns whether the stream's recipients list the given host. A new recipient or host is a separate change with its
  /// own review.
  private func isReviewed(_ host: String?, for stream: Stream) -> Bool {
    guard let host else { return true }
    return stream.recipients.contains { $0.hosts.contains { $0.lowercased() == host } }
  }

  /// Returns whether one of the stream's recipients lists both hosts, or lists the new host if the app chose the old one.
  private func haveSameRecipient(_ old: String?, _ new: String?, in stream: Stream) -> Bool {
    guard let new else { return true }
    return stream.recipients.contains { recipient in
      let hosts = Set(recipient.hosts.map { $0.lowercased() })
      return hosts.contains(new) && (old.map(hosts.contains) ?? true)
    }
  }

  private static func description(of batch: Stream.Batch?) -> String? {
    batch.map {
      "\(JSONText.quoted($0.listKey))\($0.isJSONText ? " as json-text" : "")\($0.wrapperKey.map { ", inside \(JSONText.quoted($0))" } ?? "")"
        + ($0.maxPings.map { ", at most \($0)" } ?? "")
    }
  }

  /// Returns the advice on a key that does not change the request.
  private static func advice(on key: String) -> String {
    key == "when"
      ? "The requests are unchanged, but pings arrive at different times."
      : "The requests are unchanged. Check which responses delete or keep a ping."
  }

  /// Returns each version's request if the upload path contains a source whose value changed.
  func requests(
    from source: String, _ values: (old: String, new: String), of streams: (old: Stream, new: Stream)
  ) -> [Witness] {
    func path(_ stream: Stream, _ value: String) -> String? {
      guard !stream.isExternal, let upload = stream.upload, let template = upload.path,
        template.parts.contains(where: { $0.source == source })
      else { return nil }
      let text = template.pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .part(let part): part.source == source ? value : "{\(part.name)}"
        }
      }
      return "\(upload.method) \(Secrets.mask(upload.address ?? ""))\(text.joined())"
    }
    guard let old = path(streams.old, values.old), let new = path(streams.new, values.new), old != new else {
      return []
    }
    func witness(_ direction: Witness.Direction, _ stream: Stream, _ sentRequest: String, _ acceptedRequest: String)
      -> Witness
    {
      Witness(
        direction: direction, stream: stream.name, isEvent: false, isRequest: true, payload: sentRequest, pointer: "",
        reason: "does not match the request that the receiver accepts: \(acceptedRequest)")
    }
    return [witness(.shipped, streams.old, old, new), witness(.lagging, streams.new, new, old)]
  }

  /// Returns each version's request if the other version's receiver rejects it.
  func requests(_ old: Stream.Upload?, _ new: Stream.Upload?, of streams: (old: Stream, new: Stream)) -> [Witness] {
    guard let old, let new, !streams.old.isExternal, !streams.new.isExternal, old.request != new.request else {
      return []
    }
    func witness(_ direction: Witness.Direction, _ stream: Stream, _ sentRequest: String, _ acceptedRequest: String)
      -> Witness
    {
      Witness(
        direction: direction, stream: stream.name, isEvent: false, isRequest: true, payload: sentRequest, pointer: "",
        reason: "does not match the request that the receiver accepts: \(acceptedRequest)")
    }
    return [
      witness(.shipped, streams.old, old.shownRequest, new.shownRequest),
      witness(.lagging, streams.new, new.shownRequest, old.shownRequest),
    ]
  }
}

extension Stream.Upload {
  var batchEnvelope: [Field] { batch?.envelope ?? [] }

  /// The parts that identify a request to a receiver: the method, the address, the query, the content type and the
  /// batch member. The scheme is omitted, because receivers accept or redirect both.
  var request: String { request(to: address ?? "") }

  /// The request for messages. The address is masked separately, because output filters detect passwords only in URLs
  /// with a scheme.
  var shownRequest: String { Secrets.mask(request(to: Secrets.mask(address ?? ""))) }

  private func request(to address: String) -> String {
    var destination = address
    for scheme in ["https://", "http://"] where destination.hasPrefix(scheme) { destination.removeFirst(scheme.count) }
    let body = batch.map { batch in
      let list = batch.wrapperKey.map { "{\(JSONText.quoted($0)): […]}" } ?? "[…]"
      if batch.listKey.isEmpty { return " \(list)" }
      return " {\(JSONText.quoted(batch.listKey)): \(batch.isJSONText ? JSONText.quoted(list) : list)}"
    }
    let form = sendsPingInURL ? "" : " (\(contentType))"
    let values = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return
      "\(method) \(destination)\(path?.text ?? "")\(values.isEmpty ? "" : "?" + values)\(form)\(body ?? "")"
  }
}
