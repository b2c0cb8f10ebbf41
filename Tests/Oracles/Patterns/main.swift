@_spi(Generated) import Signalbook
import SignalbookWireForm

// Answers requests from `Tests/Oracles/patterns.mjs`. Each input line is a JSON list of a pattern and strings. Each
// output line contains the results of the tool and the runtime: `-` if the pattern is rejected, otherwise a 1 or 0 for
// each string that matches or not.
while let line = readLine() {
  guard case .array(let items)? = try? JSONValue(parsing: line) else { fatalError("not a list: \(line)") }
  let texts = items.compactMap { item -> String? in if case .text(let text) = item { text } else { nil } }
  func answer(_ matches: ((String) -> Bool)?) -> String {
    matches.map { matches in texts.dropFirst().map { matches($0) ? "1" : "0" }.joined() + "." } ?? "-"
  }
  let tool = try? SignalbookWireForm.Pattern(texts[0])
  let runtime = Signalbook.Pattern(texts[0])
  print(answer(tool.map { pattern in pattern.matches }), answer(runtime.map { pattern in pattern.matches }))
}
