import Testing

@testable import UIKit

/// Tests that a segue is retained exactly as long as the controller that it shows.
@MainActor
@Suite final class SegueLifetimeTests {
  private lazy var screen = TestScreen()
  private let a = SegueController("A")

  /// Holds a weak reference to a segue that A performs.
  final class Witness {
    weak var segue: UIStoryboardSegue?
    var own: OwnSegue? { segue as? OwnSegue }
  }

  private func perform(
    _ kind: UIStoryboardSegue.Kind, animated: Bool = false, as make: UIStoryboardSegue.Maker?,
    to destination: UIViewController = UIViewController()
  ) -> Witness {
    let witness = Witness()
    a.registerSegue(withIdentifier: "go", kind: kind, animated: animated, as: make) { _ in
      destination
    }
    a.onPrepare = { witness.segue = $0 }
    a.performSegue(withIdentifier: "go", sender: nil)
    a.segueRegistry.templates = [:]
    return witness
  }

  @Test func isKeptThroughPresentationAndDismissal() {
    screen.show(a)
    let witness = perform(.presentModally, animated: true, as: OwnSegue.init)
    #expect(witness.own?.animator.context != nil)
    witness.own?.animator.finish()
    screen.runUntilIdle()
    #expect(witness.segue != nil)
    var isAliveInCompletion = false
    a.dismiss(animated: true) { isAliveInCompletion = witness.segue != nil }
    // The transitioning delegate is a weak reference to the segue, which was still alive to animate the dismissal.
    #expect(witness.own?.animator.context != nil)
    witness.own?.animator.finish()
    #expect(isAliveInCompletion)
    screen.runUntilIdle()
    #expect(witness.segue == nil)
  }

  @Test func withoutAnimation() {
    screen.show(a)
    let witness = perform(.presentModally, as: OwnSegue.init)
    #expect(witness.segue != nil)
    a.dismiss(animated: false)
    #expect(witness.segue == nil)
  }

  @Test func isReleasedByACancelledPresentation() {
    screen.show(a)
    let witness = perform(.presentModally, animated: true, as: OwnSegue.init)
    witness.own?.animator.finish(false)
    #expect(witness.segue == nil && a.presentedViewController == nil)
  }

  @Test func isKeptByACancelledDismissal() {
    screen.show(a)
    let witness = perform(.presentModally, animated: true, as: OwnSegue.init)
    witness.own?.animator.finish()
    a.dismiss(animated: true)
    witness.own?.animator.finish(false)
    screen.runUntilIdle()
    #expect(witness.segue != nil && a.presentedViewController != nil)
    a.dismiss(animated: false)
    #expect(witness.segue == nil)
  }

  @Test func isReleasedByARefusedPresentation() {
    let caught = warnings {
      #expect(perform(.presentModally, as: OwnSegue.init).segue == nil)
    }
    #expect(caught.count == 1)
  }

  @Test func isKeptWhileThePresentationWaits() {
    screen.show(a)
    let first = perform(.presentModally, animated: true, as: OwnSegue.init)
    first.own?.animator.finish()
    a.dismiss(animated: true)
    let next = UIViewController()
    let second = perform(.presentModally, as: OwnSegue.init, to: next)
    first.own?.animator.finish()
    #expect(first.segue == nil && second.segue != nil)
    #expect(a.presentedViewController === next)
    a.dismiss(animated: false)
    #expect(second.segue == nil)
  }

  @Test func isNotKeptIfPerformDoesNotCallSuper() {
    screen.show(a)
    let witness = perform(.presentModally, as: LonelySegue.init)
    #expect(a.presentedViewController != nil && witness.segue == nil)
  }

  @Test func isReleasedWithAReplacedRoot() {
    screen.show(a)
    let witness = perform(.presentModally, as: OwnSegue.init)
    screen.show(UIViewController())
    #expect(witness.segue == nil)
  }

  @Test func severalAreReleasedByOneDismissal() {
    screen.show(a)
    let witness = perform(.presentModally, as: OwnSegue.init)
    a.presentedViewController?.present(UIViewController(), animated: false)
    a.dismiss(animated: true)
    #expect(witness.segue != nil)
    screen.runUntilIdle()
    #expect(a.presentedViewController == nil && witness.segue == nil)
  }

  // MARK: In a navigation controller

  @Test(arguments: [true, false])
  func untilItsPageIsPopped(animated: Bool) {
    let navigation = UINavigationController(rootViewController: a)
    screen.show(navigation)
    let witness = perform(.show, animated: animated, as: OwnSegue.init)
    screen.runUntilIdle()
    // Other pages are pushed and popped above it.
    navigation.pushViewController(UIViewController(), animated: false)
    navigation.popViewController(animated: false)
    #expect(witness.segue != nil && navigation.viewControllers.count == 2)
    navigation.popViewController(animated: animated)
    screen.runUntilIdle()
    #expect(witness.segue == nil)
  }

  @Test func isReleasedWithAReplacedStack() {
    let navigation = UINavigationController(rootViewController: a)
    screen.show(navigation)
    let witness = perform(.show, as: OwnSegue.init)
    navigation.viewControllers = [a]
    #expect(witness.segue == nil)
  }

  @Test func isReleasedWithItsNavigationController() {
    weak var navigation: UINavigationController?
    let witness: Witness
    do {
      let controller = UINavigationController(rootViewController: a)
      navigation = controller
      screen.show(controller)
      witness = perform(.show, as: OwnSegue.init)
      #expect(witness.segue != nil)
      screen.show(UIViewController())
    }
    #expect(navigation == nil && witness.segue == nil)
  }
}
