/// The view of an item in a collection view.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The view that contains the cell's content. Add your own subviews to it.
  public let contentView = UIView()
  /// Performs the segue of a storyboard that the selection of the item triggers; nil without one.
  var selectionSegue: (() -> Void)?

  /// Whether the item is selected. A selected cell shows ``selectedBackgroundView``; a subclass may change more.
  open var isSelected = false {
    didSet { showState() }
  }

  /// Whether a touch is down on the item.
  open var isHighlighted = false {
    didSet { showState() }
  }

  /// A view behind the content; nil by default.
  open var backgroundView: UIView? {
    didSet { replaceBackground(oldValue, with: backgroundView, at: 0) }
  }

  /// A view that is shown behind the content while the cell is selected or pressed; nil by default.
  open var selectedBackgroundView: UIView? {
    didSet {
      replaceBackground(oldValue, with: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      showState()
    }
  }

  /// Creates an empty cell. The initializer is required because a collection view creates cells of registered classes.
  public required init(frame: CGRect) {
    super.init(frame: frame)
    prepareCell()
  }

  /// Creates an empty cell; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareCell()
    decodeNib(coder, as: UICollectionViewCell.self)
  }

  private func prepareCell() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func replaceBackground(_ old: UIView?, with new: UIView?, at index: Int) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    guard let new else { return }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, at: index)
  }

  open override var canBecomeFocused: Bool { isChoosable }

  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard contentView.hasConstraintsInside,
      let preferred = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    preferred.size = contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    return preferred
  }

  private func showState() {
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
  }
}
