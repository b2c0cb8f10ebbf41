import SignalbookSchemaFiles

// The journal identifies a stream by a 32-bit number derived from the stream's name. If two streams had the same
// number, opting out of one would also delete the other's events.
extension Resolver {
  /// Checks current and former names, because events that an older app version stored have the number of the former
  /// name.
  func checkStreamTags() {
    var streamsByTag: [UInt32: (name: String, stream: Location, location: Location)] = [:]
    // Former names first, so that the finding is reported at a name that can still change.
    for isFormer in [true, false] {
      for declared in streamDeclarations.map(\.declared) {
        let declaredNames =
          isFormer
          ? (declared.node["formerly"]?.elements ?? []).compactMap { node in node.string.map { ($0, node.range) } }
          : [(declared.name, declared.keyRange)]
        for (name, range) in declaredNames {
          let tag = StreamTag.number(of: name)
          guard let first = streamsByTag[tag], first.name != name, first.stream != declared.keyLocation else {
            streamsByTag[tag] = (name, declared.keyLocation, declared.location(of: range))
            continue
          }
          report(
            .streamTag,
            "the streams '\(first.name)' and '\(name)' have the same internal number, \(tag), so their events "
              + "would be mixed; \(isFormer ? "remove one of the former names" : "choose another name")",
            at: range, in: declared.file, notes: [.init("the other stream", at: first.location)])
        }
      }
    }
  }
}
