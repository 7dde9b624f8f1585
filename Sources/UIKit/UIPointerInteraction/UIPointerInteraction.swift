/// Changes the cursor over a view, as its delegate decides. As in UIKit, with the desktop's cursors
/// instead of shapes drawn by UIKit.
@preconcurrency @MainActor
public final class UIPointerInteraction: NSObject, UIInteraction {
  /// The view that the interaction is added to.
  public private(set) weak var view: UIView?
  /// The object that supplies regions and styles. Not retained.
  public private(set) weak var delegate: (any UIPointerInteractionDelegate)?

  /// Whether the interaction has an effect. The default is true.
  public var isEnabled = true {
    didSet { invalidate() }
  }

  /// Creates an interaction. The delegate is not retained.
  public init(delegate: (any UIPointerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  /// Asks the delegate again at the pointer's present location.
  public func invalidate() { UIApplication.shared.pointer.refresh() }

  /// Does nothing.
  public func willMove(to view: UIView?) {}

  /// Stores the view and updates the cursor. Called by `addInteraction(_:)` and
  /// `removeInteraction(_:)`.
  public func didMove(to view: UIView?) {
    self.view = view
    UIApplication.shared.pointer.refresh()
  }
}

/// A part of a view with one pointer style. As in UIKit.
@preconcurrency @MainActor
public final class UIPointerRegion: NSObject {
  /// The region in the view's coordinates.
  public let rect: CGRect
  /// Identifies the region for the delegate.
  public let identifier: AnyHashable?

  /// Creates a region of `rect`, in the view's coordinates.
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.rect = rect
    self.identifier = identifier
    super.init()
  }
}

/// The pointer's location for which a delegate is asked for a region. As in UIKit.
@preconcurrency @MainActor
public final class UIPointerRegionRequest: NSObject {
  /// The location in the view's coordinates.
  public let location: CGPoint

  init(location: CGPoint) {
    self.location = location
    super.init()
  }
}

/// Supplies the regions and pointer styles of a view. As in UIKit, without animations; both methods
/// have default implementations.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
  /// The region that contains the pointer; nil for the cursor that the view has without the
  /// interaction. The default is `defaultRegion`, the whole view.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?

  /// The pointer style in `region`; nil, the default, for the arrow.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
  /// Returns the whole view.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }

  /// Returns nil, for the arrow.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
}

/// A style of the pointer. As in UIKit, with the desktop's cursors.
@preconcurrency @MainActor
public final class UIPointerStyle: NSObject {
  let cursor: PointerCursor

  /// Creates a style that shows one of the desktop's cursors. Not in UIKit.
  public init(cursor: PointerCursor) {
    self.cursor = cursor
    super.init()
  }

  /// Creates a style for a pointer that becomes part of a view. The desktop shows its arrow, or the text beam that `shape` describes: its pointer
  /// keeps its form, and nothing is drawn for the effect.
  public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
    self.init(cursor: shape == nil ? .arrow : .text)
  }

  /// Creates a style that shows a text beam.
  public convenience init(shape: UIPointerShape) {
    self.init(cursor: .text)
  }

  /// The standard arrow.
  public static func system() -> UIPointerStyle { UIPointerStyle(cursor: .arrow) }
  /// No pointer.
  public static func hidden() -> UIPointerStyle { UIPointerStyle(cursor: .hidden) }
}

/// A shape of the pointer. As in UIKit, which has more of them.
public enum UIPointerShape: Hashable, Sendable {
  /// A beam for text. The desktop decides its length.
  case verticalBeam(length: CGFloat)
}

/// How a view responds to the pointer over it. As in UIKit, but the desktop's pointer changes nothing; see ``UIPointerStyle/init(effect:shape:)``.
@preconcurrency @MainActor
public enum UIPointerEffect {
  /// The effect that fits the view.
  case automatic(UITargetedPreview)
  /// The pointer becomes the view's background.
  case highlight(UITargetedPreview)
  /// The view rises to the pointer.
  case lift(UITargetedPreview)
  /// The view is tinted.
  case hover(UITargetedPreview)
}
