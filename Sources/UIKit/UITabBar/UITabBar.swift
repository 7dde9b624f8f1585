/// The bar below a tab bar controller's content: one button for each item, of which one is selected.
///
/// A tab bar controller sets its bar's items from its view controllers. In a bar without a tab bar controller,
/// set ``items`` yourself; the delegate is told of clicks. As in UIKit; in a wide bar the buttons are centred,
/// each at most 140 points wide.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// The height in points, without the safe area below it.
  public static let height: CGFloat = 49

  /// The object that is told when the user selects an item.
  open weak var delegate: (any UITabBarDelegate)?

  /// The items from left to right. Setting them calls ``setItems(_:animated:)`` without animation.
  open var items: [UITabBarItem]? {
    get { buttons.map(\.item) }
    set { setItems(newValue, animated: false) }
  }

  /// The item that is shown in the tint colour. Setting it doesn't call the delegate.
  open weak var selectedItem: UITabBarItem? {
    didSet { showSelection() }
  }

  /// Whether the bar is light or dark. As in UIKit, `black` makes the bar dark whatever the appearance of the window is.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .default ? .unspecified : .dark }
  }

  /// Never read here: bars are opaque, except those whose appearance has no background.
  open var isTranslucent = true

  /// The bar's background colour, in place of the appearance's one; nil for that.
  open var barTintColor: UIColor? {
    didSet { applyAppearance() }
  }

  /// The looks of the bar while the content is at its end. It is stored and has no effect: content never lies under the bar.
  open var scrollEdgeAppearance: UITabBarAppearance?

  /// The looks of the bar and its items. The bar has a copy of the appearance that is set. The selected item's
  /// ``UITabBarItem/standardAppearance`` takes its place.
  open var standardAppearance: UITabBarAppearance {
    get { appearance }
    set {
      appearance = UITabBarAppearance(barAppearance: newValue)
      appearanceDidChange()
    }
  }
  private lazy var appearance = UITabBarAppearance() {
    didSet { appearance.onChange = { [weak self] in self?.appearanceDidChange() } }
  }
  /// Whether the app has changed the appearance.
  private var hasOwnAppearance = false

  private func appearanceDidChange() {
    hasOwnAppearance = true
    applyAppearance()
  }

  /// Takes the appearance that another bar has, if this one has none of its own.
  func takeAppearance(of other: UITabBar) {
    if other.hasOwnAppearance, !hasOwnAppearance { standardAppearance = other.appearance }
  }

  /// The colour that a transparent bar shows.
  var pageColor: UIColor? {
    didSet { if pageColor !== oldValue { applyAppearance() } }
  }

  /// The colour of the items that aren't selected; nil for the system's.
  open var unselectedItemTintColor: UIColor? {
    didSet { showSelection() }
  }

  /// Where the buttons are.
  public enum ItemPositioning: Int, Sendable {
    /// Centred, each at most 140 points wide.
    case automatic
    /// Over the bar's whole width.
    case fill
    /// Centred, with ``itemWidth`` and ``itemSpacing``.
    case centered
  }

  /// Where the buttons are; `automatic` by default.
  open var itemPositioning = ItemPositioning.automatic {
    didSet { setNeedsLayout() }
  }
  /// The width of a button in points, if the positioning is `centered`. 0, the default, means as wide as fits, at most 140 points.
  open var itemWidth: CGFloat = 0 {
    didSet { setNeedsLayout() }
  }
  /// The space between two buttons in points, if the positioning is `centered`; 0 by default.
  open var itemSpacing: CGFloat = 0 {
    didSet { setNeedsLayout() }
  }

  /// Lets the user rearrange the items in UIKit. There is no such page here: nothing happens. Subclasses may override it.
  open func beginCustomizingItems(_ items: [UITabBarItem]) {}
  /// Ends the rearrangement. Returns whether items have changed: always false here.
  @discardableResult
  open func endCustomizing(animated: Bool) -> Bool { false }
  /// Whether the user rearranges the items: always false here.
  open var isCustomizing: Bool { false }

  /// Called for a click on an item, instead of selecting the item; nil to select it.
  var selectAction: ((UITabBarItem) -> Void)?

  private var buttons: [TabBarButton] = []

  /// The view that shows an item; nil if the bar doesn't have it.
  func button(of item: UITabBarItem) -> UIView? { buttons.first { $0.item === item } }
  private let hairline = UIView(frame: .zero)

  /// The greatest width of a button, in points.
  private static let maximumButtonWidth: CGFloat = 140
  /// The duration of the fade of new items, in seconds.
  private static let fadeDuration: TimeInterval = 0.25

  /// Creates a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    build()
  }

  /// Creates a bar without items; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
    decodeNib(coder, as: UITabBar.self)
  }

  private func build() {
    addSubview(hairline)
    appearance = UITabBarAppearance()
    applyAppearance()
  }

  private func applyAppearance() {
    let shown = selectedItem?.standardAppearance ?? appearance
    shown.apply(to: self, hairline, tint: barTintColor, page: pageColor)
    for button in buttons { button.appearance = shown.stackedLayoutAppearance }
  }

  /// Replaces the items. The selected item stays selected if it is among them. If animated, new items fade
  /// in.
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

  /// Updates the button of `item`, and the bar if the item is selected, after one of the item's properties has changed.
  func itemDidChange(_ item: UITabBarItem) {
    buttons.first { $0.item === item }?.reload()
    if item === selectedItem { applyAppearance() }
  }

  private func showSelection() {
    applyAppearance()
    for button in buttons {
      button.isSelected = button.item === selectedItem
      button.unselectedColor = unselectedItemTintColor ?? .secondaryLabel
    }
  }

  // MARK: UIView

  /// Takes the values of `appearance()`. As in UIKit, an override calls super.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { takeAppearance() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let line = 1 / max(1, traitCollection.displayScale)
    hairline.frame = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: line)
    guard !buttons.isEmpty else { return }
    let count = CGFloat(buttons.count)
    let spacing = itemPositioning == .centered ? itemSpacing : 0
    var width = (bounds.width - spacing * (count - 1)) / count
    if itemPositioning == .centered, itemWidth > 0 {
      width = itemWidth
    } else if itemPositioning != .fill {
      width = min(Self.maximumButtonWidth, width)
    }
    let left = bounds.midX - (width * count + spacing * (count - 1)) / 2
    for (index, button) in buttons.enumerated() {
      let start = left + (width + spacing) * CGFloat(index)
      let x = start.rounded()
      button.place(
        in: CGRect(
          x: x, y: bounds.minY, width: (start + width).rounded() - x, height: Self.height))
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  /// No width, and the height of the bar without a safe area. As in UIKit.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }
}

/// The delegate of a tab bar without a tab bar controller. All methods have defaults that do nothing.
///
/// The user can't exchange the items of a bar, so the methods about that are never called. As in UIKit, where they are called after
/// `beginCustomizingItems(_:)` only.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  /// Called when the user has clicked `item`, which is selected now.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
  /// Never called.
  func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem])
  /// Never called.
  func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem])
  /// Never called.
  func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool)
  /// Never called.
  func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
  /// Does nothing.
  public func tabBar(
    _ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool
  ) {}
  /// Does nothing.
  public func tabBar(
    _ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool
  ) {}
}
