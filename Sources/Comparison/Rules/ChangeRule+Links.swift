extension ChangeRule {
  static let linkAdded = ChangeRule(
    "SB5601", "links-added", "A family of deep links was added.")
  static let linkRemoved = ChangeRule(
    "SB5602", "links-removed", "A family of deep links was removed.",
    "Links in circulation would have no destination. Keep the family until they are no longer used.")
  static let linkRenamed = ChangeRule(
    "SB5603", "links-renamed", "A family of deep links was renamed; its links stay.")
  static let linkAddress = ChangeRule(
    "SB5604", "link-address-changed", "Scheme, host or parameter of a family of links was changed.",
    "Links that are out lead nowhere: add a family.")
  static let linkMatching = ChangeRule(
    "SB5605", "link-matching-changed", "Which links lead to a route was changed.",
    "A stricter comparison makes links that are out lead nowhere.")
  static let routeAdded = ChangeRule(
    "SB5606", "link-added", "A deep link was added.",
    "Released versions of the app cannot open it.")
  static let routeRemoved = ChangeRule(
    "SB5607", "link-removed", "A deep link was removed.",
    "Links that are out lead nowhere. First `retired`.")
  static let routeRenamed = ChangeRule(
    "SB5608", "link-renamed", "A deep link was renamed; its path stays.",
    "Keep the Swift name with `swiftName`.")
  static let routePath = ChangeRule(
    "SB5609", "link-path-changed", "The path of a deep link was changed.",
    "Links that are out lead nowhere: add a link with the new path.")
  static let linkParameter = ChangeRule(
    "SB5610", "link-parameter-changed", "A parameter of a deep link was added, changed or removed.",
    "Links that are out may lead nowhere: let a new parameter be `optional`, and widen rather than narrow.")

  static let links: [ChangeRule] = [
    linkAdded, linkRemoved, linkRenamed, linkAddress, linkMatching, routeAdded, routeRemoved, routeRenamed, routePath,
    linkParameter,
  ]
}
