import Foundation

/// The buttons beside a row that a swipe moves aside. The first one is at the row's edge; while the row moves, all of them become wider together.
final class SwipeActionsView: UIView {
  private let buttons: [SwipeActionButton]
  /// Whether the buttons are at the right of the row.
  private let isAtRight: Bool
  /// Whether the first button covers the others, because a release would perform its action.
  private var isFull = false

  /// The width of all buttons, in points.
  var naturalWidth: CGFloat { buttons.reduce(0) { $0 + $1.naturalWidth } }

  init(
    _ actions: [UIContextualAction], rowHeight: CGFloat, isAtRight: Bool,
    perform: @escaping (UIContextualAction, UIView) -> Void
  ) {
    self.isAtRight = isAtRight
    buttons = actions.map { SwipeActionButton($0, rowHeight: rowHeight) }
    super.init(frame: .zero)
    clipsToBounds = true
    // The outer buttons are in front: the inner ones come out from under them.
    for button in buttons.reversed() {
      addSubview(button)
      button.addAction(
        UIAction { [unowned button] _ in perform(button.action, button) },
        for: .touchUpInside)
    }
    backgroundColor = actions.last?.backgroundColor
  }

  required init?(coder: NSCoder) { nil }

  /// Lets the first button cover the others, or uncover them, in an animation.
  func setFull(_ isFull: Bool) {
    guard isFull != self.isFull else { return }
    self.isFull = isFull
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
      self.setNeedsLayout()
      self.layoutIfNeeded()
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let total = naturalWidth
    guard total > 0 else { return }
    let scale = bounds.width / total
    var outer: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      let slot = isFull && index == 0 ? bounds.width : button.naturalWidth * scale
      outer += slot
      let width = max(slot, button.naturalWidth)
      let x = isAtRight ? bounds.width - outer : outer - width
      button.place(in: CGRect(x: x, y: 0, width: width, height: bounds.height))
    }
  }
}

/// A button for an action, with a white title, an image, or both.
private final class SwipeActionButton: UIControl {
  let action: UIContextualAction
  private(set) var naturalWidth: CGFloat = SwipeActionButton.leastWidth
  private let label = UILabel()
  private let imageView = UIImageView()

  private static let leastWidth: CGFloat = 74
  private static let margin: CGFloat = 15
  private static let gap: CGFloat = 4
  /// The least height of a row in which there is room for an image and a title.
  private static let heightForBoth: CGFloat = 80

  init(_ action: UIContextualAction, rowHeight: CGFloat) {
    self.action = action
    super.init(frame: .zero)
    backgroundColor = action.backgroundColor
    accessibilityLabel = action.title
    imageView.image = action.image?.withRenderingMode(.alwaysTemplate)
    imageView.tintColor = .white
    imageView.sizeToFit()
    label.text = action.title
    label.isHidden = action.image != nil && rowHeight < Self.heightForBoth
    label.textColor = .white
    label.font = .systemFont(ofSize: 15)
    label.sizeToFit()
    let content = max(label.isHidden ? 0 : label.bounds.width, imageView.bounds.width)
    naturalWidth = max(Self.leastWidth, (content + 2 * Self.margin).rounded(.up))
    for view in [imageView, label] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? 0.7 : 1 }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let hasBoth = !label.isHidden && imageView.image != nil && action.title != nil
    let (text, picture) = (label.isHidden ? 0 : label.bounds.height, imageView.bounds.height)
    let height = text + picture + (hasBoth ? Self.gap : 0)
    var top = ((bounds.height - height) / 2).rounded()
    let middle = (bounds.width / 2).rounded()
    if imageView.image != nil {
      imageView.center = CGPoint(x: middle, y: top + picture / 2)
      top += picture + Self.gap
    }
    label.center = CGPoint(x: middle, y: top + label.bounds.height / 2)
  }
}
