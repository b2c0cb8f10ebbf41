"""Generates the usual form of typed events as a baseline: a struct for each event that conforms to a protocol.

The structs have the same events, values and documentation as the generated code of the synthetic registry. Vocabularies
are `enum … : String`. `shared` has one enum for each vocabulary of the registry, and `own` has one for each event with
a closed value.
"""
import shutil
from pathlib import Path

from synthesize import answers, area, kind

RUNTIME = """\
public struct Sink {
  public var bytes: [UInt8] = []
  public init() {}
  public mutating func begin(_ category: StaticString, _ method: StaticString, _ object: StaticString) {
    for part in [category, method, object] { bytes.append(contentsOf: String(describing: part).utf8) }
  }
  public mutating func value(_ value: String) { bytes.append(contentsOf: value.utf8) }
  public mutating func extra(_ key: StaticString, _ value: String) { bytes.append(contentsOf: value.utf8) }
  public mutating func extra(_ key: StaticString, _ value: Int) { bytes.append(contentsOf: String(value).utf8) }
}

public protocol TelemetryEvent: Sendable {
  static var category: StaticString { get }
  static var method: StaticString { get }
  static var object: StaticString { get }
  func encode(into sink: inout Sink)
}

public func record(_ event: some TelemetryEvent) {
  var sink = Sink()
  event.encode(into: &sink)
}
"""


def camel(name):
    return "".join(word.capitalize() for word in name.split("-"))


def lower(name):
    return camel(name)[0].lower() + camel(name)[1:]


def type_name(index):
    return f"{camel(area(index))}Item{index}Used"


def vocabulary_name(index, vocabularies, shared):
    return f"Answer{index % vocabularies}" if shared else f"{type_name(index)}Answer"


def vocabulary(name, number, access):
    cases = "".join(
        f"  /// The user answered {answer}.\n  case {lower(answer)} = \"{answer}\"\n" for answer in answers(number))
    return f"/// Answers to question {number}.\n{access}enum {name}: String, Sendable {{\n{cases}}}\n\n"


def fields(index, mix, closed):
    shape = kind(index, mix)
    return {
        "plain": [],
        "value": [("value", closed)],
        "extra": [("to", closed)],
        "text": [("value", "String"), ("count", "Int"), ("to", closed)],
        "extras": [("count", "Int"), ("label", "String"), ("to", closed)],
    }[shape]


def event(index, mix, vocabularies, shared, access):
    name = type_name(index)
    closed = vocabulary_name(index, vocabularies, shared)
    members = fields(index, mix, closed)
    text = "" if shared or not any(kind == closed for _, kind in members) else vocabulary(closed, index, access)
    text += (
        f"/// The user activated item {index} of {area(index).replace('-', ' ')}.\n///\n"
        f"/// - Wire: `[time,\"action\",\"use_{index}\",\"{area(index).replace('-', '_')}\"]`\n"
        "/// - Data: usage.interaction. Owner: mobile@example.com. Expires: 2027-01-31. Review: bug-1400000.\n"
        f"{access}struct {name}: TelemetryEvent {{\n"
        f"  {access}static var category: StaticString {{ \"action\" }}\n"
        f"  {access}static var method: StaticString {{ \"use_{index}\" }}\n"
        f"  {access}static var object: StaticString {{ \"{area(index).replace('-', '_')}\" }}\n")
    text += "".join(f"  {access}let {field}: {kind}\n" for field, kind in members)
    parameters = ", ".join(f"{field}: {kind}" for field, kind in members)
    text += f"  {access}init({parameters}) {{\n" + "".join(f"    self.{field} = {field}\n" for field, _ in members) + "  }\n"
    text += f"  {access}func encode(into sink: inout Sink) {{\n    sink.begin(Self.category, Self.method, Self.object)\n"
    for field, kind in members:
        value = f"{field}.rawValue" if kind == closed else field
        text += f"    sink.value({value})\n" if field == "value" else f"    sink.extra(\"{field}\", {value})\n"
    return text + "  }\n}\n\n"


def write(folder, events, mix, vocabularies, per_file, shared, access="public"):
    folder = Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    word = "" if access == "internal" else access + " "
    head = "import BaselineRuntime\n\n"
    if shared:
        text = "".join(vocabulary(f"Answer{number}", number, word) for number in range(vocabularies))
        (folder / "Vocabularies.swift").write_text(text)
    for number, first in enumerate(range(0, events, per_file)):
        indices = range(first, min(first + per_file, events))
        text = head + "".join(event(index, mix, vocabularies, shared, word) for index in indices)
        (folder / f"Events{number}.swift").write_text(text)
    return folder


def argument(kind, index, vocabularies):
    if kind == "String":
        return '"text"'
    if kind == "Int":
        return str(index)
    return f".{lower(answers(index % vocabularies)[0])}"
