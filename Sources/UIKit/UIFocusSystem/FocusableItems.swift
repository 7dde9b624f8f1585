/// The views that can currently get the focus, within the window or the container of the front
/// presentation.
///
/// The map is a snapshot, computed by one traversal of the visible views with a few hit tests for each candidate.
@MainActor
struct FocusableItems {
  /// A view that can get the focus, with its frame in the window.
  struct Item {
    let view: UIView
    let rect: CGRect

    @MainActor var isRightToLeft: Bool {
      view.isMirrored
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

  /// Whether a click could hit the item's view, now or after scrolling the nearest enclosing scroll view.
  private static func isReachable(_ item: Item, within root: UIView) -> Bool {
    guard let window = item.view.window else { return false }
    if isHit(item.rect, item.view, in: window) { return true }
    var ancestor = item.view.superview
    while let view = ancestor, view !== root {
      if let scrollView = view as? UIScrollView, scrollView.isScrollEnabled {
        return isHit(scrollView.convert(scrollView.bounds, to: nil), scrollView, in: window)
      }
      ancestor = view.superview
    }
    return false
  }

  /// The points for which the hit test is tried, as fractions of a rectangle's width and height.
  private static let probes: [(x: CGFloat, y: CGFloat)] = [
    (0.5, 0.5), (0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8),
  ]

  private static func isHit(_ rect: CGRect, _ view: UIView, in window: UIWindow) -> Bool {
    let shown = rect.intersection(window.bounds)
    guard !shown.isEmpty else { return false }
    return probes.contains { probe in
      let point = CGPoint(
        x: shown.minX + shown.width * probe.x, y: shown.minY + shown.height * probe.y)
      return window.hitTest(point, with: nil)?.isDescendant(of: view) == true
    }
  }

  // MARK: Stops

  /// The Tab stops in reading order, each with its items in reading order.
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

  /// The items in reading order.
  static func readingOrder(_ items: [Item]) -> [Item] {
    FocusGeometry.readingOrder(items.map(\.rect)) { items[$0].isRightToLeft }.map { items[$0] }
  }

  func contains(_ view: UIView) -> Bool { items.contains { $0.view === view } }
}

extension UIView {
  /// Whether this view and its subviews receive touches and can get the focus.
  var acceptsInput: Bool {
    isUserInteractionEnabled && !isHidden && alpha >= 0.01
      && viewState.animationsRefusingTouches == 0
  }

  /// The group with which this view shares a Tab stop: the list or bar of which the view is an entry, or
  /// a named group. A control inside a list entry is in no group and has its own Tab stop.
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

/// A view whose entries share one Tab stop.
@MainActor
protocol FocusGroup: UIView {
  func isEntry(_ view: UIView) -> Bool
}

/// A view that handles arrow keys, Home and End while it or a subview has the focus.
@MainActor
protocol FocusKeyHandling: UIView {
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool
}
