import Foundation

/// The step back of the page behind a large sheet: it becomes narrower and shows its rounded upper edge above the sheet.
///
/// Only a page that fills the window steps back. Its transform and its corners are restored at the end.
@MainActor
final class SheetRecess {
  private let view: UIView
  private let transform: CGAffineTransform
  private let cornerRadius: CGFloat
  private let clips: Bool
  /// The share of its way by which the page has stepped back.
  private var share: CGFloat = 0

  /// Prepares the page of `presenter`, behind the sheet in `container`; nil if the page doesn't step back.
  init?(of presenter: UIViewController?, for container: UIView) {
    guard let presenter, presenter.modal.presenter == nil,
      let view: UIView = presenter.viewIfLoaded,
      view.superview is UIWindow, container.superview === view.superview, view.transform.isIdentity,
      view.bounds.size == container.bounds.size, !UIAccessibility.prefersCrossFadeTransitions
    else { return nil }
    self.view = view
    transform = view.transform
    cornerRadius = view.layer.cornerRadius
    clips = view.layer.masksToBounds
  }

  /// Shows the page at a share, 0…1, of its way.
  func show(_ share: CGFloat, in geometry: SheetGeometry) {
    self.share = share
    guard share > 0 else { return reset() }
    let bounds = view.bounds
    let scale = 1 - share * 2 * SheetMotion.recessInset / max(bounds.width, 1)
    let top = geometry.frame(atExtent: geometry.largestExtent).minY - SheetMotion.recessShows
    let rise = share * top - bounds.height * (1 - scale) / 2
    view.transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: rise)
    view.layer.cornerRadius = cornerRadius + share * SheetMotion.recessRadius
    view.layer.masksToBounds = true
  }

  /// Whether the page has stepped back by this share.
  func isShown(_ share: CGFloat) -> Bool { abs(share - self.share) < 0.001 }

  /// Restores the page.
  func end() {
    reset()
    view.layer.masksToBounds = clips
  }

  private func reset() {
    view.transform = transform
    view.layer.cornerRadius = cornerRadius
  }
}
