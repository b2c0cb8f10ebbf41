import SignalbookNaming
import SignalbookRegistry
import SignalbookWirePlan

/// The schemas that validate payloads (`docs/generated-code.md`, section 4).
package struct ValidatorSchemas {
  private let registry: Registry

  /// Creates the schemas of a registry whose receivers' profiles have been applied.
  package init(_ registry: Registry) { self.registry = registry }

  /// Returns the schema for the stream's pings.
  package func pingSchema(of stream: Stream, _ side: ValueConstraintBuilder.Side) -> String {
    let builder = ValueConstraintBuilder(side, of: registry)
    return JSONSchemaRenderer(.validator).text(
      for: builder.ping(of: stream, withEvent: builder.selectedEvents(of: stream)))
  }

  /// Returns the schema for the stream's events.
  package func eventSchema(of stream: Stream, _ side: ValueConstraintBuilder.Side) -> String {
    JSONSchemaRenderer(.validator).text(for: ValueConstraintBuilder(side, of: registry).selectedEvents(of: stream))
  }
}

extension GenerationScope {
  /// The streams in other modules to which this module adds events. The other modules' schemas reject these events.
  private var importedStreamsWithOwnEvents: [Stream] {
    let own = Set(plan.streams.map { streamName(for: $0.stream).bare })
    return registry.streams.indices.filter { index in
      !registry.generates(registry.streams[index].origin)
        && registry.events.contains {
          $0.streamIndex == index && registry.generates($0.origin) && !$0.metadata.isRetired
        }
    }.map { registry.streams[$0] }.filter { !own.contains(streamName(for: $0).bare) }
  }

  /// Writes the payload validators: two schemas for each stream's pings, and two for its events. Includes streams in
  /// other modules to which this module adds events.
  func writeDocuments(to writer: inout SwiftWriter) {
    let access = options.accessModifier
    let schemas = ValidatorSchemas(registry)
    writer.declaration("extension \(namespace)") { writer in
      writer.doc(
        "JSON Schemas of the payloads. Producer schemas describe the payloads that the app sends; consumer schemas "
          + "describe the payloads that the receiver accepts.")
      writer.block("\(access)enum Documents") { writer in
        var isFirst = true
        for stream in plan.streams.map(\.stream) + importedStreamsWithOwnEvents {
          let name = streamName(for: stream).bare
          func add(_ suffix: String, _ sentence: String, _ text: String) {
            if !isFirst { writer.line() }
            isFirst = false
            writer.doc(sentence)
            writer.line("\(access)static var \(name)\(suffix): StaticString {")
            writer.line("  ", literal: SwiftText.literal(for: Array(text.utf8)), "")
            writer.line("}")
          }
          if !stream.envelope.isEmpty {
            add(
              "Producer", "A ping of `\(stream.name)`, as sent by the app.", schemas.pingSchema(of: stream, .producer))
            add(
              "Consumer", "A ping of `\(stream.name)`, as accepted by the receiver.",
              schemas.pingSchema(of: stream, .consumer)
            )
          }
          if stream.encoding != .none {
            add(
              "EventProducer", "An event of `\(stream.name)`, as sent by the app.",
              schemas.eventSchema(of: stream, .producer))
            add(
              "EventConsumer", "An event of `\(stream.name)`, as accepted by the receiver.",
              schemas.eventSchema(of: stream, .consumer))
          }
        }
      }
    }
  }
}
