import SignalbookRegistry
import SignalbookWireForm

// The data that the app sends only to receivers with another profile.
extension PointBuilder {
  /// Returns the stream's variations for other receiver profiles. If a profile was requested, there is no other
  /// receiver.
  func otherProfiles(of stream: Stream) -> [Stream.Variation] {
    if !registry.requestedProfiles.isEmpty { return [] }
    return stream.profiles.filter { !stream.appliedProfiles.contains($0.name) }
  }

  /// Returns the profiles that send a field of an object or event that only the profiles `outer` send. See
  /// ``Point/onlyProfiles``.
  func onlyProfiles(of field: Field, within outer: [String]?) -> [String]? {
    func sends(_ variation: Field.Variation) -> Bool? {
      variation.sent.map { if case .never = $0 { false } else { true } }
    }
    if field.isEverSent {
      return outer?.filter { name in field.profiles.first { $0.name == name }.flatMap(sends) != false }
    }
    if !registry.requestedProfiles.isEmpty { return [] }
    let own = field.profiles.filter { sends($0) == true }.map(\.name)
    return outer.map { own.filter($0.contains) } ?? own
  }

  /// Returns the members of requests that only other receiver profiles send. `known` contains the members of the
  /// stream's own requests.
  mutating func profileRequests(of stream: Stream, _ id: String, _ known: [Point]) -> [Point] {
    var requests: [(section: String, field: Field, profiles: [String])] = []
    for variation in otherProfiles(of: stream) {
      for (section, fields) in variation.upload?.sections ?? [] {
        for field in fields where field.isEverSent {
          let isKnown = known.contains {
            $0.id == "\(id)/upload/\(section)/\(EntryID.escaped(field.name))" && $0.onlyProfiles == nil
              && $0.metadata.data == field.metadata.data && ($0.type?.constant == nil || field.type.constant != nil)
          }
          if isKnown { continue }
          if let index = requests.firstIndex(where: {
            $0.section == section && $0.field.name == field.name && $0.field.metadata.data == field.metadata.data
          }) {
            requests[index].profiles.append(variation.name)
          } else {
            requests.append((section, field, [variation.name]))
          }
        }
      }
    }
    var ids = Set(known.map(\.id))
    return requests.map { section, field, profiles in
      var path = "upload/\(section)/\(EntryID.escaped(field.name))"
      if !ids.insert("\(id)/\(path)").inserted { path = "profiles/\(EntryID.escaped(profiles[0]))/\(path)" }
      return self.field(field.sentOnly(forProfiles: profiles), .request, "\(id)/\(path)", stream.metadata)
    }
  }
}

extension Stream.Upload {
  /// The members of a request outside its pings, grouped by their key in the schema.
  var sections: [(name: String, fields: [Field])] {
    [("path", path?.parts ?? []), ("headers", headers), ("adds", adds), ("batch", batch?.envelope ?? [])]
  }
}
