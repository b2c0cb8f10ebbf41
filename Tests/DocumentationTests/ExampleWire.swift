import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import Testing

@testable import SignalbookDocumentation

/// Returns the wire form of the example call that documents show for the first event of a registry.
func exampleWire(of registry: String) throws -> String {
  var diagnostics = Diagnostics()
  let loaded = loadRegistry(
    files: [SourceFile(path: "r.json", bytes: Array(registry.utf8))], folder: "", into: &diagnostics)
  let registry = try #require(loaded, "\(diagnostics.sorted.map(\.compilerText))")
  let planned = try #require(PlannedEvent.all(of: registry).first)
  let call = ExampleCall(
    of: planned, event: registry.events[0], stream: registry.streams[registry.events[0].streamIndex])
  return String(decoding: call.wire.flatMap(\.bytes), as: UTF8.self)
}
