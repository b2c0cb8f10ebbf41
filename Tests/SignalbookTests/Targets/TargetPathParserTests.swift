import Foundation
import SignalbookTestSupport
import Testing

@testable import Signalbook

@Suite("Parsing target paths") struct TargetPathParserTests {
  @Test("R-CS-88: both forms and the former form are parsed")
  func forms() throws {
    let long = try TargetPath(parsing: "[root]>UIView[ri:A.b]>UIView[ai:A.c d]>UIView[tg:-4]>UIView:eq(12)")
    #expect(long.form == .long && long.elements.allSatisfy { $0.className == "UIView" })
    #expect(long.elements.map(\.mark) == [.restoration("A.b"), .accessibility("A.c d"), .tag(-4), .index(12)])

    let short = try TargetPath(parsing: "UIButton[ai:Sales.on_sale]")
    #expect(short.form == .short)
    #expect(short.elements == [.init(className: "UIButton", mark: .accessibility("Sales.on_sale"))])

    let old = try TargetPath(parsing: "[root]>view#id>view2>")
    #expect(old.form == .legacy && old.text == "[root]>view#id>view2>")
    #expect(old.elements.map(\.mark) == [.identifier("id"), .unmarked])
    for text in ["[root]>v", "v", "v>", "UIView[tg:3]", "A[ai:b]>C[ai:d]", "[root]>A[ri:b]>c", "A[ai:b]>"] {
      #expect(try TargetPath(parsing: text).form == .legacy, "\(text)")
    }
  }

  @Test(
    "each refusal says why and where",
    arguments: [
      ("", .empty, 0), ("[root]", .missingClass, 0), ("[root]>", .missingClass, 7), ("[root]>>v", .missingClass, 7),
      ("v>>", .missingClass, 2), ("1v", .missingClass, 0), ("v>é", .missingClass, 2), (">", .missingClass, 0),
      ("v[xx:1]", .unknownMark, 1), ("v[", .unknownMark, 1), ("v:eq", .unknownMark, 1),
      ("v[ai:]", .invalidIdentifier, 5), ("v[ri:a>b]", .invalidIdentifier, 6), ("v#", .invalidIdentifier, 2),
      ("v[ai:a", .unclosedBracket, 6), ("v[tg:1", .unclosedBracket, 6), ("v[tg:abc]", .invalidNumber, 5),
      ("v[tg:--1]", .invalidNumber, 6), ("v:eq(-1)", .invalidNumber, 5), ("v:eq(1]", .invalidNumber, 6),
      ("v:eq(99999999999999999999)", .numberTooLarge, 5), ("v[tg:1]w", .unexpectedCharacter, 7),
      ("v#a#b:c", .unexpectedCharacter, 5),
      ("v w", .unexpectedCharacter, 1), ("é", .missingClass, 0),
    ] as [(String, TargetPathRejection.Reason, Int)])
  func refusals(text: String, reason: TargetPathRejection.Reason, offset: Int) {
    let expected = TargetPathRejection(reason, at: offset)
    #expect(throws: expected) { try TargetPath(parsing: text) }
    #expect(expected.description.hasSuffix(", at byte \(offset)."))
  }

  @Test("the path of each view in a random tree round-trips, and matches the schema's pattern")
  @MainActor func roundTrip() throws {
    var random = SeededGenerator()
    let judge = try Judge()
    let identifiers: [String?] = [nil, nil, nil, "", "a", "on sale", "a.b", "é[#:", "x]", "x>", "\u{0}"]
    let classes = ["UIView", "_Private", "App.Card", "Box<Int>", "", "9", "Ünder"]
    for _ in 0..<Rounds.of(300) {
      var views = [SampleView()]
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        let parent = views[Int.random(in: 0..<views.count, using: &random)]
        let view = SampleView(
          classes.randomElement(using: &random) ?? "", ai: identifiers.randomElement(using: &random) ?? nil,
          ri: identifiers.randomElement(using: &random) ?? nil,
          tag: [0, 0, 1, .min, .max].randomElement(using: &random) ?? 0)
        views.append(parent.add(view))
      }
      var paths: Set<TargetPath> = []
      for view in views {
        let made = try TargetPath(to: view, controller: "Sales")
        let read = try TargetPath(parsing: made.text)
        #expect(read == made)
        #expect(read.elements.count == (made.form == .short ? 1 : Self.depth(of: view)))
        #expect(judge.accepts(made.text), "\(made)")
        // A long path alone identifies its view.
        if made.form == .long { #expect(Self.written(read.elements) == made.text) }
        paths.insert(made)
      }
      #expect(!paths.isEmpty)
    }
  }

  private static func written(_ elements: [TargetPath.Element]) -> String {
    elements.reduce("[root]") { path, element in
      let mark =
        switch element.mark {
        case .accessibility(let text): "[ai:\(text)]"
        case .restoration(let text): "[ri:\(text)]"
        case .tag(let number): "[tg:\(number)]"
        case .index(let number): ":eq(\(number))"
        case .identifier(let text): "#\(text)"
        case .unmarked: ""
        }
      return path + ">" + element.className + mark
    }
  }

  @MainActor private static func depth(of view: SampleView) -> Int {
    sequence(first: view as any TargetView) { $0.targetParent }.reduce(0) { count, _ in count + 1 }
  }

  /// The pattern that the schema declares for receivers.
  private struct Judge {
    let validator: DocumentValidator

    init() throws {
      let types = try JSONValue(
        parsing: Array(Data(contentsOf: URL(fileURLWithPath: Paths.root + "/schemas/session-replay/types.json"))))
      let receiver = try #require(types["types"]?["target-path"]?["receiver"])
      validator = try DocumentValidator(schema: receiver.json)
    }

    func accepts(_ text: String) -> Bool { validator.violations(in: .text(text)).isEmpty }
  }

  @Test("a random string is a path if and only if the schema's pattern matches") func random() throws {
    try fuzz(cpuSeconds: 0.5)
  }

  @Test(.long) func manyRandomTexts() throws { try fuzz(cpuSeconds: 10) }

  /// Runs the fuzz test. `SIGNALBOOK_ROUNDS` multiplies the time.
  private func fuzz(cpuSeconds: Double) throws {
    var random = SeededGenerator()
    let judge = try Judge()
    let tokens = [
      "[root]", ">", "UIView", "v", "A.b", "[ai:", "[ri:", "[tg:", ":eq(", "]", ")", "1", "-", "007", "é", "#", "[",
      ":",
      " ", "\u{0}", "\n", "\r\n", "e\u{301}", "_", "[root]>", "[ai:a.b]", ":eq(1)", "[tg:-4]", "#id",
      "9223372036854775808",
      "\u{10FFFF}",
    ]
    let end = Self.threadTime() + cpuSeconds * Double(Rounds.of(1))
    var texts = 0
    var taken = 0
    while Self.threadTime() < end {
      for _ in 0..<100 {
        let count = Int.random(in: 0..<12, using: &random)
        let text = (0..<count).map { _ in tokens.randomElement(using: &random) ?? "" }.joined()
        let isPath: Bool
        do throws(TargetPathRejection) {
          let path = try TargetPath(parsing: text)
          isPath = true
          taken += 1
          if path.elements.isEmpty || path.text != text { Issue.record("\(text.debugDescription): \(path.elements)") }
        } catch {
          isPath = false
          if error.offset > text.utf8.count { Issue.record("\(text.debugDescription): \(error)") }
          // The pattern does not limit numbers.
          if error.reason == .numberTooLarge { continue }
        }
        if isPath != judge.accepts(text) { Issue.record("\(text.debugDescription): the pattern judges otherwise") }
        texts += 1
      }
    }
    print("target paths: \(texts) random texts, \(taken) of them paths")
    #expect(taken > 0 && taken < texts)
  }

  /// Returns the CPU time of this thread in seconds, which excludes parallel tests.
  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
