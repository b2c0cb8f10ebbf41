import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let mixedMemberKeyCase = Rule(
    "SB1012", "mixed-member-key-case", .naming, .note,
    summary: "The style of a field's key differs from nearly all keys in the registry.",
    reason: """
      Query authors infer the style of a key from other keys, and their queries return no results. The rule applies if
      at least 80% of the keys that have a style agree.
      """,
    example: #"""
        "streams": {
          "ping": {
            "extends": "app", "ping": "ping", "description": "Pings.",
            "envelope": {
      -       "os": { "wire": "system_version", "description": "The system.", "from": "os.version", "maxLength": 9, "data": "device.info" },
      -       "app": { "wire": "app_version", "description": "The app.", "from": "app.version", "maxLength": 9, "data": "device.info" },
      -       "build": { "wire": "app_build", "description": "The build.", "from": "app.build", "maxLength": 9, "data": "device.info" },
      -       "model": { "wire": "device_model", "description": "The model.", "from": "device.model", "sent": "present", "maxLength": 20, "data": "device.info" },
      -       ⟦"arch"⟧: { "wire": "deviceArch", "description": "The processor.", "from": "device.arch", "maxLength": 9, "data": "device.info" },
      +       "arch": { "wire": "device_arch", "description": "The processor.", "from": "device.arch", "maxLength": 9, "data": "device.info" },
              "events": { "description": "The events.", "from": "stream.events" }
            }
          }
        },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "ping" }
        }
      """#,
    check: .registry { registry, pass in
      var own: [Field] = []
      for stream in registry.streams {
        for field in stream.envelope + stream.common where field.origin.importIndex == nil && field.isSent {
          if !field.isFlattened { own.append(field) }
        }
      }
      own += registry.attributes.map(\.field).filter { $0.origin.importIndex == nil }
      if own.isEmpty { return }
      var keys = Set(own.map(\.wire))
      for entry in pass.wireNameTable.all where [.fieldKey, .extraKey].contains(entry.firstUse.dimension) {
        keys.insert(entry.firstUse.text)
      }
      guard let majority = StyleMajority(of: keys.sorted()) else { return }
      var reportedLocations = Set<Location>()
      for field in own
      where !majority.style.fits(field.wire) && !field.wire.contains(" ") && !field.wire.hasPrefix("$") {
        guard reportedLocations.insert(field.origin.location).inserted else { continue }
        pass.report(
          "the key \(quoted(field.wire)) is not in \(majority.title)\(majority.phrase)",
          at: field.origin.location)
      }
    })
}
