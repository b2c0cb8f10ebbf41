/// The model's view of the streams in each version of the registry, written by hand from the schemas in `Registries`.
struct Catalog {
  /// A stream in one version of the registry.
  struct Entry: Equatable {
    /// The test's name for the stream, which is the same in every version.
    let root: String
    let name: String
    let ping: String
    let version: Int
    var isOnByDefault = true
    var canBeDeclined = true
    var sendsClient = true
    /// Whether events are held until the user decides.
    var holds = false
    /// The stream's name in earlier versions.
    var formerly: String?
  }

  static let versions: [[Entry]] = [
    [
      Entry(root: "alpha", name: "alpha", ping: "alpha", version: 1),
      Entry(root: "one", name: "one", ping: "pair", version: 1),
      Entry(root: "two", name: "two", ping: "pair", version: 1),
      gamma, keep, dist, tally,
      Entry(
        root: "hush", name: "hush", ping: "hush", version: 1, isOnByDefault: false, sendsClient: false, holds: true),
    ],
    [
      Entry(root: "alpha", name: "alpha-next", ping: "alpha-next", version: 1, formerly: "alpha"),
      Entry(root: "one", name: "one", ping: "pair", version: 2),
      Entry(root: "two", name: "two", ping: "pair", version: 2),
      gamma, keep, dist, tally, delta,
      Entry(
        root: "hush", name: "hush-next", ping: "hush-next", version: 1, isOnByDefault: false, sendsClient: false,
        holds: true, formerly: "hush"),
    ],
    [
      Entry(root: "alpha", name: "alpha-next", ping: "alpha-next", version: 2, formerly: "alpha"),
      Entry(root: "one", name: "one", ping: "pair", version: 3),
      Entry(root: "two", name: "second", ping: "pair", version: 2, formerly: "two"),
      keep, dist, tally, delta,
      Entry(root: "rho", name: "rho", ping: "rho", version: 1, isOnByDefault: false),
      Entry(
        root: "hush", name: "hush-next", ping: "hush-next", version: 2, isOnByDefault: false, sendsClient: false,
        formerly: "hush"),
    ],
  ]

  private static let gamma = Entry(
    root: "gamma", name: "gamma", ping: "gamma", version: 1, isOnByDefault: false, sendsClient: false)
  private static let keep = Entry(
    root: "keep", name: "keep", ping: "keep", version: 1, canBeDeclined: false, sendsClient: false)
  private static let dist = Entry(root: "dist", name: "dist", ping: "dist", version: 1, sendsClient: false)
  private static let tally = Entry(root: "tally", name: "tally", ping: "tally", version: 1)
  private static let delta = Entry(root: "delta", name: "delta", ping: "delta", version: 1)

  /// Returns the root of the first stream of a ping.
  static func root(ofPing ping: String) -> String { versions.joined().first { $0.ping == ping }?.root ?? ping }

  static func entries(_ version: Int) -> [Entry] { versions[version - 1] }

  static func entry(_ root: String, _ version: Int) -> Entry? { entries(version).first { $0.root == root } }

  /// The streams that documents can restrict.
  static let restrictable = ["alpha", "one", "dist", "delta", "hush"]

  /// The streams that record events in any version.
  static let recording = ["alpha", "one", "two", "gamma", "keep", "dist", "delta", "rho", "hush"]
}
