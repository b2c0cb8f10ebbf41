import SignalbookRegistry
import SignalbookWireForm

/// The encoding of a value from the app. The value is encoded once for all fields that send it.
struct AppValueEncoding: Hashable {
  private var wireForm: ValueType.WireForm
  private var checks: [Check]
  private var cut: Cut?
  private var empty: String?
  private var decimals: Int?
  private var countBounds: [Int?]
  private var texts: [String]
  private var parts: [AppValueEncoding]

  /// Creates the encoding of a field, list item, or map value with the given type.
  init(_ type: ValueType) {
    wireForm = type.wireForm
    checks = Check.all(of: type)
    cut = type.cut
    empty = type.empty
    decimals = type.decimals
    countBounds = [type.bounds.minItems, type.bounds.maxItems, type.bounds.maxProperties]
    texts = []
    parts = type.base.parts.map(AppValueEncoding.init)
    switch type.base {
    case .vocabulary(let vocabulary):
      texts = vocabulary.entries(as: type).map(\.wire)
      parts = []
    case .map(let map):
      texts = (map.entries ?? []).map { $0.key.plainText + ":" + $0.wire } + ["\(map.surplus) \(map.repeated)"]
    default: break
    }
  }

  /// Returns whether two fields can share an encoded value. The runtime encodes single values separately for each
  /// field.
  static func canShareEncoding(_ one: ValueType, _ other: ValueType) -> Bool {
    switch one.base {
    case .vocabulary, .array, .map: AppValueEncoding(one) == AppValueEncoding(other)
    default: true
    }
  }
}

extension Field {
  /// Whether the app may have no value for the field.
  package var mayBeMissing: Bool {
    if case .map = type.base { return false }
    if case .present = sent { return true }
    return absent != nil || type.isNullable
  }
}
