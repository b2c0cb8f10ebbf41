import SignalbookRegistry
import SignalbookWireForm

extension PlanBuilder {
  /// Returns the fields that the app supplies for streams, events and attributes, by source.
  func appFields(ofStreams streams: [Stream], events: [Event], attributes: [Attribute] = []) -> [String: Field] {
    var found: [String: Field] = [:]
    func look(_ field: Field) {
      if case .never = field.sent { return }
      if let source = field.source, source.isAppSource, found[source] == nil || found[source]?.name == source {
        found[source] = field
      } else if let source = field.source, let first = found[source],
        swiftType(of: first.type) != swiftType(of: field.type)
      {
        report(
          "'\(source)' is \(swiftType(of: field.type).text) here and \(swiftType(of: first.type).text) for '\(first.name)'; one value has one type",
          at: field.origin)
      } else if let source = field.source, let first = found[source] {
        if !SuppliedForm.areAlike(first.type, field.type) {
          report(
            "'\(source)' is not sent as for '\(first.name)': the app supplies it once, in one form; give both fields one type of 'types', or another source",
            at: field.origin)
        }
        // If one of the fields is required, the app must supply the value.
        if first.mayBeMissing && !field.mayBeMissing { found[source] = field }
      }
      if case .when(let condition) = field.sent { look(condition, field.origin) }
      switch field.type.base {
      case .object(let fields): for field in fields { look(field) }
      case .template(let template): for field in template.parts { look(field) }
      default: break
      }
    }
    // A value that is only compared has the type of the values in the comparison.
    func look(_ condition: Condition, _ origin: Origin) {
      if found[condition.source] == nil, let field = condition.appField(at: origin) { found[condition.source] = field }
    }
    for stream in streams {
      for field in stream.envelope + stream.common { look(field) }
      if let time = stream.time { look(time) }
      for field in stream.upload?.path?.parts ?? [] { look(field) }
      for field in (stream.upload?.adds ?? []) + (stream.upload?.batch?.envelope ?? []) { look(field) }
      for field in stream.upload?.headers ?? [] { look(field) }
    }
    for attribute in attributes { look(attribute.field) }
    for event in events {
      for field in event.callerFields { look(field) }
      if let when = event.when { look(when, event.origin) }
    }
    return found
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
        report("a closed map without an entry says nothing; remove it or declare one", at: origin)
      }
    default: break
    }
    for element in elements {
      if element.decimals != nil {
        report("inside a list or map a number has its fewest digits; remove 'decimals'", at: origin)
      }
      if element.isNullable, !isGivenByApp {
        report("inside a list or map that a caller gives no value is null; remove 'nullable'", at: origin)
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
          "the items of a list that a caller gives are objects of a declared type; declare the object in 'types', and name "
            + "it as the 'type' of the items", at: origin)
      case .object, .array, .map, .template, .union:
        report(
          "inside a \(isList ? "list" : "map") that a caller or the app gives there are only single values"
            + (isList && !isGivenByApp ? ", lists of single values, and objects and unions of a declared type" : "")
            + "; declare a field of its own for what is inside", at: origin)
      }
    }
  }

  /// Reports a member of a list item that arguments for lists do not support.
  private func checkMember(_ field: Field, ofItemAt origin: Origin) {
    if field.type.constant != nil || field.isNeverSent { return }
    func report(_ message: String) { self.report("'\(field.name)': \(message)", at: origin) }
    if let source = field.source {
      return report("a member of an item comes from the caller, not from '\(source)'; remove 'from'")
    }
    if case .when = field.sent { report("a member of an item cannot depend on a condition; remove it") }
    if field.type.decimals != nil {
      report("inside a list a number has its fewest digits; remove 'decimals'")
    }
    switch field.type.base {
    case .boolean, .integer, .number, .string, .vocabulary: break
    case .object(let fields) where field.type.wireForm == .plain && !field.type.isOpen:
      if !field.type.isStructure, field.isLeftOut || field.type.isNullable {
        report("an object of an item that may be missing has a declared type; declare it in 'types'")
      }
      for field in fields { checkMember(field, ofItemAt: origin) }
    case .array(let inner) where inner.isSingleValue: checkElements(of: field.type, at: origin)
    case .union(let union): for field in union.cases.flatMap(\.members) { checkMember(field, ofItemAt: origin) }
    default:
      report("a member of an item is a single value, a list of single values, an object or a union")
    }
  }

  private func checkKeys(_ type: ValueType, at origin: Origin) {
    switch type.base {
    case .integer, .vocabulary: return
    case .string where Check.all(of: type).isEmpty: return
    default:
      report(
        "keys of a map that a caller or the app gives are closed values, whole numbers, or texts without pattern and length",
        at: origin)
    }
  }
}

extension ValueType {
  fileprivate var isSingleValue: Bool {
    switch base {
    case .boolean, .integer, .number, .string, .vocabulary: true
    case .object, .array, .map, .template, .held, .union: false
    }
  }
}
