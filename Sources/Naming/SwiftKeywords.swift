/// Identifiers with a meaning of their own.
enum SwiftKeywords {
  /// Stand in backticks wherever they are declared.
  static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
  ]

  /// Why an identifier cannot be declared at a place; `nil` when it can.
  static func reason(against bare: String, as place: NamePlace) -> String? {
    switch bare {
    case "_": return "is no name"
    case "self", "Self", "init", "Type", "Protocol": return "means something else behind a dot, even in backticks"
    default: break
    }
    switch place {
    case .member:
      if memberNames.contains(bare) { return "is a member that every event type has" }
      return hidesType(bare)
    case .enumCase:
      if caseNames.contains(bare) { return "is a member that every generated enum has" }
      return optionalNames.contains(bare) ? "means a case of Optional where the value is optional" : nil
    case .parameter: return hidesType(bare)
    case .namespace where reserved.contains(bare): return "is a keyword"
    case .type, .namespace:
      if typeNames.contains(bare) { return "is a type that every registry has" }
      return swiftTypes.contains(bare) ? "would hide the type that generated code uses" : nil
    }
  }

  /// A keyword stands in backticks, which hide nothing.
  private static func hidesType(_ bare: String) -> String? {
    swiftTypes.contains(bare) && !reserved.contains(bare) ? "would hide the type that generated code uses" : nil
  }

  static let memberNames: Set<String> = ["payload"]
  static let caseNames: Set<String> = [
    "_never", "index", "table", "all", "ignoresCase", "wireText", "named", "text", "hashValue", "hash",
  ]
  static let optionalNames: Set<String> = ["none", "some"]
  static let typeNames: Set<String> = [
    "AppSource", "AppValues", "DecodedEvent", "Documents", "Event", "Links", "Profiles", "Stream", "Variant",
  ]
  static let swiftTypes: Set<String> = [
    "Any", "AnyObject", "Array", "AttributeDescription", "BatchPolicy", "Bool", "BuiltUnit", "Character",
    "ClosedValue", "ConsentPolicy", "Dictionary", "DistinctLimit", "DocumentValidator", "Double", "EventDecoder",
    "EventMatch", "EventPayload", "EventTexts", "Float", "HeldValue", "Int", "Int16", "Int32", "Int64", "Int8",
    "JSONValue",
    "LinkFamily", "LinkRoute", "ListText", "MapText", "Never", "NoAppValues", "OnceLimit", "Optional",
    "PercentEncoding", "RecordableEvent", "RecordOutcome", "Result", "Sendable", "Set", "Signalbook", "Source",
    "SourceCondition", "SourceRequest", "SourceValue", "StaticString", "StreamDescription", "StreamLimits", "String",
    "Swift", "Telemetry", "TelemetryRegistry", "TelemetryStream", "TelemetryVariant", "TextLimit", "TextProfile",
    "TriggeredEvent", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "UploadPolicy", "VariantMatch", "Vocabulary",
    "Void",
  ]
}
