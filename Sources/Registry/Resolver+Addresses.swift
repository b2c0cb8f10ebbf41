import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// Reports a URL that the runtime rejects. Another rule checks the scheme.
  func checkAddress(_ node: JSONNode, in file: SchemaFile) {
    // Other values have already been reported.
    guard let text = node.string, text.hasPrefix("https://") || text.hasPrefix("http://") else { return }
    do throws(BaseURL.Fault) { _ = try BaseURL(text) } catch {
      if error == .notEncrypted { return }
      report(
        .unusableAddress, "pings cannot be sent to \(JSONText.quoted(text)): \(error.reason)", at: node.range, in: file)
    }
  }

  /// Reports a path that the runtime always rejects or sends in a different form than written.
  func checkPath(_ template: Template, _ node: JSONNode, in file: SchemaFile) {
    let text = node["text"] ?? node
    let path = template.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .part(let part): part.type.constant?.plainText ?? "x"
      }
    }.joined()
    if BaseURL.hasDotSegment(path) {
      report(
        .unusableAddress, "pings cannot be sent to this path: \(BaseURL.Fault.dotSegment.reason)", at: text.range,
        in: file)
    } else if let mark = path.first(where: { $0 == "?" || $0 == "#" }) {
      report(
        .unusableAddress,
        "'\(mark)' in a path is sent percent-encoded; "
          + (mark == "?" ? "move the part after it to 'query'" : "remove the fragment, which is not sent"),
        at: text.range,
        in: file)
    }
  }
}
