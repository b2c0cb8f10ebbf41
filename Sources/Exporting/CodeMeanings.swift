import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// The meanings of the codes in a table's columns.
///
/// A description contains all codes, or the name of the file that contains all codes. A truncated list might omit codes
/// that are sent.
struct CodeMeanings {
  typealias Code = (code: String, name: String, meaning: String?)

  /// BigQuery's limit on the length of descriptions.
  static let maxCharacters = 1024

  /// A CSV file with codes, which accompanies the stream's table.
  struct Lookup {
    var fileName: String
    var codes: [Code]

    var text: String {
      var text = "code,name,meaning\n"
      for code in codes {
        // Do not escape numbers: they are never formulas, and queries join on them.
        let key = Int(code.code) == nil ? DelimitedText.cell(for: code.code) : code.code
        text +=
          [key, DelimitedText.cell(for: code.name), DelimitedText.cell(for: code.meaning ?? "")].joined(separator: ",")
          + "\n"
      }
      return text
    }
  }

  /// The lookup tables to which descriptions refer.
  private(set) var lookups: [Lookup] = []
  /// The prefix of the file names.
  private let stem: String
  private var lookupsByField: [Location: Lookup] = [:]
  private var remarks: [Location: String] = [:]

  init(stem: String = "") { self.stem = stem }

  init(of stream: Stream, _ events: [Event], stem: String) {
    self.init(stem: stem)
    add(stream.envelope)
    add(stream.common)
    for event in events { add(event.callerFields) }
  }

  private mutating func add(_ fields: [Field]) {
    for field in fields {
      add(field.type, of: field)
      if field.metadata.isDevelopmentOnly { remarks[field.origin.location] = "Development builds only." }
    }
  }

  private mutating func add(_ type: ValueType, of field: Field) {
    switch type.base {
    case .vocabulary(let vocabulary):
      var codes: [Code] = vocabulary.cases.filter { !$0.metadata.isRetired }
        .map { ($0.wire.plainText, $0.name, $0.description) }
      if let unknown = vocabulary.unknown { codes.append((unknown.plainText, "unknown", "Anything else.")) }
      lookupsByField[field.origin.location] = lookup(for: codes, of: field.wire)
    case .array(let element): add(element, of: field)
    case .object(let fields): add(fields)
    case .union(let union): add(union.cases.flatMap(\.members))
    default: break
    }
  }

  /// Returns the sorted codes of a column, or `nil` if each code equals its name.
  private func lookup(for codes: [Code], of wire: String) -> Lookup? {
    guard codes.contains(where: { $0.code != $0.name }) else { return nil }
    // Sort numbers by value, and strings by bytes.
    let sorted = codes.sorted { left, right in
      switch (Int(left.code), Int(right.code)) {
      case (let first?, let second?): first < second
      case (nil, nil): left.code.utf8.lexicographicallyPrecedes(right.code.utf8)
      case (let first, _): first != nil
      }
    }
    return Lookup(fileName: "\(stem).\(BigQueryWriter.columnName(for: wire)).codes.csv", codes: sorted)
  }

  /// Returns the description of a member, including its codes.
  mutating func description(of text: String?, at location: Location?) -> String? {
    guard let location else { return text }
    return Self.join(description(appending: text, lookupsByField[location]), remarks[location])
  }

  /// Returns the description of the field that identifies the event.
  mutating func description(of field: Stream.EventField, _ events: [Event]) -> String? {
    let codes = events.compactMap { event -> Code? in event.codeAndName.map { ($0.code, $0.name, event.description) } }
    return description(appending: field.description, lookup(for: codes, of: field.wire))
  }

  /// Appends the codes, such as `Codes: 0: portrait; 1: landscape.`, or the name of the file that lists them.
  private mutating func description(appending text: String?, _ lookup: Lookup?) -> String? {
    guard let lookup else { return text }
    let list = lookup.codes.map { "\($0.code): \($0.name)" }.joined(separator: "; ")
    if let fullDescription = Self.join(text, "Codes: \(list)."),
      fullDescription.unicodeScalars.count <= Self.maxCharacters
    {
      return fullDescription
    }
    var uniqueLookup = lookup
    var number = 2
    // Columns with the same name in different records can have different codes.
    while let other = lookups.first(where: { $0.fileName == uniqueLookup.fileName }), other.text != uniqueLookup.text {
      uniqueLookup.fileName = lookup.fileName.dropLast(".codes.csv".count) + "_\(number).codes.csv"
      number += 1
    }
    if !lookups.contains(where: { $0.fileName == uniqueLookup.fileName }) { lookups.append(uniqueLookup) }
    return Self.join(text, "Codes: see \(uniqueLookup.fileName).")
  }

  static func join(_ text: String?, _ codes: String?) -> String? {
    guard let text, let codes else { return text ?? codes }
    return "\(text) \(codes)"
  }

  /// Returns the description of a member that several events share. If the descriptions differ, combines them by event.
  static func description(of key: String, in events: [Event]) -> String? {
    var descriptions: [(event: String, text: String)] = []
    for event in events {
      guard let text = event.callerFields.first(where: { $0.wire == key })?.description else { continue }
      if !descriptions.contains(where: { $0.text == text }) { descriptions.append((event.name, text)) }
    }
    return descriptions.count > 1
      ? descriptions.map { "\($0.event): \($0.text)" }.joined(separator: " ") : descriptions.first?.text
  }
}

extension Event {
  /// The value of the field that identifies the event, and the event's name.
  var codeAndName: (code: String, name: String)? {
    guard case .object(let code, _) = shape else { return nil }
    return (code.plainText, name)
  }
}
