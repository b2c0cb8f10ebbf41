/// Faults of a file's JSON text (SB00..) and of its form (SB01..).
extension RuleID {
  public static let jsonSyntax = RuleID("SB0001", "json-syntax")
  public static let jsonEscape = RuleID("SB0002", "json-escape")
  public static let controlCharacter = RuleID("SB0003", "control-character")
  public static let invalidUTF8 = RuleID("SB0004", "invalid-utf-8")
  public static let loneSurrogate = RuleID("SB0005", "lone-surrogate")
  public static let numberForm = RuleID("SB0006", "number-form")
  public static let numberRange = RuleID("SB0007", "number-range")
  public static let duplicateKey = RuleID("SB0008", "duplicate-key")
  public static let nestingDepth = RuleID("SB0009", "nesting-depth")
  public static let byteOrderMark = RuleID("SB0010", "byte-order-mark")
  public static let tooManyFaults = RuleID("SB0011", "too-many-faults")
  public static let beyondLimit = RuleID("SB0012", "beyond-limit")

  public static let wrongKind = RuleID("SB0101", "wrong-kind")
  public static let unknownKey = RuleID("SB0102", "unknown-key")
  public static let missingKey = RuleID("SB0103", "missing-key")
  public static let unknownWord = RuleID("SB0104", "unknown-word")
  public static let textForm = RuleID("SB0105", "text-form")
  public static let outOfRange = RuleID("SB0106", "out-of-range")
  public static let tooFewItems = RuleID("SB0107", "too-few-items")
  public static let keyChoice = RuleID("SB0108", "key-choice")
}
