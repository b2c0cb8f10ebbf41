import SignalbookRegistry
import SignalbookWireForm

/// One step of writing an event or a frame: constant bytes, a value, or a part that is there under a condition.
///
/// Slots are indices among the arguments of one kind, see ``ArgumentList``: words, texts, maps and lists; sources, conditions and marks are indices into
/// the lists of the stream's ``StreamPlan``.
package enum WireOperation: Sendable, Hashable {
  /// Bytes that are the same each time.
  case bytes([UInt8])
  /// A text argument, escaped; inside JSON text, escaped once more.
  indirect case text(slot: Int, cut: Cut?, empty: [UInt8]?, isNested: Bool)
  case integer(slot: Int)
  /// `decimals`: that many; `nil`: the fewest digits that say the number.
  indirect case double(slot: Int, decimals: Int?)
  case boolean(slot: Int)
  /// The wire text of the case at a slot.
  indirect case closed(slot: Int, VocabularyTable)
  /// A text argument that is JSON already.
  case json(slot: Int)
  /// A map or list.
  case collection(slot: Int)
  /// The value of a source.
  case source(Int)
  /// A comma, unless the byte before opens an object or a list.
  case comma
  /// Operations that run only under a condition.
  indirect case group(Condition, [WireOperation])
  /// Refuses the event unless the argument keeps to the rule.
  indirect case check(slot: Int, Check)
  /// Refuses one value too many of those that the stream's limit counts.
  indirect case distinct(slot: Int, limit: Int)
  /// Refuses the event unless the stream's condition holds.
  case requires(condition: Int)
  /// Refuses the event when the stream's mark is set, and sets it when the event is kept.
  case once(mark: Int)
  /// Refuses the event after this day, counted from 1970-01-01 UTC.
  case expires(day: Int)

  package enum Condition: Sendable, Hashable {
    /// Presence bit of the call.
    case given(bit: Int)
    /// The same; else `null` is written.
    case givenOrNull(bit: Int)
    /// The map at a slot has entries.
    case hasEntries(slot: Int)
    /// The source has a value.
    case hasValue(source: Int)
    /// The stream's condition holds.
    case holds(condition: Int)
  }
}

/// The operations of one event or one frame.
package struct WireProgram: Sendable, Hashable {
  /// The stream's index in the owner's generated list.
  package var stream: Int
  package var operations: [WireOperation]
}

extension WireProgram {
  /// The cases of the closed value at a slot, with what is written of each; `nil` where there is none.
  package func table(ofWord slot: Int) -> VocabularyTable? { Self.table(ofWord: slot, operations) }

  private static func table(ofWord slot: Int, _ operations: [WireOperation]) -> VocabularyTable? {
    for operation in operations {
      switch operation {
      case .closed(slot, let table): return table
      case .group(_, let content): if let found = table(ofWord: slot, content) { return found }
      default: break
      }
    }
    return nil
  }
}
