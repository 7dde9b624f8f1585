/// The bar under a tab bar controller's content: one button for each item, one of them selected.
///
/// In a tab bar controller it follows the controllers' items. By itself it shows the `items` it is
/// given and tells its delegate of clicks. In a wide bar the buttons stand together in the middle.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// In points, without the safe area below it.
  public static let height: CGFloat = 49

  open weak var delegate: (any UITabBarDelegate)?

  /// From left to right. Setting it is ``setItems(_:animated:)`` without animation.
  open var items: [UITabBarItem]? {
    get { buttons.map(\.item) }
    set { setItems(newValue, animated: false) }
  }

  /// The item shown in the tint colour. Setting it doesn't tell the delegate.
  open weak var selectedItem: UITabBarItem? {
    didSet { showSelection() }
  }

  /// The bar's background; nil for the system's.
  open var barTintColor: UIColor? {
    didSet { backgroundColor = barTintColor ?? Self.defaultColor }
  }

  /// The colour of the items that aren't selected; nil for the system's.
  open var unselectedItemTintColor: UIColor? {
    didSet { showSelection() }
  }

  /// What a click on an item does, in place of selecting it.
  var selectAction: ((UITabBarItem) -> Void)?

  private var buttons: [TabBarButton] = []
  private let hairline = UIView(frame: .zero)

  private static let defaultColor = UIColor.systemBackground
  /// A button is never wider, in points.
  private static let maximumButtonWidth: CGFloat = 140
  /// How long new items take to fade in, in seconds.
  private static let fadeDuration: TimeInterval = 0.25

  public override init(frame: CGRect) {
    super.init(frame: frame)
    build()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }

  private func build() {
    backgroundColor = Self.defaultColor
    hairline.backgroundColor = .separator
    addSubview(hairline)
  }

  /// Shows other items; the selected one stays so if it is among them.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    let new = items ?? []
    for button in buttons where button.item.tabBar === self { button.item.tabBar = nil }
    let old = buttons
    buttons = new.map { item in old.first { $0.item === item } ?? makeButton(for: item) }
    for button in old where !buttons.contains(button) { button.removeFromSuperview() }
    let added = buttons.filter { $0.superview !== self }
    for button in added { addSubview(button) }
    for item in new { item.tabBar = self }
    if !new.contains(where: { $0 === selectedItem }) { selectedItem = nil }
    showSelection()
    setNeedsLayout()
    guard animated, window != nil else { return }
    for button in added { button.alpha = 0 }
    UIView.animate(withDuration: Self.fadeDuration) {
      for button in added { button.alpha = 1 }
    }
  }

  private func makeButton(for item: UITabBarItem) -> TabBarButton {
    let button = TabBarButton(item: item)
    button.addAction(
      UIAction { [weak self] _ in self?.select(item) }, for: .touchUpInside)
    return button
  }

  private func select(_ item: UITabBarItem) {
    if let selectAction { return selectAction(item) }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  /// One of the items says something else now.
  func itemDidChange(_ item: UITabBarItem) {
    buttons.first { $0.item === item }?.reload()
  }

  private func showSelection() {
    for button in buttons {
      button.isSelected = button.item === selectedItem
      button.unselectedColor = unselectedItemTintColor ?? .secondaryLabel
    }
  }

  // MARK: UIView

  open override func layoutSubviews() {
    super.layoutSubviews()
    let line = 1 / max(1, traitCollection.displayScale)
    hairline.frame = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: line)
    guard !buttons.isEmpty else { return }
    let width = min(Self.maximumButtonWidth, bounds.width / CGFloat(buttons.count))
    let left = bounds.midX - width * CGFloat(buttons.count) / 2
    for (index, button) in buttons.enumerated() {
      let x = (left + width * CGFloat(index)).rounded()
      button.place(
        in: CGRect(
          x: x, y: bounds.minY, width: (left + width * CGFloat(index + 1)).rounded() - x,
          height: Self.height))
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
}

/// Hears of clicks in a tab bar that stands by itself.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  /// The user has selected `item`.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}
