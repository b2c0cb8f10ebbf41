import SignalbookFileAccess
import SignalbookProject
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

/// The exit status is 0, 1 for faults in schemas or configuration, 2 for anything else.
func run(_ words: [String]) -> Int32 {
  switch Arguments.parse(words) {
  case .help:
    print(Arguments.help, to: 1)
    return 0
  case .fault(let message):
    print("signalbook-generate: error: \(message)\n", to: 2)
    return 2
  case .arguments(let arguments):
    guard let target = arguments.target else { return 2 }
    do throws(FileReplacement.Failure) {
      return try run(arguments, target)
    } catch {
      print("signalbook-generate: error: \(error)\n", to: 2)
      return 2
    }
  }
}

/// Reads the target's registry, then watches what was read or writes what is generated from it. Nothing is written
/// unless everything is sound; each file whole, and only when its bytes differ.
func run(_ arguments: Arguments, _ target: PackageTarget) throws(FileReplacement.Failure) -> Int32 {
  var arguments = arguments
  // `.build` may be a link to another disk: the build system, not the change, says where its products are.
  arguments.output = FileAccess.resolved(arguments.output)
  let files = RecordingFiles()
  var project = ProjectFolder(prefix: target.package + "/", files: files)
  var diagnostics = Diagnostics()
  project.use([target] + arguments.dependencies, into: &diagnostics)
  let loaded = project.load(forBuildOf: target.name, siblings: arguments.siblings, into: &diagnostics)
  try FileReplacement.createFolder(arguments.output)
  let rerun = RerunFile(arguments.output)
  if let count = arguments.watched {
    // Faults are those of the command that generates.
    if try !watch(files.watched, by: count, in: arguments.output) { try rerun.touch() }
    return 0
  }
  if arguments.runsAlways { try rerun.touch() }
  var generated: [GeneratedFile] = []
  if let (target, registry) = loaded, !diagnostics.hasErrors {
    generated = generateSwift(registry, layout: .buckets, options: target.options, into: &diagnostics)
  }
  print(diagnostics.sorted.map(\.compilerText).joined(), to: 2)
  if loaded == nil || diagnostics.hasErrors { return 1 }
  for file in generated { _ = try FileReplacement.write(file.text, to: arguments.output + "/" + file.name) }
  // The process ends while the registry is there: to free a large one entry by entry takes longer than to write its files.
  withExtendedLifetime((project, loaded)) { exit(0) }
}

func print(_ text: String, to descriptor: Int32) {
  var bytes = Array(Secrets.masked(text).utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count <= 0 { return }
    bytes = bytes.dropFirst(count)
  }
}
