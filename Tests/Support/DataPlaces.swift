/// A key of the grammar under which a value can have a data class, with an example registry.
///
/// Only the value at this key has the class ``given``. Everything else is `usage.interaction`.
public struct DataPlace: Sendable {
  /// The form and the key, such as `field.items`.
  public let key: String
  /// The registry, with ``given`` at the key.
  public let text: String

  public static let given = "contact.phone"

  /// Returns the registry with another class at the key, or without a class if `data` is `nil`.
  public func text(with data: String?) -> String {
    text.replacing(#""data": "\#(Self.given)""#, with: data.map { #""data": "\#($0)""# } ?? #""note": "No class.""#)
  }
}

extension DataPlace {
  private static let answer = #""data": "\#(given)""#
  private static let field = #"{ "description": "D.", "maxLength": 9, \#(answer) }"#
  private static let held =
    #""cases": { "a": { "description": "A.", "holds": \#(field) }, "b": { "description": "B.", "holds": { "maxLength": 4 } } }"#

  private static let events = #""events": { "description": "E.", "from": "stream.events" }"#
  private static let time =
    #""time": { "description": "T.", "type": "integer", "unit": "ms", "from": "clock.ms-since-process-start""#

  private static func registry(
    tuple: Bool = false, stream: String = "", envelope: String = "", ofTime: String = "", event: String = "",
    more: String = ""
  ) -> String {
    let encoding =
      tuple
      ? #""encoding": "tuple", \#(time)\#(ofTime) }"#
      : #""encoding": "object", "eventField": { "wire": "e", "type": "string" }"#
    return #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
          "controller": { "name": "Us", "contact": "us@example.com" },
          "legal": { "basis": "consent", "subjects": ["users"] }, "defaults": { "stream": "s" } },
        "streams": { "s": {
          "description": "S.", \#(encoding), "data": "usage.interaction", "purposes": ["analytics"], "identifiers": [],
          "consent": { "default": "on", "mechanism": "Settings." },
          "recipients": [
            { "name": "Us", "role": "self", "country": "DE", "hosts": ["example.com"], "tracking": false }
          ],
          "envelope": { \#(envelope.isEmpty ? "" : envelope + ", ")\#(events) }\#(stream.isEmpty ? "" : ", " + stream) } },
        "events": {
          "opened": {
            "description": "O.", \#(tuple ? #""category": "c", "method": "m", "object": "o""# : #""code": "o""#)\#(event.isEmpty ? "" : ", " + event)
          }
        }\#(more) }
      """#
  }

  /// Returns a registry with an event field of the given type.
  private static func value(_ type: String, beside: String = "") -> String {
    registry(event: #""fields": { \#(beside)"f": { "description": "F.", \#(type) } }"#)
  }

  private static let upload = #""upload": { "address": "https://example.com""#

  public static let all: [DataPlace] = [
    .init(key: "field.fields", text: value(#""type": "object", "fields": { "x": \#(field) }"#)),
    .init(key: "field.items", text: value(#""type": "array", "maxItems": 3, "items": \#(field)"#)),
    .init(
      key: "field.keys",
      text: value(#""type": "map", "maxProperties": 3, "keys": \#(field), "values": { "type": "boolean" }"#)),
    .init(
      key: "field.values",
      text: value(#""type": "map", "maxProperties": 3, "keys": { "enum": ["p", "q"] }, "values": \#(field)"#)),
    .init(
      key: "field.entryName",
      text: value(
        #""type": "map", "maxProperties": 3, "named": true, "keys": { "enum": ["p", "q"] }, "entryName": \#(field), "values": { "type": "boolean" }"#
      )),
    .init(
      key: "field.entries",
      text: value(
        #""type": "map", "keys": { "maxLength": 4 }, "values": { "type": "boolean" }, "entries": { "p": { "description": "P.", \#(answer) } }"#
      )),
    .init(
      key: "mapEntry.value",
      text: value(
        #""type": "map", "keys": { "maxLength": 4 }, "values": { "type": "boolean" }, "entries": { "p": { "description": "P.", "value": \#(field) } }"#
      )),
    .init(
      key: "template.parts", text: value(#""template": { "text": "a-{x}", "parts": { "x": \#(field) } }"#)),
    .init(
      key: "case.holds",
      text: value(
        #""heldBy": "k""#, beside: #""k": { "description": "K.", \#(held) }, "#)),
    .init(
      key: "type.fields",
      text: registry(
        event: #""fields": { "f": { "description": "F.", "type": "t" } }"#,
        more: #", "types": { "t": { "description": "T.", "type": "object", "fields": { "x": \#(field) } } }"#)),
    .init(
      key: "type.items",
      text: registry(
        event: #""fields": { "f": { "description": "F.", "type": "t" } }"#,
        more: #", "types": { "t": { "description": "T.", "type": "array", "maxItems": 2, "items": \#(field) } }"#)),
    .init(
      key: "type.keys",
      text: registry(
        event: #""fields": { "f": { "description": "F.", "type": "t" } }"#,
        more:
          #", "types": { "t": { "description": "T.", "type": "map", "maxProperties": 2, "keys": \#(field), "values": { "type": "boolean" } } }"#
      )),
    .init(
      key: "type.values",
      text: registry(
        event: #""fields": { "f": { "description": "F.", "type": "t" } }"#,
        more:
          #", "types": { "t": { "description": "T.", "type": "map", "maxProperties": 2, "keys": { "maxLength": 3 }, "values": \#(field) } }"#
      )),
    .init(
      key: "type.entryName",
      text: registry(
        event: #""fields": { "f": { "description": "F.", "type": "t" } }"#,
        more:
          #", "types": { "t": { "description": "T.", "type": "map", "named": true, "maxProperties": 2, "keys": { "maxLength": 3 }, "values": { "type": "boolean" }, "entryName": \#(field) } }"#
      )),
    .init(
      key: "type.entries",
      text: registry(
        event: #""fields": { "f": { "description": "F.", "type": "t" } }"#,
        more:
          #", "types": { "t": { "description": "T.", "type": "map", "keys": { "maxLength": 3 }, "values": { "type": "boolean" }, "entries": { "p": { "description": "P.", \#(answer) } } } }"#
      )),
    .init(key: "attribute.fields", text: attribute(#""type": "object", "fields": { "x": \#(field) }"#)),
    .init(key: "attribute.items", text: attribute(#""type": "array", "maxItems": 3, "items": \#(field)"#)),
    .init(
      key: "attribute.keys",
      text: attribute(#""type": "map", "maxProperties": 3, "keys": \#(field), "values": { "type": "boolean" }"#)),
    .init(
      key: "attribute.values",
      text: attribute(#""type": "map", "maxProperties": 3, "keys": { "maxLength": 3 }, "values": \#(field)"#)),
    .init(
      key: "attribute.entryName",
      text: attribute(
        #""type": "map", "named": true, "maxProperties": 3, "keys": { "maxLength": 3 }, "values": { "type": "boolean" }, "entryName": \#(field)"#
      )),
    .init(
      key: "attribute.entries",
      text: attribute(
        #""type": "map", "keys": { "maxLength": 3 }, "values": { "type": "boolean" }, "entries": { "p": { "description": "P.", \#(answer) } }"#
      )),
    .init(key: "event.fields", text: registry(event: #""fields": { "x": \#(field) }"#)),
    .init(key: "event.extras", text: registry(tuple: true, event: #""extras": { "x": \#(field) }"#)),
    .init(key: "event.value", text: registry(tuple: true, event: #""value": \#(field)"#)),
    .init(
      key: "stream.envelope",
      text: registry(
        envelope: #""x": \#(sourced)"#)),
    .init(key: "stream.common", text: registry(stream: #""common": { "x": \#(sourced) }"#)),
    .init(
      key: "stream.time",
      text: registry(
        tuple: true, ofTime: ", " + answer)),
    .init(key: "upload.adds", text: registry(stream: #"\#(upload), "adds": { "x": \#(sourced) } }"#)),
    .init(key: "upload.headers", text: registry(stream: #"\#(upload), "headers": { "x": \#(sourced) } }"#)),
    .init(
      key: "batch.envelope",
      text: registry(stream: #"\#(upload), "batch": { "wire": "b", "envelope": { "x": \#(sourced) } } }"#)),
    .init(
      key: "template.parts",
      text: registry(stream: #"\#(upload), "path": { "text": "/{x}", "parts": { "x": \#(sourced) } } }"#)),
    .init(
      key: "case.holds",
      text: registry(
        envelope:
          #""x": { "description": "X.", "type": "map", "from": "app.settings", "keys": { \#(held) }, "values": { "heldBy": "key" } }"#
      )),
    .init(
      key: "field.keys",
      text: registry(
        envelope:
          #""x": { "description": "X.", "type": "map", "from": "app.settings", "keys": { "cases": { "a": { "description": "A.", "holds": "boolean" } }, \#(answer) }, "values": { "heldBy": "key" } }"#
      )),
    .init(
      key: "field.values",
      text: registry(
        envelope:
          #""x": { "description": "X.", "type": "map", "from": "app.settings", "keys": { "cases": { "a": { "description": "A.", "holds": "boolean" } } }, "values": { "heldBy": "key", \#(answer) } }"#
      )),
    .init(
      key: "field.values",
      text: value(
        #""type": "map", "keys": { "maxLength": 4 }, "values": { "type": "boolean", \#(answer) }, "entries": { "p": { "description": "P." } }"#
      )),
    // Nested values.
    .init(
      key: "field.items",
      text: value(#""type": "array", "maxItems": 3, "items": { "maxItems": 3, "items": \#(field) }"#)),
    .init(
      key: "field.items",
      text: value(
        #""type": "array", "maxItems": 3, "items": { "type": "object", \#(answer), "fields": { "y": { "description": "Y.", "maxLength": 3 } } }"#
      )),
    .init(
      key: "field.values",
      text: value(
        #""type": "object", "fields": { "o": { "description": "O.", "maxProperties": 4, "keys": { "enum": ["p"] }, "values": \#(field) } }"#
      )),
    .init(
      key: "field.entries",
      text: value(
        #""type": "map", "keys": { "maxLength": 4 }, "values": { "type": "boolean" }, "entries": { "p": { "description": "P.", \#(answer), "value": { "type": "object", "fields": { "y": { "description": "Y.", "type": "boolean" } } } } }"#
      )),
    .init(
      key: "template.parts",
      text: value(
        #""type": "map", "maxProperties": 4, "keys": { "template": { "text": "a-{x}", "parts": { "x": \#(field) } } }, "values": { "type": "boolean" }"#
      )),
    .init(
      key: "field.fields",
      text: value(
        #""heldBy": "k""#,
        beside:
          #""k": { "description": "K.", "cases": { "a": { "description": "A.", "holds": { "type": "object", "fields": { "x": \#(field) } } }, "b": { "description": "B.", "holds": "boolean" } } }, "#
      )),
    // The keys of a map are data too, even if its values declare a separate class.
    .init(
      key: "event.fields",
      text: value(
        #"\#(answer), "type": "map", "maxProperties": 4, "keys": { "maxLength": 9 }, "values": { "data": "usage.interaction", "type": "boolean" }"#
      )),
    .init(
      key: "event.fields",
      text: value(
        #"\#(answer), "type": "map", "maxProperties": 4, "keys": { "maxLength": 9 }, "values": { "type": "object", "fields": { "y": { "description": "Y.", "type": "boolean", "data": "usage.interaction" } } }"#
      )),
  ]

  private static let sourced = #"{ "description": "D.", "maxLength": 9, "from": "app.x", \#(answer) }"#

  private static func attribute(_ type: String) -> String {
    registry(
      envelope: #""attrs": { "description": "A.", "type": "object", "from": "stream.attributes" }"#,
      more: #", "attributes": { "f": { "description": "F.", \#(type) } }"#)
  }
}
