/// A named value of a route, beside its path: `name=value`. Generated.
public struct LinkParameter: Sendable {
  /// The values that a parameter takes.
  public enum Kind: Sendable {
    /// Any text, also the empty one.
    case text
    /// An address of the web, see ``WebAddress``.
    case webAddress
    /// `true` or `false`, as written.
    case boolean
    /// A whole number without superfluous zeros, between these bounds.
    case integer(ClosedRange<Int>)
  }

  public let name: String
  public let kind: Kind
  /// Whether a link without it is refused.
  public let isRequired: Bool
  /// Bytes of the decoded value at most.
  public let bytesAtMost: Int

  public init(_ name: String, _ kind: Kind, isRequired: Bool, bytesAtMost: Int) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.bytesAtMost = bytesAtMost
  }

  /// The value that a decoded text means; `nil` when it is not one of this parameter's.
  func value(of text: String) -> LinkValue? {
    switch kind {
    case .text: return .text(text)
    case .webAddress: return WebAddress.isOne(text) ? .text(text) : nil
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .integer(let bounds):
      // Only one text means a number: a link has one form.
      guard let number = Int(text), bounds.contains(number), "\(number)" == text else { return nil }
      return .integer(number)
    }
  }
}

/// The value of a parameter of a link.
public enum LinkValue: Sendable, Hashable {
  case text(String)
  case boolean(Bool)
  case integer(Int)

  /// As the link has it, before percent-encoding.
  var text: String {
    switch self {
    case .text(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    }
  }
}

/// A parameter that a route passes on without knowing it.
public struct PassedParameter: Sendable, Hashable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// How many unknown parameters a route passes on. Generated.
public struct PassedParameters: Sendable {
  /// Their number at most; a link with more is refused.
  public let atMost: Int
  /// Bytes of each, its decoded name and value together, at most.
  public let bytesAtMost: Int

  public init(atMost: Int, bytesAtMost: Int) {
    self.atMost = atMost
    self.bytesAtMost = bytesAtMost
  }
}

/// The parameters that one route has beside its path. Generated.
public struct RouteParameters: Sendable {
  public let declared: [LinkParameter]
  /// `nil`: parameters that are not declared do not matter.
  public let others: PassedParameters?

  public init(_ declared: [LinkParameter] = [], others: PassedParameters? = nil) {
    self.declared = declared
    self.others = others
  }
}

/// The values that a link gives the parameters of its route.
public struct LinkValues: Sendable, Hashable {
  /// By index of the route's parameters; `nil` for one that the link leaves out.
  public let declared: [LinkValue?]
  /// Those that the route passes on, in the link's order, the first of each name.
  public let others: [PassedParameter]

  public init(_ declared: [LinkValue?] = [], others: [PassedParameter] = []) {
    self.declared = declared
    self.others = others
  }

  /// The text of the parameter at an index; `nil` where it has none.
  public func text(_ index: Int) -> String? {
    if index < declared.count, case .text(let text)? = declared[index] { text } else { nil }
  }

  /// The flag of the parameter at an index; `nil` where it has none.
  public func boolean(_ index: Int) -> Bool? {
    if index < declared.count, case .boolean(let flag)? = declared[index] { flag } else { nil }
  }

  /// The number of the parameter at an index; `nil` where it has none.
  public func integer(_ index: Int) -> Int? {
    if index < declared.count, case .integer(let number)? = declared[index] { number } else { nil }
  }
}
