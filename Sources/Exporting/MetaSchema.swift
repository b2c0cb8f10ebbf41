import SignalbookJSONWriting
import SignalbookSchemaFiles

/// Returns the meta-schema of schema files, a JSON Schema (2020-12) generated from the same grammar that the loader
/// uses.
public func metaSchema() -> String {
  metaSchema(
    of: Grammar.language, id: "urn:signalbook:schema:\(Grammar.version)",
    title: "Signalbook schema file, language version \(Grammar.version)")
}

/// Returns the meta-schema of a language that forms describe.
///
/// Every editor uses `description`, `examples` and `enum`. Editors based on the common JSON language server also use
/// `enumDescriptions` and `patternErrorMessage`, which validators ignore.
public func metaSchema(of language: Language, id: String, title: String) -> String {
  var sharedDefinitions = SharedDefinitions()
  var definitions: [(key: String, value: JSONTree)] = []
  for form in language.forms {
    definitions.append((form.name, definition(of: form, &sharedDefinitions)))
  }
  for text in TextForm.allCases where sharedDefinitions.texts.contains(text) {
    definitions.append((name(of: text), definition(of: text)))
  }
  for list in sharedDefinitions.wordLists {
    definitions.append(("words-\(list.name)", .object(schema(of: list.words))))
  }
  return JSONTree.object([
    ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
    ("$id", .text(id)),
    ("title", .text(title)),
    ("$ref", .text("#/$defs/\(language.root)")),
    ("$defs", .object(definitions)),
  ]).pretty()
}

/// Definitions that several keys refer to.
private struct SharedDefinitions {
  var texts: [TextForm] = []
  /// Long lists of keywords, named after the first key that uses the list.
  var wordLists: [(name: String, words: [Word])] = []
}

private func definition(of form: Form, _ shared: inout SharedDefinitions) -> JSONTree {
  var properties: [(key: String, value: JSONTree)] = []
  for key in form.keys {
    var members = schema(of: key.shape, key.name, &shared)
    members.append(("description", .text(key.summary)))
    if let example = exampleNode(of: key) { members.append(("examples", .list([.node(example)]))) }
    properties.append((key.name, .object(members)))
  }
  var members: [(key: String, value: JSONTree)] = [
    ("type", .text("object")), ("description", .text(form.summary)), ("properties", .object(properties)),
  ]
  let requiredKeys = form.keys.filter(\.isRequired).map(\.name)
  if !requiredKeys.isEmpty { members.append(("required", .texts(requiredKeys))) }
  if !form.oneOf.isEmpty {
    members.append(("oneOf", .list(form.oneOf.map { .object([("required", .texts([$0]))]) })))
  }
  members.append(("additionalProperties", .boolean(false)))
  return .object(members)
}

private func schema(
  of shape: Shape, _ key: String, _ shared: inout SharedDefinitions
) -> [(key: String, value: JSONTree)] {
  switch shape {
  case .boolean: return [("type", .text("boolean"))]
  case .null: return [("type", .text("null"))]
  case .integer(let range):
    return [
      ("type", .text("integer")), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
    ]
  case .number: return [("type", .text("number"))]
  case .bounded(let range):
    return [
      ("type", .text("number")), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
    ]
  case .scalar: return [("type", .texts(["string", "number", "boolean", "null"]))]
  case .anything: return []
  case .string(.free): return [("type", .text("string"))]
  case .string(let form): return [("$ref", .text(reference(to: form, &shared)))]
  case .word(let words):
    if words.count <= 6 { return schema(of: words) }
    let texts = words.map(\.text)
    if let sharedList = shared.wordLists.first(where: { $0.words.map(\.text) == texts }) {
      return [("$ref", .text("#/$defs/words-\(sharedList.name)"))]
    }
    shared.wordLists.append((key, words))
    return [("$ref", .text("#/$defs/words-\(key)"))]
  case .form(let name): return [("$ref", .text("#/$defs/\(name)"))]
  case .map(let keys, let values):
    var members: [(key: String, value: JSONTree)] = [("type", .text("object"))]
    if keys != .free {
      members.append(("propertyNames", .object([("$ref", .text(reference(to: keys, &shared)))])))
    }
    members.append(("additionalProperties", .object(schema(of: values, key, &shared))))
    return members
  case .list(let item, let atLeast):
    var members: [(key: String, value: JSONTree)] = [
      ("type", .text("array")), ("items", .object(schema(of: item, key, &shared))),
    ]
    if atLeast > 0 { members.append(("minItems", .integer(Int64(atLeast)))) }
    return members
  case .either(let shapes):
    return [("anyOf", .list(shapes.map { .object(schema(of: $0, key, &shared)) }))]
  }
}

private func schema(of words: [Word]) -> [(key: String, value: JSONTree)] {
  [
    ("type", .text("string")), ("enum", .texts(words.map(\.text))), ("enumDescriptions", .texts(words.map(\.summary))),
  ]
}

private func reference(to form: TextForm, _ shared: inout SharedDefinitions) -> String {
  if !shared.texts.contains(form) { shared.texts.append(form) }
  return "#/$defs/\(name(of: form))"
}

private func name(of form: TextForm) -> String { "text-\(form)" }

private func definition(of form: TextForm) -> JSONTree {
  var pattern: [(key: String, value: JSONTree)] = []
  if let text = form.pattern { pattern.append(("pattern", .text(text))) }
  pattern.append(("patternErrorMessage", .text("The value must be \(form.phrase).")))
  guard !form.knownWords.isEmpty else { return .object([("type", .text("string"))] + pattern) }
  // The pattern includes the known keywords. They are also listed separately, so that editors can suggest and explain
  // them.
  return .object([
    ("type", .text("string")),
    ("anyOf", .list([.object(pattern), .object(schema(of: form.knownWords))])),
  ])
}

/// Returns the example of the given key as JSON, or `nil` if it is invalid. A test ensures that all examples are valid.
func exampleNode(of key: Key) -> JSONNode? {
  var diagnostics = Diagnostics()
  return JSONReader.read(SourceFile(path: key.name, bytes: Array(key.example.utf8)), into: &diagnostics)
}
