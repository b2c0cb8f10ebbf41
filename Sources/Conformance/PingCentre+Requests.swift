import Signalbook
import SignalbookActivityStream

/// Requests: single payloads with topic and client, batches, and the handling of responses.
extension PingCentreRunner {
  func single(_ input: JSONValue) -> Outcome? {
    guard let payload = input["payload"] else { return nil }
    guard let sender = Sender(of: [payload], input), let unit = sender.units.first,
      let request = sender.telemetry.request(for: unit, of: sender.stream),
      let body = try? JSONValue(parsing: request.body)
    else { return Self.invalid }
    return Outcome(
      .of(
        ("body", body), ("contentType", .text(request.contentType)), ("method", .text(request.method)),
        ("path", .text(request.path ?? ""))), called: "request(for:of: .\(sender.stream))", bytes: request.text)
  }

  func batch(_ input: JSONValue) -> Outcome? {
    guard let payloads = input["payloads"]?.elements else { return nil }
    guard let sender = Sender(of: payloads, input) else { return Self.invalid }
    let called = "batchRequest(for:of: .\(sender.stream))"
    guard let request = sender.telemetry.batchRequest(for: sender.units, of: sender.stream) else {
      return Outcome(.of(("requests", .integer(0)), ("ok", .boolean(sender.units.isEmpty))), called: called)
    }
    guard let body = try? JSONValue(parsing: request.body) else { return nil }
    return Outcome(.of(("body", body), ("requests", .integer(1))), called: called, bytes: request.text)
  }

  /// The outcome for an invalid payload, which blocks the whole request (R-AS-41, R-AS-42).
  private static var invalid: Outcome {
    Outcome(
      .of(("requests", .integer(0)), ("ok", .boolean(false)), ("error", .text("validation"))),
      called: "none: the input does not match a declared event")
  }

  func response(_ input: JSONValue) -> Outcome? {
    guard let status = input["status"]?.integer,
      let upload = ActivityStream.streams[ActivityStream.Stream.actions.index].upload
    else { return nil }
    return Outcome(
      .of(("ok", .boolean(UploadVerdict(.status(Int(status)), policy: upload, units: 1, now: 0) == .accepted))),
      called: "UploadVerdict(.status(\(status)))")
  }

  /// An app that has recorded the given payloads with its generated members.
  private struct Sender {
    let telemetry: Telemetry<ActivityStream>
    let stream: ActivityStream.Stream
    let units: [BuiltPing]

    /// Creates an app, or returns `nil` if a payload is invalid or the payloads belong to several streams.
    init?(of payloads: [JSONValue], _ input: JSONValue) {
      let form = Form.allCases.first { form in
        payloads.allSatisfy { PingCentreRunner.violations(in: $0, form)?.isEmpty ?? false }
      }
      guard let form, var app = PanelApp(base: payloads.first) else { return nil }
      if let client = input["clientId"]?.string { app.clientID = client }
      telemetry = PingCentreRunner.telemetry(app)
      stream = form.stream
      for payload in payloads {
        guard let call = ActivityStream.DecodedEvent(wire: payload, stream: stream),
          telemetry.record(call.event) == .recorded
        else { return nil }
      }
      var units: [BuiltPing] = []
      while let unit = telemetry.buildPing(for: stream) { units.append(unit) }
      self.units = units
    }
  }
}
