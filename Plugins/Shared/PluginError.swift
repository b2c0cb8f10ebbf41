/// A mistake in how a target is set up: one sentence that names the target, the file and the way to mend it.
struct PluginError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
