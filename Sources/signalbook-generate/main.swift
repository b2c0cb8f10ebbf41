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

// The build plugin's tool. It does not import Foundation, because apps with the plugin build the tool first.

exit(run(Array(CommandLine.arguments.dropFirst())))

/// Returns the exit status: 0, 1 for errors in schemas or configuration, or 2 for other errors.
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

/// Reads the target's registry, then either watches its files or writes the generated code. Files are written only if
/// there are no errors and their contents differ, and each is replaced completely.
func run(_ arguments: Arguments, _ target: PackageTarget) throws(FileReplacement.Failure) -> Int32 {
  var arguments = arguments
  // `.build` may be a symbolic link to another disk. The build system chooses this path, so links in it are trusted.
  arguments.output = FileAccess.resolved(arguments.output)
  let files = RecordingFiles()
  var project = ProjectFolder(prefix: target.package + "/", files: files)
  var diagnostics = Diagnostics()
  project.use([target] + arguments.dependencies, into: &diagnostics)
  let loadedRegistry = project.load(forBuildOf: target.name, siblings: arguments.siblings, into: &diagnostics)
  try FileReplacement.createFolder(arguments.output)
  let rerun = RerunFile(arguments.output)
  if let count = arguments.watched {
    // The generating command reports the errors.
    if try !watch(files.watched, by: count, in: arguments.output) { try rerun.touch() }
    return 0
  }
  if arguments.runsAlways { try rerun.touch() }
  var generatedFiles: [GeneratedFile] = []
  if let (target, registry) = loadedRegistry, !diagnostics.hasErrors {
    generatedFiles = generateSwift(registry, layout: .buckets, options: target.locatedOptions, into: &diagnostics)
  }
  print(diagnostics.sorted.map(\.compilerText).joined(), to: 2)
  if loadedRegistry == nil || diagnostics.hasErrors { return 1 }
  for file in generatedFiles { _ = try FileReplacement.write(file.text, to: arguments.output + "/" + file.name) }
  // Exit without freeing the registry, which can take longer than writing its files.
  withExtendedLifetime((project, loadedRegistry)) { exit(0) }
}

func print(_ text: String, to descriptor: Int32) {
  var bytes = Array(Secrets.mask(text).utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count <= 0 { return }
    bytes = bytes.dropFirst(count)
  }
}
