/// The appearance of a view's focus: a ring around the view, or inside it if the view clips its content.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject {
  static let standard = UIFocusEffect()

  /// The shape of the ring on `view`.
  func ring(on view: UIView) -> FocusRingShape { .standard(for: view) }
}

/// A focus ring around a rounded rectangle. As in UIKit, but without control of its place in the view hierarchy.
@preconcurrency @MainActor
public final class UIFocusHaloEffect: UIFocusEffect {
  private let shape: FocusRingShape?

  /// Creates a ring around the view's bounds, which follows the view's rounded corners.
  public override init() {
    shape = nil
    super.init()
  }

  /// Creates a ring around `rect`, in the view's coordinates.
  public convenience init(rect: CGRect) {
    self.init(roundedRect: rect, cornerRadius: 0)
  }

  /// Creates a ring around `rect`, in the view's coordinates, with a corner radius in points.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    shape = FocusRingShape(rect: rect, cornerRadius: cornerRadius).outside
    super.init()
  }

  override func ring(on view: UIView) -> FocusRingShape { shape ?? super.ring(on: view) }
}
