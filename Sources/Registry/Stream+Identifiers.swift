extension Stream {
  /// The fields that the stream itself sends: members of the ping, of all its events, and of its requests, including
  /// requests for profiles. Fields of individual events are excluded.
  public var ownFields: [Field] {
    let uploads = [upload].compactMap(\.self) + (variants + profiles).compactMap(\.upload)
    return envelope + common + [time].compactMap(\.self) + uploads.flatMap(\.fields)
  }
}

extension Registry {
  /// Returns the streams that use `stream` as their deletion request, which is sent only on opt-out. Empty if `stream`
  /// is also sent at other times.
  public func streamsDeleted(by stream: Stream) -> [Stream] {
    guard stream.builtOn.isEmpty else { return [] }
    return streams.filter { $0.deletionRequest == stream.name && !$0.metadata.isRetired }
  }
}

extension Registry {
  /// Returns the identifiers of the stream at the given index whose fields satisfy the predicate. Undeclared fields
  /// count, because a third-party SDK may send them.
  public func identifiers(ofStream index: Int, where isWanted: (Field) -> Bool) -> [Stream.Identifier] {
    let stream = streams[index]
    if stream.identifiers.isEmpty { return [] }
    let own = stream.ownFields.paths(where: isWanted)
    var allPaths: (declared: Set<String>, wanted: Set<String>)?
    return stream.identifiers.filter { identifier in
      if own.contains(identifier.field) { return true }
      // Search the events only if the stream's own fields do not contain the identifier.
      let paths = allPaths ?? (fieldPaths(ofStream: index), fieldPaths(ofStream: index, where: isWanted))
      allPaths = paths
      return paths.wanted.contains(identifier.field) || !paths.declared.contains(identifier.field)
    }
  }
}

extension [Field] {
  /// Returns the paths of the fields and of their nested fields.
  fileprivate func paths(where isWanted: (Field) -> Bool) -> Set<String> {
    var paths: Set<String> = []
    for field in self { field.visitWithin(where: isWanted) { paths.insert($1.joined(separator: ".")) } }
    return paths
  }
}

extension Stream.Upload {
  /// A request's fields outside its pings: parts of the path, header fields, added members, and the members around a
  /// batch.
  public var fields: [Field] { (path?.parts ?? []) + headers + adds + (batch?.envelope ?? []) }
}

extension Registry {
  /// Returns the paths of all fields that the stream at the given index declares, such as `device.adid`, including
  /// fields of its events and attributes. Fields that fail the predicate are omitted together with their nested fields.
  public func fieldPaths(ofStream index: Int, where isWanted: (Field) -> Bool = { _ in true }) -> Set<String> {
    var paths = streams[index].ownFields.paths(where: isWanted)
    func add(_ fields: [Field]) { paths.formUnion(fields.paths(where: isWanted)) }
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
  /// Returns whether the identifier covers the field at the given path, such as `["dev", "adid"]`. An identifier that
  /// names an object covers the object's fields.
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
  /// Calls `visit` with the field and each nested field, together with their paths. Nested fields are members of
  /// objects, list items, and map values, and parts of templates. Fields that fail the predicate are skipped together
  /// with their nested fields.
  public func visitWithin(
    _ names: [String] = [], where isWanted: (Field) -> Bool = { _ in true }, _ visit: (Field, [String]) -> Void
  ) {
    guard isWanted(self) else { return }
    let path = names + [name]
    visit(self, path)
    type.visitFields(path, isWanted, visit)
  }
}

extension ValueType {
  fileprivate func visitFields(
    _ path: [String], _ isWanted: (Field) -> Bool, _ visit: (Field, [String]) -> Void
  ) {
    for part in valueParts {
      switch part.kind {
      case .member(let field), .templatePart(let field): field.visitWithin(path, where: isWanted, visit)
      case .entry(let entry): part.type.visitFields(path + [entry.name], isWanted, visit)
      case .item, .key, .value, .entryName, .held: part.type.visitFields(path, isWanted, visit)
      }
    }
  }
}
