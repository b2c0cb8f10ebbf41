import Testing

/// A position of a type in a schema with a single stream.
struct Position: CustomTestStringConvertible {
  /// The sections of a schema, as the members of JSON objects.
  struct Content {
    var stream = ""
    var common = ""
    var envelope: String?
    /// The members of the event `e`. `fields` of object events.
    var event = ""
    var types: [String] = []
    var isTuple = false
  }

  var name: String
  /// Whether the type is a map's key, which is a string, an integer or a value of a vocabulary.
  var isKey = false
  /// Whether the generated validator merges alternatives with types of different kinds, so that it accepts more values
  /// than a receiver.
  var mergesForms = false
  /// Returns the schema with a type at this position. The parameter contains the type's keys.
  var content: @Sendable (String) -> Content

  var testDescription: String { name }

  static func schema(_ content: Content, types: [String] = []) -> String {
    let source = #""type": "integer", "from": "clock.ms-since-process-start""#
    let events = member("events", #""from": "stream.events""#)
    let envelope = content.envelope.map { #""envelope": {\#($0)\#(events)},"# }
    let form =
      content.isTuple
      ? #""encoding": "tuple", "time": {"description": "T.", \#(source)}"#
      : #""encoding": "object", "eventField": {"wire": "ev", "type": "string"}, "common": {\#(content.common)}"#
    let names = content.isTuple ? #""category": "c", "method": "m", "object": "o","# : ""
    return #"""
      {"$schema": "signalbook-1.schema.json",
      "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
        "variants": {"v": {"description": "V."}, "w": {"description": "W."}}, "defaults": {"stream": "s"}},
      "profiles": {"p": {"description": "P."}},
      "types": {\#((content.types + types).joined(separator: ", "))},
      "streams": {"s": {"description": "S.", "consent": {"default": "on"}, \#(content.stream) \#(envelope ?? "") \#(form)}},
      "events": {
        "e": {"description": "E.", \#(names) \#(content.event)},
        "f": {"description": "F.", \#(names.replacing("\"o\"", with: "\"o2\""))
          \#(content.isTuple ? #""extras""# : #""fields""#): {"n": {"description": "N.", "sent": "present"}}}}}
      """#
  }

  private static func field(_ name: String, isKey: Bool = false, _ keys: @escaping @Sendable (String) -> String) -> Self
  {
    Position(name: name, isKey: isKey) { type in
      Content(event: fields(member("x", keys(type))))
    }
  }

  /// Returns a member with a description and the given keys.
  private static func member(_ name: String, _ keys: String) -> String {
    #""\#(name)": {"description": "\#(name.uppercased()).", \#(keys)}"#
  }

  private static func fields(_ members: String) -> String { #""fields": {\#(members)}"# }

  private static func extras(_ members: String) -> String { #""extras": {\#(members)}"# }

  /// A vocabulary whose cases hold values of the given types.
  private static func holder(_ first: String, _ second: String) -> String {
    member(
      "h",
      #""cases": {"a": {"description": "A.", "holds": {\#(first)}}, "b": {"description": "B.", "holds": \#(second)}}"#)
  }

  /// A union with an object and an empty case.
  private static let union = member(
    "u",
    #""discriminator": "k", "cases": {"a": {"description": "A.", "holds": "o"}, "z": {"description": "Z.", "holds": null}}"#
  )

  /// The positions of scalar types.
  static let values: [Position] = [
    field("field") { $0 },
    field("optional field") { #"\#($0), "sent": "present""# },
    field("nullable field") { #"\#($0), "nullable": true"# },
    field("list item") { #""type": "array", "items": {\#($0)}"# },
    field("item of a list in a list") { #""type": "array", "items": {"type": "array", "items": {\#($0)}}"# },
    field("map value") { #""type": "map", "keys": {}, "values": {\#($0)}"# },
    field("map key", isKey: true) { #""type": "map", "keys": {\#($0)}, "values": {"type": "integer"}"# },
    field("named key", isKey: true) { #""type": "map", "named": true, "keys": {\#($0)}, "values": {}"# },
    field("flattened key", isKey: true) {
      #""type": "map", "flattened": true, "keys": {\#($0)}, "values": {"type": "integer"}"#
    },
    field("flattened value") { #""type": "map", "flattened": true, "keys": {}, "values": {\#($0)}"# },
    field("value of an entry") {
      #""type": "map", "values": {}, "entries": {"p": {"description": "P.", "value": {\#($0)}}}"#
    },
    field("member") { #""fields": {"y": {"description": "Y.", \#($0)}}"# },
    field("member of a list item") { #""type": "array", "items": {"fields": {"y": {"description": "Y.", \#($0)}}}"# },
    field("item of a list as JSON text") { #""as": "json-text", "type": "array", "items": {\#($0)}"# },
    field("value of a map as JSON text") { #""as": "json-text", "type": "map", "keys": {}, "values": {\#($0)}"# },
    field("item of a list in JSON text") {
      #""as": "json-text", "fields": {"y": {"description": "Y.", "type": "array", "items": {\#($0)}}}"#
    },
    field("member of JSON text") { #""as": "json-text", "fields": {"y": {"description": "Y.", \#($0)}}"# },
    field("template part") {
      #""template": {"text": "n_{y}", "parts": {"y": {"description": "Y.", \#($0)}}}"#
    },
    Position(name: "union member") { type in
      Content(
        event: fields(member("x", #""type": "u""#)),
        types: [
          member("o", fields(member("y", type))),
          union,
        ])
    },
    Position(name: "held value of a map") { type in
      Content(
        event: fields(member("x", #""type": "map", "keys": {"type": "h"}, "values": {"heldBy": "key"}"#)),
        types: [
          holder(type, #""boolean""#)
        ])
    },
    Position(name: "common field") { type in
      Content(common: member("x", type), event: fields(""))
    },
    Position(name: "common field beside a flattened map") { type in
      Content(
        common: member("x", type),
        event: fields(member("m", #""type": "map", "flattened": true, "keys": {"pattern": "^[xyz]$"}, "values": {}"#)))
    },
    Position(name: "envelope field") { type in
      Content(
        envelope: member("x", #""from": "app.x", \#(type)"#) + ",", event: #""value": {"description": "V."}"#,
        isTuple: true)
    },
    Position(name: "key of an envelope's map", isKey: true) { type in
      Content(
        envelope: member("x", #""from": "app.x", "type": "map", "keys": {\#(type)}, "values": {"type": "integer"}"#)
          + ",",
        event: #""value": {"description": "V."}"#, isTuple: true)
    },
    Position(name: "label of a counter", isKey: true) { type in
      Content(
        envelope: member(
          "x",
          #""from": "counter.app.x", "resetBy": "build", "type": "map", "keys": {\#(type)}, "#
            + #""values": {"type": "integer", "minimum": 1}"#) + ",",
        event: #""value": {"description": "V."}"#, isTuple: true)
    },
    Position(name: "tuple value") { type in
      Content(envelope: "", event: #""value": {"description": "V.", \#(type)}"#, isTuple: true)
    },
    Position(name: "extra") { type in
      Content(
        envelope: "", event: extras(#""a": {"description": "A."}, "# + member("x", type)),
        isTuple: true)
    },
    Position(name: "optional extra") { type in
      Content(
        envelope: "", event: extras(member("x", #""sent": "present", \#(type)"#)), isTuple: true)
    },
    Position(name: "held extra") { type in
      Content(
        envelope: "",
        event:
          #""value": {"description": "V.", "type": "h"}, "extras": {"x": {"description": "X.", "heldBy": "value"}}"#,
        types: [
          holder(type, "null")
        ], isTuple: true)
    },
  ]

  /// The positions of an object's members.
  static let objects: [Position] = [
    Position(name: "event") { Content(event: fields($0)) },
    Position(name: "event beside a flattened map") {
      Content(
        event: fields(
          $0 + ", "
            + member(
              "m", #""type": "map", "flattened": true, "keys": {"pattern": "^[p-z]$"}, "values": {"maxLength": 9}"#)))
    },
    Position(name: "event beside a limited flattened map") {
      Content(
        event: fields(
          $0 + ", "
            + member(
              "m", #""type": "map", "flattened": true, "maxProperties": 1, "keys": {}, "values": {"type": "integer"}"#))
      )
    },
    Position(name: "common part") { Content(common: $0, event: fields("")) },
    Position(name: "common part beside a flattened map") {
      Content(
        common: $0,
        event: fields(
          member("m", #""type": "map", "flattened": true, "keys": {"pattern": "^m_"}, "values": {"type": "integer"}"#)))
    },
    Position(name: "common part beside an open map") {
      Content(
        common: $0,
        event: fields(member("m", #""type": "map", "flattened": true, "keys": {}, "values": {"type": "integer"}"#)))
    },
    field("object") { #""fields": {\#($0)}"# },
    field("optional object") { #""sent": "present", "fields": {\#($0)}"# },
    field("object in a list") { #""type": "array", "items": {"fields": {\#($0)}}"# },
    Position(name: "object type with a flattened map") {
      Content(
        event: fields(member("x", #""type": "o""#)),
        types: [
          member(
            "o",
            fields(
              $0 + ", " + member("m", #""type": "map", "flattened": true, "keys": {"pattern": "^m_"}, "values": {}"#)))
        ])
    },
    Position(name: "union case") {
      Content(
        event: fields(member("x", #""type": "u", "sent": "present""#)),
        types: [
          member("o", fields($0)),
          union,
        ])
    },
    Position(name: "envelope") {
      let sourced = $0.replacing(#""description": "#, with: #""from": "app.x", "description": "#)
      return Content(envelope: sourced + ",", event: #""value": {"description": "V."}"#, isTuple: true)
    },
    Position(name: "extras") { Content(envelope: "", event: extras($0), isTuple: true) },
  ]

  /// The positions of fields whose overrides are edited. The edits replace the stream's and the field's keys.
  static let overridden: [Position] = [
    Position(name: "own profile") { keys in
      Content(
        stream: #""profile": "p","#, event: fields(member("x", #""type": "integer", "profiles": {"p": {\#(keys)}}"#)))
    },
    Position(name: "profile of a common field") { keys in
      Content(
        stream: #""profile": "p","#, common: member("x", #""type": "integer", "profiles": {"p": {\#(keys)}}"#),
        event: fields(""))
    },
    Position(name: "variant") { keys in
      Content(event: fields(member("x", #""type": "integer", "variants": {"v": {\#(keys)}}"#)))
    },
    Position(name: "all variants", mergesForms: true) { keys in
      Content(
        event: fields(member("x", #""type": "integer", "variants": {"v": {\#(keys)}, "w": {"as": "text"}}"#)))
    },
    Position(name: "variant of an extra") { keys in
      Content(
        envelope: "", event: extras(member("x", #""type": "integer", "variants": {"v": {\#(keys)}}"#)),
        isTuple: true)
    },
  ]
}

/// An edit of the keys at a position.
struct Edit {
  var name: String
  var old: String
  var new: String

  init(_ name: String, _ old: String, _ new: String) { (self.name, self.old, self.new) = (name, old, new) }

  /// Whether a map's key can have both types.
  var fitsKeys: Bool { !(old + new).contains(#""number""#) && !old.contains(#""boolean""#) }

  /// Edits of a value. The reverse of each edit is checked too.
  static let values: [Edit] = [
    Edit("a case more", #""cases": {"A": "A."}"#, #""cases": {"A": "A.", "B": "B."}"#),
    Edit(
      "a case's other wire value", #""cases": {"A": "A.", "B": "B."}"#,
      #""cases": {"A": "A.", "B": {"description": "B.", "wire": "bb"}}"#),
    Edit(
      "a retired case", #""cases": {"A": "A.", "B": "B."}"#,
      #""cases": {"A": "A.", "B": {"description": "B.", "retired": "No."}}"#),
    Edit("a value more", #""enum": ["A"]"#, #""enum": ["A", "B"]"#),
    Edit("a vocabulary as a string", #""enum": ["A", "B"]"#, #""maxLength": 3"#),
    Edit(
      "a higher minimum", #""type": "integer", "minimum": 0, "maximum": 9"#,
      #""type": "integer", "minimum": 3, "maximum": 9"#),
    Edit("no maximum", #""type": "integer", "minimum": 0, "maximum": 9"#, #""type": "integer", "minimum": 0"#),
    Edit("a shorter string", #""maxLength": 9"#, #""maxLength": 2"#),
    Edit("a longer string", #""minLength": 3"#, #""minLength": 4"#),
    Edit("another pattern", #""pattern": "^[ab]$""#, #""pattern": "^[bc]$""#),
    Edit("a format", #""maxLength": 40"#, #""format": "date", "maxLength": 40"#),
    Edit("decimals", #""type": "integer""#, #""type": "number""#),
    Edit("a number", #""maxLength": 9"#, #""type": "integer""#),
    Edit("a number as text", #""type": "integer""#, #""type": "integer", "as": "text""#),
    Edit("other buckets", #""type": "integer", "buckets": [0, 5]"#, #""type": "integer", "buckets": [0, 6]"#),
    Edit("a boolean", #""type": "boolean""#, #""enum": ["true", "false"]"#),
  ]

  private static let one = #""a": {"description": "A.", "type": "integer"}"#

  /// Edits of an object's members.
  static let members: [Edit] = [
    Edit("a member more", one, one + #", "q": {"description": "Q.", "maxLength": 20}"#),
    Edit("an optional member more", one, one + #", "q": {"description": "Q.", "sent": "present"}"#),
    Edit("an optional number more", one, one + #", "q": {"description": "Q.", "type": "integer", "sent": "present"}"#),
    Edit("a member that receivers do not demand", one, one + #", "q": {"description": "Q.", "required": false}"#),
    Edit("a constant more", one, one + #", "q": {"description": "Q.", "const": "v2"}"#),
    Edit("another key", one, #""a": {"description": "A.", "type": "integer", "wire": "q"}"#),
    Edit(
      "another key of an optional member", #""a": {"description": "A.", "sent": "present"}"#,
      #""a": {"description": "A.", "sent": "present", "wire": "q"}"#),
    Edit("another name", one, #""q": {"description": "A.", "type": "integer"}"#),
    Edit("a declared name", one, #""q": {"description": "A.", "type": "integer", "formerly": ["a"]}"#),
    Edit("a member by its old key", one, #""q": {"description": "A.", "type": "integer", "wire": "a"}"#),
    Edit(
      "swapped keys", one + #", "q": {"description": "Q.", "sent": "present"}"#,
      #""a": {"description": "A.", "type": "integer", "wire": "q"}, "q": {"description": "Q.", "sent": "present", "wire": "a"}"#
    ),
    Edit("an optional member", one, #""a": {"description": "A.", "type": "integer", "sent": "present"}"#),
    Edit("a member that is not sent", one, #""a": {"description": "A.", "type": "integer", "sent": "never"}"#),
    Edit("a member that is not demanded", one, #""a": {"description": "A.", "type": "integer", "required": false}"#),
    Edit("a nullable member", one, #""a": {"description": "A.", "type": "integer", "nullable": true}"#),
    Edit("a constant", one, #""a": {"description": "A.", "const": 4}"#),
    Edit("a narrower member", one, #""a": {"description": "A.", "type": "integer", "minimum": 3}"#),
    Edit("a retired member", one, #""a": {"description": "A.", "type": "integer", "retired": "No."}"#),
  ]

  /// Edits of a field's overrides for a profile or a variant.
  static let overrides: [Edit] = [
    Edit("as text", #""sent": "always""#, #""as": "text""#),
    Edit("another key", #""sent": "always""#, #""wire": "q""#),
    Edit("keys", #""wire": "b""#, #""wire": "q""#),
    Edit("not sent", #""sent": "always""#, #""sent": "never""#),
    Edit("optional", #""sent": "always""#, #""sent": "present""#),
    Edit("a constant", #""const": 4"#, #""const": 5"#),
    Edit("a constant and a key", #""const": 4"#, #""wire": "q""#),
    Edit("a default", #""sent": "always""#, #""absent": -1"#),
  ]
}
