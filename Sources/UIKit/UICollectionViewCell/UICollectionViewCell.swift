/// An item of a collection view.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// Where subviews of your own go.
  public let contentView = UIView()

  /// Chosen. A cell shows it by `selectedBackgroundView`, or as a subclass likes.
  open var isSelected = false {
    didSet { showState() }
  }

  /// Held down by a touch.
  open var isHighlighted = false {
    didSet { showState() }
  }

  /// Behind the contents at all times.
  open var backgroundView: UIView? {
    didSet { replaceBackground(oldValue, with: backgroundView, at: 0) }
  }

  /// Behind the contents while the cell is chosen or held down.
  open var selectedBackgroundView: UIView? {
    didSet {
      replaceBackground(oldValue, with: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      showState()
    }
  }

  public required init(frame: CGRect) {
    super.init(frame: frame)
    prepareCell()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareCell()
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

  private func showState() {
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
  }
}
