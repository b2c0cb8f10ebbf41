import SignalbookSchemaFiles

/// Edits of source files that leave all other bytes unchanged.
public struct SourceEdits: Sendable {
  /// The fixes to apply, keyed by path. If two fixes overlap, only the first is applied. The second is found again in
  /// the next run.
  public private(set) var fixes: [String: [Diagnostic.Fix]] = [:]
  /// The number of fixes that are postponed because they overlap with another fix.
  public private(set) var postponedCount = 0

  public init(_ findings: [Diagnostic]) {
    for fix in findings.flatMap(\.fixes) {
      let existingFixes = fixes[fix.path] ?? []
      if existingFixes.contains(fix) { continue }
      if existingFixes.contains(where: { $0.range.start < fix.range.end && fix.range.start < $0.range.end }) {
        postponedCount += 1
      } else {
        fixes[fix.path] = existingFixes + [fix]
      }
    }
    for path in fixes.keys { fixes[path]?.sort { $0.range.start < $1.range.start } }
  }

  /// Returns the file's bytes with the fixes applied.
  public func applied(to bytes: [UInt8], at path: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var end = 0
    for fix in fixes[path] ?? [] where fix.range.start >= end && fix.range.end <= bytes.count {
      result += bytes[end..<fix.range.start]
      result += Array(fix.replacement.utf8)
      end = fix.range.end
    }
    return result + bytes[end...]
  }
}

extension SourceStore {
  /// Returns the location of a key's text in an entry. If the entry's value is a string, as for cases with only a
  /// description, returns the location of the string.
  func textLocation(of key: String, in entry: Location) -> Location {
    guard let file = file(at: entry.path), let member = member(at: entry) else { return entry }
    if let value = member.value[key] { return file.location(of: value.range) }
    return member.value.string == nil ? entry : file.location(of: member.value.range)
  }
}
