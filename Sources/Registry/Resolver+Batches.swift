import SignalbookSchemaFiles

extension Resolver {
  /// Reports keys that configure a batch's wrapping object if the batch is a bare list.
  func checkBody(of batch: JSONNode, in file: SchemaFile) {
    guard batch["wire"] == nil else { return }
    for member in batch.members ?? [] where ["as", "inside", "envelope"].contains(member.key) {
      report(
        .misfitKey,
        "'\(member.key)' applies to the object that contains the list, which requires 'wire'; add 'wire', or remove "
          + "'\(member.key)'",
        at: member.keyRange,
        in: file)
    }
  }
}
