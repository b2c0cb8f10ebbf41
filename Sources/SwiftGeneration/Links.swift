import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// A route, its case name, and the labels of its parameters.
  private struct RoutePlan {
    let name: String
    let path: String
    let route: LinkFamily.Route
    let labels: [SwiftName]

    var hasValues: Bool { !route.parameters.isEmpty || route.undeclaredParameterLimits != nil }
    var valueCount: Int { route.parameters.count + (route.undeclaredParameterLimits == nil ? 0 : 1) }
  }

  /// Writes the link routes, with an enum for each family.
  func writeLinks(to writer: inout SwiftWriter) {
    let families = registry.links.filter { registry.generates($0.origin) && !$0.metadata.isRetired }
      .filter { $0.routes.contains { $0.path != nil && !$0.metadata.isRetired } }
    guard !families.isEmpty else { return }
    writer.recordExposure(of: "Signalbook")
    writer.declaration("extension \(namespace)") { writer in
      for (index, family) in families.enumerated() {
        if index > 0 { writer.line() }
        write(family, to: &writer)
      }
      if families.count > 1 { writeRouter(of: families, to: &writer) }
    }
  }

  /// Writes `Link`, which represents the links of all families.
  private func writeRouter(of families: [LinkFamily], to writer: inout SwiftWriter) {
    let names = families.map { family in
      (
        member: identifier(
          family.name, explicit: family.swiftName.map(SwiftName.memberName), as: .enumCase,
          acronyms: family.origin.acronyms
        ).text,
        type: identifier(family.name, explicit: family.swiftName, as: .type, acronyms: family.origin.acronyms).bare
      )
    }
    let access = options.accessModifier
    writer.line()
    writer.doc("A link of any link family.")
    writer.block("\(access)enum Link: LinkDestination") { writer in
      for name in names { writer.line("case \(name.member)(\(name.type))") }
      writer.line()
      writer.block("\(access)init(url: String, origin: LinkOrigin) throws(LinkRejection)") { writer in
        writer.line("var reason = LinkRejection.schemeMismatch")
        for name in names {
          writer.line("if let route = \(name.type).route(of: url, origin: origin, &reason) {")
          writer.line("  self = .\(name.member)(route)")
          writer.line("  return")
          writer.line("}")
        }
        writer.line("throw reason")
      }
      writer.line()
      writer.block("\(access)var url: String") { writer in
        writer.switchStatement("self") { writer in
          for name in names { writer.line("case .\(name.member)(let route): route.url") }
        }
      }
    }
  }

  private func write(_ family: LinkFamily, to writer: inout SwiftWriter) {
    let access = options.accessModifier
    let routes = family.routes.filter { !$0.metadata.isRetired }.compactMap { route in
      route.path.map { path in
        RoutePlan(
          name: identifier(route.name, explicit: route.swiftName, as: .linkRoute, acronyms: route.origin.acronyms).text,
          path: path, route: route,
          labels: route.parameters.map {
            identifier($0.name, explicit: $0.swiftName, as: .parameter, acronyms: $0.origin.acronyms)
          })
      }
    }
    let hasValues = routes.contains(where: \.hasValues)
    writer.doc(family.description ?? "Links of `\(family.name)`.")
    let type = identifier(family.name, explicit: family.swiftName, as: .type, acronyms: family.origin.acronyms)
    writer.block("\(access)enum \(type.bare): LinkRoute") { writer in
      for route in routes { writeCase(route, of: family, to: &writer) }
      writer.line("case _never(Never)")
      writer.line()
      writeFamily(family, routes, to: &writer)
      writer.line()
      writer.block("\(access)var index: Int") { writer in
        writer.switchStatement("self") { writer in
          for (index, route) in routes.enumerated() { writer.line("case .\(route.name): \(index)") }
        }
      }
      if hasValues { writeValues(routes, to: &writer) }
      writer.line()
      writer.block("\(access)init?(index: Int)") { writer in
        if hasValues {
          writer.line("self.init(index: index, values: LinkValues())")
          return
        }
        writer.switchStatement("index") { writer in
          for (index, route) in routes.enumerated() { writer.line("case \(index): self = .\(route.name)") }
          writer.line("default: return nil")
        }
      }
      if hasValues { writeInitializer(routes, to: &writer) }
    }
  }

  private func writeCase(_ plan: RoutePlan, of family: LinkFamily, to writer: inout SwiftWriter) {
    var doc = plan.route.description + "\n\n`\(family.urlForm(of: plan.route, path: plan.path))`"
    for (parameter, label) in zip(plan.route.parameters, plan.labels) {
      doc += "\n- Parameter \(label.bare): \(SwiftText.singleLine(of: parameter.description + parameter.limitSentence))"
    }
    if let others = plan.route.undeclaredParameterLimits {
      doc +=
        "\n- Parameter others: Undeclared parameters of the link: at most \(others.maxCount), each up to \(others.maxBytes) bytes."
    }
    writer.doc(doc)
    var labels = zip(plan.route.parameters, plan.labels).map { "\($1.text): \($0.swiftType)\($0.swiftDefault)" }
    if plan.route.undeclaredParameterLimits != nil { labels.append("others: [UndeclaredParameter] = []") }
    writer.line("case \(plan.name)\(labels.isEmpty ? "" : "(\(labels.joined(separator: ", ")))")")
  }

  private func writeFamily(_ family: LinkFamily, _ routes: [RoutePlan], to writer: inout SwiftWriter) {
    writer.doc("The routes of this link family, and the origins that may open them.")
    writer.line("\(options.accessModifier)static let family = LinkFamily(")
    writer.line(
      "  scheme: \(Self.quoted(family.scheme)), host: \(Self.quoted(family.host)), "
        + "parameter: \(family.parameter.map(Self.quoted) ?? "nil"),")
    let matching = family.matching
    writer.line("  isInternal: \(matching.isInternalOnly), ignoresLetterCase: \(matching.ignoresCase),")
    writer.line(
      "  ignoresSlashes: \(matching.ignoresSlashes), ignoresExtraComponents: \(matching.ignoresExtraSegments),")
    let hasValues = routes.contains(where: \.hasValues)
    writer.line("  paths: [\(routes.map { Self.quoted($0.path) }.joined(separator: ", "))]\(hasValues ? "," : ")")")
    guard hasValues else { return }
    writer.line("  parameters: [")
    for plan in routes {
      var parts = plan.route.parameters.map { parameter in
        "LinkParameter(\(Self.quoted(parameter.wire)), .\(parameter.kindCase), "
          + "isRequired: \(!parameter.isOptional), maxBytes: \(parameter.maxValueBytes))"
      }
      parts = parts.isEmpty ? [] : ["[\(parts.joined(separator: ", "))]"]
      if let others = plan.route.undeclaredParameterLimits {
        parts.append(
          "undeclared: UndeclaredParameterLimits(maxCount: \(others.maxCount), maxBytes: \(others.maxBytes))")
      }
      writer.line("    RouteParameters(\(parts.joined(separator: ", "))),")
    }
    writer.line("  ])")
  }

  private func writeValues(_ routes: [RoutePlan], to writer: inout SwiftWriter) {
    writer.line()
    writer.block("\(options.accessModifier)var values: LinkValues") { writer in
      writer.switchStatement("self") { writer in
        for plan in routes {
          guard plan.hasValues else {
            writer.line("case .\(plan.name): LinkValues()")
            continue
          }
          let names = (0..<plan.valueCount).map { "let v\($0)" }.joined(separator: ", ")
          let declared = plan.route.parameters.enumerated().map { index, parameter in
            parameter.isSwiftOptional
              ? "v\(index).map { .\(parameter.valueCase)($0) }" : ".\(parameter.valueCase)(v\(index))"
          }
          let others = plan.route.undeclaredParameterLimits == nil ? "" : ", undeclared: v\(plan.valueCount - 1)"
          writer.line("case .\(plan.name)(\(names)): LinkValues([\(declared.joined(separator: ", "))]\(others))")
        }
      }
    }
  }

  private func writeInitializer(_ routes: [RoutePlan], to writer: inout SwiftWriter) {
    writer.line()
    writer.block("\(options.accessModifier)init?(index: Int, values: LinkValues)") { writer in
      writer.switchStatement("index") { writer in
        for (index, plan) in routes.enumerated() {
          guard plan.hasValues else {
            writer.line("case \(index): self = .\(plan.name)")
            continue
          }
          writer.line("case \(index):")
          var arguments: [String] = []
          for (slot, parameter) in plan.route.parameters.enumerated() {
            let read = "values.\(parameter.valueCase)(\(slot))"
            if !parameter.isOptional { writer.line("  guard let v\(slot) = \(read) else { return nil }") }
            let value = parameter.isOptional ? read + (parameter.defaultLiteral.map { " ?? \($0)" } ?? "") : "v\(slot)"
            arguments.append("\(plan.labels[slot].inCall): \(value)")
          }
          if plan.route.undeclaredParameterLimits != nil { arguments.append("others: values.undeclared") }
          writer.line("  self = .\(plan.name)(\(arguments.joined(separator: ", ")))")
        }
        writer.line("default: return nil")
      }
    }
  }
}

extension LinkFamily.Parameter {
  fileprivate var isSwiftOptional: Bool { isOptional && absent == nil }

  fileprivate var swiftType: String {
    let type =
      switch kind {
      case .string, .webAddress: "String"
      case .boolean: "Bool"
      case .integer: "Int"
      }
    return isSwiftOptional ? type + "?" : type
  }

  fileprivate var swiftDefault: String { isOptional ? " = \(defaultLiteral ?? "nil")" : "" }

  /// The Swift literal for the default of an omitted parameter.
  fileprivate var defaultLiteral: String? {
    guard let absent else { return nil }
    if case .text(let text) = absent { return GenerationScope.quoted(text) }
    return absent.jsonText
  }

  fileprivate var kindCase: String {
    switch kind {
    case .string: "text"
    case .webAddress: "webURL"
    case .boolean: "boolean"
    case .integer:
      // Write the 64-bit limits by name, because their literals do not compile if `Int` is smaller.
      "integer(\(bounds.lowerBound == .min ? ".min" : "\(bounds.lowerBound)") ... "
        + "\(bounds.upperBound == .max ? ".max" : "\(bounds.upperBound)"))"
    }
  }

  fileprivate var valueCase: String {
    switch kind {
    case .string, .webAddress: "text"
    case .boolean: "boolean"
    case .integer: "integer"
    }
  }

  /// The length limit in bytes. For integers and booleans, 20, which fits the longest number.
  fileprivate var maxValueBytes: Int { kind == .boolean || kind == .integer ? 20 : maxBytes }

  fileprivate var limitSentence: String {
    switch kind {
    case .string: " At most \(maxBytes) bytes."
    case .webAddress: " A web URL of at most \(maxBytes) bytes."
    case .boolean, .integer: ""
    }
  }
}
