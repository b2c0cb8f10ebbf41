import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let droppedWhileBusy = Rule(
    "SB1116", "dropped-while-busy", .receiver, .warning,
    summary: "A ping is deleted after a status code that asks the client to retry.",
    reason: """
      Servers respond with 408, 429 or 5xx while they are overloaded or restarting, and accept the ping a minute later
      (RFC 9110, section 15). With such a status code in `delete`, an outage loses the data of all active users. Move
      the status code to `keep`.
      """,
    example: ownStream(
      members: #"""
        -     "upload": { "address": "https://example.com", "success": ["2xx"], "delete": ⟦["4xx", "503"]⟧ }
        +     "upload": { "address": "https://example.com", "success": ["2xx"], "delete": ["400", "413"], "keep": ["503"] }
        """#),
    check: .stream { stream, pass in
      if stream.isExternal { return }
      for (upload, key) in pass.uploads(of: stream) {
        let busyStatus = upload.deletionCodes.first { $0.utf8.first == 0x35 || ["408", "429"].contains($0) }
        guard let busyStatus, !upload.retryCodes.contains(busyStatus) else { continue }
        pass.report(
          "\(quoted(busyStatus)) asks the client to retry, but deletes pings of the stream \(quoted(stream.name)); move it "
            + "to \"keep\"",
          of: "\(key).delete", in: stream)
      }
    })
}
