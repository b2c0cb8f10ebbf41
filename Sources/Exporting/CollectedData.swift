import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// The data that a registry's streams carry off the device, by what a form calls each class.
///
/// Every event and every value that can tell something counts; constants, the frame of events and what is retired do not.
/// What holds other values counts as these.
struct CollectedData {
  /// All that is said of one type of the form.
  struct Entry {
    /// Where the first point's class of data stands.
    var location: Location
    var firstPoint: String
    /// With the first location that says it, and the streams whose points do.
    var purposes: [(purpose: Purpose, location: Location, streams: Set<Int>)] = []
    /// Of each, where the first stream says that it is so, else where the first says that it is not.
    var isLinked = false
    var linkedAt: Location
    /// The key that answers it.
    var linkedKey: String
    var isTracking = false
    var trackingAt: Location
    /// Indices in ``CollectedData/streams``.
    var streams: [Int] = []
    /// A stream of it says neither that it is linked nor that it is not.
    var isLinkUnknown = false
    /// A stream of it does not say whether a recipient tracks.
    var isTrackingUnknown = false
    /// A point of it does not say what it is used for.
    var isPurposeUnknown = false
    /// Whether it is linked; `nil`: nobody has answered for all of it.
    var linked: Bool? { isLinked ? true : isLinkUnknown ? nil : false }
    /// Whether it is used to track; `nil`: nobody has answered for all of it.
    var tracking: Bool? { isTracking ? true : isTrackingUnknown ? nil : false }

    mutating func add(_ purpose: Purpose, at location: Location, of stream: Int) {
      if let index = purposes.firstIndex(where: { $0.purpose == purpose }) {
        purposes[index].streams.insert(stream)
      } else {
        purposes.append((purpose, location, [stream]))
      }
    }
  }

  private(set) var streams: [(registry: RegistryInventory, stream: StreamInventory)] = []
  /// Whether data without a class is linked, or may be; the same of tracking.
  private var isClasslessLinked = false
  private var isClasslessTracking = false
  /// Whether every point that carries data says its class.
  private(set) var isComplete = true
  /// By the form's name of the type.
  private(set) var entries: [String: Entry] = [:]

  /// - Parameters:
  ///   - request: what is exported.
  ///   - includesExternal: whether streams of third-party SDKs in the app count.
  ///   - export: gets the gaps: points without class, without purposes, streams of unknown linking.
  ///   - type: the form's name of a class.
  init(_ request: ExportRequest, includesExternal: Bool, into export: inout Export, type: (DataClass) -> String) {
    for (registry, stream) in request.streams where includesExternal || !stream.stream.isExternal {
      streams.append((registry, stream))
      add(stream, of: request, into: &export, type)
    }
    // Data without a class may be of any type: a "no" of a type holds only where it holds for that data too.
    for type in entries.keys {
      if isClasslessLinked { entries[type]?.isLinkUnknown = true }
      if isClasslessTracking { entries[type]?.isTrackingUnknown = true }
    }
  }

  private mutating func add(
    _ stream: StreamInventory, of request: ExportRequest, into export: inout Export, _ type: (DataClass) -> String
  ) {
    let streamIndex = streams.count - 1
    let linked = stream.isLinked
    let tracking = StreamInventory.isTracking(request.audiences(of: stream), of: stream)
    var seen: [String: Set<String>] = [:]
    request.visitData(of: stream) { point in
      if point.metadata.isDevelopmentOnly {
        export.cannotSay(
          "\(point.id) has a value in development builds only, and the form is about the app in the store",
          at: point.location)
        return
      }
      guard let data = point.data.value else {
        export.miss(point.data, "the class of data of \(point.id) is not stated; set 'data'", in: stream)
        isComplete = false
        if linked.value != false { isClasslessLinked = true }
        if tracking.value != false { isClasslessTracking = true }
        return
      }
      let name = type(data)
      let words = point.metadata.purposes
      // Most points of a stream say the same.
      let key = words.joined(separator: " ")
      if seen[name]?.contains(key) == true, !words.isEmpty { return }
      seen[name, default: []].insert(key)
      var entry =
        entries[name]
        ?? Entry(
          location: point.data.location, firstPoint: point.id, linkedAt: linked.location, linkedKey: linked.key,
          trackingAt: tracking.location)
      if entry.streams.last != streamIndex { entry.streams.append(streamIndex) }
      let purposes = point.purposes
      if let values = purposes.value {
        for purpose in values { entry.add(purpose, at: purposes.location, of: streamIndex) }
      } else {
        entry.isPurposeUnknown = true
        export.miss(purposes, "the purposes of \(point.id) are not stated; set 'purposes'", in: stream)
      }
      if linked.value == true {
        if !entry.isLinked { (entry.linkedAt, entry.linkedKey) = (linked.location, linked.key) }
        entry.isLinked = true
      } else if linked.value == nil {
        entry.isLinkUnknown = true
      }
      if tracking.value == true {
        if !entry.isTracking { entry.trackingAt = tracking.location }
        entry.isTracking = true
      } else if tracking.value == nil {
        entry.isTrackingUnknown = true
      }
      entries[name] = entry
    }
    if linked.value == nil {
      export.miss(
        linked,
        "whether \(stream.id) carries an identifier that lasts is not stated; set 'identifiers', [] where there is none"
      )
    }
    if tracking.value != nil { return }
    for recipient in request.recipients(of: stream, &export) where recipient.isTracking == nil {
      export.miss(
        Answer<Bool>(nil, "recipients.tracking", at: recipient.location),
        "whether \(recipient.name) joins \(stream.id) with data of other companies is not stated; "
          + "set 'tracking' of the recipient")
    }
  }

  /// Types in the order of their names.
  var sorted: [(type: String, entry: Entry)] {
    entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
  }
}
