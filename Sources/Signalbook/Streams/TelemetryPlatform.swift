#if canImport(Darwin)
  // For the user's locale and time zone, without Foundation.
  import CoreFoundation
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if canImport(UIKit) && !os(watchOS)
  // The only source for the screen, orientation, and idiom on Apple's mobile platforms. UIKit imports Foundation, but
  // the recording path uses neither.
  internal import UIKit
#endif

/// The properties of the device and the system. Unknown properties are `nil`. Apps can set every property.
public struct TelemetryPlatform: Sendable, Hashable {
  /// The device's model identifier, such as `iPhone10,6`.
  public var deviceModel: String?
  /// The marketing name of the model, such as `iPad`.
  public var deviceModelName: String?
  /// The manufacturer, such as `Apple`.
  public var deviceManufacturer: String?
  /// The device name that the owner chose. Never read from the system, because it can contain a person's name.
  public var deviceName: String?
  /// The architecture: `arm64`, `arm`, `x86_64`, or `i386`.
  public var deviceArch: String?
  /// The device type: `phone` or `tablet`.
  public var deviceType: String?
  /// The orientation: `portrait` or `landscape`.
  public var deviceOrientation: String?
  /// The width of the screen in physical pixels.
  public var screenWidthPixels: Int?
  /// The height of the screen in physical pixels.
  public var screenHeightPixels: Int?
  /// The number of physical pixels per density-independent pixel.
  public var screenDensity: Double?
  /// The name of the operating system, such as `iOS`.
  public var osName: String?
  /// The version of the operating system, such as `12.1`.
  public var osVersion: String?
  /// The language and region, such as `en-US`, or only the language.
  public var languageRegion: String?
  /// The locale identifier, such as `en_US`.
  public var localeIdentifier: String?
  /// The IANA name of the time zone.
  public var timeZone: String?
  /// The network type: `offline`, `error`, `wifi`, `2g`, `3g`, or `4g`.
  public var networkType: String?
  /// The mobile carrier, if any.
  public var networkCarrier: String?
  /// The app's release channel, such as `beta`. It is set only by the app, and never sent. A stream whose population
  /// lists `channels` is not collected if the channel is unknown or not in the list.
  public var releaseChannel: String?
  /// The app's version, such as `5.2.1`. It is set only by the app, and never sent. If the version is unknown,
  /// restrictions for specific versions also apply.
  public var appVersion: String?
  /// The user's country, as an ISO 3166-1 code such as `DE`. It is set only by the app, because the region of a locale
  /// is a setting rather than a location. It is never sent. A stream whose population lists `countries` is not
  /// collected if the country is unknown or not in the list.
  public var country: String?

  /// Creates a platform whose properties are all unknown.
  public init() {}

  /// Copies the properties whose values in `after` differ from those in `before`.
  mutating func take(_ after: TelemetryPlatform, changedFrom before: TelemetryPlatform) {
    func take<Fact: Equatable>(_ fact: WritableKeyPath<TelemetryPlatform, Fact>, _ platform: inout TelemetryPlatform) {
      if after[keyPath: fact] != before[keyPath: fact] { platform[keyPath: fact] = after[keyPath: fact] }
    }
    let texts: [WritableKeyPath<TelemetryPlatform, String?>] = [
      \.deviceModel, \.deviceModelName, \.deviceManufacturer, \.deviceName, \.deviceArch, \.deviceType,
      \.deviceOrientation, \.osName, \.osVersion, \.languageRegion, \.localeIdentifier, \.timeZone, \.networkType,
      \.networkCarrier, \.releaseChannel, \.appVersion, \.country,
    ]
    for text in texts { take(text, &self) }
    take(\.screenWidthPixels, &self)
    take(\.screenHeightPixels, &self)
    take(\.screenDensity, &self)
  }

  /// Copies the properties that are unknown here from `other`.
  mutating func complete(from other: TelemetryPlatform) {
    var completed = other
    completed.take(self, changedFrom: TelemetryPlatform())
    self = completed
  }

  /// The properties that the system provides on any thread. Other properties are `nil`; their values are never guessed.
  ///
  /// - Linux: no model, manufacturer, type of device, orientation, or screen. The locale is from `LC_ALL`,
  ///   `LC_MESSAGES`, or `LANG`, and is `nil` if these are unset or `C`, as in most containers.
  /// - Apple platforms: no screen, orientation, or type of device. See `onDevice`. The locale is the user's.
  /// - All platforms: no device name, network, release channel, app version, or country.
  public static var current: TelemetryPlatform {
    var platform = TelemetryPlatform()
    var names = utsname()
    let machine = uname(&names) == 0 ? text(of: names.machine) : nil
    #if canImport(Darwin)
      platform.deviceManufacturer = "Apple"
      platform.osName = systemName
      platform.osVersion = systemText(ofKey: "kern.osproductversion")
      platform.deviceArch = compiledArchitecture
      #if targetEnvironment(simulator)
        // `machine` is the Mac's architecture, so the simulated model is read from the environment.
        platform.deviceModel = environment("SIMULATOR_MODEL_IDENTIFIER")
      #elseif os(macOS)
        platform.deviceModel = systemText(ofKey: "hw.model")
      #else
        platform.deviceModel = machine
      #endif
      platform.localeIdentifier = CFLocaleCopyCurrent()
        .flatMap { CFLocaleGetIdentifier($0) }.flatMap { locale(of: text(of: $0.rawValue)) }
      if let languages = CFLocaleCopyPreferredLanguages(), CFArrayGetCount(languages) > 0,
        let first = CFArrayGetValueAtIndex(languages, 0)
      {
        platform.languageRegion = text(of: Unmanaged<CFString>.fromOpaque(first).takeUnretainedValue())
      }
      platform.timeZone = CFTimeZoneCopyDefault().flatMap { CFTimeZoneGetName($0) }.flatMap { zone(of: text(of: $0)) }
    #else
      platform.osName = text(of: names.sysname)
      platform.osVersion = version(ofRelease: text(of: names.release))
      platform.deviceArch = machine.map(architecture)
      if let locale = localeOfEnvironment(environment) {
        platform.localeIdentifier = locale
        platform.languageRegion = String(locale.map { $0 == "_" ? "-" : $0 })
      }
      platform.timeZone = environment(named: "TZ").map(zone(of:)) ?? zoneOfSystem()
    #endif
    return platform
  }

  #if canImport(Darwin)
    private static var systemName: String? {
      #if os(iOS)
        "iOS"
      #elseif os(macOS)
        "macOS"
      #elseif os(tvOS)
        "tvOS"
      #elseif os(watchOS)
        "watchOS"
      #elseif os(visionOS)
        "visionOS"
      #else
        nil
      #endif
    }

    private static var compiledArchitecture: String? {
      #if arch(arm64)
        "arm64"
      #elseif arch(x86_64)
        "x86_64"
      #elseif arch(arm64_32) || arch(arm)
        "arm"
      #elseif arch(i386)
        "i386"
      #else
        nil
      #endif
    }
  #endif

  /// Returns a kernel release without the distribution's suffix, such as 6.1.0 for `6.1.0-13-amd64`. The schema
  /// language's `version` format allows only numbers and dots.
  static func version(ofRelease release: String) -> String? {
    let numbers = release.prefix { ("0"..."9").contains($0) || $0 == "." }.split(separator: ".")
    return numbers.isEmpty ? nil : numbers.joined(separator: ".")
  }

  static func architecture(for machine: String) -> String {
    switch machine {
    case "arm64", "aarch64", "arm64e": "arm64"
    case "x86_64", "amd64": "x86_64"
    case "i386", "i486", "i586", "i686": "i386"
    case let name where name.hasPrefix("arm"): "arm"
    default: "unknown"
    }
  }

  private static func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  #if canImport(Darwin)
    private static func text(of text: CFString) -> String {
      var bytes = [CChar](repeating: 0, count: 256)
      guard CFStringGetCString(text, &bytes, bytes.count, CFStringBuiltInEncodings.UTF8.rawValue) else { return "" }
      return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func systemText(ofKey name: String) -> String? {
      var bytes = [UInt8](repeating: 0, count: 256)
      var length = bytes.count
      guard sysctlbyname(name, &bytes, &length, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix(length).prefix { $0 != 0 }, as: UTF8.self)
    }
  #endif

  private static func environment(named name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Returns the environment's locale, such as `en_US` for `en_US.UTF-8@euro`, or `nil` if the locale is `C` or
  /// invalid.
  static func localeOfEnvironment(_ variable: (String) -> String?) -> String? {
    (variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG")).flatMap(locale(of:))
  }

  private static func locale(of name: String) -> String? {
    let name = String(name.prefix { $0 != "." && $0 != "@" })
    let isLocale = Pattern("^[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*$")?.matches(name) ?? false
    return isLocale && name != "POSIX" ? name : nil
  }

  /// Returns the IANA name in a `TZ` value, which can be a file path. Returns `nil` for a rule such as `<+03>-3`.
  static func zone(of name: String) -> String? {
    var parts = name.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    if name.hasPrefix(":") { parts = name.dropFirst().split(separator: "/").map(String.init) }
    if let folder = parts.lastIndex(of: "zoneinfo") { parts.removeFirst(folder + 1) }
    if parts.first == "posix" || parts.first == "right" { parts.removeFirst() }
    let zone = parts.joined(separator: "/")
    return Pattern("^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$")?.matches(zone) == true ? zone : nil
  }

  /// Returns the name of the time zone to which the system's symbolic link points, or `nil` if it cannot be determined.
  private static func zoneOfSystem() -> String? {
    var bytes = [CChar](repeating: 0, count: 1024)
    let length = readlink("/etc/localtime", &bytes, bytes.count - 1)
    guard length > 0 else { return nil }
    let path = String(decoding: bytes[0..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.utf8.split(separator: 0x2F).contains { $0.elementsEqual("zoneinfo".utf8) } ? zone(of: path) : nil
  }
}

#if canImport(UIKit) && !os(watchOS)
  extension TelemetryPlatform {
    /// The properties of `current`, plus those that require UIKit: idiom, orientation, and screen.
    @MainActor public static var onDevice: TelemetryPlatform {
      var platform = TelemetryPlatform.current
      let device = UIDevice.current
      platform.deviceModelName = device.model
      platform.osName = device.systemName
      platform.osVersion = device.systemVersion
      switch device.userInterfaceIdiom {
      case .pad: platform.deviceType = "tablet"
      case .phone: platform.deviceType = "phone"
      default: break
      }
      #if os(iOS)
        platform.deviceOrientation = device.orientationName
        let screen = UIScreen.main
        platform.screenWidthPixels = Int(screen.nativeBounds.width)
        platform.screenHeightPixels = Int(screen.nativeBounds.height)
        platform.screenDensity = Double(screen.nativeScale)
      #endif
      return platform
    }
  }

  #if os(iOS)
    extension UIDevice {
      /// The name of the orientation, or `nil` if the device lies flat or does not generate orientation notifications.
      var orientationName: String? {
        orientation.isLandscape ? "landscape" : orientation.isPortrait ? "portrait" : nil
      }
    }
  #endif
#endif
