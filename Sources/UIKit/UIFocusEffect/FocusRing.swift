/// The ring that marks the focused view: a thick line between two thin lines of contrasting lightness.
///
/// It is a sublayer of the focused view's layer, so it moves, fades and disappears with the view. One of its
/// two colours is so dark and the other so light that at least one has a contrast of 3:1 with any background.
@MainActor
final class FocusRing {
  /// The width of the ring, both thin lines included, in points.
  nonisolated static let width: CGFloat = 5
  private static let thinWidth: CGFloat = 1

  /// The colours of a ring.
  struct Colors {
    let strong: CGColor
    let thin: CGColor

    static let light = Colors(
      strong: CGColor(red: 0, green: 0.22, blue: 0.72, alpha: 1), thin: .white)
    static let dark = Colors(
      strong: CGColor(red: 0.55, green: 0.78, blue: 1, alpha: 1), thin: .black)

    static func of(_ style: UIUserInterfaceStyle) -> Colors { style == .dark ? dark : light }
  }

  /// The layer's name, which identifies the ring to tests.
  static let layerName = "UIKit.focus"

  private let outer = CALayer()
  /// The lines are sibling layers, because a layer's border is drawn above its sublayers.
  private let thinLines = CALayer()
  private let strongLine = CALayer()
  private weak var view: UIView?
  private var shown: (shape: FocusRingShape, style: UIUserInterfaceStyle)?

  init() {
    outer.name = Self.layerName
    thinLines.borderWidth = Self.width
    strongLine.borderWidth = Self.width - 2 * Self.thinWidth
    outer.addSublayer(thinLines)
    outer.addSublayer(strongLine)
  }

  /// Whether a ring is on screen.
  var isShown: Bool { outer.superlayer != nil }

  /// Shows the ring on `view`; removes it for nil or a view without a focus effect.
  ///
  /// The method is called before every commit. It costs almost nothing if nothing has changed.
  func show(on view: UIView?) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard let view, let effect = view.focusEffect else { return remove() }
    let shape = effect.ring(on: view)
    let style = view.traitCollection.userInterfaceStyle
    if self.view !== view || view.layer.sublayers?.last !== outer {
      view.layer.addSublayer(outer)
      self.view = view
    }
    guard shown == nil || shown! != (shape, style) else { return }
    shown = (shape, style)
    outer.frame = shape.rect
    thinLines.frame = outer.bounds
    thinLines.cornerRadius = shape.cornerRadius
    for line in [thinLines, strongLine] { line.cornerCurve = shape.cornerCurve }
    let strong = shape.insetBy(Self.thinWidth)
    strongLine.frame = outer.bounds.insetBy(dx: Self.thinWidth, dy: Self.thinWidth)
    strongLine.cornerRadius = strong.cornerRadius
    let colors = Colors.of(style)
    thinLines.borderColor = colors.thin
    strongLine.borderColor = colors.strong
  }

  private func remove() {
    guard outer.superlayer != nil else { return }
    outer.removeFromSuperlayer()
    view = nil
    shown = nil
  }
}
