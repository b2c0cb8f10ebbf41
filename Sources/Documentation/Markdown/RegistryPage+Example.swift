import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

extension RegistryPage {
  /// Writes an example ping or batch.
  mutating func writeExample(_ inventory: StreamInventory) {
    guard let unit = ExampleUnit(inventory, in: registry, plannedEvents: plannedEvents) else { return }
    writeHeading("###", "Example", anchor: anchor(forSection: "streams", inventory.stream.name, "example"))
    writer.write(
      "One \(Words.unit(of: inventory.stream)) with example values, as the encoder writes it. Line breaks are added.\n\n"
    )
    writer.writeFencedBlock(json: unit.lines)
  }
}
