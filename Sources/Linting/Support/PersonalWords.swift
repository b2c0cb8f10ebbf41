/// Field names that suggest personal data.
///
/// The terms are from HTML's autofill fields (WHATWG HTML, 4.10.18.7), the entities of Microsoft Presidio, and the
/// documentation of Apple's and Google's advertising and device identifiers. Words with other meanings in apps
/// (`mobile`, `card`, `city`, `pin`, `race`) need a second word.
enum PersonalWords {
  struct Term: Sendable {
    var words: [String]
    /// The probable data class.
    var data: String
    /// Whether a number can have the name. A numeric `title` is probably a count.
    var isAlsoNumber: Bool
  }

  /// Returns the first term that a name contains. Longer terms take precedence.
  ///
  /// The last word determines the meaning of a name: an `email_provider` is a provider, not an address.
  static func term(in name: String, isNumber: Bool) -> Term? {
    let words = wordsOfName(name).map { $0.lowercased() }
    if let term = wholeNames.first(where: { $0.words == words && (!isNumber || $0.isAlsoNumber) }) { return term }
    if words.count > 1, let last = words.last, propertyWords.contains(last) { return nil }
    for (start, word) in words.enumerated() {
      guard let terms = byFirstWord[word] else { continue }
      for term in terms where !isNumber || term.isAlsoNumber {
        if words[start...].starts(with: term.words) { return term }
      }
    }
    return nil
  }

  /// Returns the term at the start of a description, as in "The e-mail address of the user."
  ///
  /// Only terms that are unambiguous in prose count. A server's address and a page's title are not personal data.
  static func subject(of description: String, isNumber: Bool) -> Term? {
    let articles: Set<String> = [
      "the", "a", "an", "their", "his", "her", "user", "users", "s", "customer", "account", "of", "contains", "holds",
    ]
    let words = personWords(of: description).prefix(12).drop { articles.contains($0) }
    guard let first = words.first, let terms = byFirstWord[first] else { return nil }
    return terms.first { term in
      guard !isNumber || term.isAlsoNumber, words.starts(with: term.words), !ambiguousClasses.contains(term.data),
        term.words.count > 1 || plainSubjects.contains(first)
      else { return false }
      // "The first name of the list" is not a person's name.
      let remainingWords = words.dropFirst(term.words.count)
      return remainingWords.first != "of" || remainingWords.prefix(4).contains(where: personWords.contains)
    }
  }

  /// Returns the data class of a phrase that describes personal data anywhere in a description, as in "the name of the
  /// user" or "the text on the clipboard".
  static func mention(in description: String, isNumber: Bool) -> Term? {
    let words = personWords(of: description)
    guard words.count > 1, words.first != "whether" else { return nil }
    // "The number of the user's contacts" and "the length of the search text" are not the data itself.
    let property = words.first { $0 != "the" && $0 != "a" } ?? ""
    // The hash of a phone number can be reversed by hashing all numbers.
    let isHash = property == "hash"
    if measures.contains(property), !isNumber, !isHash { return nil }
    for (start, word) in words.prefix(16).enumerated() {
      for term in mentionsByFirstWord[word] ?? [] where isNumber == term.isAlsoNumber {
        if words[start...].starts(with: term.words), !isHash || term.data.hasPrefix("contact.") { return term }
      }
    }
    return nil
  }

  /// The words of a description in lower case. A word for a person is replaced by "user".
  private static func personWords(of description: String) -> [String] {
    wordsOfName(description).map { word in
      let word = word.lowercased()
      return persons.contains(word) ? "user" : word
    }
  }

  private static let persons: Set<String> = [
    "reader", "visitor", "customer", "recipient", "sender", "member", "buyer", "player", "patient", "subscriber",
    "shopper", "patron", "passenger", "employee", "student",
  ]

  /// The first words of descriptions that are about a property of personal data.
  private static let measures: Set<String> = [
    "number", "length", "count", "kind", "type", "size", "state", "status", "result", "position", "index", "hash",
    "version", "format", "language", "color", "reason", "error", "button", "screen", "page", "icon", "mode", "level",
    "source", "origin", "how", "when", "if", "where", "which",
  ]

  private static let mentionsByFirstWord = Dictionary(grouping: mentions) { $0.words[0] }

  private static let mentions: [Term] =
    terms(
      "content.text",
      "user typed, user types, user entered as text, user wrote, typed by the user, entered by the user, visible text, "
        + "text on the clipboard, text of the clipboard, clipboard text, contents of the clipboard, copied text, text that "
        + "the user, words that the user typed, text of the message, text of the note, content of the message")
    + terms(
      "web.history",
      "host of the page, domain of the page, site of the page, host of the site, host that the login, site that the user, "
        + "page that the user, pages that the user, page the user, address that the user, sites the user, visited page, "
        + "visited pages, visited site, visited sites, visited host, domain that the user, host that the user, website that the "
        + "user")
    + terms(
      "search.query",
      "user searched for, words that the user searched, search words, text in the search field, text of the search field, "
        + "search field text, text in the search bar, entered search")
    + terms(
      "contact.other",
      "access token, oauth token, o auth token, refresh token, bearer token, authentication token, session cookie of")
    + terms("id.install", "push token, serial number of the device, device s serial number")
    + terms("id.advertising", "advertising identifier, identifier for advertisers")
    + terms(
      "id.account",
      "identifier of the signed in user, identifier of the user s account, identifier of the user account, user s id, "
        + "user s login")
    + terms(
      "finance.payment",
      "digits of the card, digits of the credit card, digits of the user s card, number of the card, number of the credit card, "
        + "card number", isAlsoNumber: true)
    + terms(
      "finance.payment", "digits of the card, digits of the credit card, digits of the user s card, credit card number")
    + terms("contact.phone", "user s phone number, phone number of the user, user s telephone number")
    + terms("contact.email", "user s email address, user s e mail address, email address of the user")
    + terms("finance.other", "income of the user, user s income, user s salary, salary of the user", isAlsoNumber: true)
    + terms("finance.other", "income of the user, user s income, user s salary, salary of the user")
    + terms(
      "health.medical",
      "menstrual cycle, illness that the user, user s illness, illness of the user, diagnosis of the user, user s diagnosis, "
        + "user s blood", isAlsoNumber: true)
    + terms(
      "health.medical",
      "menstrual cycle, illness that the user, user s illness, illness of the user, diagnosis of the user, user s diagnosis, "
        + "user s blood")
    + terms(
      "person.belief", "religion of the user, user s religion, user s political, political party, political views")
    + terms("person.ethnicity", "ethnicity of the user, user s ethnicity, user s ethnic, user s race")
    + terms("person.orientation", "sexual orientation")
    + terms(
      "contact.name", "name of the account s owner, name of the owner of the account, user name that, user name of")
    + terms("contact.email", "contact of the user")
    + terms("content.voice", "transcript of what the user, recording of the user s voice, user s voice")
    + terms("content.text", "text on the pasteboard, on the clipboard, what the user said, what the user wrote")
    + terms("social.contacts", "names of the invited, names of friends, names of the friends, contact that the user")
    + terms(
      "location.precise",
      "user s location, location of the user, location of the device, user s position, user s coordinates, geohash, "
        + "name of the wireless network, name of the wi fi network, name of the wifi network")
    + terms(
      "location.coarse", "ip of the device, ip of the user, user s ip, ip address of the user, ip address of the device"
    )
    + terms(
      "web.history",
      "url of the page, url of the site, url of the visited, url of the web page, url of the website, hosts that were visited, "
        + "sites that were visited, pages that were visited")
    + terms(
      "contact.name",
      "name of the user, user s name, names of the user, name of the customer, name of the person, user s full name")
    + terms("contact.email", "e mail address of the user, email address of the user, user s email, user s e mail")
    + terms(
      "location.coarse",
      "city where the user, town where the user, place where the user, country where the user lives, "
        + "city of the user, user s city, where the user is, where the user lives, city in which the user")
    + terms("location.precise", "position of the device on earth, where the device is")
    + terms(
      "id.install",
      "of the device that never changes, identifies the device, unique to the device, same on every launch")
    + terms("social.contacts", "contacts of the user, user s contacts, people that the user knows, names of contacts")
    + terms(
      "social.contacts", "contacts the user has, contacts in the address book, number of contacts", isAlsoNumber: true)
    + terms(
      "health.fitness",
      "steps the user, steps that the user, steps walked, heart rate, pulse of the user, calories burned, distance the user ran, "
        + "distance walked", isAlsoNumber: true)
    + terms(
      "health.medical", "weight of the user, user s weight, blood pressure, blood sugar, blood glucose",
      isAlsoNumber: true)
    + terms(
      "person.other",
      "user was born, birth of the user, age of the user, user s age, year of birth", isAlsoNumber: true)
    + terms(
      "person.other",
      "user was born, birth of the user, gender of the user, user s gender, birthday of the user, user s birthday")

  /// Names that suggest personal data only if they are the whole name of a value.
  static let wholeNames: [Term] =
    terms("location.precise", "coords, coordinate, geohash, ssid")
    + terms("location.coarse", "city, town, ipv4, ipv6, ip")
    + terms("id.account", "account")
    + terms("contact.other", "access token, auth token, oauth token, refresh token")
    + terms("contact.other", "pin", isAlsoNumber: true) + terms("finance.other", "salary, income", isAlsoNumber: true)
    + terms("health.medical", "diagnosis, illness, disease") + terms("person.belief", "party, political party")
    + terms("social.contacts", "contacts, friends") + terms("content.photo", "photo, picture")
    + terms("content.voice", "voice, transcript")
    + terms("content.text", "clipboard, pasteboard, comment, message text, note text")

  /// Words at the end of a name that make it a property of personal data, instead of the data itself.
  private static let propertyWords: Set<String> = [
    "type", "kind", "category", "count", "length", "size", "version", "provider", "model", "state", "status", "mode",
    "style", "scheme", "method", "format", "result", "outcome", "color", "position", "index", "rank", "action", "error",
    "reason", "visibility", "theme", "layout", "variant",
  ]

  private static let personWords: Set<String> = [
    "user", "users", "customer", "customers", "account", "person", "people", "owner", "member", "contact", "subscriber",
  ]
  private static let plainSubjects: Set<String> = [
    "email", "surname", "firstname", "lastname", "fullname", "nickname", "password", "passphrase", "passport", "ssn",
    "birthday",
    "birthdate", "nationality", "ethnicity", "religion", "gender", "iban", "latitude", "longitude", "username", "idfa",
    "imei",
    "imsi", "msisdn", "zipcode", "postcode",
  ]
  private static let ambiguousClasses: Set<String> = ["search.query", "web.history", "content.text"]

  private static let byFirstWord = Dictionary(grouping: all) { $0.words[0] }
    .mapValues { $0.sorted { $0.words.count > $1.words.count } }

  static let all: [Term] =
    terms(
      "contact.name",
      "surname, lastname, last name, firstname, first name, fullname, full name, family name, given name, middle name, "
        + "maiden name, nickname, person name, user name")
    + terms("contact.email", "email, mail, e mail")
    + terms(
      "contact.phone", "phone, telephone, tel, fax, phone number, mobile number, msisdn, cell number",
      isAlsoNumber: true)
    + terms("contact.address", "address, street, postal address, home address, shipping address, billing address")
    + terms("contact.address", "zip, zipcode, zip code, postcode, postal code, postalcode", isAlsoNumber: true)
    + terms("contact.other", "passport, password, passwd, passphrase")
    + terms(
      "contact.other",
      "ssn, social security, tax id, national id, license plate, licence plate, driver license, driving licence, "
        + "passport number, nhs number", isAlsoNumber: true)
    + terms("person.other", "gender, sex, nationality, marital status")
    + terms(
      "person.other", "dob, birthday, birthdate, bday, birth date, birth year, date of birth, year of birth",
      isAlsoNumber: true)
    + terms("person.ethnicity", "ethnicity")
    + terms("person.belief", "religion")
    + terms(
      "finance.payment",
      "iban, credit card, card number, account number, bank account, cvv, cvc, routing number, sort code",
      isAlsoNumber: true)
    + terms("location.coarse", "ip, ip address, ipaddress, ipv4, ipv6")
    + terms(
      "location.precise", "lat, latitude, lon, lng, longitude, geolocation, geo location, coordinates, gps",
      isAlsoNumber: true)
    + terms("search.query", "query, search term, searchterm, search text, search string, search phrase")
    + terms("web.history", "url, referrer, referer")
    + terms("content.text", "title")
    + terms(
      "id.account", "username, user id, userid, account id, accountid, customer id, member id, login name",
      isAlsoNumber: true)
    + terms("id.advertising", "idfa, gaid, aaid, adid, advertising id, ad id", isAlsoNumber: true)
    + terms(
      "id.install",
      "device id, deviceid, idfv, vendor id, android id, imei, imsi, iccid, udid, serial number, mac address, "
        + "hardware id", isAlsoNumber: true)
    + terms("social.contacts", "contact name, contact names, address book, addressbook")

  private static func terms(_ data: String, _ names: String, isAlsoNumber: Bool = false) -> [Term] {
    names.split(separator: ",").map { name in
      Term(words: name.split(separator: " ").map(String.init), data: data, isAlsoNumber: isAlsoNumber)
    }
  }
}
