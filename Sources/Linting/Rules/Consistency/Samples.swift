import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let sampleOfNoEvent = Rule(
    "SB1218", "sample-of-no-event", .consistency, .warning,
    summary: "An example of a ping's events contains an event that the registry does not declare.",
    reason: """
      If the example comes from the app, it shows the real payload, and the schema lacks the event or has a different
      category, method or object. Check which of the two is correct.
      """,
    example: #"""
        "streams": {
          "ping": {
            "extends": "app", "ping": "ping", "description": "Pings.",
            "envelope": {
              "events": {
                "description": "The events.", "type": "array", "from": "stream.events",
      -         "examples": [[[12, "action", "open", "menu"], ⟦[90, "action", "menu", "open"]⟧]]
      +         "examples": [[[12, "action", "open", "menu"], [90, "action", "open", "menu"]]]
              }
            }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .registry { registry, pass in
      for (index, stream) in registry.streams.enumerated() where stream.encoding == .tuple {
        for field in stream.envelope where field.source == "stream.events" && field.origin.importIndex == nil {
          let samples = field.examples.flatMap { $0.elements ?? [] }
          guard !samples.isEmpty, let file = pass.sources.file(at: field.origin.location.path) else { continue }
          var declaredTuples = Set<[String]>()
          for event in registry.events where event.streamIndex == index && !event.metadata.isRetired {
            guard case .tuple(let tuple) = event.shape else { continue }
            declaredTuples.insert([tuple.category, tuple.method, tuple.object])
          }
          for sample in samples {
            let texts = (sample.elements ?? []).dropFirst().prefix(3).compactMap(\.string)
            if declaredTuples.contains(texts) { continue }
            let words = texts.map { quoted($0) }.joined(separator: ", ")
            pass.report(
              texts.count == 3
                ? "the stream \(quoted(stream.name)) has no event \(words)"
                : "each event of the stream \(quoted(stream.name)) must be a list of time, category, method and "
                  + "object",
              at: file.location(of: sample.range))
          }
        }
      }
    })

  static let samplesDisagree = Rule(
    "SB1219", "samples-disagree", .consistency, .note,
    summary: "The examples of two streams have different values for the same identifier.",
    reason: """
      A stored identifier has the same value in all streams that send it. Different values in examples suggest that the
      streams' data cannot be joined.
      """,
    example: #"""
        "streams": {
          "one": {
            "extends": "app", "ping": "one", "description": "One.",
            "envelope": {
              "id": {
                "description": "The installation.", "from": "client.id", "identifies": true, "data": "id.install",
                "examples": ["610A1520-4D47-498E-B20F-F3B46216372B"]
              },
              "events": { "description": "The events.", "from": "stream.events" }
            },
            "identifiers": [{ "field": "id", "scope": "install", "reset": "Never." }]
          },
          "two": {
            "extends": "app", "ping": "two", "description": "Two.",
            "envelope": {
              "id": {
                "description": "The installation.", "from": "client.id", "identifies": true, "data": "id.install",
      -         ⟦"examples"⟧: ["2AF1A5A8-29B3-44B0-9653-346B67811E99"]
      +         "examples": ["610A1520-4D47-498E-B20F-F3B46216372B"]
              },
              "events": { "description": "The events.", "from": "stream.events" }
            },
            "identifiers": [{ "field": "id", "scope": "install", "reset": "Never." }]
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "one" },
          "menu.closed": { "description": "The user closed the menu.", "method": "close", "object": "menu", "stream": "two" }
        }
      """#,
    check: .registry { registry, pass in
      var firstFields: [String: (field: Field, values: Set<Scalar>)] = [:]
      var visitedLocations = Set<Location>()
      for field in registry.streams.flatMap({ $0.envelope + $0.common }) {
        guard let source = field.source, ["client.id", "client.user-id"].contains(source) else { continue }
        let values = Set(field.examples.compactMap(Scalar.init))
        guard !values.isEmpty, visitedLocations.insert(field.origin.location).inserted else { continue }
        guard let other = firstFields.existingValue(orInserting: (field, values), forKey: source) else { continue }
        guard other.values.isDisjoint(with: values), field.origin.importIndex == nil else { continue }
        pass.report(
          "\(quoted(source)) has one value for all streams, but this example differs from "
            + quoted(other.field.name), at: pass.sources.keyLocation(of: "examples", in: field.origin.location),
          notes: [.init("the other example", at: other.field.origin.location)])
      }
    })
}
