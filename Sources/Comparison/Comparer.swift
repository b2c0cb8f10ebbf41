import SignalbookRegistry
import SignalbookSchemaFiles

/// Compares two registries. All parts of the comparison report here.
///
/// A class, because what is looked up for one change serves the next; it lives in one call of `compare`.
final class Comparer {
  let old: Registry
  let new: Registry
  /// `YYYY-MM-DD`; what has expired is judged by it.
  let today: String
  private(set) var changes: [Change] = []
  /// Changes by what was edited: the same edit seen from another place is a consequence.
  private var places: [Root: Int] = [:]

  private struct Root: Hashable {
    var rule: ChangeRule
    var old: Change.Side?
    var new: Change.Side?
  }

  init(_ old: Registry, _ new: Registry, today: String) {
    self.old = old
    self.new = new
    self.today = today
  }

  func run() {
    compareEvents()
  }

  /// Adds a change; when the same edit was seen before, from another place, what follows here is its consequence.
  func report(
    _ rule: ChangeRule, _ subject: Change.Subject, _ message: String, old: Change.Side? = nil, new: Change.Side? = nil,
    harms: Harms = [], privacy: PrivacyVerdict? = nil, certainty: Change.Certainty? = nil, advice: String? = nil,
    witnesses: [Witness] = []
  ) {
    let root = Root(rule: rule, old: old, new: new)
    let harms = witnesses.reduce(into: harms) { $0.formUnion($1.direction.harm) }
    if let place = places[root] {
      changes[place].harms.formUnion(harms)
      changes[place].privacy = [changes[place].privacy, privacy].compactMap(\.self).max()
      for witness in witnesses where !changes[place].witnesses.contains(where: { $0.direction == witness.direction }) {
        changes[place].witnesses.append(witness)
      }
      guard changes[place].subject != subject, let location = (new ?? old)?.location else { return }
      changes[place].consequences.append(Consequence(subject: subject, message: message, location: location))
      return
    }
    places[root] = changes.count
    changes.append(
      Change(
        rule: rule, subject: subject, harms: harms, privacy: privacy, old: old, new: new, message: message,
        certainty: certainty, advice: advice ?? rule.advice, witnesses: witnesses))
  }
}

/// A name in a message.
func quoted(_ text: String) -> String { "\"\(text)\"" }
