#if DEBUG
  import SignalbookSchemaFiles
  import SignalbookWireForm

  @_spi(Generated) @testable import Signalbook

  /// Percent-encoding, JSON text and truncation.
  ///
  /// A question is a JSON list: a keyword and its operands. The answer is a JSON list, with null for each rejected
  /// value.
  enum Texts {
    static func answer(_ line: String) -> String {
      let words = Question.texts(line)
      switch words[0] {
      case "encode":
        return Question.list([
          Signalbook.PercentEncoding.encode(words[1]), SignalbookWireForm.PercentEncoding.encode(words[1]),
          written(words[1]), Signalbook.PercentEncoding.completed(url: words[1]),
        ])
      case "decode": return Question.list([Signalbook.PercentEncoding.decode(words[1])])
      case "quote":
        return Question.list([
          Signalbook.JSONText.quoted(words[1]), SignalbookWireForm.JSONText.quoted(words[1]),
        ])
      case "read": return read(words[1])
      case "cut": return cut(words[1], Int(words[2]) ?? 0)
      default: fatalError("unknown question: \(line)")
      }
    }

    private static func written(_ text: String) -> String {
      let buffer = ByteBuffer(capacity: 64, maximum: 1 << 20)
      var writer = ByteWriter(buffer, at: 0)
      let bytes = Array(text.utf8)
      bytes.withUnsafeBytes { _ = writer.percentEncoded($0) }
      return buffer.text(writer.offset)
    }

    /// Returns whether the tool accepts JSON text, the value that the runtime parses, and whether an app may pass the
    /// text on.
    private static func read(_ text: String) -> String {
      var diagnostics = Diagnostics()
      let file = SourceFile(path: "", bytes: Array(text.utf8))
      let node = SignalbookSchemaFiles.JSONReader.read(file, into: &diagnostics)
      let isPassedOn = Array(text.utf8).withUnsafeBytes { JSONScan.isValue($0) }
      return Question.list([
        node != nil && diagnostics.all.isEmpty ? "" : nil, (try? JSONValue(parsing: text))?.json,
        isPassedOn ? "" : nil,
      ])
    }

    /// Returns the text that the tool and the runtime retain, for each unit of the limit.
    private static func cut(_ text: String, _ limit: Int) -> String {
      let units: [(Cut.Unit, TextLimit.Unit)] = [(.grapheme, .grapheme), (.scalar, .scalar), (.byte, .byte)]
      return Question.list(
        units.flatMap { tool, runtime -> [String?] in
          let kept = TextLimit(limit, runtime, refusesLongerText: false).applied(to: text)
          guard case .kept(let ofRuntime, _) = kept else { return [nil, nil] }
          return [Cut(atMost: limit, unit: tool, overflow: .truncate).applied(to: text), ofRuntime]
        })
    }
  }
#endif
