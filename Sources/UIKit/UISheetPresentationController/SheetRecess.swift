import Foundation

/// Recesses the page behind a large sheet: scales it down, so that its rounded upper edge shows above the sheet.
///
/// Only a page that fills the window is recessed. Its transform and its corners are restored at the end.
@MainActor
final class SheetRecess {
  private let view: UIView
  private let transform: CGAffineTransform
  private let cornerRadius: CGFloat
  private let cornerCurve: CALayerCornerCurve
  private let clips: Bool
  /// The current progress of the recess, 0…1.
  private var share: CGFloat = 0

  /// Prepares the page of `presenter`, behind the sheet in `container`; nil if the page can't be recessed.
  init?(of presenter: UIViewController?, for container: UIView) {
    guard let presenter, presenter.modal.presenter == nil,
      let view: UIView = presenter.viewIfLoaded,
      view.superview is UIWindow, container.superview === view.superview, view.transform.isIdentity,
      view.bounds.size == container.bounds.size, !UIAccessibility.prefersCrossFadeTransitions
    else { return nil }
    self.view = view
    transform = view.transform
    cornerRadius = view.layer.cornerRadius
    cornerCurve = view.layer.cornerCurve
    clips = view.layer.masksToBounds
  }

  /// Shows the page at the progress `share`, 0…1: 0 is its normal place, 1 fully recessed.
  func show(_ share: CGFloat, in geometry: SheetGeometry) {
    self.share = share
    guard share > 0 else { return reset() }
    let bounds = view.bounds
    let scale = 1 - share * 2 * SheetMotion.recessInset / max(bounds.width, 1)
    let top = geometry.frame(atExtent: geometry.largestExtent).minY - SheetMotion.recessShows
    let rise = share * top - bounds.height * (1 - scale) / 2
    view.transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: rise)
    view.layer.cornerRadius = cornerRadius + share * SheetMotion.recessRadius
    view.layer.cornerCurve = .continuous
    view.layer.masksToBounds = true
  }

  /// Whether the page is shown at the progress `share`.
  func isShown(_ share: CGFloat) -> Bool { abs(share - self.share) < 0.001 }

  /// Restores the page.
  func end() {
    reset()
    view.layer.masksToBounds = clips
  }

  private func reset() {
    view.transform = transform
    view.layer.cornerRadius = cornerRadius
    view.layer.cornerCurve = cornerCurve
  }
}
