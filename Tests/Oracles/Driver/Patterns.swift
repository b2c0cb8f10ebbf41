@_spi(Generated) import Signalbook
import SignalbookWireForm

/// The patterns of the tool and the runtime.
///
/// A question is a JSON list of a pattern and strings. The answer consists of the tool's result, a space, and the
/// runtime's result. A result is `-` if the pattern is rejected. Otherwise, it is a digit for each string: 1 if the
/// string matches, and 0 if it does not.
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
