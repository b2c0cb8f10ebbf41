import SignalbookComparison
import SignalbookTestSupport
import Testing

/// Returns the changes if one string in a valid schema is replaced by another valid string.
func changes(of base: String, replacing before: String, with after: String) throws -> [Change] {
  try changes(of: base, replacing: [(before, after)])
}

/// Returns the changes if strings in a valid schema are replaced, one after the other.
func changes(of base: String, replacing edits: [(String, String)]) throws -> [Change] {
  var edited = base
  for (before, after) in edits {
    try #require(edited.contains(before), "\(before)")
    edited = edited.replacing(before, with: after)
  }
  return try changes(from: base, to: edited)
}

/// Returns the changes between two valid schemas.
func changes(from old: String, to new: String) throws -> [Change] {
  let sides = (SchemaEdit.registry(old, "old"), SchemaEdit.registry(new, "new"))
  try #require(sides.0.faults == [] && sides.1.faults == [], "\(sides.0.faults) \(sides.1.faults)")
  return compare(sides.0.registry, sides.1.registry, today: "2026-11-28").changes
}
