import Signalbook

/// An input and its expected result. The format is described next to the vectors.
struct Vector {
  enum Certainty: String, CaseIterable {
    /// The result must match exactly.
    case certain, derived
    /// The vector applies to a named version or profile of a receiver.
    case dialect
    /// The sources do not specify the result, so any accepted result passes.
    case open

    var isBinding: Bool { self == .certain || self == .derived }
  }

  let id: String
  let certainty: Certainty
  let input: JSONValue
  let expected: JSONValue
  let accepted: [JSONValue]
  let note: String?
  /// The source of the expected result: a document or a revision of code.
  let basis: String

  /// The input's operation or, if it has none, the input's keys.
  var operation: String {
    (input["op"] ?? input["kind"])?.json ?? "of " + (input.members ?? []).map(\.name).joined(separator: ", ")
  }

  /// Creates a vector, or returns `nil` if the object is not a vector.
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.string, let certainty = value["certainty"]?.string.flatMap(Certainty.init(rawValue:)),
      let input = value["input"], let expected = value["expect"]
    else { return nil }
    self.id = id
    self.certainty = certainty
    self.input = input
    self.expected = expected
    accepted = value["accept"]?.elements ?? []
    note = value["note"]?.string
    basis = value["basis"]?.string ?? ""
  }
}

/// A file of vectors.
struct VectorSuite {
  let fileName: String
  let name: String
  let vectors: [Vector]

  /// Reads a suite.
  ///
  /// - Throws: An error if the file is malformed.
  init(fileName: String, bytes: [UInt8]) throws(ConformanceError) {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONValue(parsing: bytes)
    } catch {
      throw ConformanceError("\(fileName) is no JSON: \(error.message) at byte \(error.offset)")
    }
    guard root["format"]?.string == "signalbook-vectors/1" else {
      throw ConformanceError("\(fileName): expected \"format\": \"signalbook-vectors/1\"")
    }
    guard let name = root["suite"]?.string, let list = root["vectors"]?.elements else {
      throw ConformanceError("\(fileName): expected \"suite\" and \"vectors\"")
    }
    self.fileName = fileName
    self.name = name
    var vectors: [Vector] = []
    for (index, element) in list.enumerated() {
      guard let vector = Vector(element) else {
        throw ConformanceError("\(fileName): vector \(index) lacks id, certainty, input or expect")
      }
      vectors.append(vector)
    }
    self.vectors = vectors
  }
}

/// The error for a run that cannot start.
struct ConformanceError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// The outcome of an operation: the result to compare, the Swift call and the payload.
struct Outcome {
  var result: JSONValue
  /// The generated member or runtime operation in Swift notation.
  var called: String
  /// The compared bytes as a string.
  var bytes: String

  init(_ result: JSONValue, called: String, bytes: String = "") {
    self.result = result
    self.called = called
    self.bytes = bytes
  }
}

/// A runner for the operations of a suite.
protocol SuiteRunner {
  /// Returns a vector's outcome, or `nil` if the operation is unknown.
  func run(_ vector: Vector) async -> Outcome?
}

extension JSONValue {
  var string: String? { if case .text(let text) = self { text } else { nil } }
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  var isNull: Bool { if case .null = self { true } else { false } }

  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number.value
    default: nil
    }
  }

  /// Creates an object with the given members.
  static func of(_ members: (String, JSONValue)...) -> JSONValue { .object(members.map { Member($0.0, $0.1) }) }
}
