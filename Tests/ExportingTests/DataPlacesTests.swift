import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

@testable import SignalbookExporting

/// Checks that a data class counts in every form, under every key that can contain one.
@Suite struct DataPlacesTests {
  @Test func `the places are all that the grammar has`() {
    let values = ["field", "mapEntry"]
    var keys: Set<String> = []
    // A refined map has the same entries as any other map.
    for form in Grammar.forms where form.name != "refinedType" {
      for key in form.keys where !Set(Self.formNames(in: key.shape)).isDisjoint(with: values) {
        keys.insert("\(form.name).\(key.name)")
      }
    }
    #expect(Set(DataPlace.all.map(\.key)) == keys)
    // Other forms with a data class are events, attributes, links and messages as a whole.
    let others = Grammar.forms.map(\.name).filter { name in
      !values.contains(name) && name != "provenance" && Grammar.form(name)?.key("data") != nil
    }
    #expect(
      Set(others) == ["attribute", "defaults", "event", "eventDefaults", "links", "message", "route", "stream"],
      "\(others)")
  }

  private static func formNames(in shape: Shape) -> [String] {
    switch shape {
    case .form(let name): [name]
    case .map(_, let values): formNames(in: values)
    case .list(let item, _): formNames(in: item)
    case .either(let shapes): shapes.flatMap(formNames)
    default: []
    }
  }

  static let forms: [(String, String)] = [
    ("privacy-manifest", "TypePhoneNumber<"), ("app-store-label", "\"PHONE_NUMBER\""),
    ("play-data-safety", "PSL_PHONE,true"), ("record-of-processing", "contact.phone"),
    ("fides", "user.contact.phone_number"), ("review-request", "highly sensitive or clearly identifiable | "),
  ]

  @Test(arguments: DataPlace.all.indices)
  func `a class of data is in every form, and only because of its place`(index: Int) throws {
    let place = DataPlace.all[index]
    for (format, word) in Self.forms {
      let request = try ExportFixture.request(text: place.text)
      #expect(try ExportFixture.format(format).export(request).files[0].text.contains(word), "\(place.key): \(format)")
      let without = try ExportFixture.request(text: place.text(with: nil))
      #expect(
        !(try ExportFixture.format(format).export(without).files[0].text.contains(word)), "\(place.key): \(format)")
    }
  }

  @Test(arguments: DataPlace.all.indices)
  func `a purpose is in every form, and only because of its place`(index: Int) throws {
    let place = DataPlace.all[index]
    let text = place.text.replacing(
      #""data": "\#(DataPlace.given)""#, with: #""data": "\#(DataPlace.given)", "purposes": ["third-party-ads"]"#)
    for (format, word) in [
      ("privacy-manifest", "ThirdPartyAdvertising"), ("app-store-label", "THIRD_PARTY_ADVERTISING"),
      ("play-data-safety", "PSL_ADVERTISING,true"), ("record-of-processing", "third-party-ads"),
    ] {
      let request = try ExportFixture.request(text: text)
      #expect(try ExportFixture.format(format).export(request).files[0].text.contains(word), "\(place.key): \(format)")
    }
  }

  @Test(arguments: DataPlace.all.indices)
  func `a value that identifies makes its stream linked wherever it is`(index: Int) throws {
    let place = DataPlace.all[index]
    // The key belongs to the entry's value.
    if place.key.hasSuffix(".entries") { return }
    let text = place.text.replacing(#""data": "\#(DataPlace.given)""#, with: #""identifies": true"#)
    let stream = try #require(ExportFixture.request(text: text).inventory.registries.first?.streams.first)
    #expect(stream.isLinked.value == true, "\(place.key)")
  }
}
