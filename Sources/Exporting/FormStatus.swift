import SignalbookParallel
import SignalbookReview

/// The completeness of a form that a person signs.
public struct FormStatus: Sendable {
  /// The name of the format on the command line.
  public let format: String
  /// The display name, such as "Apple's privacy manifest".
  public let title: String
  /// The file name in an export folder.
  public let file: String
  /// The number of answers that are missing from the schemas.
  public let missingAnswerCount: Int
  /// The rows of the form that a person must complete. See ``Export/manualRows``.
  public let manualRows: [String]
  let gaps: [Export.Gap]

  /// Whether the form can be submitted unchanged.
  public var isReady: Bool { missingAnswerCount == 0 && manualRows.isEmpty }

  /// A description of the status, such as "ready", "complete by hand: 1 row" or "not ready: 2 answers missing".
  public var statusDescription: String {
    if isReady { return "ready" }
    let count = manualRows.count
    let manualPhrases = count == 0 ? [] : ["complete by hand: \(count) \(count == 1 ? "row" : "rows")"]
    let missingPhrases =
      missingAnswerCount == 0
      ? [] : ["not ready: \(missingAnswerCount) \(missingAnswerCount == 1 ? "answer" : "answers") missing"]
    return (missingPhrases + manualPhrases).joined(separator: "; ")
  }

  /// Returns the status of each of a registry's forms.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - includesReview: Whether to include the review request. This takes longer, because the request has a row for
  ///     each data point.
  /// - Returns: The status of each form, in the order of the list of formats.
  public static func all(of registry: RegistryInventory, includesReview: Bool = true) -> [FormStatus] {
    let inventory = Inventory(ofApp: registry)
    return all(
      ExportRequest(inventory), sample: ExportSample(of: inventory.registries[0]).request,
      includesReview: includesReview)
  }

  static func all(
    _ request: ExportRequest, sample: ExportRequest? = nil, includesReview: Bool = true
  ) -> [FormStatus] {
    // The forms are independent of one another.
    inParallel(forms.count) { index -> FormStatus? in
      let (name, title) = forms[index]
      if name == "review-request", !includesReview { return nil }
      guard let format = ExportFormat.all.first(where: { $0.name == name }) else { return nil }
      // The sample leads to the same questions, without visiting every event again.
      let isSampled = ["privacy-manifest", "app-store-label", "play-data-safety"].contains(name)
      guard let export = try? format.export(isSampled ? sample ?? request : request), let file = export.files.first
      else { return nil }
      return FormStatus(
        format: name, title: title, file: file.name, missingAnswerCount: export.questionCount,
        manualRows: export.manualRows, gaps: export.gaps.filter { $0.kind == .unanswered })
    }.compactMap(\.self)
  }

  private static let forms: KeyValuePairs = [
    "privacy-manifest": "Apple's privacy manifest", "app-store-label": "App Store label",
    "play-data-safety": "Google Play's data-safety form", "record-of-processing": "record of processing",
    "review-request": "review request", "fides": "Fides system",
  ]
}

/// The status of all forms of registries, in Markdown for an export folder.
enum FormStatusPage {
  static let fileName = "README.md"

  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    let names = request.inventory.registries.map { MarkupText.markdown($0.name) }.joined(separator: ", ")
    var lines = ["# Forms of \(names)", "", "| form | file | status |", "|---|---|---|"]
    let statuses = FormStatus.all(request)
    for status in statuses {
      lines.append("| \(status.title) | \(MarkupText.code(status.file)) | \(status.statusDescription) |")
      export.addRow(status.title, status.statusDescription)
      for gap in status.gaps { export.add(gap) }
    }
    lines.append("")
    lines.append("`signalbook export FORM` lists the missing answers with their locations.")
    if statuses.contains(where: { !$0.manualRows.isEmpty }) {
      lines += ["", "## Complete by hand", ""]
      lines += ["Schemas do not contain the answers in these rows. Complete the rows before you submit the form.", ""]
      for status in statuses where !status.manualRows.isEmpty {
        lines.append("- \(status.title): \(status.manualRows.map(MarkupText.code).joined(separator: ", "))")
      }
    }
    export.files = [.init(name: fileName, text: lines.joined(separator: "\n") + "\n")]
    return export
  }
}
