import SignalbookRegistry
import SignalbookReview

/// A sample of a registry for exports that depend only on data classes and purposes. In these exports, points with the
/// same stream, data class and purposes are equivalent, so the first point represents the others.
///
/// For Apple's privacy manifest, the App Store's answers and Google Play's form, the sample and the registry produce
/// identical bytes. In a record of processing, the number of points would be too low.
public struct ExportSample: Sendable {
  /// A class of equivalent points.
  public struct Kind: Sendable {
    /// The index in `RegistryInventory.streams`.
    public let stream: Int
    public let data: DataClass
    /// The purposes, as keywords of the schema language.
    public let purposes: [String]
    /// Whether the stores' forms exclude the data.
    let isDevelopmentOnly: Bool
  }

  private struct Key: Hashable {
    var dataClass: String?
    var purposes: [String]
    var isDevelopmentOnly: Bool

    init(_ point: Point) {
      (dataClass, purposes) = (point.metadata.data, point.metadata.purposes)
      isDevelopmentOnly = point.metadata.isDevelopmentOnly
    }
  }

  let registry: RegistryInventory
  let request: ExportRequest
  /// The kinds with a known data class, in the order of streams and points.
  public let kinds: [Kind]
  /// The indices of kinds, by stream index.
  private var kindIndices: [[Key: Int]] = []

  public init(of registry: RegistryInventory) {
    self.registry = registry
    var request = ExportRequest(Inventory(of: registry))
    var sample: [String: [Point]] = [:]
    var kinds: [Kind] = []
    for (index, stream) in registry.streams.enumerated() {
      var indices: [Key: Int] = [:]
      var samplePoints: [Point] = []
      var previousKey: Key?
      request.visitData(of: stream) { point in
        let key = Key(point)
        // Adjacent points are usually equivalent.
        if key == previousKey { return }
        previousKey = key
        if indices[key] != nil { return }
        samplePoints.append(point)
        guard let data = point.dataClass else {
          indices[key] = -1
          return
        }
        indices[key] = kinds.count
        kinds.append(Kind(stream: index, data: data, purposes: key.purposes, isDevelopmentOnly: key.isDevelopmentOnly))
      }
      kindIndices.append(indices)
      sample[stream.id] = samplePoints
    }
    request.sample = sample
    (self.request, self.kinds) = (request, kinds)
  }

  /// Returns the index of the point's kind in ``kinds``. Returns `nil` if exports omit the point because its class is
  /// unknown or because no point of its kind carries data.
  public func kindIndex(of point: Point, inStreamAt stream: Int) -> Int? {
    guard point.metadata.data != nil, kindIndices.indices.contains(stream) else { return nil }
    return kindIndices[stream][Key(point)].flatMap {
      $0 < 0 ? nil : $0
    }
  }

  /// The registry's privacy manifest.
  public var privacyManifest: [UInt8] { PrivacyManifest.export(request).files.first?.bytes ?? [] }
}
