import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Templates") struct TemplateTests {
  private func generated(escape: String) -> String {
    let text = #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x"},
        "streams": {
          "s": {
            "encoding": "object", "eventField": {"wire": "e", "type": "string"},
            "common": {
              "place": {
                "template": {
                  "text": "app/{kind}/{version}", "escape": "\#(escape)",
                  "parts": {"kind": {"const": "a \"b\"/c"}, "version": {"type": "string", "from": "app.version"}}
                }
              }
            }
          }
        },
        "events": {
          "shown": {
            "stream": "s",
            "fields": {
              "path": {
                "template": {
                  "text": "app/{kind}/{name}", "escape": "\#(escape)",
                  "parts": {"kind": {"const": "a \"b\"/c"}, "name": {"type": "string"}}
                }
              }
            }
          }
        }
      }
      """#
    let generated = Generated([SourceFile(path: "r/r.json", bytes: Array(text.utf8))], folder: "r", name: "r")
    #expect(generated.diagnostics.sorted.map(\.message) == [])
    return generated.text
  }

  @Test(
    "a constant part is in sources' and callers' templates alike: escaped for JSON, percent-encoded where asked")
  func constantParts() {
    // In the stream's common part, in the event's member, and in the decoder's comparison.
    #expect(literals(generated(escape: "none"), with: #"app/a \"b\"/c/"#) == 3)
    #expect(literals(generated(escape: "percent"), with: "app/a%20%22b%22%2Fc/") == 3)
  }

  private func literals(_ text: String, with part: String) -> Int {
    text.split(separator: "\n").filter { !$0.contains("///") && $0.contains(part) }.count
  }
}
