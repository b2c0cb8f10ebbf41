import SignalbookWirePlan

extension GenerationScope {
  /// Writes the type for a map's bounded integer keys.
  func write(_ key: BoundedKeyPlan, to writer: inout SwiftWriter) {
    let range = "\(key.lower) to \(key.upper)"
    writer.doc("An integer key from \(range).")
    writer.block("\(options.accessModifier)struct \(key.name): BoundedKey") { writer in
      writer.doc("The key, from \(range).")
      writer.line("\(options.accessModifier)let value: Int")
      writer.line()
      writer.doc("Creates a key, or `nil` if the number is not from \(range).")
      writer.block("\(options.accessModifier)init?(_ value: Int)") { writer in
        writer.line("guard value >= \(key.lower), value <= \(key.upper) else { return nil }")
        writer.line("self.value = value")
      }
      writer.line()
      // With `@_transparent`, the compiler evaluates the sums for a literal and rejects the literal if a sum overflows.
      writer.doc(
        "Creates a key from a literal. A literal that is not from \(range) does not compile; in a debug build of this module, it traps."
      )
      writer.line("@_transparent")
      writer.block("\(options.accessModifier)init(integerLiteral value: Int)") { writer in
        let sums = [(key.upper, "max"), (key.lower, "min")].map { "value - \(parenthesized($0)) + .\($1)" }
        writer.line("self.init(literal: value, \(sums.joined(separator: ", ")))")
      }
      writer.line()
      let visibility = options.accessModifier.isEmpty ? "" : "@usableFromInline "
      writer.line("\(visibility)init(literal value: Int, _: Int, _: Int) { self.value = value }")
    }
  }

  /// Returns the number, with parentheses if it is negative, because a preceding operator would absorb the sign.
  func parenthesized(_ number: some SignedInteger) -> String { number < 0 ? "(\(number))" : "\(number)" }
}
