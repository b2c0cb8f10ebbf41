#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if canImport(UIKit) && !os(watchOS)
  // Screen, orientation and idiom have no other source on Apple's mobile systems. Foundation comes with it; the
  // recording path uses neither.
  import UIKit
#endif

/// Facts about the device and the system as plain values; `nil` where nothing is known. An app may set any of them.
public struct Platform: Sendable, Hashable {
  /// The machine's model, such as `iPhone10,6`.
  public var deviceModel: String?
  /// The model as people say it, such as `iPad`.
  public var deviceModelName: String?
  public var deviceManufacturer: String?
  /// The name the owner gave. Never read from the system: it may be a person's name.
  public var deviceName: String?
  /// `arm64`, `arm`, `x86_64`, `i386` (R-FOCUS-25).
  public var deviceArch: String?
  /// `phone` or `tablet`.
  public var deviceKind: String?
  /// `portrait` or `landscape`.
  public var deviceOrientation: String?
  /// Physical pixels.
  public var screenWidthPixels: Int?
  /// Physical pixels.
  public var screenHeightPixels: Int?
  /// Physical pixels for each density-independent pixel.
  public var screenDensity: Double?
  public var osName: String?
  public var osVersion: String?
  /// `en-US`, or the language alone (R-FOCUS-20).
  public var languageRegion: String?
  /// `en_US` (R-AS-03).
  public var localeIdentifier: String?
  /// The IANA name of the time zone.
  public var timeZone: String?
  /// `offline`, `error`, `wifi`, `2g`, `3g` or `4g`.
  public var networkKind: String?
  /// The carrier, only while on a mobile network.
  public var networkCarrier: String?

  /// Nothing known.
  public init() {}

  /// Takes the facts of `after` that are others than in `before`.
  mutating func take(_ after: Platform, changedFrom before: Platform) {
    func take<Fact: Equatable>(_ fact: WritableKeyPath<Platform, Fact>, _ platform: inout Platform) {
      if after[keyPath: fact] != before[keyPath: fact] { platform[keyPath: fact] = after[keyPath: fact] }
    }
    let texts: [WritableKeyPath<Platform, String?>] = [
      \.deviceModel, \.deviceModelName, \.deviceManufacturer, \.deviceName, \.deviceArch, \.deviceKind,
      \.deviceOrientation, \.osName, \.osVersion, \.languageRegion, \.localeIdentifier, \.timeZone, \.networkKind,
      \.networkCarrier,
    ]
    for text in texts { take(text, &self) }
    take(\.screenWidthPixels, &self)
    take(\.screenHeightPixels, &self)
    take(\.screenDensity, &self)
  }

  /// What the system tells without being asked on the main thread.
  public static var current: Platform {
    var platform = Platform()
    var names = utsname()
    if uname(&names) == 0 {
      let machine = text(of: names.machine)
      platform.deviceArch = architecture(machine)
      #if !canImport(Darwin)
        platform.osName = text(of: names.sysname)
        platform.osVersion = version(ofRelease: text(of: names.release))
      #endif
      platform.deviceModel = machine
    }
    #if canImport(Darwin)
      platform.deviceManufacturer = "Apple"
      platform.osVersion = systemText("kern.osproductversion")
      #if os(iOS)
        platform.osName = "iOS"
      #elseif os(macOS)
        platform.osName = "macOS"
        platform.deviceModel = systemText("hw.model") ?? platform.deviceModel
      #endif
    #endif
    if let locale = localeOfEnvironment() {
      platform.localeIdentifier = locale
      platform.languageRegion = String(locale.map { $0 == "_" ? "-" : $0 })
    }
    platform.timeZone = zoneName()
    return platform
  }

  /// A kernel's release without what a distribution adds to it: `6.1.0-13-amd64` is 6.1.0. The form `version` of the schema
  /// language is numbers and dots.
  static func version(ofRelease release: String) -> String? {
    let numbers = release.prefix { ("0"..."9").contains($0) || $0 == "." }.split(separator: ".")
    return numbers.isEmpty ? nil : numbers.joined(separator: ".")
  }

  static func architecture(_ machine: String) -> String {
    switch machine {
    case "arm64", "aarch64", "arm64e": "arm64"
    case "x86_64", "amd64": "x86_64"
    case "i386", "i486", "i586", "i686": "i386"
    case let name where name.hasPrefix("arm"): "arm"
    case let name where name.hasPrefix("iPhone") || name.hasPrefix("iPad"): "arm64"
    default: "unknown"
    }
  }

  private static func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  #if canImport(Darwin)
    private static func systemText(_ name: String) -> String? {
      var bytes = [UInt8](repeating: 0, count: 256)
      var length = bytes.count
      guard sysctlbyname(name, &bytes, &length, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix(length).prefix { $0 != 0 }, as: UTF8.self)
    }
  #endif

  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// `en_US` of `en_US.UTF-8@euro`; `nil` for the locales of machines.
  static func localeOfEnvironment() -> String? {
    guard let text = environment("LC_ALL") ?? environment("LC_MESSAGES") ?? environment("LANG") else { return nil }
    let name = String(text.prefix { $0 != "." && $0 != "@" })
    return name == "C" || name == "POSIX" ? nil : name
  }

  private static func zoneName() -> String? {
    if let zone = environment("TZ") { return zone.hasPrefix(":") ? String(zone.dropFirst()) : zone }
    var bytes = [CChar](repeating: 0, count: 1024)
    let length = readlink("/etc/localtime", &bytes, bytes.count - 1)
    guard length > 0 else { return nil }
    let path = String(decoding: bytes[0..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let parts = path.split(separator: "/")
    guard let place = parts.lastIndex(of: "zoneinfo"), place + 1 < parts.count else { return nil }
    return parts[(place + 1)...].joined(separator: "/")
  }

  #if canImport(UIKit) && !os(watchOS)
    /// `current`, with what only UIKit knows: idiom, orientation, screen.
    @MainActor public static var onDevice: Platform {
      var platform = Platform.current
      let device = UIDevice.current
      platform.deviceModelName = device.model
      platform.osName = device.systemName
      platform.osVersion = device.systemVersion
      platform.deviceKind = device.userInterfaceIdiom == .pad ? "tablet" : "phone"
      platform.deviceOrientation = device.orientation.isLandscape ? "landscape" : "portrait"
      #if os(iOS)
        let screen = UIScreen.main
        platform.screenWidthPixels = Int(screen.nativeBounds.width)
        platform.screenHeightPixels = Int(screen.nativeBounds.height)
        platform.screenDensity = Double(screen.nativeScale)
      #endif
      let locale = Locale.current
      platform.localeIdentifier = locale.identifier
      platform.languageRegion = Locale.preferredLanguages.first
      platform.timeZone = TimeZone.current.identifier
      return platform
    }
  #endif
}
