/// An item of a menu: an action, or a menu inside it. As in UIKit, except that title, subtitle and image can be changed.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// The mark in front of an item.
  public enum State: Int, Sendable {
    /// No mark.
    case off
    /// A check mark.
    case on
    /// A dash.
    case mixed
  }

  /// How an item looks and behaves.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The item is grey and can't be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The item is red.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The item is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays open after the item was chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The item's title.
  open var title: String
  /// A second, smaller line; nil for none.
  open var subtitle: String?
  /// The image at the end of the item; nil for none.
  open var image: UIImage?

  init(title: String, subtitle: String?, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    super.init()
  }
}

/// A menu: a list of actions and other menus. As in UIKit.
///
/// A menu inside another one is an item that opens it, or, with ``Options/displayInline``, a section.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// Identifies a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The identifier as text.
    public let rawValue: String
    /// Creates an identifier from text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu is shown.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The items stand in the enclosing menu, as a section of their own.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The item that opens the menu is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// Choosing an action checks it, and removes the marks of the menu's other actions.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  private static var count = 0

  /// The menu's identifier.
  public let identifier: Identifier
  /// How the menu is shown.
  public let options: Options
  /// The items.
  public let children: [UIMenuElement]

  /// Creates a menu. Its title is shown above the items of an open menu. If `identifier` is nil, it gets a unique one.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    if identifier == nil { Self.count += 1 }
    self.identifier = identifier ?? Identifier("menu-\(Self.count)")
    self.options = options
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The same menu with other items.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }

  /// The actions that are checked, also those in menus inside.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      if let menu = child as? UIMenu { return menu.selectedElements }
      return (child as? UIAction)?.state == .on ? [child] : []
    }
  }

  /// Checks `action` and removes the marks of the menu's other actions, if the menu allows only one.
  ///
  /// - Returns: False if the menu does not contain the action.
  @discardableResult
  func select(_ action: UIAction) -> Bool {
    var contains = false
    for child in children.flatMap({ ($0 as? UIDeferredMenuElement)?.elements ?? [$0] }) {
      if child === action { contains = true }
      if let menu = child as? UIMenu, menu.select(action) { contains = true }
    }
    if contains, options.contains(.singleSelection) {
      for case let other as UIAction in allActions { other.state = other === action ? .on : .off }
    }
    return contains
  }

  /// The elements of the menu, and of the sections and menus inside, that are fetched.
  var deferredElements: [UIDeferredMenuElement] {
    children.flatMap { child in
      (child as? UIMenu)?.deferredElements ?? [child as? UIDeferredMenuElement].compactMap(\.self)
    }
  }

  /// The actions of the menu and of the sections and menus inside.
  var allActions: [UIMenuElement] {
    children.flatMap {
      ($0 as? UIMenu)?.allActions ?? ($0 as? UIDeferredMenuElement)?.elements ?? [$0]
    }
  }
}

/// An item of a menu that stands for others, which are fetched when the menu is shown. As in UIKit.
@preconcurrency @MainActor
public final class UIDeferredMenuElement: UIMenuElement {
  /// Fetches items, and calls the closure that it is given with them, on the main thread.
  public typealias ElementProvider = (@escaping ([UIMenuElement]) -> Void) -> Void

  private let provider: ElementProvider
  private let isCached: Bool
  /// The items, once they were fetched.
  private(set) var elements: [UIMenuElement]?
  /// The closures to call when the items come; nil if they are not on their way.
  private var waiting: [() -> Void]?

  /// Creates an element that fetches its items once.
  public convenience init(_ elementProvider: @escaping ElementProvider) {
    self.init(elementProvider, isCached: true)
  }

  private init(_ provider: @escaping ElementProvider, isCached: Bool) {
    (self.provider, self.isCached) = (provider, isCached)
    super.init(title: "", subtitle: nil, image: nil)
  }

  /// Creates an element that fetches its items each time a menu is shown.
  public static func uncached(_ elementProvider: @escaping ElementProvider) -> UIDeferredMenuElement
  {
    UIDeferredMenuElement(elementProvider, isCached: false)
  }

  /// Called before a menu with the element opens.
  func menuWillOpen() {
    if !isCached { elements = nil }
  }

  /// Fetches the items unless they are there or on their way. Calls `completion` when they come, but not if they are there when this returns.
  func fetch(_ completion: @escaping () -> Void) {
    guard elements == nil else { return }
    if waiting == nil {
      waiting = []
      provider { [weak self] found in
        guard let self, let all = waiting else { return }
        (elements, waiting) = (found, nil)
        for completion in all { completion() }
      }
    }
    waiting?.append(completion)
  }
}
