extension Stream {
  /// The members of the unit, of all its events and of its requests, those of requests for a profile included: all that the
  /// stream itself sends. Not the fields of single events.
  public var ownFields: [Field] {
    let uploads = [upload].compactMap(\.self) + (variants + profiles).compactMap(\.upload)
    return envelope + common + [time].compactMap(\.self) + uploads.flatMap(\.fields)
  }
}

extension Stream.Upload {
  /// The fields of a request outside its units: parts of the path, fields added to a unit, fields around a batch.
  public var fields: [Field] { (path?.parts ?? []) + adds + (batch?.envelope ?? []) }
}

extension Registry {
  /// All fields that a stream sends, those of its events and attributes included, each with the names of those around it:
  /// `device.adid`.
  public func fieldPaths(ofStream index: Int) -> Set<String> {
    var paths: Set<String> = []
    func add(_ fields: [Field]) {
      for field in fields { field.visitWithin { paths.insert($1.joined(separator: ".")) } }
    }
    add(streams[index].ownFields)
    for event in events where event.streamIndex == index {
      switch event.shape {
      case .tuple(let tuple):
        add(tuple.extras)
        if case .field(let value) = tuple.value { add([value]) }
      case .object(_, let fields): add(fields)
      }
    }
    add(attributes.filter { $0.streamIndex == index }.map(\.field))
    return paths
  }
}

extension Stream.Identifier {
  /// Whether the declaration covers a field, given by its name after the names of the enclosing fields: `dev.adid`. A declared
  /// object covers all its fields.
  public func covers(_ path: [String]) -> Bool {
    var name = ""
    for part in path {
      name += name.isEmpty ? part : "." + part
      if name == field { return true }
    }
    return false
  }
}

extension Field {
  /// Calls `visit` with the field and with every field in its value, each with its name behind the names of those around it:
  /// members of objects, of items of lists and of values of maps, parts of texts.
  public func visitWithin(_ names: [String] = [], _ visit: (Field, [String]) -> Void) {
    let path = names + [name]
    visit(self, path)
    type.visitFields(path, visit)
  }
}

extension ValueType {
  fileprivate func visitFields(_ path: [String], _ visit: (Field, [String]) -> Void) {
    switch base {
    case .object(let fields): for field in fields { field.visitWithin(path, visit) }
    case .template(let template): for field in template.parts { field.visitWithin(path, visit) }
    case .array(let element): element.visitFields(path, visit)
    case .map(let map):
      map.value.visitFields(path, visit)
      for entry in map.entries ?? [] { entry.value.visitFields(path + [entry.name], visit) }
    case .boolean, .integer, .number, .string, .vocabulary, .held: break
    }
  }
}
