extension UIView {
  var currentTraits: UITraitCollection {
    viewState.traits ?? inheritedTraits
  }

  /// The traits of the superview, or without one those of the parent controller, with this view's overrides.
  private var inheritedTraits: UITraitCollection {
    let outer =
      superview?.traitCollection ?? viewController?.parent?.traitCollection ?? .application
    return
      outer
      .overriding(userInterfaceStyle: viewController?.overrideUserInterfaceStyle ?? .unspecified)
      .overriding(userInterfaceStyle: overrideUserInterfaceStyle)
      .overriding(userInterfaceLevel: overrideUserInterfaceLevel)
  }

  /// The level of this view and its descendants, set by presentations; `unspecified` inherits it.
  var overrideUserInterfaceLevel: UIUserInterfaceLevel {
    get { viewState.overrideUserInterfaceLevel }
    set {
      viewState.overrideUserInterfaceLevel = newValue
      updateTraits()
    }
  }

  /// Recomputes the traits. If they changed, resolves dynamic colours and notifies the subtree.
  func updateTraits() {
    let previous = viewState.traits
    let new = traitsForUpdate
    guard previous != new else { return }
    viewState.traits = new
    resolveColors()
    new.performAsCurrent {
      if let previous,
        previous.userInterfaceStyle != new.userInterfaceStyle
          || previous.userInterfaceLevel != new.userInterfaceLevel
      {
        colorsDidChange()
      }
      viewController?.traitCollectionDidChange(previous)
      traitCollectionDidChange(previous)
    }
    for subview in subviews { subview.updateTraits() }
  }

  /// Updates the traits of a hierarchy that is off screen. Trait changes reach views through their
  /// superviews, so a child controller's view without a superview would otherwise keep its old ones.
  func updateTraitsOffScreen() {
    var root = self
    while let superview = root.superview { root = superview }
    if root.viewController?.parent != nil { root.updateTraits() }
  }

  /// Lays out, redraws and announces the tint again, because each of them may depend on a dynamic colour. As
  /// in UIKit.
  private func colorsDidChange() {
    setNeedsLayout()
    if viewState.hasDrawnContents { setNeedsDisplay() }
    tintColorDidChange()
  }

  private var traitsForUpdate: UITraitCollection {
    (self as? UIWindow)?.windowTraits ?? inheritedTraits
  }

  func resolvedCGColor(_ color: UIColor) -> CGColor {
    color.resolvedColor(with: traitCollection).cgColor
  }

  private func resolveColors() {
    if let color = viewState.backgroundColor, color.isDynamic {
      layer.backgroundColor = resolvedCGColor(color)
    }
  }
}
