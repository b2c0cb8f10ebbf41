import SignalbookRegistry
import SignalbookReview

extension ReviewRequest {
  /// Answers question 12: the recipients of each stream and their roles.
  mutating func addRecipients() {
    var unansweredLines: Set<String> = []
    for stream in streams {
      let sender = stream.senderDescription
      if let words = sender.value {
        export.explain("12/\(stream.id)/sender", words, by: sender)
      } else {
        let message = stream.missingSender
        lines.append(Self.unansweredRemark(for: message, at: sender.location))
        export.recordMissingAnswer(sender, message)
      }
      /// The audiences of each line. If a line applies to all audiences, their names are omitted.
      var groups: [(line: String, audiences: [String])] = []
      for audience in stream.audiences {
        guard let recipients = audience.recipients.value else {
          let message = "\(stream.id) does not declare recipients; set 'recipients'"
          let line = Self.unansweredRemark(for: message, at: audience.recipients.location)
          if unansweredLines.insert(line).inserted { lines.append(line) }
          export.recordMissingAnswer(audience.recipients, message)
          continue
        }
        for recipient in recipients {
          let role =
            recipient.roleDescription.map { (recipient.role == "self" ? "No: " : "Yes: ") + $0 }
            ?? "**role unanswered**"
          if recipient.role == nil { recipient.ask(about: "role", of: stream, &export) }
          let hosts =
            recipient.hosts.isEmpty ? "" : " at \(recipient.hosts.map(MarkupText.code).joined(separator: ", "))"
          let senderSuffix = sender.value.map { "; sent by \($0)" } ?? ""
          let line = ": \(role), \(MarkupText.markdown(recipient.name))\(hosts)\(senderSuffix)."
          if let index = groups.firstIndex(where: { $0.line == line }) {
            groups[index].audiences.append(audience.name)
          } else {
            groups.append((line, [audience.name]))
          }
          export.explain("12/\(stream.id)", recipient.name, of: recipient, with: [.role, .hosts])
        }
      }
      for (line, audiences) in groups {
        let isOfAll = Set(audiences).count == stream.audiences.count
        let who = isOfAll ? "" : ", \(MarkupText.markdown(audiences.joined(separator: ", ")))"
        lines.append("- \(MarkupText.code(stream.id))\(who)\(line)")
      }
    }
    lines.append("")
  }
}
