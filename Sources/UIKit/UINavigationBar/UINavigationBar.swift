/// The bar above a navigation controller's content: the top item's title and buttons, and a back button.
///
/// A navigation controller sets the items of its bar from its view controllers. Without one, set ``items``. As
/// in UIKit, with the appearance reduced to ``barTintColor`` and ``titleTextAttributes``.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// The height in points, without the safe area above it.
  public static let height: CGFloat = 44

  /// The bar's background colour; nil for the system's.
  open var barTintColor: UIColor? {
    didSet { backgroundColor = barTintColor ?? Self.defaultColor }
  }

  /// The attributes of titles: `.foregroundColor`, a `UIColor`, and `.font`, a `UIFont`. Others are ignored.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { content.applyTitleAttributes(titleTextAttributes) }
  }

  /// The action of the back button, in place of popping an item.
  var backAction: (() -> Void)?

  private(set) var itemStack: [UINavigationItem] = []
  /// The view that shows the top item.
  var content = NavigationBarContent()
  /// The animated change in progress.
  weak var change: NavigationBarChange?
  private let hairline = UIView(frame: .zero)

  private static let defaultColor = UIColor.systemBackground

  /// Creates a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    build()
  }

  /// Creates a bar without items; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
  }

  private func build() {
    backgroundColor = Self.defaultColor
    hairline.backgroundColor = .separator
    addSubview(content)
    addSubview(hairline)
  }

  // MARK: Items

  /// The items from the bottom of the stack to the top. Setting them is ``setItems(_:animated:)`` without
  /// animation.
  open var items: [UINavigationItem]? {
    get { itemStack }
    set { setItems(newValue, animated: false) }
  }

  /// The top item, which the bar shows.
  open var topItem: UINavigationItem? { itemStack.last }

  /// The item below the top one, which the back button leads to.
  open var backItem: UINavigationItem? { itemStack.dropLast().last }

  /// Replaces the stack of items. If animated, the bar slides back if the new top item was below the old one,
  /// else forward. As in UIKit.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let new = items ?? []
    let isPop = itemStack.dropLast().contains { $0 === new.last }
    change(to: new, style: isPop ? .slideBack : .slideForward, animated: animated)
  }

  /// Pushes an item, which must not be in the bar already.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    precondition(
      !itemStack.contains { $0 === item },
      "pushItem: the navigation item \"\(item.title ?? "")\" is in this bar already.")
    change(to: itemStack + [item], style: .slideForward, animated: animated)
  }

  /// Pops the top item and returns it; nil if there is none.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    let top = itemStack.last
    change(to: itemStack.dropLast(), style: .slideBack, animated: animated)
    return top
  }

  // MARK: UIView

  open override func layoutSubviews() {
    super.layoutSubviews()
    let line = 1 / max(1, traitCollection.displayScale)
    hairline.frame = CGRect(
      x: bounds.minX, y: bounds.maxY - line, width: bounds.width, height: line)
    for case let content as NavigationBarContent in subviews {
      content.place(in: contentFrame)
    }
    change?.barDidLayOut()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  /// The lower part of the bar, below the safe area.
  var contentFrame: CGRect {
    CGRect(
      x: bounds.minX, y: bounds.maxY - Self.height, width: bounds.width, height: Self.height)
  }
}

// MARK: - Changes

extension UINavigationBar {
  /// Shows the items of these controllers without animation.
  func showItems(of controllers: [UIViewController]) {
    makeChange(toItemsOf: controllers, style: .crossFade).end(.completed)
  }

  /// Creates the change to the items of these controllers, to be run beside a transition.
  func makeChange(
    toItemsOf controllers: [UIViewController], style: NavigationBarChange.Style
  ) -> NavigationBarChange {
    NavigationBarChange(of: self, to: controllers.map(\.navigationItem), style: style)
  }

  /// Changes the bar by itself, without a navigation controller.
  private func change(
    to items: [UINavigationItem], style: NavigationBarChange.Style, animated: Bool
  ) {
    let change = NavigationBarChange(of: self, to: items, style: style)
    guard animated, window != nil else { return change.end(.completed) }
    change.begin()
    UIView.animate(withDuration: Self.changeDuration) {
      change.animate()
    } completion: { _ in
      change.end(.completed)
    }
  }

  /// The duration of a change without a navigation controller, in seconds.
  private static var changeDuration: TimeInterval { 0.35 }

  /// Replaces the stack of items; the content stays.
  func replaceItems(with items: [UINavigationItem]) {
    for item in itemStack where item.navigationBar === self { item.navigationBar = nil }
    itemStack = items
    for item in items { item.navigationBar = self }
  }

  /// Rebuilds the content that shows `item`, after one of its properties has changed.
  func itemDidChange(_ item: UINavigationItem) {
    for case let content as NavigationBarContent in subviews
    where content.item === item || content.backItem === item {
      content.reload()
    }
  }

  func goBack() {
    if let backAction { backAction() } else { popItem(animated: true) }
  }
}
