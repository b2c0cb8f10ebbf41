import SignalbookTestSupport
import Testing

@testable import Signalbook

@MainActor @Suite("Target paths") struct TargetPathTests {
  private func path(_ view: SampleView, _ controller: String? = "Sales") throws -> String {
    try TargetPath(to: view, controller: controller).text
  }

  @Test("R-CS-80, R-CS-81: an accessibility identifier results in a short path for any view")
  func shortPath() throws {
    let root = SampleView(ri: "root")
    let view = root.add(SampleView("UIButton", ai: "on_sale", ri: "r", tag: 4))
    let made = try TargetPath(to: view, controller: "Sales")
    #expect(made.text == "UIButton[ai:Sales.on_sale]" && made.form == .short && "\(made)" == made.text)
    let moved = root.add(SampleView())
    moved.add(view)
    #expect(try TargetPath(to: view, controller: "Sales") == made)
    #expect(try path(view, nil) == "UIButton[ai:on_sale]")
    #expect(try path(view, "") == "UIButton[ai:on_sale]")
  }

  @Test("R-CS-82, R-CS-83, R-CS-84, R-CS-87: a long path names each view by its first available property")
  func longPath() throws {
    let root = SampleView("UIWindow", ai: "a", ri: "r", tag: 1)
    let second = root.add(SampleView(ri: "r", tag: 2))
    let third = second.add(SampleView(tag: -3))
    for view in [SampleView("UILabel"), SampleView(), SampleView("UIButton", tag: 5)] { third.add(view) }
    let fourth = third.add(SampleView())
    let made = try TargetPath(to: fourth, controller: "Sales")
    #expect(made.text == "[root]>UIWindow[ai:Sales.a]>UIView[ri:Sales.r]>UIView[tg:-3]>UIView:eq(3)")
    #expect(made.form == .long)
    #expect(try path(SampleView()) == "[root]>UIView:eq(0)")
    withExtendedLifetime(root) {}
  }

  @Test("R-CS-85: an empty identifier, tag 0, and an identifier that is invalid in a path are ignored")
  func noIdentifier() throws {
    #expect(try path(SampleView(ai: "", ri: "r")) == "[root]>UIView[ri:Sales.r]")
    #expect(try path(SampleView(ai: "", ri: "", tag: 7)) == "[root]>UIView[tg:7]")
    #expect(try path(SampleView(ai: "a]b", ri: "a>b", tag: 0)) == "[root]>UIView:eq(0)")
    #expect(try path(SampleView(ai: "a.b c[é#:\u{0}")) == "UIView[ai:Sales.a.b c[é#:\u{0}]")
  }

  @Test func classNamesAreOfThePathsAlphabet() throws {
    #expect(try path(SampleView("Box<Array<Int>>", ai: "a"), "Hosting<Root>") == "Box[ai:Hosting.a]")
    #expect(try path(SampleView("", tag: 1)) == "[root]>_[tg:1]")
    #expect(try path(SampleView("1é.A1", tag: 1)) == "[root]>___.A1[tg:1]")
    #expect(try path(SampleView("App.View", ai: "a"), "App.Sales") == "App.View[ai:App.Sales.a]")
  }

  @Test("the index is among all siblings, by identity") func index() throws {
    let root = SampleView()
    let views = (0..<300).map { root.add(SampleView($0 % 2 == 0 ? "UIView" : "UILabel")) }
    for (index, view) in views.enumerated() {
      #expect(try path(view) == "[root]>UIView:eq(0)>\(view.targetClass):eq(\(index))")
    }
  }

  // MARK: Hostile trees

  @Test("views at the maximum depth have a path; deeper views, even at depth 100,000, have none")
  func depth() throws {
    func chain(_ count: Int) -> [SampleView] {
      let views = (0..<count).map { _ in SampleView(tag: 1) }
      for index in views.indices.dropFirst() { views[index].parent = views[index - 1] }
      return views
    }
    let deepest = chain(TargetPath.maximumDepth)
    #expect(try TargetPath(to: deepest[deepest.count - 1], controller: nil).elements.count == TargetPath.maximumDepth)
    for count in [TargetPath.maximumDepth + 1, 100_000] {
      let views = chain(count)
      let last = views[count - 1]
      #expect(throws: TargetTreeError.tooDeep) { try TargetPath(to: last, controller: nil) }
      last.targetAccessibilityIdentifier = "a"
      #expect(try path(last) == "UIView[ai:Sales.a]")
      withExtendedLifetime(views) {}
    }
  }

  @Test("cyclic parents of any length are detected") func cycles() {
    for count in 1...3 {
      let views = (0..<count).map { _ in SampleView() }
      for index in views.indices { views[index].parent = views[(index + 1) % count] }
      #expect(throws: TargetTreeError.tooDeep) { try TargetPath(to: views[0], controller: nil) }
    }
  }

  @Test("at most a million siblings are visited") func siblings() throws {
    let root = SampleView()
    let view = SampleView()
    view.parent = root
    let other: any TargetView = SampleView()
    root.targetChildren = Array(repeating: other, count: TargetPath.maximumSiblings - 1) + [view]
    #expect(try path(view) == "[root]>UIView:eq(0)>UIView:eq(\(TargetPath.maximumSiblings - 1))")
    let inner = view.add(SampleView())
    #expect(throws: TargetTreeError.tooManySiblings) { try TargetPath(to: inner, controller: nil) }
    root.targetChildren.insert(other, at: 0)
    #expect(throws: TargetTreeError.tooManySiblings) { try TargetPath(to: view, controller: nil) }
  }

  @Test func aParentThatDoesNotKnowItsChildIsTold() {
    let root = SampleView()
    let view = SampleView()
    view.parent = root
    root.add(SampleView())
    #expect(throws: TargetTreeError.missingFromParent) { try TargetPath(to: view, controller: nil) }
  }

  @Test func lengthIsBounded() throws {
    let frame = "UIView[ai:]".utf8.count
    let longest = SampleView(ai: String(repeating: "a", count: TargetPath.maximumLength - frame))
    #expect(try path(longest, nil).utf8.count == TargetPath.maximumLength)
    let longer = SampleView(ai: String(repeating: "a", count: TargetPath.maximumLength - frame + 1))
    #expect(throws: TargetTreeError.tooLong) { try TargetPath(to: longer, controller: nil) }
    let label = SampleView(String(repeating: "A", count: TargetPath.maximumLength))
    #expect(throws: TargetTreeError.tooLong) { try TargetPath(to: label, controller: nil) }
  }
}
