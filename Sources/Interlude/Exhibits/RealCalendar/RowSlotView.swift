import UIKit

/// The opening between the pieces of a parted page: the picture of a row, and under it the page that opens out of the
/// row, of which as much shows as there is room for.
final class RowSlotView: UIView {
  /// The picture of the row, over the page.
  let row = UIView()
  /// Goes with the row: ground over what the page has below it, which the row doesn't announce.
  let veil = UIView()
  /// What the page fades with: its own alpha stays what it is.
  let pageGround = UIView()
  /// Told when light turns to dark, or dark to light.
  var onNewStyle: (() -> Void)?

  /// In `ground`, where neither the row nor the page shows.
  init(ground: UIColor?) {
    super.init(frame: .zero)
    backgroundColor = ground
    veil.backgroundColor = ground
    clipsToBounds = true
    autoresizesSubviews = false
    // One picture, as the row is: texts on their own would keep to pixels by themselves, and stand beside the row's.
    pageGround.layer.shouldRasterize = true
    addSubview(pageGround)
    addSubview(veil)
    addSubview(row)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard let previous = previousTraitCollection,
      previous.userInterfaceStyle != traitCollection.userInterfaceStyle
    else { return }
    onNewStyle?()
  }

  /// It keeps the size of what the slot is in, so that it needs no layout while the slot grows.
  var page: UIView? {
    didSet {
      guard let page else { return }
      pageGround.addSubview(page)
      layoutIfNeeded()
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let superview else { return }
    pageGround.layer.rasterizationScale = traitCollection.displayScale
    pageGround.frame = CGRect(origin: .zero, size: superview.bounds.size)
    page?.frame = pageGround.bounds
    veil.frame = pageGround.bounds.divided(atDistance: row.frame.maxY, from: .minYEdge).remainder
  }
}
