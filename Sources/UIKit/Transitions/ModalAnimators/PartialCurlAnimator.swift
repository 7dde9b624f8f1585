/// Turns the presenter's page up about its upper edge, like a stiff sheet of a calendar. The presented page lies under
/// it. The dismissal lays the sheet down again.
///
/// If the presenter's view stays in its place, the presented page is laid down over it instead. The turn is
/// an animation, so no transform of a view changes. At the end, the sheet's rasterisation settings are restored.
@MainActor
final class PartialCurlAnimator: NSObject, SystemAnimator {
  private let direction: ModalDirection

  /// The duration of the transition in seconds.
  private static let duration: TimeInterval = 0.6

  init(_ direction: ModalDirection) {
    self.direction = direction
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    transitionContext.arrange(direction)
    let container = transitionContext.containerView
    let from = transitionContext.view(forKey: .from)
    let to = transitionContext.view(forKey: .to)
    // The upper sheet, and whether it is lifted (true) or laid down (false).
    let sheet: UIView?
    let lifts: Bool
    switch direction {
    case .present: (sheet, lifts) = from.map { ($0, true) } ?? (to, false)
    case .dismiss: (sheet, lifts) = to.map { ($0, false) } ?? (from, true)
    }
    guard let sheet else { return transitionContext.complete() }
    container.bringSubviewToFront(sheet)
    let turn = PageTurn(axis: .topEdge, from: lifts ? 0 : .pi / 2, to: lifts ? .pi / 2 : 0)
    let settings = BlockAnimationSettings(duration: Self.duration)
    let rasterization = TemporaryRasterization(sheet.layer, scale: container.screenScale)
    BlockAnimation.run(settings) { _ in
      rasterization.end()
      transitionContext.complete()
    } start: { call in
      let layer = sheet.layer
      let path = turn.path(
        size: layer.bounds.size, anchorPoint: layer.anchorPoint, base: layer.transform)
      let animation = settings.animation(keyPath: "transform", along: path, on: layer)
      animation.delegate = call.register(sheet)
      layer.add(animation, forKey: "UIKit.curl")
    }
  }
}
