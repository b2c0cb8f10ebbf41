/// Checks the form of a schema file and reports all errors: unknown and missing keys, values of the wrong kind, unknown
/// keywords, malformed strings, and numbers out of range. It rejects everything that the published meta-schema rejects,
/// and reports the location of each error.
///
/// - Returns: `true` if there are no errors.
public func checkGrammar(
  _ root: JSONNode, in file: SourceFile, language: Language = Grammar.language, into diagnostics: inout Diagnostics
) -> Bool {
  var checker = GrammarChecker(file: file, language: language)
  checker.check(root, .form(language.root), .root)
  diagnostics.add(contentsOf: checker.diagnostics)
  return checker.diagnostics.all.isEmpty
}

private struct GrammarChecker {
  /// The name of a value in messages, which is converted to a string only for an error.
  enum Subject {
    case root
    case key(String)
    case item(of: String)

    var phrase: String {
      switch self {
      case .root: "the file"
      case .key(let key): quoted(key)
      case .item(let list): "each item of \(quoted(list))"
      }
    }

    var key: String {
      switch self {
      case .root: "the file"
      case .key(let key), .item(let key): key
      }
    }
  }

  let file: SourceFile
  let language: Language
  var diagnostics = Diagnostics(atMost: Limits.findings)

  init(file: SourceFile, language: Language) {
    self.file = file
    self.language = language
  }

  mutating func check(_ node: JSONNode, _ shape: Shape, _ subject: Subject) {
    guard shape.fitsKind(of: node) else {
      let advice = ForeignKeys.advice(onValueOf: subject.key, node, shape)
      report(.wrongKind, "\(subject.phrase) must be \(shape.phrase), not \(node.kindName)\(advice)", node.range)
      return
    }
    switch shape {
    case .form(let name):
      if let form = language.form(name) { check(node, form, subject) }
    case .map(let keys, let values):
      for member in node.members ?? [] {
        checkKey(member, keys, subject)
        check(member.value, values, .key(member.key))
      }
    case .list(let item, let atLeast):
      checkCount(node, atLeast, subject)
      for element in node.elements ?? [] { check(element, item, .item(of: subject.key)) }
    case .either(let shapes):
      for shape in shapes where shape.fitsKind(of: node) {
        guard case .word(let words) = shape else { return check(node, shape, subject) }
        return checkWord(node, words, subject, otherShapes: shapes.filter { !$0.fitsKind(of: node) })
      }
    default: checkValue(node, shape, subject)
    }
  }

  // Nested checks use few local variables, because unoptimized code keeps each variable on the stack.

  /// Reports a string that is not normalized to NFC, because canonically equivalent strings can have different bytes.
  private mutating func checkNormalForm(_ text: String, _ range: ByteRange) {
    if NormalForm.isComposed(text) { return }
    let scalars = text.unicodeScalars.filter { $0.value >= 0x80 }.prefix(8).map(\.codePoint)
    report(
      .notComposed,
      "the string is not in Unicode Normalization Form C (\(scalars.joined(separator: " "))), so another string can "
        + "look the same but have different bytes; normalize the string to NFC", range)
  }

  private mutating func checkKey(_ member: JSONMember, _ keys: TextForm, _ subject: Subject) {
    checkNormalForm(member.key, member.keyRange)
    if keys.isName { checkLength(of: member.key, member.keyRange) }
    if !keys.accepts(member.key) { reportText(member.key, keys, "a key of \(subject.phrase)", member.keyRange) }
  }

  private mutating func checkCount(_ node: JSONNode, _ atLeast: Int, _ subject: Subject) {
    if (node.elements?.count ?? 0) >= atLeast { return }
    let items = atLeast == 1 ? "one item" : "\(atLeast) items"
    report(.tooFewItems, "\(subject.phrase) must have at least \(items)", node.range)
  }

  /// Returns whether a string is only for human readers, such as prose or an example of user input. Such strings are
  /// neither sent nor compared with names.
  private func isForReaders(_ shape: Shape, _ subject: Subject) -> Bool {
    if case .anything = shape { return true }
    return ["description", "note", "why", "reason"].contains(subject.key)
  }

  private mutating func checkValue(_ node: JSONNode, _ shape: Shape, _ subject: Subject) {
    if let text = node.string, !isForReaders(shape, subject) { checkNormalForm(text, node.range) }
    switch shape {
    case .integer(let range):
      guard let integer = node.integer, !range.contains(integer) else { break }
      report(.outOfRange, "\(subject.phrase) must be \(shape.phrase), not \(integer)", node.range)
    case .bounded(let range):
      guard let number = node.number, !(Double(range.lowerBound)...Double(range.upperBound)).contains(number.double)
      else { break }
      report(.outOfRange, "\(subject.phrase) must be \(shape.phrase), not \(number.text)", node.range)
    case .string(let form):
      guard let text = node.string else { break }
      if form.isName { checkLength(of: text, node.range) }
      if !form.accepts(text) { reportText(text, form, subject.phrase, node.range) }
    case .word(let words): checkWord(node, words, subject)
    default: break
    }
  }

  /// Checks a keyword. `otherShapes` are the shapes that the value can have instead.
  private mutating func checkWord(
    _ node: JSONNode, _ words: [Word], _ subject: Subject, otherShapes: [Shape] = []
  ) {
    guard let text = node.string else { return }
    for word in words where word.text == text { return }
    reportUnknown(
      .unknownWord, text, words.map(\.text), "invalid value \(quoted(text)) for \(subject.phrase)", node.range,
      alternatives: otherShapes.map { ", or \($0.phrase)" }.joined())
  }

  private mutating func check(_ node: JSONNode, _ form: Form, _ subject: Subject) {
    for member in node.members ?? [] {
      if let key = form.key(member.key) { check(member.value, key.shape, .key(member.key)) }
    }
    checkKeys(of: node, form, subject)
  }

  private mutating func checkKeys(of node: JSONNode, _ form: Form, _ subject: Subject) {
    var hasUnknown = false
    // The intended keys of misspelled keys, which are not reported as missing.
    var intendedKeys: [String] = []
    for member in node.members ?? [] where form.key(member.key) == nil {
      hasUnknown = true
      if let near = reportUnknown(member, in: node, form, subject) { intendedKeys.append(near) }
    }
    let missing = form.required.filter { node.member($0.name) == nil && !intendedKeys.contains($0.name) }
    if !missing.isEmpty {
      let keys =
        missing.count == 1
        ? "the key \"\(missing[0].name)\" (\(missing[0].summary))"
        : "the keys \(joinedList(missing.map { quoted($0.name) }))"
      let examples = missing.map { "\"\($0.name)\": \($0.example)" }
      report(
        .missingKey,
        "\(subject.phrase(for: form)) is missing \(keys); for example \(examples.joined(separator: ", "))",
        openingRange(of: node))
    }
    if form.oneOf.isEmpty { return }
    let oneOfMembers = (node.members ?? []).filter { form.oneOf.contains($0.key) }
    if oneOfMembers.count == 1 || (oneOfMembers.isEmpty && hasUnknown) { return }
    let rule = "\(subject.phrase(for: form)) must have exactly one of \(joinedList(form.oneOf))"
    guard let first = oneOfMembers.first else { return report(.keyChoice, rule, openingRange(of: node)) }
    for member in oneOfMembers.dropFirst() {
      report(
        .keyChoice, "\(rule), but has \"\(first.key)\" and \"\(member.key)\"", member.keyRange,
        notes: [Diagnostic.Note("\"\(first.key)\" is here", at: file.location(of: first.keyRange))])
    }
  }

  private mutating func checkLength(of name: String, _ range: ByteRange) {
    if name.utf8.count <= Limits.nameBytes { return }
    report(.beyondLimit, "the name is \(name.utf8.count) bytes long; the limit is \(Limits.nameBytes)", range)
  }

  /// Returns the location of the object's opening brace, at which missing keys are reported.
  private func openingRange(of node: JSONNode) -> ByteRange { ByteRange(node.range.start, node.range.start + 1) }

  /// Returns a fix that renames a misspelled key. The intended key must be unambiguous, absent from the object, and not
  /// the likely target of another key, and it must accept the value. A key that other objects have is not misspelled.
  private func renaming(of member: JSONMember, in object: JSONNode, _ form: Form) -> [Diagnostic.Fix] {
    let names = form.keys.map(\.name)
    if language.forms.contains(where: { $0.key(member.key) != nil }) { return [] }
    guard let name = onlyOneMeant(by: member.key, among: names), let key = form.key(name) else { return [] }
    for other in object.members ?? [] where other.keyRange != member.keyRange {
      if form.oneOf.contains(name), form.oneOf.contains(other.key) { return [] }
      if form.key(other.key) == nil, nearest(to: other.key, among: names) == name { return [] }
    }
    var trial = GrammarChecker(file: file, language: language)
    trial.check(member.value, key.shape, .key(name))
    guard trial.diagnostics.all.isEmpty else { return [] }
    return [Diagnostic.Fix.renaming(key: member.keyRange, to: name, of: object, in: file)].compactMap(\.self)
  }

  /// Reports an unknown key. Returns the intended key, if any. If the similar key does not accept the value, it was not
  /// intended, unless the names differ by one edit.
  private mutating func reportUnknown(
    _ member: JSONMember, in object: JSONNode, _ form: Form, _ subject: Subject
  ) -> String? {
    let message = "\(subject.phrase(for: form)) does not have a key \(quoted(member.key))"
    let names = form.keys.map(\.name)
    guard let near = nearest(to: member.key, among: names), let key = form.key(near),
      !key.shape.fitsKind(of: member.value)
    else {
      return reportUnknown(
        .unknownKey, member.key, names, message, member.keyRange, fixes: renaming(of: member, in: object, form))
    }
    if editDistance(Array(member.key.utf8), Array(near.utf8), atMost: 1) != nil,
      ForeignKeys.advice(on: member.key, names) == nil
    {
      report(
        .unknownKey, "\(message); did you mean \"\(near)\"? Its value must be \(key.shape.phrase)", member.keyRange)
      return near
    }
    let fitting = form.keys.filter { $0.shape.fitsKind(of: member.value) }.map(\.name)
    return reportUnknown(.unknownKey, member.key, names, message, member.keyRange, similar: fitting)
  }

  /// Reports an unknown key or keyword. Returns the nearest known key or keyword, if any. If similar names are passed,
  /// suggests only these.
  @discardableResult
  private mutating func reportUnknown(
    _ rule: RuleID, _ text: String, _ known: [String], _ message: String, _ range: ByteRange,
    fixes: [Diagnostic.Fix] = [], similar: [String]? = nil, alternatives: String = ""
  ) -> String? {
    // Two-letter keywords are too close to many others; `no` would suggest `on`.
    if rule == .unknownKey, let advice = ForeignKeys.advice(on: text, known) {
      report(rule, "\(message); \(advice)", range)
      return nil
    }
    if rule == .unknownWord, let keyword = ForeignKeys.keyword(for: text, among: known) {
      report(rule, "\(message); did you mean \"\(keyword)\"?", range)
      return keyword
    }
    if let (scalar, letter) = text.lookalike, known.contains(text.withLatinLetters) {
      report(
        rule,
        "\(message): it contains \(scalar.codePoint), which looks like \"\(letter)\"; use \"\(text.withLatinLetters)\"",
        range)
      return text.withLatinLetters
    }
    guard text.utf8.count > 2, let near = nearest(to: text, among: similar ?? known) else {
      let all =
        known.count > 40
        ? "'signalbook export language-reference' lists all \(known.count)"
        : "use one of \(joinedList(known))\(alternatives)"
      report(rule, "\(message); \(all)", range)
      return nil
    }
    report(rule, "\(message); did you mean \"\(near)\"?", range, fixes: fixes)
    return near
  }

  private mutating func reportText(_ text: String, _ form: TextForm, _ subject: String, _ range: ByteRange) {
    let hint = form.nearest(to: text).map { "; did you mean \"\($0)\"?" } ?? form.advice(on: text)
    report(.textForm, "\(subject) must be \(form.phrase), not \(quoted(text))\(hint)", range)
  }

  @inline(never) private mutating func report(
    _ rule: RuleID, _ message: String, _ range: ByteRange, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) {
    diagnostics.add(Diagnostic(rule, message, at: file.location(of: range), notes: notes, fixes: fixes))
  }
}

extension GrammarChecker.Subject {
  /// Returns the object's name in messages, such as `"a" (event)`.
  fileprivate func phrase(for form: Form) -> String {
    switch self {
    case .root: "the file"
    case .key(let key): key == form.name ? quoted(key) : "\(quoted(key)) (\(form.name))"
    case .item(let list): "an item of \(quoted(list)) (\(form.name))"
    }
  }
}

extension TextForm {
  /// Whether the form is for names, which have a lower length limit than other strings.
  fileprivate var isName: Bool {
    switch self {
    case .name, .kebab, .typeName, .swiftIdentifier, .source, .scheme, .host: true
    default: false
    }
  }

  /// Returns the valid string that the given text was most likely intended to be, or `nil` if there is no suggestion.
  func nearest(to text: String) -> String? {
    switch self {
    case .kebab:
      let better = kebabCase(of: text)
      return accepts(better) ? better : nil
    case .typeName:
      return Grammar.builtInType(nearest: kebabCase(of: text))
    case .source: return SignalbookSchemaFiles.nearest(to: text, among: Grammar.sources.map(\.text))
    default: return nil
    }
  }

  /// Returns advice on converting a string to this form, phrased to follow the error. Empty if there is no advice.
  func advice(on text: String) -> String {
    guard self == .host, let scheme = text.firstRange(of: "://") else { return "" }
    // A colon may precede a password, so the host starts after the last `@`.
    var authority = text[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    let host = authority.prefix { $0 != ":" }
    return accepts(String(host)) ? "; write the host name \(quoted(String(host)))" : ""
  }

  /// Returns the text in kebab-case, such as `page-number` for `pageNumber`, `Page number` and `page_number`.
  private func kebabCase(of text: String) -> String {
    var bytes: [UInt8] = []
    var followsLower = false
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A:
        if followsLower { bytes.append(0x2D) }
        bytes.append(byte + 0x20)
      case 0x20, 0x2E, 0x5F: bytes.append(0x2D)
      default: bytes.append(byte)
      }
      followsLower = byte >= 0x61 && byte <= 0x7A
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Returns a string in quotes for messages, with control characters escaped and long strings truncated.
public func quoted(_ text: String) -> String {
  var result = "\""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == 60 {
      result += "…"
      break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
    count += 1
  }
  return result + "\""
}
