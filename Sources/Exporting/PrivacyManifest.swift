import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// Apple's privacy manifest, `PrivacyInfo.xcprivacy`, for the streams that the app's own code sends.
///
/// Comments replace unanswered keys and streams that third-party SDKs send. The list of accessed APIs is always
/// omitted: the registry does not contain the APIs that the app calls, and an empty list would state that there are
/// none.
enum PrivacyManifest {
  static let fileName = "PrivacyInfo.xcprivacy"

  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    let data = CollectedData(request, includesExternal: false, into: &export) { $0.apple }
    var types: [String] = []
    var rows: [DocumentRows.Row] = []
    func yesOrNo(_ flag: Bool?) -> String { flag.map { $0 ? "yes" : "no" } ?? "**unanswered**" }
    for (type, entry) in data.sorted {
      let path = "NSPrivacyCollectedDataTypes/\(type)"
      let purposes = Set(entry.purposes.map(\.purpose.apple)).sorted()
      types += [
        "\t\t<dict>",
        "\t\t\t<key>NSPrivacyCollectedDataType</key>",
        "\t\t\t<string>NSPrivacyCollectedDataType\(type)</string>",
      ]
      types += flag(forKey: "NSPrivacyCollectedDataTypeLinked", entry.linkedAnswer.value, indent: "\t\t\t")
      types += flag(forKey: "NSPrivacyCollectedDataTypeTracking", entry.trackingAnswer.value, indent: "\t\t\t")
      if entry.isPurposeUnknown { types += UnansweredRemark.xml(for: ["some purposes"], indent: "\t\t\t") }
      if !purposes.isEmpty {
        types += ["\t\t\t<key>NSPrivacyCollectedDataTypePurposes</key>", "\t\t\t<array>"]
        types += purposes.map { "\t\t\t\t<string>NSPrivacyCollectedDataTypePurpose\($0)</string>" }
        types.append("\t\t\t</array>")
      }
      types.append("\t\t</dict>")
      rows.append(
        .init(
          key: MarkupText.code(type),
          cells: [
            ("linked", yesOrNo(entry.linkedAnswer.value)), ("tracking", yesOrNo(entry.trackingAnswer.value)),
            (
              "purposes",
              (purposes.map(MarkupText.code) + (entry.isPurposeUnknown ? ["**unanswered**"] : []))
                .joined(separator: ", ")
            ),
          ]))
      export.explain(path, entry.firstPoint, at: entry.location, key: entry.key)
      for (key, answer) in [("Linked", entry.linkedAnswer), ("Tracking", entry.trackingAnswer)] {
        if let value = answer.value { export.explain("\(path)/\(key)", "\(value)", by: answer) }
      }
      for (purpose, location, _) in entry.purposes {
        export.explain("\(path)/Purposes/\(purpose.apple)", purpose.word, at: location, key: "purposes")
      }
    }
    let (hosts, isComplete) = trackingHosts(for: data, request, &export)
    let answers = data.streams.map { StreamInventory.isTracking(request.audiences(of: $0.stream), of: $0.stream) }
    // A registry that sends no data does not track.
    let tracking = answers.first.map { CollectedData.combine(answers, at: $0.location) }
    let isTracking = tracking == nil ? false : tracking?.value
    if let tracking, let isTracking { export.explain("NSPrivacyTracking", "\(isTracking)", by: tracking) }
    export.addRow("tracking", yesOrNo(isTracking))
    for host in hosts { export.addRow("tracking domain \(MarkupText.code(host))", "listed") }
    for row in rows { export.addRow(row.key, row.cells) }
    let lines =
      [
        #"<?xml version="1.0" encoding="UTF-8"?>"#,
        #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
        #"<plist version="1.0">"#,
      ] + UnansweredRemark.xml(for: export.unanswered)
      + UnansweredRemark.xml(for: export.inferredNames(in: request), mark: UnansweredRemark.inferred)
      + UnansweredRemark.xml(for: export.omissionTexts, mark: UnansweredRemark.omitted) + ["<dict>"]
      + flag(forKey: "NSPrivacyTracking", isTracking, indent: "\t")
      + list(
        "NSPrivacyTrackingDomains", hosts.map { "\t\t<string>\(MarkupText.xml($0))</string>" },
        isOpen: isTracking == nil || !isComplete)
      + list("NSPrivacyCollectedDataTypes", types, isOpen: !data.isComplete) + accessedAPIs(data, &export) + [
        "</dict>", "</plist>", "",
      ]
    export.files = [Export.File(name: fileName, text: lines.joined(separator: "\n"))]
    return export
  }

  /// Returns a key and its answer, or only a remark if the question is open.
  private static func flag(forKey key: String, _ answer: Bool?, indent: String) -> [String] {
    guard let answer else { return UnansweredRemark.xml(for: [key], indent: indent) }
    return ["\(indent)<key>\(key)</key>", "\(indent)<\(answer)/>"]
  }

  /// Returns questions about the APIs that the app calls, for its developers. One of Apple's API categories covers the
  /// system boot time.
  private static func accessedAPIs(_ data: CollectedData, _ export: inout Export) -> [String] {
    export.addManualRow("NSPrivacyAccessedAPITypes")
    var questions = ["NSPrivacyAccessedAPITypes: schemas do not contain the APIs that the app calls"]
    for (_, stream) in data.streams {
      stream.visit { point in
        guard point.field?.source == "clock.uptime-ms", point.carriesInformation else { return }
        questions.append(
          "NSPrivacyAccessedAPICategorySystemBootTime: \(point.id) is the time since the system started "
            + "(clock.uptime-ms); declare the category and its reason if the app's clock calls one of its APIs")
      }
    }
    return UnansweredRemark.xml(for: questions, indent: "\t")
  }

  /// Returns the lines of a list, with a remark if the list is incomplete. An incomplete list without items is omitted,
  /// because an empty array would be an answer.
  private static func list(_ key: String, _ lines: [String], isOpen: Bool = false) -> [String] {
    let remark = isOpen ? UnansweredRemark.xml(for: [lines.isEmpty ? key : "\(key): incomplete"], indent: "\t") : []
    if lines.isEmpty, isOpen { return remark }
    let head = "\t<key>\(key)</key>"
    return remark + (lines.isEmpty ? [head, "\t<array/>"] : [head, "\t<array>"] + lines + ["\t</array>"])
  }

  /// Returns the hosts of recipients that track users, and whether the list is complete.
  private static func trackingHosts(for data: CollectedData, _ request: ExportRequest, _ export: inout Export)
    -> (hosts: [String], isComplete: Bool)
  {
    var hosts: Set<String> = []
    var isComplete = true
    for (_, stream) in data.streams {
      let recipients = request.recipients(of: stream, &export)
      if request.audiences(of: stream).contains(where: { !$0.recipients.isAnswered }) { isComplete = false }
      for recipient in recipients where recipient.isTracking == nil {
        isComplete = false
        recipient.ask(about: "tracking", of: stream, &export)
      }
      for recipient in recipients where recipient.isTracking == true {
        if recipient.hosts.isEmpty {
          isComplete = false
          export.recordMissingAnswer(
            Answer<String>(nil, "recipients.hosts", at: recipient.location),
            "the tracking recipient \(recipient.name) does not declare hosts; set the recipient's 'hosts'")
        }
        for host in recipient.hosts {
          if host.isHostName {
            if hosts.insert(host).inserted {
              export.explain(
                "NSPrivacyTrackingDomains/\(host)", recipient.name, of: recipient, with: [.tracking, .hosts])
            }
          } else {
            isComplete = false
            export.recordMissingAnswer(
              Answer<String>(nil, "recipients.hosts", at: recipient.location),
              "the manifest accepts only host names such as 'ads.example.com', not '\(host)' (\(recipient.name)); "
                + "replace it in the recipient's 'hosts'")
          }
        }
      }
    }
    return (hosts.sorted(), isComplete)
  }
}
