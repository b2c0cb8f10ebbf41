import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

extension RegistryPage {
  /// A unit as it goes over the wire, with example values.
  mutating func writeExample(_ inventory: StreamInventory) {
    guard let unit = ExampleUnit(inventory, in: registry, plannedEvents: plannedEvents) else { return }
    heading("###", "Example", anchor: anchor("streams", inventory.stream.name, "example"))
    writer.raw("One unit with example values. The bytes are the encoder's; the breaks between lines are not sent.\n\n")
    writer.fenced(unit.lines, as: "json")
  }
}
