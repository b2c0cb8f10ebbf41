/// The subjects of sources, as words that appear in names and descriptions of their fields.
enum SourceTopics {
  struct Topic: Sendable {
    /// The phrase, as lowercase words.
    var words: [String]
    /// The sources about the subject. An item that ends with `*` matches all sources with the prefix.
    var sources: [String]
  }

  /// The sources whose meaning is documented, besides those of the runtime.
  static let appSources: Set<String> = ["app.version", "app.build", "app.build-id", "app.name", "app.identifier"]

  private static let table: [(phrases: String, sources: String)] = [
    ("operating system, system version, os version, osversion, os, version of ios", "os.*"),
    ("sdk version, sdk build, version of the sdk, build number of the sdk, build of the sdk", "sdk.*"),
    ("carrier, mobile operator, network operator", "network.carrier"),
    (
      "type of network, type of network connection, kind of network, connection type, connectivity, network type, network kind",
      "network.kind"
    ),
    ("architecture, cpu, instruction set", "device.arch"),
    ("device model, model of the device, model of the phone, model", "device.model device.model-name"),
    ("manufacturer, maker, brand", "device.manufacturer"),
    ("kind of device, device kind, device type, type of device, form factor", "device.kind"),
    ("orientation, portrait or landscape", "device.orientation"),
    ("density, pixel ratio", "device.density"),
    ("screen width, width of the screen, pixels across, physical width", "device.screen-width-px"),
    ("screen height, height of the screen, pixels down, physical height", "device.screen-height-px"),
    (
      "time zone, timezone, zone name",
      "clock.time-zone clock.utc-offset-minutes clock.utc-offset-seconds clock.date-time-local"
    ),
    (
      "utc offset, offset from utc, minutes from utc, seconds from utc, zone offset",
      "clock.utc-offset-minutes clock.utc-offset-seconds"
    ),
    ("locale, language and region, language setting, language", "locale.*"),
    ("previous event, last event, preceding event", "clock.ms-since-previous-event"),
    ("uptime, system started, device started, device booted, since boot, last boot", "clock.uptime-ms"),
    (
      "since the app started, since the start of the app, since the process started, since launch",
      "clock.ms-since-process-start clock.uptime-ms"
    ),
    ("time at which the app started, time at which the process started", "clock.process-start-ms-since-1970"),
    (
      "app version, version of the app, application version, version of the application",
      "app.version app.build app.build-id"
    ),
    ("build number, build id, number of the build", "app.build app.build-id sdk.build"),
    ("update channel, release channel, channel", "app.*"),
    ("number of screens, screens shown, screens, screen number", "counter.screens"),
    ("number of sessions, sessions, came to the foreground", "counter.sessions counter.session-number"),
    ("number of the session, session number", "counter.session-number counter.sessions"),
    ("seconds in the foreground, time in the foreground, minutes in the foreground", "counter.session-seconds"),
    ("searches, number of searches", "counter.searches"),
    ("sequence number, number of this ping, number of the ping", "counter.sequence"),
    ("name of the app, app name, application name", "app.name variant.name app.identifier"),
    ("bundle identifier, app identifier, identifier of the app", "app.identifier"),
  ]

  private static let byFirstWord: [String: [Topic]] = {
    var topics: [String: [Topic]] = [:]
    for (phrases, sources) in table {
      let sources = sources.split(separator: " ").map(String.init)
      for phrase in phrases.split(separator: ",") {
        let words = phrase.split(separator: " ").map(String.init)
        topics[words[0], default: []].append(Topic(words: words, sources: sources))
      }
    }
    return topics
  }()

  /// Returns the subjects that words contain, in order. If a subject contains another, only the longer one counts.
  static func topics(in words: [String]) -> [Topic] {
    var topics: [Topic] = []
    var index = 0
    while index < words.count {
      let topic = (byFirstWord[words[index]] ?? []).filter { words[index...].starts(with: $0.words) }
        .max { $0.words.count < $1.words.count }
      if let topic { topics.append(topic) }
      index += topic?.words.count ?? 1
    }
    return topics
  }
}

extension SourceTopics.Topic {
  /// Whether the source is about the subject.
  func includes(_ source: String) -> Bool {
    sources.contains { $0.hasSuffix("*") ? source.hasPrefix($0.dropLast()) : $0 == source }
      || words.allSatisfy { word in wordsOfName(source).contains { $0.lowercased() == word } }
  }
}
