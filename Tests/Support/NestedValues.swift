/// A schema whose numbers are rounded and whose strings are truncated in lists, maps and objects.
public enum NestedValues {
  public static let schema = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": { "name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "S.", "defaults": { "stream": "s" } },
      "streams": { "s": { "encoding": "object", "build": ["event"], "consent": { "default": "on" },
        "eventField": { "wire": "e", "type": "string" } } },
      "types": { "item": { "description": "I.", "fields": {
        "dec": { "type": "number", "decimals": 2 }, "dtx": { "type": "number", "decimals": 3, "as": "text" },
        "cut": { "cut": { "atMost": 2, "per": "grapheme" }, "empty": "no" } } } },
      "events": { "made": { "description": "M.", "fields": {
        "one": { "type": "item" },
        "many": { "type": "array", "items": { "type": "item" } },
        "nums": { "type": "array", "items": { "type": "number", "decimals": 1 }, "examples": [[1, 2.25]] },
        "words": { "type": "array", "items": { "cut": { "atMost": 3, "per": "byte" } } },
        "map": { "type": "map", "keys": { "maxLength": 3 }, "values": { "type": "number", "decimals": 1 }, "examples": [{ "a": 2 }] } } } }
    }
    """#

  /// The members of the event on the wire, if `dec` and `dtx` are 1.5, `cut` is longer than two characters, and the
  /// other values are those of the examples.
  public static let members: [String] = {
    let object = #"{"cut":"cu","dec":1.50,"dtx":"1.500"}"#
    return [
      #""many":[\#(object)]"#, #""map":{"a":2.0}"#, #""nums":[1.0,2.2]"#, #""one":\#(object)"#, #""words":["wor"]"#,
    ]
  }()
}
