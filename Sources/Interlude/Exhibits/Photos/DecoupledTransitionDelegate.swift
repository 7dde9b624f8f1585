import UIKit

/// Decides what moves in a ``DecoupledTransition``, which itself only keeps time.
///
/// `will…` is called before the animation, with both views in place, `on…` inside its block, and `did…` when it has
/// ended. `from` and `to` are the views of the controllers that leave and arrive. A transition that was caught and
/// turned around ends with the other direction's `did…`.
@MainActor
protocol DecoupledTransitionDelegate: AnyObject {
  func willPresent(from: UIView, to: UIView)
  func onPresent(from: UIView, to: UIView)
  func didPresent(from: UIView, to: UIView)

  func willDismiss(from: UIView, to: UIView)
  func onDismiss(from: UIView, to: UIView)
  func didDismiss(from: UIView, to: UIView)
}
