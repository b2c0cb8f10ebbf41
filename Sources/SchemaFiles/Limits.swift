/// The limits of a registry.
///
/// Builds and CI read schema files that untrusted contributors may have changed, so time, memory and stack are bounded
/// for any input. Exceeding a limit is an error at its location (``RuleID/beyondLimit``, `SB0223` for patterns,
/// `SB0009` for JSON nesting). `docs/language.md` lists the limits for authors.
public enum Limits {
  /// The total size of a registry's and its imports' schema files, in bytes.
  public static let registryBytes = 134_217_728
  /// The size of a schema file, in bytes.
  public static let fileBytes = 33_554_432
  /// The number of values in a schema file.
  public static let fileValues = 4_000_000
  /// The nesting depth of lists and objects in a file. A debug build must read it with a stack of 512 KB.
  public static let nesting = 64
  /// The length of a text, in bytes.
  public static let textBytes = 65_536
  /// The length of an entry's, field's or case's name, in bytes.
  public static let nameBytes = 512
  /// The number of components of an event's name, including its groups.
  public static let nameParts = 16

  /// The number of a registry's imports, including transitive ones.
  public static let imports = 64
  /// The nesting depth of imports.
  public static let importDepth = 16
  /// The number of a registry's variants.
  public static let variants = 64
  /// The number of a registry's profiles.
  public static let profiles = 64

  /// The nesting depth of values in a type. A reference to another type counts as one level.
  public static let typeDepth = 32
  /// The number of values in a type, an event or a stream, including those of referenced types.
  public static let typeSize = 4096
  /// The number of values in all entries of a registry, including those of referenced types.
  public static let registrySize = 500_000
  /// The number of a vocabulary's cases. An index has 16 bits.
  public static let cases = 65_536
  /// The length of a chain of streams that extend each other.
  public static let extends = 32
  /// The number of a stream's gestures, which are compared pairwise.
  public static let gestures = 256

  /// The size of a pattern: characters, counts and groups, multiplied by their repetitions.
  public static let patternSteps = 20_000
  /// The total size of a registry's patterns.
  public static let registryPatternSteps = 1_000_000
  /// The total work of matching patterns: characters of examples, constants and cases, multiplied by the steps of their
  /// patterns.
  public static let matching = 200_000_000

  /// The number of findings in a registry, and in the form of a file.
  public static let findings = 1000
  /// The number of comparisons between unknown and known names for suggestions.
  public static let suggestions = 100_000
}
