import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let encryptionDenied = Rule(
    "SB1449", "encryption-denied", .privacy, .warning,
    summary: "The registry declares that data is not encrypted in transit, but every upload URL uses HTTPS.",
    reason: """
      Google's form and the record of processing use the registry's answer. If the app sends other data without
      encryption, declare a stream for that data; otherwise, set `encryptedInTransit` to true.
      """,
    example: #"""
        "registry": {
          "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "Telemetry of a notes app.",
      -   "defaults": { "stream": "crashes", "category": "crash" }, "security": { "encryptedInTransit": ⟦false⟧ }
      +   "defaults": { "stream": "crashes", "category": "crash" }, "security": { "encryptedInTransit": true }
        },
        "streams": {
          "crashes": {
            "description": "Crashes.", "encoding": "tuple",
            "time": { "description": "T.", "type": "integer", "unit": "ms", "from": "clock.ms-since-process-start" },
            "upload": { "address": "https://example.com/crashes" },
            "consent": { "default": "on", "mechanism": "The setting." }, "retention": { "device": "P10D", "recipient": "P180D" },
            "recipients": [{ "name": "Us", "role": "self", "hosts": ["example.com"], "country": "DE" }],
            "why": "Does it crash?", "data": "diag.crash", "purposes": ["analytics"], "owner": "mobile@example.com",
            "review": ["https://example.com/1"], "expires": "never"
          }
        },
        "events": { "app.crashed": { "description": "The app crashed.", "method": "crash", "object": "app" } }
      """#,
    check: .registry { registry, pass in
      guard registry.security?["encryptedInTransit"]?.boolean == false,
        let location = registry.keyLocations["security.encryptedInTransit"]
      else { return }
      let own = registry.streams.filter { !$0.metadata.isRetired && !$0.isExternal }
      let addresses = own.map { $0.isSentBySDK ? nil : $0.upload?.address }
      guard !addresses.isEmpty, addresses.allSatisfy({ $0?.hasPrefix("https:") == true }) else { return }
      pass.report(
        "every stream is sent over HTTPS, so all data is encrypted in transit; set `encryptedInTransit` to true",
        at: location)
    })
}
