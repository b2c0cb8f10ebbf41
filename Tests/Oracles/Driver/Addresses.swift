#if DEBUG
  import SignalbookRegistry
  import SignalbookSchemaFiles
  import SignalbookWireForm

  @_spi(Generated) @testable import Signalbook

  /// Parsers and formats of addresses.
  ///
  /// A question is a JSON list with one string. The answer is a JSON list with the result of each parser, or null if
  /// the parser rejects the string.
  enum Addresses {
    static func answer(_ line: String) -> String {
      let text = Question.texts(line)[0]
      let authority = WebAuthority(text)
      var answer: [String?] = [
        WebURL.isValid(text) ? "" : nil, upload(text), TextForm.webAddress.accepts(text) ? "" : nil,
        authority.map { $0.host + ($0.port.map { ":\($0)" } ?? "") },
        text.host, text.isPlainHTTP ? "" : nil, text.withoutUserAndQuery, text.isHostName ? "" : nil,
      ]
      for format in ["url", "uri", "email", "hostname", "uri-reference"] {
        let pattern = Format.pattern(format).flatMap { try? SignalbookWireForm.Pattern($0) }
        answer.append(pattern?.matches(text) == true ? "" : nil)
      }
      return Question.list(answer)
    }

    /// Returns the upload URL for an address without an additional path.
    private static func upload(_ text: String) -> String? {
      let request = UploadRequest(
        method: "POST", address: text, path: nil, query: [], contentType: "", sendsCookies: false, body: [])
      return try? UploadURL.url(of: request)
    }
  }
#endif
