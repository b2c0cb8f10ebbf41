/// How many characters the texts that match a pattern have.
enum PatternLength {
  /// The least, and the most where the pattern is anchored at both ends and nothing repeats without end.
  ///
  /// - Returns: `nil` for patterns with parts that are not understood here.
  static func of(_ pattern: String) -> (least: Int, most: Int?)? {
    var reader = Reader(characters: Array(pattern.unicodeScalars))
    guard let length = reader.alternatives(), reader.place == reader.characters.count else { return nil }
    let isWhole = pattern.hasPrefix("^") && pattern.hasSuffix("$") && !pattern.contains("|")
    return (length.least, isWhole ? length.most : nil)
  }

  private struct Reader {
    var characters: [Unicode.Scalar]
    var place = 0

    var next: Unicode.Scalar? { place < characters.count ? characters[place] : nil }

    mutating func alternatives() -> (least: Int, most: Int?)? {
      var result: (least: Int, most: Int?)?
      while true {
        guard let one = sequence() else { return nil }
        if let known = result {
          let most = known.most.flatMap { left in one.most.map { max(left, $0) } }
          result = (min(known.least, one.least), most)
        } else {
          result = one
        }
        guard next == "|" else { return result }
        place += 1
      }
    }

    private mutating func sequence() -> (least: Int, most: Int?)? {
      var least = 0
      var most: Int? = 0
      while let character = next, character != "|", character != ")" {
        guard var item = atom() else { return nil }
        if let (low, high) = count() {
          item = (item.least * low, high.flatMap { high in item.most.map { $0 * high } })
        }
        least += item.least
        most = most.flatMap { left in item.most.map { left + $0 } }
        // Beyond any length that a schema can ask for.
        if least > 2_000_000 { return nil }
      }
      return (least, most)
    }

    private mutating func atom() -> (least: Int, most: Int?)? {
      guard let character = next else { return nil }
      place += 1
      switch character {
      case "^", "$": return (0, 0)
      case "[":
        // A class is one character, whatever stands in it.
        while let inner = next, inner != "]" { place += inner == "\\" ? 2 : 1 }
        place += 1
        return place <= characters.count ? (1, 1) : nil
      case "(":
        if next == "?" {
          while let inner = next, inner != ":", inner != ">" { place += 1 }
          place += 1
        }
        let inside = alternatives()
        guard next == ")" else { return nil }
        place += 1
        return inside
      case "\\":
        guard let escaped = next else { return nil }
        place += 1
        switch escaped {
        case "b", "B": return (0, 0)
        case "x": place += 2
        case "u":
          if next == "{" {
            while let inner = next, inner != "}" { _ = inner; place += 1 }
            place += 1
          } else {
            place += 4
          }
        default: break
        }
        return place <= characters.count ? (1, 1) : nil
      default: return (1, 1)
      }
    }

    /// A count behind an atom; `nil` when there is none.
    private mutating func count() -> (Int, Int?)? {
      let result: (Int, Int?)
      switch next {
      case "*": result = (0, nil)
      case "+": result = (1, nil)
      case "?": result = (0, 1)
      case "{":
        guard let end = characters[place...].firstIndex(of: "}") else { return nil }
        let text = String(String.UnicodeScalarView(characters[(place + 1)..<end]))
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let low = parts.first.flatMap({ Int($0) }) else { return nil }
        place = end
        result = (low, parts.count == 1 ? low : Int(parts[1]))
      default: return nil
      }
      place += 1
      if next == "?" { place += 1 }
      return result
    }
  }
}
