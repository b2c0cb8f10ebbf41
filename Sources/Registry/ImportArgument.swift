extension ImportedModule {
  /// The form of a command-line argument that maps an import to a folder.
  public static let argumentForm = "REFERENCE=FOLDER[:MODULE]"

  /// Parses an argument such as `target:Core=../Core/schemas/core:Core`. Returns `nil` if it is malformed.
  public static func parse(_ argument: String) -> (reference: String, module: ImportedModule)? {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
    let target = argument[argument.index(after: equals)...]
    let colon = target.lastIndex(of: ":")
    let folder = colon.map { target[..<$0] } ?? target
    let module = colon.map { String(target[target.index(after: $0)...]) }
    if folder.isEmpty || module == "" { return nil }
    return (String(argument[..<equals]), ImportedModule(folder: String(folder), module: module))
  }
}
