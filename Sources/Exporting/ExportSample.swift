import SignalbookRegistry
import SignalbookReview

/// A registry reduced for the exports that ask for classes and purposes only: points with the same stream, class of
/// data and purposes become the same in all of them, so the first such point represents the others.
///
/// The exports of the sample are byte for byte those of the registry: the privacy manifest, the App Store's answers,
/// Google Play's form. A record of processing would count too few points.
public struct ExportSample: Sendable {
  /// Points that become the same.
  public struct Kind: Sendable {
    /// Index in `RegistryInventory.streams`.
    public let stream: Int
    public let data: DataClass
    /// Words of the schema language, as the points have them.
    public let purposes: [String]
    /// Whether stores do not ask for it.
    let isDevelopmentOnly: Bool
  }

  private struct Key: Hashable {
    var data: String?
    var purposes: [String]
    var isDevelopmentOnly: Bool

    init(_ point: Point) {
      (data, purposes) = (point.metadata.data, point.metadata.purposes)
      isDevelopmentOnly = point.metadata.isDevelopmentOnly
    }
  }

  let registry: RegistryInventory
  let request: ExportRequest
  /// Those whose class of data is known, in the order of streams and points.
  public let kinds: [Kind]
  /// By the index of the stream.
  private var kindIndices: [[Key: Int]] = []

  public init(of registry: RegistryInventory) {
    self.registry = registry
    var request = ExportRequest(Inventory(of: registry))
    var sample: [String: [Point]] = [:]
    var kinds: [Kind] = []
    for (index, stream) in registry.streams.enumerated() {
      var known: [Key: Int] = [:]
      var chosen: [Point] = []
      var last: Key?
      request.visitData(of: stream) { point in
        let key = Key(point)
        // Neighbours mostly agree.
        if key == last { return }
        last = key
        if known[key] != nil { return }
        chosen.append(point)
        guard let data = point.dataClass else {
          known[key] = -1
          return
        }
        known[key] = kinds.count
        kinds.append(Kind(stream: index, data: data, purposes: key.purposes, isDevelopmentOnly: key.isDevelopmentOnly))
      }
      kindIndices.append(known)
      sample[stream.id] = chosen
    }
    request.sample = sample
    (self.request, self.kinds) = (request, kinds)
  }

  /// Returns the index in ``kinds`` of a stream's point; `nil` if no export includes it: its class is unknown, or no
  /// point of its kind carries data.
  public func kindIndex(of point: Point, inStreamAt stream: Int) -> Int? {
    guard point.metadata.data != nil, kindIndices.indices.contains(stream) else { return nil }
    return kindIndices[stream][Key(point)].flatMap {
      $0 < 0 ? nil : $0
    }
  }

  /// The registry's privacy manifest.
  public var privacyManifest: [UInt8] { PrivacyManifest.export(request).files.first?.bytes ?? [] }
}
