/// The largest registry that is read.
///
/// Builds and CI read schema files that a stranger may have changed, so time, memory and stack have bounds whatever the
/// files hold. Passing a limit is an error where it occurs (``RuleID/beyondLimit``, for patterns `SB0223`, for JSON nested
/// too deep `SB0009`). `docs/language.md` lists the limits for authors.
public enum Limits {
  /// Bytes of all schema files of a registry and its imports.
  public static let registryBytes = 134_217_728
  /// Bytes of a schema file.
  public static let fileBytes = 33_554_432
  /// Values of all kinds in a schema file.
  public static let fileValues = 4_000_000
  /// Lists and objects within one another in a file: a debug build reads them on a stack of 512 KB.
  public static let nesting = 64
  /// Bytes of a text.
  public static let textBytes = 65_536
  /// Bytes of the name of an entry, a field or a case.
  public static let nameBytes = 512
  /// Parts of an event's name, the groups and the name behind them.
  public static let nameParts = 16

  /// Registries that a registry imports, those that its imports import included.
  public static let imports = 64
  /// Registries that import one another.
  public static let importDepth = 16
  /// Variants of a registry.
  public static let variants = 64
  /// Profiles of a registry.
  public static let profiles = 64

  /// Values within one another in a type, a reference to another type counted as one more.
  public static let typeDepth = 32
  /// Values in a type, an event or a stream, those of the types it refers to included.
  public static let typeSize = 4096
  /// Values in all entries of a registry, counted likewise.
  public static let registrySize = 500_000
  /// Cases of a vocabulary: an index has 16 bits.
  public static let cases = 65_536
  /// Streams that extend one another.
  public static let extends = 32
  /// Gestures of a stream, each of which is compared with each.
  public static let gestures = 256

  /// Characters, counts and groups that a pattern comes to, each as often as it is repeated.
  public static let patternSteps = 20_000
  /// The same of all patterns of a registry.
  public static let registryPatternSteps = 1_000_000
  /// Characters of examples, constants and cases, each times the steps of the pattern that it is matched with.
  public static let matching = 200_000_000

  /// Findings in a registry, and in the form of a file.
  public static let findings = 1000
  /// Comparisons of unknown names with known ones, to suggest the nearest.
  public static let suggestions = 100_000
}
