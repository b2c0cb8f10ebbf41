/// Abbreviations that identifiers write in one case, as Apple's API guidelines have them: `customURL`, `urlEntered`, `URLs`.
public struct Acronyms: Sendable, Hashable {
  private let words: Set<String>
  /// Bytes of the longest word.
  private let longest: Int

  /// In small letters.
  public init(_ words: some Sequence<String>) {
    self.words = Set(words)
    longest = self.words.reduce(0) { max($0, $1.utf8.count) }
  }

  /// Those of every registry.
  public static let standard = Acronyms([
    "ai", "api", "ar", "ascii", "cdn", "cli", "cpu", "crc", "css", "csv", "dns", "dom", "dpi", "eof", "ftp", "gif",
    "gps",
    "gpu", "gui", "hdr", "html", "http", "https", "id", "ide", "ip", "iso", "jpeg", "json", "lte", "nfc", "ocr", "os",
    "pdf", "png", "qr", "rgb", "rpc", "rss", "sdk", "sha", "sms", "sql", "ssh", "ssl", "svg", "tcp", "tls", "tv", "udp",
    "ui", "uid", "uri", "url", "usb", "utc", "utf", "uuid", "vpn", "vr", "xml", "yaml",
  ])

  /// These and a registry's own.
  public func adding(_ own: some Collection<String>) -> Acronyms { own.isEmpty ? self : Acronyms(words.union(own)) }

  /// Those that the other list has not, sorted.
  public func beyond(_ other: Acronyms) -> [String] { words.subtracting(other.words).sorted() }

  public func contains(_ word: String) -> Bool { words.contains(word) }

  /// A word of ASCII letters and digits in capitals, when it is an acronym, one with a number (`utf8`) or several (`urls`,
  /// whose ending stays small); `nil` for any other word.
  func capitals(_ word: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    // Most words are longer than an acronym with the ending of several, and have no number: no copies are made of them.
    if word.count > longest + 1, let last = word.last, !(0x30...0x39).contains(last) { return nil }
    let small = word.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    func isAcronym(_ bytes: ArraySlice<UInt8>) -> Bool { words.contains(String(decoding: bytes, as: UTF8.self)) }
    let digits = small.reversed().prefix { (0x30...0x39).contains($0) }.count
    let raised = small.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    if isAcronym(small[...]) || isAcronym(small.dropLast(digits)) { return raised }
    return small.last == 0x73 && isAcronym(small.dropLast()) ? raised.dropLast() + [0x73] : nil
  }
}
