import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let keptAlthoughTaken = Rule(
    "SB1111", "kept-although-taken", .receiver, .warning,
    summary: "A status code is listed both as a success and as a reason to keep the ping.",
    reason: """
      The receiver has the ping and gets it again. Remove the code from `success` or from `keep`.
      """,
    example: ownStream(
      #"""
      -     "upload": { "address": "https://example.com", "success": ["2xx"], "keep": ⟦["202", "5xx"]⟧ }
      +     "upload": { "address": "https://example.com", "success": ["2xx"], "keep": ["5xx"] }
      """#),
    check: .stream { stream, pass in
      if stream.isExternal { return }
      for (upload, key) in pass.uploads(of: stream) {
        let taken = upload.success.isEmpty ? ["2xx"] : upload.success
        for kept in upload.keep {
          guard let success = taken.first(where: { overlap($0, kept) }) else { continue }
          pass.report(
            "\(quoted(kept)) keeps a ping of the stream \(quoted(stream.name)), but \(quoted(success)) is a success",
            of: "\(key).keep", in: stream)
        }
      }
    })
}

/// Returns whether two lists share a code; `2xx` is each code that starts with 2.
private func overlap(_ left: String, _ right: String) -> Bool {
  zip(left.utf8, right.utf8).allSatisfy { $0 == $1 || $0 == 0x78 || $1 == 0x78 }
}
