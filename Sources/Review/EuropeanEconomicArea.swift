import SignalbookRegistry

extension Stream.Recipient {
  /// Whether the recipient is in the European Economic Area, so that the data is not transferred to a third country.
  /// `nil` if the country is missing or not a two-letter code.
  ///
  /// The area consists of the 27 members of the European Union, Iceland, Liechtenstein and Norway (Agreement on the
  /// European Economic Area, article 126). `EU` is the whole union. Some territories of members have separate codes:
  /// Åland, French Guiana, Guadeloupe, Martinique, Mayotte, Réunion and Saint Martin (Treaty on the Functioning of the
  /// European Union, article 355).
  public var isInEuropeanEconomicArea: Bool? {
    guard let country, country.utf8.count == 2, country.utf8.allSatisfy({ $0 >= 0x41 && $0 <= 0x5A }) else {
      return nil
    }
    return Self.europeanEconomicArea.contains(country)
  }

  private static let europeanEconomicArea: Set<String> = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "EU", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT", "LI",
    "LT",
    "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
    "AX", "GF", "GP", "MF", "MQ", "RE", "YT",
  ]
}
