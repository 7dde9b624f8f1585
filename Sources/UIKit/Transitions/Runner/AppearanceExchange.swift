/// The appearance callbacks of a transition: one controller disappears, another appears, and what
/// began is taken back if the transition is cancelled.
///
/// A controller is told only what fits its owner, a container: nothing while the owner is off
/// screen, and no "did" before the owner itself has settled, which then passes it on. In a
/// presentation there is none.
@MainActor
struct AppearanceExchange {
  /// Who is told "did" first. Navigation: the leaving one; a full-screen presentation: the arriving
  /// one.
  enum Order {
    case leavingFirst
    case arrivingFirst
  }

  let owner: UIViewController?
  /// The controller that disappears; nil if none is told so.
  let leaving: UIViewController?
  /// The controller that appears; nil if none is told so.
  let arriving: UIViewController?
  let order: Order

  /// Where a presentation in its context has taken a controller's view away, the one that is seen in
  /// its place is told.
  init(
    owner: UIViewController?, leaving: UIViewController?, arriving: UIViewController?,
    order: Order = .leavingFirst
  ) {
    self.owner = owner
    self.leaving = leaving.map { $0.appearanceStandIn ?? $0 }
    self.arriving = arriving.map { $0.appearanceStandIn ?? $0 }
    self.order = order
  }

  func begin(animated: Bool) {
    guard owner?.showsChildren ?? true else { return }
    leaving?.beginAppearanceTransition(false, animated: animated)
    arriving?.beginAppearanceTransition(true, animated: animated)
  }

  /// Sends the "did" callbacks, after a cancellation preceded by the "will" callbacks that turn the first ones back.
  ///
  /// - Parameter superseded: which controllers belong to a later transition; a cancellation leaves these alone.
  func end(
    _ outcome: TransitionOutcome, animated: Bool, superseded: (leaving: Bool, arriving: Bool)
  ) {
    switch outcome {
    case .completed:
      if order == .leavingFirst { finish(leaving, .disappearing) }
      finish(arriving, .appearing)
      if order == .arrivingFirst { finish(leaving, .disappearing) }
    case .cancelled:
      if let arriving, !superseded.arriving {
        arriving.beginAppearanceTransition(false, animated: animated)
        finish(arriving, .disappearing)
      }
      guard owner?.showsChildren ?? true, let leaving, !superseded.leaving else { return }
      leaving.beginAppearanceTransition(true, animated: animated)
      finish(leaving, .appearing)
    }
  }

  /// Ends the change that this exchange began; another may have turned it around since.
  private func finish(_ controller: UIViewController?, _ change: AppearanceState.Phase) {
    guard let controller, controller.appearance.phase == change else { return }
    // While the owner itself is on its way, its own end brings the child's "did".
    guard change == .disappearing || owner?.appearance.isSettled ?? true else { return }
    controller.endAppearanceTransition()
  }
}
