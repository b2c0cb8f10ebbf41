import SignalbookNaming
import SignalbookParallel
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// The doc comments of members. They are written in parallel, because they form most of the generated code and each
/// depends only on its event.
struct EventDocumentation: Sendable {
  let registry: Registry

  /// Returns the doc comment for each event's member, indented to its nesting depth.
  func comments(for events: [(plan: EventPlan, depth: Int)]) -> [SwiftWriter] {
    let chunkSize = 32
    let chunks = inParallel((events.count + chunkSize - 1) / chunkSize) { piece in
      events[piece * chunkSize..<min((piece + 1) * chunkSize, events.count)].map { event in
        var writer = SwiftWriter(depth: event.depth)
        writer.doc(text(of: event.plan.event))
        Self.write(event.plan.call.parameters, of: event.plan.event, to: &writer)
        return writer
      }
    }
    return chunks.flatMap { $0 }
  }

  /// Writes a `Parameter` field for each parameter.
  static func write(_ parameters: [MemberParameter], of event: Event, to writer: inout SwiftWriter) {
    for parameter in parameters {
      guard let description = parameter.field.description, description != event.description else { continue }
      writer.doc(
        "- Parameter \(parameter.name.bare): \(SwiftText.singleLine(of: description.followed(by: parameter.field.type.limitSentences())))"
      )
    }
  }

  /// Returns the description, the wire form, and the data class, as well as the owner, reviews, and expiry if they
  /// differ from the registry's defaults.
  private func text(of event: Event) -> String {
    var text = (event.description ?? "`\(event.name)`") + "\n\n- Wire: `"
    appendWireForm(of: event, to: &text)
    text += "`"
    let metadata = event.metadata
    var facts: [String] = []
    if let data = metadata.data { facts.append("Data: \(data)") }
    if let owner = metadata.owner, owner != registry.metadata.owner { facts.append("Owner: \(owner)") }
    if !metadata.review.isEmpty, metadata.review != registry.metadata.review {
      facts.append("Review: \(metadata.review.joined(separator: ", "))")
    }
    if let expires = metadata.expires, expires != registry.metadata.expires { facts.append("Expires: \(expires)") }
    if let since = metadata.since { facts.append("Since: \(since)") }
    facts += event.sendingSentences
    for fact in facts { text += "\n- \(SwiftText.singleLine(of: fact))" }
    if let note = metadata.note { text += "\n- Note: \(SwiftText.singleLine(of: note))" }
    return text
  }

  /// Appends the wire form, with value names in angle brackets.
  private func appendWireForm(of event: Event, to text: inout String) {
    switch event.shape {
    case .tuple(let tuple):
      text += "[<time>,"
      text += JSONText.quoted(tuple.category)
      text += ","
      text += JSONText.quoted(tuple.method)
      text += ","
      text += JSONText.quoted(tuple.object)
      switch tuple.value {
      case .none: if !tuple.extras.isEmpty { text += ",null" }
      case .literal(let literal):
        text += ","
        text += JSONText.quoted(literal)
      case .field(let field):
        text += ","
        field.appendForm(to: &text)
      }
      if !tuple.extras.isEmpty {
        text += ",{"
        tuple.extras.filter { !$0.isNeverSent }.appendMembers(to: &text)
        text += "}"
      }
      text += "]"
    case .object(let code, let fields):
      text += "{…"
      let stream = registry.streams[event.streamIndex]
      if let field = stream.eventField {
        text += ","
        text += JSONText.quoted(field.wire)
        text += ":"
        text += code.jsonText
      }
      let suppliedFields = (stream.common.filter(\.needsCaller) + fields).filter { !$0.isNeverSent }
      if !suppliedFields.isEmpty { text += "," }
      suppliedFields.appendMembers(to: &text)
      text += "}"
    }
  }
}

extension Field {
  /// Appends a constant's value or, for other fields, the name in angle brackets.
  fileprivate func appendForm(to text: inout String) {
    if let constant = type.constant {
      text += constant.jsonText
    } else if case .object(let fields) = type.base {
      text += "{"
      fields.appendMembers(to: &text)
      text += "}"
    } else {
      text += "<"
      text += name
      text += ">"
    }
  }
}

extension [Field] {
  fileprivate func appendMembers(to text: inout String) {
    for (index, field) in enumerated() {
      if index > 0 { text += "," }
      if !field.isFlattened {
        text += JSONText.quoted(field.wire)
        text += ":"
      }
      field.appendForm(to: &text)
    }
  }
}
