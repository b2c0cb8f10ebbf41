import SignalbookRegistry

extension RegistryPage {
  /// Names and keys that stay taken.
  mutating func writeRetiredFields() {
    if registry.retiredFields.isEmpty { return }
    heading("##", "Fields that are no longer sent", anchor: anchor("retired"))
    writer.raw("| of | field | what it was | retired |\n|---|---|---|---|\n")
    for field in registry.retiredFields {
      writer.beginRow()
      writer.anchor(MarkdownAnchor.of(field.id(in: inventory)))
      writer.code(field.owner)
      writer.nextCell()
      writer.code(field.field.wire)
      former(field.field.metadata.formerly)
      writer.nextCell()
      if let description = field.field.description { writer.text(description) }
      writer.nextCell()
      if let retired = field.field.metadata.retired { writer.text(Words.lifecycle(retired)) }
      writer.endRow()
    }
  }
}
