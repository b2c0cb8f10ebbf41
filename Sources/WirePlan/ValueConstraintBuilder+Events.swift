import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

// Events and units of a stream.
extension ValueConstraintBuilder {
  /// A unit with these events; where a stream has no envelope, one of the events.
  package func unit(of stream: Stream, _ events: [Event]) -> ValueConstraint {
    let event = self.events(events, of: stream)
    if stream.envelope.isEmpty { return event }
    var list = ValueConstraint(.list)
    list.items = .each(event)
    return object(stream.envelope, events: list)
  }

  /// One of these events.
  package func events(_ events: [Event], of stream: Stream) -> ValueConstraint {
    if stream.encoding == .none { return .any }
    if stream.encoding == .tuple, side == .consumer, stream.received != nil { return frame(ofTuplesIn: stream, events) }
    return ValueConstraint(anyOf: events.flatMap { alternatives(of: $0, in: stream) })
  }

  /// The same events, those of an object told apart by their code, which leaves out nothing that receivers judge: what all
  /// share is said once.
  package func selectedEvents(_ events: [Event], of stream: Stream) -> ValueConstraint {
    switch stream.encoding {
    case .none: return .any
    case .tuple: return frame(ofTuplesIn: stream, events)
    case .object:
      guard let eventField = stream.eventField else {
        return object(stream.common + (events.first?.callerFields ?? []))
      }
      var value = shared(by: stream, eventField)
      let outside = side == .producer ? value.members.map { ValueConstraint.Member(key: $0.key, constraint: .any) } : []
      value.rest = .any
      value.selection = .init(
        key: eventField.wire,
        cases: events.compactMap { event in
          guard case .object(let code, let fields) = event.shape else { return nil }
          var own = object(fields)
          own.kinds = .all
          own.members = outside + own.members
          return .init(value: code, constraint: own)
        })
      return value
    }
  }

  /// One event of a stream. A receiver judges what all events share and what this one has; both must hold.
  package func event(_ event: Event, of stream: Stream) -> [ValueConstraint] {
    switch event.shape {
    case .tuple:
      return side == .producer ? alternatives(of: event, in: stream) : [frame(ofTuplesIn: stream, [])]
    case .object(_, let fields):
      guard let eventField = stream.eventField, side == .consumer else { return alternatives(of: event, in: stream) }
      return [shared(by: stream, eventField), object(fields)]
    }
  }

  /// What all events of an object stream share.
  package func shared(by stream: Stream, _ eventField: Stream.EventField) -> ValueConstraint {
    var value = object(stream.common)
    var code = ValueConstraint(eventField.isInteger ? .integer : .text)
    if let pattern = eventField.pattern { code.bounds.patterns = [pattern] }
    value.members.insert(.init(key: eventField.wire, constraint: code, isRequired: true), at: 0)
    return value
  }

  /// An event as a whole, in all the forms that values held by a key give it.
  private func alternatives(of event: Event, in stream: Stream) -> [ValueConstraint] {
    func branches(_ fields: [Field]) -> [[Field]] { reader == .comparison ? [fields] : self.branches(fields) }
    switch event.shape {
    case .object(let code, let fields):
      return branches(fields).map { fields in
        var value = object(stream.common + fields)
        if let eventField = stream.eventField {
          var constant = ValueConstraint(choices: [code])
          constant.facts.insert(.isConstant)
          value.members.insert(.init(key: eventField.wire, constraint: constant, isRequired: true), at: 0)
        }
        return value
      }
    case .tuple(let tuple):
      return branches(event.callerFields).map { fields in
        var tuple = tuple
        if case .field = tuple.value {
          tuple.value = .field(fields[0])
          tuple.extras = Array(fields.dropFirst())
        } else {
          tuple.extras = fields
        }
        return self.tuple(tuple, event, of: stream)
      }
    }
  }

  private func tuple(_ tuple: Event.Tuple, _ event: Event, of stream: Stream) -> ValueConstraint {
    var texts = (tuple.category, tuple.method, tuple.object)
    if let profile, let variation = event.profiles.first(where: { $0.name == profile }) {
      texts = (variation.category ?? texts.0, variation.method ?? texts.1, variation.object ?? texts.2)
    }
    func constant(_ text: String) -> ValueConstraint {
      var value = ValueConstraint(choices: [.text(text)])
      value.facts.insert(.isConstant)
      return value
    }
    var items = [stream.time.flatMap(seen).map { self.value(ofForms: $0) } ?? ValueConstraint(.integer)]
    items += [texts.0, texts.1, texts.2].map(constant)
    var least = items.count
    var extras = object(tuple.extras)
    let hasExtras = !extras.members.isEmpty
    switch tuple.value {
    case .none: if hasExtras { items.append(ValueConstraint(.null)) }
    case .literal(let text):
      items.append(constant(text))
      least = items.count
    case .field(let declared):
      guard let field = seen(declared) else { break }
      items.append(self.value(ofForms: field))
      if field.sent.isAlways || hasExtras { least = items.count }
    }
    if hasExtras {
      if reader == .comparison, case .field(let key) = tuple.value {
        for field in tuple.extras {
          guard case .held("value") = field.type.base,
            let index = extras.members.firstIndex(where: { $0.key == field.wire })
          else { continue }
          extras.members[index].constraint = held(field.type, by: key.type)
        }
      }
      items.append(extras)
      if extras.members.contains(where: \.isRequired) { least = items.count }
    }
    var value = ValueConstraint(.list)
    value.items = .byIndex(items)
    value.bounds.minItems = least
    value.bounds.maxItems = items.count
    value.description = event.description
    return value
  }

  /// What all tuples of a stream have in common: the receiver's own words, else their form.
  package func frame(ofTuplesIn stream: Stream, _ events: [Event]) -> ValueConstraint {
    var value = ValueConstraint(.list)
    value.facts.insert(.isReceivers)
    if side == .consumer, let received = stream.received {
      value.bounds.minItems = received["minItems"]?.integer.map { Int(clamping: $0) }
      value.bounds.maxItems = received["maxItems"]?.integer.map { Int(clamping: $0) }
      if let items = received["items"]?.elements { value.items = .byIndex(items.map { self.received($0) }) }
      return value
    }
    value.bounds.minItems = 4
    value.bounds.maxItems = 6
    var time = ValueConstraint(.integer)
    if reader == .validators, let field = stream.time, field.type.wireForm != .plain || !field.type.isInteger {
      time = self.value(ofForms: field)
    }
    let text = ValueConstraint(.text)
    let isText = events.allSatisfy { $0.callerFields.allSatisfy(\.type.isTextOnWire) }
    var extras = ValueConstraint([.object, .null])
    if isText { extras.rest = .each(ValueConstraint([.text, .null])) }
    value.items = .byIndex([time, text, text, text, isText ? ValueConstraint([.text, .null]) : .any, extras])
    return value
  }
}

extension ValueType {
  fileprivate var isInteger: Bool { if case .integer = base { true } else { false } }

  fileprivate var isTextOnWire: Bool {
    if let constant { return wireForm == .text || constant.kind == .text }
    if wireForm != .plain { return true }
    return switch base {
    case .string, .template: true
    case .vocabulary(let vocabulary):
      (vocabulary.cases.map(\.wire) + [vocabulary.unknown].compactMap { $0 }).allSatisfy { $0.kind == .text }
    default: false
    }
  }
}
