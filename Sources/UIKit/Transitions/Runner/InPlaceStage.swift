/// A stage without a container of its own: the incoming view joins the leaving one in its
/// superview.
@MainActor
final class InPlaceStage: TransitionStage {
  let containerView: UIView
  private let exchange: ViewExchange

  init(in superview: UIView, exchange: ViewExchange) {
    containerView = superview
    self.exchange = exchange
  }

  func setUp(for context: TransitionContext) {
    guard exchange == .around, let arriving = context.to?.view,
      arriving.superview !== containerView
    else { return }
    containerView.addSubview(arriving)
  }

  func strike(for context: TransitionContext, outcome: TransitionOutcome) {
    guard exchange != .hiding,
      let gone = outcome == .completed ? context.from : context.to
    else { return }
    // Another transition may bring the same view back while this one still runs.
    if !gone.viewController.appearance.isVisible { gone.view?.removeFromSuperview() }
  }
}
