import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let personalExample = Rule(
    "SB1414", "personal-example", .privacy, .warning,
    summary: "An example looks like personal data or a device identifier.",
    reason: """
      Examples are printed in documents and tests. Use reserved values: `somebody@example.com` (RFC 2606), `192.0.2.1`
      (RFC 5737), `2001:db8::1` (RFC 3849), `00-00-5E-00-53-01` (RFC 7042), `+1 212 555 0100`, `00000000-…`.
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
      pass.visitFields { visited in
        for example in visited.field.examples {
          guard let (fault, _) = example.firstText(where: { $0.personalDataKind }) else { continue }
          pass.report("an example of \(visited.phrase) looks like \(fault)", at: visited.field.origin.location)
          return
        }
      }
      pass.visitEvents { event in
        for example in event.examples {
          guard let (fault, range) = example.firstText(where: { $0.personalDataKind }),
            let file = pass.sources.file(at: event.origin.location.path)
          else { continue }
          pass.report("an example of \(quoted(event.name)) looks like \(fault)", at: file.location(of: range))
          break
        }
      }
    })
}

extension String {
  /// The kind of personal data that the text resembles, or `nil` if it does not resemble any.
  fileprivate var personalDataKind: String? {
    if utf8.count < 7 { return nil }
    if isMailAddress { return "an email address" }
    if isMachineAddress || isLongMachineAddress { return "an IP address" }
    if isCard { return "a card number" }
    if isHardwareAddress { return "a MAC address" }
    if isBankAccount { return "a bank account number" }
    if isPhoneNumber { return "a phone number" }
    if isPosition { return "geographic coordinates" }
    if isStreetAddress { return "a street address" }
    if isDeviceName { return "an owner-chosen device name" }
    return nil
  }

  private var isMailAddress: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !contains(" "), !contains("/") else {
      return false
    }
    return !["example.com", "example.org", "example.net", ".example", ".invalid"].contains { parts[1].hasSuffix($0) }
  }

  /// Whether the text is an IPv4 address, except for addresses used in documentation, for loopback, or often in private
  /// networks.
  private var isMachineAddress: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts.allSatisfy({ (1...3).contains($0.utf8.count) }) else { return false }
    let numbers = parts.compactMap { UInt8($0) }
    guard numbers.count == 4 else { return false }
    // Versions such as 10.3.1.2 have the same form, so exclude small first numbers.
    if [0, 10, 127].contains(numbers[0]) || numbers[0] < 20 { return false }
    return ![[192, 0, 2], [198, 51, 100], [203, 0, 113], [192, 168, 0], [192, 168, 1]].contains(
      Array(numbers.prefix(3)))
  }

  /// Whether the text is a card number: 15 or 16 digits, optionally grouped, with a valid check digit (ISO/IEC 7812).
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
    for (index, digit) in digits.reversed().enumerated() {
      let doubled = index % 2 == 1 ? digit * 2 : digit
      sum += doubled > 9 ? doubled - 9 : doubled
    }
    return sum % 10 == 0
  }

  /// Whether the text is an IPv6 address, except for documentation (RFC 3849), local and loopback addresses.
  private var isLongMachineAddress: Bool {
    let parts = split(separator: ":", omittingEmptySubsequences: false)
    guard (4...8).contains(parts.count), parts.count == 8 || contains("::"),
      parts.allSatisfy({ $0.utf8.count <= 4 && $0.allSatisfy(\.isHexDigit) })
    else { return false }
    let text = lowercased()
    return !["2001:db8:", "2001:0db8:", "fe80:", "::", "fc", "fd", "0:0:0:0:", "0000:0000:"].contains {
      text.hasPrefix($0)
    }
      && text.contains(where: \.isNumber)
  }

  /// Whether the text is a MAC address, except for documentation addresses (RFC 7042).
  private var isHardwareAddress: Bool {
    for separator in [Character(":"), "-"] {
      let parts = split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count == 6, parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) }) else { continue }
      return Set(parts).count > 1 && !parts.prefix(5).joined().uppercased().hasPrefix("00005E0053")
    }
    return false
  }

  /// Whether the text is an IBAN with valid check digits (ISO 13616).
  private var isBankAccount: Bool {
    let text = filter { $0 != " " }
    guard (15...34).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }),
      text.prefix(2).allSatisfy(\.isLetter), text.dropFirst(2).prefix(2).allSatisfy(\.isNumber)
    else { return false }
    var remainder = 0
    for byte in Array((text.dropFirst(4) + text.prefix(4)).utf8) {
      let value = byte < 0x3A ? Int(byte) - 0x30 : Int(byte) - 0x37
      remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
    }
    return remainder == 1
  }

  /// Whether the text is an international phone number, except for fictional numbers (555-01xx).
  private var isPhoneNumber: Bool {
    guard first == "+", dropFirst().allSatisfy({ $0.isNumber || " -/().".contains($0) }) else { return false }
    let digits = filter(\.isNumber)
    return (8...15).contains(digits.count) && Set(digits).count > 2 && !digits.dropLast(2).hasSuffix("55501")
  }

  /// Whether the text is a pair of coordinates in decimal degrees with at least three decimal places each.
  private var isPosition: Bool {
    let parts = split(separator: ",").map { $0.drop { $0 == " " } }
    guard parts.count == 2 else { return false }
    let isDegree = zip(parts, [90.0, 180]).allSatisfy { part, limit in
      let decimals = part.split(separator: ".").dropFirst().first?.count ?? 0
      return decimals >= 3 && Double(part).map { abs($0) <= limit && $0 != 0 } == true
    }
    return isDegree
  }

  /// Whether the text is a street address, with a house number and a word such as "street".
  private var isStreetAddress: Bool {
    let words = split { $0 == " " || $0 == "," }
    guard words.count >= 2, words.count <= 8,
      words.contains(where: { (1...5).contains($0.count) && $0.first?.isNumber == true })
    else { return false }
    let streets: Set<Substring> = [
      "Street", "St", "St.", "Avenue", "Ave", "Ave.", "Road", "Rd", "Lane", "Boulevard", "Blvd", "Parkway", "Pkwy",
      "Square",
      "rue", "Rue", "Via", "Calle",
    ]
    return words.contains {
      streets.contains($0) || ["straße", "strasse", "str."].contains(where: $0.hasSuffix) && $0.count > 6
    }
  }

  /// Whether the text is a device name that contains its owner's name, such as "Jane's iPhone".
  private var isDeviceName: Bool {
    for device in ["iPhone", "iPad", "iPod", "Apple Watch", "MacBook"] {
      for owner in ["'s ", "\u{2019}s "] where contains(owner + device) { return true }
      if hasPrefix("\(device) von ") || hasPrefix("\(device) de ") { return true }
    }
    return false
  }
}
