extension SoundnessTests {
  /// Faults of a stream or field that only the form for a profile has.
  static let profiles = [
    UnsoundCase(
      "a ping that no address can carry",
      #""streams": {"own": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "envelope": {"events": {"from": "stream.events"}}, "upload": {"batch": {}}, "profiles": {"short": {"upload": {⟦"method"⟧SB0220: "GET", ⟦"batch"⟧SB0220: {}, "query": {"v": "1"}}}}}}"#
    ),
    UnsoundCase(
      "a ping that no address can carry, with and without the profile",
      #""streams": {"own": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "envelope": {⟦"events"⟧SB0220: {"from": "stream.events"}}, "upload": {"method": "GET"}, "profiles": {"short": {"upload": {"method": "GET", "query": {"v": "1"}}}}}}"#
    ),
    UnsoundCase(
      "tuples in an address",
      #""streams": {"own": {"encoding": "tuple", "time": {"type": "integer", "from": "clock.ms-since-process-start"}, "profiles": {"short": {"upload": {⟦"method"⟧SB0220: "GET"}}}}}"#
    ),
    UnsoundCase(
      "a key of the ping that the upload adds",
      #""streams": {"state": {"envelope": {"v": {"const": 1}}, "upload": {}, "profiles": {"short": {"upload": {"adds": {⟦"v"⟧SB0240: {"const": 2}}}}}}}"#
    ),
    UnsoundCase(
      "the key of eventField",
      #""streams": {"own": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "common": {⟦"a"⟧SB0240: {"from": "os.name", "profiles": {"short": {"wire": "e"}}}, "b": {"from": "os.name", "profiles": {"short": {"wire": "e", "sent": "never"}}}}}}, "events": {"one": {"stream": "own", "fields": {⟦"c"⟧SB0240: {"variants": {"red": {"wire": "e"}}}}}}"#
    ),
    UnsoundCase(
      "several events with nothing around them",
      #""streams": {"event": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "profiles": {"short": {"limits": {"events": {⟦"atLeast"⟧SB0222: 2, "atMost": 5}}}}}}"#
    ),
    UnsoundCase(
      "more events than the list holds",
      #""streams": {"event": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "limits": {"events": {"atMost": 3}}, "envelope": {"events": {"from": "stream.events", ⟦"maxItems"⟧SB0231: 3}}, "profiles": {"short": {"limits": {"events": {"atMost": 4}}}}}}"#
    ),
    UnsoundCase(
      "distinct values of unknown events and fields",
      #""streams": {"batch": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "profiles": {"short": {"limits": {"distinct": [{"events": [⟦"nope"⟧SB0210, "one"], "field": ⟦"n"⟧SB0210, "atMost": 4, "per": "screen"}]}}}}}, "events": {"one": {"stream": "batch", "fields": {"n": {"type": "integer"}, "s": {}}}}"#
    ),
    UnsoundCase(
      "decimals and a wire form that do not fit",
      #""types": {"t": {"fields": {"a": {"profiles": {"short": {⟦"decimals"⟧SB0220: 2}}}, "b": {"type": "integer", "variants": {"red": {⟦"decimals"⟧SB0220: 2}}}, "c": {"type": "number", "minimum": 0.25, "profiles": {"short": {⟦"decimals"⟧SB0220: 1}}}, "d": {"profiles": {"short": {⟦"as"⟧SB0220: "text"}}}, "e": {"type": "number", "minimum": 0.5, "profiles": {"short": {"decimals": 1, "as": "text"}}}}}}"#
    ),
    UnsoundCase(
      "cases that are one text",
      #""types": {"t": {"fields": {"a": {"cases": {"a": {"wire": 1}, "b": {"wire": "1"}}, "profiles": {"short": {⟦"as"⟧SB0224: "text"}}}}}}"#
    ),
  ]
}
