/// The appearance callbacks of a transition: one controller disappears and another appears, or both go back if the
/// transition is cancelled.
///
/// The children of a container get no callbacks while the container is off screen. While the container itself appears
/// or disappears, an arriving child gets no "did" callback here: the container sends it when its own change ends. A
/// presentation has no such container.
@MainActor
struct AppearanceExchange {
  /// Which controller gets its "did" callback first: the leaving one in navigation, the arriving one in a full-screen
  /// presentation.
  enum Order {
    case leavingFirst
    case arrivingFirst
  }

  /// The container; nil for a presentation.
  let owner: UIViewController?
  /// The controller that disappears; nil if none gets callbacks.
  let leaving: UIViewController?
  /// The controller that appears; nil if none gets callbacks.
  let arriving: UIViewController?
  let order: Order

  /// Creates an exchange. If a controller's view is replaced by a presentation in the controller's context, the
  /// controller that is visible in its place gets the callbacks.
  init(
    owner: UIViewController?, leaving: UIViewController?, arriving: UIViewController?,
    order: Order = .leavingFirst
  ) {
    self.owner = owner
    self.leaving = leaving.map { $0.appearanceSubstitute ?? $0 }
    self.arriving = arriving.map { $0.appearanceSubstitute ?? $0 }
    self.order = order
  }

  /// Sends the "will" callbacks.
  func begin(animated: Bool) {
    guard owner?.showsChildren ?? true else { return }
    leaving?.beginAppearanceTransition(false, animated: animated)
    arriving?.beginAppearanceTransition(true, animated: animated)
  }

  /// Sends the "did" callbacks. After a cancellation, it sends the opposite "will" callbacks before them.
  ///
  /// - Parameter superseded: for each of the two controllers, whether a later transition has taken it over. A
  ///   cancellation sends no callbacks to such a controller.
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

  /// Sends the "did" callback of `change`, unless the change has been reversed in the meantime.
  private func finish(_ controller: UIViewController?, _ change: AppearanceState.Phase) {
    guard let controller, controller.appearance.phase == change else { return }
    // While the owner itself appears or disappears, it sends the "did appear" callback of the child when its own change
    // ends.
    guard change == .disappearing || owner?.appearance.isStable ?? true else { return }
    controller.endAppearanceTransition()
  }
}
