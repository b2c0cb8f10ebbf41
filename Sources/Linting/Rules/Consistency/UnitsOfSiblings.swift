import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let unitsOfSiblings = Rule(
    "SB1271", "units-of-siblings", .consistency, .warning,
    summary: "The descriptions of two dimensions of one thing state different units.",
    reason: """
      A width in inches beside a height in centimeters is usually a slip in one of the descriptions. The rule compares
      the width, height, length and depth in one object or event.
      """,
    example: menuEvent(
      members: #"""
              "extras": {
                "height": { "description": "The height in centimeters.", "type": "integer", "minimum": 1 },
        -       ⟦"width"⟧: { "description": "The width in inches.", "type": "integer", "minimum": 1 }
        +       "width": { "description": "The width in centimeters.", "type": "integer", "minimum": 1 }
              }
        """#),
    check: .registry { _, pass in
      var first: [String: (field: Field, unit: String)] = [:]
      pass.visitAllFields { visited in
        let field = visited.field
        guard let name = wordsOfName(field.name).last?.lowercased(), dimensions.contains(name), field.type.unit == nil,
          let unit = field.description?.lengthUnit
        else { return }
        let location = field.origin.location
        let owner = visited.event.map { $0.origin.location } ?? visited.stream?.origin.location ?? location
        let prefix = wordsOfName(field.name).dropLast().joined(separator: " ")
        let key = "\(owner.path) \(owner.range.start) \(visited.path.joined(separator: ".")) \(prefix)"
        guard let other = first[key] else {
          first[key] = (field, unit)
          return
        }
        if other.unit == unit || other.field.origin.location == location { return }
        pass.reportOnce(
          "the description of \(visited.phrase) states \(quoted("in \(unit)")), but that of \(quoted(other.field.name)) "
            + "states \(quoted("in \(other.unit)"))", at: location,
          notes: [.init(quoted(other.field.name), at: other.field.origin.location)])
      }
    })
}

private let dimensions: Set<String> = ["width", "height", "length", "depth"]

private let lengthUnits: Set<String> = [
  "millimeters", "millimetres", "centimeters", "centimetres", "meters", "metres", "inches", "feet", "yards", "points",
  "pixels",
]

extension String {
  /// The unit of length after "in".
  fileprivate var lengthUnit: String? {
    let words = split { !$0.isLetter }.map { $0.lowercased() }
    for index in words.indices.dropFirst() where lengthUnits.contains(words[index]) && words[index - 1] == "in" {
      return words[index]
    }
    return nil
  }
}
