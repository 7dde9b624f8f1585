/// Narrower than this, in points, a window is of the compact size class, as an iPad's split views are.
let compactWidthLimit: CGFloat = 600
/// Lower than this, in points, a window is vertically compact, as a phone on its side.
let compactHeightLimit: CGFloat = 480

extension UIWindow {
  /// The application's style, this window's size and the screen's scale.
  var windowTraits: UITraitCollection { windowTraits(for: bounds.size) }

  /// The traits that a window of `size` would have.
  func windowTraits(for size: CGSize) -> UITraitCollection {
    let outer = UITraitCollection.application
    let style = overrideUserInterfaceStyle
    return UITraitCollection(
      userInterfaceStyle: style == .unspecified ? outer.userInterfaceStyle : style,
      userInterfaceLevel: outer.userInterfaceLevel,
      horizontalSizeClass: size.width < compactWidthLimit ? .compact : .regular,
      verticalSizeClass: size.height < compactHeightLimit ? .compact : .regular,
      displayScale: screen.scale)
  }

  func screenScaleDidChange(to scale: CGFloat) {
    forSubtree { $0.contentScaleFactor = scale }
    updateTraits()
  }
}

extension UIWindow {
  /// Where keys go when nobody asked for them: the view in the middle of the window, which belongs to the page in
  /// front, so that Escape meets its controller on the way up.
  var defaultKeyReceiver: UIResponder {
    hitTest(CGPoint(x: bounds.midX, y: bounds.midY), with: nil) ?? self
  }
}
