import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm
import SignalbookWirePlan

/// A query for the rows of an event in its stream's table: the selected values and the conditions. ``SQLPrinter``
/// prints it in a dialect.
struct EventQuery {
  /// A value in a row.
  indirect enum Value: Hashable {
    /// A column of the ping or of the event.
    case unit(String), event(String)
    /// A column of a record.
    case column(String, of: Value)
    /// The value for the given key in a map, which is a repeated record.
    case entry(of: Value, key: String)
    /// A string, number or boolean in a JSON column.
    case scalar(in: Value, Kind)
    /// The integer in a string column.
    case integer(in: Value)
    /// The time at an offset in milliseconds from a start time, which is in milliseconds since 1970.
    case instant(start: Value, offset: Value)

    enum Kind {
      case text, integer, number, boolean
      /// An integer that may exceed the signed 64-bit range.
      case unsigned
    }

    /// Returns the value in a JSON column as a scalar if its type is always the same, otherwise as JSON.
    static func scalarOrJSON(in value: Value, _ constraint: ValueConstraint) -> Value {
      switch constraint.kinds.subtracting(.null) {
      case .text: .scalar(in: value, .text)
      case .integer: .scalar(in: value, constraint.canExceedInt64 ? .unsigned : .integer)
      case .number, .fraction: .scalar(in: value, .number)
      case .boolean: .scalar(in: value, .boolean)
      case let kinds where kinds.isDisjoint(with: [.object, .list]): .scalar(in: value, .text)
      default: value
      }
    }
  }

  indirect enum Condition: Hashable {
    case isOneOf([Scalar])
    /// The value in a JSON column has the type and value of one of the scalars.
    case isJSON([Scalar])
    /// The value is within the bounds.
    case isWithin(Bounds)
    case isNull, isNotNull
    /// The value is absent or meets the condition.
    case isNullOr(Condition)

    /// Returns whether the condition and `other` cannot both be true.
    func isDisjoint(with other: Condition) -> Bool {
      switch (self, other) {
      case (.isOneOf(let one), .isOneOf(let second)), (.isJSON(let one), .isJSON(let second)):
        Set(one).isDisjoint(with: second)
      case (.isWithin(let bounds), .isWithin(let others)): bounds.isDisjoint(with: others)
      case (.isOneOf(let values), .isWithin(let bounds)), (.isWithin(let bounds), .isOneOf(let values)):
        values.allSatisfy { !bounds.faults(of: $0).isEmpty }
      case (.isNull, .isNull), (.isNotNull, .isNotNull), (.isNullOr, .isNull), (.isNull, .isNullOr),
        (.isNullOr, .isNullOr):
        false
      case (.isNullOr(let condition), _): condition.isDisjoint(with: other)
      case (_, .isNullOr(let condition)): isDisjoint(with: condition)
      case (.isNull, _), (_, .isNull): true
      default: false
      }
    }
  }

  struct SelectedColumn {
    var value: Value
    /// The name of the column in the result.
    var alias: String
  }

  let event: Event
  let id: String
  /// The repeated column that contains the events, or `nil` if each row is an event.
  let list: String?
  var selectedColumns: [SelectedColumn] = []
  var conditions: [(value: Value, condition: Condition)] = []
  /// The conditions for profiles that send other tuple names. They replace the first three conditions.
  var profileAlternatives: [(profile: String, conditions: [(value: Value, condition: Condition)])] = []
  /// The profiles that send the event with another event's names, so that its rows belong to the other event.
  var sentAs: [(profile: String, names: [String], event: String)] = []
  /// Secret members such as receiver keys, which queries do not select.
  var secrets: [String] = []
  /// The columns that queries do not select, because they contain a secret that has no separate column.
  var withheld: [String] = []
  /// The column of the event's offset from the start of the process, if the ping has no column with the start.
  var offsetWithoutStart: String?
  /// The column with the event's offset if its values are not always integers, so that they cannot be added to a time.
  var unreadableOffset: String?
  /// The names of the event's values that only development builds set.
  var developmentNames: [String] = []
  /// The names of the stream's identifiers and the event's values that have no column in the result.
  var unselectedNames: [String] = []
  /// The table's column names in lowercase, which aliases must not use.
  var columnNames: Set<String> = []
  /// The IDs of events that the query cannot distinguish from this event, because their wire format is the same.
  var indistinguishableEvents: [String] = []
  /// The IDs of other events whose rows can meet the query's conditions.
  var overlappingEvents: [String] = []

  mutating func select(_ value: Value, as alias: String) {
    var name = BigQueryWriter.columnName(for: alias)
    var number = 2
    while selectedColumns.contains(where: { $0.alias.lowercased() == name.lowercased() }) {
      name = "\(BigQueryWriter.columnName(for: alias))_\(number)"
      number += 1
    }
    selectedColumns.append(SelectedColumn(value: value, alias: name))
  }
}

/// The queries of a stream's events, created from the columns of its table.
struct EventQueries {
  private let constraints: ValueConstraintBuilder
  let stream: Stream
  let columns: [TableColumn]
  let list: TableColumn?
  /// The stream's attributes, if its envelope contains them.
  let attributes: [Attribute]

  init(of entry: StreamInventory, in registry: Registry, variant: String?, columns: [TableColumn]) {
    var constraints = ValueConstraintBuilder(.producer, of: registry)
    constraints.variants = variant.map { .one($0) } ?? .all
    self.constraints = constraints
    self.columns = columns
    stream = entry.stream
    let hasAttributes = stream.ownFields.contains { $0.source == "stream.attributes" }
    attributes =
      hasAttributes ? registry.attributes.filter { $0.streamIndex == entry.index && !$0.field.metadata.isRetired } : []
    let wire = stream.envelope.first { $0.source == "stream.events" }?.wire
    list = columns.first { $0.wire == wire }
  }

  var eventColumns: [TableColumn] { list?.fields ?? columns }

  func queries(for points: [Point]) -> [EventQuery] {
    if stream.encoding == .none || !stream.envelope.isEmpty && list == nil { return [] }
    var forms = points.compactMap { point in point.event.map { form(of: $0, point.id) } }
    var groups: [[Scalar]: [Int]] = [:]
    for (index, form) in forms.enumerated() { groups[form.key, default: []].append(index) }
    for group in groups.values where group.count > 1 { addConditions(group, in: &forms) }
    for index in forms.indices { addProfiles(to: &forms[index], groups.mapValues { $0.map { forms[$0].query.id } }) }
    return forms.map(\.query)
  }

  /// Adds the tuple names that an event has in profiles.
  private func addProfiles(to form: inout Form, _ idsByKey: [[Scalar]: [String]]) {
    guard case .tuple(let tuple) = form.query.event.shape else { return }
    for profile in form.query.event.profiles {
      let names = [
        profile.category ?? tuple.category, profile.method ?? tuple.method, profile.object ?? tuple.object,
      ]
      let key = names.map { Scalar.text($0) }
      if key == form.key
        || form.query.profileAlternatives.contains(where: {
          $0.conditions.map(\.condition) == key.map { .isOneOf([$0]) }
        })
      {
        continue
      }
      if let other = idsByKey[key]?.first(where: { $0 != form.query.id }) {
        form.query.sentAs.append((profile.name, names, other))
        continue
      }
      let columns = ["category", "method", "object"]
      form.query.profileAlternatives.append((profile.name, zip(columns, key).map { (.event($0), .isOneOf([$1])) }))
    }
  }

  /// Distinguishes events that have the same constants by their other values, if possible. Patterns and ranges are
  /// compared only if simpler conditions are not sufficient.
  private func addConditions(_ group: [Int], in forms: inout [Form]) {
    func conditions(_ form: Form, _ details: KeyPath<Form, Details>, _ values: [EventQuery.Value])
      -> [EventQuery.ValueCondition]
    {
      values.compactMap { value in
        let condition = form[keyPath: details][value]
        if case .some(.none) = condition { return nil }
        return (value, condition.flatMap(\.self) ?? .isNull)
      }
    }
    func values(_ details: KeyPath<Form, Details>) -> [EventQuery.Value] {
      Set(group.flatMap { forms[$0][keyPath: details].keys }).sorted { "\($0)" < "\($1)" }
    }
    let (simpleValues, exactValues) = (values(\.details), values(\.exactDetails))
    var simple: [Int: [EventQuery.ValueCondition]] = [:]
    for index in group { simple[index] = conditions(forms[index], \.details, simpleValues) }
    let unclear = group.filter { index in
      group.contains { $0 != index && !EventQuery.areDisjoint(simple[index] ?? [], simple[$0] ?? []) }
    }
    for index in group {
      forms[index].query.conditions +=
        unclear.contains(index) ? conditions(forms[index], \.exactDetails, exactValues) : simple[index] ?? []
    }
    for index in unclear {
      for other in unclear
      where other != index && !EventQuery.areDisjoint(forms[index].query.conditions, forms[other].query.conditions) {
        if forms[index].wireForm == forms[other].wireForm {
          forms[index].query.indistinguishableEvents.append(forms[other].query.id)
        } else {
          forms[index].query.overlappingEvents.append(forms[other].query.id)
        }
      }
    }
  }

  typealias Details = [EventQuery.Value: EventQuery.Condition?]

  private struct Form {
    var query: EventQuery
    /// The constants that distinguish most events.
    var key: [Scalar]
    /// Additional conditions on the event's values. `nil` for a value without a useful condition.
    var details: Details = [:]
    /// The conditions on the event's values including patterns, ranges and optional values.
    var exactDetails: Details = [:]
    /// The event's constraints without descriptions.
    var wireForm: [ValueConstraint] = []
  }

  private func form(of event: Event, _ id: String) -> Form {
    var query = EventQuery(event: event, id: id, list: list?.name)
    for column in columns where isReceiverColumn(column) || list != nil && isIdentifier(column) {
      let value = list == nil ? EventQuery.Value.event(column.name) : .unit(column.name)
      if let field = stream.envelope.last(where: { $0.wire == column.wire }), !column.isAddedByReceiver {
        select(value, of: (field, [column.wire]), column, nil, besides: stream.envelope, as: column.name, to: &query)
      } else {
        query.select(value, as: column.name)
      }
    }
    let forms = constraints.eventConstraints(for: event, of: stream)
    let constraint = forms.first?.flattened ?? .any
    var form = Form(query: query, key: [], wireForm: forms.map(\.wireForm))
    switch event.shape {
    case .tuple(let tuple): add(tuple, constraint, to: &form)
    case .object(let code, let fields): add(code, fields, constraint, to: &form)
    }
    addTimes(to: &form.query)
    if list != nil { addSettings(to: &form.query) }
    addIdentifiers(to: &form.query)
    form.query.columnNames = Set(columns.map { $0.name.lowercased() })
    form.query.unselectedNames = unselectedValues(of: form.query)
    form.query.developmentNames = Self.fields(of: event).filter(\.metadata.isDevelopmentOnly).map(\.name)
    return form
  }

  private static func fields(of event: Event) -> [Field] {
    switch event.shape {
    case .object(_, let fields): return fields
    case .tuple(let tuple):
      if case .field(let field) = tuple.value { return [field] + tuple.extras }
      return tuple.extras
    }
  }

  private func isReceiverColumn(_ column: TableColumn) -> Bool {
    ReceiverColumns.columns(of: stream).contains { $0.wire == column.wire && $0.description == column.description }
  }

  /// Selects the remaining identifiers, such as those in a record and those that the request adds to each event.
  private func addIdentifiers(to query: inout EventQuery) {
    let adds = stream.upload?.adds ?? []
    var fields = stream.common + adds
    for column in eventColumns where isIdentifier(column) {
      let value = EventQuery.Value.event(column.name)
      if query.selectedColumns.contains(where: { $0.value == value || $0.value == .scalar(in: value, .text) }) {
        continue
      }
      if let field = fields.last(where: { $0.wire == column.wire }) {
        // The event's members include those of the stream.
        if containsSecret(field, besides: fields), stream.common.contains(where: { $0.wire == column.wire }) {
          continue
        }
        select(value, of: (field, [field.name]), column, nil, besides: fields, as: column.name, to: &query)
      }
    }
    fields = stream.common + adds
    if case .object(_, let own) = query.event.shape { fields += own }
    if list != nil { addNested(stream.envelope, columns, to: &query) { .unit($0) } }
    addNested(fields, eventColumns, to: &query) { .event($0) }
  }

  /// Selects each identifier in a record as a column.
  private func addNested(
    _ fields: [Field], _ columns: [TableColumn], to query: inout EventQuery, _ value: (String) -> EventQuery.Value
  ) {
    for field in fields {
      guard case .object(let members) = field.type.base,
        let column = columns.last(where: { $0.wire == field.wire }), column.type == "RECORD",
        column.mode != "REPEATED", !column.isMap
      else { continue }
      addNested(members, column.fields, [field.name], column.name, to: &query, value(column.name))
    }
  }

  private func addNested(
    _ fields: [Field], _ columns: [TableColumn], _ path: [String], _ alias: String, to query: inout EventQuery,
    _ record: EventQuery.Value
  ) {
    for field in fields {
      guard let column = columns.first(where: { $0.wire == field.wire }), column.mode != "REPEATED", !column.isMap
      else {
        continue
      }
      let value = EventQuery.Value.column(column.name, of: record)
      let path = path + [field.name]
      let name = "\(alias)_\(column.name)"
      if case .object(let members) = field.type.base {
        if column.type == "RECORD" { addNested(members, column.fields, path, name, to: &query, value) }
      } else if isIdentifier(field, path) {
        if query.selectedColumns.contains(where: { $0.value == value || $0.value == .scalar(in: value, .text) }) {
          continue
        }
        let names = path.joined(separator: ".")
        if field.type.isSecret {
          if !query.secrets.contains(names) { query.secrets.append(names) }
        } else if containsSecret(field, besides: fields) {
          if !query.withheld.contains(names) { query.withheld.append(names) }
        } else {
          query.select(value, as: name)
        }
      }
    }
  }

  private func isIdentifier(_ column: TableColumn) -> Bool {
    (stream.envelope + stream.common + (stream.upload?.adds ?? [])).contains { field in
      field.wire == column.wire && isIdentifier(field, [field.name])
    }
  }

  func isIdentifier(_ field: Field, _ path: [String]) -> Bool {
    field.isIdentifier(in: stream, path)
  }

  private func add(_ tuple: Event.Tuple, _ constraint: ValueConstraint, to form: inout Form) {
    form.query.select(.event("time"), as: "time")
    for (index, name) in ["category", "method", "object"].enumerated() {
      let choices = constraint.item(at: index + 1).choices ?? []
      form.query.conditions.append((.event(name), .isOneOf(choices)))
      form.key += choices
    }
    func condition(for value: ValueConstraint, isRequired: Bool) -> EventQuery.Condition? {
      if !isRequired || value.kinds.contains(.null) { return nil }
      return value.choices.map { .isOneOf($0.map { .text($0.plainText) }) } ?? .isNotNull
    }
    func exactCondition(for value: ValueConstraint, isRequired: Bool) -> EventQuery.Condition? {
      var exact: EventQuery.Condition?
      let kinds = value.kinds.subtracting(.null)
      if let choices = value.choices?.filter({ $0 != .null }), !choices.isEmpty {
        exact = .isOneOf(choices.map { .text($0.plainText) })
      } else if kinds == .text {
        exact = value.bounds.forQuery.map { .isWithin($0) }
      } else if kinds == .integer {
        var bounds = Bounds()
        bounds.patterns = [NumberPattern.integers(within: value.bounds)]
        exact = .isWithin(bounds)
      }
      if isRequired, !value.kinds.contains(.null) { return exact ?? .isNotNull }
      return exact.map { .isNullOr($0) }
    }
    let least = constraint.bounds.minItems ?? 4
    switch tuple.value {
    case .none: break
    case .literal(let text):
      form.details.updateValue(.isOneOf([.text(text)]), forKey: .event("value"))
      form.exactDetails.updateValue(.isOneOf([.text(text)]), forKey: .event("value"))
    case .field(let field):
      if field.type.isSecret {
        form.query.secrets.append(field.name)
      } else if field.type.containsSecret(besides: tuple.extras) {
        form.query.withheld.append(field.name)
      } else {
        form.query.select(.event("value"), as: field.name)
      }
      let isRequired = least > 4 && field.sent.isAlways
      form.details.updateValue(
        condition(for: constraint.item(at: 4), isRequired: isRequired), forKey: .event("value"))
      form.exactDetails.updateValue(
        exactCondition(for: constraint.item(at: 4), isRequired: isRequired), forKey: .event("value"))
    }
    for member in constraint.item(at: 5).members {
      let value = EventQuery.Value.entry(of: .event("extras"), key: member.key)
      let extra = tuple.extras.first { $0.wire == member.key }
      let secrecy = form.query.event.callerFields.secrecy(of: member.key)
      if secrecy.isSecret {
        form.query.secrets.append(member.key)
      } else if secrecy.containsSecret {
        form.query.withheld.append(extra?.name ?? member.key)
      } else {
        form.query.select(value, as: extra?.name ?? member.key)
      }
      let isRequired = member.isRequired && least > 5
      form.details.updateValue(condition(for: member.constraint.flattened, isRequired: isRequired), forKey: value)
      form.exactDetails.updateValue(
        exactCondition(for: member.constraint.flattened, isRequired: isRequired), forKey: value)
    }
  }

  private func add(_ code: Scalar, _ fields: [Field], _ constraint: ValueConstraint, to form: inout Form) {
    if let eventField = stream.eventField {
      form.query.conditions.append((.event(BigQueryWriter.columnName(for: eventField.wire)), .isOneOf([code])))
      form.key = [code]
    }
    let own = Set(fields.map(\.wire))
    for member in constraint.members where member.key != stream.eventField?.wire {
      // If an event's column has the same name as the arrival time, the event's column comes last.
      guard let column = eventColumns.last(where: { $0.wire == member.key }) else { continue }
      let value = EventQuery.Value.event(column.name)
      let flat = member.constraint.flattened
      let declared = stream.common + fields + (stream.upload?.adds ?? [])
      let field = declared.first { $0.wire == member.key }
      let secrecy = declared.secrecy(of: member.key)
      if let field, flat.choices?.count != 1 || secrecy.containsSecret {
        select(value, of: (field, [field.name]), column, flat, besides: declared, as: field.name, to: &form.query)
      } else if secrecy.isSecret {
        form.query.secrets.append(member.key)
      } else if secrecy.containsSecret {
        form.query.withheld.append(member.key)
      } else if flat.choices?.count != 1 {
        let isJSON = column.type == "JSON" && column.mode != "REPEATED"
        form.query.select(isJSON ? .scalarOrJSON(in: value, flat) : value, as: column.name)
      }
      guard own.contains(member.key), column.mode != "REPEATED" else { continue }
      let isAlways = member.isRequired && !flat.kinds.contains(.null)
      // A condition on the members of a record or of JSON would be too long.
      guard column.fields.isEmpty, column.type != "JSON" else {
        let choices = column.type == "JSON" && !flat.kinds.contains(.null) ? flat.choices ?? [] : []
        let exact = choices.isEmpty ? nil : EventQuery.Condition.isJSON(choices)
        form.exactDetails.updateValue(isAlways ? exact ?? .isNotNull : exact.map { .isNullOr($0) }, forKey: value)
        continue
      }
      form.details.updateValue(isAlways ? flat.choices.map { .isOneOf($0) } ?? .isNotNull : nil, forKey: value)
      var exact: EventQuery.Condition?
      if let choices = flat.choices?.filter({ $0 != .null }), !choices.isEmpty {
        exact = .isOneOf(choices)
      } else if ["STRING", "INTEGER", "FLOAT"].contains(column.type) {
        exact = flat.bounds.forQuery.map { .isWithin($0) }
      }
      form.exactDetails.updateValue(isAlways ? exact ?? .isNotNull : exact.map { .isNullOr($0) }, forKey: value)
    }
  }

  /// Selects the entries of closed maps outside the events, such as the app's settings.
  private func addSettings(to query: inout EventQuery) {
    for member in constraints.members(of: stream.envelope) {
      guard let column = columns.first(where: { $0.wire == member.key }), column.isMap else { continue }
      let map = member.constraint.flattened
      let keys = map.members.map(\.key) + (map.names?.choices ?? []).map(\.plainText)
      if keys.count > 20 { continue }
      let isJSON = column.fields.first { $0.name == "value" }?.type == "JSON"
      for key in keys {
        let value = EventQuery.Value.entry(of: .unit(column.name), key: key)
        let condition = map.members.first { $0.key == key }?.constraint.flattened
        if case .map(let type)? = stream.envelope.last(where: { $0.wire == member.key })?.type.base {
          let secrecy = type.secrecy(of: key)
          if secrecy.isSecret { query.secrets.append("\(member.key).\(key)") }
          if secrecy.containsSecret {
            if !secrecy.isSecret { query.withheld.append("\(member.key).\(key)") }
            continue
          }
        }
        query.select(
          isJSON ? condition.map { .scalarOrJSON(in: value, $0) } ?? value : value, as: "\(column.name)_\(key)")
      }
    }
  }
}

extension EventQuery {
  typealias ValueCondition = (value: Value, condition: Condition)

  /// Returns whether a row can never meet all of both conditions.
  fileprivate static func areDisjoint(_ conditions: [ValueCondition], _ others: [ValueCondition]) -> Bool {
    conditions.contains { value, condition in
      others.contains { $0.value == value && $0.condition.isDisjoint(with: condition) }
    }
  }
}
