import SignalbookNaming
import SignalbookRegistry
import SignalbookWirePlan

extension GenerationScope {
  /// Writes a member for each counter that the app increments, including counters in imported streams.
  func writeCounters(to writer: inout SwiftWriter) {
    let counters = DeclaredCounter.all(in: registry, ofStreams: plan.streamOrder)
    if counters.isEmpty { return }
    let access = options.accessModifier
    writer.line()
    writer.recordExposure(of: "Signalbook")
    writer.declaration("extension TelemetryCounters<\(namespace)>") { writer in
      for (index, counter) in counters.enumerated() {
        if index > 0 { writer.line() }
        let field = counter.field
        var text = field.description ?? "`\(counter.name)`"
        text += "\n"
        for index in counter.streams { text += "\n- " + sentence(for: counter.name, in: registry.streams[index]) }
        if let data = field.metadata.data { text += "\n- Data: \(data)" }
        if let note = field.metadata.note { text += "\n- Note: \(SwiftText.singleLine(of: note))" }
        writer.doc(text)
        if let deprecated = field.metadata.deprecated {
          writer.line("@available(*, deprecated, message: \(Self.quoted(deprecated.reason)))")
        }
        let member = identifier(counter.name, as: .member, acronyms: field.origin.acronyms).text
        let name = Self.quoted(counter.name)
        guard let labels = counter.labelType else {
          writer.line("\(access)var \(member): TelemetryCounter<\(namespace)> { counter(\(name)) }")
          continue
        }
        writer.recordExposure(of: modules(of: plan.types[labels]))
        let label = swiftType(of: labels)
        writer.block("\(access)var \(member): LabeledTelemetryCounter<\(namespace), \(label)>") {
          $0.line("counter(\(name), by: \(label).self)")
        }
      }
    }
  }

  /// Returns a sentence that names the field that sends the counter in the stream, and the event that resets the
  /// counter.
  private func sentence(for counter: String, in stream: Stream) -> String {
    guard let field = stream.counterFields.first(where: { $0.name == counter })?.field else {
      return "`\(stream.name)`"
    }
    switch field.resetBy {
    case nil, "never"?: return "`\(stream.name)`: `\(field.wire)`, never reset"
    case let moment?: return "`\(stream.name)`: `\(field.wire)`, reset by each \(moment)"
    }
  }
}
