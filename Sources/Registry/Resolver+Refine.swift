import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// Finds the refinements and adds them to the scopes of their targets, so that they apply to every use.
  func findRefinements() -> [Refinement] {
    var refinements: [Refinement] = []
    for file in root.files {
      for (section, key) in [(Section.types, "types"), (.streams, "streams")] {
        for member in file.root["refine"]?[key]?.members ?? [] {
          let owners = root.imports.filter { $0.entries[section.rawValue][member.key] != nil }
          guard let owner = owners.first else {
            reportMissingTarget(section, member, in: file)
            continue
          }
          let declared = DeclaredEntry(name: member.key, keyRange: member.keyRange, node: member.value, file: file)
          if owners.count > 1 {
            report(
              .ambiguousName, "\(section.noun) '\(member.key)' is declared by \(owners.count) imports",
              at: member.keyRange,
              in: file,
              notes: owners.compactMap { $0.entries[section.rawValue][member.key] }.map {
                .init("here", at: $0.keyLocation)
              })
          }
          if let first = owner.refinements[section.rawValue][member.key] {
            report(
              .declaredTwice, "the \(section.noun) '\(member.key)' is refined twice; merge the refinements",
              at: member.keyRange,
              in: file, notes: [.init("the first refinement", at: first.keyLocation)])
            continue
          }
          owner.refinements[section.rawValue][member.key] = declared
          refinements.append(
            Refinement(
              target: section == .types ? .type(member.key) : .stream(member.key), origin: origin(of: declared)))
        }
      }
    }
    return refinements.sorted { areInIncreasingOrder($0.target.name, $1.target.name) }
  }

  private func reportMissingTarget(_ section: Section, _ member: JSONMember, in file: SchemaFile) {
    if let own = root.entries[section.rawValue][member.key] {
      report(
        .unknownName,
        "the \(section.noun) '\(member.key)' is declared in this registry; change the declaration instead of "
          + "refining it",
        at: member.keyRange, in: file, notes: [.init("declared here", at: own.keyLocation)])
    } else {
      reportUnknown(
        "imported \(section.noun)", member.key, among: root.imports.flatMap { $0.entries[section.rawValue].keys },
        at: JSONNode(.string(member.key), member.keyRange), in: file)
    }
  }

  /// Restricts a type. Reports refinements that allow additional values.
  func refine(_ type: inout ValueType, by declared: DeclaredEntry) {
    let node = declared.node
    let file = declared.file
    let originalType = type
    func reportWidening(by member: JSONMember, _ message: String) {
      report(.widened, "\(message); a refinement can only narrow", at: member.keyRange, in: file)
    }
    var (bounded, patternMember): (JSONMember?, JSONMember?) = (nil, nil)
    // Apply `enum` first, so that the bounds apply to the listed values regardless of key order.
    let members = node.members ?? []
    for member in members.filter({ $0.key == "enum" }) + members.filter({ $0.key != "enum" }) {
      let value = member.value
      if !Self.canRefine(originalType, by: member.key) {
        report(
          .misfitKey, "'\(member.key)' does not apply to \(type.kindName); remove '\(member.key)'", at: member.keyRange,
          in: file)
        continue
      }
      switch member.key {
      case "entries":
        guard case .map(let map) = type.base else {
          reportWidening(by: member, "'\(declared.name)' is \(type.kindName), not a map")
          continue
        }
        var closedEntries = entries(from: value, of: map, in: file, Metadata())
        for entry in closedEntries {
          guard let own = value[entry.name]?.member("value") else { continue }
          if let fault = wideningFault(of: entry.value, beyond: map.value) {
            reportWidening(by: own, "the values of the entry '\(entry.name)' \(fault)")
          }
        }
        if let open = map.entries {
          for entry in closedEntries where !open.contains(where: { $0.key == entry.key }) {
            diagnostics.add(
              Diagnostic(
                .widened, "the closed map has no key \(entry.key.jsonText); a refinement can only narrow",
                at: entry.origin.location))
          }
        }
        // The entries of a closed map can have different value types.
        if let open = map.entries {
          closedEntries = closedEntries.map { entry in open.first { $0.key == entry.key } ?? entry }
        }
        if let names = map.entryName {
          for entry in closedEntries {
            for fault in faults(of: .text(entry.wire), as: names) {
              diagnostics.add(
                Diagnostic(.valueOutside, "the name \(JSONText.quoted(entry.wire)) \(fault)", at: entry.origin.location)
              )
            }
          }
        }
        type.base = .map(map.closed(to: closedEntries))
      case "enum":
        let name = type.typeName
        narrow(&type, to: value, TypeKeys(node), in: file, Metadata())
        type.typeName = name
      case "pattern":
        patternMember = member
        if let text = pattern(from: value, in: file) { type.bounds.patterns.append(text) }
      case "maxLength", "minimum", "maximum":
        bounded = member
        if let fault = Self.wideningFault(of: member, beyond: originalType.bounds) { reportWidening(by: member, fault) }
        switch member.key {
        case "maxLength": type.bounds.maxLength = value.integer.map { Int(clamping: $0) } ?? 0
        case "minimum": type.bounds.minimum = Scalar(value)
        default: type.bounds.maximum = Scalar(value)
        }
      default: break
      }
    }
    checkMergedType(type, node, bounded: bounded, pattern: patternMember, in: file)
    if type.isSecret { checkSecret(type, node, in: file) }
    type.typeOrigin = origin(of: declared)
  }

  /// Returns the reason that `own` can have values that `imported` does not allow, phrased to follow the type's name,
  /// or `nil` if it cannot. Types that cannot be compared are also rejected.
  private func wideningFault(of own: ValueType, beyond imported: ValueType) -> String? {
    if imported.isUnresolved || own.isUnresolved { return nil }
    let isText = own.wireForm == .text && imported.isString
    func firstFault(_ values: [Scalar]) -> String? {
      for value in values {
        let sent = isText ? Scalar.text(value.plainText) : value
        if let fault = faults(of: sent, as: imported).first { return "can be \(sent.jsonText), which \(fault)" }
      }
      return nil
    }
    if own.isNullable, !imported.isNullable { return "can be null, which the imported map does not allow" }
    if let constant = own.constant { return firstFault([constant]) }
    if own.enforcement == .loosely, imported.enforcement == .strictly {
      return "are enforced loosely, but the imported map's values are enforced strictly"
    }
    switch own.base {
    case .vocabulary(let vocabulary) where vocabulary.buckets == nil:
      return firstFault(vocabulary.cases.map(\.wire) + [vocabulary.unknown].compactMap(\.self))
    case .boolean where isText: return firstFault([.boolean(true), .boolean(false)])
    case .integer where isText:
      return firstFault([own.bounds.minimum ?? .integer(.min), own.bounds.maximum ?? .integer(.max)])
    case .boolean:
      if case .boolean = imported.base { return nil }
    case .integer, .number:
      switch (own.base, imported.base) {
      case (.integer, .integer), (.integer, .number), (.number, .number): break
      default: return "are \(own.kindName), but the imported map's values are \(imported.kindName)"
      }
      if own.wireForm != imported.wireForm { return "have a different wire form than the imported map's values" }
      let least = own.bounds.minimum ?? own.bounds.exclusiveMinimum
      let most = own.bounds.maximum ?? own.bounds.exclusiveMaximum
      let hasLeast = imported.bounds.minimum != nil || imported.bounds.exclusiveMinimum != nil
      let hasMost = imported.bounds.maximum != nil || imported.bounds.exclusiveMaximum != nil
      if hasLeast, least == nil { return "have no minimum, unlike the imported map's values" }
      if hasMost, most == nil { return "have no maximum, unlike the imported map's values" }
      if case .number = own.base, let places = imported.decimals, own.decimals ?? .max > places {
        return "can have more decimal places than \(places), the limit of the imported map"
      }
      // Both types have the same exclusive bound, so neither type includes the bound itself.
      let isLeast = own.bounds.minimum == nil && own.bounds.exclusiveMinimum == imported.bounds.exclusiveMinimum
      let isMost = own.bounds.maximum == nil && own.bounds.exclusiveMaximum == imported.bounds.exclusiveMaximum
      return firstFault([isLeast ? nil : least, isMost ? nil : most].compactMap(\.self))
    case .string:
      guard case .string = imported.base, own.wireForm == imported.wireForm else { break }
      if let least = imported.bounds.minLength, own.bounds.minLength ?? 0 < least {
        return "can be shorter than \(least) characters, the limit of the imported map"
      }
      if let cut = imported.cut, own.cut != cut { return "do not have the same 'cut' as the imported map's values" }
      if let format = imported.format, own.format != format {
        return "do not declare the format \(JSONText.quoted(format)) of the imported map"
      }
      if let most = imported.bounds.maxLength, own.bounds.maxLength ?? .max > most {
        return "can be longer than \(most) characters, the limit of the imported map"
      }
      let hasAll = imported.bounds.patterns.allSatisfy(own.bounds.patterns.contains)
      return hasAll ? nil : "do not declare the pattern of the imported map"
    default: break
    }
    return "are \(own.kindName), but the imported map's values are \(imported.kindName)"
  }

  /// Returns whether the importing registry refines the type with the given name.
  func isRefined(_ type: String, in file: SchemaFile) -> Bool {
    let owner = ([file.scope] + file.scope.imports).first { $0.entries[Section.types.rawValue][type] != nil }
    return owner?.refinements[Section.types.rawValue][type] != nil
  }

  /// Returns whether a key can refine a type. The grammar permits every key in every refinement.
  private static func canRefine(_ type: ValueType, by key: String) -> Bool {
    switch (key, type.base) {
    case ("pattern", .string), ("maxLength", .string), ("minimum", .integer), ("minimum", .number),
      ("maximum", .integer), ("maximum", .number):
      true
    case ("pattern", _), ("maxLength", _), ("minimum", _), ("maximum", _): false
    default: true
    }
  }

  /// Returns a phrase for a bound that permits additional values, such as "maximum 20 is more than 10", or `nil` if the
  /// bound does not permit additional values.
  static func wideningFault(of member: JSONMember, beyond bounds: Bounds) -> String? {
    guard let new = Scalar(member.value)?.decimal else { return nil }
    func number(_ count: Int?) -> DecimalNumber? { count.map { DecimalNumber(Int64($0)) } }
    let isUpperBound: Bool
    let currentBounds: [DecimalNumber?]
    switch member.key {
    case "minimum", "exclusiveMinimum":
      (isUpperBound, currentBounds) = (false, [bounds.minimum?.decimal, bounds.exclusiveMinimum?.decimal])
    case "maximum", "exclusiveMaximum":
      (isUpperBound, currentBounds) = (true, [bounds.maximum?.decimal, bounds.exclusiveMaximum?.decimal])
    case "minLength": (isUpperBound, currentBounds) = (false, [number(bounds.minLength)])
    case "maxLength": (isUpperBound, currentBounds) = (true, [number(bounds.maxLength)])
    case "minItems": (isUpperBound, currentBounds) = (false, [number(bounds.minItems)])
    case "maxItems": (isUpperBound, currentBounds) = (true, [number(bounds.maxItems)])
    case "maxProperties": (isUpperBound, currentBounds) = (true, [number(bounds.maxProperties)])
    default: return nil
    }
    guard let old = currentBounds.compactMap({ $0 }).first(where: { isUpperBound ? $0 < new : new < $0 }) else {
      return nil
    }
    return "\(member.key) \(new.text) is \(isUpperBound ? "greater" : "less") than \(old.text)"
  }

  /// Records the locations of the keys that a refinement sets.
  private func recordLocations(
    _ key: String, _ keys: [String], of member: JSONMember, in file: SchemaFile, _ stream: inout Stream
  ) {
    let narrowed = KeyLocations(
      of: [DeclaredEntry(name: key, keyRange: member.keyRange, node: member.value, file: file)])
    for key in [key] + keys.map({ "\(key).\($0)" }) {
      stream.keyLocations[key] = narrowed[key] ?? stream.keyLocations[key]
    }
  }

  /// Restricts a stream's limits and consent.
  func refine(_ stream: inout Stream, by declared: DeclaredEntry) {
    let node = declared.node
    let file = declared.file
    if let member = node.member("limits") {
      let new = limits(from: DeclaredEntry(name: "limits", keyRange: member.keyRange, node: member.value, file: file))
      func narrow(_ old: inout Int?, _ new: Int?, _ noun: String, isUpper: Bool = true) {
        guard let new else { return }
        if let old, isUpper ? new > old : new < old {
          report(
            .widened, "\(noun) \(new) is \(isUpper ? "greater" : "less") than \(old); a refinement can only narrow",
            at: member.keyRange, in: file)
        }
        old = new
      }
      if let distinct = member.value.member("distinct") {
        report(
          .misfitKey, "a refinement cannot change 'distinct'; set it in the stream's own registry",
          at: distinct.keyRange, in: file)
      }
      recordLocations("limits", ["events", "stored", "perDay", "bytes", "age"], of: member, in: file, &stream)
      narrow(&stream.limits.maxEvents, new.maxEvents, "the maximum number of events")
      narrow(&stream.limits.minEvents, new.minEvents, "the minimum number of events", isUpper: false)
      // The limit check reports a contradiction within the refinement.
      if let least = stream.limits.minEvents, let most = stream.limits.maxEvents, least > most,
        new.minEvents == nil || new.maxEvents == nil
      {
        report(
          .impossibleBounds, "no ping is possible: at least \(least) events, and at most \(most)", at: member.keyRange,
          in: file)
      }
      narrow(&stream.limits.maxStored, new.maxStored, "the number of stored pings")
      narrow(&stream.limits.maxPerDay, new.maxPerDay, "the number of pings a day")
      narrow(&stream.limits.maxBytes, new.maxBytes, "bytes")
      if let age = new.age {
        if let old = stream.limits.age, age.milliseconds > old.milliseconds {
          report(
            .widened, "the age is greater than the stream's age limit; a refinement can only narrow",
            at: member.keyRange,
            in: file)
        }
        stream.limits.age = age
      }
      for index in stream.profiles.indices {
        stream.profiles[index].limits?.narrow(by: new)
        guard let limits = stream.profiles[index].limits, let least = limits.minEvents,
          let most = limits.maxEvents, least > most, new.minEvents == nil || new.maxEvents == nil
        else { continue }
        report(
          .impossibleBounds,
          "no ping is possible with the profile '\(stream.profiles[index].name)': at least \(least) events, and at "
            + "most \(most)", at: member.keyRange, in: file)
      }
    }
    if let member = node.member("consent") {
      recordLocations(
        "consent", ["default", "mechanism", "settingKey", "optOut", "privateMode", "hold"], of: member, in: file,
        &stream)
      let new = consent(
        from: member.value, in: file, isKeptBySDK: stream.isExternal || stream.isSentBySDK,
        isRefinement: true)
      if new.isAlways, !stream.consent.isAlways {
        report(
          .widened, "users can opt out of the stream; a refinement cannot remove the opt-out", at: member.keyRange,
          in: file)
      } else if new.isOnByDefault == true, stream.consent.isOnByDefault == false {
        report(.widened, "the stream is off by default; a refinement cannot turn it on", at: member.keyRange, in: file)
      }
      if member.value["privateMode"]?.string == "same", stream.consent.isOffInPrivateMode {
        report(
          .widened, "the stream is off in private mode; a refinement cannot turn it on", at: member.keyRange, in: file
        )
      }
      refineHold(of: &stream, to: new, member, in: file)
      if new.isOnByDefault == nil, stream.consent.isAlways { checkCollectionWithoutChoice(member.value, in: file) }
      if new.isOnByDefault != nil { stream.consent.isAlways = new.isAlways }
      stream.consent.isOnByDefault = new.isOnByDefault ?? stream.consent.isOnByDefault
      stream.consent.mechanism = new.mechanism ?? stream.consent.mechanism
      stream.consent.settingKey = new.settingKey ?? stream.consent.settingKey
      stream.consent.optOut.deviceDataHandling =
        new.optOut.deviceDataHandling ?? stream.consent.optOut.deviceDataHandling
      stream.consent.optOut.recipientDataHandling =
        new.optOut.recipientDataHandling ?? stream.consent.optOut.recipientDataHandling
      stream.consent.isOffInPrivateMode = new.isOffInPrivateMode || stream.consent.isOffInPrivateMode
      for path in [\Stream.variants, \.profiles] {
        for index in stream[keyPath: path].indices {
          stream[keyPath: path][index].consent?.narrow(by: new)
        }
      }
    }
  }
}

extension Resolver {
  /// Replaces the limits for held events. It is an error to hold more events, or to hold events in a stream that
  /// refused them.
  fileprivate func refineHold(
    of stream: inout Stream, to refinement: Stream.Consent, _ member: JSONMember, in file: SchemaFile
  ) {
    guard let hold = refinement.hold, let key = member.value.member("hold") else { return }
    let wasOn = stream.consent.isOnByDefault == true && !stream.consent.isAlways
    if let before = stream.consent.hold {
      if hold.maxEvents > before.maxEvents || hold.maxAge.milliseconds > before.maxAge.milliseconds {
        report(
          .widened, "the stream holds at most \(before.text); a refinement cannot hold more", at: key.keyRange, in: file
        )
      }
    } else if !(wasOn && refinement.isOnByDefault == false) {
      report(
        .widened, "the stream does not hold events; a refinement cannot add 'hold'", at: key.keyRange, in: file)
    }
    stream.consent.hold = hold
  }
}

extension Refinement.Target {
  var name: String {
    switch self {
    case .type(let name), .stream(let name): name
    }
  }
}

extension Quantity {
  /// The duration in milliseconds. Values in units other than time are unchanged.
  public var milliseconds: Double {
    let number = value.decimal.flatMap { Double($0.text) } ?? 0
    return switch unit {
    case "s": number * 1000
    case "min": number * 60_000
    case "hours": number * 3_600_000
    case "days": number * 86_400_000
    default: number
    }
  }

  /// The duration in whole milliseconds, or `nil` if it overflows 64 bits.
  package var wholeMilliseconds: Int64? { Int64(exactly: milliseconds.rounded()) }
}

extension Stream.Limits {
  /// Restricts a profile's limits, which may be wider than the stream's.
  fileprivate mutating func narrow(by refinement: Stream.Limits) {
    minEvents = [minEvents, refinement.minEvents].compactMap(\.self).max()
    maxEvents = [maxEvents, refinement.maxEvents].compactMap(\.self).min()
    maxStored = [maxStored, refinement.maxStored].compactMap(\.self).min()
    maxPerDay = [maxPerDay, refinement.maxPerDay].compactMap(\.self).min()
    maxBytes = [maxBytes, refinement.maxBytes].compactMap(\.self).min()
    age = [age, refinement.age].compactMap(\.self).min { $0.milliseconds < $1.milliseconds }
  }
}

extension Stream.Consent {
  /// Restricts the consent of a variant or profile, which may be wider than the stream's.
  fileprivate mutating func narrow(by refinement: Stream.Consent) {
    if refinement.isOnByDefault != nil, !refinement.isAlways { isAlways = false }
    if refinement.isOnByDefault == false { isOnByDefault = false }
    if let new = refinement.hold, let own = hold {
      hold = Stream.Hold(
        maxEvents: min(new.maxEvents, own.maxEvents),
        maxAge: new.maxAge.milliseconds < own.maxAge.milliseconds ? new.maxAge : own.maxAge)
    }
    isOffInPrivateMode = isOffInPrivateMode || refinement.isOffInPrivateMode
  }
}
