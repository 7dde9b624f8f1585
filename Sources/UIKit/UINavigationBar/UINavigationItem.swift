/// A view controller's part in a navigation bar: the title and buttons while the controller is on top, and
/// the back button of the controller above it. As in UIKit.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// The ways to show an item's title. As in UIKit, without `inline`, which is for documents.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// Like the item below in the stack; large for the lowest item.
    case automatic = 0
    /// Large, while the content is at its top.
    case always = 1
    /// Never large: in the middle of the bar, between the buttons.
    case never = 2
  }

  // Every object has these properties by a protocol. The class declares them as well, so that they fulfil an app's protocol that has defaults of
  // its own for them; otherwise the compiler could not choose between the two.

  /// A short description for assistive technology; nil by default.
  open var accessibilityLabel: String? {
    get { (self as any UIAccessibilityDescribed).accessibilityLabel }
    set { (self as any UIAccessibilityDescribed).accessibilityLabel = newValue }
  }

  /// What happens when the item is used; nil by default.
  open var accessibilityHint: String? {
    get { (self as any UIAccessibilityDescribed).accessibilityHint }
    set { (self as any UIAccessibilityDescribed).accessibilityHint = newValue }
  }

  /// A name that identifies the item in tests, scripts and recordings.
  open var accessibilityIdentifier: String? {
    get { (self as any UIAccessibilityDescribed).accessibilityIdentifier }
    set { (self as any UIAccessibilityDescribed).accessibilityIdentifier = newValue }
  }

  /// Whether the title is large in a bar that prefers large titles; `automatic` by default.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { didChange() }
  }

  /// A search whose bar is shown below the title, in a navigation controller's bar; nil by default. See ``UISearchController``.
  open var searchController: UISearchController? {
    didSet {
      guard searchController !== oldValue else { return }
      oldValue?.isActive = false
      oldValue?.searchBar.removeFromSuperview()
      oldValue?.searchBar.isInNavigationBar = false
      oldValue?.item = nil
      searchController?.item = self
      didChange()
    }
  }

  /// Whether the search bar gives way when the content scrolls up, before a large title does; true by default. As in UIKit. It is visible
  /// when the page appears for the first time.
  open var hidesSearchBarWhenScrolling = true {
    didSet { navigationBar?.titlesDidChange() }
  }

  /// A line of text above the title and the buttons; nil by default.
  open var prompt: String? {
    didSet { didChange() }
  }

  /// The appearance of the bar while this item is on top; nil, the default, means the bar's own.
  open var standardAppearance: UINavigationBarAppearance? {
    get { appearances.standard }
    set { appearances.standard = adopt(newValue) }
  }

  /// The appearance of the bar in compact height while this item is on top; nil, the default, means the bar's own.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { appearances.compact = adopt(newValue) }
  }

  /// The appearance of the bar while this item is on top and no content is under the bar; nil, the default, means the bar's
  /// own.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = adopt(newValue) }
  }

  /// The appearance of the bar in compact height while this item is on top and no content is under the bar; nil, the default, means the bar's
  /// own.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set { appearances.compactScrollEdge = adopt(newValue) }
  }

  private(set) var appearances = NavigationBarAppearances() {
    didSet { navigationBar?.applyAppearance() }
  }

  /// The title in the middle of the bar, and in the next controller's back button.
  open var title: String? {
    didSet { didChange() }
  }

  /// A view that is shown in place of the title; nil by default. It keeps its own size.
  open var titleView: UIView? {
    didSet { didChange() }
  }

  /// The item whose title and tint are used for the next controller's back button.
  open var backBarButtonItem: UIBarButtonItem? {
    didSet { replaceOwner(of: [oldValue], with: [backBarButtonItem]) }
  }

  /// The title of the next controller's back button; nil for ``title``.
  open var backButtonTitle: String? {
    didSet { didChange() }
  }

  /// Whether the back button is hidden while this item is on top; false by default.
  open var hidesBackButton = false {
    didSet { didChange() }
  }

  /// Whether the left items are shown beside the back button rather than in its place; false by default.
  open var leftItemsSupplementBackButton = false {
    didSet { didChange() }
  }

  /// The left items, from the left edge inward. In a bar that is laid out from right to left, they start at the right edge.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { replaceOwner(of: oldValue ?? [], with: leftBarButtonItems ?? []) }
  }

  /// The right items, from the right edge inward. In a bar that is laid out from right to left, they start at the left edge.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    didSet { replaceOwner(of: oldValue ?? [], with: rightBarButtonItems ?? []) }
  }

  /// The first of the left items; setting it replaces them all.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first of the right items; setting it replaces them all.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// The bar whose stack contains this item.
  weak var navigationBar: UINavigationBar?

  /// Creates an item with an empty title.
  public convenience override init() {
    self.init(title: "")
  }

  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The text of the next controller's back button.
  var titleForBackButton: String {
    backBarButtonItem?.title ?? backButtonTitle ?? title ?? "Back"
  }

  /// Whether an active search hides the row of the title and the buttons.
  var hidesRowForSearch: Bool {
    guard let searchController else { return false }
    return searchController.isActive && searchController.hidesNavigationBarDuringPresentation
  }

  /// Whether the search bar gives way now when the content scrolls up.
  var collapsesSearchBar: Bool {
    hidesSearchBarWhenScrolling && searchController?.isActive == false
  }

  /// The heights of the parts of a bar in which nothing has given way.
  func extent(isLarge: Bool) -> NavigationBarExtent {
    var extent = NavigationBarExtent()
    extent.search = searchController?.searchBar.intrinsicContentSize.height ?? 0
    if hidesRowForSearch {
      extent.row = 0
    } else {
      extent.prompt = prompt == nil ? 0 : NavigationBarExtent.promptHeight
      extent.zone = isLarge ? LargeTitleMotion.zoneHeight : 0
    }
    return extent
  }

  private func adopt(_ appearance: UINavigationBarAppearance?) -> UINavigationBarAppearance? {
    let copy = appearance.map(UINavigationBarAppearance.init(barAppearance:))
    copy?.onChange = { [weak self] in self?.navigationBar?.applyAppearance() }
    return copy
  }

  func didChange() {
    navigationBar?.itemDidChange(self)
  }

  private func replaceOwner(of old: [UIBarButtonItem?], with new: [UIBarButtonItem?]) {
    for item in old { item?.owner = nil }
    for item in new { item?.owner = self }
    didChange()
  }
}
