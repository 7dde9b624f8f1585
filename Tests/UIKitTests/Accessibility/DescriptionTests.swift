import Testing

@testable import UIKit

/// Tests of the properties that describe objects to assistive technology.
@MainActor @Suite struct DescriptionTests {
  private final class Meter: UIView {
    override var accessibilityLabel: String? {
      get { "Meter" }
      set {}
    }
  }

  @Test func respondersAndOtherObjectsKeepTheirDescriptions() {
    for object in [UIView(), UIViewController(), UIBarButtonItem(), UIImage()]
      as [any UIAccessibilityDescribed]
    {
      #expect(object.accessibilityLabel == nil && object.accessibilityTraits == .none)
      object.accessibilityLabel = "Moon"
      object.accessibilityHint = "Opens the moon"
      object.accessibilityTraits = [.button, .header]
      object.isAccessibilityElement = true
      #expect(object.accessibilityLabel == "Moon" && object.accessibilityHint == "Opens the moon")
      #expect(object.accessibilityTraits.contains(.header) && object.isAccessibilityElement)
      #expect(object.accessibilityIdentifier == nil)
    }
    let meter = Meter()
    meter.accessibilityLabel = "Other"
    #expect(meter.accessibilityLabel == "Meter", "a subclass may compute it")
  }

  @Test func elementsHaveAnOrder() {
    let (view, first, second) = (UIView(), UIView(), UIView())
    view.accessibilityElements = [first, second]
    #expect(view.accessibilityElementCount() == 2)
    #expect(view.accessibilityElement(at: 1) as? UIView == second)
    #expect(view.accessibilityElement(at: 2) == nil)
    #expect(view.index(ofAccessibilityElement: second) == 1)
    #expect(view.index(ofAccessibilityElement: UIView()) == NSNotFound)
  }

  @Test func theFrameIsOnScreen() {
    withStage { stage in
      let outer = UIView(frame: CGRect(x: 30, y: 40, width: 100, height: 100))
      let view = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 10))
      outer.addSubview(view)
      stage.window.addSubview(outer)
      #expect(view.accessibilityFrame == CGRect(x: 35, y: 45, width: 20, height: 10))
      view.accessibilityFrame = CGRect(x: 1, y: 2, width: 3, height: 4)
      #expect(view.accessibilityFrame == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
  }
}
