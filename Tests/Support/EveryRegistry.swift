/// A registry that uses most features of the language.
public let everyRegistry = #"""
  {
    "$schema": "../signalbook-1.schema.json",
    "registry": {
      "name": "app", "namespace": "App", "version": "1.0.0", "description": "An app.",
      "variants": {"blue": {"description": "Blue."}, "red": {"description": "Red."}},
      "defaults": {"stream": "event", "category": "action", "owner": "a@example.com", "purposes": ["analytics"]},
      "legal": {"basis": "consent", "subjects": ["customer"]}, "deletion": {"autoDays": 30}
    },
    "profiles": {
      "short": {
        "method": {"atMost": 10}, "value": {"atMost": 5, "per": "byte"}, "extras": 1, "identifier": "^[a-z_]+$"
      }
    },
    "streams": {
      "base": {"abstract": true, "encoding": "tuple", "since": "1.0"},
      "event": {
        "extends": "base", "profile": "short", "time": {"from": "clock.ms-since-process-start"}, "description": "Events.",
        "envelope": {"v": {"const": 1}, "id": {"from": "client.id", "identifies": true}, "events": {"from": "stream.events"}},
        "consent": {"default": "off", "mechanism": "A setting.", "settingKey": "send", "hold": {"events": 20, "age": {"days": 5}}},
        "retention": {"device": "P10D", "recipient": "P1Y"}, "limits": {"events": {"atMost": 100}, "age": {"days": 3}},
        "recipients": [{"name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE"}],
        "identifiers": [{"field": "id", "scope": "install", "reset": "never"}], "build": ["background"],
        "upload": {
          "address": "https://example.com", "path": {"text": "/in/{v}", "parts": {"v": {"const": 1}}}, "query": {"a": "b"},
          "success": ["2xx"], "delete": ["400"], "keep": ["5xx"]
        },
        "variants": {"red": {"consent": {"default": "on"}}}, "population": {"sample": 0.5}, "remoteRestrictions": {"expiresWithin": {"days": 30}}, "review": ["r"], "note": "N."
      },
      "batch": {
        "encoding": "object", "eventField": {"wire": "ea", "type": "integer"},
        "envelope": {
          "events": {"wire": "pl", "from": "stream.events"},
          "opened": {"type": "integer", "from": "counter.app.opened", "resetBy": "build"}
        },
        "common": {"time": {"wire": "t", "from": "clock.ms-since-1970"}}
      }
    },
    "types": {
      "key": {"cases": {"a": {"holds": {"type": "boolean"}, "default": false}, "b": {"holds": {"type": "integer", "minimum": 2}}}},
      "vars": {"keys": {"type": "integer", "minimum": 1}, "values": {"type": "string"}, "named": true, "entries": {"x": {"key": 1}}},
      "path": {"template": {"text": "a/{b}", "parts": {"b": {"from": "app.b"}}, "escape": "percent"}},
      "point": {"fields": {"x": {"type": "number", "decimals": 2}, "y": {"type": "integer", "as": "text"}}, "order": ["y", "x"]},
      "card": {"fields": {
        "digits": {"type": "integer"},
        "more": {"type": "map", "keys": {"maxLength": 4}, "values": {"type": "integer"}, "maxProperties": 2, "flattened": true}
      }},
      "payment": {"discriminator": "kind", "cases": {"card": {"holds": "card"}, "cash": {"holds": null}}},
      "word": {"pattern": "^[a-z]+$", "minLength": 1, "maxLength": 9, "cut": {"atMost": 5}, "empty": "none"}
    },
    "events": {
      "one.two": {"method": "m", "object": "o", "value": {"type": "key"}, "extras": {"to": {"heldBy": "value", "as": "text"}},
        "only": ["red"], "mirrors": {"event": "tap"}, "examples": [[1, "action", "m", "o", "a", {"to": "true"}]]},
      "tap": {"stream": "batch", "code": 1, "fields": {"at": {"type": "point"}, "id": {"type": "word", "sent": "present"}},
        "gesture": {"distance": {"below": {"dp": 24}}}, "when": {"source": "network.kind", "in": ["wifi"]}},
      "drag": {"stream": "batch", "code": 2, "gesture": {"distance": {"atLeast": {"dp": 24}}}, "mirrors": "none"},
      "paid": {"stream": "batch", "code": 4, "once": "per-day", "fields": {
        "amount": {"type": "integer", "buckets": [0, 1, 10]}, "by": {"type": "payment", "sent": "present"},
        "cards": {"type": "array", "items": {"type": "card"}, "maxItems": 3},
        "tags": {"type": "map", "keys": {"pattern": "^[a-z]+$"}, "values": {"maxLength": 9}, "flattened": true}
      }},
      "beat": {"stream": "batch", "code": 3, "trigger": {"every": {"min": 15}, "while": "foreground"}, "deprecated": "No."}
    },
    "attributes": {"f": {"type": "boolean", "absent": true, "examples": [true]}},
    "links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "routes": {"home": {"path": "h", "description": "H."}}}},
    "messages": {"m": {"evaluated": "local", "triggers": [{"event": "tap", "count": {"atLeast": 2}, "within": {"days": 3}}],
      "attributes": {"f": true}, "buttons": {"ok": {"link": "deep:home"}}, "stream": "batch"}},
    "reviews": {"r": {"url": "https://example.com", "date": "2026-01-31"}}
  }
  """#
