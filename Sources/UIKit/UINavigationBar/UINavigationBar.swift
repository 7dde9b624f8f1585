/// The bar above a navigation controller's content: the top item's title and buttons, and a back button.
///
/// A navigation controller sets the items of its bar from its view controllers. Without one, set ``items``. As in UIKit. With
/// large titles, the bar is taller, and its height follows the page's scroll view.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// The height in points, without the safe area above it.
  public nonisolated static let height: CGFloat = 44

  /// The bar's background colour. nil, the default, means the one of the current appearance.
  open var barTintColor: UIColor? {
    didSet { applyAppearance() }
  }

  /// Whether the bar is light or dark. As in UIKit, `black` makes the bar dark whatever the appearance of the window is.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .default ? .unspecified : .dark }
  }

  /// Never read here: bars are opaque, except those whose appearance has no background.
  open var isTranslucent = true

  /// The attributes of titles: `.foregroundColor`, a `UIColor`, and `.font`, a `UIFont`. Others are ignored. They take
  /// precedence over those of the current appearance.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { content.applyTitleAttributes() }
  }

  /// The attributes of large titles, as in ``titleTextAttributes``.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { content.applyTitleAttributes() }
  }

  /// Whether titles may be large while the content is at its top; false by default. Each item's
  /// ``UINavigationItem/largeTitleDisplayMode`` decides about its title. There are no large titles in compact height.
  open var prefersLargeTitles = false {
    didSet { if prefersLargeTitles != oldValue { titlesDidChange() } }
  }

  /// The appearance of the bar while content is under it, and wherever no other appearance is set.
  open var standardAppearance: UINavigationBarAppearance {
    get { appearances.standard ?? defaultAppearance }
    set { appearances.standard = adopt(newValue) }
  }

  /// The appearance of the bar in compact height; nil, the default, means ``standardAppearance``.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { appearances.compact = newValue.map(adopt) }
  }

  /// The appearance of the bar while no content is under it. If it is nil, the default, a bar with a large title has the
  /// ``standardAppearance`` without background and line. Unlike in UIKit, other bars keep their background and line.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = newValue.map(adopt) }
  }

  /// The appearance of the bar in compact height while no content is under it; nil, the default, means ``compactAppearance``.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set { appearances.compactScrollEdge = newValue.map(adopt) }
  }

  private var appearances = NavigationBarAppearances() {
    didSet { applyAppearance() }
  }
  private lazy var defaultAppearance = adopt(UINavigationBarAppearance())

  /// Takes the appearances that another bar has, where this one has none.
  func takeAppearances(of other: UINavigationBar) {
    let theirs = other.appearances
    if appearances.standard == nil, let standard = theirs.standard { standardAppearance = standard }
    if appearances.compact == nil, theirs.compact != nil { compactAppearance = theirs.compact }
    if appearances.scrollEdge == nil, theirs.scrollEdge != nil {
      scrollEdgeAppearance = theirs.scrollEdge
    }
    if appearances.compactScrollEdge == nil, theirs.compactScrollEdge != nil {
      compactScrollEdgeAppearance = theirs.compactScrollEdge
    }
  }

  /// The action of the back button, in place of popping an item.
  var backAction: (() -> Void)?

  private(set) var itemStack: [UINavigationItem] = []
  /// The view that shows the top item.
  var content = NavigationBarContent()
  /// The animated change in progress.
  weak var change: NavigationBarChange?
  /// The container whose pages the items belong to.
  weak var host: (any NavigationBarHost)?
  /// The heights with which the bar was placed last.
  private(set) var extent = NavigationBarExtent()
  private let hairline = UIView(frame: .zero)

  /// Creates a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    build()
  }

  /// Creates a bar without items; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
    decodeNib(coder, as: UINavigationBar.self)
  }

  private func build() {
    addSubview(content)
    addSubview(hairline)
    applyAppearance()
  }

  /// Is asked before the user goes back, and told of items that came and went. Of a navigation controller's bar it is the controller, if that
  /// conforms to the protocol. As in UIKit.
  open weak var delegate: (any UINavigationBarDelegate)?

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
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    change(to: itemStack + [item], style: .slideForward, animated: animated)
  }

  /// Pops the top item and returns it; nil if there is none, or if the delegate does not let it go.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard mayPopTopItem else { return nil }
    let top = itemStack.last
    change(to: itemStack.dropLast(), style: .slideBack, animated: animated)
    return top
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
    hairline.frame = CGRect(
      x: bounds.minX, y: bounds.maxY - line, width: bounds.width, height: line)
    for case let content as NavigationBarContent in subviews {
      content.place(in: frame(of: content))
    }
    change?.barDidLayOut()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: extent.height)
  }

  /// No width, and the height of the bar without a safe area. As in UIKit.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: extent.height)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass {
      titlesDidChange()
    }
  }

  /// The frame of `content`: the bar without the safe area above it.
  func frame(of content: NavigationBarContent) -> CGRect {
    CGRect(
      x: bounds.minX, y: bounds.maxY - extent.height, width: bounds.width,
      height: content.extent.height)
  }
}

// MARK: - Large titles and appearance

/// The heights of the parts of a navigation bar, in points, from the top down.
struct NavigationBarExtent: Equatable {
  var prompt: CGFloat = 0
  /// The row of the buttons and the title; 0 while an active search hides it.
  var row = UINavigationBar.height
  /// The visible part of a large title's zone.
  var zone: CGFloat = 0
  /// The visible part of a search bar's zone.
  var search: CGFloat = 0

  var height: CGFloat { prompt + row + zone + search }

  /// The height of the line of a prompt, as in UIKit.
  static let promptHeight: CGFloat = 30
}

extension UINavigationBar {
  /// Whether the title of `item`, which is in the bar, is large while the content is at its top.
  func isLarge(_ item: UINavigationItem) -> Bool { isLarge(item, in: itemStack) }

  /// Whether the title of `item` is large in the stack `items`.
  func isLarge(_ item: UINavigationItem, in items: [UINavigationItem]) -> Bool {
    guard prefersLargeTitles, traitCollection.verticalSizeClass != .compact else { return false }
    let index = items.firstIndex { $0 === item } ?? items.endIndex
    let deciding = items[..<index].last { $0.largeTitleDisplayMode != .automatic }
    switch item.largeTitleDisplayMode {
    case .always: return true
    case .never: return false
    case .automatic: return deciding?.largeTitleDisplayMode != .never
    }
  }

  /// Updates the bar after a change of its prompts or of the titles that are large.
  func titlesDidChange() {
    guard change == nil else { return }
    content.updateKind()
    content.show(pageState(for: content), animated: false)
    applyAppearance()
    resize(for: content)
    host?.barTitlesDidChange()
    setNeedsLayout()
  }

  /// Shows that the search of the top item has begun or ended, or that its bar has another height. Called inside the animation of that change,
  /// so the views stay the same.
  func searchDidChange() {
    guard change == nil else { return }
    content.show(pageState(for: content), animated: false)
    content.searchDidChange()
    applyAppearance()
    resize(for: content)
    host?.barTitlesDidChange()
  }

  /// The state of the bar over the page to which the item of `content` belongs.
  func pageState(for content: NavigationBarContent) -> NavigationBarState {
    guard let item = content.item else { return NavigationBarState() }
    return host?.barState(of: item, isLarge: content.isLarge) ?? NavigationBarState()
  }

  /// Updates the bar to the page below. During a change of the items this does nothing; the bar is updated at the end of the
  /// change.
  func follow(animated: Bool) {
    guard change == nil else { return }
    let state = pageState(for: content)
    let (color, looks) = (content.state.pageColor, appearance(of: content))
    content.show(state, animated: true)
    if content.extent != extent {
      let place = { self.resize(for: self.content) }
      if animated, window != nil, abs(content.extent.height - extent.height) > 0.5 {
        UIView.animate(
          withDuration: LargeTitleMotion.changeDuration, delay: 0, options: .allowUserInteraction,
          animations: place)
      } else {
        place()
      }
    }
    if appearance(of: content) !== looks, window != nil {
      UIView.animate(
        withDuration: LargeTitleMotion.changeDuration, delay: 0, options: .allowUserInteraction
      ) {
        self.applyAppearance()
      }
    } else if state.pageColor !== color {
      applyAppearance()
    }
  }

  /// Sets the bar's height to the one that `content` needs.
  func resize(for content: NavigationBarContent) {
    guard extent != content.extent else { return }
    extent = content.extent
    invalidateIntrinsicContentSize()
    host?.placeBar()
    setNeedsLayout()
    layoutIfNeeded()
  }

  private func adopt(_ appearance: UINavigationBarAppearance) -> UINavigationBarAppearance {
    let copy = UINavigationBarAppearance(barAppearance: appearance)
    copy.onChange = { [weak self] in self?.applyAppearance() }
    return copy
  }

  /// The appearance that applies to `content` now.
  private func appearance(of content: NavigationBarContent) -> UINavigationBarAppearance {
    let own = content.item?.appearances
    let standard = own?.standard ?? standardAppearance
    if traitCollection.verticalSizeClass == .compact {
      if content.state.isAtScrollEdge,
        let edge = own?.compactScrollEdge ?? appearances.compactScrollEdge
      {
        return edge
      }
      return own?.compact ?? appearances.compact ?? standard
    }
    guard content.state.isAtScrollEdge else { return standard }
    if let edge = own?.scrollEdge ?? appearances.scrollEdge { return edge }
    return content.isLarge ? atScrollEdge(standard) : standard
  }

  /// `standard` without background and line; the same object as long as `standard` doesn't change.
  private func atScrollEdge(_ standard: UINavigationBarAppearance) -> UINavigationBarAppearance {
    if let edge = standard.edgeCopy { return edge }
    let edge = UINavigationBarAppearance(barAppearance: standard)
    edge.configureWithTransparentBackground()
    standard.edgeCopy = edge
    return edge
  }

  /// Shows the appearance of the current content.
  func applyAppearance() {
    let appearance = appearance(of: content)
    appearance.apply(to: self, hairline, tint: barTintColor, page: content.state.pageColor)
    content.applyTitleAttributes()
  }

  /// The attributes of the title of `content`.
  func titleAttributes(of content: NavigationBarContent) -> [NSAttributedString.Key: Any] {
    appearance(of: content).titleTextAttributes.merging(titleTextAttributes ?? [:]) { $1 }
  }

  /// The attributes of the large title of `content`.
  func largeTitleAttributes(of content: NavigationBarContent) -> [NSAttributedString.Key: Any] {
    appearance(of: content).largeTitleTextAttributes
      .merging(largeTitleTextAttributes ?? [:]) { $1 }
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
    defer { titlesDidChangeIfNeeded() }
    for case let content as NavigationBarContent in subviews
    where content.item === item || content.backItem === item {
      content.reload()
    }
  }

  /// Updates the bar if the title has become large or inline, or if the prompt or the search bar has come or gone.
  private func titlesDidChangeIfNeeded() {
    guard change == nil, let item = content.item else { return }
    let new = content.extent
    if isLarge(item) != content.isLarge || new.prompt != extent.prompt || new.row != extent.row
      || (new.search > 0) != (extent.search > 0)
    {
      titlesDidChange()
    }
  }

  func goBack() {
    if let backAction {
      guard mayPopTopItem else { return }
      backAction()
    } else {
      popItem(animated: true)
    }
  }

  private var mayPopTopItem: Bool {
    topItem.map { delegate?.navigationBar(self, shouldPop: $0) ?? true } ?? true
  }

  /// Tells the delegate which item came or went, once a change of the items is over.
  func itemsDidChange(from old: [UINavigationItem]) {
    if let item = old.last, !itemStack.contains(where: { $0 === item }) {
      delegate?.navigationBar(self, didPop: item)
    } else if let item = itemStack.last, !old.contains(where: { $0 === item }) {
      delegate?.navigationBar(self, didPush: item)
    }
  }
}
