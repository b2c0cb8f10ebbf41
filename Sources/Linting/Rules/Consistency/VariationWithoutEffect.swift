import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let variationWithoutEffect = Rule(
    "SB1262", "variation-without-effect", .consistency, .warning,
    summary: "A variation of a stream repeats the stream's own values.",
    reason: """
      The variation has no effect. Either it is a leftover, or it should have another value, such as `off` for a variant
      in which the user has to opt in. Correct or remove the variation.
      """,
    example: #"""
        "streams": {
          "app-2": {
            "extends": "app", "ping": "app-2", "description": "Pings of both apps.",
            "consent": { "default": "on", "mechanism": "The setting for sending usage data." },
      -     "profiles": { ⟦"old"⟧: { "consent": { "default": "on", "mechanism": "The setting for sending usage data." } } }
      +     "profiles": { "old": { "consent": { "default": "off", "mechanism": "The setting for sending usage data." } } }
          }
        },
        "profiles": { "old": { "description": "The old service." } },
        "events": {
          "menu.opened": { "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "app-2" }
        }
      """#,
    check: .registry { registry, pass in
      for stream in registry.streams where stream.origin.importIndex == nil && pass.isWanted(stream.origin.location) {
        guard let entry = pass.sources.member(at: stream.origin.location)?.value,
          let file = pass.sources.file(at: stream.origin.location.path)
        else { continue }
        for key in ["variants", "profiles"] {
          for variation in entry[key]?.members ?? [] {
            let changes = variation.value.members ?? []
            guard !changes.isEmpty, changes.allSatisfy({ entry[$0.key]?.includes($0.value) == true }) else { continue }
            pass.reportOnce(
              "\(quoted(variation.key)) repeats the values of the stream \(quoted(stream.name)): "
                + changes.map { quoted($0.key) }.joined(separator: ", "), at: file.location(of: variation.keyRange))
          }
        }
      }
    })
}

extension JSONNode {
  /// Returns whether the other node has the same value, or is an object whose members this node has.
  fileprivate func includes(_ other: JSONNode) -> Bool {
    if let members = other.members {
      guard self.members != nil else { return false }
      return members.allSatisfy { member in self[member.key]?.includes(member.value) == true }
    }
    if let elements = other.elements {
      guard let own = self.elements, own.count == elements.count else { return false }
      return zip(own, elements).allSatisfy { $0.includes($1) }
    }
    guard let scalar = Scalar(other) else { return false }
    return Scalar(self) == scalar
  }
}
