import AsyncHTTPTransport
import Foundation

exit(Sender(Arguments(CommandLine.arguments.dropFirst())) { AsyncHTTPTransport(timeoutSeconds: $0) }.run() ? 0 : 1)
