import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

extension RegistryPage {
  /// Writes an example ping or batch.
  mutating func writeExample(_ inventory: StreamInventory) {
    guard let unit = ExampleUnit(inventory, in: registry, plannedEvents: plannedEvents) else { return }
    heading("###", "Example", anchor: anchor("streams", inventory.stream.name, "example"))
    writer.write(
      "One \(Words.unit(of: inventory.stream)) with example values, as the encoder writes it. Line breaks are added.\n\n"
    )
    writer.fenced(json: unit.lines)
  }
}
