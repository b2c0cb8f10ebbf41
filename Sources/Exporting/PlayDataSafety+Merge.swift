import SignalbookSchemaFiles

extension PlayDataSafety {
  /// Inserts the answers into an existing form without changing other bytes. If an answer differs, the stricter answer
  /// applies, because the form covers all code of the app: what the registry proves cannot be denied, and what the form
  /// admits can be due to other code. Each difference is listed. `remarks` are the registry's unanswered questions, by the
  /// form's question.
  static func merge(
    _ values: [Key: String], _ remarks: [String: [String]], into file: SourceFile, _ export: inout Export
  ) throws(ExportFault) -> [UInt8] {
    guard let form = DelimitedText(file.bytes), let head = form.rows.first else {
      throw ExportFault("'\(file.path)' is not a valid CSV file: a quoted cell is not closed")
    }
    guard head.count >= 3, head[0].text == PlayForm.header[0], head[1].text == PlayForm.header[1] else {
      throw ExportFault(
        "'\(file.path)' is not a data-safety form: its first columns are not '\(PlayForm.header[0])' and "
          + "'\(PlayForm.header[1])'")
    }
    var cellsByKey: [Key: DelimitedText.Cell] = [:]
    for row in form.rows.dropFirst() {
      guard row.count >= 3 else {
        let line = file.position(of: row[0].range.lowerBound).line
        throw ExportFault("\(file.path):\(line): the row has \(row.count) cells, but needs at least 3")
      }
      cellsByKey[Key(question: row[0].text, response: row[1].text)] = row[2]
    }
    let start = Location(path: file.path, range: ByteRange(0, 0), line: 1, column: 1, endLine: 1, endColumn: 1)
    var edits: [Key: String] = [:]
    func text(_ key: Key) -> String { edits[key] ?? cellsByKey[key]?.text ?? "" }
    for row in PlayForm.rows {
      let key = Key(question: row.question, response: row.response)
      guard let value = values[key] else { continue }
      let name = row.response.isEmpty ? row.question : "\(row.question)/\(row.response)"
      func reportDifference(_ description: String, keepsForm: Bool = true) {
        export.reportUnmapped(
          "\(name): the registry's answer is \(value), but the form \(description); "
            + (keepsForm ? "the form's answer was kept" : "the registry's stricter answer replaced it"), at: start)
      }
      guard let cell = cellsByKey[key] else {
        reportDifference("does not have this row")
        continue
      }
      let deletion = Key(question: "PSL_SUPPORT_DATA_DELETION_BY_USER", response: "DATA_DELETION_YES")
      if row.question == "PSL_DATA_DELETION_URL", cellsByKey[deletion] != nil, text(deletion).lowercased() != "true" {
        reportDifference("does not answer \(deletion.response)")
        continue
      }
      if row.requirement == "SINGLE_CHOICE",
        let other = PlayForm.rows.first(where: { other in
          other.question == row.question && other.response != row.response
            && text(Key(question: other.question, response: other.response)).lowercased() == "true"
        })
      {
        let isStricter = strictness(of: row.response) > strictness(of: other.response)
        reportDifference(other.response, keepsForm: !isStricter)
        if isStricter {
          edits[Key(question: other.question, response: other.response)] = ""
          edits[key] = value
        }
        continue
      }
      if cell.text.lowercased() == value.lowercased() { continue }
      if !cell.text.isEmpty {
        let isStricter = value == strictAnswer(to: row)
        reportDifference(cell.text, keepsForm: !isStricter)
        if !isStricter {
          // The form denies a choice without another one.
          if row.requirement == "SINGLE_CHOICE" {
            export.addMergedQuestion("\(file.path) does not answer \(row.question)", at: start)
          }
          continue
        }
      }
      edits[key] = value
    }
    var cellEdits = edits.compactMap { key, text in cellsByKey[key].map { (range: $0.range, text: text) } }
    // The last column of this exporter's forms contains the questions that were unanswered.
    for row in form.rows.dropFirst() where row.count >= 5 && row[4].text.hasPrefix(UnansweredRemark.mark) {
      let question = row[0].text
      let isAboutAll = question == "PSL_DATA_COLLECTION_COLLECTS_PERSONAL_DATA"
      let isOwn = values.contains { $0.key.question == question }
      let isInForm = cellsByKey.contains { $0.key.question == question && !$0.value.text.isEmpty }
      let isRowAnswered = !text(Key(question: question, response: row[1].text)).isEmpty
      if !isAboutAll, isRowAnswered || isInForm && !isOwn {
        cellEdits.append((row[4].range, ""))
      } else if let remark = remarks[question] {
        let line = UnansweredRemark.line(for: remark.joined(separator: "; "))
        if line != row[4].text { cellEdits.append((row[4].range, line)) }
      } else if isOwn || isInForm {
        cellEdits.append((row[4].range, ""))
      } else {
        export.addMergedQuestion("\(file.path): \(row[4].text)", at: start)
      }
    }
    for question in unansweredUses(of: text) where remarks[question] == nil {
      guard cellsByKey.contains(where: { $0.key.question == question }) else { continue }
      let hasRemark = form.rows.contains {
        $0.count >= 5 && $0[0].text == question && $0[4].text.hasPrefix(UnansweredRemark.mark)
      }
      if !hasRemark { export.addMergedQuestion("\(file.path) does not answer \(question)", at: start) }
    }
    export.removeManualRows { question in cellsByKey.contains { $0.key.question == question && !$0.value.text.isEmpty }
    }
    return form.replacing(cellEdits)
  }

  /// Returns the questions about the use of the form's data types that have no answer. Questions about the collection or
  /// the sharing apply only to data that is collected or shared.
  private static func unansweredUses(of text: (Key) -> String) -> [String] {
    func isChosen(_ question: String, _ response: String) -> Bool {
      text(Key(question: question, response: response)).lowercased() == "true"
    }
    var questions: [String] = []
    for group in PlayForm.groups {
      for type in group.types where isChosen("PSL_DATA_TYPES_\(group.name)", "PSL_\(type)") {
        let sharing = PlayForm.usageQuestionID(ofType: type, "PSL_DATA_USAGE_COLLECTION_AND_SHARING")
        let isCollected = isChosen(sharing, "PSL_DATA_USAGE_ONLY_COLLECTED")
        let isShared = isChosen(sharing, "PSL_DATA_USAGE_ONLY_SHARED")
        if !isCollected, !isShared { questions.append(sharing) }
        for usage in PlayForm.usages where usage != "PSL_DATA_USAGE_COLLECTION_AND_SHARING" {
          let applies = usage == "DATA_USAGE_SHARING_PURPOSE" ? isShared : isCollected
          let question = PlayForm.usageQuestionID(ofType: type, usage)
          let isAnswered = PlayForm.rows.contains {
            $0.question == question && !text(Key(question: question, response: $0.response)).isEmpty
          }
          if applies, !isAnswered { questions.append(question) }
        }
      }
    }
    return questions
  }

  /// Returns the answer that admits more, or `nil` if neither does.
  private static func strictAnswer(to row: PlayForm.Row) -> String? {
    if row.question == "PSL_DATA_COLLECTION_ENCRYPTED_IN_TRANSIT" { return "false" }
    if row.question.hasSuffix(":PSL_DATA_USAGE_EPHEMERAL") { return "false" }
    if row.requirement == "SINGLE_CHOICE" { return row.response.hasSuffix("_REQUIRED") ? "true" : nil }
    return row.question == "PSL_DATA_DELETION_URL" ? nil : "true"
  }

  /// Returns the rank of a response to a question with one answer. The response with the highest rank promises least.
  private static func strictness(of response: String) -> Int {
    switch response {
    case "DATA_DELETION_NO": 2
    case "DATA_DELETION_NO_AUTO_DELETED", "PSL_DATA_USAGE_USER_CONTROL_REQUIRED": 1
    default: 0
    }
  }
}
