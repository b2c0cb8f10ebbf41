import SignalbookRegistry
import SignalbookSchemaFiles

/// A contradiction between a stream's `identifiers` and the values that it sends. Documents list the identifiers as
/// unanswered.
public struct IdentifierConflict: Sendable {
  /// The key of the contradicted answer: `identifiers` or `identifiers.scope`.
  public let key: String
  /// The location of the contradicted answer.
  public let location: Location
  /// The contradiction with its fix, phrased as the predicate of a sentence about the stream.
  let predicate: String

  /// Returns the question about the contradiction.
  public func message(of stream: StreamInventory) -> String { "\(stream.id) \(predicate)" }

  /// Finds the first contradiction in a stream that declares its identifiers.
  init?(in stream: Stream, _ points: [Point]) {
    guard let listLocation = stream.keyLocations["identifiers"], !stream.metadata.isRetired else { return nil }
    for identifier in stream.identifiers {
      guard let point = Self.point(at: identifier.field, among: points),
        let (reason, scope) = IdentifierScope.wider(
          than: identifier.scope, data: point.metadata.data, source: point.field?.source)
      else { continue }
      (key, location) = ("identifiers.scope", identifier.location)
      predicate =
        "declares the scope \(identifier.scope) for its identifier \(identifier.field), but the scope of \(reason) is "
        + "\(scope); set the identifier's 'scope' to \(scope)"
      return
    }
    let listed = stream.identifiers + stream.profileIdentifiers
    guard let (point, reason) = Self.unlistedPoint(among: points, besides: listed, []) else { return nil }
    (key, location) = ("identifiers", listLocation)
    predicate =
      "sends \(point.id), which is an identifier by its \(reason), but does not list it; add it to 'identifiers', or "
      + "correct its '\(reason.hasPrefix("data class") ? "data" : reason == "source" ? "from" : "identifies")'"
  }

  /// Returns the first identifying point that `listed` does not cover, and the reason that it is identifying.
  private static func unlistedPoint(
    among points: [Point], besides listed: [Stream.Identifier], _ names: [String]
  ) -> (point: Point, reason: String)? {
    for point in points where point.isSent {
      let path = point.path(within: names)
      if !path.isEmpty, listed.contains(where: { $0.covers(path) }) { continue }
      if let reason = point.identifierReason { return (point, reason) }
      if let found = unlistedPoint(among: point.children, besides: listed, path) { return found }
    }
    return nil
  }

  /// Returns the sent point at the path of an identifier, such as `device.adid`.
  private static func point(at field: String, among points: [Point], _ names: [String] = []) -> Point? {
    for point in points where point.isSent {
      let path = point.path(within: names)
      if !point.kind.isUnnamed, !path.isEmpty, path.joined(separator: ".") == field { return point }
      if let found = self.point(at: field, among: point.children, path) { return found }
    }
    return nil
  }
}

extension Point {
  fileprivate var isSent: Bool { carriesInformation && kind != .message }

  /// Returns the path of the point's field, as `identifiers` writes it. The names of events are not part of the path.
  fileprivate func path(within names: [String]) -> [String] { event != nil || kind.isUnnamed ? names : names + [name] }

  /// The reason that the point itself identifies a user after the session, or `nil` if it does not. An inherited data
  /// class describes the stream as a whole, not each field.
  fileprivate var identifierReason: String? {
    if let source = field?.source, IdentifyingSource.classes(of: source)?.first?.hasPrefix("id.") == true {
      return "source"
    }
    if type?.identifiesWithin == true { return "type" }
    guard event == nil, let data = metadata.data, data.hasPrefix("id."), data != "id.session", declares("data") else {
      return nil
    }
    return "data class '\(data)'"
  }
}

extension StreamInventory {
  /// The question about identifiers that are not declared, or that another answer contradicts.
  public var missingIdentifiers: String {
    identifierConflict?.message(of: self)
      ?? "\(id) does not declare its identifiers; set 'identifiers', to [] if there are none"
  }

  /// Returns an identifier without an origin that its source contradicts: the app generates `client.id`.
  func documented(_ identifier: Stream.Identifier) -> Stream.Identifier {
    guard let origin = identifier.origin, origin == "system" || origin == "service",
      stream.ownFields.contains(where: { $0.hasClientID(at: identifier.field) })
    else { return identifier }
    var documented = identifier
    (documented.origin, documented.contradictedOrigin) = (nil, origin)
    return documented
  }

  /// Returns the question about the part of an identifier: its origin or reset.
  public func question(about part: String, of identifier: Stream.Identifier) -> String {
    if part == "origin", let origin = identifier.contradictedOrigin {
      return
        "\(id) declares the origin \(origin) for its identifier \(identifier.field), but the app generates its source "
        + "'client.id'; set the identifier's 'origin' to app, or correct the field's 'from'"
    }
    return "\(id) does not declare the \(part) of the identifier \(identifier.field); set its '\(part)'"
  }
}

extension Field {
  fileprivate func hasClientID(at path: String) -> Bool {
    var isFound = false
    visitWithin { field, names in
      if field.source == "client.id", names.joined(separator: ".") == path { isFound = true }
    }
    return isFound
  }
}
