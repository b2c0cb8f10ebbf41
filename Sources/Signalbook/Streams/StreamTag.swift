/// The number that identifies a stream in the journal. It depends only on the stream's name, so that all app versions
/// use the same number.
///
/// The tool and the runtime both compile this file. The tool reports streams in a registry that have the same number.
enum StreamTag {
  /// Returns the number for the given stream name. The number is neither 0 nor one of the largest numbers, which are
  /// reserved for the journal.
  static func number(ofName name: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: Mixer.hash(name, 0)) % (.max - 16) + 1
  }

  static func number(of name: String) -> UInt32 {
    var name = name
    return name.withUTF8 { number(ofName: UnsafeRawBufferPointer($0)) }
  }
}
