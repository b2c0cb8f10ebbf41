import Signalbook

/// The command's options.
public struct Options: Sendable {
  public var host = "127.0.0.1"
  public var port = 8_080
  public var output: String?
  public var plan = FailurePlan()
  public var namespaces: Set<String> = []
  public var expectsFirst = false
  public var limits = Limits()
  public var asksForHelp = false
  public var asksForVersion = false

  public static let version = "0.1.0"
  public static let help = """
    usage: signalbook-collect [options]

    Takes telemetry as the edge server, Ping Centre, the multi endpoint and a session replay server do, checks each body
    against the registries, and says what arrived, what is wrong and what is missing. http://HOST:PORT/ shows the same.

    Addresses:
      POST /submit/telemetry/ID/TYPE/APP/VERSION/CHANNEL/BUILD?v=4   pings; PUT as well
      POST /submit/NAMESPACE/TYPE/VERSION/ID                         for each --namespace
      POST /v3/links/ping-centre                                     reports of Activity Stream
      POST /api                                                      requests of mobile marketing
      POST /session-replay                                           batches; the service's own address is not public
      GET  /status.json                                              what the page shows
      GET, POST /control                                             {"fail": "503", "next": 2, "retryAfter": "5", "delay": 1}

    Options:
      --host ADDRESS           listen there instead of 127.0.0.1; others can then reach it
      --port N                 listen there instead of 8080; 0 takes a free port
      --output FILE            append a line of JSON for each document
      --fail HOW               fail: a status from 200 to 599, or
                               drop   close the connection, take nothing
                               lost   take the document, close without an answer
                               cut    take the document, close within the body of 200
                               hang   take nothing, do not answer
                               refuse take nothing, say so in the body of 200 as the multi endpoint does
                               move   the same, naming another host
      --fail-next N            fail for the next N documents only
      --retry-after VALUE      send this Retry-After with a failure: seconds or a date
      --delay SECONDS          wait before each answer to a document
      --namespace NAME         a further namespace of the edge server; repeatable
      --from-first             sequence numbers begin here: 1 is missing as well when it does not arrive
      --max-body BYTES         largest body (1048576); a larger one is answered with 413
      --max-connections N      connections open at once (256)
      --timeout SECONDS        for a request to arrive whole, and for an idle connection (15)
      --help, --version

    Ends on SIGINT or SIGTERM with a summary. Exit status: 0 all is well, 1 something was invalid, refused or is missing,
    2 could not run. Duplicates, and failures that were asked for, are no findings.
    """

  /// Parses command-line arguments.
  ///
  /// - Throws: The fault in the arguments.
  public init(_ arguments: [String]) throws(OptionFault) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--help", "-h": asksForHelp = true
      case "--version": asksForVersion = true
      case "--host": host = try Self.value(name, &rest) { $0 }
      case "--port": port = try Self.value(name, &rest) { Int($0).flatMap { (0...65_535).contains($0) ? $0 : nil } }
      case "--output": output = try Self.value(name, &rest) { $0 }
      case "--fail": plan.failure = try Self.value(name, &rest) { Failure($0) }
      case "--fail-next": plan.next = try Self.value(name, &rest, Self.count)
      case "--retry-after":
        plan.retryAfter = try Self.value(name, &rest) { text in
          text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : nil
        }
      case "--delay": plan.delay = try Self.value(name, &rest) { Self.seconds($0, from: 0) }
      case "--namespace": namespaces.insert(try Self.value(name, &rest) { $0 })
      case "--from-first": expectsFirst = true
      case "--max-body": limits.bodyBytes = try Self.value(name, &rest, Self.count)
      case "--max-connections": limits.connections = try Self.value(name, &rest, Self.count)
      case "--timeout": limits.seconds = try Self.value(name, &rest) { Self.seconds($0, from: 0.1) }
      default: throw OptionFault(message: "\(name): no such option; --help lists them")
      }
    }
    if plan.failure == nil, plan.next != nil || plan.retryAfter != nil {
      throw OptionFault(message: "--fail-next and --retry-after need --fail")
    }
  }

  private static func value<Value>(_ name: String, _ rest: inout ArraySlice<String>, _ read: (String) -> Value?)
    throws(OptionFault) -> Value
  {
    guard let text = rest.popFirst() else { throw OptionFault(message: "\(name): a value is missing") }
    guard let value = read(text) else { throw OptionFault(message: "\(name): \(text) is no value of it; see --help") }
    return value
  }

  private static func count(_ text: String) -> Int? { Int(text).flatMap { (0...(1 << 30)).contains($0) ? $0 : nil } }

  private static func seconds(_ text: String, from least: Double) -> Double? {
    Double(text).flatMap { (least...600).contains($0) ? $0 : nil }
  }
}

/// An invalid command-line argument.
public struct OptionFault: Error {
  public var message: String
}
