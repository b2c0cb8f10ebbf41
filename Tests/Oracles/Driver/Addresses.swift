#if DEBUG
  import SignalbookRegistry
  import SignalbookSchemaFiles
  import SignalbookWireForm

  @_spi(Generated) @testable import Signalbook

  /// Readers of addresses and the formats of addresses.
  ///
  /// A question is a JSON list with one text. The answer is a JSON list: each reader's result, null if it refuses the text.
  enum Addresses {
    static func answer(_ line: String) -> String {
      let text = Question.texts(line)[0]
      let authority = WebAuthority(text)
      var answer: [String?] = [
        WebAddress.isOne(text) ? "" : nil, upload(text), TextForm.webAddress.accepts(text) ? "" : nil,
        authority.map { $0.host + ($0.port.map { ":\($0)" } ?? "") },
        text.host, text.isPlainHTTP ? "" : nil, text.withoutUserAndQuery, text.isHostName ? "" : nil,
      ]
      for format in ["url", "uri", "email", "hostname"] {
        let pattern = Format.pattern(format).flatMap { try? SignalbookWireForm.Pattern($0) }
        answer.append(pattern?.matches(text) == true ? "" : nil)
      }
      return Question.list(answer)
    }

    /// The address of a ping without a path of its own.
    private static func upload(_ text: String) -> String? {
      let request = UploadRequest(
        method: "POST", address: text, path: nil, query: [], contentType: "", sendsCookies: false, body: [])
      return try? UploadAddress.url(of: request)
    }
  }
#endif
