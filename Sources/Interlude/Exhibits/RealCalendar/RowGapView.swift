import UIKit

/// The gap between the two pieces of a parted page. It shows a snapshot of the row and, under it, the page that opens out of
/// the row. It grows with the gap and clips that page.
final class RowGapView: UIView {
  /// The snapshot of the row, over the page.
  let row = UIView()
  /// Covers the part of the page below the row, which the row does not show. It fades with the row.
  let veil = UIView()
  /// Contains the page and fades in its place, so that the page's own alpha is left alone.
  let pageGround = UIView()
  /// Called when the appearance changes between light and dark.
  var onNewStyle: (() -> Void)?

  /// - Parameter ground: The colour where neither the row nor the page shows.
  init(ground: UIColor?) {
    super.init(frame: .zero)
    backgroundColor = ground
    veil.backgroundColor = ground
    clipsToBounds = true
    autoresizesSubviews = false
    // Rasterised, as the row's snapshot is. Otherwise each text would be aligned to pixels, and would not match the snapshot.
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

  /// The page. It keeps the size of the gap's superview, so that it needs no layout while the gap grows.
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
