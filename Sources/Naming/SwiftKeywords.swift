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

  /// Why an identifier cannot name a declaration of a kind; `nil` when it can.
  static func reason(against bare: String, as kind: DeclarationKind) -> String? {
    // The length is compared first: no more is known of nearly every name.
    switch bare.utf8.count {
    case 1 where bare == "_": return "is no name"
    case 4 where bare == "self" || bare == "Self" || bare == "init" || bare == "Type", 8 where bare == "Protocol":
      return "means something else behind a dot, even in backticks"
    default: break
    }
    // Members, arguments and variables start small and types do not, so that none can hide, or be, one of the others.
    var first = bare.utf8.first ?? 0
    if first == 0x5F { first = bare.utf8.first { $0 != 0x5F } ?? 0 }
    switch kind {
    case .type, .namespace:
      if (0x61...0x7A).contains(first) { return "starts with a small letter, as only members do" }
    case .member, .enumCase, .linkRoute, .parameter:
      if (0x41...0x5A).contains(first) { return "starts with a capital, as only types do" }
    }
    switch kind {
    case .member: return memberNames.contains(bare) ? "is a member that every event type has" : nil
    case .enumCase, .linkRoute:
      if caseNames.contains(bare) || (kind == .linkRoute && (bare == "family" || bare == "values")) {
        return "is a member that every generated enum has"
      }
      return optionalNames.contains(bare) ? "means a case of Optional where the value is optional" : nil
    case .parameter: return nil
    case .type, .namespace:
      if typeNames.contains(bare) { return "is a type that every registry has" }
      if bare.hasPrefix("KeyFrom") { return "begins as the types of bounded keys do" }
      if kind == .namespace, nestedNames.contains(bare) { return "would be hidden by a type nested in it" }
      return swiftTypes.contains(bare) ? "would hide the type that generated code uses" : nil
    }
  }

  static let memberNames: Set<String> = ["payload"]
  static let caseNames: Set<String> = [
    "_never", "index", "table", "all", "allCases", "ignoresCase", "wireText", "named", "text", "hashValue", "hash",
  ]
  static let optionalNames: Set<String> = ["none", "some"]
  static let typeNames: Set<String> = [
    "AppSource", "AppValues", "DecodedEvent", "Documents", "Event", "Links", "Profiles", "Stream", "Variant",
  ]
  /// Types inside of types of a registry.
  static let nestedNames: Set<String> = ["Category", "Method", "Object"]
  static let swiftTypes: Set<String> = [
    "Any", "AnyObject", "Array", "AttributeDescription", "BatchPolicy", "Bool", "BoundedKey", "BuiltUnit", "Character",
    "ClosedValue", "CollectionArgument", "ConsentPolicy", "DestinationDescription", "DestinationEvent", "Dictionary",
    "DistinctLimit", "DocumentValidator", "Double",
    "EventDecoder",
    "EventMatch", "EventPayload", "EventProgram", "EventTexts", "ExactText", "Float", "GeneratedCode",
    "GeneratedList", "GeneratedMap", "GestureRules", "HeldValue", "Int", "Int16", "Int32", "Int64", "Int8", "JSONValue",
    "LinkDestination", "LinkFamily", "LinkOrigin", "LinkParameter", "LinkRejection", "LinkRoute", "LinkValues",
    "ListText", "LocalMessage",
    "MapEntry", "MapText", "MessageAttribute",
    "MessageButton", "MessageTrigger", "NamedMapEntry", "Never", "NoAppValues",
    "OnceLimit", "Optional",
    "PassedParameter", "PassedParameters", "PercentEncoding", "RecordableEvent", "RecordOutcome", "Result",
    "RouteParameters", "Sendable", "Set", "Signalbook", "Source",
    "SourceCondition", "SourceRequest", "SourceValue", "StaticString", "StreamDescription", "StreamLimits", "String",
    "Swift", "Telemetry", "TelemetryRegistry", "TelemetryStream", "TelemetryVariant", "TextLimit", "TextProfile",
    "TouchMeasures",
    "TriggeredEvent", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "UnitAnswers", "UploadPolicy", "VariantMatch",
    "Vocabulary",
    "Void", "WireProgram",
  ]
}
