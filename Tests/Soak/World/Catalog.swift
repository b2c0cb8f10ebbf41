/// The streams of each version of the registry, as the model knows them: written by hand, from the schemas in `Registries`.
struct Catalog {
  /// One stream in one version.
  struct Entry: Equatable {
    /// The name that the harness has for the stream in every version.
    let root: String
    let name: String
    let ping: String
    let version: Int
    var isOnByDefault = true
    var canBeDeclined = true
    var sendsClient = true
    /// The name that the stream had in earlier versions.
    var formerly: String?
  }

  static let versions: [[Entry]] = [
    [
      Entry(root: "alpha", name: "alpha", ping: "alpha", version: 1),
      Entry(root: "one", name: "one", ping: "pair", version: 1),
      Entry(root: "two", name: "two", ping: "pair", version: 1),
      gamma, keep, dist, tally,
    ],
    [
      Entry(root: "alpha", name: "alpha-next", ping: "alpha-next", version: 1, formerly: "alpha"),
      Entry(root: "one", name: "one", ping: "pair", version: 2),
      Entry(root: "two", name: "two", ping: "pair", version: 2),
      gamma, keep, dist, tally, delta,
    ],
    [
      Entry(root: "alpha", name: "alpha-next", ping: "alpha-next", version: 2, formerly: "alpha"),
      Entry(root: "one", name: "one", ping: "pair", version: 3),
      Entry(root: "two", name: "second", ping: "pair", version: 2, formerly: "two"),
      keep, dist, tally, delta,
      Entry(root: "rho", name: "rho", ping: "rho", version: 1, isOnByDefault: false),
    ],
  ]

  private static let gamma = Entry(
    root: "gamma", name: "gamma", ping: "gamma", version: 1, isOnByDefault: false, sendsClient: false)
  private static let keep = Entry(
    root: "keep", name: "keep", ping: "keep", version: 1, canBeDeclined: false, sendsClient: false)
  private static let dist = Entry(root: "dist", name: "dist", ping: "dist", version: 1, sendsClient: false)
  private static let tally = Entry(root: "tally", name: "tally", ping: "tally", version: 1)
  private static let delta = Entry(root: "delta", name: "delta", ping: "delta", version: 1)

  /// The first stream of a ping, under all its names.
  static func root(ofPing ping: String) -> String { versions.joined().first { $0.ping == ping }?.root ?? ping }

  static func entries(_ version: Int) -> [Entry] { versions[version - 1] }

  static func entry(_ root: String, _ version: Int) -> Entry? { entries(version).first { $0.root == root } }

  /// The streams that record events, in all versions.
  static let recording = ["alpha", "one", "two", "gamma", "keep", "dist", "delta", "rho"]
}
