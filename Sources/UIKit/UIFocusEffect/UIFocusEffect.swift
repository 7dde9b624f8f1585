/// How the focus shows on a view: by default a ring around it, or inside where it clips what goes beyond.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject {
  static let standard = UIFocusEffect()

  /// Where the ring goes on `view`.
  func ring(on view: UIView) -> FocusRingShape { .standard(for: view) }
}

/// A ring along a rounded rectangle.
@preconcurrency @MainActor
public final class UIFocusHaloEffect: UIFocusEffect {
  private let shape: FocusRingShape?

  /// A ring around the view's bounds, with its corners.
  public override init() {
    shape = nil
    super.init()
  }

  /// A ring around `rect`, in the view's coordinates.
  public convenience init(rect: CGRect) {
    self.init(roundedRect: rect, cornerRadius: 0)
  }

  /// A ring around `rect`, in the view's coordinates, with corners of `cornerRadius` points.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    shape = FocusRingShape(rect: rect, cornerRadius: cornerRadius).outside
    super.init()
  }

  override func ring(on view: UIView) -> FocusRingShape { shape ?? super.ring(on: view) }
}
