/// A button in a bar, or a space between buttons in a toolbar.
///
///     navigationItem.rightBarButtonItem = UIBarButtonItem(
///       title: "Done", primaryAction: UIAction { _ in save() })
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// How a bar button is emphasised. As in UIKit, without the deprecated `bordered`.
  public enum Style: Int, Sendable {
    case plain = 0
    /// For the button that completes the screen's task: its title is semibold.
    case done = 2
  }

  /// The items with a fixed meaning. As in UIKit, without some of the items that are images there.
  public enum SystemItem: Int, Sendable {
    case done = 0
    case cancel = 1
    case edit = 2
    case save = 3
    case add = 4
    /// A space in a toolbar that takes the width that other items leave, shared with other such spaces.
    case flexibleSpace = 5
    /// A space in a toolbar with the item's ``UIBarButtonItem/width``.
    case fixedSpace = 6
    case compose = 7
    case reply = 8
    case action = 9
    case organize = 10
    case bookmarks = 11
    case search = 12
    case refresh = 13
    case stop = 14
    case camera = 15
    case trash = 16
    case play = 17
    case pause = 18
    case rewind = 19
    case fastForward = 20
    case undo = 21
    case redo = 22
    case close = 24
  }

  /// A kind of space.
  enum Space { case flexible, fixed }

  /// The kind of a space; nil for any other item. Spaces have no effect in navigation bars.
  private(set) var space: Space?

  /// The width of a fixed space or of a button in a toolbar, in points; a button with 0, the default, is as wide as it needs.
  open var width: CGFloat = 0 {
    didSet { didChange() }
  }

  /// The toolbar that shows the item.
  weak var toolbar: UIToolbar?

  override func didChange() {
    super.didChange()
    toolbar?.itemDidChange(self)
  }

  /// The emphasis of the title; `plain` by default.
  open var style = Style.plain {
    didSet { didChange() }
  }

  /// The action of a click. It takes precedence over ``action``. The initializer uses the action's title and image as
  /// defaults; setting this property does not.
  open var primaryAction: UIAction? {
    didSet { didChange() }
  }

  /// The menu that a click opens or, if the item has an action, a long press or the secondary button; nil, the default, for none.
  open var menu: UIMenu? {
    didSet { didChange() }
  }

  /// The colour of the title or template image; nil for the bar's tint colour.
  open var tintColor: UIColor? {
    didSet { didChange() }
  }

  /// A view that is shown in place of a button; nil by default. It keeps its own size.
  open var customView: UIView? {
    didSet { didChange() }
  }

  /// The object on which a click calls ``action``, if there is no ``primaryAction``. With nil, the first
  /// responder in the chain that has the method is used. As in UIKit, except that an item whose target was
  /// deallocated does nothing.
  open weak var target: AnyObject? {
    didSet { isToNil = target == nil }
  }
  private var isToNil = true
  /// The method that a click calls; see ``SelectorResponding``.
  open var action: Selector?

  /// Creates an item without title, image or action.
  public override init() {
    super.init()
  }

  /// Creates an item without title, image or action. As in UIKit, but nothing is decoded: storyboards set an item's properties themselves.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Creates an item with a closure as its action, and a menu. `title` and `image` default to those of `primaryAction`.
  public init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    super.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// Creates an item with a title that calls `action` on `target`.
  public convenience init(
    title: String?, style: Style, target: AnyObject?, action: Selector?
  ) {
    self.init(title: title)
    self.style = style
    self.target = target
    self.action = action
  }

  /// Creates an item with an image that calls `action` on `target`.
  public convenience init(
    image: UIImage?, style: Style, target: AnyObject?, action: Selector?
  ) {
    self.init(image: image)
    self.style = style
    self.target = target
    self.action = action
  }

  /// Creates an item that shows `customView`.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Creates a space or a button with a fixed meaning.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject? = nil, action: Selector? = nil
  ) {
    self.init()
    self.target = target
    self.action = action
    switch systemItem {
    case .flexibleSpace: space = .flexible
    case .fixedSpace: space = .fixed
    default:
      if let word = systemItem.word {
        title = word
      } else {
        image = systemItem.image
      }
      if systemItem == .done || systemItem == .save { style = .done }
    }
  }

  /// Creates a space or a button with a fixed meaning, with a closure as its action, and a menu.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(barButtonSystemItem: systemItem)
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// Creates a space that takes the width that other items leave.
  public static func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace)
  }

  /// Creates a space of the given width, in points.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// The view of the item in a bar: the custom view or a new button.
  func makeView() -> UIView {
    if let customView { return customView }
    let button = NavigationBarButton(
      showsChevron: false, title: title ?? "", image: image, isBold: style == .done)
    button.isEnabled = isEnabled
    if let tintColor { button.tintColor = tintColor }
    let state: UIControl.State = isEnabled ? .normal : .disabled
    button.show(
      shownTitleAttribute(.foregroundColor, for: state) as? UIColor,
      shownTitleAttribute(.font, for: state) as? UIFont)
    button.addAction(
      UIAction { [weak self, weak button] _ in self?.perform(sender: button) },
      for: .touchUpInside)
    button.ownMenu = menu
    button.showsMenuAsPrimaryAction = menu != nil && primaryAction == nil && action == nil
    self.button = button
    return button
  }

  override var template: UIBarItem? { Self.appearance() }

  /// The button that shows the item in a bar.
  private weak var button: NavigationBarButton?

  override var shownView: UIView? { customView ?? button }

  /// Performs the action of a click on the button.
  func perform(sender: AnyObject?) {
    if let primaryAction {
      primaryAction.perform(from: sender)
    } else if let action, let problem = perform(action, sender: sender) {
      UIKitWarning.emit("The bar button \"\(title ?? "")\" did nothing: \(problem).")
    }
  }

  /// Calls the method. Returns a message if no object has the method; nil otherwise, also if the target was deallocated and
  /// nothing was called.
  private func perform(_ action: Selector, sender: AnyObject?) -> String? {
    if let target {
      return action.perform(on: target, sender: self)
        ? nil : "\(type(of: target)) has no method \(action)"
    }
    guard isToNil else { return nil }
    let isFound = UIApplication.shared.sendAction(
      action, alongChainOf: sender as? UIResponder, from: self)
    return isFound
      ? nil : "no responder in the chain has a method \(action)"
  }
}

extension UIView {
  /// The size of the view of a bar button in a bar. A view that isn't a button or a label keeps its size.
  var fittingSizeInBar: CGSize {
    guard self is NavigationBarButton || self is UILabel else { return bounds.size }
    return sizeThatFits(CGSize(width: CGFloat.infinity, height: UINavigationBar.height))
  }
}
