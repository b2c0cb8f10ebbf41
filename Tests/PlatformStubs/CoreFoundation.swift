public final class CFString {}
public final class CFLocale {}
public final class CFTimeZone {}
public final class CFArray {}
public typealias CFIndex = Int
public typealias CFStringEncoding = UInt32

public struct CFLocaleIdentifier: RawRepresentable, Hashable, @unchecked Sendable {
  public let rawValue: CFString
  public init(rawValue: CFString) { self.rawValue = rawValue }
  public static func == (left: CFLocaleIdentifier, right: CFLocaleIdentifier) -> Bool {
    left.rawValue === right.rawValue
  }
  public func hash(into hasher: inout Hasher) {}
}

public enum CFStringBuiltInEncodings: UInt32, Sendable {
  case UTF8 = 0x0800_0100
}

public func CFLocaleCopyCurrent() -> CFLocale! { nil }
public func CFLocaleGetIdentifier(_ locale: CFLocale!) -> CFLocaleIdentifier! { nil }
public func CFLocaleCopyPreferredLanguages() -> CFArray! { nil }
public func CFTimeZoneCopyDefault() -> CFTimeZone! { nil }
public func CFTimeZoneGetName(_ zone: CFTimeZone!) -> CFString! { nil }
public func CFArrayGetCount(_ array: CFArray!) -> CFIndex { 0 }
public func CFArrayGetValueAtIndex(_ array: CFArray!, _ index: CFIndex) -> UnsafeRawPointer! { nil }
public func CFStringGetCString(
  _ string: CFString!, _ buffer: UnsafeMutablePointer<CChar>!, _ size: CFIndex, _ encoding: CFStringEncoding
) -> Bool { false }
