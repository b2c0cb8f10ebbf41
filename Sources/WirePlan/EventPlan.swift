import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm

/// One event as generated code says it: its member, the parameters of a call, and what is written.
package struct EventPlan: Sendable {
  /// The event's index in the registry.
  package let index: Int
  package let event: Event
  /// The groups around the member, then the member.
  package let path: [SwiftName]
  package let call: CallPlan
  /// Whether lowering it met no fault.
  package let isSound: Bool

  /// The member's own name.
  package var member: SwiftName { path[path.count - 1] }
}

/// A call that makes an event, or that sets an attribute.
package struct CallPlan: Sendable {
  package var parameters: [MemberParameter] = []
  /// With those of the counterpart behind those of the event itself.
  package var arguments = ArgumentList()
  package var program: WireProgram
  /// The event in another stream that the same call records.
  package var counterpart: WireProgram?
  /// Both as generated code says them.
  package var text = EncodedProgram()
}

/// A parameter of a generated member.
package struct MemberParameter: Sendable {
  package let field: Field
  /// `nil`: no label.
  package let label: SwiftName?
  package let name: SwiftName
  package let type: SwiftType
  /// Whether the value may be left out: `= nil`.
  package let isOptional: Bool
  /// Whether an empty list means no value: `= []`.
  package var isEmptyByDefault = false
  package var argument = Argument.none
  /// The presence bit that says whether the value is given.
  package var presence: Int?
  /// The members of a struct that an event writes, in order.
  package var parts: [MemberParameter] = []
  /// The case of a union's enum with this struct.
  package var unionCase: SwiftName?

  /// The argument that a parameter's value becomes, with its slot.
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
    /// A struct, whose members have the arguments.
    case structure
    /// An enum of structs, of which each is a part.
    case union
    /// A key and what it holds: as text, or as JSON. A presence bit where some keys hold nothing.
    case held(key: Int, text: Int, isJSON: Bool, presence: Int?)
  }
}

/// The arguments of a program, by kind; their indices are the slots that operations name.
package struct ArgumentList: Sendable {
  /// A parameter, or a member of a struct that is one.
  package struct Reference: Sendable {
    /// Index among the call's parameters.
    package var parameter: Int
    /// The members from the parameter's struct inwards.
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
    /// Sent when the caller gives none.
    package var absent: Scalar?
  }

  /// An argument of 64 bits.
  package enum Word: Sendable {
    case integer(Value)
    case double(Value)
    case boolean(Value)
    case vocabulary(Value)
    /// The key of a value that is a key with what it holds; of this vocabulary.
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
    /// The value that the key holds, as plain text or as JSON.
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
    /// At least one of these.
    case any(of: [Presence])
  }

  package var words: [Word] = []
  package var texts: [Text] = []
  package var collections: [Collection] = []
  package var presence: [Presence] = []
}
