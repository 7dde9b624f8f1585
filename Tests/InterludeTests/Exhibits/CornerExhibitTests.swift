import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// B out of the corner of A, at once and held.
@MainActor @Suite struct CornerExhibitTests {
  private func page(_ stage: ExhibitStage) throws -> CornerPageViewController {
    try #require(stage.navigation.viewControllers.first as? CornerPageViewController)
  }

  /// The corner of B that comes first.
  private func corner(_ stage: ExhibitStage) throws -> CGPoint {
    try #require(stage.presented?.view.layer.presentation()?.frame).origin
  }

  @Test func comesFromTheCornerInASecondAndGoesBackThere() throws {
    let stage = try ExhibitStage(.corner)
    let before = try stage.picture()
    let views = stage.viewCount
    try stage.begin("present")
    #expect(try corner(stage) == CGPoint(x: 400, y: 300))
    _ = try stage.picture(at: 0.5)
    #expect(abs(try corner(stage).x - 200) < 0.5)
    #expect(abs(try corner(stage).y - 150) < 0.5)
    _ = try stage.picture(at: 0.999)
    #expect(stage.presented?.transitionCoordinator != nil)
    _ = try stage.picture(at: 1.001)
    #expect(stage.presented?.transitionCoordinator == nil)
    stage.finish()
    try stage.begin("dismiss")
    _ = try stage.picture(at: 0.5)
    #expect(abs(try corner(stage).x - 200) < 0.5)
    stage.finish()
    #expect(stage.presented == nil)
    #expect(try stage.picture().difference(from: before).count == 0)
    #expect(stage.viewCount == views)
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func textsOfPageBHaveEnoughContrast(style: UIUserInterfaceStyle) {
    let page = CornerPresentedViewController.self
    for words in [Ink.cream, page.faintWords] {
      #expect(contrast(of: words, on: page.ground, style) >= 4.5)
    }
  }

  /// On its way B is a card over A; at rest it is a plain page.
  @Test func onItsWayBHasRoundCornersAndAShadow() throws {
    let stage = try ExhibitStage(.corner)
    let before = try stage.picture()
    try stage.begin("present")
    let during = try stage.picture(at: 0.5)
    let card: CALayer = try #require(stage.presented?.view.layer.presentation())
    #expect(card.frame.origin == CGPoint(x: 200, y: 150))
    #expect(card.cornerRadius > 20 && card.shadowOpacity > 0.2)
    // Its colour begins on the round edge, and not in the corner, where A is in the shade.
    let ground = during[300, 160]
    #expect(during[202, 152] != ground && during[224, 174] == ground)
    #expect(during[240, 140] != before[240, 140])
    stage.finish()
    let page: UIView = try #require(stage.presented?.view)
    #expect(page.layer.cornerRadius == 0 && page.layer.shadowOpacity == 0)
    #expect(try stage.picture()[0, 0] == ground)
  }

  /// The corner grows under the pointer and has the cursor for things that can be dragged.
  @Test func theCornerShowsThatItCanBeDragged() throws {
    let stage = try ExhibitStage(.corner)
    func find(_ view: UIView) -> CornerHandleView? {
      (view as? CornerHandleView) ?? view.subviews.lazy.compactMap(find).first
    }
    let handle = try #require(find(stage.navigation.view))
    let rest = try stage.picture()
    #expect(rest[398, 298] == rest[398, 285] && rest[398, 298] != rest[398, 200])
    stage.session.send(.pointerMoved(location: CGPoint(x: 390, y: 290)))
    stage.finish()
    #expect(handle.isGrown)
    #expect(try stage.picture().difference(from: rest).count > 100)
    let interaction = UIPointerInteraction(delegate: handle)
    let region = UIPointerRegion(rect: handle.bounds)
    #expect(handle.pointerInteraction(interaction, styleFor: region) != nil)
    stage.session.send(.pointerMoved(location: CGPoint(x: 20, y: 280)))
    stage.finish()
    #expect(!handle.isGrown)
    #expect(try stage.picture().difference(from: rest).count == 0)
  }

  /// Words and buttons lie in the window beside each other, from the smallest to the largest, and fill large ones.
  @Test(arguments: [
    (320, 240), (400, 700), (800, 600), (1366, 768), (2560, 1440), (3840, 2160),
  ])
  func pagesFitTheWindow(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.corner, width: width, height: height, draws: false)
    let window = CGRect(x: 0, y: 0, width: width, height: height)
    func columns(_ view: UIView) -> [PrintColumnView] {
      (view as? PrintColumnView).map { [$0] } ?? view.subviews.flatMap { columns($0) }
    }
    func check(_ root: UIView, _ buttons: Int) throws {
      let column = try #require(columns(root).first)
      let items = column.subviews.filter { !$0.isHidden }
      let places = items.map { $0.convert($0.bounds, to: nil) }
      for (index, place) in places.enumerated() {
        #expect(window.contains(place), "\(items[index])")
        for other in places[..<index] { #expect(other.maxY <= place.minY + 1) }
      }
      let shown = items.flatMap(\.subviews).compactMap { $0 as? PillButton }
      #expect(shown.count == buttons)
      for button in shown { #expect(column.bounds.width >= button.frame.maxX) }
      let words = places.reduce(CGRect.null) { $0.union($1) }
      #expect(words.height > column.bounds.height * 0.4)
    }
    try check(stage.navigation.view, 2)
    try stage.perform("present")
    try check(try #require(stage.presented?.view), 1)
  }

  /// In the gallery, Escape is for the front page. While a transition is held it does nothing else.
  @Test func escapeLeavesBBeforeTheExhibit() throws {
    let stage = try GalleryStage(width: 400, height: 300)
    let (session, gallery) = (stage.session, stage.gallery)
    gallery.open(CornerExhibit(), animated: false)
    session.runUntilIdle()
    func pressEscape() {
      session.press(.keyboardEscape)
      session.runUntilIdle()
    }
    let root = try #require(gallery.children.last as? UINavigationController)
    let page = try #require(root.viewControllers.first as? CornerPageViewController)
    page.presentBHeld()
    session.frame()
    #expect(gallery.presentedViewController?.isBeingPresented == true)
    // A held page goes back, and so does one that has arrived.
    pressEscape()
    #expect(gallery.presentedViewController == nil && stage.shown == [.corner])
    page.presentB()
    session.runUntilIdle()
    #expect(gallery.presentedViewController?.isBeingPresented == false)
    pressEscape()
    #expect(gallery.presentedViewController == nil && stage.shown == [.corner])
    pressEscape()
    #expect(stage.shown == [.corner, nil])
  }

  /// Held, nothing moves; a click finishes the presentation, on whatever it falls: a button, the bar, the empty page.
  @Test(arguments: ["present", "dismiss", "present-held", nil])
  func aHeldPresentationWaitsForAClickAnywhere(target: String?) throws {
    let stage = try ExhibitStage(.corner)
    let button = try target.flatMap { try self.button($0, in: stage) }
    try page(stage).presentBHeld()
    stage.session.frame()
    let held = try stage.picture()
    #expect(try corner(stage) == CGPoint(x: 400, y: 300))
    stage.session.advance(by: 30)
    #expect(try corner(stage) == CGPoint(x: 400, y: 300))
    #expect(try stage.picture().difference(from: held).count == 0)
    let presented = stage.presented
    stage.session.click(at: button ?? CGPoint(x: 200, y: 20))
    stage.session.advance(by: 0.5)
    #expect(abs(try corner(stage).x - 200) < 0.5)
    // A second click changes nothing.
    stage.session.click(at: button ?? CGPoint(x: 200, y: 20))
    stage.finish()
    #expect(try corner(stage) == .zero)
    #expect(stage.presented === presented && presented?.transitionCoordinator == nil)
    // The animations alongside have reached their end, too, and stay there.
    stage.session.send(.pointerLeft)
    stage.finish()
    let picture = try stage.picture()
    stage.session.advance(by: 2)
    #expect(try stage.picture().difference(from: picture).count == 0)
    try stage.perform("dismiss")
    try stage.perform("present")
    stage.session.send(.pointerLeft)
    stage.finish()
    #expect(try stage.picture().difference(from: picture).count == 0)
  }

  /// Where a button of A shows; of one that only B has, where that will be.
  private func button(_ name: String, in stage: ExhibitStage) throws -> CGPoint? {
    func find(_ view: UIView) -> UIView? {
      view.accessibilityIdentifier == name
        ? view : view.subviews.lazy.compactMap(find).first
    }
    func place(_ root: UIView?) -> CGPoint? {
      root.flatMap(find).map {
        $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: nil)
      }
    }
    if let place = place(stage.navigation.view) { return place }
    try stage.perform("present")
    defer { try? stage.perform("dismiss") }
    return try #require(place(stage.presented?.view))
  }

  /// The hint says that the page is held, and changes afterwards.
  @Test func theHintSaysThatItIsHeld() throws {
    let stage = try ExhibitStage(.corner, width: 800, height: 600, draws: false)
    func labels(_ view: UIView) -> [String] {
      ((view as? UILabel)?.text).map { [$0] } ?? view.subviews.flatMap { labels($0) }
    }
    let page = try page(stage)
    let words = labels(page.view)
    page.presentBHeld()
    stage.session.frame()
    #expect(labels(page.view).contains { $0.hasPrefix("Held.") } && labels(page.view) != words)
    stage.session.press(.keyboardEscape)
    stage.finish()
    #expect(stage.presented == nil && labels(page.view) == words)
  }

  @Test(arguments: [0.1, 0.5, 0.9])
  func aResizeOnTheWayEndsInTheNewSize(fraction: Double) throws {
    let stage = try ExhibitStage(.corner)
    try stage.begin("present")
    stage.session.advance(by: fraction)
    try stage.session.resize(width: 640, height: 480)
    stage.finish()
    #expect(stage.presented?.view.frame == CGRect(x: 0, y: 0, width: 640, height: 480))
  }

  // MARK: Reduced motion

  /// B fades in and out at its place: it does not move, and neither does its picture turn nor its corners change.
  @Test func reducedMotionFadesB() throws {
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    let stage = try ExhibitStage(.corner)
    let before = try stage.picture()
    for step in ["present", "dismiss"] {
      try stage.begin(step)
      stage.session.advance(by: 0.1)
      let view = try #require(stage.presented?.view)
      let shown = try #require(view.layer.presentation())
      let arriving =
        step == "present" ? shown.opacity : stage.navigation.view.layer.presentation()?.opacity
      #expect(try #require(arriving) > 0.1 && #require(arriving) < 0.9)
      #expect(shown.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
      #expect(shown.cornerRadius == 0 && shown.shadowOpacity == 0)
      let poster = try #require(views(PrintTileView.self, in: view).first)
      #expect(poster.layer.presentation()?.affineTransform() == .identity)
      // It can be caught like any running transition.
      #expect(try page(stage).transition.canCatch)
      stage.finish()
      #expect((stage.presented == nil) == (step == "dismiss"))
    }
    #expect(try stage.picture().difference(from: before).count == 0)
  }

  /// Held, B waits for a click also where it only fades in.
  @Test(arguments: [true, false])
  func reducedMotionHoldsToo(clicks: Bool) throws {
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    let stage = try ExhibitStage(.corner)
    let page = try page(stage)
    page.presentBHeld()
    stage.session.frame()
    let held = try stage.picture()
    stage.session.advance(by: 30)
    #expect(try stage.picture().difference(from: held).count == 0)
    #expect(stage.presented?.view.layer.presentation()?.opacity == 0)
    if clicks {
      stage.session.click(at: CGPoint(x: 200, y: 150))
    } else {
      stage.session.press(.keyboardEscape)
    }
    stage.finish()
    #expect((stage.presented != nil) == clicks)
    #expect(stage.presented?.transitionCoordinator == nil && page.view.alpha == 1)
  }

  /// A held transition that ends takes the cover away at once, so that the pages can be clicked on the way.
  @Test(arguments: [true, false])
  func aHeldTransitionUncoversThePagesWhenItEnds(finishes: Bool) throws {
    final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
      let held = HeldTransition()
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { CornerAnimator() }
      func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { held }
    }
    let session = try HeadlessSession(width: 300, height: 200, draws: false)
    let (root, next, delegate) = (UIViewController(), UIViewController(), Delegate())
    let window = AppStart.makeWindow(showing: root)
    defer { window.isHidden = true }
    session.runUntilIdle()
    next.modalPresentationStyle = .fullScreen
    next.transitioningDelegate = delegate
    root.present(next, animated: true)
    session.frame()
    let container = try #require(next.transitionCoordinator?.containerView)
    let count = container.subviews.count
    delegate.held.update(0.5)
    if finishes { delegate.held.finish() } else { delegate.held.cancel() }
    session.frame()
    #expect(container.window != nil && container.subviews.count == count - 1)
    session.runUntilIdle()
  }
}
