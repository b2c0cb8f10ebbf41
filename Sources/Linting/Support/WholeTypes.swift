import SignalbookRegistry

extension Registry {
  /// Names of declared types that some field of the registry, or a part of a type, has as they are.
  ///
  /// A narrowed type has no name any more and is not among them.
  var wholeTypes: Set<String> {
    var found = Set<String>()
    func look(_ type: ValueType) {
      if let name = type.typeName, type.constant == nil { found.insert(name) }
      lookInside(type)
    }
    func lookInside(_ type: ValueType) {
      switch type.base {
      case .vocabulary(let vocabulary):
        // Of a named type it is looked at once, with the types.
        if type.typeName == nil { for item in vocabulary.cases { if let holds = item.holds { look(holds) } } }
      case .object(let fields): look(fields)
      case .array(let element): look(element)
      case .map(let map):
        look(map.key)
        look(map.value)
        if let name = map.entryName { look(name) }
        for entry in map.entries ?? [] { look(entry.value) }
      case .template(let template):
        for case .part(let field) in template.pieces { look(field.type) }
      case .boolean, .integer, .number, .string, .held: break
      }
    }
    func look(_ fields: [Field]) { for field in fields { look(field.type) } }
    for type in types {
      if case .vocabulary(let vocabulary) = type.type.base {
        for item in vocabulary.cases { if let holds = item.holds { look(holds) } }
      } else {
        lookInside(type.type)
      }
    }
    for stream in streams {
      look(stream.envelope)
      look(stream.common)
      if let time = stream.time { look(time.type) }
      look(stream.upload?.adds ?? [])
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
