import SignalbookWireForm

private let startOf2024: Int64 = 1_704_067_200_000
private let millisecondsPerDay: Int64 = 86_400_000
private let startOf2100: Int64 = 4_102_444_800_000
private let millisecondsPerTenYears: Int64 = 3653 * millisecondsPerDay
/// The maximum of a signed 32-bit column. In practice, counters do not reach it.
private let maxInt32: Int64 = 2_147_483_647

extension SourceDomain {
  /// Domains by source name; see ``Grammar/sources``.
  static let domainsByName: [String: SourceDomain] = [
    // Clocks.
    "clock.ms-since-process-start": .init(
      .integer, .numbers(0...millisecondsPerTenYears), unit: "ms", "non-negative whole milliseconds",
      sample: .integer(2147)),
    "clock.ms-since-1970": .init(
      .integer, .numbers(usual: startOf2024...startOf2100, possible: 0...startOf2100), unit: "ms",
      "whole milliseconds since 1970",
      sample: .integer(1_497_026_730_320)),
    "clock.seconds-since-1970": .init(
      .number, .numbers(usual: startOf2024 / 1000...startOf2100 / 1000, possible: 0...startOf2100 / 1000), unit: "s",
      "fractional seconds since 1970", sample: .number("1497026730.32")),
    "clock.process-start-ms-since-1970": .init(
      .integer, .numbers(usual: startOf2024...startOf2100, possible: 0...startOf2100), unit: "ms",
      "whole milliseconds since 1970",
      sample: .integer(1_497_026_728_173)),
    "clock.uptime-ms": .init(
      .integer, .numbers(0...millisecondsPerTenYears), unit: "ms", "non-negative whole milliseconds",
      sample: .integer(1522)),
    "clock.ms-since-previous-event": .init(
      .integer, .numbers(0...millisecondsPerTenYears), unit: "ms", "non-negative whole milliseconds",
      sample: .integer(66)),
    "clock.date-utc": .init(.string, .day, "a day as YYYY-MM-DD (10 characters)", sample: .text("2017-06-09")),
    "clock.date-time-utc": .init(
      .string,
      .texts(
        ["2024-02-29T00:00:00Z", "2025-12-31T23:59:59Z", "2036-07-14T18:06:47Z", "2031-04-05T06:17:20Z"],
        matching: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$"),
      isLookedUp: false,
      "a date and time in UTC (20 characters), such as 2026-01-31T23:59:59Z", sample: .text("2017-06-09T16:45:30Z")),
    "clock.date-time-utc-ms": .init(
      .string,
      .texts(
        [
          "2024-02-29T00:00:00.000Z", "2025-12-31T23:59:59.999Z", "2036-07-14T18:06:47.258Z",
          "2031-04-05T06:17:20.314Z",
        ],
        matching:
          "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$"),
      isLookedUp: false,
      "a date and time in UTC with milliseconds (24 characters)", sample: .text("2017-06-09T16:45:30.320Z")),
    "clock.date-time-local": .init(
      .string,
      .texts(
        [
          "2024-02-29T00:00:00+00:00", "2025-12-31T23:59:59-12:00", "2036-07-14T18:06:47+05:45",
          "2031-04-05T06:17:20+05:30",
        ],
        matching:
          "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9][+-][01][0-9]:[0-5][0-9]$"
      ),
      isLookedUp: false,
      "a date and time with a UTC offset (25 characters), such as 2026-01-31T23:59:59+01:00",
      sample: .text("2017-06-09T12:45:30-04:00")),
    "clock.utc-offset-minutes": .init(
      .integer, .numbers(-720...840), unit: "min",
      "whole minutes, -720 to 840 in current time zones", sample: .integer(-240)),
    "clock.utc-offset-seconds": .init(
      .integer, .numbers(-43_200...50_400), unit: "s",
      "the UTC offset in whole seconds; -43200 to 50400 for current time zones", sample: .integer(-14400)),
    "clock.time-zone": .init(
      .string,
      .texts(
        [
          "America/New_York", "Europe/Berlin", "Asia/Kolkata", "America/Port-au-Prince", "UTC", "Etc/GMT+12",
          "America/Argentina/Buenos_Aires", "America/Argentina/ComodRivadavia",
        ], matching: "^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$"), isAlwaysKnown: false,
      "IANA names such as America/New_York, up to 32 characters", sample: .text("America/New_York")),

    // Counters.
    "counter.sequence": .init(
      .integer, .numbers(1...maxInt32), "positive integers", sample: .integer(1)),
    "counter.sessions": .init(
      .integer, .numbers(0...maxInt32), "non-negative integers", sample: .integer(1)),
    "counter.session-seconds": .init(
      .integer, .numbers(0...maxInt32), unit: "s", "non-negative whole seconds", sample: .integer(1)),
    "counter.searches": .init(.object, .other, "an object that maps the app's counter keys to positive integers"),
    "counter.session-number": .init(
      .integer, .numbers(1...maxInt32), "positive integers", sample: .integer(1)),
    "counter.screens": .init(
      .integer, .numbers(0...maxInt32), "non-negative integers", sample: .integer(1)),

    // Identifiers.
    "client.id": .init(
      .string, .uuid, "an uppercase UUID (36 characters)", sample: .text("610A1520-4D47-498E-B20F-F3B46216372B")),
    "client.user-id": .init(
      .string, .freeText([]), from: .app, "strings from the app", sample: .text("610A1520-4D47-498E-B20F-F3B46216372B")),
    "client.created-days": .init(
      .integer, .numbers(usual: 19_723...47_482, possible: 0...47_482), unit: "days", "whole days since 1970",
      sample: .integer(17326)),
    "event.id": .init(
      .string, .uuid, "an uppercase UUID (36 characters)", sample: .text("2AF1A5A8-29B3-44B0-9653-346B67811E99")),
    "document.id": .init(
      .string, .uuid, "an uppercase UUID (36 characters)", sample: .text("2AF1A5A8-29B3-44B0-9653-346B67811E99")),

    // The stream and the app's variant.
    "stream.events": .init(.array, .other, "the list of recorded events"),
    "stream.version": .init(.integer, .other, "the stream's version"),
    "stream.ping": .init(.string, .other, "the ping's name"),
    "stream.attributes": .init(.object, .other, "an object with the attributes that have a value"),
    "variant.name": .init(.string, .other, from: .app, "the names of the variants"),

    // The device.
    "device.model": .init(
      .string, .freeText(["iPhone10,6", "iPad13,4", "Mac14,2", "Watch6,1", "AppleTV11,1"]), from: .platform,
      "strings such as iPhone10,6", sample: .text("iPhone10,6")),
    "device.model-name": .init(
      .string, .freeText(["iPhone", "iPad", "iPhone X"]), from: .platform, "strings such as iPad",
      sample: .text("iPhone X")),
    "device.manufacturer": .init(
      .string, .freeText(["Apple"]), from: .platform, "strings such as Apple", sample: .text("Apple")),
    "device.name": .init(
      .string, .freeText([]), from: .platform,
      "strings chosen by the "
        + "owner", sample: .text("iPhone")),
    "device.arch": .init(
      .string, .words(["arm64", "arm", "x86_64", "i386", "unknown"]), from: .platform,
      "arm64, arm, x86_64, i386 or unknown", sample: .text("arm64")),
    "device.kind": .init(
      .string, .words(["phone", "tablet"]), from: .platform, "phone or tablet", sample: .text("phone")),
    "device.orientation": .init(
      .string, .words(["portrait", "landscape"]), from: .platform, "portrait or landscape", sample: .text("portrait")),
    "device.screen-width-px": .init(
      .integer, .numbers(1...20_000), from: .platform, unit: "px", "whole physical pixels",
      sample: .integer(1125)),
    "device.screen-height-px": .init(
      .integer, .numbers(1...10_000), from: .platform, unit: "px", "whole physical pixels",
      sample: .integer(2436)),
    "device.density": .init(
      .number, .numbers(1...5), from: .platform,
      "physical pixels per density-independent pixel, such as 3", sample: .integer(3)),

    // The system.
    "os.name": .init(
      .string, .systems(["iOS", "iPadOS", "iPhone OS", "macOS", "tvOS", "watchOS", "visionOS", "Linux"]),
      from: .platform, "iOS, iPadOS, macOS, tvOS, watchOS, visionOS or Linux", sample: .text("iOS")),
    "os.version": .init(
      .string, .texts(["10.3", "17.4.1", "26.0", "6.1.0"], matching: "^[0-9]+(\\.[0-9]+)*$"), from: .platform,
      "versions such as 17.4.1",
      sample: .text("10.3")),
    "locale.language-region": .init(
      .string,
      .texts(
        ["en-US", "de", "de-AT", "es-419", "zh-Hans-CN"],
        matching: "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-[A-Za-z0-9]{4,8})*$"), from: .platform,
      "strings such as en-US",
      sample: .text("en-US")),
    "locale.identifier": .init(
      .string, .texts(["en_US", "de", "de_AT", "es_419", "zh-Hans_CN"], matching: LocaleIdentifier.pattern),
      from: .platform, "strings such as en_US",
      sample: .text("en_US")),
    "network.kind": .init(
      .string, .words(["offline", "error", "wifi", "2g", "3g", "4g"]), from: .platform,
      "offline, error, wifi, 2g, 3g or 4g", sample: .text("wifi")),
    "network.carrier": .init(.string, .freeText([]), from: .platform, "names of carriers", sample: .text("carrier")),

    // The app, the runtime and the receiver.
    "screen.title": .init(.string, .freeText([]), from: .app, "strings from the app", sample: .text("title")),
    "sdk.version": .init(
      .string, .texts(["0.1.0", "1.0.0", "1.2.3"], matching: "^[0-9]+\\.[0-9]+\\.[0-9]+$"), "versions such as 1.0.0",
      sample: .text("1.0.0")),
    "sdk.build": .init(
      .integer, .numbers(1...1000), "positive integers", sample: .integer(1)),
    "receiver.token": .init(.string, .freeText([]), from: .app, "strings from the receiver"),
  ]
}
