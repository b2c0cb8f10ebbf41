import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// An event in generated code: its member, its parameters, and the operations that write it.
package struct EventPlan: Sendable {
  /// The event's index in the registry.
  package let index: Int
  package let event: Event
  /// The names of the member's groups, followed by its own name.
  package let path: [SwiftName]
  package let call: CallPlan
  /// Whether lowering found no errors.
  package let isSound: Bool

  /// The member's own name.
  package var member: SwiftName { path[path.count - 1] }
}

/// A call that makes an event or sets an attribute.
package struct CallPlan: Sendable {
  package var parameters: [MemberParameter] = []
  /// The arguments of the event, followed by those of the counterpart.
  package var arguments = ArgumentList()
  package var program: WireProgram
  /// The program of the event that the call also records in another stream.
  package var counterpart: WireProgram?
  /// Both programs in encoded form.
  package var text = EncodedProgram()
}

/// A parameter of a generated member.
package struct MemberParameter: Sendable {
  package let field: Field
  /// The argument label; `nil` for an unlabelled parameter.
  package let label: SwiftName?
  package let name: SwiftName
  package let type: SwiftType
  /// Whether the value is optional, with the default `nil`.
  package let isOptional: Bool
  /// Whether an empty collection represents a missing value, with the default `[]`.
  package var isEmptyByDefault = false
  package var argument = Argument.none
  /// The presence bit that is set if the caller passes a value.
  package var presence: Int?
  /// The members of a struct that an event writes, in order.
  package var parts: [MemberParameter] = []
  /// The case of a union's enum with this struct.
  package var unionCase: SwiftName?

  /// The kind of argument that the parameter becomes, with its slot.
  package enum Argument: Sendable, Hashable {
    case none
    case boolean(Int)
    case closed(Int)
    case integer(Int)
    case double(Int)
    case text(Int)
    /// A text that is percent-encoded on the wire.
    case percentEncoded(Int)
    /// A map or list.
    case collection(Int)
    /// A struct, whose members have their own arguments.
    case structure
    /// An enum of structs, each of which is a part.
    case union
    /// A key and its held value, as text or JSON. There is a presence bit if some keys hold no value.
    case held(key: Int, text: Int, isJSON: Bool, presence: Int?)
  }
}

/// The arguments of a program by kind. Operations refer to their indices as slots.
package struct ArgumentList: Sendable {
  /// A parameter, or a member of a parameter that is a struct.
  package struct Reference: Sendable {
    /// The index among the call's parameters.
    package var parameter: Int
    /// The path of members, from the parameter's struct inwards.
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
    /// The value that is sent if the caller omits it.
    package var absent: Scalar?
  }

  /// A 64-bit argument.
  package enum Word: Sendable {
    case integer(Value)
    case double(Value)
    case boolean(Value)
    case vocabulary(Value)
    /// The key of a held value. The type is the key's vocabulary.
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
    /// The value that the key holds, as plain text or JSON.
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
  package var presence: [Presence] = []
}
