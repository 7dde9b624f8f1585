/// Chooses the view to which the focus comes where no key led it.
@MainActor
struct FocusChoice {
  private let map: FocusMap

  init(_ map: FocusMap) {
    self.map = map
  }

  /// Where the focus comes when the user begins to use the keyboard, or when it lost its view.
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

  /// What `environment` remembers or prefers, else the first in reading order; nil if nothing in it can be reached.
  func view(in environment: any UIFocusEnvironment) -> UIView? {
    if let controller = environment as? UIViewController { return view(inPageOf: controller) }
    guard let view = environment as? UIView else { return nil }
    if let list = view as? any FocusList, let cell = reachable(list.cellForFocus()) { return cell }
    if let view = reachable(view) { return view }
    return preferred(by: view) ?? first(in: view)
  }

  private func view(inPageOf controller: UIViewController) -> UIView? {
    guard let page = controller.viewIfLoaded, page.isDescendant(of: map.root) else { return nil }
    if let memory = controller.rememberedFocus, memory.isDescendant(of: page),
      let view = memory is any FocusList ? view(in: memory) : reachable(memory)
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
    // A list may just have scrolled its cell into sight, or made it.
    return map.contains(view) || FocusMap(of: map.root).contains(view) ? view : nil
  }

  private func first(in view: UIView) -> UIView? {
    let items = map.items.filter { $0.view.isDescendant(of: view) }
    return FocusMap.readingOrder(items).first.flatMap { entry(to: [$0]) }
  }

  /// The item of a stop to which Tab leads: in a list the one it wants, else the chosen or the first one.
  func entry(to stop: [FocusMap.Item]) -> UIView? {
    if let list = stop.first?.view.focusList, let cell = list.cellForFocus() { return cell }
    let chosen = stop.first { ($0.view as? UIControl)?.isSelected == true }
    return (chosen ?? stop.first)?.view
  }
}

extension UIView {
  /// The list whose cell this is.
  var focusList: (any FocusList)? {
    let list = sequence(first: self, next: \.superview).lazy.compactMap { $0 as? any FocusList }
      .first
    return list?.isEntry(self) == true ? list : nil
  }

  /// Has the nearest controller remember this view, and those around it forget others. Cells come and go: of a cell the
  /// list is remembered, which knows the row.
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
