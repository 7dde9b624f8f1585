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
  func change(to items: [UINavigationItem], style: NavigationBarChange.Style, animated: Bool) {
    let change = NavigationBarChange(of: self, to: items, style: style)
    guard animated, window != nil else { return change.end(.completed) }
    change.begin()
    UIView.animate(withDuration: Self.stepDuration) {
      change.animate()
    } completion: { _ in
      change.end(.completed)
    }
  }

  /// The duration of a change without a navigation controller, in seconds.
  private static var stepDuration: TimeInterval { 0.35 }

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
