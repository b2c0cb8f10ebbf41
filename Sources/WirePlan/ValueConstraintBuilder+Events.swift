import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

// A stream's events and pings.
extension ValueConstraintBuilder {
  /// Returns the constraint on a ping whose events match `event`. If the stream does not have an envelope, a ping is a
  /// single event.
  package func ping(of stream: Stream, withEvent event: ValueConstraint) -> ValueConstraint {
    if stream.envelope.isEmpty { return event }
    var list = ValueConstraint(.list)
    list.items = .each(event)
    return object(of: stream.envelope, events: list)
  }

  /// Returns a constraint that accepts any of the given events.
  package func anyEvent(of events: [Event], in stream: Stream) -> ValueConstraint {
    if stream.encoding == .none { return .any }
    if stream.encoding == .tuple, side == .consumer { return frame(ofTuplesIn: stream) }
    return ValueConstraint(anyOf: events.flatMap { alternatives(of: $0, in: stream) })
  }

  /// Returns the constraint on the stream's events. It selects events by name, so that violations refer to the intended
  /// event.
  package func selectedEvents(of stream: Stream) -> ValueConstraint {
    let events = declaredEvents(of: stream)
    switch (stream.encoding, stream.eventField) {
    case (.tuple, _) where side == .producer: return tupleSelection(among: events, of: stream)
    case (.object, let eventField?):
      var value = sharedConstraint(of: stream, eventField)
      let unconstrainedMembers =
        side == .producer ? value.members.map { ValueConstraint.Member(key: $0.key, constraint: .any) } : []
      value.undeclaredMembers = .any
      let cases = events.compactMap { event -> ValueConstraint.Selection.Case? in
        guard case .object(let code, let fields) = event.shape else { return nil }
        var own = object(of: fields)
        own.kinds = .all
        own.members = unconstrainedMembers + own.members
        own.reservedKeys.removeAll { key in unconstrainedMembers.contains { $0.key == key } }
        return .init(values: [code], constraint: own)
      }
      value.selection = .init(selector: .member(eventField.wire), cases: cases, stream: stream.name)
      return value
    default: return self.anyEvent(of: events, in: stream)
    }
  }

  private func tupleSelection(among events: [Event], of stream: Stream) -> ValueConstraint {
    let names = 1...3
    var forms: [(values: [Scalar], tuples: [ValueConstraint])] = []
    var indices: [[Scalar]: Int] = [:]
    for tuple in events.flatMap({ alternatives(of: $0, in: stream) }) {
      let values = names.compactMap { tuple.item(at: $0).choices?.first }
      if let index = indices[values] {
        forms[index].tuples.append(tuple)
      } else {
        indices[values] = forms.count
        forms.append((values, [tuple]))
      }
    }
    var cases = forms.map {
      ValueConstraint.Selection.Case(values: $0.values, constraint: valueSelection(among: $0.tuples, of: stream))
    }
    var value = ValueConstraint(.list)
    let text = ValueConstraint(.text)
    let shared = [time(of: stream), text, text, text]
    value.items = .byIndex(shared)
    value.bounds.minItems = shared.count
    // The shared constraint already covers the common items.
    for index in cases.indices {
      cases[index].constraint.kinds = .all
      if cases[index].constraint.bounds.minItems == shared.count { cases[index].constraint.bounds.minItems = nil }
      guard case .byIndex(let items) = cases[index].constraint.items else { continue }
      let own = items.dropFirst(shared.count)
      cases[index].constraint.items = own.isEmpty ? .any : .byIndex(shared.map { _ in .any } + own)
    }
    value.selection = .init(selector: .items(names), cases: cases, stream: stream.name)
    return value
  }

  /// Returns the constraint on tuples with the same names. It selects a tuple by value if each tuple has a different
  /// constant.
  private func valueSelection(among tuples: [ValueConstraint], of stream: Stream) -> ValueConstraint {
    let index = 4
    var union = tuples[0]
    for tuple in tuples.dropFirst() { union = union.union(tuple) }
    let values = tuples.compactMap { tuple -> Scalar? in
      guard let choices = tuple.item(at: index).choices, choices.count == 1 else { return nil }
      return tuple.bounds.minItems.map { $0 > index } == true ? choices[0] : nil
    }
    guard tuples.count > 1, values.count == tuples.count, Set(values).count == values.count else { return union }
    union.selection = .init(
      selector: .items(index...index),
      cases: zip(values, tuples).map { value, tuple in
        var own = ValueConstraint(.all)
        (own.bounds.minItems, own.bounds.maxItems) = (tuple.bounds.minItems, tuple.bounds.maxItems)
        if case .byIndex(let items) = tuple.items, items.count > index + 1 {
          own.items = .byIndex(items.prefix(index + 1).map { _ in .any } + items.dropFirst(index + 1))
        }
        return .init(values: [value], constraint: own)
      }, stream: stream.name)
    // The selected tuple covers the items that follow the value.
    if case .byIndex(let items) = union.items { union.items = .byIndex(Array(items.prefix(index + 1))) }
    (union.bounds.minItems, union.bounds.maxItems) = (index + 1, nil)
    return union
  }

  private func declaredEvents(of stream: Stream) -> [Event] {
    registry.events.filter { registry.streams[$0.streamIndex].name == stream.name && !$0.metadata.isRetired }
  }

  private func time(of stream: Stream) -> ValueConstraint {
    stream.time.flatMap(applyingEditAndProfile).map { value(ofForms: $0) } ?? ValueConstraint(.integer)
  }

  /// Returns the constraints on an event, all of which must match. A receiver checks the part that all events share and
  /// the part specific to the event.
  package func eventConstraints(for event: Event, of stream: Stream) -> [ValueConstraint] {
    if side == .consumer {
      if stream.encoding == .tuple { return [frame(ofTuplesIn: stream)] }
      if let eventField = stream.eventField {
        return [sharedConstraint(of: stream, eventField), object(of: event.callerFields)]
      }
    }
    return [ValueConstraint(anyOf: alternatives(of: event, in: stream))]
  }

  /// Returns the constraint that all events of an object stream share.
  package func sharedConstraint(of stream: Stream, _ eventField: Stream.EventField) -> ValueConstraint {
    var value = object(of: stream.common)
    var code = ValueConstraint(eventField.isInteger ? .integer : .text)
    if let pattern = eventField.pattern { code.bounds.patterns = [pattern] }
    value.members.insert(.init(key: eventField.wire, constraint: code, isRequired: true), at: 0)
    return value
  }

  /// Returns the constraints on complete events, one for each combination of held values.
  private func alternatives(of event: Event, in stream: Stream) -> [ValueConstraint] {
    switch event.shape {
    case .object(let code, let fields):
      return branches(of: fields).map { fields in
        var value = object(of: stream.common + fields)
        if let eventField = stream.eventField {
          let constraint = ValueConstraint(choices: [code])
          value.members.insert(.init(key: eventField.wire, constraint: constraint, isRequired: true), at: 0)
        }
        return value
      }
    case .tuple(let tuple):
      return branches(of: event.callerFields).map { fields in
        var tuple = tuple
        if case .field = tuple.value {
          tuple.value = .field(fields[0])
          tuple.extras = Array(fields.dropFirst())
        } else {
          tuple.extras = fields
        }
        return self.tupleConstraint(for: tuple, event, of: stream)
      }
    }
  }

  private func tupleConstraint(for tuple: Event.Tuple, _ event: Event, of stream: Stream) -> ValueConstraint {
    var texts = (tuple.category, tuple.method, tuple.object)
    if let profile, let variation = event.profiles.first(where: { $0.name == profile }) {
      texts = (variation.category ?? texts.0, variation.method ?? texts.1, variation.object ?? texts.2)
    }
    func constant(for text: String) -> ValueConstraint { ValueConstraint(choices: [.text(text)]) }
    var items = [time(of: stream)] + [texts.0, texts.1, texts.2].map(constant)
    var minCount = items.count
    let extras = object(of: tuple.extras)
    let hasExtras = !extras.members.isEmpty
    switch tuple.value {
    case .none: if hasExtras { items.append(ValueConstraint(.null)) }
    case .literal(let text):
      items.append(constant(for: text))
      minCount = items.count
    case .field(let declared):
      guard let field = applyingEditAndProfile(to: declared), !field.isNeverSent else {
        if hasExtras { items.append(ValueConstraint(.null)) }
        break
      }
      items.append(self.value(ofForms: field))
      if field.sent.isAlways || hasExtras { minCount = items.count }
    }
    if hasExtras {
      items.append(extras)
      if extras.members.contains(where: \.isRequired) { minCount = items.count }
    }
    var value = ValueConstraint(.list)
    value.items = .byIndex(items)
    value.bounds.minItems = minCount
    value.bounds.maxItems = items.count
    value.description = event.description
    return value
  }

  /// Returns the receiver's constraint on all tuples: the declared check, or the common form of tuples if none is
  /// declared.
  package func frame(ofTuplesIn stream: Stream) -> ValueConstraint {
    var value = ValueConstraint(.list)
    if let received = stream.receiverCheck {
      value.bounds.minItems = received["minItems"]?.integer.map { Int(clamping: $0) }
      value.bounds.maxItems = received["maxItems"]?.integer.map { Int(clamping: $0) }
      if let items = received["items"]?.elements {
        value.items = .byIndex(items.map { self.receiverConstraint(from: $0) })
      }
      return value
    }
    value.bounds.minItems = 4
    value.bounds.maxItems = 6
    let text = ValueConstraint(.text)
    let isText = declaredEvents(of: stream).allSatisfy { event in
      event.callerFields.compactMap(applyingEditAndProfile).allSatisfy { applyingEdit(to: $0.type).isTextOnWire }
    }
    var extras = ValueConstraint([.object, .null])
    if isText { extras.undeclaredMembers = .each(ValueConstraint([.text, .null])) }
    value.items = .byIndex(
      [time(of: stream), text, text, text, isText ? ValueConstraint([.text, .null]) : .any, extras])
    return value
  }
}

extension ValueType {
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
