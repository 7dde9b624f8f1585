@testable import UIKit

/// The subject of a random drag test: the views that move, the way to begin a transition, and the conditions at rest.
@MainActor
protocol DragSubject: AnyObject {
  var screen: TestScreen { get }
  /// The direction in which its pages move, a unit vector.
  var axis: CGVector { get }
  /// The pages that move.
  var views: [UIView] { get }
  /// The greatest ratio of two sizes of the window. A transition that began in a window of another size may move faster
  /// than the pointer by up to this factor.
  var stretch: CGFloat { get }
  /// The angular frequency of the fastest spring among the subject's own animations, in radians per second.
  var ownFrequency: CGFloat { get }
  var recognizers: [UIGestureRecognizer] { get }
  var interaction: PanDrivenInteractiveTransition? { get }
  /// Whether its views follow the pointer on a spring.
  var followsOnSpring: Bool { get }
  /// The angular frequency of the spring that a released view follows, in radians per second.
  var releaseFrequency: CGFloat { get }
  /// Begins a transition without a pointer.
  func begin(_ choice: Int)
  func problemsAtRest() -> [String]
  /// The name of its current state at rest.
  var state: String { get }
}

extension DragSubject {
  var followsOnSpring: Bool { false }
  var releaseFrequency: CGFloat { (1000 / 3).squareRoot() }
}

/// A navigation controller with two pages.
@MainActor
final class NavigationSubject: DragSubject {
  let scene: NavigationScene
  let axis = CGVector(dx: 1, dy: 0)
  let stretch: CGFloat = 2
  let ownFrequency: CGFloat

  init(_ animator: (any UIViewControllerAnimatedTransitioning)?, ownFrequency: CGFloat) {
    self.ownFrequency = ownFrequency
    scene = NavigationScene("AB", animator: animator)
    scene.delegate.interaction = scene.navigation.interactivePopTransition
    for (index, name) in "AB".enumerated() { scene.page("\(name)").view.tag = index }
  }

  var screen: TestScreen { scene.screen }
  var views: [UIView] { "AB".map { scene.page("\($0)").view } }
  var recognizers: [UIGestureRecognizer] {
    [scene.navigation.drag.edgePan, scene.navigation.drag.contentPan]
  }
  var interaction: PanDrivenInteractiveTransition? { scene.navigation.interactivePopTransition }
  /// A delegate's animator is moved point by point.
  var followsOnSpring: Bool { scene.delegate.animator == nil }
  var releaseFrequency: CGFloat { followsOnSpring ? 2 * .pi / 0.3 : (1000 / 3).squareRoot() }
  var state: String { scene.names }

  func begin(_ choice: Int) {
    if scene.names == "A" { scene.push("B") } else { scene.pop() }
  }

  func problemsAtRest() -> [String] { scene.problemsAtRest() }
}

/// A sheet and the page below it.
@MainActor
final class SheetSubject: DragSubject {
  let scene: PresentationScene
  private let page: RecordingViewController
  let axis = CGVector(dx: 0, dy: 1)
  let stretch: CGFloat = 2
  let ownFrequency: CGFloat = 40

  init() {
    scene = PresentationScene(size: CGSize(width: 800, height: 644))
    page = scene.page("B", .formSheet)
    page.transitioningDelegate = nil
    scene.root.present(page, animated: false)
    scene.screen.flush()
  }

  var screen: TestScreen { scene.screen }
  var views: [UIView] { [page.view] }
  private var presentation: UISheetPresentationController? {
    page.presentationController as? UISheetPresentationController
  }
  var recognizers: [UIGestureRecognizer] {
    presentation?.container?.gestureRecognizers ?? []
  }
  var interaction: PanDrivenInteractiveTransition? { nil }
  var state: String { scene.root.presentedViewController == nil ? "away" : "there" }

  func begin(_ choice: Int) {
    if scene.root.presentedViewController == nil {
      scene.root.present(page, animated: true)
    } else {
      scene.dismiss()
    }
  }

  func problemsAtRest() -> [String] {
    var problems = [scene.root, page].flatMap(\.violations)
    for controller in [scene.root, page] where !controller.isStable {
      problems.append("\(controller.name) rests in \(controller.last)")
    }
    if page.isVisible != (state == "there") { problems.append("the sheet says \(page.last)") }
    if (page.view.window == nil) == (state == "there") { problems.append("the sheet is \(state)") }
    if scene.root.transitionCoordinator != nil { problems.append("a coordinator is left over") }
    return problems
  }
}

/// A container that replaces its only child with a new one.
@MainActor
final class ExchangeSubject: DragSubject {
  let screen = TestScreen()
  let log = CallLog()
  let root: RecordingViewController
  private var child: RecordingViewController
  private var others: [RecordingViewController] = []
  private let pan = UIPanGestureRecognizer()
  private let animator: any UIViewControllerAnimatedTransitioning
  private var driver: PanDrivenInteractiveTransition?
  private var count = 0
  let axis = CGVector(dx: 1, dy: 0)
  let stretch: CGFloat = 2
  let ownFrequency: CGFloat = 12

  init(_ animator: any UIViewControllerAnimatedTransitioning) {
    self.animator = animator
    root = RecordingViewController("R", log: log)
    child = RecordingViewController("0", log: log)
    screen.show(root)
    root.addChild(child)
    child.view.frame = root.view.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    let driver = PanDrivenInteractiveTransition(
      fullTranslation: { [root] in CGVector(dx: -root.view.bounds.width, dy: 0) },
      begin: { [weak self] in self?.begin(0) })
    driver.follow(pan)
    self.driver = driver
    root.view.addGestureRecognizer(pan)
    screen.flush()
  }

  var views: [UIView] { ([child] + others).map { $0.view } }
  var recognizers: [UIGestureRecognizer] { [pan] }
  var interaction: PanDrivenInteractiveTransition? { driver }
  var state: String { child.name }

  func begin(_ choice: Int) {
    guard root.children == [child], let driver else { return }
    count += 1
    let leaving = child
    let next = RecordingViewController("\(count)", log: log)
    others.append(next)
    leaving.willMove(toParent: nil)
    root.addChild(next)
    next.view.frame = root.view.bounds
    next.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.swapChildren(
      from: leaving, to: next, animator, replacement: .addThenRemove, driver: driver
    ) {
      [weak self] outcome in
      guard let self else { return }
      let (stays, goes) = outcome == .completed ? (next, leaving) : (leaving, next)
      goes.willMove(toParent: nil)
      goes.removeFromParent()
      stays.didMove(toParent: root)
      child = stays
      others.removeAll { $0 === next }
      others.append(goes)
    }
  }

  func problemsAtRest() -> [String] {
    var problems = ([root, child] + others).flatMap(\.violations)
    if root.children != [child] { problems.append("\(root.children.count) children") }
    if root.view.subviews != [child.view] { problems.append("views are left over") }
    if child.view.frame != root.view.bounds {
      problems.append("the child is at \(child.view.frame)")
    }
    if !child.isVisible || !child.isStable { problems.append("the child rests in \(child.last)") }
    if child.isMovingToParent || child.isMovingFromParent { problems.append("it still moves") }
    for other in others where other.isVisible || !other.isStable || other.parent != nil {
      problems.append("\(other.name) rests in \(other.last)")
    }
    if root.transitionCoordinator != nil { problems.append("a coordinator is left over") }
    return problems
  }
}

/// An animator that slides one child out and the next one in. It uses an animation block, or a property animator that
/// it returns as its interruptible animator.
@MainActor
final class ExchangeSlide: NSObject, UIViewControllerAnimatedTransitioning {
  private let vends: Bool
  private var motion: UIViewPropertyAnimator?

  init(vends: Bool) {
    self.vends = vends
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to),
      let from = transitionContext.view(forKey: .from)
    else { return transitionContext.completeTransition(false) }
    let width = transitionContext.containerView.bounds.width
    transitionContext.containerView.addSubview(to)
    to.transform = CGAffineTransform(translationX: width, y: 0)
    let move = {
      to.transform = .identity
      from.transform = CGAffineTransform(translationX: -width, y: 0)
    }
    let end = {
      to.transform = .identity
      from.transform = .identity
      self.motion = nil
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    if vends {
      let motion = UIViewPropertyAnimator(duration: 0.5, curve: .easeInOut, animations: move)
      motion.addCompletion { _ in end() }
      self.motion = motion
      motion.startAnimation()
    } else {
      UIView.animate(
        withDuration: 0.5, delay: 0, options: .curveEaseInOut, animations: move,
        completion: { _ in end() })
    }
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    motion ?? UninterruptibleAnimating.shared
  }
}
