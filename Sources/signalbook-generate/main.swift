import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

// The build plugin's tool. Imports no Foundation: an app that adds the plugin builds this first.

exit(run(Array(CommandLine.arguments.dropFirst())))

/// Loads, checks and writes; the exit status is 0, 1 for faults in schemas or stale files, 2 for anything else.
func run(_ words: [String]) -> Int32 {
  let arguments: Arguments
  switch Arguments.parse(words) {
  case .help:
    print(Arguments.help, to: 1)
    return 0
  case .fault(let message):
    print("signalbook-generate: error: \(message)\n", to: 2)
    return 2
  case .arguments(let parsed): arguments = parsed
  }
  var diagnostics = Diagnostics()
  let registry =
    arguments.schemas.isEmpty
    ? loadRegistry(folder: arguments.registry, modules: arguments.imports, into: &diagnostics)
    : loadRegistry(
      paths: arguments.schemas, folder: arguments.registry, modules: arguments.imports, into: &diagnostics)
  var files: [GeneratedFile] = []
  if let registry {
    files = generateSwift(registry, folderName: arguments.name, options: arguments.options, into: &diagnostics)
  }
  var report = ""
  for finding in diagnostics.sorted { report += finding.compilerText }
  print(report, to: 2)
  guard registry != nil, !diagnostics.hasErrors else { return 1 }
  return write(files, arguments)
}

/// Writes nothing unless everything is sound; each file whole, and only when its bytes differ.
func write(_ files: [GeneratedFile], _ arguments: Arguments) -> Int32 {
  var stale: [String] = []
  do throws(FileReplacement.Failure) {
    if !arguments.checksOnly { try FileReplacement.createFolder(arguments.output) }
    for file in files {
      let path = arguments.output + "/" + file.name
      if arguments.checksOnly {
        if FolderReader.bytes(of: path) != file.text { stale.append(path) }
      } else {
        _ = try FileReplacement.write(file.text, to: path)
      }
    }
  } catch {
    print("signalbook-generate: error: \(error)\n", to: 2)
    return 2
  }
  for path in stale { print("\(path): error: not what the schemas say; run signalbook generate\n", to: 2) }
  return stale.isEmpty ? 0 : 1
}

func print(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count <= 0 { return }
    bytes = bytes.dropFirst(count)
  }
}
