import FrameStatistics

/// A view or a layout guide, as constraints see it.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view itself, or the guide's owning view.
  var layoutContainer: UIView? { get }
  /// The name in messages.
  var layoutName: String { get }
  /// The active constraints that name the item.
  var references: [NSLayoutConstraint] { get }
  func addReference(_ constraint: NSLayoutConstraint)
  func removeReference(_ constraint: NSLayoutConstraint)
  var hasAmbiguousLayout: Bool { get }
}

/// An object as an item; nil if it is neither a view nor a layout guide.
@MainActor
func layoutItem(_ object: AnyObject?) -> (any LayoutItem)? {
  // Casts to classes are much faster than one to the protocol.
  if let view = object as? UIView { return view }
  return object as? UILayoutGuide
}

extension UIView: LayoutItem {
  var layoutContainer: UIView? { self }

  var layoutName: String {
    let text = (self as? UILabel)?.text ?? (self as? UIButton)?.title(for: .normal)
    guard let name = accessibilityIdentifier ?? text, !name.isEmpty else {
      return "\(type(of: self))"
    }
    return "\(type(of: self)) '\(name.escapingControlCharacters)'"
  }

  var references: [NSLayoutConstraint] { viewState.layout?.references ?? [] }

  func addReference(_ constraint: NSLayoutConstraint) {
    layoutState.references.append(constraint)
  }

  func removeReference(_ constraint: NSLayoutConstraint) {
    viewState.layout?.references.remove(constraint)
  }

  /// The nearest view that contains both views; nil if they are in different hierarchies.
  func commonAncestor(with other: UIView) -> UIView? {
    let (parent, otherParent) = (superview, other.superview)
    if other === self || otherParent === self { return self }
    if parent === other { return other }
    if let parent, parent === otherParent { return parent }
    var ancestor: UIView? = self
    while let view = ancestor {
      if other.isDescendant(of: view) { return view }
      ancestor = view.superview
    }
    return nil
  }

  /// The view's part of layout by constraints. Reading it creates it.
  var layoutState: ViewLayoutState {
    if let state = viewState.layout { return state }
    let state = ViewLayoutState()
    viewState.layout = state
    return state
  }
}

extension [NSLayoutConstraint] {
  /// Removes a constraint. The order of the others may change.
  @MainActor
  mutating func remove(_ constraint: NSLayoutConstraint) {
    for index in indices where self[index] === constraint {
      swapAt(index, count - 1)
      removeLast()
      return
    }
  }
}
