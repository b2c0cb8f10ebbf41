import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let bucketLabel = Rule(
    "SB1281", "bucket-label", .consistency, .warning,
    summary: "The numbers in a bucket's label differ from its bounds.",
    reason: """
      The label is sent instead of the number, so analysts see only the label. A bucket "5-99" that begins at 6 counts
      the number 5 in the bucket below. Correct the bound or the label.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { "items": { "description": "The items.", "type": "integer", "buckets": { "0": 0, ⟦"1-4"⟧: 2, "5+": 5 } } }
        +     "extras": { "items": { "description": "The items.", "type": "integer", "buckets": { "0": 0, "1-4": 1, "5+": 5 } } }
        """#),
    check: .registry { _, pass in
      pass.visitVocabularies { vocabulary, owner in
        guard vocabulary.buckets == .integers else { return }
        let bounds = vocabulary.cases.map { $0.lowerBound?.decimal.flatMap { Double($0.text) } }
        for (index, item) in vocabulary.cases.enumerated() where item.origin.importIndex == nil {
          guard let bound = bounds[index], let label = item.wire.plainText.bucketLabel else { continue }
          let next = index + 1 < bounds.count ? bounds[index + 1] : nil
          let fault: String
          if label.lower != bound {
            fault = "begins at \(plain(bound))"
          } else if let upper = label.upper, let next, upper != next - 1, upper != next,
            vocabulary.cases[index + 1].wire.plainText.bucketLabel.map({ $0.lower == next }) ?? true
          {
            fault = "ends at \(plain(next - 1))"
          } else {
            continue
          }
          pass.reportOnce(
            "the bucket \(quoted(item.wire.plainText)) of \(owner()) \(fault)", at: item.origin.location)
        }
      }
    })
}

private func plain(_ number: Double) -> String { Int64(exactly: number).map(String.init) ?? "\(number)" }

extension String {
  /// The numbers of a label such as "5-99 edits", "1000+" or "0", or `nil` for other labels and labels with a unit.
  fileprivate var bucketLabel: (lower: Double, upper: Double?)? {
    var rest = self[...]
    func number() -> Double? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return Double(digits)
    }
    func skip(_ texts: [String]) -> Bool {
      guard let text = texts.first(where: { rest.hasPrefix($0) }) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }
    guard let lower = number() else { return nil }
    var upper: Double?
    if skip(["-", "–", " - ", " – ", " to "]) {
      guard let last = number(), last >= lower else { return nil }
      upper = last
    } else if !skip(["+", " or more", " and more", " or above", " and above"]) {
      upper = lower
    }
    // In "1k" or "5 min", the number has a unit.
    guard rest.isEmpty || rest.first == " " else { return nil }
    let words = wordsOfName(String(rest)).map { $0.lowercased() }
    let units: Set<String> = ["k", "m", "kb", "mb", "gb", "kib", "mib", "thousand", "million", "percent"]
    guard !words.contains(where: { units.contains($0) || statedTimes[$0] != nil }), !rest.contains("%") else {
      return nil
    }
    return (lower, upper)
  }
}
