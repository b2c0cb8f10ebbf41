@_spi(Generated) import Signalbook
import SignalbookWireForm

// Answers `Tests/Oracles/patterns.mjs`: each line of the input is a JSON list of a pattern and texts; each line of the output
// is the tool's answer, a space and the runtime's: `-` if the pattern is refused, else a digit for each text, 1 if it matches.
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
