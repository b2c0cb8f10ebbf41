import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let keptAlthoughTaken = Rule(
    "SB1111", "kept-although-taken", .receiver, .warning,
    summary: "A status code means that a ping was taken, and that it is kept.",
    reason: """
      The receiver has it and gets it again. Leave the code out of `success` or of `keep`.
      """,
    example: ownStream(
      #"""
      -     "upload": { "address": "https://example.com", "success": ["2xx"], "keep": ⟦["202", "5xx"]⟧ }
      +     "upload": { "address": "https://example.com", "success": ["2xx"], "keep": ["5xx"] }
      """#),
    check: .stream { stream, pass in
      guard let upload = stream.upload, !stream.isExternal else { return }
      for kept in upload.keep {
        guard let success = upload.success.first(where: { overlap($0, kept) }) else { continue }
        pass.report(
          "\(quoted(kept)) keeps a ping of the stream \(quoted(stream.name)), and \(quoted(success)) says that it was taken",
          of: "upload.keep", in: stream)
      }
    })
}

/// Whether a code is of both; `2xx` is every code that begins with 2.
private func overlap(_ left: String, _ right: String) -> Bool {
  zip(left.utf8, right.utf8).allSatisfy { $0 == $1 || $0 == 0x78 || $1 == 0x78 }
}
