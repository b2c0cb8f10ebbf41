/// The app's values, and the function that passes events to other SDKs.
struct AppInterface: Sendable {
  /// Returns the app value at the given index.
  var value: @Sendable (Int) -> SourceValue = { _ in .none }
  /// Passes an event to the SDK that sends the stream's events.
  var send: @Sendable (DestinationEvent) -> Void = { _ in }

  init() {}

  init<R: TelemetryRegistry>(_ registry: R.Type, _ app: R.AppValues) {
    value = { R.appValue($0, of: app) }
    send = { R.send($0, to: app) }
  }
}

/// The calls to the app that a call to the recorder causes, until they are performed.
struct AppCalls: Sendable {
  let refusals: [RefusedEvent]
  let handler: RefusalHandler?
  let deliveries: [Delivery]
  let send: @Sendable (DestinationEvent) -> Void

  func callHandler() { if let handler { for refused in refusals { handler(refused) } } }

  func deliver() {
    for delivery in deliveries { if let event = DestinationEvent(delivery) { send(event) } }
  }
}

/// An encoded event that another SDK sends.
struct Delivery: Sendable {
  let stream: StreamDescription
  let event: [UInt8]
  /// The stream's attributes as JSON, if it has any.
  let attributes: String?
}
