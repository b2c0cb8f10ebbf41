import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles

/// Apple's privacy manifest, `PrivacyInfo.xcprivacy`: the streams that the app's own code sends.
///
/// A type whose purposes nobody has said is left out and listed. The accessed-API list is empty: a registry knows nothing of
/// the APIs that an app calls, and this runtime calls none of those that need a reason.
enum PrivacyManifest {
  static let fileName = "PrivacyInfo.xcprivacy"

  static func export(_ request: ExportRequest) -> Export {
    var export = Export()
    let data = CollectedData(request, includesExternal: false, into: &export) { $0.apple }
    var types: [String] = []
    var rows: [DocumentRows.Row] = []
    func yes(_ flag: Bool) -> String { flag ? "yes" : "no" }
    for (type, entry) in data.sorted {
      guard !entry.purposes.isEmpty else { continue }
      let place = "NSPrivacyCollectedDataTypes/\(type)"
      let purposes = Set(entry.purposes.map(\.purpose.apple)).sorted()
      types += [
        "\t\t<dict>",
        "\t\t\t<key>NSPrivacyCollectedDataType</key>",
        "\t\t\t<string>NSPrivacyCollectedDataType\(type)</string>",
        "\t\t\t<key>NSPrivacyCollectedDataTypeLinked</key>", "\t\t\t<\(entry.isLinked)/>",
        "\t\t\t<key>NSPrivacyCollectedDataTypeTracking</key>", "\t\t\t<\(entry.isTracking)/>",
        "\t\t\t<key>NSPrivacyCollectedDataTypePurposes</key>", "\t\t\t<array>",
      ]
      types += purposes.map { "\t\t\t\t<string>NSPrivacyCollectedDataTypePurpose\($0)</string>" }
      types += ["\t\t\t</array>", "\t\t</dict>"]
      rows.append(
        .init(
          key: MarkupText.code(type),
          cells: [
            ("linked", yes(entry.isLinked)), ("tracking", yes(entry.isTracking)),
            ("purposes", purposes.map(MarkupText.code).joined(separator: ", ")),
          ]))
      export.explain(place, entry.firstPoint, at: entry.location)
      export.explain("\(place)/Linked", "\(entry.isLinked)", at: entry.linkedAt)
      export.explain("\(place)/Tracking", "\(entry.isTracking)", at: entry.trackingAt)
      for (purpose, location, _) in entry.purposes {
        export.explain("\(place)/Purposes/\(purpose.apple)", purpose.word, at: location)
      }
    }
    let tracking = trackingHosts(data, request, &export)
    export.row("tracking", yes(tracking != nil))
    for host in tracking ?? [] { export.row("tracking domain \(MarkupText.code(host))", "listed") }
    for row in rows { export.row(row.key, row.cells) }
    let lines =
      [
        #"<?xml version="1.0" encoding="UTF-8"?>"#,
        #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
        #"<plist version="1.0">"#, "<dict>",
        "\t<key>NSPrivacyTracking</key>", "\t<\(tracking != nil)/>",
      ] + list("NSPrivacyTrackingDomains", (tracking ?? []).map { "\t\t<string>\(MarkupText.xml($0))</string>" })
      + list("NSPrivacyCollectedDataTypes", types) + list("NSPrivacyAccessedAPITypes", []) + [
        "</dict>", "</plist>", "",
      ]
    export.files = [Export.File(name: fileName, text: lines.joined(separator: "\n"))]
    return export
  }

  private static func list(_ key: String, _ lines: [String]) -> [String] {
    let head = "\t<key>\(key)</key>"
    return lines.isEmpty ? [head, "\t<array/>"] : [head, "\t<array>"] + lines + ["\t</array>"]
  }

  /// The hosts of recipients that track; `nil` when nobody does.
  private static func trackingHosts(_ data: CollectedData, _ request: ExportRequest, _ export: inout Export)
    -> [String]?
  {
    var hosts: Set<String> = []
    var isTracking = false
    for (_, stream) in data.streams {
      let recipients = request.audiences(of: stream).flatMap { $0.recipients.value ?? [] }
      for recipient in recipients where recipient.isTracking {
        isTracking = true
        if recipient.hosts.isEmpty {
          export.miss(
            Answer<String>(nil, "hosts", at: recipient.location),
            "\(recipient.name) tracks, and its hosts are not said; set 'hosts'")
        }
        for host in recipient.hosts {
          if isHostName(host) {
            if hosts.insert(host).inserted {
              export.explain("NSPrivacyTrackingDomains/\(host)", recipient.name, at: recipient.location)
            }
          } else {
            export.cannotSay(
              "'\(host)' of \(recipient.name) is no bare name of a host, which is all that the manifest takes",
              at: recipient.location)
          }
        }
      }
    }
    return isTracking ? hosts.sorted() : nil
  }

  /// Letters, digits, dashes and dots; with a dot.
  static func isHostName(_ host: String) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.first != 0x2D && label.utf8.last != 0x2D
          && label.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
            default: false
            }
          }
      }
  }
}
