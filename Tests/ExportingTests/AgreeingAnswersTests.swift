import SignalbookExporting
import SignalbookReview
import Testing

/// Tests that a document states what the runtime does, and never two answers to one question.
@Suite struct AgreeingAnswersTests {
  private func row(_ title: String, in record: String) -> [Substring] {
    record.split(separator: "\n").filter { $0.contains("| \(title)") }
  }

  @Test(arguments: [
    (#"{ "device": "P20D", "recipient": "P90D" }"#, #"{ "days": 5 }"#, "5 days"),
    (#"{ "device": "P20D", "recipient": "P90D" }"#, #"{ "hours": 36 }"#, "36 hours"),
    (#"{ "device": "P20D", "recipient": "P90D" }"#, #"{ "s": 90 }"#, "90 seconds"),
    (#"{ "device": "unlimited", "recipient": "P90D" }"#, #"{ "days": 5 }"#, "5 days"),
    (#"{ "device": "P5D", "recipient": "P90D" }"#, #"{ "days": 5 }"#, "5 days"),
    (#"{ "recipient": "P90D" }"#, #"{ "days": 40 }"#, "40 days"),
  ])
  func `the retention on the device is the shorter of the declared retention and the age of pings`(
    retention: String, age: String, expected: String
  ) throws {
    let registry = AnsweredRegistry(retention: retention, stream: #", "limits": { "age": \#(age) }"#)
    let export = try registry.export("record-of-processing")
    #expect(
      row("(f) deleted on the device after", in: export.files[0].text).allSatisfy { $0.contains("| \(expected) |") })
    #expect(export.questions == [])
  }

  @Test func `a profile that sends pings of another age leaves the declared retention`() throws {
    let registry = AnsweredRegistry(
      retention: #"{ "device": "P20D", "recipient": "P90D" }"#,
      stream: #", "limits": { "age": { "days": 5 } }, "profiles": { "old": { "limits": { "age": { "days": 15 } } } }"#)
    let record = try registry.document("record-of-processing")
    #expect(row("(f) deleted on the device after", in: record).allSatisfy { $0.contains("| 20 days |") }, "\(record)")
  }

  @Test func `the longest retention of a recipient is stated, without a role if its entries contradict each other`()
    throws
  {
    func recipient(_ role: String, _ retention: String) -> String {
      #"{ "name": "Adz", "role": "\#(role)", "hosts": ["a.example"], "country": "DE", "tracking": false, "retention": "\#(retention)" }"#
    }
    let processors = [AnsweredRegistry.acme, recipient("processor", "P2M"), recipient("processor", "P3M")]
    let acme = "| (f) deleted at Acme after | 90 days |"
    for (recipients, expected) in [
      (processors, "| (f) deleted at Adz after | 3 months |"),
      (processors + [recipient("third-party", "unlimited")], "| (f) deleted at Adz after | indefinitely |"),
    ] {
      let registry = AnsweredRegistry(recipients: recipients.joined(separator: ", "))
      #expect(
        row("(f) deleted at", in: try registry.document("record-of-processing")).map(String.init) == [acme, expected])
    }
    // The recipient of a profile can have another role.
    let registry = AnsweredRegistry(
      recipients: processors.joined(separator: ", "),
      stream:
        #", "profiles": { "old": { "recipients": [\#(AnsweredRegistry.acme), \#(recipient("third-party", "unlimited"))] } }"#
    )
    let rows = row("(f) deleted at", in: try registry.document("record-of-processing"))
    #expect(
      rows == [
        acme[...], "| (f) deleted at Adz (processor, all users) after | 3 months |",
        "| (f) deleted at Adz (third party, profile old) after | indefinitely |",
      ])
  }

  @Test(arguments: [("always", "always on"), ("on", "on by default")])
  func `collection before the user decides contradicts consent as the legal basis`(word: String, phrase: String) throws
  {
    let choice =
      word == "on" ? #", "mechanism": "Settings", "optOut": { "device": "deleted", "recipient": "deleted" }"# : ""
    let consent = #"{ "default": "\#(word)"\#(choice), "privateMode": "never" }"#
    let export = try AnsweredRegistry(consent: consent).export("record-of-processing")
    #expect(
      export.files[0].text.contains(
        "| contradiction | **unanswered** the registry's legal basis is consent, but data is collected before the user decides |"
      ),
      "\(export.files[0].text)")
    #expect(
      export.questions == [
        "app/streams/main (all users) is \(phrase), but the registry's legal basis is consent; set 'legal.basis' to the "
          + "actual legal basis, or 'consent.default' to off"
      ])
    let text = AnsweredRegistry(consent: consent).text.replacing(#""basis": "consent""#, with: #""basis": "contract""#)
    let other = try ExportFixture.format("record-of-processing").export(try ExportFixture.request(text: text))
    #expect(other.questions == [])
  }

  @Test func `an inferred third party receives shared data in every form, and the answer is marked`() throws {
    let registry = AnsweredRegistry(
      recipients: AnsweredRegistry.tracker, upload: #""address": "https://old.example""#,
      stream: #", "provenance": { "recipients.role": "inferred" }"#)
    let form = try registry.export("play-data-safety")
    let shared = form.files[0].text.split(separator: "\n").filter { $0.contains("ONLY_SHARED,true") }
    #expect(!shared.isEmpty && shared.allSatisfy { $0.contains("INFERRED: ") }, "\(shared)")
    #expect(form.questions == [])
    #expect(try registry.document("fides").contains("data_shared_with_third_parties: true"))
  }
}
