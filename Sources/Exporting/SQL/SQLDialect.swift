import SignalbookWireForm

/// The database system for which SQL is written.
public enum SQLDialect: String, Sendable, CaseIterable {
  /// BigQuery's GoogleSQL.
  case bigquery
  case duckdb

  /// The display name.
  public var title: String { self == .bigquery ? "BigQuery" : "DuckDB" }
}

/// A printer of queries and tables in a dialect.
struct SQLPrinter {
  let dialect: SQLDialect

  /// Returns the given column name, quoted if it is reserved in either dialect. Column names contain only letters,
  /// digits, and underscores.
  func name(_ text: String) -> String { Self.reserved.contains(text.lowercased()) ? quoted(text) : text }

  private func quoted(_ text: String) -> String { dialect == .bigquery ? "`\(text)`" : "\"\(text)\"" }

  /// The reserved words from https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical#reserved_keywords
  /// and from DuckDB's duckdb_keywords(), except for the category "unreserved".
  private static let reserved = Set(
    """
    all analyse analyze and anti any array as asc asof assert_rows_modified asymmetric at authorization between bigint binary
    bit boolean both by case cast char character check coalesce collate collation column columns concurrently constraint
    contains create cross cube current current_catalog current_date current_role current_schema current_time
    current_timestamp current_user dec decimal default deferrable define desc describe distinct do else end enum escape
    except exclude exists extract false fetch float following for foreign freeze from full generated glob grant group
    grouping grouping_id groups hash having if ignore ilike in initially inner inout int integer intersect interval into
    is isnull join lambda lateral leading left like limit localtime localtimestamp lookup map merge national natural
    nchar new no none not notnull null nullif nulls numeric of offset on only or order out outer over overlaps overlay
    partition pivot pivot_longer pivot_wider placing position positional preceding precision primary proto qualify range
    real recursive references respect returning right rollup row rows select semi session_user set setof show similar
    smallint some sql struct substring summarize symmetric table tablesample then time timestamp to trailing treat trim
    true try_cast tuple unbounded union unique unnest unpack unpivot user using values varchar variadic verbose when where
    window with within xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot
    xmlserialize xmltable
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Returns a qualified table name, such as `focus.event`. The registry is the dataset, and the stream is the table.
  func tableName(for registry: String, _ stream: String) -> String {
    let parts = [registry, stream].map(BigQueryWriter.columnName)
    return parts.map(name).joined(separator: ".")
  }

  func sql(for query: EventQuery, from table: String) -> String {
    var text = "SELECT\n"
    text += query.selectedColumns.map { selected in
      let value = expression(for: selected.value, of: query)
      return value.hasSuffix("." + name(selected.alias)) ? "  \(value)" : "  \(value) AS \(name(selected.alias))"
    }.joined(separator: ",\n")
    let row = query.list == nil ? query.eventAlias : query.documentAlias
    text += "\nFROM \(table) AS \(row)"
    if let list = query.list { text += ",\n  \(unnesting("\(row).\(name(list))", as: query.eventAlias))" }
    text += "\nWHERE \(row).\(name(ReceiverColumns.time)) >= \(lastWeek)"
    // The first three conditions are the tuple names.
    let names = query.profileAlternatives.isEmpty ? 0 : 3
    if names > 0 {
      func conditionsLine(_ conditions: some Sequence<(value: EventQuery.Value, condition: EventQuery.Condition)>)
        -> String
      {
        conditions.map { sql(for: $0.condition, on: self.expression(for: $0.value, of: query)) }.joined(
          separator: " AND ")
      }
      text += "\n  AND (\n    \(conditionsLine(query.conditions.prefix(names)))"
      for (profile, conditions) in query.profileAlternatives {
        text += "\n    OR \(conditionsLine(conditions)) -- profile \(StreamQueries.commentLine(profile))"
      }
      text += "\n  )"
    }
    for (value, condition) in query.conditions.dropFirst(names) {
      text += "\n  AND \(sql(for: condition, on: self.expression(for: value, of: query)))"
    }
    return text + ";\n"
  }

  /// The start of the day in UTC, 7 days ago.
  private var lastWeek: String {
    switch dialect {
    case .bigquery: "TIMESTAMP_SUB(TIMESTAMP_TRUNC(CURRENT_TIMESTAMP(), DAY), INTERVAL 7 DAY)"
    // `CURRENT_DATE` depends on the session's time zone.
    case .duckdb: "date_trunc('day', make_timestamp(epoch_us(now()))) - INTERVAL 7 DAY"
    }
  }

  /// Returns the items of a list as rows.
  private func unnesting(_ list: String, as name: String) -> String {
    switch dialect {
    case .bigquery: "UNNEST(\(list)) AS \(name)"
    case .duckdb: "UNNEST(\(list)) AS each_\(name)(\(name))"
    }
  }

  private func expression(for value: EventQuery.Value, of query: EventQuery) -> String {
    switch value {
    case .unit(let column): "\(query.documentAlias).\(name(column))"
    case .event(let column): "\(query.eventAlias).\(name(column))"
    case .column(let column, let record): "\(self.expression(for: record, of: query)).\(name(column))"
    case .scalar(let inner, let kind): scalar(self.expression(for: inner, of: query), kind)
    case .instant(let start, let offset):
      instant(from: sum(of: self.expression(for: start, of: query), self.expression(for: offset, of: query)))
    case .integer(let text):
      dialect == .bigquery
        ? "SAFE_CAST(\(self.expression(for: text, of: query)) AS INT64)"
        : "TRY_CAST(\(self.expression(for: text, of: query)) AS BIGINT)"
    case .entry(let map, let key):
      "(SELECT entry.value FROM \(unnesting(self.expression(for: map, of: query), as: "entry")) WHERE entry.key = \(literal(for: key)))"
    }
  }

  /// Returns the sum of two integers, or `NULL` if it exceeds 64 bits. A plain sum would make the whole query fail.
  private func sum(of first: String, _ second: String) -> String {
    switch dialect {
    case .bigquery: "SAFE_ADD(\(first), \(second))"
    case .duckdb: "TRY_CAST(CAST(\(first) AS HUGEINT) + \(second) AS BIGINT)"
    }
  }

  /// Returns a timestamp from milliseconds since 1970, or `NULL` if it is before 1970 or after 9999. In BigQuery, a
  /// single later timestamp from a wrong clock would make the whole query fail.
  private func instant(from milliseconds: String) -> String {
    let function =
      switch dialect {
      case .bigquery: "TIMESTAMP_MILLIS"
      case .duckdb: "epoch_ms"
      }
    return "CASE WHEN \(milliseconds) BETWEEN 0 AND 253402300799999 THEN \(function)(\(milliseconds)) END"
  }

  /// Returns a scalar in JSON, without the quotes of strings.
  private func scalar(_ json: String, _ kind: EventQuery.Value.Kind) -> String {
    switch (dialect, kind) {
    case (.bigquery, .text): "JSON_VALUE(\(json))"
    case (.bigquery, .integer): "LAX_INT64(\(json))"
    // 2^64 - 1 has 20 digits.
    case (.bigquery, .unsigned): "SAFE_CAST(JSON_VALUE(\(json)) AS NUMERIC(20, 0))"
    case (.bigquery, .number): "LAX_FLOAT64(\(json))"
    case (.bigquery, .boolean): "LAX_BOOL(\(json))"
    case (.duckdb, .text): "\(json) ->> '$'"
    case (.duckdb, .integer): "TRY_CAST(\(json) ->> '$' AS BIGINT)"
    case (.duckdb, .unsigned): "TRY_CAST(\(json) ->> '$' AS DECIMAL(20, 0))"
    case (.duckdb, .number): "TRY_CAST(\(json) ->> '$' AS DOUBLE)"
    case (.duckdb, .boolean): "TRY_CAST(\(json) ->> '$' AS BOOLEAN)"
    }
  }

  private func sql(for condition: EventQuery.Condition, on value: String) -> String {
    switch condition {
    case .isNull: return "\(value) IS NULL"
    case .isNotNull: return "\(value) IS NOT NULL"
    case .isOneOf(let values) where values.count == 1: return "\(value) = \(literal(for: values[0]))"
    case .isOneOf(let values): return "\(value) IN (\(values.map(literal).joined(separator: ", ")))"
    case .isJSON(let values):
      let tests = values.map { test(of: $0, inJSON: value) }
      return tests.count == 1 ? tests[0] : "(" + tests.map { "(\($0))" }.joined(separator: " OR ") + ")"
    case .isWithin(let bounds): return tests(of: bounds, on: value).joined(separator: " AND ")
    case .isNullOr(let condition):
      let tests = sql(for: condition, on: value)
      let isSingle =
        switch condition {
        case .isWithin(let bounds): self.tests(of: bounds, on: value).count == 1
        case .isJSON(let values): values.count > 1
        default: true
        }
      return "(\(value) IS NULL OR \(isSingle ? tests : "(\(tests))"))"
    }
  }

  /// Returns a test whether a JSON value has the type and value of a scalar.
  private func test(of scalar: Scalar, inJSON json: String) -> String {
    let type = dialect == .bigquery ? "JSON_TYPE(\(json))" : "json_type(\(json))"
    switch scalar {
    case .null: return "\(type) = \(dialect == .bigquery ? "'null'" : "'NULL'")"
    case .boolean, .text:
      let isText = if case .text = scalar { true } else { false }
      let name = dialect == .bigquery ? (isText ? "string" : "boolean") : (isText ? "VARCHAR" : "BOOLEAN")
      // DuckDB's `->>` binds less tightly than `=`.
      return "\(type) = '\(name)' AND (\(self.scalar(json, .text))) = \(literal(for: scalar.plainText))"
    case .integer, .number:
      let isNumber = dialect == .bigquery ? "\(type) = 'number'" : "\(type) NOT IN ('VARCHAR', 'BOOLEAN')"
      return "\(isNumber) AND \(self.scalar(json, .number)) = \(scalar.plainText)"
    }
  }

  private func tests(of bounds: Bounds, on value: String) -> [String] {
    var tests = bounds.patterns.compactMap(QueryPattern.re2).map { pattern in
      "\(dialect == .bigquery ? "REGEXP_CONTAINS" : "regexp_matches")(\(value), \(literal(for: pattern)))"
    }
    let length = dialect == .bigquery ? "CHAR_LENGTH(\(value))" : "length(\(value))"
    if let minLength = bounds.minLength { tests.append("\(length) >= \(minLength)") }
    if let maxLength = bounds.maxLength { tests.append("\(length) <= \(maxLength)") }
    if let minimum = bounds.minimum, let maximum = bounds.maximum {
      tests.append("\(value) BETWEEN \(literal(for: minimum)) AND \(literal(for: maximum))")
    } else {
      if let minimum = bounds.minimum { tests.append("\(value) >= \(literal(for: minimum))") }
      if let maximum = bounds.maximum { tests.append("\(value) <= \(literal(for: maximum))") }
    }
    if let bound = bounds.exclusiveMinimum { tests.append("\(value) > \(literal(for: bound))") }
    if let bound = bounds.exclusiveMaximum { tests.append("\(value) < \(literal(for: bound))") }
    return tests
  }

  private func literal(for value: Scalar) -> String {
    switch value {
    case .null: "NULL"
    case .text(let text): literal(for: text)
    case .boolean, .integer, .number: value.plainText
    }
  }

  /// Returns a string literal for the given text. Invisible characters are escaped, so that the query can be read and
  /// copied.
  func literal(for text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isVisible = MarkupText.isVisible(scalar) && scalar != "\n" && scalar != "\t"
      switch dialect {
      case .bigquery:
        if !isVisible {
          let digits = String(scalar.value, radix: 16)
          result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        } else {
          if scalar == "'" || scalar == "\\" { result += "\\" }
          result.unicodeScalars.append(scalar)
        }
      case .duckdb:
        if !isVisible {
          result += "' || chr(\(scalar.value)) || '"
        } else {
          if scalar == "'" { result += "'" }
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result.contains("' || chr(") ? "('\(result)')" : "'\(result)'"
  }

  // MARK: Tables

  /// Returns the command or statement that creates a stream's table.
  func creation(of table: String, _ columns: [TableColumn], schema: String, file: String) -> String {
    switch dialect {
    case .bigquery:
      "-- bq mk --table --schema \(file) --time_partitioning_type DAY --time_partitioning_field \(ReceiverColumns.time) "
        + "\(table)\n"
    case .duckdb:
      "CREATE SCHEMA IF NOT EXISTS \(name(schema));\nCREATE TABLE IF NOT EXISTS \(table) (\n"
        + columns.map { "  \(name($0.name)) \(type(of: $0))\($0.mode == "REQUIRED" ? " NOT NULL" : "")" }
        .joined(separator: ",\n") + "\n);\n"
    }
  }

  /// Returns the DuckDB type of the given column.
  private func type(of column: TableColumn) -> String {
    let type =
      switch column.type {
      case "STRING": "VARCHAR"
      case "INTEGER": "BIGINT"
      case "FLOAT": "DOUBLE"
      case "RECORD": "STRUCT(\(column.fields.map { "\(name($0.name)) \(self.type(of: $0))" }.joined(separator: ", ")))"
      default: column.type
      }
    return column.mode == "REPEATED" ? type + "[]" : type
  }
}

extension EventQuery {
  /// The row aliases, which differ from all column names.
  fileprivate var documentAlias: String { alias(basedOn: "document") }
  fileprivate var eventAlias: String { alias(basedOn: "event") }

  private func alias(basedOn name: String) -> String {
    var alias = name
    while columnNames.contains(alias) || columnNames.contains("each_\(alias)") { alias += "_row" }
    return alias
  }
}
