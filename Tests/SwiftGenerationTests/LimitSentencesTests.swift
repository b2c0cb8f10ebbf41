import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@Suite("Limits in the documentation of arguments") struct LimitSentencesTests {
  private static let text = #"""
    {
      "$schema": "signalbook-1.schema.json",
      "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "x", "defaults": {"stream": "s"}},
      "types": {
        "item": {"fields": {
          "count": {"description": "The number.", "type": "integer", "minimum": 1},
          "name": {"description": "The name.", "type": "string", "minLength": 2, "maxLength": 9}}}
      },
      "streams": {"s": {"encoding": "object", "consent": {"default": "on"}, "eventField": {"wire": "e", "type": "string"}}},
      "events": {"made": {"description": "Made.", "fields": {
        "items": {"description": "The items.", "type": "array", "items": {"type": "item"}, "minItems": 1},
        "code": {"description": "The code.", "type": "string", "minLength": 3, "maxLength": 3},
        "size": {"description": "The size.", "type": "integer", "minimum": 1}}}}
    }
    """#

  @Test(
    "an event with an argument outside its limits is refused; a listed object with such a member is dropped",
    arguments: [
      "- Parameter size: The size. At least 1; otherwise, the event is refused.",
      "- Parameter items: The items. At least 1 item; otherwise, the event is refused.",
      "- Parameter code: The code. Exactly 3 characters; otherwise, the event is refused.",
      "/// If a member is outside its limits, the event is refused. If the object is in a list or map, only the object is dropped.",
      "/// The number. At least 1.\n", "/// The name. At least 2 and at most 9 characters.\n",
    ])
  func sentences(line: String) {
    let generated = Generated(
      [SourceFile(path: "/r/shop.json", bytes: Array(Self.text.utf8))], folder: "/r", name: "shop")
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    #expect(generated.text.contains(line), "\(generated.text)")
  }
}
