/// The envelope values from the time when a unit was built. Stored if the envelope also has values that are read for
/// each upload (R-CS-06).
struct DeferredEnvelope: Sendable, Hashable {
  /// The range of the events in the unit's bytes, excluding the brackets.
  var events: Range<Int>
  var sessionNumber: Int
  var startWall: Int64
  /// The values, by source index.
  var values: [Int: SourceValue]
  /// The results of conditions on these values, by condition index.
  var conditions: [Int: Bool]
  /// A hash of the envelope with which the unit was built. An app update can change the envelope.
  var form: UInt64

  func write(to bytes: inout StateBytes) {
    for number in [Int64(events.lowerBound), Int64(events.upperBound), Int64(sessionNumber), startWall] {
      bytes.put(number)
    }
    bytes.put(Int64(bitPattern: form))
    bytes.put(Int64(values.count))
    for (index, value) in values.sorted(by: { $0.key < $1.key }) {
      bytes.put(Int64(index))
      value.write(to: &bytes)
    }
    bytes.put(Int64(conditions.count))
    for (index, holds) in conditions.sorted(by: { $0.key < $1.key }) {
      bytes.put(Int64(index))
      bytes.put(holds ? 1 : 0)
    }
  }

  init?(_ bytes: inout StateReader) {
    guard let first = bytes.integer(), let last = bytes.integer(), let session = bytes.integer(),
      let startWall = bytes.integer(), let form = bytes.integer(), let count = bytes.integer(), 0 <= first,
      first <= last
    else { return nil }
    (events, sessionNumber) = (Int(clamping: first)..<Int(clamping: last), Int(clamping: session))
    (self.startWall, self.form) = (startWall, UInt64(bitPattern: form))
    (values, conditions) = ([:], [:])
    for _ in 0..<max(0, count) {
      guard let index = bytes.integer(), let value = SourceValue(&bytes) else { return nil }
      values[Int(clamping: index)] = value
    }
    guard let count = bytes.integer() else { return nil }
    for _ in 0..<max(0, count) {
      guard let index = bytes.integer(), let holds = bytes.integer() else { return nil }
      conditions[Int(clamping: index)] = holds != 0
    }
  }

  init(_ values: SourceValues, events: Range<Int>, sessionNumber: Int, startWall: Int64, form: UInt64) {
    (self.events, self.sessionNumber, self.startWall, self.form) = (events, sessionNumber, startWall, form)
    (self.values, conditions) = values.deferredValues()
  }
}

extension SourceValue {
  fileprivate func write(to bytes: inout StateBytes) {
    switch self {
    case .none: bytes.put(0)
    case .text(let text):
      bytes.put(1)
      bytes.put(text)
    case .integer(let number):
      bytes.put(2)
      bytes.put(number)
    case .number(let number):
      bytes.put(3)
      bytes.put(Int64(bitPattern: number.bitPattern))
    case .boolean(let flag): bytes.put(flag ? 5 : 4)
    case .json(let json):
      bytes.put(6)
      bytes.put(json)
    }
  }

  fileprivate init?(_ bytes: inout StateReader) {
    switch bytes.integer() {
    case 0: self = .none
    case 1: guard let text = bytes.text() else { return nil }; self = .text(text)
    case 2: guard let number = bytes.integer() else { return nil }; self = .integer(number)
    case 3:
      guard let bits = bytes.integer() else { return nil }; self = .number(Double(bitPattern: UInt64(bitPattern: bits)))
    case 4: self = .boolean(false)
    case 5: self = .boolean(true)
    case 6: guard let json = bytes.text() else { return nil }; self = .json(json)
    default: return nil
    }
  }
}

extension StreamDescription {
  /// Whether the envelope has values that are read for each upload.
  var hasDeferredEnvelope: Bool { sources.contains { $0.isReadAtUpload } }

  /// Whether a request adds the client or user to the document, or rerenders the envelope with them.
  var addsIdentity: Bool {
    let isIdentified = sources.contains {
      switch $0.source {
      case .clientId, .clientUserId: true
      default: false
      }
    }
    guard isIdentified, let upload else { return false }
    return hasDeferredEnvelope || !upload.addedMembers.isEmpty || !upload.headers.isEmpty
      || upload.batch.map { !$0.envelope.isEmpty } ?? false
  }

  /// A hash of the envelope's program and sources.
  var envelopeForm: UInt64 {
    let envelope = [envelope.wire, envelope.holes].reduce(UInt64(version)) { form, text in
      Mixer.hash(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), form)
    }
    return sources.reduce(envelope) { form, request in
      var text = "\(request.source)"
      return text.withUTF8 { Mixer.hash(UnsafeRawBufferPointer($0), form) }
    }
  }
}
