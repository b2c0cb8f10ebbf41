import SignalbookWireForm

extension String {
  /// Whether the string is an app source, whose value the app supplies.
  package var isAppSource: Bool { hasPrefix("app.") || hasPrefix("config.") }
}

extension Field {
  /// Whether the app supplies the value.
  package var isFromApp: Bool { source?.isAppSource == true }

  package var isNeverSent: Bool { if case .never = sent { true } else { false } }

  /// Whether the member is omitted if the caller passes no value.
  package var isOmittedWhenMissing: Bool {
    switch sent {
    case .always: false
    case .present: type.constant == nil && absent == nil
    case .never, .when: true
    }
  }

  /// Whether the member is sent as null if the caller passes no value.
  package var isNullWhenMissing: Bool { absent == .null || (type.isNullable && absent == nil) }

  /// The first field, possibly nested, whose value every call must pass, or `nil` if calls can omit all values.
  package var firstMandatoryField: Field? {
    if !needsCaller || isNeverSent { return nil }
    if case .object(let fields) = type.base, !type.isStructure {
      // `lazy.compactMap(…).first` evaluates each field twice, so the run time would double with each nesting level.
      for field in fields { if let given = field.firstMandatoryField { return given } }
      return nil
    }
    let isOptional = isOmittedWhenMissing || type.isNullable || absent != nil
    return isOptional ? nil : self
  }

  /// Whether the caller must supply at least part of the value. A value with a constant or a source does not need a
  /// caller.
  package var needsCaller: Bool {
    if source != nil || type.constant != nil { return false }
    switch type.base {
    case .object(let fields): return fields.contains(where: \.needsCaller)
    case .template(let template):
      return template.pieces.contains { if case .part(let field) = $0 { field.needsCaller } else { false } }
    default: return true
    }
  }
}

extension Event {
  /// The event-specific fields: the fields of an object, or the value and extras of a tuple. Common fields are
  /// excluded.
  package var callerFields: [Field] {
    switch shape {
    case .object(_, let fields): return fields
    case .tuple(let tuple):
      if case .field(let field) = tuple.value { return [field] + tuple.extras }
      return tuple.extras
    }
  }
}

extension Field {
  /// Whether the field sends a UUID from the runtime or the app in lower case.
  package var isLowercaseIdentifier: Bool {
    guard type.format == SourceDomain.lowercaseFormat, let source else { return false }
    if source.isAppSource { return true }
    if case .uuid? = SourceDomain.of(source)?.form { return true }
    return false
  }
}
