import Testing

@testable import UIKit

@MainActor
@Suite struct ContainmentTests {
  let log = CallLog()

  private func embed(_ child: UIViewController, in parent: UIViewController) {
    parent.addChild(child)
    child.view.frame = parent.view.bounds
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  private func remove(_ child: UIViewController) {
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
  }

  @Test func addingAndRemovingOnScreen() {
    let screen = TestScreen()
    let parent = RecordingViewController("P", log: log)
    screen.show(parent)
    _ = log.take()
    let child = RecordingViewController("C", log: log)
    var moving: [Bool] = []
    child.onCall = { [weak child] _ in moving.append(child?.isMovingToParent ?? false) }
    embed(child, in: parent)
    #expect(
      log.take() == [
        "C.willMove(parent)", "C.viewDidLoad", "C.viewWillAppear", "C.viewDidAppear",
        "C.didMove(parent)",
      ])
    #expect(moving.dropLast() == [true, true, true, true, true])
    #expect(child.parent === parent && parent.children == [child])
    child.onCall = nil
    remove(child)
    #expect(
      log.take() == [
        "C.willMove(nil)", "C.viewWillDisappear", "C.viewDidDisappear", "C.didMove(nil)",
      ])
    #expect(child.parent == nil && parent.children == [])
    #expect(!child.isMovingFromParent && child.violations == [])
  }

  @Test func childrenAppearWithTheirParent() {
    let parent = RecordingViewController("P", log: log, topics: .appearance)
    let child = RecordingViewController("C", log: log, topics: .appearance)
    embed(child, in: parent)
    #expect(log.take() == [])
    let screen = TestScreen()
    screen.show(parent)
    #expect(
      log.take() == [
        "P.viewWillAppear", "C.viewWillAppear", "C.viewDidAppear", "P.viewDidAppear",
      ])
    screen.show(UIViewController())
    #expect(
      log.take() == [
        "P.viewWillDisappear", "C.viewWillDisappear", "C.viewDidDisappear",
        "P.viewDidDisappear",
      ])
  }

  @Test func aChildWithoutAViewOnScreenGetsNoCallbacks() {
    let parent = RecordingViewController("P", log: log, topics: [])
    let child = RecordingViewController("C", log: log)
    parent.addChild(child)
    _ = log.take()
    TestScreen().show(parent)
    #expect(log.take() == [] && !child.isViewLoaded)
  }

  @Test func forwardingByHand() {
    final class Container: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let parent = Container()
    let child = RecordingViewController("C", log: log, topics: .appearance)
    embed(child, in: parent)
    TestScreen().show(parent)
    #expect(log.take() == [])
    child.beginAppearanceTransition(true, animated: true)
    child.beginAppearanceTransition(true, animated: true)
    #expect(log.take() == ["C.viewWillAppear"] && child.lastAnimated == true)
    child.endAppearanceTransition()
    child.endAppearanceTransition()
    #expect(log.take() == ["C.viewDidAppear"])
    // The transition is reversed halfway.
    child.beginAppearanceTransition(false, animated: true)
    child.beginAppearanceTransition(true, animated: true)
    child.endAppearanceTransition()
    #expect(log.take() == ["C.viewWillDisappear", "C.viewWillAppear", "C.viewDidAppear"])
  }

  @Test func aNewParentTakesTheChildFromTheOld() {
    let (first, second) = (UIViewController(), UIViewController())
    let child = RecordingViewController("C", log: log)
    first.addChild(child)
    second.addChild(child)
    #expect(first.children == [] && second.children == [child] && child.parent === second)
    second.addChild(child)
    #expect(second.children == [child])
    #expect(log.take() == ["C.willMove(parent)", "C.willMove(parent)"])
  }

  // MARK: transition(from:to:)

  private func container() -> (TestScreen, UIViewController, [RecordingViewController]) {
    let screen = TestScreen()
    let parent = UIViewController()
    screen.show(parent)
    let children = ["A", "B", "C"].map {
      RecordingViewController($0, log: log, topics: .appearance)
    }
    embed(children[0], in: parent)
    for child in children.dropFirst() { parent.addChild(child) }
    _ = log.take()
    return (screen, parent, children)
  }

  @Test func fromOneChildToAnother() {
    let (screen, parent, children) = container()
    let (a, b) = (children[0], children[1])
    b.view.frame = parent.view.bounds.offsetBy(dx: 400, dy: 0)
    var finished: Bool?
    parent.transition(
      from: a, to: b, duration: 0.5, options: .curveLinear,
      animations: {
        b.view.frame = parent.view.bounds
        a.view.alpha = 0
      },
      completion: {
        finished = $0
        self.log.note("completion")
      })
    #expect(log.take() == ["A.viewWillDisappear", "B.viewWillAppear"])
    #expect(a.view.superview === parent.view && b.view.superview === parent.view)
    #expect(a.transitionCoordinator != nil && finished == nil)
    screen.advance(by: 0.25)
    #expect(abs((b.view.layer.presentation()?.frame.minX ?? .nan) - 200) < 1e-6)
    screen.advance(by: 0.3)
    #expect(log.take() == ["A.viewDidDisappear", "B.viewDidAppear", "completion"])
    #expect(finished == true && a.view.superview == nil && b.lastAnimated == true)
    #expect(parent.transitionCoordinator == nil && parent.view.subviews == [b.view])
  }

  @Test func nothingToAnimateStillCompletes() {
    let (screen, parent, children) = container()
    var completed = 0
    parent.transition(
      from: children[0], to: children[1], duration: 0, animations: nil,
      completion: { _ in completed += 1 })
    screen.flush()
    #expect(completed == 1)
    #expect(
      log.take() == [
        "A.viewWillDisappear", "B.viewWillAppear", "A.viewDidDisappear", "B.viewDidAppear",
      ])
  }

  /// The user clicks faster than the transitions end, forward and back.
  @Test(arguments: [[0, 1, 2], [0, 1, 0], [0, 1, 2, 0], [0, 1, 0, 1, 0, 2]])
  func overlapping(route: [Int]) {
    let (screen, parent, children) = container()
    for (from, to) in zip(route, route.dropFirst()) {
      let entering: UIView = children[to].view
      parent.transition(
        from: children[from], to: children[to], duration: 0.5,
        animations: { entering.center.x += 1 })
      screen.advance(by: 0.1)
    }
    screen.runUntilIdle()
    let last = children[route.last ?? 0]
    #expect(parent.view.subviews == [last.view])
    for child in children {
      #expect(child.violations == [])
      #expect(child.isStable && child.isVisible == (child === last))
    }
  }

  /// A cancelled transition restores both views, also in styles that exchange the views at once.
  @Test(arguments: [
    UIView.AnimationOptions.curveEaseInOut, .transitionFlipFromLeft, .transitionCrossDissolve,
    [.transitionFlipFromLeft, .showHideTransitionViews],
  ])
  func aDriverMovesFinishesAndCancels(options: UIView.AnimationOptions) {
    let (screen, parent, children) = container()
    let (a, b) = (children[0], children[1])
    let isAround = options == .curveEaseInOut
    for finishes in [false, true] {
      b.view.transform = CGAffineTransform(translationX: 400, y: 0)
      let driver = UIPercentDrivenInteractiveTransition()
      var completed: Bool?
      parent.transition(
        from: a, to: b, duration: 0.5, options: options, drivenBy: driver,
        animations: {
          b.view.transform = .identity
          a.view.transform = CGAffineTransform(translationX: -100, y: 0)
          a.view.alpha = 0.5
        }, completion: { completed = $0 })
      screen.flush()
      driver.update(0.25)
      screen.advance(by: 2)
      if isAround {
        // While the transition is driven, its timing is linear and the clock does not move it.
        #expect(abs((b.view.layer.presentation()?.affineTransform().tx ?? 0) - 300) < 1e-6)
        #expect(abs((a.view.layer.presentation()?.affineTransform().tx ?? 0) + 25) < 1e-6)
      }
      #expect(completed == nil && parent.transitionCoordinator?.isInteractive == true)
      if finishes { driver.finish() } else { driver.cancel() }
      screen.runUntilIdle()
      #expect(completed == finishes)
      #expect(parent.transitionCoordinator == nil && parent.view.layer.speed == 1)
      guard !finishes else { continue }
      #expect(parent.view.subviews == [a.view] && a.view.frame == parent.view.bounds)
      #expect(a.view.transform == .identity && a.view.alpha == 1 && !a.view.isHidden)
      #expect(b.view.transform.tx == 400)
    }
    #expect(a.isVisible == false && b.isVisible && a.violations == [] && b.violations == [])
  }

  @Test func aDriverThatWaitsCatchesWhatPlaysByItself() {
    let (screen, parent, children) = container()
    let (a, b) = (children[0], children[1])
    let driver = UIPercentDrivenInteractiveTransition()
    driver.wantsInteractiveStart = false
    b.view.frame.origin.x = 400
    parent.transition(
      from: a, to: b, duration: 0.5, options: .curveLinear, drivenBy: driver,
      animations: { b.view.frame.origin.x = 0 })
    screen.flush()
    screen.advance(by: 0.2)
    driver.pause()
    screen.advance(by: 3)
    #expect(abs(driver.percentComplete - 0.4) < 1e-6)
    #expect(abs((b.view.layer.presentation()?.frame.minX ?? 0) - 240) < 1e-6)
    driver.cancel()
    screen.runUntilIdle()
    #expect(parent.view.subviews == [a.view] && a.isVisible && !b.isVisible)
  }

  /// The app starts a transition again while the cancelled one still returns. The later transition decides which child
  /// remains, unless it is cancelled, too.
  @Test(arguments: [true, false], [true, false])
  func aCancelledTransitionLeavesALaterOneAlone(endsFirst: Bool, laterCompletes: Bool) {
    let (screen, parent, children) = container()
    let (a, b) = (children[0], children[1])
    b.view.transform = CGAffineTransform(translationX: 400, y: 0)
    func start() -> ManualAnimator {
      let animator = ManualAnimator()
      animator.onStart = { _ in
        b.view.transform = .identity
        a.view.alpha = 0.5
      }
      parent.swapChildren(
        from: a, to: b, animator, replacement: .addThenRemove, driver: nil, completion: { _ in })
      return animator
    }
    let cancelled = start()
    let later = start()
    if endsFirst {
      cancelled.finish(false)
      #expect(b.isVisible && !a.isVisible && parent.view.subviews == [a.view, b.view])
      later.finish(laterCompletes)
    } else {
      later.finish(laterCompletes)
      cancelled.finish(false)
    }
    screen.runUntilIdle()
    #expect(parent.view.subviews == [laterCompletes ? b.view : a.view])
    #expect(a.view.alpha == (laterCompletes ? 0.5 : 1))
    #expect(b.view.transform.tx == (laterCompletes ? 0 : 400))
    for child in [a, b] {
      #expect(child.violations == [] && child.isStable)
      #expect(child.isVisible == ((child === b) == laterCompletes))
    }
  }

  @Test func aTransitionThatIsStartedAgainWhileItPlaysBackComesToItsEnd() {
    let (screen, parent, children) = container()
    let (a, b) = (children[0], children[1])
    func start(_ driver: UIPercentDrivenInteractiveTransition?) {
      b.view.transform = CGAffineTransform(translationX: 400, y: 0)
      parent.transition(
        from: a, to: b, duration: 0.5, drivenBy: driver,
        animations: { b.view.transform = .identity })
    }
    let driver = UIPercentDrivenInteractiveTransition()
    start(driver)
    screen.flush()
    driver.update(0.5)
    driver.cancel()
    screen.advance(by: 0.1)
    start(nil)
    screen.runUntilIdle()
    #expect(parent.view.subviews == [b.view] && b.view.transform == .identity)
    #expect(b.isVisible && !a.isVisible && a.violations == [] && b.violations == [])
    #expect(parent.view.layer.speed == 1 && parent.transitionCoordinator == nil)
  }

  @Test func offScreenThereAreNoCallbacks() {
    let (screen, parent, children) = container()
    screen.show(UIViewController())
    _ = log.take()
    parent.transition(
      from: children[0], to: children[1], duration: 0.5,
      animations: { children[1].view.alpha = 0.5 })
    screen.runUntilIdle()
    #expect(log.take() == [])
    screen.show(parent)
    #expect(log.take() == ["B.viewWillAppear", "B.viewDidAppear"])
  }

  /// Flips, curls and dissolves animate the view that contains both children, and exchange the children at the start.
  @Test(arguments: [
    UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromTop, .transitionCurlUp,
    .transitionCurlDown, .transitionCrossDissolve,
  ])
  func withAViewTransition(options: UIView.AnimationOptions) {
    let screen = TestScreen()
    let host = UIViewController()
    screen.show(host)
    let (a, b) = (
      RecordingViewController("A", log: log, topics: .appearance),
      RecordingViewController("B", log: log, topics: .appearance)
    )
    let box = UIView(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
    host.view.addSubview(box)
    for child in [a, b] { host.addChild(child) }
    box.addSubview(a.view)
    screen.flush()
    _ = log.take()
    b.view.frame = box.bounds
    let layers = host.view.layer.sublayers?.count
    host.transition(
      from: a, to: b, duration: 0.5, options: options, animations: { log.note("animations") },
      completion: { self.log.note("completion(\($0))") })
    #expect(log.take() == ["A.viewWillDisappear", "B.viewWillAppear", "animations"])
    #expect(box.subviews == [b.view])
    screen.advance(by: 0.25)
    #expect(log.take() == [])
    screen.advance(by: 0.3)
    #expect(log.take() == ["A.viewDidDisappear", "B.viewDidAppear", "completion(true)"])
    #expect(box.subviews == [b.view] && a.view.superview == nil)
    #expect(host.view.layer.sublayers?.count == layers && box.layer.sublayers?.count == 1)
    #expect(box.layer.animationKeys() ?? [] == [])
  }

  @Test func showingAndHidingKeepsBothViews() {
    let (screen, parent, children) = container()
    let (a, b) = (children[0], children[1])
    let options: UIView.AnimationOptions = [.transitionFlipFromRight, .showHideTransitionViews]
    parent.transition(from: a, to: b, duration: 0.5, options: options, animations: nil)
    #expect(a.view.isHidden && !b.view.isHidden && parent.view.subviews == [a.view, b.view])
    screen.runUntilIdle()
    #expect(parent.view.subviews == [a.view, b.view])
    #expect(!a.isVisible && a.isStable && b.isVisible && b.isStable)
    parent.transition(from: b, to: a, duration: 0.5, options: options, animations: nil)
    screen.runUntilIdle()
    #expect(!a.view.isHidden && b.view.isHidden && a.isVisible && !b.isVisible)
    #expect(a.violations == [] && b.violations == [])
  }

  /// The user clicks faster than the cards turn.
  @Test(arguments: [[0, 1, 2], [0, 1, 0], [0, 1, 2, 0], [0, 1, 0, 1, 0, 2]])
  func overlappingFlips(route: [Int]) {
    let (screen, parent, children) = container()
    var completions = 0
    for (from, to) in zip(route, route.dropFirst()) {
      parent.transition(
        from: children[from], to: children[to], duration: 0.5,
        options: .transitionFlipFromLeft, animations: nil, completion: { _ in completions += 1 })
      screen.advance(by: 0.1)
    }
    screen.runUntilIdle()
    let last = children[route.last ?? 0]
    #expect(parent.view.subviews == [last.view] && completions == route.count - 1)
    for child in children {
      #expect(child.violations == [])
      #expect(child.isStable && child.isVisible == (child === last))
    }
  }

  /// Animations that begin in a completion count from the end of the previous animation, which may be up to two frames
  /// earlier. A driver that catches such a transition at once must count from there, too.
  @Test func aTransitionThatIsCaughtInACompletionDoesNotJump() throws {
    let (screen, parent, children) = container()
    let b = children[1]
    let driver = UIPercentDrivenInteractiveTransition()
    driver.wantsInteractiveStart = false
    b.view.frame.origin.x = 400
    let other = UIView()
    parent.view.addSubview(other)
    UIView.animate(withDuration: 0.5) {
      other.alpha = 0
    } completion: { _ in
      parent.transition(
        from: children[0], to: b, duration: 0.5, options: .curveLinear, drivenBy: driver,
        animations: { b.view.frame.origin.x = 0 })
      driver.pause()
    }
    screen.flush()
    // The completion runs 20 ms late.
    screen.advance(by: 0.52)
    let x = try #require(b.view.layer.presentation()).frame.minX
    #expect(abs(driver.percentComplete - 0.04) < 1e-6)
    #expect(abs(x - 400 * (1 - driver.percentComplete)) < 1e-3)
    driver.cancel()
    screen.runUntilIdle()
  }

  /// A view in the same container has a transition of its own while a cancelled transition returns. The view's
  /// transition must keep its own duration.
  @Test func aViewTransitionDuringAPlaybackTakesItsTime() {
    let (screen, parent, children) = container()
    let (a, b) = (children[0], children[1])
    let driver = UIPercentDrivenInteractiveTransition()
    b.view.transform = CGAffineTransform(translationX: 400, y: 0)
    parent.transition(
      from: a, to: b, duration: 0.5, drivenBy: driver,
      animations: { b.view.transform = .identity })
    screen.flush()
    driver.update(0.5)
    driver.cancel()
    screen.advance(by: 0.1)
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    parent.view.addSubview(badge)
    screen.flush()
    var finished: Bool?
    UIView.transition(
      with: badge, duration: 0.4, options: .transitionCrossDissolve,
      animations: { badge.backgroundColor = .red }, completion: { finished = $0 })
    // The cancelled transition has returned after 0.25 s.
    for _ in 0..<23 {
      screen.advance(by: 1.0 / 60)
      #expect(finished == nil)
    }
    screen.advance(by: 0.03)
    #expect(finished == true)
    #expect(parent.view.layer.speed == 1 && !b.isVisible && a.isVisible)
    screen.runUntilIdle()
  }
}
