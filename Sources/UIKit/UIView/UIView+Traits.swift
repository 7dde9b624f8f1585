extension UIView {
  var currentTraits: UITraitCollection {
    viewState.traits ?? inheritedTraits
  }

  /// What the superview hands down, or of a view without one the controller around its own; with this view's own override.
  private var inheritedTraits: UITraitCollection {
    let outer =
      superview?.traitCollection ?? viewController?.parent?.traitCollection ?? .application
    return
      outer
      .overriding(userInterfaceStyle: viewController?.overrideUserInterfaceStyle ?? .unspecified)
      .overriding(userInterfaceStyle: overrideUserInterfaceStyle)
      .overriding(userInterfaceLevel: overrideUserInterfaceLevel)
  }

  /// The level of this view and all in it, as its presentation says; unspecified takes what is around.
  var overrideUserInterfaceLevel: UIUserInterfaceLevel {
    get { viewState.overrideUserInterfaceLevel }
    set {
      viewState.overrideUserInterfaceLevel = newValue
      updateTraits()
    }
  }

  /// Takes the traits from above again, and if they changed resolves colours and tells the subtree.
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

  /// Has a page that waits off screen hear of what changed around its controller meanwhile: views are told by their
  /// superviews, and it has none.
  func updateTraitsOffScreen() {
    var root = self
    while let superview = root.superview { root = superview }
    if root.viewController?.parent != nil { root.updateTraits() }
  }

  /// Whatever may have used a colour's other side is asked again, as in UIKit.
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
