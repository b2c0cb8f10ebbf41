import SignalbookSchemaFiles

/// The mechanism that enforces a key of the schema language.
package enum KeyMechanism: String, Sendable, CaseIterable {
  /// The generated code: types, names, members and wire format.
  case code = "generated code"
  /// The runtime, based on the generated code.
  case runtime
  /// The receiver: exported schemas, validators and comparisons of versions.
  case receiver = "receiver's checks"
  /// The command-line tool: the key determines files, names or findings.
  case tool
  /// Checks by the linter and the generator.
  case lint
  /// The key appears only in documents and exports.
  case documents = "documents only"
}

/// The mechanism for each key of the language.
package enum KeyMechanisms {
  /// The mechanism for a form's key. The form `*` represents all forms with the key that do not have a separate row.
  package struct Row: Sendable, Hashable {
    package let form: String
    package let key: String
    package let mechanism: KeyMechanism
  }

  package static let rows: [Row] = table.flatMap { mechanism, forms in
    forms.split(separator: "\n").flatMap { line -> [Row] in
      let words = line.split(separator: " ").map(String.init)
      guard let form = words.first?.dropLast() else { return [] }
      return words.dropFirst().map { Row(form: String(form), key: $0, mechanism: mechanism) }
    }
  }

  /// Returns the row for the given key of a form, or `nil` if the key's mechanism is not stated.
  package static func row(of key: String, in form: String) -> Row? {
    byName["\(form).\(key)"] ?? byName["*.\(key)"]
  }

  private static let byName = Dictionary(
    rows.map { ("\($0.form).\($0.key)", $0) }, uniquingKeysWith: { first, _ in first })

  private static let table: [(KeyMechanism, String)] = [
    (
      .code,
      """
      *: swiftName retired type cases enum const fields order items keys values entries named entryName template as decimals
      *: heldBy wire flattened discriminator buckets
      event: deprecated formerly
      case: deprecated formerly
      attribute: deprecated
      lifecycle: reason
      button: description
      links: origin
      linksVariation: origin
      file: types profiles streams events attributes links messages refine
      registry: name namespace variants acronyms
      variant: name
      defaults: stream category
      eventDefaults: stream category method object
      type: swiftConforms
      case: holds
      field: from sent variants profiles
      fieldVariation: sent
      mapEntry: key value
      template: text parts escape
      stream: extends abstract external via encoding envelope common eventField time
      event: stream category method value object extras code gesture mirrors profiles
      eventVariation: category method object
      mirror: event
      gestureFields: direction distance velocity duration
      trigger: title callable
      attribute: stream from
      links: scheme host parameter routes profiles
      route: path routed parameters profiles
      routeVariation: path routed
      linkParameter: type optional absent
      refine: types streams
      refinedType: entries enum
      message: evaluated buttons interactions
      button: link
      """
    ),
    (
      .runtime,
      """
      *: pattern minLength maxLength format minimum maximum exclusiveMinimum exclusiveMaximum nullable minItems maxItems maxProperties
      *: surplus repeated cut empty unknown match enforced absent once
      field: resetBy readAt
      case: default
      fieldVariation: absent
      cut: atMost per over
      profile: category method object value extraKey extraValue extras identifier categoryIdentifier
      stream: ping version profile limits session build upload consent deletionRequest population remoteRestrictions only variants profiles
      stream: formerly retention
      limits: events stored perDay age bytes distinct
      distinct: events field atMost per repeated
      eventLimits: atLeast atMost configurable
      daily: atMost per day
      session: endsAfter
      upload: method address path query headers contentType cookies success delete keep answer when adds batch
      answer: list taken
      batch: wire as inside atMost envelope
      streamVariation: consent population upload limits profile
      consent: default privateMode hold
      hold: events age
      population: channels countries locales sample
      remoteRestrictions: expiresWithin
      quantity: ms s min hours days dp dp/s px bytes count
      count: atLeast atMost
      retention: device
      condition: source in not
      event: trigger when only expires
      registry: defaults
      defaults: expires
      eventDefaults: expires
      stream: expires
      attribute: expires
      gesture: duration distance velocity fingers fields straight otherwise
      bounds: above below atLeast atMost
      trigger: on every while
      links: match slashes surplus
      linksVariation: match slashes surplus
      route: others
      linkParameter: bytes minimum maximum
      otherParameters: atMost bytes
      refinedStream: limits consent
      message: triggers attributes stream
      messageTrigger: event count within
      """
    ),
    (
      .receiver,
      """
      field: required receiver
      type: receiver
      receiver: type nullable pattern minLength maxLength minimum maximum enum values items fields
      stream: receives
      received: minItems maxItems items
      """
    ),
    (
      .tool,
      """
      *: allow formerly
      file: $schema registry defaults reviews
      registry: imports accepted
      accepted: rule what reason expires
      allow: rule reason
      """
    ),
    (
      .lint,
      """
      *: examples expires
      identifier: field notJoinedWith
      eventField: pattern
      recipient: hosts
      """
    ),
    (
      .documents,
      """
      *: deprecated description note why data purposes owner review since developmentOnly provenance unit secret identifies reason
      registry: version controller legal security deletion docs
      controller: name contact dpo representative
      legal: basis subjects specialCategories
      legalBases: analytics functionality personalization marketing messaging third-party-ads security account other
      security: encryptedInTransit measures
      deletion: url autoDays
      stream: identifiers recipients
      session: starts
      streamVariation: recipients
      consent: mechanism settingKey optOut
      optOut: device recipient
      identifier: scope origin reset vendor
      retention: recipient
      recipient: name role country safeguard retention tracking
      mirror: outside
      provenance: all why data purposes owner review since expires consent consent.default consent.mechanism consent.optOut
      provenance: consent.privateMode identifiers identifiers.origin identifiers.reset identifiers.scope retention retention.device
      provenance: retention.recipient recipients recipients.role recipients.hosts recipients.country recipients.safeguard
      provenance: recipients.retention recipients.tracking population controller legal security deletion docs
      review: url date approvedBy benefits alternatives existing analysis audience renews
      renewal: review
      """
    ),
  ]
}
