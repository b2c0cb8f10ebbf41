import SignalbookSchemaFiles

private let proseKeys: Set<String> = [
  "description", "why", "owner", "mechanism", "reason", "note", "safeguard", "benefits", "alternatives", "existing",
  "analysis",
  "audience", "approvedBy", "summary",
]

extension JSONNode {
  /// Calls `visit` with each prose string in the tree, with its key and range. Skips examples and constants.
  func visitProse(_ visit: (_ key: String, _ text: String, _ range: ByteRange) -> Void) {
    switch value {
    case .array(let elements): for element in elements { element.visitProse(visit) }
    case .object(let members):
      for member in members where !["examples", "const", "enum"].contains(member.key) {
        if let text = member.value.string {
          if proseKeys.contains(member.key) { visit(member.key, text, member.value.range) }
        } else {
          member.value.visitProse(visit)
        }
      }
    default: break
    }
  }
}
