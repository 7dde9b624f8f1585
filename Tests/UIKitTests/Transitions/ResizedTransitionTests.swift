import Testing

@testable import UIKit

/// Tests of windows that are resized during a transition. From then on, every view must be where it would be if the
/// window had always had the new size.
@MainActor
@Suite("Resized transitions")
struct ResizedTransitionTests {
  /// A view as it is on screen.
  private struct Shown: CustomStringConvertible {
    var name: String
    var frame: CGRect
    var opacity: CGFloat

    var description: String { "\(name) \(opacity) in \(frame)" }

    func isAlmost(_ other: Shown) -> Bool {
      name == other.name && abs(opacity - other.opacity) < 1e-3
        && [\CGRect.minX, \.minY, \.width, \.height].allSatisfy {
          abs(frame[keyPath: $0] - other.frame[keyPath: $0]) < 0.01
        }
    }
  }

  private nonisolated static let sizes = [
    CGSize(width: 800, height: 500), CGSize(width: 320, height: 700),
  ]
  private nonisolated static let fractions: [CGFloat] = [0.4, 0.7, 0.2, 0.9, 0.55]
  private nonisolated static let techniques: [TechniqueAnimator.Technique?] =
    [nil] + TechniqueAnimator.Technique.allCases

  private func shown(in view: UIView, opacity: CGFloat = 1) -> [Shown] {
    guard let layer = view.layer.presentation() else { return [] }
    let opacity = opacity * CGFloat(layer.opacity)
    let name = "\(type(of: view)) \((view as? UILabel)?.text ?? "")"
    let own = Shown(
      name: name, frame: layer.convert(layer.bounds, to: nil), opacity: opacity)
    return [own] + view.subviews.flatMap { shown(in: $0, opacity: opacity) }
  }

  private func makeRig(_ technique: TechniqueAnimator.Technique?, pops: Bool, _ size: CGSize? = nil)
    -> NavigationDragTests.Rig
  {
    let rig = NavigationDragTests.Rig(pops ? "AB" : "A")
    if let technique {
      rig.scene.delegate.makeAnimator = { TechniqueAnimator(technique, pops: pops) }
    }
    for (page, title) in zip("AB", ["Library", "Albums"]) {
      let controller = rig.scene.page("\(page)")
      controller.navigationItem.title = title
      // A mark in the middle of the page.
      let mark = box(180, 280, 40, 40)
      mark.autoresizingMask = [
        .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
      ]
      controller.view.frame.size = CGSize(width: 400, height: 600)
      controller.view.addSubview(mark)
    }
    if let size { rig.scene.screen.window.frame.size = size }
    rig.scene.screen.flush()
    return rig
  }

  private func expect(
    _ scene: [[Shown]], like other: [[Shown]], _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(scene.count == other.count, sourceLocation: location)
    for (index, (views, others)) in zip(scene, other).enumerated() {
      #expect(views.count == others.count, sourceLocation: location)
      for (view, other) in zip(views, others) {
        #expect(
          view.isAlmost(other), "moment \(index): \(view), not \(other)", sourceLocation: location)
      }
    }
  }

  @Test(
    "In a drag, pages and titles are at the same fractions of their distances in the new size",
    arguments: techniques, sizes)
  func dragged(technique: TechniqueAnimator.Technique?, size: CGSize) {
    func moments(resizesAt moment: Int?) -> [[Shown]] {
      let rig = makeRig(technique, pops: true, moment == nil ? size : nil)
      let window = rig.scene.screen.window
      rig.grab(2)
      var moments: [[Shown]] = []
      var progress: CGFloat = 0
      for (index, next) in Self.fractions.enumerated() {
        // The page follows the pointer exactly, whatever the width of the window.
        rig.hand.move(rig.hand.location.x + (next - progress) * window.bounds.width, 300)
        progress = next
        rig.wait()
        #expect(abs(rig.percent - progress) < 1e-6)
        if index == moment {
          window.frame.size = size
          rig.scene.screen.flush()
        }
        moments.append(shown(in: window))
      }
      rig.scene.screen.advance(by: 0.2)
      rig.hand.up()
      rig.expectRest(progress < (technique == nil ? 0.3 : 0.5) ? "AB" : "A")
      return moments
    }
    let expected = moments(resizesAt: nil)
    for moment in [0, 1, 3] {
      let seen = moments(resizesAt: moment)
      expect(Array(seen[moment...]), like: Array(expected[moment...]))
    }
  }

  @Test(
    "Without a drag, pages and titles move and end as in the new size", arguments: techniques,
    [true, false])
  func free(technique: TechniqueAnimator.Technique?, pops: Bool) {
    expectFree(technique, pops: pops, masks: [.flexibleWidth, .flexibleHeight])
  }

  @Test(
    "Pages with an empty autoresizing mask also move and end as in the new size",
    arguments: TechniqueAnimator.Technique.allCases, [true, false])
  func emptyMask(technique: TechniqueAnimator.Technique, pops: Bool) {
    expectFree(technique, pops: pops, masks: [])
  }

  private func expectFree(
    _ technique: TechniqueAnimator.Technique?, pops: Bool, masks: UIView.AutoresizingMask
  ) {
    let size = Self.sizes[0]
    func moments(resizes: Bool) -> [[Shown]] {
      let rig = makeRig(technique, pops: pops, resizes ? nil : size)
      for page in "AB" { rig.scene.page("\(page)").view.autoresizingMask = masks }
      pops ? rig.scene.pop() : rig.scene.push("B")
      rig.scene.screen.flush()
      var moments: [[Shown]] = []
      for frame in 1..<20 {
        rig.scene.screen.advance(by: Hand.frame)
        if resizes, frame == 4 || frame == 9 {
          rig.scene.screen.window.frame.size = frame == 4 ? Self.sizes[1] : size
          rig.scene.screen.flush()
        }
        if frame >= 9 { moments.append(shown(in: rig.scene.screen.window)) }
      }
      rig.expectRest(pops ? "A" : "AB")
      return moments
    }
    expect(moments(resizes: true), like: moments(resizes: false))
  }

  @Test(
    "After a resize, a cancellation restores everything in the new size", arguments: techniques,
    sizes)
  func cancelled(technique: TechniqueAnimator.Technique?, size: CGSize) {
    let rig = makeRig(technique, pops: true)
    rig.grab(2)
    rig.hand.move(130, 300)
    rig.scene.screen.advance(by: Hand.frame)
    rig.scene.screen.window.frame.size = size
    rig.scene.screen.advance(by: 0.2)
    rig.hand.up()
    // The next resize happens while the cancelled transition returns.
    rig.scene.screen.advance(by: 0.05)
    rig.scene.screen.window.frame.size = CGSize(width: 640, height: 480)
    rig.expectRest("AB")
    #expect(rig.scene.page("B").view.transform == .identity)
    #expect(rig.offset() == 0)
    let bar = rig.scene.navigation.navigationBar
    let there = shown(in: bar)
    bar.setNeedsLayout()
    rig.scene.screen.flush()
    expect([shown(in: bar)], like: [there])
  }

  /// Moves a view of its own and a snapshot of the leaving page, like an animator that does not consider resizes.
  private final class PlainAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    static let start = CGRect(x: 0, y: 0, width: 0, height: 0)
    static let end = CGRect(x: 100, y: 300, width: 200, height: 600)
    let box = UIView()
    var snapshot: UIView?
    /// Whether the leaving page is removed from the container after its snapshot was taken.
    var removesPage = false

    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 1 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      let container = transitionContext.containerView
      guard let to = transitionContext.view(forKey: .to),
        let from = transitionContext.view(forKey: .from),
        let snapshot = from.resizableSnapshotView(
          from: CGRect(x: 0, y: 300, width: 400, height: 150), afterScreenUpdates: false,
          withCapInsets: .zero)
      else { return transitionContext.completeTransition(false) }
      self.snapshot = snapshot
      if removesPage { from.removeFromSuperview() }
      for view in [to, box, snapshot] { container.addSubview(view) }
      box.frame = Self.start
      snapshot.frame = CGRect(x: 0, y: 300, width: 400, height: 150)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [box] in
        box.frame = Self.end
        snapshot.frame.origin.y = 600
      } completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }

  @Test(
    "Views that an animator adds keep their proportions of the container at both ends",
    arguments: [[], [.flexibleWidth, .flexibleHeight]] as [UIView.AutoresizingMask], sizes)
  func progress(mask: UIView.AutoresizingMask, size: CGSize) throws {
    let rig = makeRig(nil, pops: false)
    let animator = PlainAnimator()
    animator.box.autoresizingMask = mask
    rig.scene.delegate.animator = animator
    rig.scene.push("B")
    rig.scene.screen.flush()
    rig.scene.screen.advance(by: 0.25)
    rig.scene.screen.window.frame.size = size
    rig.scene.screen.flush()
    for progress: CGFloat in [0.25, 0.5, 0.75] {
      // The container was 400 points wide and, below the bar, 600 points high.
      let (x, y) = (size.width / 400, (size.height - 44) / 600)
      let end = PlainAnimator.end
      let layer = try #require(animator.box.layer.presentation())
      let expected = CGRect(
        x: end.minX * x * progress, y: end.minY * y * progress, width: end.width * x * progress,
        height: end.height * y * progress)
      for side in [\CGRect.minX, \.minY, \.width, \.height] {
        #expect(abs(layer.frame[keyPath: side] - expected[keyPath: side]) < 1e-3)
      }
      rig.scene.screen.advance(by: 0.25)
    }
    rig.expectRest("AB")
  }

  @Test("Snapshots in the container are taken again after a resize", arguments: [false, true])
  func snapshots(removesPage: Bool) throws {
    let rig = makeRig(nil, pops: false)
    let animator = PlainAnimator()
    animator.removesPage = removesPage
    rig.scene.delegate.animator = animator
    rig.scene.push("B")
    rig.scene.screen.flush()
    let snapshot = try #require(animator.snapshot)
    func picture() throws -> LayerSnapshot {
      try #require(snapshot.layer.contents as? LayerSnapshot)
    }
    #expect(try picture().size == CGSize(width: 400, height: 150))
    rig.scene.screen.window.frame.size = CGSize(width: 800, height: 344)
    rig.scene.screen.flush()
    #expect(try picture().size == CGSize(width: 800, height: 75))
    #expect(snapshot.bounds.size == CGSize(width: 800, height: 75))
    // A new snapshot of a hidden page would be empty, so the old one is kept.
    rig.scene.page("A").view.isHidden = true
    rig.scene.screen.window.frame.size = CGSize(width: 400, height: 344)
    rig.scene.screen.flush()
    #expect(try picture().size == CGSize(width: 800, height: 75))
    rig.scene.page("A").view.isHidden = false
    rig.expectRest("AB")
  }

  /// What an app may do to a page after its snapshot was taken, and whether the page still looks the same.
  enum Change: CaseIterable {
    case nothing, movesAView, hidesThePage, hidesAView, fadesAView, swapsText, addsAView, colours

    var keepsLooks: Bool { self == .nothing || self == .movesAView }
  }

  @Test(
    "A snapshot is not taken again if its page has changed its appearance since then",
    arguments: Change.allCases)
  func changedPage(change: Change) throws {
    let rig = makeRig(nil, pops: false)
    let page: UIView = rig.scene.page("A").view
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 20))
    label.text = "Before"
    label.autoresizingMask = .flexibleWidth
    page.addSubview(label)
    rig.scene.screen.flush()
    let animator = PlainAnimator()
    rig.scene.delegate.animator = animator
    rig.scene.push("B")
    let snapshot = try #require(animator.snapshot)
    switch change {
    case .nothing: break
    case .movesAView: label.center.y += 20
    case .hidesThePage: page.alpha = 0
    case .hidesAView: label.isHidden = true
    case .fadesAView: label.alpha = 0.5
    case .swapsText: label.text = "After"
    case .addsAView: page.addSubview(box(0, 0, 10, 10))
    case .colours: page.backgroundColor = .red
    }
    // This frame shows the change on screen.
    rig.scene.screen.flush()
    for width in [800, 600] as [CGFloat] {
      rig.scene.screen.window.frame.size = CGSize(width: width, height: 344)
      rig.scene.screen.advance(by: 0.05)
      let picture = try #require(snapshot.layer.contents as? LayerSnapshot)
      #expect(picture.size.width == (change.keepsLooks ? width : 400))
      #expect(snapshot.bounds.width == width)
    }
    page.alpha = 1
    rig.expectRest("AB")
  }

  @Test("A snapshot without a change that was pending is not taken again with that change")
  func changedBeforeTheSnapshot() throws {
    let rig = makeRig(nil, pops: false)
    let animator = PlainAnimator()
    rig.scene.delegate.animator = animator
    // The change is not on screen yet, so the snapshot does not show it.
    rig.scene.page("A").view.backgroundColor = .red
    rig.scene.push("B")
    rig.scene.screen.flush()
    rig.scene.screen.window.frame.size = CGSize(width: 800, height: 344)
    rig.scene.screen.flush()
    let picture = try #require(animator.snapshot?.layer.contents as? LayerSnapshot)
    #expect(picture.size == CGSize(width: 400, height: 150))
    rig.expectRest("AB")
  }

  // MARK: Presentations

  /// A presentation controller with a close button that has a fixed frame and an empty autoresizing mask.
  private final class ClosablePresentation: UIPresentationController {
    static let place = CGRect(x: 20, y: 20, width: 44, height: 44)
    let close = UIView(frame: ClosablePresentation.place)

    override var frameOfPresentedViewInContainerView: CGRect {
      guard let bounds = containerView?.bounds else { return .zero }
      return CGRect(x: bounds.maxX - 300, y: 0, width: 300, height: bounds.height)
    }

    override func presentationTransitionWillBegin() {
      super.presentationTransitionWillBegin()
      containerView?.addSubview(close)
    }

    override func containerViewWillLayoutSubviews() {
      super.containerViewWillLayoutSubviews()
      if !presentedViewController.isBeingDismissed {
        presentedView?.frame = frameOfPresentedViewInContainerView
      }
    }
  }

  @Test("A view that a presentation controller adds keeps its frame", arguments: [true, false])
  func residents(presents: Bool) throws {
    let scene = PresentationScene(animator: SlideAnimator())
    scene.delegate.makePresentation = { presented, presenting in
      ClosablePresentation(presentedViewController: presented, presenting: presenting)
    }
    let page = scene.present("B", .custom, animated: presents)
    let presentation = try #require(page.presentationController as? ClosablePresentation)
    if !presents {
      scene.screen.runUntilIdle()
      scene.dismiss()
    }
    scene.screen.flush()
    scene.screen.advance(by: 0.3)
    // A view that the animator adds is scaled with the container, as usual.
    let added = box(100, 100, 10, 10)
    presentation.containerView?.addSubview(added)
    scene.screen.window.frame.size = CGSize(width: 640, height: 400)
    scene.screen.flush()
    #expect(presentation.close.frame == ClosablePresentation.place)
    #expect(added.frame == CGRect(x: 50, y: 50, width: 5, height: 5))
    scene.screen.runUntilIdle()
    if presents { #expect(presentation.close.frame == ClosablePresentation.place) }
    #expect(page.violations == [])
  }

  /// An animator that keeps its context, so that the test can query the initial frame at any time.
  private final class TakingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    var context: (any UIViewControllerContextTransitioning)?

    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 1 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      context = transitionContext
    }

    var initialFrame: CGRect? {
      context.flatMap { context in
        context.viewController(forKey: .from).map { context.initialFrame(for: $0) }
      }
    }
  }

  /// The page begins at the presentation controller's frame, or at another one.
  @Test(
    "The initial frame of a dismissed page is that at the start, adapted to resizes",
    arguments: [true, false])
  func initialFrame(isInPlace: Bool) throws {
    let scene = PresentationScene()
    scene.delegate.makePresentation = { presented, presenting in
      ClosablePresentation(presentedViewController: presented, presenting: presenting)
    }
    let page = scene.present("B", .custom, animated: false)
    scene.screen.runUntilIdle()
    let place = CGRect(x: 980, y: 0, width: 300, height: 800)
    #expect(page.view.frame == place)
    if !isInPlace {
      page.view.frame = place.offsetBy(dx: -100, dy: 0)
      page.view.autoresizingMask = .flexibleLeftMargin
    }
    let start = page.view.frame
    let animator = TakingAnimator()
    scene.delegate.animator = animator
    scene.dismiss()
    #expect(animator.initialFrame == start)
    page.view.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    page.view.center.x = 10
    #expect(animator.initialFrame == start)
    page.view.removeFromSuperview()
    page.view.transform = .identity
    page.view.frame = .zero
    scene.screen.window.frame.size = CGSize(width: 1000, height: 500)
    scene.screen.flush()
    let expected =
      isInPlace
      ? CGRect(x: 700, y: 0, width: 300, height: 500)
      : CGRect(x: 600, y: 0, width: 300, height: 800)
    #expect(animator.initialFrame == expected && page.view.frame == expected)
    animator.context?.completeTransition(true)
    scene.screen.runUntilIdle()
    #expect(page.violations == [] && page.view.window == nil)
  }
}
