import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// Returns the argument for the stream's description, or `nil` if documents cannot restrict the stream.
  func remoteRestrictions(of stream: Stream) -> String? {
    guard let duration = stream.restrictionsExpireWithin?.wholeMilliseconds else { return nil }
    return "remoteRestrictions: RemoteRestrictionPolicy(maxDurationMilliseconds: \(duration))"
  }

  /// Writes `restrictableEvents`, the table of the events that documents can restrict.
  func writeRestrictableEvents(to writer: inout SwiftWriter) {
    let imports = plan.imports.filter { $0.hasEvents && isRestrictable(streamsOfImport: $0.index) }
    let entries = restrictableEventEntries
    guard !entries.isEmpty || !imports.isEmpty || plan.streams.contains(where: { isRestrictable($0.stream) }) else {
      return
    }
    writer.line()
    writer.doc("The events that documents of restrictions can name.")
    writer.block("\(options.accessModifier)static var restrictableEvents: RestrictableEvents") { writer in
      writer.line("RestrictableEvents(")
      writer.line("  registry: \(Self.quoted(registry.name)),")
      writer.line("  entries: [")
      for entry in entries { writer.line("    \(Self.quoted(entry)),") }
      let imported = imports.map { " + \(registry.imports[$0.index].namespace).restrictableEvents.importedEntries" }
      writer.line("  ]\(imported.joined()))")
    }
  }

  private func isRestrictable(_ stream: Stream) -> Bool { stream.restrictionsExpireWithin != nil }

  private func isRestrictable(streamsOfImport index: Int) -> Bool {
    registry.streams.contains { $0.origin.importIndex == index && isRestrictable($0) }
  }

  /// An entry for each program that records an event of a restrictable stream: the program's key, the stream, and the
  /// event's current and former names.
  private var restrictableEventEntries: [String] {
    var entries: Set<String> = []
    for plan in plan.events {
      for (event, program) in zip([plan.event, counterpart(of: plan.event)], plan.call.encodedProgram.programs) {
        guard let event, isRestrictable(registry.streams[event.streamIndex]) else { continue }
        let entryComponents =
          [program.key, registry.streams[event.streamIndex].name, event.name] + event.metadata.formerly
        entries.insert(entryComponents.joined(separator: " "))
      }
    }
    // Sorted by name and then by key, because an event that is recorded in several forms has several programs.
    return entries.sorted { first, second in
      let (name, other) = (first.utf8.dropFirst(17), second.utf8.dropFirst(17))
      return name.elementsEqual(other) ? first < second : name.lexicographicallyPrecedes(other)
    }
  }

  /// Returns the event that a call of `event` also records in another stream.
  private func counterpart(of event: Event) -> Event? {
    guard case .event(let name)? = event.mirror else { return nil }
    let named = registry.events.filter { $0.name == name }
    return named.first { $0.origin.importIndex == event.origin.importIndex } ?? named.first
  }
}
