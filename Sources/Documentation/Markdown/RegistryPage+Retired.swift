import SignalbookRegistry
import SignalbookReview

extension RegistryPage {
  /// Writes the retired fields, whose names and keys stay reserved.
  mutating func writeRetiredFields() {
    if registry.retiredFields.isEmpty { return }
    writeHeading("##", "Fields that are no longer sent", anchor: anchor(forSection: "retired"))
    writer.writeRaw("| of | field | description | retired |\n|---|---|---|---|\n")
    for field in registry.retiredFields {
      writer.write("| \(anchor: MarkdownAnchor.anchor(for: field.id(in: inventory)))\(code: field.owner) | ")
      writer.write("\(code: field.field.wire)")
      writeFormerNames(field.field.metadata.formerly)
      writer.write(" | \(field.field.description) | ")
      if let retired = field.field.metadata.retired { writer.writeText(Words.lifecycle(for: retired)) }
      writer.endRow()
    }
  }
}
