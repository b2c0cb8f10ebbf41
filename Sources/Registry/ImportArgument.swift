extension ImportedModule {
  /// How an import is written as an argument of a command.
  public static let argumentForm = "REFERENCE=FOLDER[:MODULE]"

  /// Reads `target:Core=../Core/schemas/core:Core`; `nil` when it has not that form.
  public static func parse(_ argument: String) -> (reference: String, module: ImportedModule)? {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
    let place = argument[argument.index(after: equals)...]
    let colon = place.lastIndex(of: ":")
    let folder = colon.map { place[..<$0] } ?? place
    let module = colon.map { String(place[place.index(after: $0)...]) }
    if folder.isEmpty || module == "" { return nil }
    return (String(argument[..<equals]), ImportedModule(folder: String(folder), module: module))
  }
}
