import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// An event in generated code: its member, parameters, and write operations.
package struct EventPlan: Sendable {
  /// The event's index in the registry.
  package let index: Int
  package let event: Event
  /// The names of the member's groups, followed by the member's name.
  package let path: [SwiftName]
  package let call: CallPlan
  /// Whether the event was lowered without errors.
  package let isSound: Bool

  /// The member's name.
  package var member: SwiftName { path[path.count - 1] }
}

/// A call that creates an event or sets an attribute.
package struct CallPlan: Sendable {
  package var parameters: [MemberParameter] = []
  /// The event's arguments, followed by the counterpart's arguments.
  package var arguments = ArgumentList()
  package var program: WireProgram
  /// The program of the counterpart, an event that the call also records in another stream.
  package var counterpart: WireProgram?
  /// Both programs in encoded form.
  package var encodedProgram = EncodedProgram()
}

/// A parameter of a generated member.
package struct MemberParameter: Sendable {
  package let field: Field
  /// The argument label, or `nil` for an unlabelled parameter.
  package let label: SwiftName?
  package let name: SwiftName
  package let type: SwiftType
  /// Whether the parameter is optional and defaults to `nil`.
  package let isOptional: Bool
  /// Whether the parameter defaults to `[]`, an empty collection that represents a missing value.
  package var isEmptyByDefault = false
  package var argument = Argument.none
  /// The bit that is set if the caller passes a value.
  package var presenceBit: Int?
  /// The members of a struct, in wire order.
  package var members: [MemberParameter] = []
  /// The case of a union's enum that contains this struct.
  package var unionCase: SwiftName?

  /// The kind of argument through which the parameter is passed, with the argument's slot.
  package enum Argument: Sendable, Hashable {
    case none
    case boolean(Int)
    case closed(Int)
    case integer(Int)
    case double(Int)
    case text(Int)
    /// A string that is percent-encoded on the wire.
    case percentEncoded(Int)
    /// A map or list.
    case collection(Int)
    /// A struct. Its members have separate arguments.
    case structure
    /// An enum of structs. Each struct is a part.
    case union
    /// A key and its held value, as a string or JSON. If some cases hold no value, there is a presence bit.
    case held(key: Int, text: Int, isJSON: Bool, presence: Int?)
  }
}

/// The arguments of a program, by kind. Operations refer to an argument by its slot, the index among arguments of the
/// same kind.
package struct ArgumentList: Sendable {
  /// A parameter, or a member of a parameter's struct.
  package struct Reference: Sendable {
    /// The index among the call's parameters.
    package var parameter: Int
    /// The path of members, starting in the parameter's struct.
    package var members: [Member] = []

    package struct Member: Sendable {
      package var name: SwiftName
      package var isOptional: Bool
    }
  }

  /// A parameter's value.
  package struct Value: Sendable {
    package var reference: Reference
    package var type: ValueType
    package var isOptional = false
    /// The value sent if the caller does not pass one.
    package var absent: Scalar?
  }

  /// A 64-bit argument.
  package enum Word: Sendable {
    case integer(Value)
    case double(Value)
    case boolean(Value)
    case vocabulary(Value)
    /// The key of a held value, whose type is a vocabulary.
    case key(Value)

    package var value: Value {
      switch self {
      case .integer(let value), .double(let value), .boolean(let value), .vocabulary(let value), .key(let value): value
      }
    }
  }

  package enum Text: Sendable {
    case string(Value)
    case percentEncoded(Value)
    /// The value that the key holds, as a plain string or as JSON.
    case held(Value, isJSON: Bool)

    package var value: Value {
      switch self {
      case .string(let value), .percentEncoded(let value), .held(let value, _): value
      }
    }
  }

  package enum Collection: Sendable {
    case map(Value, MapType)
    case list(Value, ValueType)

    package var value: Value {
      switch self {
      case .map(let value, _), .list(let value, _): value
      }
    }
  }

  /// The meaning of a presence bit.
  package enum Presence: Sendable {
    case given(Reference)
    /// The parameter's key holds a value.
    case holds(parameter: Int)
    /// At least one of the conditions is true.
    case any(of: [Presence])
  }

  package var words: [Word] = []
  package var texts: [Text] = []
  package var collections: [Collection] = []
  package var presenceBits: [Presence] = []
}
