"""Checks BigQuery tables with the official client's table model, a schema deduced from rows, and the loader's rules.

    client      google-cloud-bigquery reads each schema and writes it unchanged
    rules       names, nesting and number of columns, from https://cloud.google.com/bigquery/docs/schemas and .../quotas
    loading     every document that we send becomes a row: each key has a column, each value has the column's type, and
                no required value is missing; pyarrow accepts all rows with the types that the client assigns
    deduced     bigquery-schema-generator, which does not know our code, deduces the same types and modes from the rows
    near misses rows with a single fault are rejected
"""

import copy
import datetime
import json
import logging
import pathlib
import random
import re

from harness import check, has, part, skip

TYPES = {"STRING", "INTEGER", "FLOAT", "BOOLEAN", "DATE", "TIMESTAMP", "JSON", "RECORD"}
MODES = {"REQUIRED", "NULLABLE", "REPEATED"}
RESERVED = (
    "_table_", "_file_", "_partition", "_row_timestamp", "__root__", "_colidentifier", "_change_sequence_number", "_change_type",
    "_change_timestamp",
)


# The limitations that the exporter reported for the current table.
allowed: set[str] = set()
# The columns of keys whose own column name is taken by a different key, as reported by the exporter.
numbered: dict[str, str] = {}


class Refused(Exception):
    """Raised if the loader rejects a row."""


def judge_rules(name: str, columns: list[dict]) -> None:
    count = 0

    def judge(path: str, columns: list[dict], records: int) -> None:
        nonlocal count
        names = [column["name"].lower() for column in columns]
        check(f"{path}: names", len(set(names)) == len(names) > 0, names)
        for column in columns:
            count += 1
            good = (
                re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,299}", column["name"]) and not column["name"].lower().startswith(RESERVED)
                and column["type"] in TYPES and column["mode"] in MODES and len(column.get("description", "x")) in range(1, 1025)
                and (column["type"] == "RECORD") == bool(column.get("fields"))
                and set(column) <= {"name", "type", "mode", "description", "fields"})
            check(f"{path}: {column['name']}", good, column)
            if column.get("fields"):
                check(f"{path}.{column['name']}: {records + 1} levels", records + 1 <= 15)
                judge(f"{path}.{column['name']}", column["fields"], records + 1)

    judge(name, columns, 0)
    check(f"{name}: columns", 0 < count <= 10_000, count)


def judge_client(name: str, columns: list[dict]) -> None:
    from google.cloud.bigquery import SchemaField
    from google.cloud.bigquery.enums import SqlTypeNames, StandardSqlTypeNames
    from google.cloud.bigquery.table import Table

    known = {item.value for item in SqlTypeNames} | {item.value for item in StandardSqlTypeNames} | {item.name for item in SqlTypeNames}

    def types(columns: list[dict]) -> set[str]:
        return {column["type"] for column in columns}.union(*(types(column.get("fields", [])) for column in columns))

    check(f"{name}: types that the client knows", types(columns) <= known, types(columns) - known)
    fields = [SchemaField.from_api_repr(column) for column in columns]
    check(f"{name}: the client's model writes it back", [field.to_api_repr() for field in fields] == columns)
    for field in fields:
        field.to_standard_sql()
    table = Table("project.dataset.table", schema=fields)
    check(f"{name}: the client's table", table.to_api_repr()["schema"]["fields"] == columns)


# -- Loading, as docs/exporting.md says it


def column_name(key: str) -> str:
    raw = key.encode()[:299]
    name = "".join(chr(byte) if chr(byte).isascii() and (chr(byte).isalnum() or byte == 0x5F) else "_" for byte in raw)
    if name[:1].isdigit():
        name = "_" + name
    if name.lower().startswith(RESERVED):
        name = "x" + name
    return name or "_"


def is_map(column: dict) -> bool:
    return column["mode"] == "REPEATED" and [field["name"] for field in column.get("fields", [])] == ["key", "value"]


TUPLE = ["time", "category", "method", "object", "value", "extras"]


def row(document: object, columns: list[dict], path: str = "", arrived: str = "2018-11-21 12:00:00") -> dict:
    """Returns the row for a document. The receiver adds `arrived` to each document."""
    if isinstance(document, list) and set(TUPLE) <= {column["name"] for column in columns}:
        items = dict(zip(TUPLE, document))
        for name in ["value"]:
            if items.get(name) is not None and not isinstance(items[name], str):
                items[name] = json.dumps(items[name])
        if items.get("extras"):
            items["extras"] = {key: value if value is None or isinstance(value, str) else json.dumps(value) for key, value in items["extras"].items()}
        if len(document) > len(TUPLE):
            raise Refused(f"{path}: {len(document)} items")
        document = {key: value for key, value in items.items() if key != "extras" or value is not None}
    if not isinstance(document, dict):
        raise Refused(f"{path} is no object")
    names = {column["name"].lower(): column for column in columns}
    found = {}
    for key, value in document.items():
        column = names.get(numbered.get(key, "").lower()) or names.get(column_name(key).lower())
        if column is None:
            raise Refused(f"{path}/{key} has no column")
        if column["name"] in found:
            # Try the next number, because the message may escape the key differently.
            start, number = column["name"][:290], 2
            while f"{start}_{number}" in found:
                number += 1
            column = names.get(f"{start}_{number}".lower())
            if column is None or "one column" not in allowed:
                raise Refused(f"{path}/{key}: two members of one column")
        loaded = cell(value, column, f"{path}/{key}")
        if loaded is not None:
            found[column["name"]] = loaded
    for column in columns:
        if not path and column["type"] == "TIMESTAMP":
            found[column["name"]] = arrived
        if column["mode"] == "REQUIRED" and column["name"] not in found:
            raise Refused(f"{path}/{column['name']} is required")
    return found


def cell(value: object, column: dict, path: str) -> object:
    if column["mode"] == "REPEATED":
        if is_map(column) and isinstance(value, dict):
            return [row({"key": key, "value": inner}, column["fields"], f"{path}/{key}") for key, inner in value.items()]
        if not isinstance(value, list):
            raise Refused(f"{path} is no list: {value!r}")
        if None in value:
            raise Refused(f"{path} holds null")
        return [single(item, column, f"{path}/{index}") for index, item in enumerate(value)]
    if value is None:
        if column["mode"] == "REQUIRED" and column["type"] != "JSON":
            raise Refused(f"{path} is null")
        return value if column["type"] != "JSON" or column["mode"] == "NULLABLE" else "null"
    return single(value, column, path)


def single(value: object, column: dict, path: str) -> object:
    kind = column["type"]
    if kind == "RECORD":
        return row(value, column["fields"], path)
    if kind == "JSON":
        return json.dumps(value)
    if kind == "STRING":
        good = isinstance(value, str)
    elif kind == "INTEGER":
        good = isinstance(value, int) and not isinstance(value, bool) and -(2**63) <= value < 2**63
    elif kind == "FLOAT":
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
    elif kind == "BOOLEAN":
        good = isinstance(value, bool)
    else:
        good = isinstance(value, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value)
        if good:
            try:
                value = datetime.date.fromisoformat(value).isoformat()
            except ValueError:
                good = False
    if not good:
        raise Refused(f"{path}: {value!r} is no {kind}")
    return value


def arrow_rows(columns: list[dict], rows: list[dict]) -> str:
    """Returns the fault that pyarrow finds in the rows, using the types that the official client assigns to the
    columns.
    """
    import pyarrow
    from google.cloud.bigquery import SchemaField
    from google.cloud.bigquery._pandas_helpers import bq_to_arrow_schema

    schema = bq_to_arrow_schema([SchemaField.from_api_repr(column) for column in columns])
    if schema is None:
        return "the client has no such types"

    def dated(value: object, column: dict) -> object:
        if column["type"] == "RECORD":
            def one(item: dict) -> dict:
                return {inner["name"]: dated(item.get(inner["name"]), inner) for inner in column["fields"]}
            return None if value is None else [one(item) for item in value] if column["mode"] == "REPEATED" else one(value)
        if column["type"] == "DATE" and isinstance(value, str):
            return datetime.date.fromisoformat(value)
        if column["type"] == "TIMESTAMP":
            return datetime.datetime.fromisoformat(value + "+00:00")
        return value

    try:
        made = pyarrow.Table.from_pylist([{column["name"]: dated(item.get(column["name"]), column) for column in columns} for item in rows], schema=schema)
        made.validate(full=True)
    except (pyarrow.ArrowException, TypeError, ValueError) as error:
        return str(error)
    return ""


# The types that the deducer may assign to a column's values. It converts strings to dates, times and numbers if
# possible.
DEDUCED = {
    "STRING": {"STRING", "DATE", "TIME", "TIMESTAMP", "INTEGER", "FLOAT", "BOOLEAN"}, "INTEGER": {"INTEGER"}, "FLOAT": {"FLOAT", "INTEGER"}, "BOOLEAN": {"BOOLEAN"},
    "DATE": {"DATE"}, "TIMESTAMP": {"TIMESTAMP"}, "RECORD": {"RECORD"},
}


def judge_deduced(name: str, columns: list[dict], rows: list[dict]) -> None:
    from bigquery_schema_generator.generate_schema import SchemaGenerator

    generator = SchemaGenerator(input_format="dict", quoted_values_are_strings=True)
    logging.disable(logging.CRITICAL)
    found, errors = generator.deduce_schema(rows)
    deduced = generator.flatten_schema(found)
    logging.disable(logging.NOTSET)
    check(f"{name}: rows agree with one another", not errors, errors[:3])

    def compare(path: str, ours: list[dict], theirs: list[dict]) -> None:
        known = {column["name"].lower(): column for column in ours}
        for column in theirs:
            own = known.get(column["name"].lower())
            if not check(f"{path}: {column['name']} is ours", own, column):
                continue
            # The text of a JSON column does not determine its type.
            if own["type"] == "JSON":
                continue
            check(f"{path}/{own['name']}: deduced type", column["type"] in DEDUCED[own["type"]], (own, column))
            check(f"{path}/{own['name']}: deduced mode", (own["mode"] == "REPEATED") == (column["mode"] == "REPEATED"), (own, column))
            if own["type"] == "RECORD" and column["type"] == "RECORD":
                compare(f"{path}/{own['name']}", own["fields"], column.get("fields", []))

    compare(name, columns, deduced)


def near_misses(name: str, columns: list[dict], document: dict, generator: random.Random, fewest: int = 30) -> int:
    """Checks that rows with a single fault, derived from a valid document, are rejected."""
    refused = 0
    others = {"STRING": [1, True, ["x"], {"a": 1}], "INTEGER": ["1", 1.5, True, [1], 2**63], "FLOAT": ["1.5", True, [1.5]],
              "BOOLEAN": ["true", 1, [True]], "DATE": ["2017-13-45", 20170102, "today"], "RECORD": ["x", 1]}

    def refuses(what: str, changed: object) -> None:
        nonlocal refused
        try:
            row(changed, columns)
            check(f"{name}: {what} is refused", False, changed)
        except Refused:
            check(f"{name}: {what} is refused", True)
            refused += 1

    refuses("a member more", {**document, "no such member": 1})
    for column in columns:
        keys = [key for key in document if column_name(key).lower() == column["name"].lower()]
        if not keys or column["type"] == "JSON":
            continue
        key = keys[0]
        if column["mode"] == "REQUIRED" and not allowed:
            refuses(f"no {key}", {other: value for other, value in document.items() if other != key})
            refuses(f"{key} null", {**document, key: None})
        wrong = ["x", 1] if column["mode"] == "REPEATED" else others[column["type"]]
        refuses(f"another {key}", {**document, key: generator.choice(wrong)})
        if column["mode"] == "REPEATED" and column["type"] in others and not is_map(column):
            refuses(f"another item of {key}", {**document, key: [generator.choice(others[column["type"]])]})
    return refused


def judge_tables(folder: pathlib.Path, documents: dict[str, list[object]], one_column: set[str], seed: int = 1) -> None:
    """Checks all tables of a folder. The documents are keyed by the table's name, `REGISTRY.STREAM`.

    `one_column` contains the registries for which the exporter reported that a second member of a column has a number.
    """
    part("bigquery")
    paths = sorted(folder.glob("*.table.json"))
    check("a table for each stream", len(paths) >= 30, paths)
    loaded = missed = 0
    generator = random.Random(seed)
    for path in paths:
        name = path.name.removesuffix(".table.json")
        columns = json.loads(path.read_text())
        allowed.clear()
        if name.split(".")[0] in one_column:
            allowed.add("one column")
        judge_rules(name, columns)
        if has("google.cloud.bigquery"):
            judge_client(name, columns)
        rows, faults = [], []
        given = documents.get(name, [])
        for document in given:
            try:
                rows.append(row(document, columns))
            except Refused as error:
                faults.append(f"{error} {json.dumps(document)[:500]}")
        check(f"{name}: all of {len(given)} documents load", not faults, faults[:1])
        loaded += len(rows)
        if not rows:
            skip(f"{name}: no rows")
            continue
        if has("pyarrow") and has("google.cloud.bigquery"):
            fault = arrow_rows(columns, rows)
            check(f"{name}: pyarrow takes the rows", not fault, fault)
        if has("bigquery_schema_generator"):
            judge_deduced(name, columns, copy.deepcopy(rows))
        for document in generator.sample(given, min(3, len(given))):
            if isinstance(document, dict):
                missed += near_misses(name, columns, document, generator)
    print(f"      {len(paths)} tables, {loaded} rows, {missed} near misses refused")
