import SignalbookRegistry
import SignalbookWireForm

/// A step in the encoding of an event, an envelope, or a common part: constant bytes, a value, or a conditional part.
///
/// Slots are indices of arguments of one kind: words, texts, or maps and lists; see ``ArgumentList``. Sources,
/// conditions, and marks are indices into the lists of the stream's ``StreamPlan``.
package enum WireOperation: Sendable, Hashable {
  /// Constant bytes.
  case bytes([UInt8])
  /// A string argument, escaped.
  indirect case text(slot: Int, cut: Cut?, empty: [UInt8]?)
  case integer(slot: Int)
  /// A number with the given number of decimal places, or in its shortest form if `decimals` is `nil`.
  indirect case double(slot: Int, decimals: Int?)
  case boolean(slot: Int)
  /// The wire text of the case in the slot.
  indirect case closed(slot: Int, VocabularyTable)
  /// A string argument that contains JSON.
  case json(slot: Int)
  /// A map or list.
  case collection(slot: Int)
  /// The entries of a map as members of the enclosing object, preceded by a comma if necessary. Entries with the key of
  /// another member are dropped.
  indirect case entries(slot: Int, siblingKeys: [String])
  /// A source's value.
  case source(Int)
  /// A comma, unless the previous byte opens an object or a list.
  case comma
  /// Operations that run only if a condition holds.
  indirect case group(Condition, [WireOperation])
  /// A string that contains the output of the operations.
  indirect case jsonText([WireOperation])
  /// Refuses the event if the argument violates the rule.
  indirect case check(slot: Int, Check)
  /// Refuses the event if its value exceeds the stream's limit on distinct values.
  indirect case distinct(slot: Int, limit: Int)
  /// Refuses the event unless the stream's condition holds.
  case requires(condition: Int)
  /// Refuses the event if the stream's mark is set. The mark is set when an event is stored.
  case once(mark: Int)
  /// Refuses the event after the given day, in days since 1970-01-01 UTC.
  case expires(day: Int)

  package enum Condition: Sendable, Hashable {
    /// Met if the presence bit is set.
    case given(bit: Int)
    /// Met if the presence bit is set. Otherwise, `null` is written.
    case givenOrNull(bit: Int)
    /// Met if the map in the slot has entries.
    case hasEntries(slot: Int)
    /// Met if the source has a value.
    case hasValue(source: Int)
    /// Met if the stream's condition holds.
    case holds(condition: Int)
  }
}

/// The operations that encode an event, an envelope or a common part.
package struct WireProgram: Sendable, Hashable {
  /// The stream's index in the owner's generated list.
  package var streamIndex: Int
  package var operations: [WireOperation]
}

extension WireProgram {
  /// Returns the vocabulary table of the value in the given slot, or `nil` if the slot contains another kind of value.
  package func table(ofWord slot: Int) -> VocabularyTable? { Self.table(ofWord: slot, operations) }

  private static func table(ofWord slot: Int, _ operations: [WireOperation]) -> VocabularyTable? {
    for operation in operations {
      switch operation {
      case .closed(slot, let table): return table
      case .group(_, let content), .jsonText(let content): if let found = table(ofWord: slot, content) { return found }
      default: break
      }
    }
    return nil
  }
}
