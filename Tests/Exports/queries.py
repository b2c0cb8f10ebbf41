"""Checks SQL queries: every query runs on DuckDB, with the rows of all documents that the registries send.

    rows        a query finds exactly the events that are valid in the event's JSON Schema, except for those that
                arrived too long ago
    values      a row contains the event's time, value, extras or members, and its document's settings
    BigQuery    sqlglot, which supports both dialects and does not know our code, translates BigQuery's SQL to DuckDB's,
                with the same result
"""

import collections
import datetime
import decimal
import json
import pathlib
import re
import tempfile

from harness import check, has, part, run, skip

import tables

DIALECTS = ["duckdb", "bigquery"]
EPOCH = datetime.datetime(1970, 1, 1)


def blocks(text: str) -> list[tuple[str, list[str], str, list[str]]]:
    """Returns each query in a file: the event's ID, the IDs of events with the same wire form, the statement,
    and the IDs of events whose rows the query may include.
    """
    found = []
    for block in text.split("\n\n")[1:]:
        lines = block.split("\n")
        comments = [line[3:] for line in lines if line.startswith("-- ")]
        alike = [line.removeprefix("Same wire form as: ") for line in comments[2:] if line.startswith("Same wire form as: ")]
        others = [line.removeprefix("May include rows of: ") for line in comments[2:] if line.startswith("May include rows of: ")]
        found.append((comments[0], alike, "\n".join(line for line in lines if not line.startswith("-- ")), others))
    return found


def scalars(value: object, keys: bool = False) -> list[object]:
    """Returns the scalar values in a cell or member. If `keys` is set, also returns the names of members, which can be
    data.
    """
    if isinstance(value, dict):
        return [item for inner in value.values() for item in scalars(inner, keys)] + (list(value) if keys else [])
    if isinstance(value, list):
        return [item for inner in value for item in scalars(inner, keys)]
    if isinstance(value, datetime.date):
        return [value.isoformat()]
    # A fractional column contains 1.0 for 1, and a column of 20 digits contains a decimal.
    if isinstance(value, float) and value.is_integer() or isinstance(value, decimal.Decimal) and value == value.to_integral_value():
        return [int(value)]
    return [] if value is None else [value]


def texts(values: list[object]) -> set[str]:
    return {json.dumps(value) for value in values}


def unpacked(cell: object, known: set[str]) -> list[object]:
    """Returns the scalar values in a cell, including those inside JSON text."""
    found = []
    for value in scalars(cell):
        while isinstance(value, str) and json.dumps(value) not in known:
            try:
                value = json.loads(value)
            except ValueError:
                break
        found += scalars(value)
    return found


def decoded(value: object, column: dict) -> object:
    """Returns a cell as in a document. A JSON column contains the value instead of the text that BigQuery's client
    sends.
    """
    if value is None:
        return None
    if column["mode"] == "REPEATED":
        return [decoded(item, {**column, "mode": "REQUIRED"}) for item in value]
    if column["type"] == "JSON":
        return json.loads(value)
    if column["type"] == "RECORD":
        inner = {field["name"]: field for field in column["fields"]}
        return {name: decoded(item, inner[name]) for name, item in value.items()}
    return value


def load(database: object, name: str, table: str, rows: list[dict]) -> None:
    """Inserts the rows into an existing table."""
    types = {column: kind for column, kind, *_ in database.execute(f"DESCRIBE {table}").fetchall()}
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
        for row in rows:
            file.write(json.dumps(row) + "\n")
        file.flush()
        columns = ", ".join("'" + column + "': '" + kind.replace("'", "''") + "'" for column, kind in types.items())
        database.execute(
            f"INSERT INTO {table} SELECT * FROM read_json('{file.name}', format = 'newline_delimited', columns = {{{columns}}})")
    count = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    check(f"{name}: DuckDB has all rows", count == len(rows), (count, len(rows)))


class Judge:
    """A stream with its table, documents and queries."""

    def __init__(self, folder: str, name: str, documents: list[object], columns: list[dict]) -> None:
        import duckdb

        self.folder, self.name, self.columns = folder, name, columns
        self.registry, self.stream = name.split(".", 1)
        self.database = duckdb.connect()
        self.documents: list[tuple[str, object, bool]] = []
        rows = []
        now = datetime.datetime.now(datetime.UTC).replace(tzinfo=None)
        for index, document in enumerate(documents):
            # A third of the documents arrived too long ago for the query. Each has a unique time, which identifies its
            # rows.
            is_new = index % 3 != 2
            time = now - datetime.timedelta(minutes=1, days=0 if is_new else 40, microseconds=index)
            arrived = time.isoformat(sep=" ")
            rows.append(tables.row(document, columns, arrived=arrived))
            self.documents.append((arrived, document, is_new))
        self.rows = rows

    def prepare(self, text: str) -> None:
        creation = text.split("\n\n")[0]
        self.database.execute(creation)
        whole = {"type": "RECORD", "mode": "REQUIRED", "fields": self.columns}
        rows = [decoded(row, whole) for row in self.rows]
        load(self.database, self.name, re.search(r"CREATE TABLE IF NOT EXISTS (\S+) \(", creation)[1], rows)

    def events(self, statement: str) -> list[tuple[str, object, dict]]:
        """Returns the time, event and document of all events that arrived recently."""
        found = []
        listed = re.search(r'UNNEST\(document\.["`]?(\w+)["`]?\) AS each_event', statement)
        for time, document, is_new in self.documents:
            if not is_new:
                continue
            if not listed:
                found.append((time, document, {}))
                continue
            for key, items in document.items():
                if tables.column_name(key) == listed[1] and isinstance(items, list):
                    found += [(time, item, document) for item in items]
        return found

    def schema(self, event: str, listed: str | None) -> object:
        import jsonschema

        text = run("export", "json-schema", self.folder, "--stream", self.stream, "--entry", event).stdout
        if not check(f"{event}: its schema", text, event):
            return jsonschema.Draft202012Validator(False)
        schema = json.loads(text)
        if listed:
            key = next(key for key in schema["properties"] if tables.column_name(key) == listed)
            schema = schema["properties"][key]["items"]
        return jsonschema.Draft202012Validator(schema)


def judge_times(name: str, names: list[str], rows: list[tuple], expected: list[tuple], start: str, counts) -> None:
    """Checks that each computed time is the process's start time, which the document contains, plus the event's offset.
    """
    by_time = collections.defaultdict(set)
    for time, event, document in expected:
        milliseconds = next(value for key, value in document.items() if tables.column_name(key) == start) + event[0]
        isTime = 0 <= milliseconds <= 253402300799999
        by_time[time].add(EPOCH + datetime.timedelta(milliseconds=milliseconds) if isTime else None)
    for row in rows:
        found = row[names.index("event_time")]
        counts["times"] += found is not None
        counts["no times"] += found is None
        known = by_time[str(row[names.index("submission_timestamp")])]
        if not check(f"{name}: the computed time", found in known, (found, known)):
            break


def judge_values(judge: Judge, name: str, names: list[str], rows: list[tuple], expected: list[tuple]) -> None:
    """Checks that each row's values are those of an expected event at the same time."""
    by_time = collections.defaultdict(list)
    for time, event, document in expected:
        by_time[time].append(texts(scalars(event, keys=True) + scalars(document, keys=True)))
    for row in rows:
        values = by_time[str(row[names.index("submission_timestamp")])]
        cells = [cell for column, cell in zip(names, row) if column not in ("submission_timestamp", "event_time")]
        # JSON text has quotes around strings, but a selected string has no additional quotes.
        quoted = [
            cell for cell in cells
            if isinstance(cell, str) and len(cell) > 1 and cell[0] == cell[-1] == '"' and not any(json.dumps(cell) in known for known in values)]
        if not check(f"{name}: texts are selected without JSON's quotes", not quoted, quoted[:2]):
            break
        good = any(not texts([value for cell in cells for value in unpacked(cell, known)]) - known for known in values)
        if not check(f"{name}: the row's values are an event's and its document's", good, (row, values[:2])):
            break


def judge(folders: list[str], tables_of: pathlib.Path, documents: dict[str, list[object]], one_column: set[str]) -> None:
    """Checks the queries of all folders. `tables_of` contains the tables. `one_column` contains the registries with a
    table that lacks a member; see tables.py.
    """
    part("sql")
    if not has("duckdb") or not has("jsonschema"):
        return
    counts = collections.Counter()
    for folder in folders:
        files: dict[str, dict[str, str]] = {}
        for dialect in DIALECTS:
            with tempfile.TemporaryDirectory() as output:
                result = run("export", "sql", folder, "--dialect", dialect, "--output", output)
                check(f"{folder}: {dialect}", result.returncode in (0, 1), result.stderr.decode()[-800:])
                for path in pathlib.Path(output).glob("*.sql"):
                    files.setdefault(path.stem, {})[dialect] = path.read_text()
        tables.allowed.clear()
        if pathlib.Path(folder).name in one_column:
            tables.allowed.add("one column")
        for name, texts in sorted(files.items()):
            judge_stream(folder, name, texts, documents.get(name, []), tables_of, counts)
    print(
        f"      {counts['queries']} queries of {counts['streams']} streams on DuckDB: {counts['in']} events in, of which "
        f"{counts['new']} arrived lately; {counts['out']} rows out, {counts['wanted']} expected; {counts['alike']} queries "
        f"say that another event is the same on the wire; {counts['bigquery']} of BigQuery gave the same rows; {counts['hidden']} "
        f"queries of events whose names cannot be seen were not run; {counts['times']} times computed, {counts['no times']} beyond "
        f"what a timestamp holds")


def judge_stream(folder: str, name: str, texts: dict[str, str], documents: list, tables_of: pathlib.Path, counts) -> None:
    columns = json.loads((tables_of / f"{name}.table.json").read_text())
    check(f"{name}: both dialects", set(texts) == set(DIALECTS), texts.keys())
    if not documents:
        return skip(f"{name}: no documents")
    stream = Judge(folder, name, documents, columns)
    stream.prepare(texts["duckdb"])
    queries = {dialect: blocks(text) for dialect, text in texts.items()}
    check(f"{name}: the same queries", [q[:2] for q in queries["duckdb"]] == [q[:2] for q in queries["bigquery"]])
    counts["streams"] += 1
    schemas: dict[str, object] = {}
    for number, (event, alike, statement, others) in enumerate(queries["duckdb"]):
        listed = re.search(r'UNNEST\(document\.["`]?(\w+)["`]?\) AS each_event', statement)
        every = stream.events(statement)
        if "\ufffd" in event:
            # A comment escapes a line break in a name differently from a command-line option.
            counts["hidden"] += 1
            continue
        if number == 0:
            counts["in"] += sum(1 if not listed else len(r.get(listed[1], [])) for r in stream.rows)
            counts["new"] += len(every)
        for id in [event, *alike, *others]:
            if id not in schemas:
                schemas[id] = stream.schema(id, listed and listed[1])
        own = [found for found in every if any(schemas[id].is_valid(found[1]) for id in [event, *alike])]
        wanted = [found for found in every if any(schemas[id].is_valid(found[1]) for id in [event, *alike, *others])]
        for other in alike:
            same = [schemas[other].is_valid(found[1]) == schemas[event].is_valid(found[1]) for found in every]
            check(f"{event}: {other} is the same on the wire", all(same))
        cursor = stream.database.execute(statement)
        names = [column[0] for column in cursor.description]
        rows = cursor.fetchall()
        time = names.index("submission_timestamp")
        got = collections.Counter(str(row[time]) for row in rows)
        least, most = (collections.Counter(found[0] for found in list) for list in (own, wanted))
        check(f"{event}: exactly its events", least <= got <= most,
              (len(rows), len(wanted), statement))
        judge_values(stream, event, names, rows, wanted)
        if computed := re.search(r'document\.["`]?(\w+)["`]? \+ event\.', statement):
            judge_times(event, names, rows, wanted, computed[1], counts)
        counts["queries"] += 1
        counts["out"] += len(rows)
        counts["wanted"] += len(wanted)
        counts["alike"] += bool(alike)
        if has("sqlglot"):
            counts["bigquery"] += judge_bigquery(stream, event, queries["bigquery"][number][2], names, rows)


def judge_bigquery(stream: Judge, event: str, statement: str, names: list[str], rows: list[tuple]) -> bool:
    import sqlglot

    # sqlglot does not support BigQuery's LAX_ functions, which convert the results of JSON_VALUE.
    known = re.sub(r"LAX_(INT64|FLOAT64|BOOL)\(([^()]+)\)", r"CAST(JSON_VALUE(\2) AS \1)", statement)
    translated = sqlglot.transpile(known, read="bigquery", write="duckdb")[0]
    # Nor does it translate SAFE_ADD, which returns NULL if the sum exceeds 64 bits.
    stream.database.execute(
        "CREATE OR REPLACE MACRO safe_add(a, b) AS TRY_CAST(CAST(a AS HUGEINT) + b AS BIGINT)")
    cursor = stream.database.execute(translated)
    same = [column[0] for column in cursor.description] == names
    found = sorted(map(repr, cursor.fetchall()))
    return check(f"{event}: BigQuery's query has the same rows", same and found == sorted(map(repr, rows)), translated)
