import Testing

@testable import UIKit

/// Tests of the actions of a registered segue and their order.
@MainActor
@Suite final class SegueTests {
  private let log = CallLog()
  private lazy var screen = TestScreen()

  private func page(_ name: String) -> SegueController { SegueController(name, log: log) }

  @Test func aForwardSegueInOrder() {
    let (a, b) = (page("A"), page("B"))
    screen.show(a)
    _ = log.take()
    a.registerSegue(
      withIdentifier: "go", kind: .presentModally(.fullScreen), animated: false
    ) { [log] sender in
      log.note("destination(\(sender ?? "-"))")
      return b
    }
    var seen: UIStoryboardSegue?
    a.onPrepare = { segue in
      seen = segue
      #expect(!segue.destination.isViewLoaded)
    }
    a.performSegue(withIdentifier: "go", sender: "button")
    #expect(
      log.take() == [
        "destination(button)", "A.prepare(go)", "B.viewDidLoad", "A.viewWillDisappear",
        "B.viewWillAppear", "B.viewDidAppear", "A.viewDidDisappear",
      ])
    #expect(seen?.source === a && seen?.destination === b && seen?.identifier == "go")
    #expect(a.presentedViewController === b)
  }

  @Test(arguments: [true, false])
  func theUserIsAskedButCodeIsNot(allows: Bool) {
    let a = page("A")
    screen.show(a)
    a.allowsSegues = allows
    a.registerSegue(withIdentifier: "go", kind: .show, animated: false) { _ in
      UIViewController()
    }
    _ = log.take()
    a.triggerSegue(withIdentifier: "go", sender: nil)
    #expect(
      log.take().prefix(2)
        == (allows ? ["A.shouldPerform(go)", "A.prepare(go)"] : ["A.shouldPerform(go)"]))
    #expect((a.presentedViewController != nil) == allows)
    a.dismiss(animated: false)
    _ = log.take()
    a.performSegue(withIdentifier: "go", sender: nil)
    #expect(log.take().first == "A.prepare(go)" && a.presentedViewController != nil)
  }

  /// The kind of the segue, whether the source is in a navigation controller, and how the destination is shown.
  @Test(arguments: [
    (UIStoryboardSegue.Kind.show, true, "pushed"), (.show, false, "automatic"),
    (.showDetail, true, "automatic"), (.showDetail, false, "automatic"),
    (.presentModally, true, "automatic"), (.formSheet, true, "formSheet"),
    (.presentModally(.overFullScreen, transition: .crossDissolve), false, "overFullScreen"),
  ])
  func kinds(kind: UIStoryboardSegue.Kind, isInNavigation: Bool, outcome: String) {
    let (a, b) = (page("A"), page("B"))
    let navigation = isInNavigation ? UINavigationController(rootViewController: a) : nil
    screen.show(navigation ?? a)
    a.registerSegue(withIdentifier: "go", kind: kind) { _ in b }
    a.performSegue(withIdentifier: "go", sender: nil)
    #expect(a.transitionCoordinator?.isAnimated == true)
    screen.runUntilIdle()
    let isPushed = navigation?.topViewController === b
    #expect((isPushed ? "pushed" : "\(b.modalPresentationStyle)") == outcome)
    #expect((a.presentedViewController === b) == !isPushed && b.isVisible)
    if case .present(_, .some(let transition)) = kind.action {
      #expect(b.modalTransitionStyle == transition)
    }
  }

  @Test func prepareMayChangeTheStyle() {
    let (a, b) = (page("A"), page("B"))
    screen.show(a)
    a.onPrepare = { $0.destination.modalPresentationStyle = .fullScreen }
    a.registerSegue(withIdentifier: "go", kind: .formSheet) { _ in b }
    a.performSegue(withIdentifier: "go", sender: nil)
    #expect(b.presentationController?.presentationStyle == .fullScreen)
    screen.runUntilIdle()
  }

  @Test func aSubclassIsMadeByItsInitializer() {
    let (a, b) = (page("A"), page("B"))
    screen.show(a)
    a.registerSegue(withIdentifier: "go", kind: .presentModally, as: OwnSegue.init) { _ in b }
    var own: OwnSegue?
    a.onPrepare = { own = $0 as? OwnSegue }
    a.performSegue(withIdentifier: "go", sender: nil)
    #expect(own?.animator.context != nil)
    own?.animator.finish()
    #expect(a.presentedViewController === b && b.isVisible)
  }

  @Test func performCallsTheHandler() {
    let (a, b) = (page("A"), page("B"))
    var done: [String] = []
    let segue = UIStoryboardSegue(identifier: "x", source: a, destination: b) { done.append("x") }
    segue.perform()
    #expect(done == ["x"] && segue.source === a && segue.destination === b)
  }

  @Test func aCustomSegueMustOverridePerform() {
    let a = page("A")
    screen.show(a)
    a.registerSegue(withIdentifier: "go", kind: .custom) { _ in UIViewController() }
    let caught = warnings { a.performSegue(withIdentifier: "go", sender: nil) }
    #expect(caught.count == 1 && caught[0].contains("doesn't override perform()"))
    #expect(a.presentedViewController == nil)
  }

  @Test func registeringAgainReplaces() {
    let (a, b) = (page("A"), page("B"))
    screen.show(a)
    a.registerSegue(withIdentifier: "go", kind: .formSheet) { _ in UIViewController() }
    a.registerSegue(withIdentifier: "go", kind: .presentModally(.fullScreen)) { _ in b }
    a.performSegue(withIdentifier: "go", sender: nil)
    #expect(a.presentedViewController === b)
    screen.runUntilIdle()
  }

  @Test func anUnknownIdentifierIsAMistake() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIViewController().performSegue(withIdentifier: "go", sender: nil) }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("no segue with the identifier “go”"))
  }
}

/// Tests of which container handles `show`.
@MainActor
@Suite struct ShowingTests {
  final class Shelf: UIViewController {
    var shown: [UIViewController] = []
    override func show(_ vc: UIViewController, sender: Any?) { shown.append(vc) }
    override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
      shown.append(vc)
    }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == .showViewController || action == .showDetailViewController
    }
  }

  @Test func theNearestContainerThatImplementsShowIsUsed() {
    let shelf = Shelf()
    let page = UIViewController()
    let navigation = UINavigationController(rootViewController: page)
    shelf.addChild(navigation)
    #expect(page.targetViewController(forAction: .showViewController, sender: nil) === navigation)
    #expect(
      page.targetViewController(forAction: .showDetailViewController, sender: nil) === shelf)
    #expect(page.targetViewController(forAction: "elsewhere", sender: nil) == nil)
    let (next, detail) = (UIViewController(), UIViewController())
    page.show(next, sender: nil)
    page.showDetailViewController(detail, sender: nil)
    #expect(navigation.viewControllers == [page, next] && shelf.shown == [detail])
  }

  /// The controller accepts `show` in `canPerformAction` but doesn't override it.
  @Test func aReceiverThatIsItsOwnTargetPresents() {
    final class Liar: UIViewController {
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
    }
    let screen = TestScreen()
    let liar = Liar()
    screen.show(liar)
    let next = UIViewController()
    liar.show(next, sender: nil)
    #expect(liar.presentedViewController === next)
    screen.runUntilIdle()
  }
}
