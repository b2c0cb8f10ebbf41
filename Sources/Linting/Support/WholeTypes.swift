import SignalbookRegistry

extension Registry {
  /// The names of declared types that a field or another type uses unchanged.
  ///
  /// Narrowed types have no name, so they are not included.
  var wholeTypes: Set<String> {
    var typeNames = Set<String>()
    func inspect(_ type: ValueType) {
      if let name = type.typeName, type.constant == nil { typeNames.insert(name) }
      // The cases of a named type are visited once, with the declared types.
      if case .vocabulary = type.base, type.typeName != nil { return }
      type.base.parts.forEach(inspect)
    }
    func inspect(_ fields: [Field]) { for field in fields { inspect(field.type) } }
    for type in types { type.type.base.parts.forEach(inspect) }
    for stream in streams {
      inspect(stream.envelope)
      inspect(stream.common)
      if let time = stream.time { inspect(time.type) }
      inspect(stream.upload?.adds ?? [])
      inspect(stream.upload?.headers ?? [])
      inspect(stream.upload?.batch?.envelope ?? [])
    }
    for event in events {
      switch event.shape {
      case .tuple(let tuple):
        if case .field(let field) = tuple.value { inspect(field.type) }
        inspect(tuple.extras)
      case .object(_, let fields): inspect(fields)
      }
    }
    for attribute in attributes { inspect(attribute.field.type) }
    return typeNames
  }
}
