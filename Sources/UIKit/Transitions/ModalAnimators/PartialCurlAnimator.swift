/// Curls the presenter's page up. Its upper left part stays over the presented page, and a click on it dismisses. The dismissal
/// uncurls it.
///
/// If the presenter's view stays in its place, the presented page comes down over it instead, and goes up again. The pages that move are
/// pictures, so no property of a view changes.
@MainActor
final class PartialCurlAnimator: NSObject, SystemAnimator {
  private let direction: ModalDirection

  /// The duration of the transition in seconds.
  private static let duration: TimeInterval = 0.75
  /// How far the presenter's page is curled while the other one is presented; see ``PageCurl/show(_:)``.
  private static let rest = 0.55

  init(_ direction: ModalDirection) {
    self.direction = direction
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    transitionContext.arrange(direction)
    let container = transitionContext.containerView
    let presents = direction == .present
    let presenter = transitionContext.view(forKey: presents ? .from : .to)
    guard let page = presenter ?? transitionContext.presentedView(direction), !page.bounds.isEmpty
    else {
      return transitionContext.complete()
    }
    let resting = container.subviews.compactMap { $0 as? CurledPageView }
    let isUp = (start: presents == (presenter == nil), end: presents == (presenter != nil))
    let most = presenter == nil || (!presents && resting.isEmpty) ? 1 : Self.rest
    let (start, end) = (isUp.start ? most : 0, isUp.end ? most : 0)
    let curled = CurledPageView(page)
    container.addSubview(curled)
    for view in resting { view.removeFromSuperview() }
    curled.show(end)
    let presented = transitionContext.viewController(forKey: presents ? .to : .from)
    curled.onClick = { [weak presented] in
      presented?.presentingViewController?.dismiss(animated: UIView.areAnimationsEnabled)
    }
    let settings = BlockAnimationSettings(
      duration: Self.duration, options: transitionContext.isInteractive ? .curveLinear : [])
    BlockAnimation.run(settings) { _ in
      let isCancelled = transitionContext.transitionWasCancelled
      curled.show(isCancelled ? start : end)
      if presenter == nil || presents == isCancelled { curled.removeFromSuperview() }
      transitionContext.complete()
    } start: { call in
      @MainActor func move(
        _ layer: CALayer, _ property: AnimatableProperty, _ path: KeyframePath
      ) {
        let animation = settings.animation(keyPath: property.rawValue, along: path, on: layer)
        animation.delegate = call.register(curled)
        layer.add(animation, forKey: "UIKit.curl.\(property.rawValue)")
      }
      curled.move(from: start, to: end, move)
      guard presenter == nil else { return }
      // The page itself shows when its picture has come down.
      let hidden = KeyframePath(values: [.scalar(0), .scalar(0)], times: [0, 1], mode: .linear)
      move(page.layer, .opacity, hidden)
    }
  }
}

/// A picture of a page, curled up.
@MainActor
private final class CurledPageView: UIView {
  private let host = CALayer()
  private let curl: PageCurl
  private var fraction = 0.0
  /// Called after a click on the page.
  var onClick: () -> Void = {}

  init(_ page: UIView) {
    let snapshot = page.layer.snapshot(of: page.bounds, afterScreenUpdates: true)
    host.bounds.size = page.bounds.size
    host.anchorPoint = .zero
    curl = PageCurl(of: snapshot, in: host, paper: page.paperColor)
    super.init(frame: page.frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    layer.addSublayer(host)
    addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onClick() })
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  func show(_ fraction: Double) {
    self.fraction = fraction
    curl.show(fraction)
  }

  func move(
    from start: Double, to end: Double,
    _ move: (CALayer, AnimatableProperty, KeyframePath) -> Void
  ) {
    curl.move(from: start, to: end, move)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    curl.fit(bounds.size)
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.contains(point) && curl.covers(point, at: fraction)
  }
}
