import SignalbookRegistry
import SignalbookWireForm

extension PlanBuilder {
  /// Returns the fields that the app supplies for the given streams, events, and attributes, keyed by source.
  func appFields(ofStreams streams: [Stream], events: [Event], attributes: [Attribute] = []) -> [String: Field] {
    var fieldsBySource: [String: Field] = [:]
    func inspect(_ field: Field) {
      if case .never = field.sent { return }
      if let source = field.source, source.isAppSource,
        fieldsBySource[source] == nil || fieldsBySource[source]?.name == source
      {
        fieldsBySource[source] = field
      } else if let source = field.source, let first = fieldsBySource[source],
        swiftType(of: first.type) != swiftType(of: field.type)
      {
        report(
          "'\(source)' has the type \(swiftType(of: field.type).text) here, "
            + "but \(swiftType(of: first.type).text) for '\(first.name)'; use one type",
          at: field.origin)
      } else if let source = field.source, let first = fieldsBySource[source] {
        if !AppValueEncoding.canShareEncoding(first.type, field.type) {
          report(
            "'\(source)' has a different wire form for '\(first.name)', but the app supplies its value once; use the same "
              + "declared type for both fields, or another source",
            at: field.origin)
        }
        // The app must supply the value if any of the fields requires it.
        if first.mayBeMissing && !field.mayBeMissing { fieldsBySource[source] = field }
      }
      if case .when(let condition) = field.sent { inspect(condition, at: field.origin) }
      switch field.type.base {
      case .object(let fields): for field in fields { inspect(field) }
      case .template(let template): for field in template.parts { inspect(field) }
      default: break
      }
    }
    // A value that is used only in conditions has the type of the values with which it is compared.
    func inspect(_ condition: Condition, at origin: Origin) {
      if fieldsBySource[condition.source] == nil, let field = condition.appField(at: origin) {
        fieldsBySource[condition.source] = field
      }
    }
    for stream in streams {
      for field in stream.envelope + stream.common { inspect(field) }
      if let time = stream.time { inspect(time) }
      for field in stream.upload?.path?.parts ?? [] { inspect(field) }
      for field in (stream.upload?.adds ?? []) + (stream.upload?.batch?.envelope ?? []) { inspect(field) }
      for field in stream.upload?.headers ?? [] { inspect(field) }
    }
    for attribute in attributes { inspect(attribute.field) }
    for event in events {
      for field in event.callerFields { inspect(field) }
      if let when = event.condition { inspect(when, at: event.origin) }
    }
    return fieldsBySource
  }

  /// Reports lists and maps nested in a list or map that the caller or the app supplies.
  ///
  /// Callers cannot pass null as an element. Values from the app may be declared nullable, because an importer's keys
  /// can be null.
  func checkElements(of type: ValueType, isGivenByApp: Bool = false, at origin: Origin) {
    var elements: [ValueType] = []
    var isList = false
    switch type.base {
    case .array(let element):
      elements = [element]
      isList = true
    case .map(let map):
      elements = map.entries?.map(\.value) ?? [map.value]
      if map.entries == nil { checkKeys(map.key, at: origin) }
      if map.entries?.allSatisfy({ $0.metadata.isRetired }) == true {
        report("a closed map without entries has no effect; remove the map, or declare an entry", at: origin)
      }
    default: break
    }
    for element in elements {
      if element.isNullable, !isGivenByApp {
        report("a value in a list or map from the caller cannot be null; remove 'nullable'", at: origin)
      }
      switch element.base {
      case .boolean, .integer, .number, .string, .vocabulary, .held: continue
      case .object(let fields) where element.isStructure && isList && !isGivenByApp:
        for field in fields { checkMember(field, ofItemAt: origin) }
      case .union(let union) where isList && !isGivenByApp:
        for field in union.cases.flatMap(\.members) { checkMember(field, ofItemAt: origin) }
      case .array(let inner) where isList && !isGivenByApp && inner.isSingleValue:
        checkElements(of: element, at: origin)
      case .object where isList && !isGivenByApp:
        report(
          "the items of a list from the caller must be objects of a declared type; declare the object in "
            + "'types', and set it as the 'type' of the items", at: origin)
      case .object, .array, .map, .template, .union:
        report(
          (isGivenByApp
            ? "a list or map from the app can contain only single values"
            : isList
              ? "a list from the caller can contain only single values, lists of single values, and objects and unions "
                + "of a declared type"
              : "a map from the caller can contain only single values; declare a list of objects with a member for the "
                + "key")
            + (isList || isGivenByApp ? "; declare a separate field for the nested values" : ", or a separate field"),
          at: origin)
      }
    }
  }

  /// Reports a member of a list item if list arguments do not support it.
  private func checkMember(_ field: Field, ofItemAt origin: Origin) {
    if field.type.constant != nil || field.isNeverSent { return }
    func report(_ message: String) { self.report("'\(field.name)': \(message)", at: origin) }
    if let source = field.source {
      return report("a member of an item must come from the caller, not from '\(source)'; remove 'from'")
    }
    if field.type.wireForm == .jsonText {
      return report("a member of an item cannot be sent as JSON text; remove 'as', or send the whole list as JSON text")
    }
    if case .when = field.sent { report("a member of an item cannot depend on a condition; remove the condition") }
    switch field.type.base {
    case .boolean, .integer, .number, .string, .vocabulary: break
    case .object(let fields) where !field.type.isOpen:
      if !field.type.isStructure, field.isOmittedWhenMissing || field.type.isNullable {
        report("an optional object in an item must have a declared type; declare it in 'types'")
      }
      for field in fields { checkMember(field, ofItemAt: origin) }
    case .array(let inner) where !inner.isList: checkElements(of: field.type, at: origin)
    case .union(let union): for field in union.cases.flatMap(\.members) { checkMember(field, ofItemAt: origin) }
    default:
      report(
        "a member of an item must be a single value, an object, a union, or a list of single values, objects or unions")
    }
  }

  private func checkKeys(_ type: ValueType, at origin: Origin) {
    switch type.base {
    case .integer, .string, .vocabulary: return
    default:
      report(
        "the keys of a map from the caller or the app must be strings, integers, or values of a vocabulary; change "
          + "'keys'",
        at: origin)
    }
  }
}

extension ValueType {
  fileprivate var isList: Bool { if case .array = base { true } else { false } }

  fileprivate var isSingleValue: Bool {
    switch base {
    case .boolean, .integer, .number, .string, .vocabulary: true
    case .object, .array, .map, .template, .held, .union: false
    }
  }
}
