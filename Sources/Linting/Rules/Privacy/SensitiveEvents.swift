import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

extension Rule {
  static let sensitiveEvent = Rule(
    "SB1431", "sensitive-event-by-default", .privacy, .warning,
    summary: "An event without fields is Mozilla category 3 or 4 data, but its stream is on by default.",
    reason: """
      The occurrence alone is sensitive, such as a visit or a purchase. Set `consent.default` to `off`, or name the
      review that allows the collection in an `allow`.
      """,
    example: #"""
        "events": {
      -   ⟦"clinic.entered"⟧: {
      -     "description": "The user came to the clinic.", "method": "enter", "object": "clinic", "data": "location.precise"
      -   }
      +   "clinic.entered": { "description": "The user opened the page of the clinic.", "method": "enter", "object": "clinic" }
        }
      """#,
    check: .event { event, stream, pass in
      guard let data = event.metadata.data.flatMap(DataClass.named), data.category >= .storedContent,
        !stream.isExternal,
        !event.metadata.isRetired, !stream.metadata.isRetired
      else { return }
      // Another rule checks members individually.
      switch event.shape {
      case .tuple(let tuple):
        if case .field = tuple.value { return }
        if !tuple.extras.isEmpty { return }
      case .object(_, let fields): if !fields.isEmpty { return }
      }
      guard stream.isOnByDefault(in: pass.registry) else { return }
      pass.report(
        "\(quoted(event.name)) is \(quoted(data.word)), category \(data.category.rawValue), but the stream is "
          + "on by default",
        at: event.origin.location,
        notes: [.init("the stream \(quoted(stream.name)) is on by default", at: stream.origin.location)])
    })
}
