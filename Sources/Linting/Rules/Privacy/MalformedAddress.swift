import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let malformedAddress = Rule(
    "SB1438", "malformed-address", .privacy, .warning,
    summary: "A contact is not a valid email address: a host without `@`, or an `@` without a host.",
    reason: """
      People with questions about the data, including users with a right to an answer, cannot reach the contact. An
      email address consists of a name, one `@`, and a host with a dot. A display name can precede the address: `Ann
      Example <ann@example.com>`.
      """,
    example: menuEvent(
      members: #"""
        -     "owner": ⟦"mobile@examplecom"⟧
        +     "owner": "mobile@example.com"
        """#),
    check: .registry { registry, pass in
      for file in registry.files {
        file.parsed.root?.visitContacts { key, node, text in
          pass.report(
            "the \(key) \(quoted(text)) is not an email address, such as mobile@example.com",
            at: file.parsed.source.location(of: node.range))
        }
      }
    })
}

private let contacts: Set<String> = ["contact", "dpo", "owner", "representative"]

extension JSONNode {
  fileprivate func visitContacts(_ visit: (String, JSONNode, String) -> Void) {
    for member in members ?? [] where member.key != "examples" {
      if case .string(let text) = member.value.value {
        if contacts.contains(member.key),
          text.utf8.contains(0x40) ? !text.isReachable : member.key == "contact" && text.isHost
        {
          visit(member.key, member.value, text)
        }
      } else {
        member.value.visitContacts(visit)
      }
    }
  }
}

extension String {
  /// Whether the text has the form of a host, such as `privacy.example.com`.
  fileprivate var isHost: Bool {
    let labels = split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 2
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
      }
  }

  /// Whether each word that contains `@` is an email address, possibly in angle brackets, or a handle such as `@team`.
  fileprivate var isReachable: Bool {
    split { $0 == " " || $0 == "," || $0 == ";" }.filter { $0.contains("@") }.allSatisfy { word in
      var word = word
      if word.first == "<", word.last == ">" { word = word.dropFirst().dropLast() }
      if word.first == "@" { return word.utf8.count > 1 && !word.dropFirst().contains("@") }
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return false }
      let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
      return labels.count > 1
        && labels.allSatisfy { label in
          !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } && label.first != "-"
            && label.last != "-"
        }
    }
  }
}
