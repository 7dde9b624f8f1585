/// A window narrower than this, in points, has a compact width, like an app in a narrow split view on an iPad.
let compactWidthLimit: CGFloat = 600
/// A window less high than this, in points, has a compact height, like an app on a phone in landscape.
let compactHeightLimit: CGFloat = 480

extension UIUserInterfaceSizeClass {
  init(width: CGFloat) { self = width < compactWidthLimit ? .compact : .regular }
  init(height: CGFloat) { self = height < compactHeightLimit ? .compact : .regular }
}

extension UIWindow {
  /// The traits of the window, from the application's style, its own size and the screen's scale.
  var windowTraits: UITraitCollection { windowTraits(for: bounds.size) }

  /// The traits that the window would have with the given size.
  func windowTraits(for size: CGSize) -> UITraitCollection {
    let outer = UITraitCollection.application
    let style = overrideUserInterfaceStyle
    return UITraitCollection(
      userInterfaceStyle: style == .unspecified ? outer.userInterfaceStyle : style,
      userInterfaceLevel: outer.userInterfaceLevel,
      horizontalSizeClass: UIUserInterfaceSizeClass(width: size.width),
      verticalSizeClass: UIUserInterfaceSizeClass(height: size.height),
      displayScale: screen.scale)
  }

  func screenScaleDidChange(to scale: CGFloat) {
    forSubtree { $0.contentScaleFactor = scale }
    updateTraits()
  }
}

extension UIWindow {
  /// The responder that receives keys if there is neither a focus nor a first responder.
  ///
  /// This is the view in the middle of the window. It belongs to the front page, so that Escape
  /// reaches that page's controller through the responder chain.
  var defaultKeyReceiver: UIResponder {
    hitTest(CGPoint(x: bounds.midX, y: bounds.midY), with: nil) ?? self
  }
}
