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

  enum Condition: Hashable {
    case isOneOf([Scalar])
    case isNull, isNotNull

    /// Returns whether the condition and `other` cannot both be true.
    func isDisjoint(with other: Condition) -> Bool {
      switch (self, other) {
      case (.isOneOf(let one), .isOneOf(let second)): Set(one).isDisjoint(with: second)
      case (.isNull, .isNull), (.isNotNull, .isNotNull): false
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
  /// The column of the event's offset from the start of the process, if the ping does not contain the start.
  var offsetWithoutStart: String?
  /// The names of the event's values that only development builds set.
  var developmentNames: [String] = []
  /// The names of the stream's identifiers and the event's values that have no column in the result.
  var unselectedNames: [String] = []
  /// The table's column names in lowercase, which aliases must not use.
  var columnNames: Set<String> = []
  /// The IDs of events that the query cannot distinguish from this event, because their wire format is the same.
  var indistinguishableEvents: [String] = []

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

  /// Distinguishes events that have the same constants by their other values, if possible.
  private func addConditions(_ group: [Int], in forms: inout [Form]) {
    let values = Set(group.flatMap { forms[$0].details.keys }).sorted { "\($0)" < "\($1)" }
    for index in group {
      for value in values {
        let condition = forms[index].details[value]
        if case .some(.none) = condition { continue }
        forms[index].query.conditions.append((value, condition.flatMap(\.self) ?? .isNull))
      }
    }
    for index in group {
      for other in group where other != index && !forms[index].query.isDisjoint(with: forms[other].query) {
        forms[index].query.indistinguishableEvents.append(forms[other].query.id)
      }
    }
  }

  private struct Form {
    var query: EventQuery
    /// The constants that distinguish most events.
    var key: [Scalar]
    /// Additional conditions on the event's values. `nil` for a value without a useful condition.
    var details: [EventQuery.Value: EventQuery.Condition?] = [:]
  }

  private func form(of event: Event, _ id: String) -> Form {
    var query = EventQuery(event: event, id: id, list: list?.name)
    for column in columns where isReceiverColumn(column) || list != nil && isIdentifier(column) {
      if stream.envelope.contains(where: { $0.wire == column.wire && $0.type.isSecret }) {
        query.secrets.append(column.wire)
        continue
      }
      query.select(list == nil ? .event(column.name) : .unit(column.name), as: column.name)
    }
    let forms = constraints.eventConstraints(for: event, of: stream)
    let constraint = forms.first?.flattened ?? .any
    var form = Form(query: query, key: [])
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
    for column in eventColumns where isIdentifier(column) {
      let value = EventQuery.Value.event(column.name)
      if query.selectedColumns.contains(where: { $0.value == value || $0.value == .scalar(in: value, .text) }) {
        continue
      }
      if (stream.common + adds).contains(where: { $0.wire == column.wire && $0.type.isSecret }) { continue }
      query.select(value, as: column.name)
    }
    var fields = stream.common + adds
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
        if field.type.isSecret {
          query.secrets.append(path.joined(separator: "."))
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
    let least = constraint.bounds.minItems ?? 4
    switch tuple.value {
    case .none: break
    case .literal(let text): form.details.updateValue(.isOneOf([.text(text)]), forKey: .event("value"))
    case .field(let field):
      if field.type.isSecret {
        form.query.secrets.append(field.name)
      } else {
        form.query.select(.event("value"), as: field.name)
      }
      form.details.updateValue(
        condition(for: constraint.item(at: 4), isRequired: least > 4 && field.sent.isAlways), forKey: .event("value"))
    }
    for member in constraint.item(at: 5).members {
      let value = EventQuery.Value.entry(of: .event("extras"), key: member.key)
      let extra = tuple.extras.first { $0.wire == member.key }
      if tuple.extras.hasSecret(member.key) {
        form.query.secrets.append(member.key)
      } else {
        form.query.select(value, as: extra?.name ?? member.key)
      }
      form.details.updateValue(
        condition(for: member.constraint.flattened, isRequired: member.isRequired && least > 5), forKey: value)
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
      if declared.hasSecret(member.key) {
        form.query.secrets.append(member.key)
      } else if flat.choices?.count != 1 {
        let selected =
          column.type == "JSON" && column.mode != "REPEATED" ? EventQuery.Value.scalarOrJSON(in: value, flat) : value
        form.query.select(selected, as: field?.name ?? column.name)
      }
      // A condition on a record, a list or JSON would be too long.
      guard own.contains(member.key), column.fields.isEmpty, column.mode != "REPEATED", column.type != "JSON" else {
        continue
      }
      let isAlways = member.isRequired && !flat.kinds.contains(.null)
      form.details.updateValue(isAlways ? flat.choices.map { .isOneOf($0) } ?? .isNotNull : nil, forKey: value)
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
        query.select(
          isJSON ? condition.map { .scalarOrJSON(in: value, $0) } ?? value : value, as: "\(column.name)_\(key)")
      }
    }
  }
}

extension EventQuery {
  /// Returns whether the queries can never match the same row.
  fileprivate func isDisjoint(with other: EventQuery) -> Bool {
    conditions.contains { value, condition in
      other.conditions.contains { $0.value == value && $0.condition.isDisjoint(with: condition) }
    }
  }
}

extension [Field] {
  /// Returns whether the member with the given key, which can be an entry of a flattened map, is secret.
  fileprivate func hasSecret(_ key: String) -> Bool {
    if let field = first(where: { $0.wire == key }) { return field.type.isSecret }
    guard let field = first(where: \.isFlattened), case .map(let map) = field.type.base else { return false }
    let entry = map.entries?.first { $0.key.plainText == key }
    return field.type.isSecret || (entry?.value ?? map.value).isSecret
  }
}
