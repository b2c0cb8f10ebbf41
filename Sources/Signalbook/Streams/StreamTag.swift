/// The number of a stream in the journal. It is derived from the name alone, so that all versions of the app agree.
///
/// Tool and runtime share this file: the tool reports two streams of a registry with the same number.
enum StreamTag {
  /// Returns a number other than 0 and the largest ones, which belong to the journal.
  static func number(ofName name: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: Mixer.hash(name, 0)) % (.max - 16) + 1
  }

  static func number(of name: String) -> UInt32 {
    var name = name
    return name.withUTF8 { number(ofName: UnsafeRawBufferPointer($0)) }
  }
}
