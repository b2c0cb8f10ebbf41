/// The hash that identifies an event's program in the table of restrictable events. The tool and the runtime both
/// compile this file.
enum ProgramKey {
  static func key(wire: UnsafeRawBufferPointer, holes: UnsafeRawBufferPointer) -> UInt64 {
    Mixer.hash(holes, Mixer.hash(wire, 0))
  }
}
