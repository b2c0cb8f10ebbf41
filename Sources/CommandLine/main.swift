#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookFileAccess

OutputStreams.occupyClosed()
exit(CommandLineTool.run(CommandLine.arguments.dropFirst()).rawValue)
