/// The limits of a registry.
///
/// Builds and CI read schema files that untrusted contributors may have changed, so time, memory and stack are bounded
/// for any input. Exceeding a limit is an error at its location (``RuleID/beyondLimit``, `SB0223` for patterns,
/// `SB0009` for JSON nesting). `docs/language.md` lists the limits for authors.
public enum Limits {
  /// The maximum total size of the schema files of a registry and its imports, in bytes.
  public static let registryBytes = 134_217_728
  /// The maximum size of a schema file, in bytes.
  public static let fileBytes = 33_554_432
  /// The maximum number of values in a schema file.
  public static let fileValues = 4_000_000
  /// The maximum nesting depth of lists and objects in a file. A debug build must be able to read it with a 512 KB
  /// stack.
  public static let nesting = 64
  /// The maximum length of a string, in bytes.
  public static let textBytes = 65_536
  /// The maximum length of an entry's, field's or case's name, in bytes.
  public static let nameBytes = 512
  /// The maximum number of components in an event's name, including its groups.
  public static let nameParts = 16

  /// The maximum number of a registry's imports, including transitive ones.
  public static let imports = 64
  /// The maximum nesting depth of imports.
  public static let importDepth = 16
  /// The maximum number of a registry's variants.
  public static let variants = 64
  /// The maximum number of a registry's profiles.
  public static let profiles = 64

  /// The maximum nesting depth of values in a type. A reference to another type counts as a level.
  public static let typeDepth = 32
  /// The maximum number of values in a type, an event or a stream, including referenced types.
  public static let typeSize = 4096
  /// The maximum number of values in all entries of a registry, including referenced types.
  public static let registrySize = 500_000
  /// The maximum number of a vocabulary's cases, since an index has 16 bits.
  public static let cases = 65_536
  /// The maximum length of a chain of streams that extend each other.
  public static let extends = 32
  /// The maximum number of a stream's gestures, which are compared pairwise.
  public static let gestures = 256

  /// The maximum size of a pattern: its characters, counts and groups, multiplied by their repetitions.
  public static let patternSteps = 20_000
  /// The maximum total size of a registry's patterns.
  public static let registryPatternSteps = 1_000_000
  /// The maximum pattern-matching work: the characters of examples, constants and cases, multiplied by the steps of
  /// their patterns.
  public static let matching = 200_000_000

  /// The maximum number of findings per registry, and of form errors per file.
  public static let findings = 1000
  /// The maximum number of name comparisons made to find suggestions.
  public static let suggestions = 100_000
}
