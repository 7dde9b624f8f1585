/// Chooses the focused view in cases in which no arrow key determines it.
@MainActor
struct FocusChoice {
  private let map: FocusableItems

  init(_ map: FocusableItems) {
    self.map = map
  }

  /// The view that gets the focus when the user starts to use the keyboard, or when the focused view
  /// has disappeared.
  var standard: UIView? {
    if let own = UIApplication.shared.firstResponder as? UIView, own.isDescendant(of: map.root),
      let view = view(in: own)
    {
      return view
    }
    return rootController.flatMap { view(in: $0) } ?? view(in: map.root)
  }

  private var rootController: UIViewController? {
    (map.root as? PresentationContainerView)?.presentedViewController
      ?? map.root.window?.rootViewController
  }

  /// The view in `environment` that gets the focus: the remembered or preferred one, or else the
  /// first in reading order; nil if none can be reached.
  func view(in environment: any UIFocusEnvironment) -> UIView? {
    if let controller = environment as? UIViewController { return view(inPageOf: controller) }
    guard let view = environment as? UIView else { return nil }
    if let list = view as? any SelectableList, let cell = reachable(list.cellForFocus()) {
      return cell
    }
    if let view = reachable(view) { return view }
    return preferred(by: view) ?? first(in: view)
  }

  private func view(inPageOf controller: UIViewController) -> UIView? {
    guard let page = controller.viewIfLoaded, page.isDescendant(of: map.root) else { return nil }
    if let memory = controller.rememberedFocus, memory.isDescendant(of: page),
      let view = memory is any SelectableList ? view(in: memory) : reachable(memory)
    {
      return view
    }
    if let view = preferred(by: controller) { return view }
    for child in controller.children {
      if let view = view(inPageOf: child) { return view }
    }
    return view(in: page)
  }

  private func preferred(by environment: any UIFocusEnvironment) -> UIView? {
    for preferred in environment.preferredFocusEnvironments where preferred !== environment {
      if let view = view(in: preferred) { return view }
    }
    return nil
  }

  private func reachable(_ view: UIView?) -> UIView? {
    guard let view else { return nil }
    // The map may not contain a cell that a list has just created or scrolled into view.
    return map.contains(view) || FocusableItems(of: map.root).contains(view) ? view : nil
  }

  private func first(in view: UIView) -> UIView? {
    let items = map.items.filter { $0.view.isDescendant(of: view) }
    return FocusableItems.readingOrder(items).first.flatMap { entry(to: [$0]) }
  }

  /// The view that gets the focus when Tab moves to `stop`: in a list, the cell that the list chooses;
  /// elsewhere the selected item or else the first one.
  func entry(to stop: [FocusableItems.Item]) -> UIView? {
    if let list = stop.first?.view.focusList, let cell = list.cellForFocus() { return cell }
    let chosen = stop.first { ($0.view as? UIControl)?.isSelected == true }
    return (chosen ?? stop.first)?.view
  }
}

extension UIView {
  /// The list, if this view is a cell of one; otherwise nil.
  var focusList: (any SelectableList)? {
    let list = sequence(first: self, next: \.superview).lazy.compactMap {
      $0 as? any SelectableList
    }
    .first
    return list?.isEntry(self) == true ? list : nil
  }

  /// Records this view as the remembered focus of the nearest view controller, and clears the remembered
  /// focus of that controller's ancestors. For a cell, the list is recorded instead: cells are reused, and
  /// the list knows its focused entry.
  func rememberFocus() {
    var environment = parentFocusEnvironment
    var isRemembered = false
    while let current = environment {
      if let controller = current as? UIViewController {
        controller.rememberedFocus = isRemembered ? nil : focusList ?? self
        isRemembered = true
      }
      environment = current.parentFocusEnvironment
    }
  }
}
