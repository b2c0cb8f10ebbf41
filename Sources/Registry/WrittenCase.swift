import SignalbookWireForm

extension Collection where Element == Vocabulary.Case {
  /// Returns the case of a value in a schema, which is a wire value or a case's name. If it is both, the wire value
  /// takes precedence, because an example can be a payload.
  package func first(writtenAs value: Scalar?) -> Vocabulary.Case? {
    first { $0.wire == value } ?? first { value == .text($0.name) }
  }
}
