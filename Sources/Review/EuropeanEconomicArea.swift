import SignalbookRegistry

extension Stream.Recipient {
  /// Whether the recipient is in the European Economic Area. Data sent to the area is not transferred to a third country.
  /// `nil` if the country is missing or not an ISO 3166-1 code.
  ///
  /// The area consists of the 27 member states of the European Union, Iceland, Liechtenstein and Norway (Agreement on the
  /// European Economic Area, article 126). `EU` is the whole union. Some territories of members have separate codes:
  /// Åland, French Guiana, Guadeloupe, Martinique, Mayotte, Réunion and Saint Martin (Treaty on the Functioning of the
  /// European Union, article 355).
  public var isInEuropeanEconomicArea: Bool? {
    validCountry.map(Self.europeanEconomicArea.contains)
  }

  /// The declared country, or `nil` if it is missing or not an ISO 3166-1 code. Documents show only a valid country.
  public var validCountry: String? { country.flatMap { Countries.codes.contains($0) ? $0 : nil } }

  private static let europeanEconomicArea: Set<String> = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "EU", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT", "LI",
    "LT",
    "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
    "AX", "GF", "GP", "MF", "MQ", "RE", "YT",
  ]
}
