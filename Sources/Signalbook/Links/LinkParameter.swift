/// A parameter in a route's links, besides the path: `name=value`. Created by generated code.
public struct LinkParameter: Sendable {
  /// The type of the parameter's value.
  public enum Kind: Sendable {
    /// Any text, including an empty string.
    case text
    /// A web URL. See ``WebURL``.
    case webURL
    /// `true` or `false` in lowercase.
    case boolean
    /// An integer within bounds, without leading zeros.
    case integer(ClosedRange<Int>)
  }

  /// The parameter name in links.
  public let name: String
  /// The type of the value.
  public let kind: Kind
  /// Whether a link is rejected if the parameter is missing.
  public let isRequired: Bool
  /// The maximum size of the decoded value, in bytes.
  public let maxBytes: Int

  /// Creates a parameter. Called by generated code.
  public init(_ name: String, _ kind: Kind, isRequired: Bool, maxBytes: Int) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.maxBytes = maxBytes
  }

  /// Converts decoded text to a value. Returns `nil` if the text is not valid for the parameter's type.
  func value(of text: String) -> LinkValue? {
    switch kind {
    case .text: return .text(text)
    case .webURL: return WebURL.isValid(text) ? .text(text) : nil
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .integer(let bounds):
      // Only the canonical notation of a number is valid, so that each destination has only one link.
      guard let number = Int(text), bounds.contains(number), "\(number)" == text else { return nil }
      return .integer(number)
    }
  }
}

/// A value of a link parameter.
public enum LinkValue: Sendable, Hashable {
  /// Text or a web URL.
  case text(String)
  /// A Boolean.
  case boolean(Bool)
  /// An integer.
  case integer(Int)

  /// The value as text, before percent-encoding.
  var text: String {
    switch self {
    case .text(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    }
  }
}

/// An undeclared parameter that a route passes on.
public struct UndeclaredParameter: Sendable, Hashable {
  /// The name, percent-decoded.
  public let name: String
  /// The value, percent-decoded.
  public let value: String

  /// Creates a parameter to pass on.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The limits for undeclared parameters that a route passes on. Created by generated code.
public struct UndeclaredParameterLimits: Sendable {
  /// The maximum number of parameters. A link with more parameters is rejected.
  public let maxCount: Int
  /// The maximum size of a parameter's decoded name and value together, in bytes.
  public let maxBytes: Int

  /// Creates limits. Called by generated code.
  public init(maxCount: Int, maxBytes: Int) {
    self.maxCount = maxCount
    self.maxBytes = maxBytes
  }
}

/// The parameters of a route, besides its path. Created by generated code.
public struct RouteParameters: Sendable {
  /// The declared parameters, in the order of the route's arguments.
  public let declared: [LinkParameter]
  /// The limits for undeclared parameters that the route passes on, or `nil` if they are ignored.
  public let undeclared: UndeclaredParameterLimits?

  /// Creates a route's parameters. Called by generated code.
  public init(_ declared: [LinkParameter] = [], undeclared: UndeclaredParameterLimits? = nil) {
    self.declared = declared
    self.undeclared = undeclared
  }
}

/// The values of a route's parameters in a link.
public struct LinkValues: Sendable, Hashable {
  /// The declared parameters' values, by parameter index. `nil` for each parameter that the link omits.
  public let declared: [LinkValue?]
  /// The undeclared parameters that the route passes on, in link order. If a name is repeated, the first value wins.
  public let undeclared: [UndeclaredParameter]

  /// Creates the values of a route's parameters. Called by generated code.
  public init(_ declared: [LinkValue?] = [], undeclared: [UndeclaredParameter] = []) {
    self.declared = declared
    self.undeclared = undeclared
  }

  /// Returns the text of the parameter at the given index, or `nil` if the parameter has no text value.
  public func text(_ index: Int) -> String? {
    if index < declared.count, case .text(let text)? = declared[index] { text } else { nil }
  }

  /// Returns the Boolean of the parameter at the given index, or `nil` if the parameter has no Boolean value.
  public func boolean(_ index: Int) -> Bool? {
    if index < declared.count, case .boolean(let flag)? = declared[index] { flag } else { nil }
  }

  /// Returns the integer of the parameter at the given index, or `nil` if the parameter has no integer value.
  public func integer(_ index: Int) -> Int? {
    if index < declared.count, case .integer(let number)? = declared[index] { number } else { nil }
  }
}
