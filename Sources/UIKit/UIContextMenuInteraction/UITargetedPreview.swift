/// How a preview looks. As in UIKit.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
  /// The visible part of the view, in the view's coordinates; nil for all of it.
  open var visiblePath: UIBezierPath?
  /// The outline that casts the shadow, in the view's coordinates; nil for the visible part.
  open var shadowPath: UIBezierPath?
  /// The colour behind the view; nil, the default, for that of the system's backgrounds.
  open var backgroundColor: UIColor?

  /// Creates parameters with default values.
  public override init() { super.init() }
}

/// Where a preview stands. As in UIKit.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
  /// The view in whose coordinates ``center`` is.
  public let container: UIView
  /// The preview's middle.
  public let center: CGPoint
  /// A transform of the preview.
  public let transform: CGAffineTransform

  /// Creates a target.
  public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
    self.container = container
    self.center = center
    self.transform = transform
    super.init()
  }
}

/// A view that is lifted from its place during an interaction. As in UIKit.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
  /// The view.
  public let view: UIView
  /// How the preview looks.
  public let parameters: UIPreviewParameters
  /// Where the preview starts and ends.
  public let target: UIPreviewTarget

  /// Creates a preview of a view that is in a window, at the view's place.
  public convenience init(view: UIView) {
    self.init(view: view, parameters: UIPreviewParameters())
  }

  /// Creates a preview of a view that is in a window, at the view's place.
  public convenience init(view: UIView, parameters: UIPreviewParameters) {
    let target = UIPreviewTarget(
      container: view.superview ?? view, center: view.center, transform: view.transform)
    self.init(view: view, parameters: parameters, target: target)
  }

  /// Creates a preview of a view that need not be in a window.
  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    self.view = view
    self.parameters = parameters
    self.target = target
    super.init()
  }

  /// The size of the view's bounds, in points.
  open var size: CGSize { view.bounds.size }

  /// The same preview at another place.
  open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
    UITargetedPreview(view: view, parameters: parameters, target: newTarget)
  }

  /// The visible part of the view, in the view's coordinates.
  var visibleRect: CGRect { parameters.visiblePath?.bounds ?? view.bounds }

  /// The place of the visible part in the window of the target's container, without rotation; nil if the container is in no window.
  var frameInWindow: CGRect? {
    guard target.container.window != nil else { return nil }
    let rect = visibleRect
    let bounds = view.bounds
    let (t, offset) = (
      target.transform, CGPoint(x: rect.midX - bounds.midX, y: rect.midY - bounds.midY)
    )
    let scale = CGSize(
      width: (t.a * t.a + t.b * t.b).squareRoot(), height: (t.c * t.c + t.d * t.d).squareRoot())
    let middle = CGPoint(
      x: target.center.x + offset.x * scale.width, y: target.center.y + offset.y * scale.height)
    let size = CGSize(width: rect.width * scale.width, height: rect.height * scale.height)
    return target.container.convert(
      CGRect(
        x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
        height: size.height), to: nil)
  }
}
