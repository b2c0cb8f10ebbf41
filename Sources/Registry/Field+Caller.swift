import SignalbookWireForm

extension String {
  /// Whether a source with this name is a value that the app supplies.
  package var isAppSource: Bool { hasPrefix("app.") || hasPrefix("config.") }
}

extension Field {
  /// Whether the app supplies the value.
  package var isFromApp: Bool { source?.isAppSource == true }

  package var isNeverSent: Bool { if case .never = sent { true } else { false } }

  /// Whether the member may be missing on the wire for want of the caller's value.
  package var isLeftOut: Bool {
    switch sent {
    case .always: false
    case .present: type.constant == nil && absent == nil
    case .never, .when: true
    }
  }

  /// Whether the member is sent as null where the caller gives no value.
  package var isNullWhenMissing: Bool { absent == .null || (type.isNullable && absent == nil) }

  /// The first field, this one or one inside it, that every call must give; `nil` if calls may omit the value.
  package var alwaysGiven: Field? {
    if !needsCaller || isNeverSent { return nil }
    if case .object(let fields) = type.base, !type.isStructure { return fields.lazy.compactMap(\.alwaysGiven).first }
    let isOptional = isLeftOut || type.isNullable || absent != nil
    return isOptional ? nil : self
  }

  /// Whether the value, or a part of it, has neither a constant nor a source: only an event's caller can give it.
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
  /// Fields of the event itself that may come from the caller.
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
  /// Whether the field sends a UUID of the runtime in lower case.
  package var isLowercaseIdentifier: Bool {
    guard type.format == SourceDomain.lowercaseFormat, let source, case .uuid? = SourceDomain.of(source)?.form else {
      return false
    }
    return true
  }
}
