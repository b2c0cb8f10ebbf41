extension ChangeRule {
  static let linkAdded = ChangeRule(
    "SB5601", "links-added", "A link family was added.")
  static let linkRemoved = ChangeRule(
    "SB5602", "links-removed", "A link family was removed.",
    "Links in circulation no longer have a destination. Keep the family until these links are no longer used.")
  static let linkRenamed = ChangeRule(
    "SB5603", "links-renamed", "A link family was renamed; its links are unchanged.")
  static let linkAddress = ChangeRule(
    "SB5604", "link-address-changed", "The scheme, the host or a parameter of a link family changed.",
    "Links in circulation stop working. Add a family instead.")
  static let linkMatching = ChangeRule(
    "SB5605", "link-matching-changed", "The rules for matching links to routes changed.",
    "With stricter rules, links in circulation can stop working.")
  static let routeAdded = ChangeRule(
    "SB5606", "link-added", "A deep link was added.",
    "Released versions of the app cannot open the link.")
  static let routeRemoved = ChangeRule(
    "SB5607", "link-removed", "A deep link was removed.",
    "Links in circulation stop working. Set `retired` first.")
  static let routeRenamed = ChangeRule(
    "SB5608", "link-renamed", "A deep link was renamed; its path is unchanged.",
    "To keep the Swift name, set `swiftName`.")
  static let routePath = ChangeRule(
    "SB5609", "link-path-changed", "The path of a deep link changed.",
    "Links in circulation stop working. Add a link with the new path.")
  static let linkParameter = ChangeRule(
    "SB5610", "link-parameter-changed", "A parameter of a deep link was added, changed or removed.",
    "Links in circulation can stop working. Make new parameters `optional`, and widen bounds instead of narrowing "
      + "them.")

  static let links: [ChangeRule] = [
    linkAdded, linkRemoved, linkRenamed, linkAddress, linkMatching, routeAdded, routeRemoved, routeRenamed, routePath,
    linkParameter,
  ]
}
