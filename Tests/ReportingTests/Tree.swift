import SignalbookSchemaFiles

/// Parses JSON. Returns `nil` if the text is not JSON.
func tree(_ bytes: [UInt8]) -> JSONNode? {
  var ignored = Diagnostics()
  return JSONReader.read(SourceFile(path: "", bytes: bytes), into: &ignored)
}
