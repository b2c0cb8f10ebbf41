import SignalbookSchemaFiles

/// The tree of a text; `nil` when it is no JSON.
func tree(_ bytes: [UInt8]) -> JSONNode? {
  var ignored = Diagnostics()
  return JSONReader.read(SourceFile(path: "", bytes: bytes), into: &ignored)
}
