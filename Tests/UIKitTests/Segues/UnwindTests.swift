import Testing

@testable import UIKit

/// Tests of the destinations of unwind segues.
@MainActor
@Suite final class UnwindTests {
  // The scene is created in each test, because other tests may run between the creation of the suite and the test.
  private lazy var scene = UnwindScene()

  /// The controllers that implement the action, the controllers that are asked in order, and the controllers that
  /// remain on screen.
  @Test(arguments: [
    (performers: "A", asked: "BA", remains: "nav[A]"),
    ("AB", "B", "nav[AB]"),
    ("B", "B", "nav[AB]"),
    ("C", "BA", "nav[ABC]"),
    ("", "BA", "nav[ABC]"),
  ])
  func inANavigationController(performers: String, asked: String, remains: String) {
    scene.screen.show(scene.navigation("ABC"))
    scene.unwind(from: "C", performers: performers, animated: true)
    #expect(scene.asked == asked && scene.remains == remains)
  }

  @Test(arguments: [
    (performers: "A", asked: "BA", remains: "nav[A]"),
    ("B", "B", "nav[AB]"),
    ("AB", "B", "nav[AB]"),
    ("D", "BA", "nav[AB] D"),
  ])
  func fromAboveANavigationController(performers: String, asked: String, remains: String) {
    scene.screen.show(scene.navigation("AB"))
    scene.present(scene.page("D"))
    scene.unwind(from: "D", performers: performers, animated: true)
    #expect(scene.asked == asked && scene.remains == remains)
  }

  @Test(arguments: [
    (performers: "C", asked: "C", remains: "nav[AB] nav[C]"),
    ("AC", "C", "nav[AB] nav[C]"),
    ("A", "CBA", "nav[A]"),
    ("B", "CB", "nav[AB]"),
  ])
  func fromOneNavigationControllerAboveAnother(performers: String, asked: String, remains: String) {
    scene.screen.show(scene.navigation("AB"))
    scene.present(scene.navigation("CD"))
    scene.unwind(from: "D", performers: performers, animated: true)
    #expect(scene.asked == asked && scene.remains == remains)
  }

  @Test(arguments: [
    (performers: "A", remains: "A"), ("B", "A B"), ("C", "A B C"), ("BC", "A B C"),
    ("AB", "A B"), ("D", "A B C D"),
  ])
  func downAModalChain(performers: String, remains: String) {
    scene.screen.show(scene.page("A"))
    for name in ["B", "C", "D"] { scene.present(scene.page(name)) }
    scene.unwind(from: "D", performers: performers, animated: true)
    #expect(scene.remains == remains)
  }

  /// Unwinds from D, in the third tab.
  @Test(arguments: [
    (performers: "C", asked: "C", remains: "tabs[nav[A] nav[BE] nav[C] @2]"),
    ("A", "CA", "tabs[nav[A] nav[BE] nav[CD] @0]"),
    ("B", "CAEB", "tabs[nav[A] nav[B] nav[CD] @1]"),
    ("AB", "CA", "tabs[nav[A] nav[BE] nav[CD] @0]"),
    ("", "CAEB", "tabs[nav[A] nav[BE] nav[CD] @2]"),
  ])
  func fromOneTabToAnother(performers: String, asked: String, remains: String) {
    scene.screen.show(scene.tabs("A", "BE", "CD", selected: 2))
    scene.unwind(from: "D", performers: performers, animated: true)
    #expect(scene.asked == asked && scene.remains == remains)
  }

  /// Unwinds from a page presented over tabs, of which the second is selected.
  @Test(arguments: [
    (performers: "B", asked: "EB", remains: "tabs[nav[A] nav[B] nav[C] @1]"),
    ("C", "EBAC", "tabs[nav[A] nav[BE] nav[C] @2]"),
    ("AC", "EBA", "tabs[nav[A] nav[BE] nav[C] @0]"),
  ])
  func fromAboveTabs(performers: String, asked: String, remains: String) {
    scene.screen.show(scene.tabs("A", "BE", "C", selected: 1))
    scene.present(scene.page("P"))
    scene.unwind(from: "P", performers: performers, animated: true)
    #expect(scene.asked == asked && scene.remains == remains)
  }

  @Test func withoutADestinationItWarns() {
    scene.screen.show(scene.navigation("AB"))
    let caught = scene.unwind(from: "B", performers: "", animated: true)
    #expect(caught.count == 1 && caught[0].contains("performs the unwind action “back:”"))
    #expect(scene.remains == "nav[AB]")
  }

  @Test func controllersMayRefuseTheAction() {
    scene.screen.show(scene.navigation("ABCD"))
    scene.page("C").canPerform = false
    scene.page("B").canPerform = true
    scene.unwind(from: "D", performers: "AC", animated: false)
    #expect(scene.remains == "nav[AB]" && scene.asked == "CB")
  }

  @Test func containersDecideWhichChildrenAreSearched() {
    let container = scene.page("P")
    for name in ["A", "B", "C"] { container.addChild(scene.page(name)) }
    scene.screen.show(container)
    scene.unwind(from: "B", performers: "", animated: false)
    #expect(scene.asked == "ACP")
    container.allowedChildren = [scene.page("C")]
    scene.unwind(from: "B", performers: "", animated: false)
    #expect(scene.asked == "CP")
  }

  @Test func theChildThatContainsTheSource() {
    let navigation = scene.navigation("AB")
    scene.screen.show(navigation)
    scene.present(scene.page("D"))
    func child(of container: UIViewController, from name: String) -> UIViewController? {
      container.childContaining(
        UIStoryboardUnwindSegueSource(
          source: scene.page(name), unwindAction: "back:", sender: nil))
    }
    #expect(child(of: navigation, from: "B") === scene.page("B"))
    #expect(child(of: navigation, from: "D") == nil)
    #expect(child(of: scene.page("A"), from: "A") == nil)
  }

  /// The action is a method in the table of the class.
  @Test func methodsAreUnwindActions() {
    final class Target: UIViewController, SelectorResponding {
      var segues: [UIStoryboardSegue] = []
      class var selectorMethods: [Selector: SelectorMethod] {
        ["back:": SelectorMethod(Target.back)]
      }
      func back(_ segue: UIStoryboardSegue) { segues.append(segue) }
    }
    let target = Target()
    let navigation = UINavigationController(rootViewController: target)
    navigation.pushViewController(scene.page("B"), animated: false)
    scene.screen.show(navigation)
    scene.unwind(from: "B", performers: "", animated: false)
    #expect(navigation.viewControllers == [target])
    #expect(target.segues.map(\.source) == [scene.page("B")])
    #expect(target.segues.map(\.destination) == [target])
  }

  // MARK: Order

  @Test func prepareThenActionThenTransition() {
    scene.screen.show(scene.navigation("ABC"))
    _ = scene.log.take()
    scene.unwind(from: "C", performers: "A", animated: false)
    #expect(
      scene.log.take() == [
        "B?", "A?", "C.prepare(back)", "A.back", "B.willMove(nil)", "C.willMove(nil)",
        "A.viewDidLoad", "C.viewWillDisappear", "A.viewWillAppear", "C.viewDidDisappear",
        "A.viewDidAppear", "B.didMove(nil)", "C.didMove(nil)",
      ])
  }

  /// An unwind that dismisses changes the stack first and without animation, so that the dismissal reveals the
  /// destination.
  @Test func theStackChangesUnderTheDismissal() {
    scene.screen.show(scene.navigation("AB"))
    scene.present(scene.page("D"))
    _ = scene.log.take()
    scene.unwind(from: "D", performers: "A", animated: true, settles: false)
    #expect(
      scene.log.take() == [
        "B?", "A?", "D.prepare(back)", "A.back", "B.willMove(nil)", "B.didMove(nil)",
        "D.viewWillDisappear", "A.viewDidLoad", "A.viewWillAppear",
      ])
    scene.screen.runUntilIdle()
    #expect(scene.log.take() == ["A.viewDidAppear", "D.viewDidDisappear"])
  }

  @Test func aTriggeredUnwindAsksShouldPerform() {
    scene.screen.show(scene.navigation("AB"))
    scene.page("B").allowsSegues = false
    scene.page("A").registerUnwindAction("back:")
    scene.page("B").registerUnwindSegue(withIdentifier: "back", action: "back:")
    _ = scene.log.take()
    scene.page("B").triggerSegue(withIdentifier: "back", sender: nil)
    #expect(scene.log.take() == ["B.shouldPerform(back)"] && scene.remains == "nav[AB]")
  }

  @Test func anUnwindSegueIsKeptUntilItsEnd() {
    scene.screen.show(scene.page("A"))
    scene.present(scene.page("B"))
    weak var segue: UIStoryboardSegue?
    scene.page("B").onPrepare = { segue = $0 }
    scene.unwind(from: "B", performers: "A", animated: true, settles: false)
    #expect(segue != nil)
    scene.page("B").onPrepare = nil
    scene.screen.runUntilIdle()
    #expect(segue == nil && scene.remains == "A")
  }

  @Test func unwindingTwiceInARow() {
    scene.screen.show(scene.navigation("ABC"))
    scene.unwind(from: "C", performers: "B", animated: true, settles: false)
    scene.unwind(from: "C", performers: "A", animated: true)
    #expect(scene.remains == "nav[A]" || scene.remains == "nav[AB]")
    #expect(["A", "B", "C"].allSatisfy { scene.page($0).violations == [] })
  }
}
