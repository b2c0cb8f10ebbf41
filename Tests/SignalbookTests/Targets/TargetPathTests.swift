@_spi(Generated) @testable import Signalbook
import SignalbookTestSupport
import Testing

/// A view of a made-up tree.
final class MadeUpView: TargetNode {
  var targetClass: String
  var targetAccessibilityIdentifier: String?
  var targetRestorationIdentifier: String?
  var targetTag: Int
  weak var parent: MadeUpView?
  var children: [MadeUpView] = []

  init(_ name: String = "UIView", ai: String? = nil, ri: String? = nil, tg: Int = 0, _ children: [MadeUpView] = []) {
    (targetClass, targetAccessibilityIdentifier, targetRestorationIdentifier, targetTag) = (name, ai, ri, tg)
    self.children = children
    for child in children { child.parent = self }
  }

  var targetParent: (any TargetNode)? { parent }
  func forEachTargetChild(_ body: (any TargetNode) -> Bool) { for child in children where !body(child) { return } }
}

@Suite("Paths of targets") struct TargetPathTests {
  static let pattern =
    #"^(\[root\]>)?[A-Za-z_][A-Za-z0-9_.]*(#[^>\[\]:]+|\[(ai|ri):[^\]>]+\]|\[tg:-?[0-9]+\]|:eq\([0-9]+\))?(>[A-Za-z_][A-Za-z0-9_.]*(#[^>\[\]:]+|\[(ai|ri):[^\]>]+\]|\[tg:-?[0-9]+\]|:eq\([0-9]+\))?)*>?$"#

  private static func text(_ view: MadeUpView) -> String? { TargetPath(of: view, in: "Shop")?.text }

  @Test("a view with an accessibility identifier has the same path wherever it is (R-CS-80, R-CS-81)")
  func short() {
    let button = MadeUpView("UIButton", ai: "pay", ri: "other", tg: 4)
    let first = MadeUpView(ri: "a", [MadeUpView(), button])
    let text = withExtendedLifetime(first) { Self.text(button) }
    #expect(text == "UIButton[ai:Shop.pay]")
    let second = MadeUpView("A", [MadeUpView("B", [button])])
    withExtendedLifetime(second) { #expect(Self.text(button) == text) }
  }

  @Test("restoration identifier, then tag, then the index among all siblings (R-CS-82 to R-CS-87)") func long() {
    let last = MadeUpView("UILabel")
    let tagged = MadeUpView(tg: -7, [MadeUpView("UIButton"), MadeUpView("UILabel"), last])
    let named = MadeUpView(ri: "box", tg: 3, [MadeUpView(ai: "", ri: ""), tagged])
    let root = MadeUpView("Root", ai: "top", [named])
    withExtendedLifetime(root) {
      let path = TargetPath(of: last, in: "Shop")
      #expect(path?.text == "[root]>Root[ai:Shop.top]>UIView[ri:Shop.box]>UIView[tg:-7]>UILabel:eq(2)")
      #expect(path?.form == .long && path?.identifier == "")
      #expect(TargetPath(of: named, in: "Shop")?.identifier == "box")
      #expect(Self.text(named.children[0]) == "[root]>Root[ai:Shop.top]>UIView[ri:Shop.box]>UIView:eq(0)")
    }
  }

  @Test("a child that its parent does not know, and a circle, have no path") func broken() {
    let child = MadeUpView()
    let parent = MadeUpView()
    child.parent = parent
    withExtendedLifetime(parent) { #expect(Self.text(child) == nil) }
    let circle = MadeUpView()
    circle.children = [circle]
    circle.parent = circle
    #expect(Self.text(circle) == nil)
    circle.children = []
  }

  @Test("every path that is made is read back, whatever classes and identifiers hold") func readBack() throws {
    var random = SeededGenerator(seed: 80)
    let parts = ["a", "Z", "]", ">", "<", "[", ":", "#", ".", "é", "日", "\u{0}", "\"", "%", "eq(1)", "[ai:"]
    func word() -> String {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in parts[Int.random(in: parts.indices, using: &random)] }
        .joined()
    }
    for _ in 0..<3000 {
      var views = [MadeUpView(word(), ai: Bool.random(using: &random) ? word() : nil)]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let view = MadeUpView(
          word(), ri: Bool.random(using: &random) ? word() : nil, tg: Int.random(in: -2...2, using: &random),
          [views[views.count - 1]])
        views.append(view)
      }
      try withExtendedLifetime(views) {
        let path = try #require(TargetPath(of: views[0], in: word()))
        let read = try TargetPath(parsing: path.text)
        #expect(read.text == path.text)
        #expect((read.form == .short) == (path.form == .short), "\(path)")
      }
    }
  }

  @Test(
    "forms that are read",
    arguments: [
      ("UIButton[ai:A.b]", TargetPath.Form.short, "b"), ("[root]>UIView[ri:A.b]>UIView:eq(0)", .long, ""),
      ("[root]>UIView[tg:444]>UIView[tg:-223]", .long, ""), ("[root]>view#id>view2>", .old, ""),
      ("[root]>view#id>", .old, "id"), ("view", .old, ""),
    ])
  func forms(text: String, form: TargetPath.Form, identifier: String) throws {
    let path = try TargetPath(parsing: text)
    #expect(path.form == form && path.identifier == identifier && path.text == text)
  }

  @Test(
    "malformed paths say why and where (R-CS-88)",
    arguments: [
      ("", TargetPathFault.Reason.noClass, 0), ("[root]>", .noClass, 7), ("[root]", .noClass, 0), (">A", .noClass, 0),
      ("UIView[tg:abc]", .badNumber, 10), ("UIView[tg:]", .badNumber, 10), ("UIView:eq(-1)", .badNumber, 10),
      ("UIView:eq(1", .badNumber, 11), ("UIView[ai:]", .badIdentifier, 10), ("UIView[ai:A.b", .badIdentifier, 13),
      ("UIView[xx:A.b]", .unknownMark, 6), ("A>>B", .noClass, 2), ("A[ri:A.b]>", .openEnd, 10), ("1A", .noClass, 0),
      ("A B", .unknownMark, 1), ("A[ai:x]y", .unknownMark, 7),
    ])
  func malformed(text: String, reason: TargetPathFault.Reason, offset: Int) {
    #expect(throws: TargetPathFault(reason: reason, offset: offset)) { try TargetPath(parsing: text) }
  }

  @Test("what is read, the receiver's pattern takes") func subset() throws {
    let judge = try DocumentValidator(schema: #"{"type":"string","pattern":\#(JSONValue.text(Self.pattern).json)}"#)
    var random = SeededGenerator(seed: 88)
    let parts = [
      "[root]>", "A", "b2", ">", "[ai:", "[ri:", "[tg:", "]", ":eq(", ")", "#", "1", "-", ".", "x", " ", "é", "[", "(",
    ]
    var read = 0
    for _ in 0..<60_000 {
      let text = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        parts[Int.random(in: parts.indices, using: &random)]
      }
      .joined()
      guard let path = try? TargetPath(parsing: text) else { continue }
      read += 1
      #expect(judge.isValid(.text(path.text)), "\(text)")
    }
    #expect(read > 500)
  }
}
