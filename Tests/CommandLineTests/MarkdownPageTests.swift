import SignalbookTestSupport
import Testing

/// Runs the commands in docs/markdown-pages.md as they are written.
@Suite("Markdown pages and inventories") struct MarkdownPageTests {
  @Test("the output of the page's commands matches the page") func commands() throws {
    let lines = try DocumentTests.snippets(of: "docs/markdown-pages.md").filter { $0.language == "sh" }
      .flatMap { $0.text.split(separator: "\n") }
    #expect(lines.count == 3)
    for line in lines {
      let arguments = line.split(separator: " ").map(String.init)
      #expect(arguments.prefix(3) == ["swift", "run", "signalbook"])
      let result = try Tool.run(Array(arguments.dropFirst(3)), in: Paths.root)
      #expect(result.status == 0, "\(line): \(result.errors)")
      if arguments.contains("csv") {
        #expect(result.output.hasPrefix("id,registry,stream,kind,"))
        #expect(result.output.contains("\r\nfocus/events/url-entered,focus,event,tuple event,"))
      }
      if arguments.contains("json") {
        #expect(result.output.hasPrefix(#"{"format":"signalbook-inventory","version":3,"#))
        #expect(result.output.contains(#""declared":"schemas/focus/browsing.json:"#))
      }
    }
  }
}
