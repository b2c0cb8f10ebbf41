import SignalbookSchemaFiles

// The journal keeps the events of a stream under a number of 32 bits, made of the stream's name. Two streams of one number
// would be one to it: declining one would delete the events of the other.
extension Resolver {
  /// Also of former names: the events that an older version of the app left are under those.
  func checkStreamTags() {
    var known: [UInt32: (name: String, location: Location)] = [:]
    for declaration in streamDeclarations {
      let declared = declaration.declared
      var names = [(name: declared.name, range: declared.keyRange, isFormer: false)]
      for node in declared.node["formerly"]?.elements ?? [] {
        if let name = node.string { names.append((name, node.range, true)) }
      }
      for (name, range, isFormer) in names {
        let tag = StreamTag.number(of: name)
        guard let first = known[tag], first.name != name else {
          known[tag] = (name, declared.location(range))
          continue
        }
        report(
          .streamTag,
          "the streams '\(first.name)' and '\(name)' have the same number in the folder of an app, \(tag), so their events would "
            + "be mixed; \(isFormer ? "rename the other stream" : "choose another name")",
          at: range, in: declared.file, notes: [.init("the other stream", at: first.location)])
      }
    }
  }
}
