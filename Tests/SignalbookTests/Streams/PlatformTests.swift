import Foundation
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Platform") struct PlatformTests {
  @Test("The system's own facts") func current() {
    let platform = TelemetryPlatform.current
    #expect(platform.osVersion?.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) } == true)
    #expect(TelemetryPlatform.version(ofRelease: "6.1.0-13-amd64") == "6.1.0")
    #expect(TelemetryPlatform.version(ofRelease: "5.15.+") == "5.15")
    #expect(TelemetryPlatform.version(ofRelease: "unknown") == nil)
    #expect(platform.deviceArch?.isEmpty == false && platform.osVersion?.isEmpty == false)
    #expect(
      TelemetryPlatform.architecture(for: "aarch64") == "arm64" && TelemetryPlatform.architecture(for: "i686") == "i386"
    )
    #expect(
      TelemetryPlatform.architecture(for: "armv7l") == "arm"
        && TelemetryPlatform.architecture(for: "riscv64") == "unknown")
  }

  @Test(
    "The locale is the user's, or unknown: never that of machines",
    arguments: [
      (["LANG": "en_US.UTF-8"], "en_US"), (["LANG": "de_DE@euro"], "de_DE"), (["LANG": "C.UTF-8"], nil), ([:], nil),
      (["LANG": "POSIX"], nil), (["LC_ALL": "fr_FR", "LANG": "en_US"], "fr_FR"),
      (["LC_ALL": "C", "LANG": "en_US"], nil), (["LC_MESSAGES": "pl_PL.UTF-8", "LANG": "en_US"], "pl_PL"),
      (["LANG": "/usr/share"], nil), (["LANG": "zh_Hant_TW"], "zh_Hant_TW"), (["LANG": "x"], nil),
    ] as [([String: String], String?)])
  func locales(environment: [String: String], locale: String?) {
    #expect(TelemetryPlatform.localeOfEnvironment { environment[$0] } == locale)
  }

  @Test(
    "A time zone is an IANA name, or unknown",
    arguments: [
      ("Europe/Paris", "Europe/Paris"), (":America/New_York", "America/New_York"), ("UTC", "UTC"), ("<+03>-3", nil),
      ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"), ("../usr/share/zoneinfo/posix/Etc/UTC", "Etc/UTC"), ("", nil),
      ("EST5EDT,M3.2.0,M11.1.0", nil), ("/var/db/timezone/zoneinfo/Europe/Rome", "Europe/Rome"),
    ] as [(String, String?)])
  func zones(name: String, zone: String?) { #expect(TelemetryPlatform.zone(of: name) == zone) }

  #if os(Linux)
    @Test("A fact that Linux does not provide is missing, and does not replace another fact") func gaps() {
      let platform = TelemetryPlatform.current
      #expect(platform.deviceModel == nil && platform.deviceManufacturer == nil && platform.deviceType == nil)
      #expect(platform.osName == "Linux" && platform.networkType == nil)
    }
  #endif

  @Test("Concurrently changed facts are all stored, and the change may call the recorder") func changes() {
    let core = Streams.recorder(Streams.stream())
    core.updatePlatform { outer in
      outer.osName = "outer"
      core.updatePlatform { $0.networkType = "wifi" }
      #expect(core.record(Streams.bare()) == .recorded)
    }
    #expect(core.reading { $0.platform.networkType } == "wifi" && core.reading { $0.platform.osName } == "outer")
  }

  @Test("Events of users outside the population are refused and counted for the stream") func population() {
    let core = Streams.recorder(Streams.stream("a", population: Population(locales: ["en_US"])), Streams.stream("b"))
    #expect(core.record(Streams.bare()) == .refused(.populationUnknown))
    core.updatePlatform { $0.localeIdentifier = "de_DE" }
    #expect(core.record(Streams.bare()) == .refused(.population))
    #expect(core.losses(of: 0).refusalCounts == [.populationUnknown: 1, .population: 1] && core.losses(of: 1).isEmpty)
    core.updatePlatform { $0.localeIdentifier = "en_US" }
    #expect(core.record(Streams.bare()) == .recorded)
  }

  @Test("The system clocks agree with Foundation") func clocks() {
    let clock = SystemClock()
    #expect(abs(clock.wallMilliseconds() - Int64(Date().timeIntervalSince1970 * 1000)) < 2_000)
    #expect(clock.monotonicMilliseconds() <= clock.monotonicMilliseconds())
    #expect(
      clock.utcOffsetSeconds(atWallMilliseconds: 0)
        == TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 0)))
  }
}
