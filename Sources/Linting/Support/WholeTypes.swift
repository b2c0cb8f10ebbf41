import SignalbookRegistry

extension Registry {
  /// The names of declared types that a field or another type uses unchanged.
  ///
  /// Narrowed types have no name, so they are not included.
  var wholeTypes: Set<String> {
    var found = Set<String>()
    func look(_ type: ValueType) {
      if let name = type.typeName, type.constant == nil { found.insert(name) }
      // The cases of a named type are visited once, with the declared types.
      if case .vocabulary = type.base, type.typeName != nil { return }
      type.base.parts.forEach(look)
    }
    func look(_ fields: [Field]) { for field in fields { look(field.type) } }
    for type in types { type.type.base.parts.forEach(look) }
    for stream in streams {
      look(stream.envelope)
      look(stream.common)
      if let time = stream.time { look(time.type) }
      look(stream.upload?.adds ?? [])
      look(stream.upload?.headers ?? [])
      look(stream.upload?.batch?.envelope ?? [])
    }
    for event in events {
      switch event.shape {
      case .tuple(let tuple):
        if case .field(let field) = tuple.value { look(field.type) }
        look(tuple.extras)
      case .object(_, let fields): look(fields)
      }
    }
    for attribute in attributes { look(attribute.field.type) }
    return found
  }
}
