/// The state of a view before a transition, to restore after a cancellation.
///
/// It holds the place in the hierarchy, the geometry, the transform, the alpha and whether the view is hidden. An
/// animator that changes anything else has to restore that itself.
@MainActor
struct ViewPose {
  let view: UIView
  private weak var superview: UIView?
  private let index: Int?
  private let reference: CGRect
  private let bounds: CGRect
  private let center: CGPoint
  private let anchorPoint: CGPoint
  private let zPosition: CGFloat
  private let transform: CATransform3D
  private let alpha: CGFloat
  private let isHidden: Bool

  /// Records the current pose of `view`. `reference` is the area in which the view is laid out; it is compared later to
  /// notice a resize.
  init(of view: UIView, in reference: CGRect) {
    self.view = view
    self.reference = reference
    superview = view.superview
    index = view.superview?.subviews.firstIndex { $0 === view }
    bounds = view.bounds
    center = view.center
    anchorPoint = view.layer.anchorPoint
    zPosition = view.layer.zPosition
    transform = view.layer.transform
    alpha = view.alpha
    isHidden = view.isHidden
  }

  /// How a view follows a resize of the area during the transition.
  enum Following {
    /// The view fills the area.
    case filling
    /// The view follows its autoresizing mask.
    case mask
  }

  /// Restores the view's place in the hierarchy, its geometry and its appearance. `area` is the area in which the view
  /// is laid out now.
  func restore(in area: CGRect, following: Following = .filling) {
    if let superview {
      superview.insertSubview(view, at: min(index ?? 0, superview.subviews.count))
    } else {
      view.removeFromSuperview()
    }
    restoreGeometry(in: area, following: following)
  }

  /// Restores the view's geometry and appearance, but not its place in the hierarchy.
  func restoreGeometry(in area: CGRect, following: Following = .filling) {
    view.layer.anchorPoint = anchorPoint
    view.layer.zPosition = zPosition
    view.layer.transform = transform
    view.alpha = alpha
    view.isHidden = isHidden
    if area != reference, following == .filling { return view.place(in: area) }
    view.bounds = bounds
    view.center = center
    view.autoresize(from: reference.size, to: area.size)
  }
}

extension UIView {
  /// Gives the view the size and position that `rect` has, regardless of the view's transform, which stays the same.
  /// For a view without a transform this sets the frame.
  func place(in rect: CGRect) {
    let anchor = layer.anchorPoint
    bounds.size = rect.size
    center = CGPoint(
      x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
  }
}
