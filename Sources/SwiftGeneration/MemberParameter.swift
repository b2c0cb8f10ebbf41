import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// The shape of an initializer of the generated event type: how many arguments of each kind.
struct InitializerShape: Hashable, Comparable {
  var closed: Int
  var presence: Bool
  /// `n` for integers, `d` for floating point numbers, in order.
  var numbers: [UInt8]
  var texts: Int

  static func < (left: Self, right: Self) -> Bool { left.order < right.order }
  private var order: String { "\(closed) \(presence ? 1 : 0) \(texts) \(String(decoding: numbers, as: UTF8.self))" }
}

/// A parameter of a generated member.
struct MemberParameter {
  var field: Field
  /// `nil`: no label.
  var label: SwiftName?
  var name: SwiftName
  var type: String
  /// `= nil` or nothing.
  var isOptional: Bool
  var description: String?
  /// A default other than `nil`.
  var defaultValue: String?
  var valueType: ValueType
  /// Where the value stands among the program's arguments.
  var argument = MemberArgument.none
  /// The presence bit that says whether it is there.
  var presence: Int?
}

extension ValueType {
  var isTemplate: Bool { if case .template = base { true } else { false } }
}

/// The argument that a parameter's value becomes, with its slot.
enum MemberArgument {
  case none
  case boolean(Int)
  case closed(ClosedSlot)
  case integer(Int)
  case double(Int)
  case text(Int)
  /// A text that is percent-encoded on the wire.
  case percentEncoded(Int)
  case json(Int)
  /// A key and what it holds: as text, or as JSON.
  case heldText(key: ClosedSlot, Int)
  case heldJSON(key: ClosedSlot, Int)
}

/// Where the place of a closed value stands: among the closed values, or, for a vocabulary of more than 256 cases, among
/// the numbers.
struct ClosedSlot {
  var slot: Int
  var isWide: Bool

  /// The expression that reads it from a match.
  var reading: String { isWide ? "match.integer(\(slot))" : "Int(match.index(\(slot)))" }
}
