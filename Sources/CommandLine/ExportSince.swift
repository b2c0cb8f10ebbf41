import SignalbookChangeReports
import SignalbookComparison
import SignalbookExporting
import SignalbookProject
import SignalbookRegistry
import SignalbookRevisions

/// The scope of `export review-request --since SIDE`, which is the set of changes to the exported registries since an
/// old version.
struct ExportSince {
  private(set) var entries: Set<String> = []
  private(set) var since: ReviewSince

  /// Finds the changes.
  ///
  /// - Parameters:
  ///   - written: The old version, in the user's syntax.
  ///   - registries: The exported registries.
  ///   - project: The project.
  /// - Throws: An error if the old version cannot be read or does not contain any of the registries.
  init(_ written: String, _ registries: [RevisionRegistry], of project: ProjectFolder) throws(RevisionError) {
    let revision = try Revision(written, project: project)
    let label = revision.project.files.label
    let pairs = pairs(
      [(try revision.registries(), revision.isRegistry)], (registries, revision.isRegistry && registries.count == 1)
    ).filter { $0.new != nil }
    if pairs.isEmpty { throw RevisionError("\(written) does not have any of the exported registries") }
    since = ReviewSince(oldVersion: written, changes: [], renewals: [])
    for pair in pairs {
      guard let new = pair.new else { continue }
      let old = pair.old.first.flatMap { $0 }?.registry
      // Reviews ignore acceptances, so the date is irrelevant.
      let report = ChangeReport(
        oldRevisions: [written], newRevision: "the working tree",
        registries: [.init(folder: new.folder, comparison: compare(old, new.registry, today: Today().text))],
        failing: .byDefault,
        source: { path in
          !label.isEmpty && path.hasPrefix(label)
            ? revision.project.excerptSource(ofDisplayPath: path)
            : project.withProjectRelativePaths.excerptSource(ofDisplayPath: path)
        })
      let scope = ReviewScope(old, new.registry, report)
      entries.formUnion(scope.entries)
      since.changes += scope.changes
      since.renewals += scope.renewals
    }
  }
}
