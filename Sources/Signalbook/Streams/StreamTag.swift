/// The number of a stream in the journal. It depends only on the name, so that all versions of the app agree.
///
/// The tool and the runtime share this file. The tool reports streams of a registry with the same number.
enum StreamTag {
  /// Returns a number other than 0 and the largest numbers, which are reserved for the journal.
  static func number(ofName name: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: Mixer.hash(name, 0)) % (.max - 16) + 1
  }

  static func number(of name: String) -> UInt32 {
    var name = name
    return name.withUTF8 { number(ofName: UnsafeRawBufferPointer($0)) }
  }
}
