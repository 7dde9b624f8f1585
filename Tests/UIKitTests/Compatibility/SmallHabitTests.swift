import Foundation
import Testing

@testable import UIKit

/// Small parts of UIKit and its neighbours that sources use in passing.
@MainActor @Suite(.serialized) struct SmallHabitTests {
  @Test func everyObjectIsDescribedToAssistiveTechnology() {
    let object = NSObject()
    object.accessibilityLabel = "Thing"
    object.isAccessibilityElement = true
    object.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Open")]
    #expect(object.accessibilityLabel == "Thing" && object.isAccessibilityElement)
    #expect(object.accessibilityCustomActions?.map(\.name) == ["Open"])

    final class Named: UIView {
      override var accessibilityLabel: String? {
        get { "Own" }
        set {}
      }
    }
    // A view's own properties are found through its superclass, too.
    let view: NSObject = Named()
    view.accessibilityHint = "Hint"
    #expect(view.accessibilityLabel == "Own" && (view as? UIView)?.accessibilityHint == "Hint")
  }

  @Test func aLabelHasASharpShadow() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    label.text = "a"
    label.shadowColor = .red
    label.shadowOffset = CGSize(width: 2, height: 3)
    let layer = label.layer.sublayers?.first { $0.shadowOpacity > 0 }
    #expect(layer?.shadowRadius == 0 && layer?.shadowOffset == CGSize(width: 2, height: 3))
    label.shadowColor = nil
    #expect(layer?.shadowOpacity == 0)
  }

  @Test func aTextFieldTakesTheAttributesOfItsBeginning() {
    let field = UITextField()
    field.attributedText = NSAttributedString(
      string: "abc", attributes: [.foregroundColor: UIColor.red])
    #expect(field.text == "abc" && field.textColor == .red)
    #expect(field.attributedText?.string == "abc")
    field.attributedText = nil
    #expect(field.text?.isEmpty != false)
  }

  @Test func aSliderShowsItsImages() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    let thumb = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 10)).image { _ in
      UIRectFill(CGRect(x: 0, y: 0, width: 40, height: 10))
    }
    slider.setThumbImage(thumb, for: .normal)
    slider.setMinimumTrackImage(thumb, for: .normal)
    slider.layoutIfNeeded()
    #expect(slider.thumbImage(for: .highlighted) === thumb && slider.currentThumbImage === thumb)
    #expect(slider.knob.frame.size == CGSize(width: 40, height: 10))
    #expect(slider.knob.layer.contents as? CGImage === thumb.cgImage)
    #expect(!slider.knob.showsShadow && slider.knob.backgroundColor == nil)
    #expect(slider.minimumTrack.frame.height == 10)
    slider.setThumbImage(nil, for: .normal)
    slider.layoutIfNeeded()
    #expect(slider.knob.frame.width == 28 && slider.knob.showsShadow)
  }

  @Test func numbersAndTextsOfFoundation() {
    #expect([NSNumber(value: 2.5)].map(CGFloat.init) == [2.5])
    let text = NSMutableString(string: "a")
    text.appendFormat("%d-%C", 7, unichar(65))
    #expect(text as String == "a7-A")
    #expect(abs(CFAbsoluteTimeGetCurrent() - Date().timeIntervalSinceReferenceDate) < 5)
  }

  @Test func aTimerOfCoreFoundationFires() {
    var fired = 0
    let timer = CFRunLoopTimerCreateWithHandler(
      kCFAllocatorDefault, CFAbsoluteTimeGetCurrent(), 0, 0, 0
    ) { _ in fired += 1 }
    #expect(timer?.timeInterval == 0)
    timer?.fire()
    #expect(fired == 1 && timer?.isValid == false)
  }

  /// A menu places its buttons on a circle by turning views about their lower edges, which constraints keep in the middle.
  @Test func constraintsPlaceTheCenterWhereverTheAnchorPointIs() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let arm = UIView()
    arm.translatesAutoresizingMaskIntoConstraints = false
    arm.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    parent.addSubview(arm)
    NSLayoutConstraint.activate([
      arm.centerXAnchor.constraint(equalTo: parent.centerXAnchor),
      arm.centerYAnchor.constraint(equalTo: parent.centerYAnchor),
      arm.widthAnchor.constraint(equalToConstant: 20),
      arm.heightAnchor.constraint(equalToConstant: 80),
    ])
    parent.layoutIfNeeded()
    #expect(arm.center == CGPoint(x: 100, y: 100) && arm.frame.minY == 20)
    arm.transform = CGAffineTransform(rotationAngle: .pi)
    parent.setNeedsLayout()
    parent.layoutIfNeeded()
    #expect(arm.center == CGPoint(x: 100, y: 100) && abs(arm.frame.minY - 100) < 1e-9)
  }

  // MARK: Transitions

  /// Makes another property animator each time that it is asked, and places its view again.
  private final class Forgetful: NSObject, UIViewControllerAnimatedTransitioning {
    var made = 0
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      interruptibleAnimator(using: context).startAnimation()
    }
    func interruptibleAnimator(
      using context: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      made += 1
      let view = context.view(forKey: .to)!
      context.containerView.addSubview(view)
      view.frame = context.containerView.bounds
      view.frame.origin.y = view.frame.height
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        view.frame.origin.y = 0
      }
      animator.addCompletion { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
      return animator
    }
  }

  @Test func anAnimatorIsNotAskedForItsPropertyAnimatorWithoutNeed() {
    let scene = PresentationScene(size: CGSize(width: 400, height: 600))
    let animator = Forgetful()
    scene.delegate.animator = animator
    let page = scene.page("B", .fullScreen)
    var alongside: [CGFloat] = []
    scene.root.present(page, animated: true)
    let follower = UIView()
    page.view.addSubview(follower)
    page.transitionCoordinator?.animate { _ in follower.alpha = 0 }
    scene.screen.flush()
    scene.screen.advance(by: 0.5)
    alongside.append(CGFloat(shown(follower).opacity))
    #expect(animator.made == 1 && isClose(shown(page.view).frame.minY, 300))
    #expect(isClose(alongside[0], 0.5))
    scene.screen.runUntilIdle()
    #expect(page.view.window != nil && animator.made == 1)
  }

  /// The usual object between a display link and its target, which it does not retain.
  private final class WeakProxy: NSObject, SelectorForwarding {
    weak var target: NSObject?
    func forwardingTarget(for aSelector: Selector!) -> Any? { target }
  }

  private final class Ticking: UIView {
    var ticks = 0
    func tick(_ link: CADisplayLink) { ticks += 1 }
  }

  @Test func aSelectorIsPassedOnToAnotherObject() {
    let screen = TestScreen()
    let proxy = WeakProxy()
    var view: Ticking? = Ticking()
    proxy.target = view
    let told = warnings {
      let link = CADisplayLink(target: proxy, selector: Selector("tick:", Ticking.tick))
      link.add(to: .main, forMode: .common)
      screen.advance(by: 0.1)
      #expect(view?.ticks ?? 0 > 0)
      view = nil
      screen.advance(by: 0.1)
      link.invalidate()
      // Objects that forward to each other end, too.
      let loop = WeakProxy()
      loop.target = loop
      #expect(!Selector("tick:", Ticking.tick).perform(on: loop, sender: nil))
    }
    #expect(told == [])
  }

  @Test func geometryIsWrittenAsText() {
    let rect = CGRect(x: 1, y: -2.5, width: 10, height: 20)
    #expect(NSCoder.string(for: rect) == "{{1, -2.5}, {10, 20}}")
    #expect(NSCoder.cgRect(for: "{{1, -2.5}, {10, 20}}") == rect)
    #expect(NSCoder.cgPoint(for: NSCoder.string(for: rect.origin)) == rect.origin)
    #expect(NSCoder.cgSize(for: NSCoder.string(for: rect.size)) == rect.size)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSCoder.string(for: insets) == "{1, 2, 3, 4}")
    #expect(NSCoder.uiEdgeInsets(for: "{1,2,3,4}") == insets)
    let vector = CGVector(dx: 0.5, dy: 2)
    #expect(NSCoder.cgVector(for: NSCoder.string(for: vector)) == vector)
    let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 6)
    #expect(NSCoder.string(for: turn) == "[0, 1, -1, 0, 5, 6]")
    #expect(NSCoder.cgAffineTransform(for: "[0, 1, -1, 0, 5, 6]") == turn)
    #expect(NSCoder.cgPoint(for: "somewhere") == .zero && NSCoder.cgRect(for: "{1, 2}") == .zero)
    #expect(NSCoder.cgAffineTransform(for: "") == .identity)
  }

  @Test func aTextViewsContainerIsAsWideAsItsText() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.textContainerInset = UIEdgeInsets(top: 8, left: 10, bottom: 8, right: 20)
    #expect(view.textContainer.size.width == 170)
  }
}
