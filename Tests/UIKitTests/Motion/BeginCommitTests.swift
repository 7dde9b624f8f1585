import TestSupport
import Testing

@testable import UIKit

/// Animations between `beginAnimations` and `commitAnimations`.
@MainActor
struct BeginCommitTests {
  @MainActor
  private final class Receiver {
    var told: [String] = []
    func note(_ identifier: Any?) { told.append("\(identifier ?? "none")") }
  }

  private func view() -> (TestScreen, UIView) {
    let screen = TestScreen(size: CGSize(width: 200, height: 200))
    let controller = UIViewController()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.backgroundColor = .red
    controller.view.addSubview(view)
    screen.show(controller)
    return (screen, view)
  }

  @Test func changesAreAnimatedUntilTheyAreCommitted() {
    let (screen, view) = view()
    let receiver = Receiver()
    let method = Selector("note:", Receiver.note)
    UIView.beginAnimations("move", context: nil)
    UIView.setAnimationDelegate(receiver)
    UIView.setAnimationWillStart(method)
    UIView.setAnimationDidStop(method)
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelay(0.5)
    UIView.setAnimationCurve(.linear)
    view.center.x += 100
    UIView.commitAnimations()
    view.center.y += 10
    #expect(receiver.told == ["move"])
    screen.advance(by: 1)
    let shown = view.layer.presentation()?.position
    #expect(shown == CGPoint(x: 75, y: 35))
    screen.advance(by: 1)
    #expect(receiver.told == ["move", "move"] && UIView.areAnimationsEnabled)
    UIView.commitAnimations()
  }

  @Test func theyLastAFifthOfASecondAndRepeat() {
    let (screen, view) = view()
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationRepeatCount(2)
    UIView.setAnimationRepeatAutoreverses(true)
    UIView.setAnimationBeginsFromCurrentState(true)
    view.alpha = 0
    UIView.commitAnimations()
    for (time, opacity) in [(0.1, 0.5), (0.1, 0), (0.1, 0.5), (0.2, 0.5)] {
      screen.advance(by: time)
      #expect(abs(Double(view.layer.presentation()?.opacity ?? 9) - opacity) < 0.01)
    }
  }

  @Test func aTransitionShowsTheOldContentFirst() throws {
    let (screen, view) = view()
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationTransition(.flipFromLeft, for: view, cache: true)
    view.backgroundColor = .blue
    UIView.commitAnimations()
    screen.advance(by: 0.25)
    let turned = try #require(view.layer.presentation()?.transform)
    #expect(turned.m11 < 0)
    // The snapshot of the red side is next to the view, and turns, too.
    let layers = view.layer.superlayer?.sublayers ?? []
    #expect(layers.count == 2)
    screen.advance(by: 1)
    #expect(view.layer.superlayer?.sublayers?.count == 1)
  }
}
