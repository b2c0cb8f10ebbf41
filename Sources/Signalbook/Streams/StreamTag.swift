/// The number under which the journal keeps a stream's events: the same in each version of the app, made of the name alone.
///
/// Tool and runtime share this file: two streams of a registry with one number are an error there.
enum StreamTag {
  /// 0 and the largest numbers are the journal's own.
  static func number(ofName name: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: Mixer.hash(name, 0)) % (.max - 16) + 1
  }

  static func number(of name: String) -> UInt32 {
    var name = name
    return name.withUTF8 { number(ofName: UnsafeRawBufferPointer($0)) }
  }
}
