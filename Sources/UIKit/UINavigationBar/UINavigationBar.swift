/// The bar over a navigation controller's content: the top item's title and buttons, and a way
/// back.
///
/// In a navigation controller it follows the controllers' items. By itself it shows the `items` it
/// is given.
///
/// As in UIKit, a bar whose ``UIView/effectiveUserInterfaceLayoutDirection`` is from right to left is mirrored: the back
/// button is at the right and points there, and the right items are at the left.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// In points, without the safe area above it.
  public static let height: CGFloat = 44

  /// The bar's background; nil for the system's.
  open var barTintColor: UIColor? {
    didSet { backgroundColor = barTintColor ?? Self.defaultColor }
  }

  /// The look of titles: `.foregroundColor`, a `UIColor`, and `.font`, a `UIFont`.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { content.applyTitleAttributes(titleTextAttributes) }
  }

  /// What a click on the back button does, in place of popping an item.
  var backAction: (() -> Void)?

  var itemStack: [UINavigationItem] = []
  /// What shows the top item now.
  var content = NavigationBarContent()
  /// The step that it is taking.
  weak var step: NavigationBarChange?
  private let hairline = UIView(frame: .zero)

  private static let defaultColor = UIColor.systemBackground

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
    addSubview(content)
    addSubview(hairline)
  }

  // MARK: Items

  /// The items from the bottom of the stack to the top. Setting it is ``setItems(_:animated:)``
  /// without animation.
  open var items: [UINavigationItem]? {
    get { itemStack }
    set { setItems(newValue, animated: false) }
  }

  /// The item on show.
  open var topItem: UINavigationItem? { itemStack.last }

  /// The item that the back button leads to.
  open var backItem: UINavigationItem? { itemStack.dropLast().last }

  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let new = items ?? []
    let isPop = itemStack.dropLast().contains { $0 === new.last }
    change(to: new, style: isPop ? .slideBack : .slideForward, animated: animated)
  }

  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    precondition(
      !itemStack.contains { $0 === item }, "a navigation item can't be in a bar twice")
    change(to: itemStack + [item], style: .slideForward, animated: animated)
  }

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
    step?.barDidLayOut()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  /// The lower part of the bar, below any safe area.
  var contentFrame: CGRect {
    CGRect(
      x: bounds.minX, y: bounds.maxY - Self.height, width: bounds.width, height: Self.height)
  }
}
