import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let personalExample = Rule(
    "SB1414", "personal-example", .privacy, .warning,
    summary: "An example holds what looks like somebody's name, address, card or number of a machine.",
    reason: """
      Examples are printed in documents and tests. Use made-up values: `somebody@example.com` (RFC 2606), `192.0.2.1`
      (RFC 5737), `00000000-…`.
      """,
    example: #"""
        "events": {
          "form.sent": {
            "description": "The user sent the form.", "method": "send", "object": "form",
      -     "extras": { ⟦"page"⟧: { "description": "P.", "maxLength": 80, "examples": ["jane.doe@mail.test.org"] } }
      +     "extras": { "page": { "description": "P.", "maxLength": 80, "examples": ["somebody@example.com"] } }
          }
        }
      """#,
    check: .registry { _, pass in
      pass.visitFields { place in
        for example in place.field.examples {
          guard let (fault, _) = example.firstText(where: { $0.personal }) else { continue }
          pass.report("an example of \(place.phrase) looks like \(fault)", at: place.field.origin.location)
          return
        }
      }
      pass.visitEvents { event in
        for example in event.examples {
          guard let (fault, range) = example.firstText(where: { $0.personal }),
            let file = pass.sources.file(event.origin.location.path)
          else { continue }
          pass.report("an example of \(quoted(event.name)) looks like \(fault)", at: file.location(range))
          break
        }
      }
    })
}

extension String {
  /// What of a person the text seems to hold.
  fileprivate var personal: String? {
    if utf8.count < 7 { return nil }
    if isMailAddress { return "somebody's address" }
    if isMachineAddress { return "the address of a machine" }
    if isCard { return "the number of a card" }
    if isDeviceName { return "the name that somebody gave to a device" }
    return nil
  }

  private var isMailAddress: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !contains(" "), !contains("/") else {
      return false
    }
    return !["example.com", "example.org", "example.net", ".example", ".invalid"].contains { parts[1].hasSuffix($0) }
  }

  /// IPv4 outside what is reserved for documents, for the machine itself and for private networks' first addresses.
  private var isMachineAddress: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts.allSatisfy({ (1...3).contains($0.utf8.count) }) else { return false }
    let numbers = parts.compactMap { UInt8($0) }
    guard numbers.count == 4 else { return false }
    // Versions such as 10.3.1.2 look the same; only what is an address of the public network is found.
    if [0, 10, 127].contains(numbers[0]) || numbers[0] < 20 { return false }
    return ![[192, 0, 2], [198, 51, 100], [203, 0, 113], [192, 168, 0], [192, 168, 1]].contains(
      Array(numbers.prefix(3)))
  }

  /// 15 or 16 digits, perhaps in groups, that a card's check digit closes (ISO/IEC 7812).
  private var isCard: Bool {
    var digits: [Int] = []
    for byte in utf8 {
      switch byte {
      case 0x30...0x39: digits.append(Int(byte) - 0x30)
      case 0x20, 0x2D: continue
      default: return false
      }
    }
    guard digits.count == 15 || digits.count == 16, (3...6).contains(digits[0]), Set(digits).count > 2 else {
      return false
    }
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      let doubled = place % 2 == 1 ? digit * 2 : digit
      sum += doubled > 9 ? doubled - 9 : doubled
    }
    return sum % 10 == 0
  }

  /// "Jane's iPhone", as systems name devices after their owners.
  private var isDeviceName: Bool {
    for device in ["iPhone", "iPad", "iPod", "Apple Watch", "MacBook"] {
      for owner in ["'s ", "\u{2019}s "] where contains(owner + device) { return true }
      if hasPrefix("\(device) von ") || hasPrefix("\(device) de ") { return true }
    }
    return false
  }
}
