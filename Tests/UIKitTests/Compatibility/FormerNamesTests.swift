import Testing
import UIKit

/// Source code with the names from before Swift 4.2 compiles, with a warning, and has the same meaning.
@MainActor
@Suite struct FormerNamesTests {
  /// The tests are deprecated witnesses of these requirements, so that this file compiles without warnings.
  private protocol Source {
    @MainActor func nest(_ child: UIViewController, in parent: UIViewController)
    @MainActor func constants() -> [Bool]
  }

  private struct OldSource: Source {
    @available(*, deprecated)
    func nest(_ child: UIViewController, in parent: UIViewController) {
      parent.addChildViewController(child)
      parent.view.addSubview(child.view)
      parent.view.sendSubview(toBack: child.view)
      child.didMove(toParentViewController: parent)
      let options: UIViewAnimationOptions = [.curveEaseIn]
      UIView.animate(withDuration: 0, delay: 0, options: options, animations: {})
    }

    @available(*, deprecated)
    func constants() -> [Bool] {
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      animation.fillMode = kCAFillModeForwards
      animation.calculationMode = kCAAnimationDiscrete
      animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)
      let transition = CATransition()
      transition.type = kCATransitionPush
      transition.subtype = kCATransitionFromLeft
      let shape = CAShapeLayer()
      shape.lineCap = kCALineCapRound
      shape.fillRule = kCAFillRuleEvenOdd
      return [
        animation.fillMode == .forwards, animation.calculationMode == .discrete,
        transition.type == .push, transition.subtype == .fromLeft, shape.lineCap == .round,
        shape.fillRule == .evenOdd, RunLoopMode.commonModes == .common,
        Notification.Name.UIApplicationDidEnterBackground
          == UIApplication.didEnterBackgroundNotification,
        UIFont.systemFont(ofSize: 12, weight: UIFontWeightBold) == .boldSystemFont(ofSize: 12),
        UIAccessibilityIsReduceMotionEnabled() == UIAccessibility.isReduceMotionEnabled,
      ]
    }
  }

  @Test func meanTheSame() {
    let source: any Source = OldSource()
    let (parent, child) = (UIViewController(), UIViewController())
    source.nest(child, in: parent)
    #expect(parent.children == [child] && parent.view.subviews == [child.view])
    #expect(!child.isMovingToParent)
  }

  @Test func constantsMeanTheSame() {
    let source: any Source = OldSource()
    #expect(source.constants().allSatisfy { $0 })
  }

  @Test func aTransactionsSettingsHaveKeys() {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    CATransaction.setValue(0.75, forKey: kCATransactionAnimationDuration)
    CATransaction.setCompletionBlock {}
    #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 0.75)
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 0.75)
    #expect(CATransaction.completionBlock() != nil)
    CATransaction.setValue(false, forKey: kCATransactionDisableActions)
    CATransaction.setValue("ours", forKey: "owner")
    #expect(!CATransaction.disableActions())
    #expect(CATransaction.value(forKey: "owner") as? String == "ours")
  }

  @Test func valuesByName() {
    let layer = CALayer()
    layer.setValue(0.5, forKey: "opacity")
    layer.setValue("mine", forKey: "owner")
    layer.setValue(Double.pi, forKeyPath: "transform.rotation.z")
    #expect(layer.opacity == 0.5 && layer.value(forKey: "owner") as? String == "mine")
    #expect(abs(layer.transform.m11 + 1) < 1e-9)
    layer.setValue(nil, forKey: "owner")
    #expect(layer.value(forKey: "owner") == nil)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue(7, forKey: "number")
    layer.add(animation, forKey: "fade")
    animation.setValue(8, forKey: "number")
    #expect(layer.animation(forKey: "fade")?.value(forKey: "number") as? Int == 7)
  }
}
