/// What the focus can reach now within one view: the window, or the container of the presentation in front.
///
/// Made anew for each key: it costs one walk over the views in sight.
@MainActor
struct FocusMap {
  /// A view that can take the focus, and where it is in the window.
  struct Item {
    let view: UIView
    let rect: CGRect

    @MainActor var isRightToLeft: Bool {
      view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }
  }

  let root: UIView
  private(set) var items: [Item] = []

  init(of root: UIView) {
    self.root = root
    collect(root)
    items.removeAll { !Self.isReachable($0, within: root) }
  }

  private mutating func collect(_ view: UIView) {
    guard view.acceptsInput else { return }
    if view.canBecomeFocused {
      items.append(Item(view: view, rect: view.convert(view.bounds, to: nil)))
    }
    for subview in view.subviews { collect(subview) }
  }

  /// Whether a click could meet the item, at once or after scrolling.
  private static func isReachable(_ item: Item, within root: UIView) -> Bool {
    guard let window = item.view.window else { return false }
    if isMet(item.rect, item.view, in: window) { return true }
    var ancestor = item.view.superview
    while let view = ancestor, view !== root {
      if let scrollView = view as? UIScrollView, scrollView.isScrollEnabled {
        return isMet(scrollView.convert(scrollView.bounds, to: nil), scrollView, in: window)
      }
      ancestor = view.superview
    }
    return false
  }

  /// In shares of a rectangle's width and height: where a click is tried.
  private static let probes: [(x: CGFloat, y: CGFloat)] = [
    (0.5, 0.5), (0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8),
  ]

  private static func isMet(_ rect: CGRect, _ view: UIView, in window: UIWindow) -> Bool {
    let shown = rect.intersection(window.bounds)
    guard !shown.isEmpty else { return false }
    return probes.contains { probe in
      let point = CGPoint(
        x: shown.minX + shown.width * probe.x, y: shown.minY + shown.height * probe.y)
      return window.hitTest(point, with: nil)?.isDescendant(of: view) == true
    }
  }

  // MARK: Stops

  /// The stops of Tab in reading order, each with its items in reading order.
  var stops: [[Item]] {
    var groups: [(key: ObjectIdentifier?, name: String?, items: [Item])] = []
    for item in items {
      let (key, name) = item.view.focusGroup
      let place = groups.firstIndex {
        (key != nil && $0.key == key) || (name != nil && $0.name == name)
      }
      if let place {
        groups[place].items.append(item)
      } else {
        groups.append((key, name, [item]))
      }
    }
    let rects = groups.map { group in
      group.items.dropFirst().reduce(group.items[0].rect) { $0.union($1.rect) }
        .intersection(root.convert(root.bounds, to: nil))
    }
    return FocusGeometry.readingOrder(rects) { groups[$0].items[0].isRightToLeft }.map { index in
      Self.readingOrder(groups[index].items)
    }
  }

  /// The items as one reads them.
  static func readingOrder(_ items: [Item]) -> [Item] {
    FocusGeometry.readingOrder(items.map(\.rect)) { items[$0].isRightToLeft }.map { items[$0] }
  }

  func contains(_ view: UIView) -> Bool { items.contains { $0.view === view } }
}

extension UIView {
  /// Whether this view passes touches on to its subviews, and so the focus, too.
  var acceptsInput: Bool {
    isUserInteractionEnabled && !isHidden && alpha >= 0.01
      && viewState.animationsRefusingTouches == 0
  }

  /// The group whose one stop this view shares: a list or bar that it is an entry of, or a name.
  ///
  /// A control inside an entry of a list is a stop of its own.
  var focusGroup: (list: ObjectIdentifier?, name: String?) {
    var ancestor: UIView? = self
    while let view = ancestor {
      if let name = view.viewState.focusGroupIdentifier { return (nil, name) }
      if let group = view as? any FocusGroup, view !== self {
        return group.isEntry(self) ? (ObjectIdentifier(view), nil) : (nil, nil)
      }
      ancestor = view.superview
    }
    return (nil, nil)
  }
}

/// A view whose entries are one stop for Tab.
@MainActor
protocol FocusGroup: UIView {
  func isEntry(_ view: UIView) -> Bool
}

/// A view that takes arrow keys, Home and End while the focus is on it or in it.
@MainActor
protocol FocusKeyHandling: UIView {
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool
}
