/// The unique text of an event, which the judge searches for in the folder, the memory and the server log.
///
/// A token has 13 characters, so that its `String` is stored inline rather than on the heap. The quotation mark before
/// an encoded token distinguishes it from a copy in a `String`.
enum Token {
  private static let prefix = Array("Zq".utf8)
  private static let digits = 10

  static func text(_ number: Int, bytes: Int = 0) -> String {
    let digits = String(number)
    let text = "Zq" + String(repeating: "0", count: Self.digits - digits.utf8.count) + digits + "k"
    return bytes <= text.utf8.count ? text : text + String(repeating: "x", count: bytes - text.utf8.count)
  }

  /// Returns the numbers of all tokens in the bytes.
  static func numbers(in bytes: UnsafeRawBufferPointer, isQuoted: Bool = false) -> [Int] {
    var found: [Int] = []
    let length = prefix.count + digits + 1
    guard let start = bytes.baseAddress, bytes.count >= length else { return [] }
    var at = 0
    while at + length <= bytes.count {
      guard let hit = memchr(start + at, Int32(prefix[0]), bytes.count - at - length + 1) else { break }
      let offset = UnsafeRawPointer(hit) - start
      at = offset + 1
      guard bytes[offset + 1] == prefix[1], bytes[offset + length - 1] == UInt8(ascii: "k") else { continue }
      if isQuoted, offset == 0 || bytes[offset - 1] != UInt8(ascii: "\"") { continue }
      var number = 0
      var isNumber = true
      for index in offset + 2..<offset + 2 + digits {
        let digit = Int(bytes[index]) - 48
        if digit < 0 || digit > 9 {
          isNumber = false
          break
        }
        number = number * 10 + digit
      }
      if isNumber { found.append(number) }
    }
    return found
  }

  static func numbers(in bytes: [UInt8]) -> [Int] { bytes.withUnsafeBytes { numbers(in: $0) } }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
