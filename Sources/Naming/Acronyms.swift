/// Abbreviations that have uniform case in identifiers, as in Apple's API Design Guidelines: `customURL`, `urlEntered`,
/// `URLs`.
public struct Acronyms: Sendable, Hashable {
  /// A class, because every entry of a registry refers to the list.
  private final class List: Sendable {
    let words: Set<String>
    /// Acronyms of up to eight bytes, encoded as integers, so that lookups do not need strings.
    let short: Set<UInt64>
    /// The length of the longest acronym, in bytes.
    let maxLength: Int

    init(_ words: Set<String>) {
      self.words = words
      short = Set(words.filter { $0.utf8.count <= 8 }.map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })
      maxLength = words.reduce(0) { max($0, $1.utf8.count) }
    }
  }

  private let list: List
  private var words: Set<String> { list.words }

  /// Creates a list of acronyms, given in lower case.
  public init(_ words: some Sequence<String>) { list = List(Set(words)) }

  public static func == (left: Self, right: Self) -> Bool { left.list === right.list || left.words == right.words }

  public func hash(into hasher: inout Hasher) { hasher.combine(words) }

  /// The acronyms that every registry uses.
  public static let standard = Acronyms([
    "ai", "api", "ar", "ascii", "cdn", "cli", "cpu", "crc", "css", "csv", "dns", "dom", "dpi", "eof", "ftp", "gif",
    "gps",
    "gpu", "gui", "hdr", "html", "http", "https", "id", "ide", "ip", "iso", "jpeg", "json", "lte", "nfc", "ocr", "os",
    "pdf", "png", "qr", "rgb", "rpc", "rss", "sdk", "sha", "sms", "sql", "ssh", "ssl", "svg", "tcp", "tls", "tv", "udp",
    "ui", "uid", "uri", "url", "usb", "utc", "utf", "uuid", "vpn", "vr", "xml", "yaml",
  ])

  /// Returns the list with a registry's acronyms added.
  public func adding(_ own: some Collection<String>) -> Acronyms { own.isEmpty ? self : Acronyms(words.union(own)) }

  /// Returns the acronyms that are not in the other list, sorted.
  public func beyond(_ other: Acronyms) -> [String] { words.subtracting(other.words).sorted() }

  public func contains(_ word: String) -> Bool { words.contains(word) }

  /// Capitalizes an ASCII word if it is an acronym. The word may have a number (`utf8`) or a plural ending (`urls`),
  /// which stays in lower case.
  ///
  /// Debug builds of the generator call this method for each word of each name, so it uses pointers and avoids generic
  /// calls in loops and comparisons. `AcronymsTests` covers words at both ends of names.
  ///
  /// - Returns: Whether the word is an acronym.
  func capitalize(_ word: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    var letters = count
    while letters > 0, word[letters - 1] >= 0x30, word[letters - 1] <= 0x39 { letters -= 1 }
    if letters > list.maxLength + 1 { return false }
    var end = count
    if !contains(word, count: count), letters == count || !contains(word, count: letters) {
      guard count > 0, word[count - 1] | 0x20 == 0x73, contains(word, count: count - 1) else { return false }
      end = count - 1
      word[end] = 0x73
    }
    var index = 0
    while index < end {
      if word[index] >= 0x61, word[index] <= 0x7A { word[index] -= 0x20 }
      index += 1
    }
    return true
  }

  /// Returns whether ASCII letters and digits of either case form an acronym.
  func contains(_ word: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    if count == 0 || count > list.maxLength { return false }
    if count > 8 {
      return words.contains(
        String(decoding: UnsafeBufferPointer(start: word, count: count), as: UTF8.self).lowercased())
    }
    var number: UInt64 = 0
    var index = 0
    while index < count {
      let byte = word[index]
      number = number << 8 | UInt64(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
      index += 1
    }
    return list.short.contains(number)
  }
}
