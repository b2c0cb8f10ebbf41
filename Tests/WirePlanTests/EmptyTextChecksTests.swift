import SignalbookRegistry
import SignalbookWireForm
import Testing

@testable import SignalbookWirePlan

/// Tests for the checks of strings that are replaced if they are empty.
@Suite("Checks of replaced empty strings") struct EmptyTextChecksTests {
  /// Returns whether the checks of a type accept a string.
  private func admits(_ text: String, _ type: ValueType) throws -> Bool {
    for check in Check.all(of: type) {
      switch check.kind {
      case .pattern: if !(try Pattern(check.rule).matches(text)) { return false }
      case .length:
        let sides = check.rule.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        let length = text.unicodeScalars.count
        if let least = sides[0], length < least { return false }
        if let most = sides[1], length > most { return false }
      default: Issue.record("\(check)")
      }
    }
    return true
  }

  @Test("the empty string passes, and other strings are checked", arguments: [true, false])
  func empty(isReplaced: Bool) throws {
    func type(_ change: (inout ValueType) -> Void) -> ValueType {
      var type = ValueType(.string)
      if isReplaced { type.empty = "none" }
      change(&type)
      return type
    }
    let types = [
      type { $0.bounds.minLength = 1 }, type { ($0.bounds.minLength, $0.bounds.maxLength) = (3, 5) },
      type { $0.bounds.patterns = ["^[a-z]{3,5}$"] }, type { $0.bounds.patterns = ["abc|none"] },
      type { $0.format = "uuid" },
    ]
    for type in types { #expect(try admits("", type) == isReplaced) }
    #expect(try admits("a", types[0]))
    for type in types[1...3] { #expect(try !admits("ab", type) && admits("none", type) && admits("abc", type)) }
    #expect(try !admits("abcdef", types[1]) && !admits("abcdef", types[2]))
    #expect(try !admits("abc", types[4]))
  }
}
