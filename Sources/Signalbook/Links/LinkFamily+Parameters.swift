extension LinkFamily {
  func parameters(of index: Int) -> RouteParameters? { index < parameters.count ? parameters[index] : nil }

  /// Returns the query's values for the route's parameters. If a name is repeated, the first value wins.
  func values(of route: RouteParameters, in query: LinkQuery) throws(LinkRejection) -> LinkValues {
    var values: [LinkValue?] = []
    values.reserveCapacity(route.declared.count)
    for parameter in route.declared {
      let value = try value(of: parameter, in: query)
      if value == nil, parameter.isRequired { throw .missingParameter(parameter.name) }
      values.append(value)
    }
    guard let limits = route.undeclared else { return LinkValues(values) }
    return LinkValues(values, undeclared: try undeclared(limits, beside: route.declared, in: query))
  }

  private func value(of parameter: LinkParameter, in query: LinkQuery) throws(LinkRejection) -> LinkValue? {
    var remainingQuery = query
    while let item = remainingQuery.next() {
      guard item.isNamed(parameter.name) else { continue }
      guard let text = try item.decodedValue(as: parameter.name, maxBytes: parameter.maxBytes) else { return nil }
      // Only a text parameter can have an empty value (R-MMA-63).
      if text.isEmpty, !parameter.kind.isText { return nil }
      guard let value = parameter.value(of: text) else { throw .invalidValue(parameter.name) }
      return value
    }
    return nil
  }

  private func undeclared(
    _ limits: UndeclaredParameterLimits, beside declared: [LinkParameter], in query: LinkQuery
  ) throws(LinkRejection) -> [UndeclaredParameter] {
    var undeclaredParameters: [UndeclaredParameter] = []
    var remainingQuery = query
    while let item = remainingQuery.next() {
      guard !item.name.isEmpty else { continue }
      guard (item.name.count + 2) / 3 <= limits.maxBytes else { throw .tooLong("") }
      guard let name = item.decodedName else { throw .malformedParameter("") }
      let isKnown =
        isOwn(name, beside: declared) || undeclaredParameters.contains { $0.name.hasSameBytes(as: name) }
      if isKnown { continue }
      let left = limits.maxBytes - name.utf8.count
      guard left >= 0 else { throw .tooLong(name) }
      let value = try item.decodedValue(as: name, maxBytes: left) ?? ""
      guard undeclaredParameters.count < limits.maxCount else { throw .tooManyParameters(limit: limits.maxCount) }
      undeclaredParameters.append(UndeclaredParameter(name: name, value: value))
    }
    return undeclaredParameters
  }

  /// Returns whether the given name belongs to the path or to a declared parameter. Undeclared parameters must not
  /// replace these.
  private func isOwn(_ name: String, beside declared: [LinkParameter]) -> Bool {
    if let parameter, name.hasSameBytes(as: parameter) { return true }
    return declared.contains { $0.name.hasSameBytes(as: name) }
  }

  /// Returns the link to the route at the given index, with the given values.
  func url(of index: Int, _ values: LinkValues) -> String {
    var items: [String] = []
    if let parameter {
      let path = PercentEncoding.encode(paths[index], except: "/:@!$'()*,;?")
      items.append("\(PercentEncoding.encode(parameter))=\(path)")
    }
    if let route = parameters(of: index) {
      for (parameter, value) in zip(route.declared, values.declared) {
        if let value { items.append(Self.item(parameter.name, value.text)) }
      }
      for item in values.undeclared where route.undeclared != nil && !isOwn(item.name, beside: route.declared) {
        items.append(Self.item(item.name, item.value))
      }
    }
    let start = "\(scheme)://\(host)"
    return items.isEmpty ? start : start + "?" + items.joined(separator: "&")
  }

  private static func item(_ name: String, _ value: String) -> String {
    "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(value))"
  }
}

extension LinkParameter.Kind {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
