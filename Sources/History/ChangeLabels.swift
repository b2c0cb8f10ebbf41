import SignalbookComparison
import SignalbookDocumentation
import SignalbookSchemaFiles
import SignalbookWireForm

/// Short descriptions of changes for the dictionary.
enum ChangeLabels {
  static func kind(of change: Change) -> DictionaryHistory.Kind {
    switch change.rule.id.name {
    case "retired": .removed
    case "revived": .added
    default: .changed
    }
  }

  static func word(for change: Change) -> String {
    switch change.rule.id.name {
    case "bound-narrowed": "narrowed"
    case "bound-widened": "widened"
    case "deprecation-changed": change.new?.text == nil ? "no longer deprecated" : "deprecated"
    case "expiry-changed": change.privacy == .needsRenewal ? "extended" : "end changed"
    case "event-stream-changed", "attribute-stream-changed": "moved"
    case "retired-name-reused": "name reused"
    case let name: word(for: name)
    }
  }

  /// Returns the label that all changes of a rule share.
  static func word(for rule: String) -> String {
    if rule.hasSuffix("-renamed") { return "renamed" }
    return rule.replacing("-", with: " ")
  }

  /// Returns the details of a change. Long values are truncated; `signalbook diff` shows them completely.
  static func details(of change: Change) -> [String] {
    let (old, new) = (change.old?.text.map(shortened), change.new?.text.map(shortened))
    switch change.rule.id.name {
    case "text-changed": return [(change.new ?? change.old)?.keys.last ?? change.message]
    case let name where name.hasSuffix("-renamed") || change.certainty != nil: return old.map { ["was \($0)"] } ?? []
    case "retired", "revived", "deprecation-changed": return [new ?? old].compactMap(\.self)
    case let name where name.hasSuffix("-added") || name.hasSuffix("-removed"):
      return [new ?? old ?? shortened(change.message)]
    default: break
    }
    let path = (change.new ?? change.old)?.keys.joined(separator: ".") ?? ""
    let key = path.isEmpty || labelIncludes(path, of: change) ? "" : "\(path) "
    return switch (old, new) {
    case (let old?, let new?): ["\(key)\(old) → \(new)"]
    case (nil, let new?): ["\(key)\(new)"]
    case (let old?, nil): ["\(key)\(old) → nothing"]
    case (nil, nil): [shortened(change.message)]
    }
  }

  /// Returns the outermost name of a changed entry, such as the type of a case or the event of a field.
  static func firstName(of subject: Change.Subject) -> String {
    EntryID.unescaped(subject.id.prefix { $0 != "/" })
  }

  /// Returns whether the rule's label already includes the key.
  private static func labelIncludes(_ key: String, of change: Change) -> Bool {
    change.rule.id.name == "expiry-changed"
      || change.rule.id.name.replacing("-", with: "").hasPrefix(key.replacing(".", with: "").lowercased())
  }

  /// The maximum number of characters shown for a value.
  private static let maxValueLength = 80

  static func shortened(_ text: String) -> String {
    text.count > maxValueLength ? text.prefix(maxValueLength - 1) + "…" : text
  }
}

extension DictionaryHistory.Verdict {
  init?(_ verdict: PrivacyVerdict?) {
    switch verdict {
    case .needsNewReview?: self = .newReview
    case .needsRenewal?: self = .renewal
    case .notify?: self = .notify
    case .textOnly?: self = .textOnly
    case nil: return nil
    }
  }
}
