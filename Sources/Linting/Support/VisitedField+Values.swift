import SignalbookRegistry

extension VisitedField {
  /// Calls `visit` with each nested value that has its own privacy answers but is not a field: entries of closed maps,
  /// and items, keys, values, names and held values with a data class or an identifier. Values in nested fields are
  /// visited with their field.
  func visitValues(_ visit: (VisitedField) -> Void) {
    visitValues(of: field.type, path + [field.name], field.metadata, visit)
  }

  private func visitValues(
    of type: ValueType, _ names: [String], _ outer: Metadata, _ visit: (VisitedField) -> Void
  ) {
    for part in type.valueParts where part.kind.field == nil {
      let names = names + part.path.suffix(1)
      var metadata = outer
      var origin: Origin?
      if case .entry(let entry) = part.kind {
        metadata = entry.metadata
        if outer.keyLocations["data"] != metadata.keyLocations["data"] || part.type.identifies { origin = entry.origin }
      } else if let answers = part.answers {
        metadata = answers.metadata.inheriting(outer)
        if answers.metadata.data != nil || part.type.identifies { origin = answers.origin }
      }
      if let origin, origin.importIndex == nil {
        let value = Field(
          name: names[names.count - 1], wire: names[names.count - 1], type: part.type, source: field.source,
          sent: field.sent, metadata: metadata, origin: origin)
        visit(
          VisitedField(
            field: value, path: names.dropLast(), part: self.part, carrier: carrier, event: event, isInnerValue: true))
      }
      visitValues(of: part.type, names, metadata, visit)
    }
  }
}
