/// A registry in which every text attempts to inject markup.
enum HostileRegistry {
  /// The content of each text, which is preceded by its location.
  static let poison =
    #"=1|2 `a|b` <script>alert(1)</script> [x](javascript:alert(1)) ![i](https://evil.example/i.png) | --- | *b* _i_ ~~s~~ $x^2$ https://evil.example www.evil.example me@evil.example &lt; \\\\ \u202e]]> \"q\" \n# heading\n- item\r\n```\n| row |\n1. one"#

  static let text = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {
        "name": "hostile", "namespace": "Hostile", "version": "1.0.0", "description": "P1 %",
        "variants": { "a": { "description": "P2 %", "name": "| a %" }, "b": { "description": "P3 %" } },
        "defaults": { "stream": "own", "category": "a|b `c` <d>", "owner": "P4 %", "why": "P5 %", "since": "P6 %" },
        "controller": { "name": "P7 %", "contact": "P8 %" },
        "docs": "https://example.com/a(b)?c=d",
        "note": "P9 %"
      },
      "types": {
        "chosen": {
          "description": "P10 %", "note": "P11 %",
          "cases": { "one | `two`": { "description": "P12 %", "wire": "# P13 %", "swiftName": "one" } }
        },
        "patterned": { "description": "P14 %", "pattern": "^(a|b)`?<\\|>$" }
      },
      "streams": {
        "own": {
          "encoding": "tuple", "description": "P15 %", "data": "usage.interaction", "note": "P16 %",
          "envelope": {
            "m|`x` <b>": { "description": "P17 %", "const": "P18 %" },
            "events": { "type": "array", "from": "stream.events", "description": "P19 %" }
          },
          "time": { "type": "integer", "from": "clock.ms-since-process-start", "description": "P20 %" },
          "limits": { "events": { "atMost": 9 } },
          "consent": { "default": "on", "mechanism": "P21 %", "settingKey": "P22 %" },
          "recipients": [{ "name": "P23 %", "role": "self", "hosts": ["P24 %"], "country": "P25 %" }],
          "identifiers": [{ "field": "m|`x` <b>", "scope": "install", "vendor": "P26 %", "reset": "P27 %" }]
        }
      },
      "events": {
        "grp.one": {
          "description": "P28 %", "method": "m|`<x>` %", "object": "- o|\\", "value": "|` %", "note": "P29 %",
          "review": ["r"], "formerly": ["was|`x` <b>"], "mirrors": { "outside": "P31 %" }
        },
        "grp.two": {
          "description": "P32 %", "method": "m", "object": "o", "value": { "type": "chosen", "description": "P33 %" },
          "extras": {
            "e|`x` <b>": { "swiftName": "extra", "type": "patterned", "description": "P34 %", "examples": ["a`<|>"] }
          },
          "deprecated": "P35 %"
        }
      },
      "links": {
        "family": {
          "scheme": "x", "host": "h", "parameter": "p|", "description": "P36 %", "note": "P37 %",
          "routes": { "home": { "path": "a|b`<c>", "description": "P38 %" } }
        }
      },
      "messages": {
        "msg": {
          "description": "P39 %", "evaluated": "backend", "triggers": [{ "event": "grp.one" }],
          "buttons": { "b|`": { "link": "family:home", "description": "P40 %" } }, "interactions": ["P41 %"]
        }
      },
      "reviews": {
        "r": {
          "url": "https://example.com/r(x)", "date": "2026-01-01", "alternatives": "P42 %", "existing": "P43 %",
          "analysis": "P44 %", "audience": "P45 %", "note": "P46 %"
        },
        "r2": { "renews": { "review": "r", "reason": "P47 %" }, "formerly": ["r|`x` <b>"] }
      }
    }
    """#.split(separator: "%", omittingEmptySubsequences: false).joined(separator: poison)
}
