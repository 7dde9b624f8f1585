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

  @Test func textMayHaveAShadow() {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    shadow.shadowBlurRadius = 3
    shadow.shadowColor = UIColor.blue
    #expect(shadow == shadow.copy() as? NSShadow && shadow != NSShadow())
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    label.attributedText = NSAttributedString(string: "a", attributes: [.shadow: shadow])
    let layer = label.layer.sublayers?.first { $0.shadowOpacity > 0 }
    #expect(layer?.shadowRadius == 3 && layer?.shadowOffset == CGSize(width: 1, height: 2))
    #expect(layer?.shadowColor == UIColor.blue.cgColor)
    label.text = "b"
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

  @Test func neitherIsItDuringADrag() {
    let scene = PresentationScene(size: CGSize(width: 400, height: 600))
    let animator = Forgetful()
    let driver = UIPercentDrivenInteractiveTransition()
    scene.delegate.animator = animator
    scene.delegate.interaction = driver
    let page = scene.page("B", .fullScreen)
    scene.root.present(page, animated: true)
    driver.update(0.25)
    scene.screen.flush()
    #expect(animator.made == 1 && isClose(shown(page.view).frame.minY, 450))
    driver.update(0.5)
    scene.screen.flush()
    #expect(isClose(shown(page.view).frame.minY, 300))
    driver.finish()
    scene.screen.runUntilIdle()
    #expect(animator.made == 1 && isClose(shown(page.view).frame.minY, 0))
    #expect(page.presentingViewController != nil)
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

  @Test func controlsNameTheirTargets() {
    final class Target: UIView {}
    let control = UIControl()
    let target = Target()
    let tap = Selector("tap")
    control.addTarget(target, action: tap, for: [.touchUpInside, .valueChanged])
    control.addTarget(nil, action: Selector("search:"), for: .touchDown)
    #expect(control.allTargets.count == 2 && control.allTargets.contains(target))
    #expect(control.allTargets.contains { $0.base is NSNull })
    #expect(control.actions(forTarget: target, forControlEvent: .valueChanged) == ["tap"])
    #expect(control.actions(forTarget: target, forControlEvent: .touchDown) == nil)
    #expect(control.actions(forTarget: nil, forControlEvent: .touchDown) == ["search:"])
  }

  /// A field that draws its placeholder itself, and one that has none.
  private final class Drawing: UITextField {
    var rects: [CGRect] = []
    override func drawPlaceholder(in rect: CGRect) {
      #expect(UIGraphicsGetCurrentContext() != nil)
      rects.append(rect)
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
  }

  private final class Moved: UITextField {
    override func drawPlaceholder(in rect: CGRect) {
      super.drawPlaceholder(in: rect.offsetBy(dx: 7, dy: 0))
    }
  }

  @Test func subclassesDrawPlaceholders() throws {
    try withStage { stage in
      let frame = CGRect(x: 0, y: 0, width: 100, height: 30)
      let fields = [Drawing(frame: frame), Moved(frame: frame), UITextField(frame: frame)]
      for field in fields {
        field.placeholder = "Name"
        stage.window.addSubview(field)
      }
      stage.turn()
      @MainActor func label(_ index: Int) -> UILabel? {
        fields[index].subviews.compactMap { $0 as? UILabel }.first
      }
      #expect(label(0)?.isHidden == true && label(1)?.isHidden == false)
      #expect(label(2)?.isHidden == false)
      let usual = fields[2].placeholderRect(forBounds: fields[2].bounds)
      #expect(label(2)?.frame == usual && label(1)?.frame == usual.offsetBy(dx: 7, dy: 0))
      let drawing = try #require(fields[0] as? Drawing)
      #expect(drawing.rects.last == usual)
      let drawn = drawing.subviews.filter { !$0.isHidden && $0.layer.contents != nil }
      #expect(drawn.map(\.frame) == [drawing.bounds])
      drawing.text = "Ada"
      stage.turn()
      #expect(drawing.subviews.filter { !$0.isHidden && drawn.contains($0) } == [])
    }
  }

  @Test func fontsKeepTheirSize() {
    let font = UIFont.systemFont(ofSize: 20)
    #expect(UIFontMetrics.default.scaledFont(for: font) == font)
    let metrics = UIFontMetrics(forTextStyle: .headline)
    #expect(metrics.scaledFont(for: font, maximumPointSize: 15).pointSize == 15)
    #expect(metrics.scaledFont(for: font, compatibleWith: nil) == font)
    #expect(metrics.scaledValue(for: 12) == 12)
    #expect(font.fontDescriptor.object(forKey: .size) as? CGFloat == 20)
    #expect(font.fontDescriptor.fontAttributes[.family] as? String == font.familyName)
    #expect(font.fontDescriptor.object(forKey: .textStyle) == nil)
    let adjusting: [any UIContentSizeCategoryAdjusting] = [UILabel(), UITextField(), UITextView()]
    #expect(adjusting.allSatisfy { !$0.adjustsFontForContentSizeCategory })
  }

  /// Libraries let their own protocols have what bar items have.
  private protocol Described: AnyObject {
    @MainActor var accessibilityLabel: String? { get set }
  }

  private final class Own: UIBarButtonItem, Described {}

  @Test func barItemsAreDescribed() {
    let item: any Described = Own()
    item.accessibilityLabel = "Close"
    #expect((item as? NSObject)?.accessibilityLabel == "Close")
    let title = UINavigationItem(title: "A")
    title.accessibilityHint = "Hint"
    title.accessibilityIdentifier = "title"
    #expect((title as NSObject).accessibilityHint == "Hint")
    #expect((title as NSObject).accessibilityIdentifier == "title")
  }

  @Test func deletedViewsVanishAndLeave() {
    let screen = TestScreen()
    let views = [UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), UIView()]
    let other = UIView(frame: CGRect(x: 0, y: 100, width: 50, height: 50))
    for view in views + [other] { screen.window.addSubview(view) }
    screen.runUntilIdle()
    var ends: [Bool] = []
    UIView.perform(.delete, on: views, animations: { other.frame.origin.x = 100 }) {
      ends.append($0)
    }
    #expect(views[0].superview != nil && views[0].layer.animationKeys()?.isEmpty == false)
    #expect(other.layer.animationKeys()?.isEmpty == false)
    screen.runUntilIdle()
    #expect(ends == [true] && views.allSatisfy { $0.superview == nil })
    #expect(views[0].alpha == 1 && views[0].transform == .identity && other.frame.minX == 100)
  }

  @Test func viewsHaveRestorationIdentifiers() {
    let view = UIView()
    #expect(view.restorationIdentifier == nil)
    view.restorationIdentifier = "list"
    #expect(view.restorationIdentifier == "list" && UIViewController().restorationIdentifier == nil)
  }

  @Test func codeForOldSystemsSeesANewOne() {
    let versions = [
      NSFoundationVersionNumber_iOS_7_0, NSFoundationVersionNumber_iOS_7_1,
      NSFoundationVersionNumber_iOS_8_0, NSFoundationVersionNumber_iOS_9_0,
      NSFoundationVersionNumber,
    ]
    #expect(versions == versions.sorted())
    #expect(UINT64_MAX == .max && INT64_MAX == .max)
  }

  @Test func aMethodWithoutASelectorIsNotCalled() {
    let none: Selector? = nil
    UIView().perform(none)
    UIView().perform(none, with: 1)
  }

  @Test func appearancesOfBarsAreCopied() {
    let bar = UINavigationBarAppearance()
    bar.backgroundColor = .red
    bar.largeTitleTextAttributes = [.foregroundColor: UIColor.blue]
    let same: UINavigationBarAppearance? = bar.copy()
    let cast = bar.copy() as? UINavigationBarAppearance
    let copies = [same, cast, (bar as any NSCopying).copy(with: nil) as? UINavigationBarAppearance]
    bar.backgroundColor = .green
    for copy in copies {
      #expect(copy?.backgroundColor == .red && copy !== bar)
      #expect(copy?.largeTitleTextAttributes[.foregroundColor] as? UIColor == .blue)
    }
    #expect(type(of: UITabBarAppearance().copy() as UITabBarAppearance) == UITabBarAppearance.self)
  }

  @Test func actionsFindTheirTargetInTheChain() {
    final class Page: UIViewController {
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == Selector("turn:")
      }
    }
    let page = Page()
    let view = UIView()
    page.view.addSubview(view)
    #expect(view.target(forAction: Selector("turn:"), withSender: nil) as? Page === page)
    #expect(view.target(forAction: Selector("close:"), withSender: nil) == nil)
  }

  @Test func aConstraintWithoutItemsIsInactive() {
    let constraint = NSLayoutConstraint()
    #expect(!constraint.isActive && constraint.firstItem == nil && constraint.constant == 0)
    constraint.isActive = false
    constraint.constant = 5
  }

  @Test func customButtonsAdjustTheirImages() throws {
    func pixel(_ button: UIButton) throws -> [UInt8] {
      let image = try #require(button.imageView?.image?.cgImage)
      // Blue, green, red, alpha.
      return image.withUnsafeBytes { [$0[2], $0[1], $0[0], $0[3]] }
    }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let button = UIButton(type: .custom)
    button.setImage(image, for: .normal)
    #expect(try pixel(button) == [255, 0, 0, 255])
    button.isHighlighted = true
    let pressed = try pixel(button)
    #expect((150...180).contains(pressed[0]) && pressed[3] == 255)
    button.adjustsImageWhenHighlighted = false
    #expect(try pixel(button) == [255, 0, 0, 255])
    button.adjustsImageWhenHighlighted = true
    button.setImage(image, for: .highlighted)
    #expect(try pixel(button) == [255, 0, 0, 255])
    button.isHighlighted = false
    button.isEnabled = false
    #expect(try (120...135).contains(pixel(button)[3]))
    button.adjustsImageWhenDisabled = false
    #expect(try pixel(button) == [255, 0, 0, 255])
  }

  @Test func buttonsKnowTheColorOfTheirTitle() {
    let custom = UIButton(type: .custom)
    let system = UIButton(type: .system)
    system.tintColor = .red
    #expect(custom.titleColor(for: .normal) == .white)
    #expect(system.titleColor(for: .normal) == .red)
    #expect(system.titleColor(for: .disabled) == .tertiaryLabel)
    system.setTitleColor(.green, for: .normal)
    #expect(system.titleColor(for: .disabled) == .green && system.currentTitleColor == .green)
  }

  @Test func scrollIndicatorsHaveAStyle() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.layoutIfNeeded()
    // Libraries take a scroll view without subviews for a new one.
    #expect(scroll.subviews.isEmpty)
    scroll.contentSize = CGSize(width: 200, height: 300)
    scroll.layoutIfNeeded()
    let indicators = scroll.subviews.compactMap { $0 as? ScrollIndicator }
    #expect(indicators.count == 2 && scroll.indicatorStyle == .default)
    let usual = indicators.map(\.backgroundColor)
    scroll.indicatorStyle = .white
    #expect(indicators.allSatisfy { $0.backgroundColor == UIColor(white: 1, alpha: 0.5) })
    scroll.indicatorStyle = .black
    #expect(indicators.allSatisfy { $0.backgroundColor == UIColor(white: 0, alpha: 0.35) })
    scroll.indicatorStyle = .default
    #expect(indicators.map(\.backgroundColor) == usual)
  }

  @Test func segmentedControlsShowImages() throws {
    let control = UISegmentedControl(items: ["A", "B", "C"])
    control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
    control.selectedSegmentIndex = 0
    control.layoutIfNeeded()
    #expect(control.dividers.map(\.alpha) == [0, 1] && control.dividers[0].frame.width == 1)
    let face = try #require(control.dividers[0].superview)
    #expect(face.backgroundColor != nil && control.selection.backgroundColor != nil)
    for state in [UIControl.State.normal, .selected] {
      control.setBackgroundImage(UIImage(), for: state, barMetrics: .default)
    }
    #expect(face.backgroundColor == nil && control.selection.backgroundColor == nil)
    #expect(control.selection.layer.shadowOpacity == 0)
    let line = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 8)).image { _ in
      UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 8))
    }
    control.setDividerImage(
      line, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
    control.setDividerImage(
      UIImage(), forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
    control.layoutIfNeeded()
    #expect(control.dividers[1].image === line && control.dividers[1].frame.width == 3)
    #expect(control.dividers[1].frame.height == 32 && control.dividers[0].frame.width == 0)
    control.selectedSegmentIndex = 2
    #expect(control.dividers[0].frame.width == 3 && control.dividers.map(\.alpha) == [1, 1])
    control.setBackgroundImage(nil, for: .normal, barMetrics: .default)
    #expect(face.backgroundColor == .tertiarySystemFill)
  }

  /// A layer that overrides methods which libraries for iOS override.
  private final class Watched: CALayer {
    static var keys: [String] = []
    override func add(_ anim: CAAnimation, forKey key: String?) {
      Self.keys.append("add \(key ?? "")")
      super.add(anim, forKey: key)
    }
    override func removeAnimation(forKey key: String) {
      Self.keys.append("remove \(key)")
      super.removeAnimation(forKey: key)
    }
    override func removeAllAnimations() {
      Self.keys.append("remove all")
      super.removeAllAnimations()
    }
    override func contains(_ point: CGPoint) -> Bool { hypot(point.x - 5, point.y - 5) <= 5 }
  }

  private final class Photo: UIImageView {
    override init(image: UIImage?) {
      super.init(image: image)
      tag = 3
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test func layersAndImageViewsAreOverridden() {
    let layer = Watched()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    layer.removeAnimation(forKey: "fade")
    layer.removeAllAnimations()
    #expect(Watched.keys == ["add fade", "remove fade", "remove all"])
    #expect(layer.hitTest(CGPoint(x: 5, y: 5)) === layer)
    #expect(layer.hitTest(CGPoint(x: 0.5, y: 0.5)) == nil)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 6)).image { _ in }
    let photo = Photo(image: image)
    #expect(photo.tag == 3 && photo.frame.size == CGSize(width: 4, height: 6))
    #expect(photo.image === image && !photo.isUserInteractionEnabled)
    let pair = UIImageView(image: nil, highlightedImage: image)
    #expect(pair.frame.isEmpty && pair.highlightedImage === image)
    pair.isHighlighted = true
    #expect(pair.layer.contents as? CGImage === image.cgImage)
  }

  // MARK: What subclasses override

  /// Keeps its content away from its own bar.
  private final class Inset: UIView {
    override var safeAreaInsets: UIEdgeInsets {
      UIEdgeInsets(top: 12, left: 0, bottom: 0, right: 0)
    }
  }

  private final class Decoration: UICollectionReusableView {
    override var reuseIdentifier: String? { "own" }
  }

  private final class Tabs: UITabBarController {
    override func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
    override func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool)
    {}
  }

  private final class Item: UITabBarItem {
    let color: UIColor
    init(color: UIColor) {
      self.color = color
      super.init()
    }
    required init?(coder: NSCoder) {
      color = .red
      super.init(coder: coder)
    }
  }

  @Test func safeAreasIdentifiersAndItemsAreOverridden() {
    let view = Inset(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let content = UIView(frame: view.bounds)
    view.addSubview(content)
    #expect(content.safeAreaInsets.top == 12)
    #expect(Decoration(frame: .zero).reuseIdentifier == "own")
    #expect(Item(coder: NSCoder())?.color == .red && Item(color: .blue).color == .blue)
    let bar: any UITabBarDelegate = Empty()
    // All methods have defaults.
    bar.tabBar(UITabBar(), didSelect: UITabBarItem())
    _ = Tabs()
  }

  private final class Empty: NSObject, UITabBarDelegate {}

  @Test func theViewsOfItemsAreFoundByName() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 200, height: 49))
    let item = UITabBarItem(title: "One", image: nil, tag: 0)
    #expect(item.value(forKey: "view") == nil)
    bar.items = [item]
    #expect((item.value(forKey: "view") as? UIView)?.superview === bar)
    let custom = UIView()
    #expect(UIBarButtonItem(customView: custom).value(forKey: "view") as? UIView === custom)
    let search = UISearchBar(frame: bar.frame)
    #expect(search.value(forKey: "searchField") as? UITextField === search.searchTextField)
  }

  @Test func objectsAreCreatedWithoutArguments() {
    #expect(UINavigationItem().title == "")
    let attributes = UICollectionViewLayoutAttributes()
    attributes.indexPath = IndexPath(item: 3, section: 1)
    #expect(attributes.representedElementCategory == .cell && attributes.indexPath.item == 3)
  }

  @Test func traitsSayWhetherColorsDiffer() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(light.hasDifferentColorAppearance(comparedTo: dark))
    #expect(light.hasDifferentColorAppearance(comparedTo: nil))
    #expect(
      !light.hasDifferentColorAppearance(
        comparedTo: UITraitCollection(traitsFrom: [light, .init(horizontalSizeClass: .compact)])))
    #expect(light.forceTouchCapability == .unavailable)
    let both = UITraitCollection(traitsFrom: [
      light, .init(horizontalSizeClass: .compact), dark, .init(displayScale: 2), .init(),
    ])
    #expect(both.userInterfaceStyle == .dark && both.horizontalSizeClass == .compact)
    #expect(both.displayScale == 2 && both.verticalSizeClass == .unspecified)
  }

  @Test func aPreviewContextDescribesItsView() {
    final class Source: NSObject, UIViewControllerPreviewingDelegate {
      func previewingContext(
        _ context: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
      ) -> UIViewController? { nil }
      func previewingContext(
        _ context: any UIViewControllerPreviewing, commit controller: UIViewController
      ) {}
    }
    let source = Source()
    let view = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 20))
    let context = UIViewController().registerForPreviewing(with: source, sourceView: view)
    #expect(context.sourceView === view && context.delegate === source)
    #expect(context.sourceRect == view.bounds)
  }

  @Test func aClassNamesTheOneAboveIt() {
    let type: UIResponder.Type = UILabel.self
    #expect((type.superclass() as? UIView.Type).map { $0 == UIView.self } == true)
    #expect(NSObject.superclass() == nil)
  }

  @Test func updatesMayBeAClosureThatDoesNotEscape() {
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100),
      collectionViewLayout: UICollectionViewFlowLayout())
    var calls = 0
    func update(_ list: UICollectionView, _ changes: () -> Void) {
      list.performBatchUpdates({ changes() }, completion: nil)
    }
    update(collection) { calls += 1 }
    let table = UITableView(frame: collection.frame)
    func update(_ list: UITableView, _ changes: () -> Void) { list.performBatchUpdates(changes) }
    update(table) { calls += 1 }
    #expect(calls == 2)
  }

  @available(*, deprecated)
  @Test func aDisplayLinksIntervalIsAnotherWordForItsRate() {
    let link = CADisplayLink { _ in }
    #expect(link.frameInterval == 1)
    link.frameInterval = 2
    #expect(link.preferredFramesPerSecond == 30 && link.frameInterval == 2)
    link.frameInterval = 0
    #expect(link.preferredFramesPerSecond == 0)
  }
}
