import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Tests for a schema's answers to reviewers' questions.
@Suite struct InventoryTests {
  /// A registry in a single file, with its inventory. `at` returns the text at a location.
  private struct Sample {
    var inventory: RegistryInventory
    var bytes: [UInt8]

    init(_ text: String) throws {
      bytes = Array(text.utf8)
      var diagnostics = Diagnostics()
      let registry = loadRegistry(
        files: [SourceFile(path: "r.json", bytes: bytes)], folder: "", into: &diagnostics)
      #expect(diagnostics.sorted.map(\.compilerText) == [])
      inventory = RegistryInventory(try #require(registry))
    }

    func text(at location: Location) -> String {
      String(decoding: bytes[location.range.start..<location.range.end], as: UTF8.self)
    }

    func point(_ id: String) throws -> Point {
      var found: Point?
      inventory.visit { point, _ in if point.id == id { found = point } }
      return try #require(found, "no point \(id)")
    }
  }

  private static let head = #"""
    "$schema": "signalbook-1.schema.json",
    "registry": {
      "name": "small", "namespace": "Small", "version": "1.0.0", "description": "A small one.",
      "variants": { "a": { "description": "A." }, "b": { "description": "B." } },
      "defaults": { "stream": "own", "category": "action", "owner": "us@example.com", "why": "Why not?" },
      "security": { "encryptedInTransit": true }
    },
    "types": {
      "setting": {
        "description": "A setting.",
        "cases": {
          "Ads": { "description": "A.", "holds": "boolean", "default": true },
          "Size": { "description": "S.", "holds": { "type": "integer", "minimum": 1, "maximum": 8 }, "default": 1 }
        }
      }
    },
    "streams": {
      "base": {
        "abstract": true, "description": "B.", "retention": { "recipient": "P30D" },
        "recipients": [{ "name": "Us", "role": "self" }],
        "envelope": {
          "client": { "description": "C.", "format": "uuid", "from": "client.id", "identifies": true, "data": "id.install" },
          "events": { "description": "E.", "from": "stream.events", "type": "array" }
        }
      },
      "own": {
        "extends": "base", "encoding": "tuple", "description": "O.", "data": "usage.interaction",
        "time": { "description": "T.", "type": "integer", "minimum": 0, "maximum": 1023, "from": "app.ticks" },
        "limits": { "events": { "atMost": 2 } },
        "consent": { "default": "on" }, "variants": { "b": { "consent": { "default": "off", "mechanism": "A switch." } } }
      }
    }
    """#

  private static func sample(events: String) throws -> Sample {
    try Sample("{ \(head), \"events\": { \(events) } }")
  }

  @Test func `an answer names the place that gave it, over streams, what they extend, and the registry's defaults`()
    throws
  {
    let sample = try Self.sample(
      events: #""opened": { "description": "O.", "method": "open", "object": "menu", "why": "Is it found?" }"#)
    let point = try sample.point("small/events/opened")
    #expect(point.why.value == "Is it found?")
    #expect(sample.text(at: point.why.location) == #""Is it found?""#)
    #expect(point.declares("why"))
    #expect(point.data.value?.word == "usage.interaction")
    #expect(sample.text(at: point.data.location) == #""usage.interaction""#)
    #expect(!point.declares("data"))
    #expect(sample.text(at: point.owner.location) == #""us@example.com""#)
    #expect(point.review.value == nil)
    #expect(sample.text(at: point.review.location) == #""opened""#)
    let stream = try #require(sample.inventory.streams.first)
    #expect(stream.retentionAtRecipient.value == "P30D")
    #expect(sample.text(at: stream.retentionAtRecipient.location) == #""P30D""#)
    #expect(stream.retentionOnDevice.value == nil)
    #expect(sample.text(at: stream.retentionOnDevice.location) == #""own""#)
    #expect(sample.inventory.isEncryptedInTransit.value == true)
    #expect(sample.text(at: sample.inventory.isEncryptedInTransit.location) == "true")
    #expect(sample.inventory.controller.value == nil)
    #expect(sample.text(at: sample.inventory.controller.location) == #""registry""#)
  }

  @Test func `consent is answered for each variant, and a variant's replaces the stream's`() throws {
    let sample = try Self.sample(events: #""opened": { "description": "O.", "method": "open", "object": "menu" }"#)
    let audiences = try #require(sample.inventory.streams.first).audiences
    #expect(audiences.map(\.name) == ["variant a", "variant b"])
    #expect(audiences.map(\.isOnByDefault.value) == [true, false])
    #expect(audiences.map(\.mechanism.value) == [nil, "A switch."])
    #expect(sample.text(at: audiences[0].isOnByDefault.location) == #""on""#)
    #expect(sample.text(at: audiences[1].isOnByDefault.location) == #""off""#)
    #expect(sample.text(at: audiences[1].mechanism.location) == #""A switch.""#)
  }

  @Test func `a stream is linked when something in it lasts beyond a session`() throws {
    let sample = try Self.sample(events: #""opened": { "description": "O.", "method": "open", "object": "menu" }"#)
    let stream = try #require(sample.inventory.streams.first)
    #expect(stream.isLinked.value == true)
    #expect(sample.text(at: stream.isLinked.location) == #""id.install""#)
    #expect(stream.isTracking.value == nil && stream.isTracking.key == "recipients.tracking")
    #expect(stream.category?.category == .interaction)
  }

  @Test(arguments: [
    (#""data": "usage.interaction""#, false), (#""data": "id.session""#, false), (#""data": "contact.email""#, true),
    (#""data": "contact.email", "retired": "Nobody read it.""#, false), (#""data": "id.account""#, true),
    (#""data": "usage.interaction", "identifies": true, "format": "uuid""#, true),
  ])
  func `a stream is linked when an event says who the person is`(extra: String, isLinked: Bool) throws {
    let sample = try Sample(
      #"""
      {
        "$schema": "signalbook-1.schema.json",
        "registry": { "name": "small", "namespace": "Small", "version": "1.0.0", "description": "A small one." },
        "streams": {
          "own": {
            "encoding": "object", "description": "O.", "identifiers": [],
            "eventField": { "wire": "kind", "type": "string" }
          }
        },
        "events": {
          "written": { "stream": "own", "description": "W.", "fields": { "to": { "description": "T.", \#(extra) } } }
        }
      }
      """#)
    #expect(try #require(sample.inventory.streams.first).isLinked.value == isLinked)
  }

  @Test func `bits are bounded by closed sets and ranges, and a setting's value by its key`() throws {
    let sample = try Self.sample(
      events: #"""
        "plain": { "description": "P.", "method": "m", "object": "p" },
        "setting.changed": {
          "description": "S.", "method": "m", "object": "s", "value": { "type": "setting" },
          "extras": { "to": { "description": "T.", "heldBy": "value", "as": "text" } }
        },
        "typed": {
          "description": "T.", "method": "m", "object": "t",
          "extras": {
            "free": { "description": "F." },
            "short": { "description": "S.", "pattern": "^[ab]{1,2}$" },
            "yes": { "description": "Y.", "type": "boolean" }
          }
        }
        """#)
    #expect(try sample.point("small/events/plain").bound == .zero)
    // Two values for one key and eight for the other.
    #expect(abs(try sample.point("small/events/setting.changed").bound.bits - 3.321_928) < 0.000_01)
    #expect(try sample.point("small/events/typed/extras/yes").bound.bits == 1)
    // Two and four strings. The bound is an upper bound.
    #expect(try sample.point("small/events/typed/extras/short").bound.bits <= 3)
    let free = try sample.point("small/events/typed/extras/free")
    #expect(free.isFreeText)
    #expect(!free.bound.isBounded)
    #expect(try sample.point("small/events/typed").bound.unboundedPartCount == 1)
    let stream = try #require(sample.inventory.streams.first)
    #expect(!stream.boundOfUnit.isBounded)
  }

  @Test func `a unit says what its header says and what so many events can`() throws {
    let sample = try Self.sample(events: #""opened": { "description": "O.", "method": "open", "object": "menu" }"#)
    let stream = try #require(sample.inventory.streams.first)
    // The event has 1,024 possible times. The ping has up to two events and 122 random bits.
    #expect(stream.boundOfEvent.bits == 10)
    #expect(abs(stream.boundOfUnit.bits - (122 + 20.001_41)) < 0.001)
  }

  @Test func `ids stay apart whatever names hold`() throws {
    let sample = try Self.sample(
      events: #"""
        "a/extras/b": { "description": "A.", "method": "m", "object": "a" },
        "a": { "description": "A.", "method": "m", "object": "b", "extras": { "b": { "description": "B.", "type": "boolean" } } },
        "a%2Fextras%2Fb": { "description": "A.", "method": "m", "object": "c" }
        """#)
    var ids: [String] = []
    sample.inventory.visit { point, _ in ids.append(point.id) }
    #expect(Set(ids).count == ids.count)
  }
}
