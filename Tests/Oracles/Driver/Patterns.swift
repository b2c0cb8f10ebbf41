@_spi(Generated) import Signalbook
import SignalbookWireForm

/// Patterns of tool and runtime.
///
/// A question is a JSON list of a pattern and texts. The answer is the tool's, a space and the runtime's: `-` if the pattern is
/// refused, else a digit for each text, 1 if it matches.
enum Patterns {
  static func answer(_ line: String) -> String {
    let texts = Question.texts(line)
    func answer(_ matches: ((String) -> Bool)?) -> String {
      matches.map { matches in texts.dropFirst().map { matches($0) ? "1" : "0" }.joined() + "." } ?? "-"
    }
    let tool = try? SignalbookWireForm.Pattern(texts[0])
    let runtime = Signalbook.Pattern(texts[0])
    return answer(tool.map { pattern in pattern.matches }) + " " + answer(runtime.map { pattern in pattern.matches })
  }
}
