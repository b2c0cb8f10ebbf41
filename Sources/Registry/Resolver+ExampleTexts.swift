import SignalbookSchemaFiles
import SignalbookWireForm

// Examples that are strings, although the value is a number or a boolean, or has several parts.
extension Resolver {
  /// Returns the reasons that a string is not a value of a type that is sent as a string, each phrased as the end of a
  /// sentence.
  func faults(ofText text: String, as type: ValueType) -> [String] {
    switch type.base {
    case .boolean:
      return text == "true" || text == "false" ? [] : ["is not a boolean as a string; use \"true\" or \"false\""]
    case .integer, .number:
      guard let number = DecimalNumber(text)?.scalar else { return ["is not a number as a string"] }
      return faults(of: number, as: type)
    default: return faults(of: .text(text), as: type)
    }
  }

  /// Returns the reason that a string is not a value of the template, as the end of a sentence. Returns `nil` if each
  /// part can have a valid value.
  func templateFault(in text: String, of template: Template) -> String? {
    var firstFault: String?
    var attempts = 0
    let isValid = matches(text[...], template.pieces[...], of: template, attempts: &attempts, firstFault: &firstFault)
    return isValid || attempts > 200 ? nil : firstFault
  }

  /// Returns whether a string matches the remaining pieces. Stores the first fault of a part in `first`.
  private func matches(
    _ text: Substring, _ pieces: ArraySlice<Template.Piece>, of template: Template, attempts: inout Int,
    firstFault first: inout String?
  ) -> Bool {
    attempts += 1
    if attempts > 200 { return true }
    guard let piece = pieces.first else { return text.isEmpty }
    let remainingPieces = pieces.dropFirst()
    switch piece {
    case .text(let literal):
      return text.hasPrefix(literal)
        && matches(
          text.dropFirst(literal.count), remainingPieces, of: template, attempts: &attempts, firstFault: &first)
    case .part(let part):
      guard let next = remainingPieces.first else { return isValid(text, as: part, of: template, firstFault: &first) }
      guard case .text(let literal) = next else {
        // Two adjacent parts have no boundary, so try each.
        return text.indices.contains { index in
          isValid(text[..<index], as: part, of: template, firstFault: &first)
            && matches(text[index...], remainingPieces, of: template, attempts: &attempts, firstFault: &first)
        }
          || isValid(text, as: part, of: template, firstFault: &first)
            && matches(text[text.endIndex...], remainingPieces, of: template, attempts: &attempts, firstFault: &first)
      }
      var start = text.startIndex
      while let range = text[start...].firstRange(of: literal) {
        if isValid(text[..<range.lowerBound], as: part, of: template, firstFault: &first),
          matches(text[range.lowerBound...], remainingPieces, of: template, attempts: &attempts, firstFault: &first)
        {
          return true
        }
        start = text.index(after: range.lowerBound)
      }
      return false
    }
  }

  private func isValid(_ text: Substring, as part: Field, of template: Template, firstFault first: inout String?)
    -> Bool
  {
    let text = String(text)
    // The part's own escapes are not decoded.
    if template.percentEncodes, text.contains("%") { return true }
    let scalar = Scalar.text(text)
    if part.type.isUnresolved || part.type.isNullable || part.absent?.plainText == text { return true }
    if !part.variants.isEmpty || !part.profiles.isEmpty { return true }
    var faults: [String] = []
    switch part.type.base {
    case .boolean, .integer, .number: faults = self.faults(ofText: text, as: part.type)
    case .string:
      if text.isEmpty, part.type.empty != nil { return true }
      faults = self.faults(of: scalar, as: part.type)
    case .vocabulary(let vocabulary):
      if vocabulary.buckets != nil || vocabulary.ignoresCase { return true }
      let isCase = vocabulary.cases.contains { $0.name == text || $0.wire.plainText == text }
      if !isCase, vocabulary.unknown?.plainText != text {
        let listedCases = vocabulary.cases.prefix(8).map(\.wire.jsonText).joined(separator: ", ")
        faults = ["is not one of \(listedCases)\(vocabulary.cases.count > 8 ? ", …" : "")"]
      }
    default: return true
    }
    guard let fault = faults.first else { return true }
    if first == nil { first = "has the part '\(part.name)' \(scalar.jsonText), which \(fault)" }
    return false
  }
}
