import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let variationWithoutEffect = Rule(
    "SB1262", "variation-without-effect", .consistency, .warning,
    summary: "A variation of a stream, event or field repeats the entry's own values.",
    reason: """
      The variation has no effect. Either it is a leftover, or it should have a different value, such as `off` for a
      variant in which the user has to opt in. Correct or remove the variation. An `only` that lists every variant has
      no effect either.
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
      let variants = Set(registry.variants.map(\.name))
      func reportOnly(_ only: [String], _ phrase: String, _ origin: Origin) {
        guard variants.count > 1, origin.importIndex == nil, variants.isSubset(of: only) else { return }
        pass.reportOnce(
          "\"only\" of \(phrase) lists every variant", at: pass.sources.keyLocation(of: "only", in: origin.location))
      }
      pass.visitEvents { event in
        // The variants of the stream, or all variants.
        let stream = registry.streams[event.streamIndex]
        if stream.variantNames.isEmpty { reportOnly(event.variantNames, "\"\(event.name)\"", event.origin) }
        guard case .tuple(let tuple) = event.shape else { return }
        for profile in event.profiles {
          guard profile.category ?? tuple.category == tuple.category, profile.method ?? tuple.method == tuple.method,
            profile.object ?? tuple.object == tuple.object
          else { continue }
          pass.reportOnce(
            "the profile \(quoted(profile.name)) repeats the values of \(quoted(event.name))",
            at: pass.sources.location(of: ["profiles", profile.name], in: event.origin.location))
        }
      }
      let walked = pass
      walked.visitAllFields { visited in
        guard !visited.field.profiles.isEmpty || !visited.field.variants.isEmpty,
          let entry = walked.sources.member(at: visited.field.origin.location)?.value,
          let file = walked.sources.file(at: visited.field.origin.location.path)
        else { return }
        for key in ["variants", "profiles"] {
          for variation in entry[key]?.members ?? [] {
            let changes = variation.value.members ?? []
            guard !changes.isEmpty, changes.allSatisfy({ entry[$0.key]?.includes($0.value) == true }) else { continue }
            pass.reportOnce(
              "\(quoted(variation.key)) repeats the values of \(visited.phrase): "
                + changes.map { quoted($0.key) }.joined(separator: ", "), at: file.location(of: variation.keyRange))
          }
        }
      }
      for stream in registry.streams { reportOnly(stream.variantNames, "the stream \"\(stream.name)\"", stream.origin) }
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
