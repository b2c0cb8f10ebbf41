import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

// Texts that are put together, constants, and the checks of arguments.
extension EventMember {
  func template(_ template: Template, into program: inout ProgramBuilder) {
    var slots: [String: Int] = [:]
    for piece in template.pieces {
      switch piece {
      case .text(let text): program.templateText(text)
      case .part(let field):
        if let constant = field.type.constant {
          program.templateText(constant.plainText, percentEncodes: template.percentEncodes)
          continue
        }
        guard case .string = field.type.base, field.needsCaller, field.type.empty == nil else {
          scope.report(
            "'\(field.name)': a part of a caller's template is a constant or a text that the caller gives, as it is",
            at: field.origin)
          continue
        }
        // A part that stands twice is one parameter.
        if let slot = slots[field.name] {
          program.operation("s", [ProgramBuilder.digit(slot)] + Self.mode(field.type.cut))
          continue
        }
        let slot = texts.count
        slots[field.name] = slot
        let name = addParameter(field, label: false, optional: false)
        parameters[parameters.count - 1].argument = template.percentEncodes ? .percentEncoded(slot) : .text(slot)
        if !template.percentEncodes { check(field.type, slot: slot, into: &program) }
        program.operation("s", [ProgramBuilder.digit(slot)] + Self.mode(field.type.cut))
        texts.append(template.percentEncodes ? "PercentEncoding.encode(\(name.text))" : name.text)
      }
    }
  }

  func check(_ type: ValueType, slot: Int, into program: inout ProgramBuilder) {
    for check in Check.all(of: type) {
      program.operation("v", [ProgramBuilder.digit(slot)] + check)
    }
  }

  static func mode(_ cut: Cut?) -> [UInt8] {
    guard let cut else { return [UInt8(ascii: "0")] }
    let letter: Unicode.Scalar =
      switch (cut.unit, cut.over) {
      case (.grapheme, .cut): "g"
      case (.scalar, .cut): "u"
      case (.byte, .cut): "b"
      case (.grapheme, .refuse): "G"
      case (.scalar, .refuse): "U"
      case (.byte, .refuse): "B"
      }
    return [UInt8(ascii: letter)] + ProgramBuilder.two(cut.atMost)
  }

  /// A default as a Swift expression of the parameter's type; closed values as an index.
  static func swiftLiteral(_ scalar: Scalar, _ type: ValueType) -> String {
    if case .vocabulary(let vocabulary) = type.base {
      // Behind the cases stands the one for anything else.
      let cases = vocabulary.cases.filter { $0.metadata.retired == nil }
      return String(cases.firstIndex { $0.wire == scalar } ?? (vocabulary.unknown == scalar ? cases.count : 0))
    }
    if case .text(let text) = scalar { return GenerationScope.quoted(text) }
    // Swift warns of a literal so near to zero that it has fewer digits than others.
    if case .number(let text) = scalar, let number = Double(text), number.isSubnormal {
      return "Double(bitPattern: \(number.bitPattern))"
    }
    return scalar.plainText
  }
}
