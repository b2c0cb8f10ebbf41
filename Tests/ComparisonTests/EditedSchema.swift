import SignalbookComparison
import SignalbookTestSupport
import Testing

/// Returns the changes if one string in a valid schema is replaced by another valid string.
func changes(of base: String, replacing before: String, with after: String) throws -> [Change] {
  try #require(base.contains(before), "\(before)")
  let (old, new) = (
    SchemaEdit.registry(base, "old"), SchemaEdit.registry(base.replacing(before, with: after), "new")
  )
  try #require(old.faults == [] && new.faults == [], "\(old.faults) \(new.faults)")
  let older = try #require(old.registry)
  let newer = try #require(new.registry)
  return compare(older, newer, today: "2026-11-21").changes
}
