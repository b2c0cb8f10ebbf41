import Collector
import Foundation

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("signalbook-collect: \(message)\n".utf8))
  exit(2)
}

let options: Options
do {
  options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
  fail(error.message)
}
if options.asksForHelp {
  print(Options.help)
  exit(0)
}
if options.asksForVersion {
  print("signalbook-collect \(Options.version)")
  exit(0)
}

let signals = StopSignals()
let terminal = Terminal()
let file = options.output.map { path in
  OutputFile(path: path) ?? { fail("\(path): \(String(cString: strerror(errno)))") }()
}
let collector: Collector
let server: CollectorServer
do {
  collector = try Collector(
    limits: options.limits, plan: options.plan, namespaces: options.namespaces, expectsFirst: options.expectsFirst
  ) { entry, ledger in
    file?.write(entry)
    terminal.show(entry, ledger)
  }
  server = try await CollectorServer.start(collector, host: options.host, port: options.port)
} catch {
  fail("\(options.host):\(options.port): \(error)")
}
terminal.say("listening on http://\(server.address):\(server.port)/")

await signals.first()
await server.stop()
terminal.say(collector.ledger.summary)
if let file, file.lost > 0 { fail("\(options.output ?? ""): \(file.lost) lines could not be written") }
exit(collector.ledger.hasFindings ? 1 : 0)
