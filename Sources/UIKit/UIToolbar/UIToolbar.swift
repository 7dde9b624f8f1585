/// The bar below a navigation controller's content: a row of buttons.
///
///     toolbarItems = [
///       UIBarButtonItem(title: "Share", primaryAction: UIAction { _ in share() }), .flexibleSpace(),
///       UIBarButtonItem(title: "Delete", primaryAction: UIAction { _ in delete() }),
///     ]
///     navigationController?.isToolbarHidden = false
///
/// A navigation controller sets the items of its toolbar from its view controllers. Without one, set ``items``. As in UIKit.
@preconcurrency @MainActor
open class UIToolbar: UIView {
  /// The height in points, without the safe area below it.
  public static let height: CGFloat = 44

  /// The items from the leading to the trailing edge. Setting them calls ``setItems(_:animated:)`` without animation.
  open var items: [UIBarButtonItem]? {
    get { content.items }
    set { setItems(newValue, animated: false) }
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

  /// The looks of the bar in compact height. It is stored and has no effect: the bar's height is always the same.
  open var compactAppearance: UIToolbarAppearance?
  /// The looks of the bar while the content is at its end. It is stored and has no effect: content never lies under the bar.
  open var scrollEdgeAppearance: UIToolbarAppearance?

  /// The looks of the bar, which has a copy of the appearance that is set.
  open var standardAppearance: UIToolbarAppearance {
    get { appearance }
    set {
      appearance = UIToolbarAppearance(barAppearance: newValue)
      appearanceDidChange()
    }
  }
  private lazy var appearance = UIToolbarAppearance() {
    didSet { appearance.onChange = { [weak self] in self?.appearanceDidChange() } }
  }
  /// Whether the app has changed the appearance.
  private var hasOwnAppearance = false

  private func appearanceDidChange() {
    hasOwnAppearance = true
    applyAppearance()
  }

  /// Takes the appearance that another bar has, if this one has none of its own.
  func takeAppearance(of other: UIToolbar) {
    if other.hasOwnAppearance, !hasOwnAppearance { standardAppearance = other.appearance }
  }

  /// The colour that a transparent bar shows.
  var pageColor: UIColor? {
    didSet { if pageColor !== oldValue { applyAppearance() } }
  }

  /// The view that shows the items.
  fileprivate(set) var content = ToolbarContent([])
  private let hairline = UIView(frame: .zero)

  /// The duration of the fade from old items to new ones, in seconds. Ours, that of a tab bar.
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
    decodeNib(coder, as: UIToolbar.self)
  }

  private func build() {
    addSubview(content)
    addSubview(hairline)
    appearance = UIToolbarAppearance()
    applyAppearance()
  }

  private func applyAppearance() {
    appearance.apply(to: self, hairline, tint: barTintColor, page: pageColor)
  }

  /// Replaces the items. If animated, the old ones fade out while the new ones fade in.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    let change = ToolbarChange(of: self, to: items ?? [])
    change.begin()
    guard animated, window != nil else { return change.end(.completed) }
    UIView.animate(withDuration: Self.fadeDuration) {
      change.animate()
    } completion: { _ in
      change.end(.completed)
    }
  }

  /// Shows `item` anew, after one of its properties has changed.
  func itemDidChange(_ item: UIBarButtonItem) {
    if content.items.contains(item) { content.reload() }
  }

  /// Takes the values of `appearance()`. As in UIKit, an override calls super.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { takeAppearance() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let line = 1 / max(1, traitCollection.displayScale)
    hairline.frame = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: line)
    for case let content as ToolbarContent in subviews {
      content.place(
        in: CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: Self.height))
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

/// The views of a toolbar's items in a row.
@MainActor
final class ToolbarContent: UIView {
  let items: [UIBarButtonItem]
  /// The views of the items; nil for a space.
  private var views: [UIView?] = []

  /// Distances in points: from the bar's edges, and between two neighbouring buttons, as in a navigation bar.
  private static let margin: CGFloat = 16
  private static let spacing: CGFloat = 16

  init(_ items: [UIBarButtonItem]) {
    self.items = items
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) {
    items = []
    super.init(coder: coder)
  }

  /// Makes the views again.
  func reload() {
    views = items.map { $0.space == nil ? $0.makeView() : nil }
    let shown = views.compactMap(\.self)
    for view in subviews where !shown.contains(view) { view.removeFromSuperview() }
    for view in shown { addSubview(view) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let widths = widths()
    var x = Self.margin
    for (index, view) in views.enumerated() {
      if index > 0 { x += gap(before: index) }
      defer { x += widths[index] }
      // A custom view belongs to the content that added it last.
      guard let view, view.superview === self else { continue }
      let (start, end) = (x.rounded(), (x + widths[index]).rounded())
      let height = min(view.fittingSizeInBar.height, bounds.height)
      view.place(
        in: CGRect(
          x: isMirrored ? bounds.maxX - end : bounds.minX + start,
          y: (bounds.midY - height / 2).rounded(), width: end - start, height: height))
    }
  }

  /// The widths of the items. Flexible spaces share the rest equally. Buttons that don't fit are narrowed alike.
  private func widths() -> [CGFloat] {
    let room = bounds.width - 2 * Self.margin
    var widths = zip(items, views).map { item, view in
      item.width > 0 ? item.width : view?.fittingSizeInBar.width ?? 0
    }
    let gaps = views.indices.dropFirst().reduce(0) { $0 + gap(before: $1) }
    let rest = room - gaps - widths.reduce(0, +)
    let flexible = items.indices.filter { items[$0].space == .flexible }
    if rest >= 0 {
      for index in flexible { widths[index] = rest / CGFloat(flexible.count) }
    } else {
      let total = widths.reduce(0, +)
      let factor = max(room - gaps, 0) / max(total, 1)
      for index in widths.indices { widths[index] *= factor }
    }
    return widths
  }

  /// The distance between an item and the one before. There is none beside a space.
  private func gap(before index: Int) -> CGFloat {
    views[index] == nil || views[index - 1] == nil ? 0 : Self.spacing
  }
}

/// A change of a toolbar's items: the old ones fade out while the new ones fade in.
///
/// It ends once, with the new items or, if its transition was cancelled, with the old ones.
@MainActor
final class ToolbarChange {
  private let toolbar: UIToolbar
  private let outgoing: ToolbarContent
  private let incoming: ToolbarContent
  private var hasBegun = false

  init(of toolbar: UIToolbar, to items: [UIBarButtonItem]) {
    self.toolbar = toolbar
    outgoing = toolbar.content
    incoming = ToolbarContent(items)
  }

  /// Adds the new items, still invisible. During the change, neither the old nor the new ones take clicks.
  func begin() {
    hasBegun = true
    take(incoming)
    incoming.alpha = 0
    toolbar.insertSubview(incoming, aboveSubview: outgoing)
    incoming.place(
      in: CGRect(
        x: toolbar.bounds.minX, y: toolbar.bounds.minY, width: toolbar.bounds.width,
        height: UIToolbar.height))
    for content in [outgoing, incoming] { content.isUserInteractionEnabled = false }
  }

  func animate() {
    incoming.alpha = 1
    outgoing.alpha = 0
  }

  func end(_ outcome: TransitionOutcome) {
    if !hasBegun { begin() }
    let (shown, gone) = outcome == .completed ? (incoming, outgoing) : (outgoing, incoming)
    gone.removeFromSuperview()
    if toolbar.content === gone { take(shown) }
    // If a later change has replaced the content already, that change fades and removes it.
    guard toolbar.content === shown else { return }
    shown.alpha = 1
    shown.isUserInteractionEnabled = true
  }

  private func take(_ content: ToolbarContent) {
    for item in toolbar.content.items where item.toolbar === toolbar { item.toolbar = nil }
    toolbar.content = content
    for item in content.items { item.toolbar = toolbar }
    content.reload()
  }
}
