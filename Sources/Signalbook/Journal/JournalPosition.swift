/// A position in the journal: a record and a sealed file, both inclusive.
struct JournalPosition: Equatable {
  /// The number of the last record.
  var record: UInt64
  /// The number of the last sealed file.
  var file: UInt64

  init(record: UInt64, file: UInt64) { (self.record, self.file) = (record, file) }
}
