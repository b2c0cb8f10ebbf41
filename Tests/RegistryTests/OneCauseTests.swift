import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that each cause is a single finding with the number of affected entries.
@Suite("One cause, one finding") struct OneCauseTests {
  private static func errors(_ registry: String, _ sections: String) -> [String] {
    let text = """
      {
        "$schema": "../signalbook-1.schema.json",
        "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "Notes."\(registry) },
        \(sections)
      }
      """
    var diagnostics = Diagnostics()
    _ = loadRegistry(
      files: [SourceFile(path: "notes/notes.json", bytes: Array(text.utf8))], folder: "notes", into: &diagnostics,
      reading: { _, _ in [] })
    return diagnostics.sorted.map { "\($0.location.line): \($0.message)" }
  }

  private static let stream = #"""
    "streams": {
      "s": { "encoding": "tuple", "time": { "type": "integer", "from": "clock.ms-since-process-start" } },
      "bare": { "description": "No events." }
    },
    """#

  private static func events(_ members: String) -> String {
    let events = ["a", "b", "c"].map { #""\#($0).shown": { "method": "show", "object": "\#($0)"\#(members) }"# }
    return "\"events\": { \(events.joined(separator: ", ")) }"
  }

  @Test("an inherited key that a derived stream's encoding excludes is reported with the name of the derived stream")
  func derivedEncoding() {
    let errors = Self.errors(
      "",
      #"""
      "streams": {
        "base": { "description": "B.", "abstract": true, "encoding": "object",
          "eventField": { "wire": "e", "type": "string" } },
        "pulse": { "description": "P.", "extends": "base", "encoding": "none" }
      }
      """#)
    #expect(errors.count == 1 && errors[0].hasSuffix("the encoding of the derived stream 'pulse' is none"), "\(errors)")
    let own = Self.errors(
      "",
      #"""
      "streams": { "pulse": { "description": "P.", "encoding": "none", "eventField": { "wire": "e", "type": "string" } } }
      """#)
    #expect(own.count == 1 && own[0].hasSuffix("the encoding of the stream 'pulse' is none"), "\(own)")
  }

  @Test("a shared code is reported with the alternative that keeps the payload") func sharedCode() {
    let errors = Self.errors(
      "",
      #"""
      "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "envelope": { "events": { "description": "The events.", "from": "stream.events" } } } },
      "events": {
        "a": { "description": "A.", "stream": "s", "code": "x" }, "b": { "description": "B.", "stream": "s", "code": "x" }
      }
      """#)
    #expect(
      errors.count == 1
        && errors[0].hasSuffix(
          "use a different code, or, if the receiver expects the same code for both, remove 'eventField' and declare its "
            + "key as a field with 'const' in each event"),
      "\(errors)")
  }

  @Test("contradictory bounds are reported only as a contradiction") func bounds() {
    let errors = Self.errors(
      "",
      #"""
      "streams": { "s": { "description": "Offsets.", "envelope": {
        "offset": {
          "type": "integer", "minimum": 900, "maximum": 2, "from": "clock.utc-offset-minutes", "description": "The offset."
        } } } }
      """#)
    #expect(errors == ["6: no value satisfies the bounds: no number is both ≥ 900 and ≤ 2"])
  }

  @Test("an unknown type does not cause findings about its values or its union") func unknownType() {
    let errors = Self.errors(
      #", "defaults": { "stream": "s" }"#,
      #"""
      "streams": { "s": { "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
      "types": {
        "card": { "type": "object", "fields": { "last": { "type": "integer", "description": "Digits." } } },
        "payment": {
          "discriminator": "kind", "description": "A payment.",
          "cases": { "card": { "holds": "crad" }, "cash": { "holds": null } }
        }
      },
      "events": { "paid": {
        "code": "p",
        "fields": {
          "by": { "type": "payment", "description": "By." },
          "list": { "type": "array", "maxItems": 3, "items": { "type": "cadr" }, "description": "All." }
        },
        "examples": [{ "by": { "kind": "card", "last": 1234 }, "list": [{ "last": 1 }] }]
      } }
      """#)
    #expect(
      errors == [
        "9: unknown type 'crad'; did you mean 'card'?", "16: unknown type 'cadr'; did you mean 'card'?",
      ])
  }

  @Test("a stream that extends a renamed stream is not suggested as its own base") func renamedBase() {
    let errors = Self.errors(
      "", #""streams": { "core": { "description": "C.", "extends": "core-7" }, "other": { "description": "O." } }"#)
    #expect(errors == ["4: unknown stream 'core-7'; use one of 'other'"])
  }

  @Test("a missing default is reported once, at the defaults") func defaults() {
    let none = Self.errors(#", "defaults": { "category": "action" }"#, Self.stream + Self.events(""))
    #expect(
      none == ["3: 3 events have no stream, and the registry's defaults do not set one; add 'stream' to the events"])
    let category = Self.errors(
      #", "defaults": { "stream": "s" }"#, Self.stream + Self.events(#", "examples": [[1, "action", "show", "a"]]"#))
    #expect(
      category == [
        "3: 3 events of the tuple stream 's' need 'category', and the registry's defaults do not set one; "
          + "set 'category' in the events or in the defaults"
      ])
  }

  @Test("a fault of a single entry is reported at the entry") func alone() {
    let errors = Self.errors(
      #", "defaults": { "stream": "s" }"#,
      Self.stream + #""events": { "a.shown": { "method": "show", "object": "a" } }"#)
    #expect(errors == ["7: an event of the tuple stream 's' needs 'category'"])
  }

  @Test("a stream without events is reported once, unless its base is missing") func streams() {
    let none = Self.errors(#", "defaults": { "stream": "bare", "category": "action" }"#, Self.stream + Self.events(""))
    #expect(none.count == 1 && none[0].contains("has no events, but 3 events refer to it"), "\(none)")
    let base = Self.errors(
      #", "imports": ["../typo"], "defaults": { "stream": "own", "category": "action" }"#,
      #""streams": { "own": { "extends": "base" } },"# + Self.events(""))
    #expect(base.count == 1 && base[0].contains("the import '../typo' refers to the folder"), "\(base)")
  }

  @Test("two routes with the same path are reported once, regardless of the number of profiles") func paths() {
    let errors = Self.errors(
      "",
      #"""
      "profiles": { "one": { "description": "One." }, "two": { "description": "Two." } },
      "links": {
        "app": {
          "description": "Links.", "scheme": "notes", "host": "open", "parameter": "url", "origin": "anywhere",
          "profiles": { "one": { "slashes": "ignored" }, "two": { "slashes": "ignored" } },
          "routes": {
            "a": { "path": "same", "description": "A." }, "b": { "path": "same", "description": "B." }
          }
        }
      }
      """#)
    #expect(errors.count == 1 && errors[0].contains("two routes have the path"), "\(errors)")
  }

  @Test(
    "a misspelled or foreign type is the only error of its field, and the message contains the declaration",
    arguments: [
      (#""type": "int", "minimum": 0, "absent": 0, "unit": "ms", "from": "clock.ms-since-process-start""#, "'integer'"),
      (#""type": "timestamp", "unit": "ms", "from": "clock.ms-since-process-start""#, #""date-time""#),
      (#""type": "enum""#, #"list the accepted values in "enum", or declare "cases""#),
      (#""type": "uuid", "maxLength": 36"#, #""format": "uuid""#),
      (#""type": "array", "items": "int""#, #"{"type": "integer"}"#),
      (#""type": "string", "values": ["a", "b"]"#, #"use "enum""#),
      (#""typ": "integer", "minimum": 3, "examples": [4]"#, #"did you mean "type"?"#),
      (#""type": ["integer", "null"], "minimum": 3"#, #"set "type" to "integer", and "nullable" to true"#),
      (
        #""type": "integer", "minimum": 9, "maximum": 1, "examples": [4], "absent": 5"#, "no value satisfies the bounds"
      ),
      (#""type": "integer", "unit": "milliseconds""#, #"did you mean "ms"?"#),
      (#""type": "integer", "buckets": [3, 1, 0]"#, "the bound 1 is not greater than 3"),
      (#""type": "objct", "fields": { "a": { "type": "string", "description": "A." } }, "order": ["a"]"#, "'object'"),
    ]) func unknownType(_ members: String, _ advice: String)
  {
    let errors = Self.errors(
      #", "defaults": { "stream": "s" }"#,
      #"""
      "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" },
        "envelope": { "events": { "description": "The events.", "from": "stream.events" } } } },
      "events": { "a": { "description": "A.", "fields": { "b": { "description": "B.", \#(members) } } } }
      """#)
    #expect(errors.count == 1 && errors[0].contains(advice), "\(errors)")
  }

  @Test("the missing keys of an object are one error with an example of each") func missingKeys() {
    let errors = Self.errors("", #""links": { "open": { "description": "Opens a note." } }"#)
    #expect(errors.count == 1 && errors[0].contains(#"is missing the keys "scheme", "host", "routes"; for example"#))
    let tuples = Self.errors(
      #", "defaults": { "stream": "s", "category": "c" }"#,
      Self.stream.replacing(#""bare""#, with: #""other""#) + #""events": { "a": { "description": "A." } }"#)
    #expect(tuples.contains { $0.hasSuffix("needs 'method' and 'object'") } && tuples.count == 1, "\(tuples)")
  }

  @Test("an invalid encoding is reported without the errors of its keys and events") func invalidEncoding() {
    let errors = Self.errors(
      #", "defaults": { "stream": "s", "category": "c" }"#,
      Self.stream.replacing(#""tuple""#, with: #""json""#) + Self.events(""))
    #expect(errors.count == 1 && errors[0].contains(#"invalid value "json" for "encoding""#), "\(errors)")
  }

  @Test("an invalid namespace and a missing registry are each one error") func namespace() {
    var diagnostics = Diagnostics()
    func errors(_ text: String) -> [String] {
      diagnostics = Diagnostics()
      _ = loadRegistry(
        files: [SourceFile(path: "notes/notes.json", bytes: Array(text.utf8))], folder: "notes", into: &diagnostics,
        reading: { _, _ in [] })
      return diagnostics.sorted.map(\.message)
    }
    let namespace = errors(
      #"""
      { "$schema": "../signalbook-1.schema.json", "registry": { "name": "notes", "namespace": "my notes",
        "version": "1.0.0", "description": "Notes." } }
      """#)
    #expect(namespace.count == 1, "\(namespace)")
    let registry = errors(
      #"""
      { "$schema": "../signalbook-1.schema.json",
        "streams": { "s": { "description": "S." } }, "events": { "a": { "description": "A." } } }
      """#)
    #expect(registry.count == 1, "\(registry)")
  }

  @Test("an event's parameters under another language's key are directed to the keys of events") func parameters() {
    let errors = Self.errors(
      #", "defaults": { "stream": "s", "category": "c" }"#, Self.stream + Self.events(#", "params": []"#))
    #expect(
      errors.count == 3
        && errors.allSatisfy {
          $0.contains(#"declare parameters in "extras" for a tuple stream, or in "fields" for an object stream"#)
        }, "\(errors)")
  }

  @Test(
    "a misspelled key is the only error, although what it should declare is missing",
    arguments: [
      ("registry", "registri"), ("streams", "strems"), ("encoding", "encodin"), ("time", "tim"), ("method", "methd"),
    ]) func misspelledKey(_ key: String, _ misspelled: String)
  {
    let text = #"""
      {
        "$schema": "../signalbook-1.schema.json",
        "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "Notes.",
          "defaults": { "stream": "s", "category": "c" } },
        "streams": { "s": { "description": "S.", "encoding": "tuple",
          "time": { "type": "integer", "from": "clock.ms-since-process-start" } } },
        "events": { "a": { "description": "A.", "method": "show", "object": "a" } }
      }
      """#.replacing("\"\(key)\":", with: "\"\(misspelled)\":")
    var diagnostics = Diagnostics()
    _ = loadRegistry(
      files: [SourceFile(path: "notes/notes.json", bytes: Array(text.utf8))], folder: "notes", into: &diagnostics,
      reading: { _, _ in [] })
    let messages = diagnostics.sorted.map(\.message)
    #expect(messages.count == 1 && messages[0].hasSuffix("did you mean \"\(key)\"?"), "\(messages)")
  }
}
