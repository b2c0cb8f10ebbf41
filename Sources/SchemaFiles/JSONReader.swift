/// A strict reader of JSON as defined by RFC 8259. It records the byte range of every token.
public enum JSONReader {
  /// The handling of duplicate keys. Keys are equal if Swift's `String` considers them equal. This includes keys that
  /// differ only in Unicode normalization, which readers of the file could not distinguish.
  public enum DuplicateKeys: Sendable {
    /// Reports the second key as an error and keeps the first. For handwritten files.
    case areErrors
    /// Keeps all members, as RFC 8259 permits. For third-party documents.
    case areKept
  }

  /// Reads a file and reports all errors: duplicate keys, invalid escapes, invalid UTF-8, malformed numbers and
  /// literals, missing and superfluous commas, and comments. Reading stops early only if the structure becomes unclear
  /// or a value exceeds one of the ``Limits``.
  ///
  /// `Tests/Evidence/json-reader.md` lists the decisions that RFC 8259 leaves to readers.
  ///
  /// - Parameters:
  ///   - file: The file to read.
  ///   - diagnostics: Receives the errors.
  ///   - duplicateKeys: The handling of duplicate keys.
  ///   - recovers: Whether to return a value if the only errors are those that do not affect it, such as comments and
  ///     missing commas. Later stages can then find more errors.
  /// - Returns: The value, or `nil` if there is an error other than a duplicate key. If `recovers` is set, errors that do
  ///   not affect the value are ignored.
  public static func read(
    _ file: SourceFile, into diagnostics: inout Diagnostics, duplicateKeys: DuplicateKeys = .areErrors,
    recovers: Bool = false
  ) -> JSONNode? {
    file.bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        diagnostics.add(
          Diagnostic(.jsonSyntax, "the file is empty; expected a JSON value", at: file.location(of: ByteRange(0, 0))))
        return nil
      }
      guard buffer.count <= Limits.fileBytes else {
        let message = "the file is larger than the limit of \(Limits.fileBytes) bytes; split it"
        diagnostics.add(Diagnostic(.beyondLimit, message, at: file.location(of: ByteRange(0, 0))))
        return nil
      }
      var parser = JSONParser(
        base: base, end: buffer.count, file: file, keepsDuplicates: duplicateKeys == .areKept)
      let node = parser.readDocument()
      if parser.isBroken || node == nil, let conflict = MergeConflict.finding(in: file) {
        // Report only the conflict, instead of each marker and each duplicated line.
        diagnostics.add(conflict)
        return nil
      }
      // If the structure is unclear, a comma or quote may be missing anywhere before the first error.
      if node == nil || parser.hasRest {
        for fault in parser.diagnostics.all { diagnostics.add(fault.withoutFixes) }
      } else {
        diagnostics.add(contentsOf: parser.diagnostics)
      }
      return parser.isBroken || (parser.hasSlips && !recovers) ? nil : node
    }
  }
}

/// A parser of a file. It uses a raw pointer, because app builds run an unoptimized build of the tool.
struct JSONParser {
  let base: UnsafePointer<UInt8>
  let end: Int
  let file: SourceFile
  let keepsDuplicates: Bool
  private var depthLeft = Limits.nesting
  private var valuesLeft = Limits.fileValues
  /// The members of the objects being read, starting with the outermost object. Elements at or after `pendingCount` are
  /// unused.
  private var pendingMembers: [JSONMember] = []
  private var pendingCount = 0
  var index = 0
  var diagnostics = Diagnostics()
  /// Whether an error leaves part of the value unknown.
  var isBroken = false
  /// Whether there is an error that does not affect the value.
  private(set) var hasSlips = false
  /// Whether the file contains anything after the value.
  private(set) var hasRest = false

  init(base: UnsafePointer<UInt8>, end: Int, file: SourceFile, keepsDuplicates: Bool) {
    self.base = base
    self.end = end
    self.file = file
    self.keepsDuplicates = keepsDuplicates
  }

  mutating func readDocument() -> JSONNode? {
    guard skipByteOrderMark() else { return nil }
    skipSpace()
    guard let node = readValue() else { return nil }
    skipSpace()
    if index < end {
      hasRest = true
      if let surplus = surplusByIndentation() {
        reportSurplus(surplus)
      } else {
        reportUnexpected("the end of the file, because the top-level value is complete")
      }
    }
    return node
  }

  // MARK: Faults

  @inline(never) mutating func report(
    _ rule: RuleID, _ message: String, _ range: ByteRange, notes: [Diagnostic.Note] = [],
    fix: Diagnostic.Fix.Syntax? = nil, fixRange: ByteRange? = nil, keepsValue: Bool = false
  ) {
    if fix != nil || keepsValue { hasSlips = true } else if rule != .duplicateKey { isBroken = true }
    let fixes = fix.map { [Diagnostic.Fix.mending($0, at: fixRange ?? range, in: file)] } ?? []
    diagnostics.add(Diagnostic(rule, message, at: file.location(of: range), notes: notes, fixes: fixes))
    // A binary file must not cause a message for each byte.
    if diagnostics.all.count == 1000 {
      diagnostics.add(
        Diagnostic(.tooManyFaults, "1000 errors; the rest of the file was not read", at: file.location(of: range)))
      isBroken = true
      index = end
    }
  }

  /// Reports an unexpected token at `index`. The caller stops reading.
  mutating func reportUnexpected(_ expected: String, notes: [Diagnostic.Note] = []) {
    if index >= end, !notes.isEmpty, let unclosed = unclosedByIndentation() {
      let isObject = base[unclosed.openingOffset] == 0x7B
      let line = file.position(of: unclosed.limit).line
      report(
        .jsonSyntax,
        "the \(isObject ? "object" : "list") is not closed; expected '\(isObject ? "}" : "]")' before line \(line)",
        ByteRange(unclosed.openingOffset, unclosed.openingOffset + 1),
        notes: [Diagnostic.Note("the file ends without it", at: file.location(of: ByteRange(end, end)))])
    } else if index >= end {
      report(.jsonSyntax, "the file ends here; expected \(expected)", ByteRange(end, end), notes: notes)
    } else if base[index] >= 0x80, let fault = utf8Sequence(at: index).fault {
      report(.invalidUTF8, fault, ByteRange(index, index + utf8Sequence(at: index).length), notes: notes)
    } else {
      let length = base[index] >= 0x80 ? utf8Sequence(at: index).length : 1
      let range = ByteRange(index, index + length)
      let isQuote = Self.otherQuotes.contains(text(from: index, index + length))
      report(
        .jsonSyntax,
        isQuote
          ? "found \(display(index, length)); enclose strings and keys in straight double quotes (\")"
          : "found \(display(index, length)); expected \(expected)", range, notes: notes)
    }
  }

  /// Quotation marks of word processors and of other languages.
  private static let otherQuotes: Set<String> = ["'", "`", "“", "”", "„", "‟", "‘", "’", "«", "»", "″", "＂"]

  private mutating func reportSurplus(_ bracket: JSONParser.SurplusBracket) {
    let kind = base[bracket.openingOffset] == 0x7B ? "object" : "list"
    let line = file.position(of: bracket.openingOffset).line
    let restRange = ByteRange(index, index + 1)
    report(
      .jsonSyntax,
      "this \(display(bracket.offset, 1)) closes the \(kind) that starts in line \(line), but the \(kind) continues; "
        + "remove it, or add the missing opening bracket",
      ByteRange(bracket.offset, bracket.offset + 1),
      notes: [Diagnostic.Note("the top-level value ends before this", at: file.location(of: restRange))])
  }

  /// Returns the character at the given offset, for messages.
  private func display(_ start: Int, _ length: Int) -> String {
    let byte = base[start]
    if byte <= 0x20 || byte == 0x7F { return "the byte 0x\(hexadecimal(of: byte))" }
    let text = text(from: start, start + length)
    guard byte >= 0x80, let scalar = text.unicodeScalars.first, !isVisible(scalar) else { return "'\(text)'" }
    return "\(scalar.codePoint), an invisible character"
  }

  private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .unassigned, .privateUse: false
    default: true
    }
  }

  // MARK: Space

  /// Skips a leading byte order mark and reports it. Returns `false` if the file is not UTF-8.
  private mutating func skipByteOrderMark() -> Bool {
    if end >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF {
      index = 3
      report(
        .byteOrderMark, "the file starts with a byte order mark, which RFC 8259 does not allow", ByteRange(0, 3),
        fix: .deletesByteOrderMark)
      return true
    }
    guard end >= 2 else { return true }
    if (base[0] == 0xFE && base[1] == 0xFF) || (base[0] == 0xFF && base[1] == 0xFE) || base[0] == 0 || base[1] == 0 {
      report(.invalidUTF8, "the file is not UTF-8, but probably UTF-16 or UTF-32; save it as UTF-8", ByteRange(0, 2))
      return false
    }
    return true
  }

  mutating func skipSpace() {
    while index < end {
      let byte = base[index]
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        index += 1
      } else if byte == 0x2F, index + 1 < end, base[index + 1] == 0x2F || base[index + 1] == 0x2A {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    let start = index
    let isBlock = base[index + 1] == 0x2A
    index += 2
    while index < end {
      if isBlock {
        if base[index] == 0x2A, index + 1 < end, base[index + 1] == 0x2F {
          index += 2
          break
        }
      } else if base[index] == 0x0A || base[index] == 0x0D {
        break
      }
      index += 1
    }
    let isEmpty = (start..<index).allSatisfy { [0x2F, 0x2A, 0x20, 0x09, 0x0A, 0x0D].contains(base[$0]) }
    report(
      .jsonSyntax,
      isEmpty
        ? "JSON does not allow comments; delete the comment"
        : "JSON does not allow comments; move the text to a \"note\"",
      ByteRange(start, index), fix: isEmpty ? .deletesEmptyComment : nil, keepsValue: true)
  }

  // MARK: Values

  /// Reads the value at `index`. Returns `nil` if the structure after the value is unclear. A faulty token is reported
  /// and read as null.
  mutating func readValue() -> JSONNode? {
    guard index < end else {
      reportUnexpected("a value")
      return nil
    }
    valuesLeft -= 1
    guard valuesLeft >= 0 else {
      report(
        .beyondLimit, "the file has more than \(Limits.fileValues) values; split the file", ByteRange(index, index + 1))
      return nil
    }
    switch base[index] {
    case 0x22:
      let start = index
      guard let text = readString() else { return nil }
      return JSONNode(.string(text), ByteRange(start, index))
    case 0x7B, 0x5B:
      guard depthLeft > 0 else {
        report(
          .nestingDepth, "lists and objects are nested too deeply; reading stopped here", ByteRange(index, index + 1))
        return nil
      }
      depthLeft -= 1
      defer { depthLeft += 1 }
      return base[index] == 0x7B ? readObject() : readArray()
    case 0x2D, 0x30...0x39, 0x2B, 0x2E: return readNumber()
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24: return readLiteral()
    default:
      reportUnexpected("a value: an object, a list, a string, a number, true, false or null")
      return nil
    }
  }

  /// Skips the opening bracket and, if only white space follows, the closing bracket. Returns whether the closing
  /// bracket was skipped.
  private mutating func isClosedImmediately(_ bracket: UInt8) -> Bool {
    index += 1
    skipSpace()
    guard index < end, base[index] == bracket else { return false }
    index += 1
    return true
  }

  private mutating func readArray() -> JSONNode? {
    let start = index
    var nodes: [JSONNode] = []
    if isClosedImmediately(0x5D) { return JSONNode(.array(nodes), ByteRange(start, index)) }
    while true {
      guard let node = readValue() else { return nil }
      nodes.append(node)
      switch readSeparator(0x5D, start, after: node.range.end) {
      case .more: continue
      case .closed: return JSONNode(.array(nodes), ByteRange(start, index))
      case .unclear: return nil
      }
    }
  }

  private mutating func readObject() -> JSONNode? {
    let start = index
    let first = pendingCount
    var keys = KeySet()
    if isClosedImmediately(0x7D) { return JSONNode(.object([]), ByteRange(start, index)) }
    while true {
      let keyStart = index
      guard let key = readKey(start) else { return nil }
      let keyRange = ByteRange(keyStart, index)
      let known = keepsDuplicates ? nil : keys.insert(key)
      if base[keyStart] != 0x22 {
        if reportsGroupedDigits(from: keyStart) { return nil }
        report(
          .jsonSyntax, "the key \(key) must be enclosed in double quotes", keyRange,
          fix: known == nil ? .quotesKey : nil,
          keepsValue: true)
      }
      skipSpace()
      guard index < end, base[index] == 0x3A else {
        if index < end, lastInQuotes(before: keyRange.end, [0x3A]) != nil {
          report(.jsonSyntax, "the colon after this key is inside the quotes; move it after them", keyRange)
        } else {
          reportUnexpected("':' after the key \"\(key)\"")
        }
        return nil
      }
      index += 1
      skipSpace()
      guard let node = readValue() else { return nil }
      if let known {
        let location = file.location(of: pendingMembers[first + known].keyRange)
        report(
          .duplicateKey, "the object already has the key \"\(key)\"; remove or rename one", keyRange,
          notes: [Diagnostic.Note("the first one", at: location)])
      } else {
        add(JSONMember(key: key, keyRange: keyRange, value: node))
      }
      switch readSeparator(0x7D, start, after: node.range.end) {
      case .more: continue
      case .closed: return JSONNode(.object(takeMembers(from: first)), ByteRange(start, index))
      case .unclear: return nil
      }
    }
  }

  /// Returns the members of the object that ends here. The array has no spare capacity, since a registry contains tens
  /// of thousands of objects.
  private mutating func takeMembers(from first: Int) -> [JSONMember] {
    let count = pendingCount - first
    pendingCount = first
    return pendingMembers.withUnsafeBufferPointer { pending in
      [JSONMember](unsafeUninitializedCapacity: count) { members, initialized in
        guard let target = members.baseAddress, let source = pending.baseAddress else { return }
        target.initialize(from: source + first, count: count)
        initialized = count
      }
    }
  }

  private mutating func add(_ member: JSONMember) {
    if pendingCount < pendingMembers.count {
      pendingMembers[pendingCount] = member
    } else {
      pendingMembers.append(member)
    }
    pendingCount += 1
  }

  /// Reads a key, with or without quotes.
  private mutating func readKey(_ objectStart: Int) -> String? {
    if index < end, base[index] == 0x22 { return readString() }
    let start = index
    while index < end, isWordByte(base[index]) { index += 1 }
    guard index > start else {
      reportUnexpected("a key in double quotes or '}'", notes: openingNote("object", objectStart))
      return nil
    }
    return text(from: start, index)
  }

  private enum Separator { case more, closed, unclear }

  /// Reads the comma or closing bracket after an item.
  private mutating func readSeparator(_ close: UInt8, _ start: Int, after itemEnd: Int) -> Separator {
    skipSpace()
    guard index < end else {
      reportUnexpected(
        close == 0x7D ? "',' or '}'" : "',' or ']'", notes: openingNote(close == 0x7D ? "object" : "list", start))
      return .unclear
    }
    if base[index] == close {
      index += 1
      return .closed
    }
    guard base[index] == 0x2C else {
      // A string must be the next item. In a list, so must any other value.
      let next = base[index]
      if next == 0x22 || (close == 0x5D && (next == 0x7B || next == 0x5B || isWordByte(next))) {
        let noun = close == 0x7D ? "key" : "item"
        if let comma = commaInQuotes(before: itemEnd, after: index) {
          report(
            .jsonSyntax, "a comma is missing before this \(noun), because it is inside the quotes",
            ByteRange(index, index + 1),
            notes: [Diagnostic.Note("this comma", at: file.location(of: ByteRange(comma, comma + 1)))])
          return .more
        }
        // In a list, unescaped quotes look the same, as in ["say "hi" now"].
        let isCertain =
          (close == 0x7D || (itemEnd..<index).contains { base[$0] == 0x0A })
          && !hasPunctuationInQuotes(before: itemEnd, after: index)
        report(
          .jsonSyntax, "a comma is missing before this \(noun)", ByteRange(index, index + 1),
          fix: isCertain ? .insertsMissingComma : nil, fixRange: ByteRange(itemEnd, itemEnd))
        return .more
      }
      reportUnexpected(
        close == 0x7D ? "',' or '}'" : "',' or ']'", notes: openingNote(close == 0x7D ? "object" : "list", start))
      return .unclear
    }
    let comma = index
    index += 1
    skipSpace()
    guard index < end, base[index] == close else { return .more }
    report(
      .jsonSyntax, "JSON does not allow a comma after the last \(close == 0x7D ? "member" : "item")",
      ByteRange(comma, comma + 1),
      fix: .deletesSurplusComma)
    index += 1
    return .closed
  }

  private func openingNote(_ noun: String, _ start: Int) -> [Diagnostic.Note] {
    [Diagnostic.Note("the \(noun) starts here", at: file.location(of: ByteRange(start, start + 1)))]
  }

  private mutating func readLiteral() -> JSONNode {
    let start = index
    while index < end, isWordByte(base[index]) { index += 1 }
    let word = text(from: start, index)
    let range = ByteRange(start, index)
    switch word {
    case "true": return JSONNode(.boolean(true), range)
    case "false": return JSONNode(.boolean(false), range)
    case "null": return JSONNode(.null, range)
    default:
      let near =
        ["none", "nil", "undefined"].contains(word.lowercased())
        ? "null" : nearest(to: word.lowercased(), among: ["true", "false", "null"])
      let isNumber = ["nan", "infinity", "inf"].contains(word.lowercased())
      let hint =
        isNumber
        ? "JSON has only finite numbers" : near.map { "did you mean \($0)?" } ?? "enclose strings in double quotes"
      report(.jsonSyntax, "\(word) is not a JSON value; \(hint)", range)
      return JSONNode(.null, range)
    }
  }

  func isWordByte(_ byte: UInt8) -> Bool {
    (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x5F
      || byte == 0x24
  }

  func text(from start: Int, _ end: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
  }
}

/// The keys of an object. Searches few keys linearly and many with a dictionary.
private struct KeySet {
  private var keys: [String] = []
  private var indices: [String: Int] = [:]

  /// Returns the index of an equal key. If there is none, adds the given key and returns `nil`.
  mutating func insert(_ key: String) -> Int? {
    if keys.count < 16 {
      for index in 0..<keys.count where keys[index] == key { return index }
    } else {
      if indices.isEmpty { for index in 0..<keys.count { indices[keys[index]] = index } }
      if let index = indices[key] { return index }
      indices[key] = keys.count
    }
    keys.append(key)
    return nil
  }
}

/// Returns the byte as two upper-case hexadecimal digits.
func hexadecimal(of byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return byte < 16 ? "0" + digits : digits
}
