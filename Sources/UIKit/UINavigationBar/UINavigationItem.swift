/// What a view controller shows in a navigation bar while it is on top, and in the back button of
/// the one above it.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// In the middle of the bar, and in the back button of the next controller.
  open var title: String? {
    didSet { didChange() }
  }

  /// Shown in place of the title.
  open var titleView: UIView? {
    didSet { didChange() }
  }

  /// Replaces the title in the next controller's back button; its tint is that button's too.
  open var backBarButtonItem: UIBarButtonItem? {
    didSet { replaceOwner(of: [oldValue], with: [backBarButtonItem]) }
  }

  /// The text of the next controller's back button, if not the title.
  open var backButtonTitle: String? {
    didSet { didChange() }
  }

  /// Whether there is no back button while this item is on top.
  open var hidesBackButton = false {
    didSet { didChange() }
  }

  /// Whether the left items stand beside the back button rather than in its place.
  open var leftItemsSupplementBackButton = false {
    didSet { didChange() }
  }

  /// From the left edge inward; from the right one in a bar that is laid out from right to left.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { replaceOwner(of: oldValue ?? [], with: leftBarButtonItems ?? []) }
  }

  /// From the right edge inward; from the left one in a bar that is laid out from right to left.
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

  /// The bar that shows this item, on top or behind.
  weak var navigationBar: UINavigationBar?

  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The text of the next controller's back button.
  var titleForBackButton: String {
    backBarButtonItem?.title ?? backButtonTitle ?? title ?? "Back"
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
