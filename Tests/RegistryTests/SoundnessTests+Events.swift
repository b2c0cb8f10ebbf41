extension SoundnessTests {
  static let events = [
    UnsoundCase(
      "keys of a member on the value of a tuple",
      #""events": {"e": {"method": "m", "object": "o", "value": {"type": "integer", "as": "text", ⟦"wire"⟧SB0220: "v", ⟦"retired"⟧SB0220: "R."}}}"#
    ),
    UnsoundCase(
      "a key that is never missing, and its held value",
      #""types": {"k": {"cases": {"b": {"holds": "string"}}}}, "events": {"e": {"method": "m", "object": "o", "value": {"type": "k", ⟦"nullable"⟧SB0220: true, ⟦"absent"⟧SB0220: "b"}, "extras": {"to": {"heldBy": "value", ⟦"swiftName"⟧SB0220: "target", ⟦"enforced"⟧SB0220: "loosely"}}}}"#
    ),
    UnsoundCase(
      "defaults for tuples in a file without tuples",
      #""defaults": {"stream": "batch", ⟦"category"⟧SB0220: "c", ⟦"method"⟧SB0220: "m"}, "events": {"e": {"code": 1}}"#),
    UnsoundCase(
      "limits that two streams share name events of either",
      #""streams": {"one": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "limits": {"distinct": [{"events": ["a", "b", ⟦"c"⟧SB0210], "field": "f", "atMost": 4, "per": "screen"}, {"events": ["b"], "field": ⟦"g"⟧SB0210, "atMost": 4, "per": "screen"}]}}, "two": {"extends": "one"}}, "events": {"a": {"stream": "one", "fields": {"f": {}}}, "b": {"stream": "two", "fields": {"f": {}}}}"#
    ),
    UnsoundCase(
      "a trigger where the common part has a caller's value",
      #""streams": {"event": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "common": {"a": {}, "b": {"sent": "present"}, "c": {"nullable": true}, "d": {"from": "device.model"}}}}, "events": {⟦"e"⟧SB0242: {"trigger": {"on": "start"}}}"#
    ),
    UnsoundCase(
      "bounds where a held value is sent",
      #""types": {"k": {"cases": {"b": {"holds": "string"}}}}, "events": {"e": {"method": "m", "object": "o", "value": {"type": "k"}, "extras": {"to": {"heldBy": "value", ⟦"maxLength"⟧SB0220: 4, ⟦"cut"⟧SB0220: {"atMost": 4}}}}}"#
    ),
    UnsoundCase(
      "a cut and a text for nothing of values that are sent as declared",
      #""events": {"e": {"method": "m", "object": "o", "value": {"enum": ["abcd", "abxy"], ⟦"cut"⟧SB0220: {"atMost": 3}, ⟦"empty"⟧SB0220: "abcd"}}}"#
    ),
    UnsoundCase(
      "a text for nothing beside a length that no pattern can have",
      #""events": {"e": {"method": "m", "object": "o", "value": {"type": "string", "minLength": 100000, "maxLength": 200000, ⟦"empty"⟧SB0220: ⟦"none"⟧SB0221}}}"#
    ),
    UnsoundCase(
      "a text for a missing number that is sent as text",
      #""events": {"e": {"method": "m", "object": "o", "value": {"type": "integer", "as": "text", "absent": ⟦"none"⟧SB0221}, "extras": {"b": {"description": "B.", "type": "boolean", "as": "text", "absent": ⟦"true"⟧SB0221}}}}"#
    ),
    UnsoundCase(
      "a condition on what the source never says",
      #""events": {"a": {"method": "m", "object": "o", "when": {"source": "network.kind", "in": ⟦["5g", "wifi"]⟧SB0221}}}"#
    ),
    UnsoundCase(
      "a condition on a value of another kind",
      #""events": {"a": {"method": "m", "object": "o", "when": {"source": "counter.screens", "not": ⟦["1"]⟧SB0221}}}"#),
    UnsoundCase(
      "a condition on two kinds of value",
      #""events": {"a": {"method": "m", "object": "o", "when": {"source": "app.x", "in": ⟦[true, "yes"]⟧SB0221}}}"#),
    UnsoundCase(
      "a condition on no case of the field's vocabulary",
      #""streams": {"t": {"encoding": "object", "common": {"k": {"from": "app.kind", "enum": ["x", "y"]}}}}, "events": {"a": {"stream": "t", "when": {"source": "app.kind", "in": ⟦["z"]⟧SB0221}}}"#
    ),
    UnsoundCase(
      "opting out of what cannot be declined",
      #""streams": {"event": {"consent": {"default": "always", ⟦"optOut"⟧SB0250: {"recipient": "kept"}}}}"#),
    UnsoundCase(
      "what the runtime deletes is kept",
      #""streams": {"event": {"consent": {"optOut": {"device": ⟦"kept"⟧SB0220}}, "variants": {"red": {"consent": {"optOut": {"device": ⟦"kept"⟧SB0220}}}}}, "other": {"external": true, "consent": {"optOut": {"device": "kept"}}}, "sdk": {"via": "sdk", "consent": {"optOut": {"device": "kept"}}}}"#
    ),
    UnsoundCase(
      "who signed off, and not when",
      #""reviews": {"first": {⟦"approvedBy"⟧SB0220: "A. Steward"}, "second": {"approvedBy": "A. Steward", "date": "2026-01-31"}}"#
    ),
    UnsoundCase(
      "a period of nothing",
      #""events": {⟦"a"⟧SB0253: {"method": "m", "object": "o", "trigger": {"every": {"s": 0}}}}"#),
    UnsoundCase(
      "event of a stream without events",
      #""streams": {"event": {"external": true}}, "events": {⟦"e"⟧SB0250: {"method": "m", "object": "o"}}"#),
    UnsoundCase(
      "deletion asked for by a stream that nobody declares",
      #""streams": {"s": {"deletionRequest": ⟦"forget"⟧SB0210}}"#),
    UnsoundCase(
      "deletion asked for by a stream that is declined as well",
      #""streams": {"s": {"deletionRequest": ⟦"forget"⟧SB0220}, "forget": {"upload": {}}}"#),
    UnsoundCase(
      "deletion asked for by a stream that nobody sends",
      #""streams": {"s": {"deletionRequest": ⟦"forget"⟧SB0220}, "forget": {"consent": {"default": "always"}}}"#),
    UnsoundCase(
      "deletion asked for by a stream of the same ping",
      #""streams": {"s": {"deletionRequest": ⟦"forget"⟧SB0220}, "forget": {"ping": "s", "upload": {}, "consent": {"default": "always"}}}"#
    ),
    UnsoundCase(
      "deletion asked for by a stream of events",
      #""streams": {"s": {"deletionRequest": ⟦"t"⟧SB0220}, "t": {"encoding": "object", "upload": {}, "consent": {"default": "always"}}}"#
    ),
    UnsoundCase(
      "events for an SDK, which have no names",
      #""streams": {⟦"s"⟧SB0243: {"via": "sdk", "encoding": "object"}}"#),
    UnsoundCase(
      "tuple keys on an object stream",
      #""events": {"e": {"stream": "batch", "code": 1, ⟦"method"⟧SB0250: "m", ⟦"extras"⟧SB0250: {}}}"#),
    UnsoundCase(
      "object keys on a tuple stream",
      #""events": {"e": {"method": "m", "object": "o", ⟦"code"⟧SB0250: 1, ⟦"fields"⟧SB0250: {}}}"#),
    UnsoundCase(
      "the title of a screen, of an event that is sent at another moment",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"name": {}}, "trigger": {"on": "start", ⟦"title"⟧SB0220: "name"}}}"#
    ),
    UnsoundCase(
      "the title of a screen in a field that the event lacks",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"name": {}}, "trigger": {"on": "screen", "title": ⟦"nama"⟧SB0210}}}"#
    ),
    UnsoundCase(
      "the title of a screen that is no text",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"name": {"type": "integer"}}, "trigger": {"on": "screen", "title": ⟦"name"⟧SB0220}}}"#
    ),
    UnsoundCase(
      "the title of a screen that may be missing",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"name": {"sent": "present"}}, "trigger": {"on": "screen", "title": ⟦"name"⟧SB0220}}}"#
    ),
    UnsoundCase(
      "two events with the title of a screen",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"name": {}}, "trigger": {"on": "screen", "title": "name"}}, ⟦"f"⟧SB0220: {"stream": "batch", "code": 78, "fields": {"name": {}}, "trigger": {"on": "screen", "title": "name"}}}"#
    ),
    UnsoundCase(
      "a gesture's distance in a field that the event lacks",
      #""events": {"e": {"stream": "batch", "code": 77, "gesture": {"fields": {"distance": ⟦"far"⟧SB0210}}}}"#),
    UnsoundCase(
      "a gesture's distance in a field of another unit",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"far": {"type": "integer", "unit": "px"}}, "gesture": {"fields": {"distance": ⟦"far"⟧SB0220}}}}"#
    ),
    UnsoundCase(
      "a gesture's direction without a case for none",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"to": {"enum": ["up", "down", "left", "right"]}}, "gesture": {"straight": 0.7, "fields": {"direction": ⟦"to"⟧SB0220}}}}"#
    ),
    UnsoundCase(
      "a gesture's direction, and nothing says how straight",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"to": {"enum": ["up", "down", "left", "right", "any"]}}, "gesture": {"fields": {⟦"direction"⟧SB0243: "to"}}}}"#
    ),
    UnsoundCase(
      "a gesture's velocity in a field that has a source",
      #""events": {"e": {"stream": "batch", "code": 77, "fields": {"fast": {"type": "integer", "unit": "dp/s", "from": "app.fast"}}, "gesture": {"fields": {"velocity": ⟦"fast"⟧SB0220}}}}"#
    ),
    UnsoundCase("tuple without its object", #""events": {⟦"e"⟧SB0243: {"method": "m"}}"#),
    UnsoundCase("object without its code", #""events": {⟦"e"⟧SB0243: {"stream": "batch"}}"#),
    UnsoundCase("code of another type", #""events": {"e": {"stream": "batch", "code": ⟦"1"⟧SB0221}}"#),
    UnsoundCase(
      "code used twice",
      #""events": {"e": {"stream": "batch", "code": 1}, ⟦"f"⟧SB0251: {"stream": "batch", "code": 1}}"#),
    UnsoundCase(
      "code of a retired event",
      #""events": {"e": {"stream": "batch", "code": 1, "retired": "Gone."}, ⟦"f"⟧SB0251: {"stream": "batch", "code": 1}}"#
    ),
    UnsoundCase(
      "field with a key of the common part",
      #""events": {"e": {"stream": "batch", "code": 1, "fields": {⟦"x"⟧SB0240: {"wire": "t"}, ⟦"ea"⟧SB0240: {}}}}"#),
    UnsoundCase(
      "literals over the limits of the profile",
      #""events": {"e": {"method": ⟦"much_too_long"⟧SB0252, "object": ⟦"Object"⟧SB0252, "value": ⟦"ääa€"⟧SB0252}}"#),
    UnsoundCase(
      "too many extras",
      #""events": {"e": {"method": "m", "object": "o", ⟦"extras"⟧SB0252: {"a": {}, ⟦"B"⟧SB0252: {}}}}"#),
    UnsoundCase(
      "gesture with a misfit unit",
      #""events": {"e": {"stream": "batch", "code": 1, "gesture": {"duration": {"above": {⟦"dp"⟧SB0253: 5}}}}}"#),
    UnsoundCase(
      "gesture that nothing fits",
      #""events": {"e": {"stream": "batch", "code": 1, "gesture": {"duration": ⟦{"above": {"s": 1}, "below": {"ms": 1000}}⟧SB0222}}}"#
    ),
    UnsoundCase(
      "gesture that nothing fits, in numbers that have an exponent",
      #""events": {"e": {"stream": "batch", "code": 1, "gesture": {"duration": ⟦{"above": {"ms": 0.001}, "atMost": {"s": 1e-7}}⟧SB0222}}}"#
    ),
    UnsoundCase(
      "gestures that overlap",
      #""events": {"e": {"stream": "batch", "code": 1, "gesture": {"distance": {"above": {"dp": 24}}}}, ⟦"f"⟧SB0255: {"stream": "batch", "code": 2, "gesture": {"distance": {"below": {"dp": 25}}}}}"#
    ),
    UnsoundCase(
      "bounds given twice",
      #""events": {"e": {"stream": "batch", "code": 1, "gesture": {"distance": {⟦"above"⟧SB0220: {"dp": 24}, "atLeast": {"dp": 24}}}}}"#
    ),
    UnsoundCase(
      "trigger with a caller's value",
      #""events": {"e": {"stream": "batch", "code": 1, "trigger": {"on": "start"}, "fields": {⟦"a"⟧SB0242: {}}}}"#),
    UnsoundCase(
      "mirror within the stream",
      #""events": {"e": {"method": "m", "object": "o"}, "f": {"method": "m", "object": "p", "mirrors": {"event": ⟦"e"⟧SB0254}}}"#
    ),
    UnsoundCase(
      "mirror of an event with a counterpart",
      #""events": {"e": {"method": "m", "object": "o", "mirrors": {"event": ⟦"f"⟧SB0254}}, "f": {"stream": "batch", "code": 1, "mirrors": {"event": "g"}}, "g": {"method": "m", "object": "q"}}"#
    ),
    UnsoundCase(
      "example of another event",
      #""events": {"e": {"method": "m", "object": "o", "examples": [[1, "action", "m", ⟦"p"⟧SB0230], ⟦[1]⟧SB0230]}}"#),
    UnsoundCase(
      "two routes with one path",
      #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "match": "ignoring-case", "routes": {"home": {"path": "h", "description": "H."}, "house": {"path": ⟦"H"⟧SB0240, "description": "H."}}}}"#
    ),
    UnsoundCase(
      "two routes with one path for a profile",
      #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "routes": {"home": {"path": "h", "description": "H.", "profiles": {"short": {"path": "x"}}}, "house": {"path": ⟦"x"⟧SB0240, "description": "H."}}}}"#
    ),
    UnsoundCase(
      "a link without a path",
      #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "routes": {⟦"home"⟧SB0243: {"description": "H."}}}}"#
    ),
    UnsoundCase(
      "links of a profile that is not there",
      #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "profiles": {⟦"p"⟧SB0210: {"match": "exact"}}, "routes": {"home": {"path": "h", "description": "H.", "profiles": {⟦"q"⟧SB0210: {"routed": false}}}}}}"#
    ),
    UnsoundCase(
      "a scheme and a host that no URL has",
      #""links": {"deep": {"scheme": ⟦"A b"⟧SB0105, "host": ⟦"b/c"⟧SB0105, "parameter": "c", "routes": {"home": {"path": "h", "description": "H."}}}}"#
    ),
    UnsoundCase(
      "a code that breaks the rule of names",
      #""streams": {"track": {"encoding": "object", "eventField": {"wire": "e", "type": "string", "pattern": "^E_"}}}, "events": {"a": {"stream": "track", "code": ⟦"e_a"⟧SB0221}, ⟦"b"⟧SB0221: {"stream": "track"}, "c": {"stream": "track", "code": "E_C"}}"#
    ),
    UnsoundCase(
      "a batch with one key twice",
      #""streams": {"event": {"encoding": "object", "upload": {"batch": {"wire": ⟦"a"⟧SB0240, "envelope": {"a": {"const": 1}}}}}}"#
    ),
    UnsoundCase(
      "attribute value in a message",
      #""attributes": {"a": {"type": "boolean"}}, "messages": {"m": {"evaluated": "backend", "attributes": {"a": ⟦"yes"⟧SB0221}}}"#
    ),
  ]
}
