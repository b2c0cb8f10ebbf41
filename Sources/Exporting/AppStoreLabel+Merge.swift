import SignalbookReview
import SignalbookSchemaFiles

extension AppStoreLabel {
  /// Merges the declarations of the app's other code, which are fastlane answers or a privacy manifest. If two rows
  /// cover the same data, the merged row combines their purposes, and is linked or tracking if either row is.
  static func merge(_ file: SourceFile, into rows: inout [String: Row], _ export: inout Export) throws(ExportFault) {
    let first = file.bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    if first == 0x5B { return try mergeAnswers(file, into: &rows, &export) }
    if first == 0x3C || first == 0xEF { return try mergeManifest(file, into: &rows, &export) }
    throw ExportFault(
      "'\(file.path)' is neither a JSON list of answers nor an XML privacy manifest; to convert a binary "
        + "manifest to XML, run: plutil -convert xml1 FILE")
  }

  private static func mergeAnswers(_ file: SourceFile, into rows: inout [String: Row], _ export: inout Export)
    throws(ExportFault)
  {
    var diagnostics = Diagnostics()
    guard let list = JSONReader.read(file, into: &diagnostics)?.elements else {
      let fault = diagnostics.sorted.first.map { ": line \($0.location.line): \($0.message)" } ?? ""
      throw ExportFault("'\(file.path)' is not a list of answers\(fault)")
    }
    // An export lists the cause of each unanswered key in an item without a category.
    let hasQuestions = list.contains { $0["category"] == nil && $0["unanswered"] != nil }
    for item in list {
      func fault(for message: String) -> ExportFault {
        ExportFault("\(file.location(of: item.range).text): \(message)")
      }
      let protections = (item["data_protections"]?.elements ?? []).compactMap(\.string)
      let omitted = (item["omitted"]?.elements ?? []).compactMap(\.string)
      export.mergedOmissions += omitted.map { UnansweredRemark.text(of: $0, mark: UnansweredRemark.omitted) }
      let unanswered = (item["unanswered"]?.elements ?? []).compactMap(\.string)
      // Keep the remarks of a merged export.
      let inferred = (item["inferred"]?.elements ?? []).compactMap(\.string)
      if item["category"] == nil {
        export.mergedInferences += inferred.map { UnansweredRemark.text(of: $0, mark: UnansweredRemark.inferred) }
        for question in unanswered { export.addMergedQuestion(question, at: file.location(of: item.range)) }
        if !unanswered.isEmpty || !inferred.isEmpty || !omitted.isEmpty { continue }
      }
      if protections == ["DATA_NOT_COLLECTED"] { continue }
      guard let category = item["category"]?.string else { throw fault(for: "an answer must have a 'category'") }
      guard categories.values.contains(category) else {
        throw fault(for: "unknown category '\(category)'\(suggestion(for: category, in: categories.values))")
      }
      for protection in protections
      where !["DATA_LINKED_TO_YOU", "DATA_NOT_LINKED_TO_YOU", "DATA_USED_TO_TRACK_YOU"].contains(protection) {
        throw fault(for: "unknown protection '\(protection)'")
      }
      var row = rows[category] ?? Row()
      for purpose in (item["purposes"]?.elements ?? []).compactMap(\.string) {
        guard purposes.values.contains(purpose) else {
          throw fault(for: "unknown purpose '\(purpose)'\(suggestion(for: purpose, in: purposes.values))")
        }
        row.purposes.insert(purpose)
      }
      for key in unanswered { row.ask(key, at: hasQuestions ? nil : file.location(of: item.range)) }
      // Missing parts are unanswered, not denied.
      let isLinkAnswered = !Set(protections).isDisjoint(with: ["DATA_LINKED_TO_YOU", "DATA_NOT_LINKED_TO_YOU"])
      if !isLinkAnswered, !unanswered.contains(linkQuestion) {
        row.ask(linkQuestion, at: file.location(of: item.range))
      }
      if item["purposes"]?.elements?.isEmpty != false, !unanswered.contains("purposes") {
        row.ask("purposes", at: file.location(of: item.range))
      }
      row.isLinked = row.isLinked || protections.contains("DATA_LINKED_TO_YOU")
      row.isTracking = row.isTracking || protections.contains("DATA_USED_TO_TRACK_YOU")
      rows[category] = row
    }
  }

  private static func mergeManifest(_ file: SourceFile, into rows: inout [String: Row], _ export: inout Export)
    throws(ExportFault)
  {
    let root: PropertyList
    do throws(PropertyListReader.Fault) {
      root = try PropertyListReader.parse(file.bytes)
    } catch {
      let line = file.position(of: error.offset).line
      throw ExportFault("\(file.path):\(line): \(error.message)")
    }
    guard case .dictionary(let members) = root else { throw ExportFault("'\(file.path)' is not a privacy manifest") }
    let start = file.location(of: ByteRange(0, 0))
    mergeRemarks(of: file, at: start, &export)
    guard case .array(let types)? = members["NSPrivacyCollectedDataTypes"] else {
      return export.addMergedQuestion("\(file.path) does not answer 'NSPrivacyCollectedDataTypes'", at: start)
    }
    var hasTracking = false
    defer {
      if case .boolean(true)? = members["NSPrivacyTracking"], !hasTracking {
        export.addMergedQuestion(
          "\(file.path) answers 'NSPrivacyTracking' with true, but does not answer which data is used to track",
          at: start)
      }
    }
    for case .dictionary(let item) in types {
      guard case .string(let type)? = item["NSPrivacyCollectedDataType"], type.hasPrefix(typePrefix) else {
        throw ExportFault("'\(file.path)': a collected data type has no NSPrivacyCollectedDataType")
      }
      let suffix = String(type.dropFirst(typePrefix.count))
      if case .boolean(true)? = item["NSPrivacyCollectedDataTypeTracking"] { hasTracking = true }
      guard let category = categories[suffix] else {
        if typesWithoutCategory.contains(suffix) {
          let message =
            "\(file.path) declares \(suffix) (\(answers(in: item))), which has no fastlane id; answer it in App Store Connect"
          export.reportUnmapped(message, at: file.location(of: ByteRange(0, 0)))
          export.mergedOmissions.append(message)
          export.addManualRow(suffix)
          continue
        }
        throw ExportFault("'\(file.path)': '\(type)' has no fastlane id\(suggestion(for: suffix, in: categories.keys))")
      }
      var row = rows[category] ?? Row()
      var hasPurpose = false
      if case .array(let list)? = item["NSPrivacyCollectedDataTypePurposes"] {
        for case .string(let text) in list {
          guard text.hasPrefix(purposePrefix), let id = purposes[String(text.dropFirst(purposePrefix.count))] else {
            throw ExportFault("'\(file.path)': unknown purpose '\(text)'")
          }
          row.purposes.insert(id)
          hasPurpose = true
        }
      }
      let location = start
      if !hasPurpose { row.ask("purposes", at: location) }
      if item["NSPrivacyCollectedDataTypeLinked"] == nil { row.ask(linkQuestion, at: location) }
      if item["NSPrivacyCollectedDataTypeTracking"] == nil { row.ask(trackQuestion, at: location) }
      if case .boolean(true)? = item["NSPrivacyCollectedDataTypeLinked"] { row.isLinked = true }
      if case .boolean(true)? = item["NSPrivacyCollectedDataTypeTracking"] { row.isTracking = true }
      rows[category] = row
    }
  }

  /// Keeps the remarks of a manifest of this exporter, which are comments.
  private static func mergeRemarks(of file: SourceFile, at start: Location, _ export: inout Export) {
    let comments = String(decoding: file.bytes, as: UTF8.self).split(
      separator: "<!-- ", omittingEmptySubsequences: false
    ).dropFirst()
    for comment in comments where !comment.contains("NSPrivacyAccessedAPI") {
      let text = String(comment.prefix { $0 != "\n" }).replacing(" -->", with: "")
      if text.hasPrefix(UnansweredRemark.mark) {
        export.addMergedQuestion("\(file.path): \(text)", at: start)
      } else if text.hasPrefix(UnansweredRemark.inferred) {
        export.mergedInferences.append(UnansweredRemark.text(of: text, mark: UnansweredRemark.inferred))
      } else if text.hasPrefix(UnansweredRemark.omitted) {
        export.mergedOmissions.append(UnansweredRemark.text(of: text, mark: UnansweredRemark.omitted))
      }
    }
  }

  /// Returns a manifest's answers about a type, such as "linked, tracking; purposes Analytics".
  private static func answers(in item: [String: PropertyList]) -> String {
    func word(_ key: String, _ yes: String, _ no: String) -> String {
      switch item["NSPrivacyCollectedDataType\(key)"] {
      case .boolean(let flag)?: flag ? yes : no
      default: "\(yes) or not: unanswered"
      }
    }
    var purposes: [String] = []
    if case .array(let list)? = item["NSPrivacyCollectedDataTypePurposes"] {
      for case .string(let text) in list {
        purposes.append(text.hasPrefix(purposePrefix) ? String(text.dropFirst(purposePrefix.count)) : text)
      }
    }
    return word("Linked", "linked", "not linked") + ", " + word("Tracking", "tracking", "not tracking")
      + "; purposes " + (purposes.isEmpty ? "unanswered" : purposes.joined(separator: ", "))
  }

  private static let typePrefix = "NSPrivacyCollectedDataType"
  private static let purposePrefix = "NSPrivacyCollectedDataTypePurpose"

  private static func suggestion(for name: String, in candidates: some Sequence<String>) -> String {
    nearest(to: name, among: candidates.sorted()).map { "; did you mean '\($0)'?" } ?? ""
  }
}
