import SignalbookNaming
import SignalbookRegistry

/// The public enums that are generated only on request. Adding a case breaks every `switch` without `default`.
public struct GeneratedEnums: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The categories, methods and objects of tuple events, generated with decoders.
  public static let literals = GeneratedEnums(rawValue: 1)
  /// The routes of link families.
  public static let links = GeneratedEnums(rawValue: 2)
  public static let all: GeneratedEnums = [.literals, .links]
  /// The decoded events, with a case for each event and its arguments as associated values. Not in ``all``, because
  /// decoders are generated only on request.
  public static let decodedEvents = GeneratedEnums(rawValue: 4)
}

/// The generated declarations that app code can see. They determine whether existing calls still compile.
enum SwiftSurface {
  /// Returns the Swift type of a value that the app's code provides.
  static func type(_ type: ValueType, _ path: [String], _ acronyms: Acronyms) -> String {
    switch type.base {
    case .boolean: return "Bool"
    case .integer: return "Int"
    case .number: return "Double"
    case .object where type.isStructure: return name(type, path, acronyms)
    case .union: return name(type, path, acronyms)
    // The members of an inline object are separate parameters.
    case .object: return "{}"
    case .string, .template, .held: return "String"
    case .vocabulary(let vocabulary):
      switch vocabulary.buckets {
      case .integers: return "Int"
      case .numbers: return "Double"
      case nil: return name(type, path, acronyms)
      }
    case .array(let element): return "[\(self.type(element, path, acronyms))]"
    case .map(let map):
      if case .held = map.value.base, case .vocabulary = map.key.base {
        return "[\(name(map.key, path + ["key"], acronyms))Value]"
      }
      if map.entries != nil {
        return "[\(name(type, path, acronyms))Entry]"
      }
      let key = self.type(map.key, path + ["key"], acronyms)
      let value = self.type(map.value, path + ["value"], acronyms)
      return map.entryName == nil ? "[(\(key), \(value))]" : "[(\(key), String, \(value))]"
    }
  }

  private static func name(_ type: ValueType, _ path: [String], _ acronyms: Acronyms) -> String {
    (try? type.enumName(forPath: path, acronyms: acronyms).get().bare) ?? path.joined(separator: ".")
  }

  static func identifier(_ name: String, _ explicit: String?, _ kind: DeclarationKind, _ acronyms: Acronyms) -> String {
    switch swiftName(name, explicit: explicit, as: kind, acronyms: acronyms) {
    case .success(let swift): swift.bare
    case .failure: explicit ?? name
    }
  }

  /// Returns the member path of the given event, such as `.findInPage.opened`.
  static func path(of event: Event) -> String {
    (event.groups.map { identifier($0, nil, .member, event.origin.acronyms) }
      + [identifier(event.lastNameComponent, event.swiftName, .member, event.origin.acronyms)])
      .joined(separator: ".")
  }

  static func label(of field: Field) -> String {
    identifier(field.name, field.swiftName, .parameter, field.origin.acronyms)
  }

  /// Returns whether calls can omit the given field.
  static func isOptional(_ field: Field) -> Bool {
    if case .held = field.type.base { return false }
    if field.absent != nil || field.type.isNullable || field.isOmittedWhenMissing { return true }
    return false
  }

  /// Returns the fields that are call parameters, in order. An inline object is replaced by its members.
  static func parameters(of fields: [Field]) -> [Field] {
    fields.flatMap { field -> [Field] in
      if case .never = field.sent { return [] }
      guard field.needsCaller else { return [] }
      switch field.type.base {
      case .object(let members) where !field.type.isStructure: return parameters(of: members)
      case .template(let template):
        var visitedNames = Set<String>()
        return template.parts.filter { $0.needsCaller && visitedNames.insert($0.name).inserted }
      case .held: return []
      default: return [field]
      }
    }
  }

  /// A parameter of an event's call.
  struct Parameter: Equatable {
    /// The names of the owner and the outermost field, as in canonical IDs.
    var path: [String]
    var label: String
    var type: String
    var isOptional: Bool
  }

  /// The call signature of an event.
  struct Signature: Equatable {
    var parameters: [Parameter] = []
    /// The fields whose values the parameters of other fields pass.
    var heldFields: [String] = []
    /// Whether the only parameter has no label.
    var isUnlabelled = false
  }

  /// Returns the call signature of the given event, with labels, types, and optionality.
  static func signature(of event: Event, in registry: Registry, _ acronyms: Acronyms? = nil) -> Signature {
    let stream = registry.streams[event.streamIndex]
    let labels = labels(of: event, in: registry)
    var signature = Signature(
      heldFields: event.callerFields.filter { if case .held = $0.type.base { true } else { false } }.map(\.name),
      isUnlabelled: hasUnlabelledValue(event))
    func add(_ fields: [Field], at owner: [String], of typeOwner: (Field) -> [String]) {
      ParameterLabels.visitParameters(of: fields.filter { !$0.isNeverSent }, in: []) { field, enclosing in
        if case .held = field.type.base { return }
        let outer = enclosing.first ?? field
        let path = typeOwner(outer) + (enclosing + [field]).map(\.callName)
        let label = labels.label(of: field, in: enclosing).map(\.bare)
        signature.parameters.append(
          Parameter(
            path: owner + [outer.name], label: (try? label.get()) ?? field.name,
            type: type(field.type, path, acronyms ?? registry.acronyms), isOptional: isOptional(field)))
      }
    }
    add(stream.common, at: [stream.name, "common"]) { [stream.declaringStreamName(of: $0, in: registry)] }
    add(event.callerFields, at: [event.name]) { _ in event.path }
    return signature
  }

  private static func labels(of event: Event, in registry: Registry) -> ParameterLabels {
    event.parameterLabels(with: registry.streams[event.streamIndex].common)
  }

  /// Returns whether adding or removing parameters changes the labels of other parameters.
  static func changesLabels(_ old: (Event, Registry), _ new: (Event, Registry)) -> Bool {
    func labelsByPath(_ side: (event: Event, registry: Registry)) -> [String: String] {
      let labels = labels(of: side.event, in: side.registry)
      var labelsByPath: [String: String] = [:]
      ParameterLabels.visitParameters(of: side.event.callerFields, in: []) { field, enclosing in
        let path = (enclosing + [field]).map(\.name).joined(separator: ".")
        labelsByPath[path] = (try? labels.label(of: field, in: enclosing).get().bare) ?? field.name
      }
      return labelsByPath
    }
    let before = labelsByPath(old)
    return labelsByPath(new).contains { before[$0.key] != nil && before[$0.key] != $0.value }
  }

  /// Returns a tuple event's literals, each with its dimension. Each literal is a case of a generated enum.
  static func literals(of event: Event) -> [String] {
    guard case .tuple(let tuple) = event.shape, !event.metadata.isRetired else { return [] }
    return ["category \(tuple.category)", "method \(tuple.method)", "object \(tuple.object)"]
  }

  /// Returns whether a tuple event's value is its only parameter. Such a parameter has no label.
  static func hasUnlabelledValue(_ event: Event) -> Bool {
    guard case .tuple(let tuple) = event.shape, case .field(let value) = tuple.value, value.needsCaller else {
      return false
    }
    return tuple.extras.allSatisfy { if case .held = $0.type.base { true } else { !$0.needsCaller } }
  }
}
