/// Says how the pointer looks over a view.
@preconcurrency @MainActor
public final class UIPointerInteraction: NSObject, UIInteraction {
  public private(set) weak var view: UIView?
  public private(set) weak var delegate: (any UIPointerInteractionDelegate)?

  public var isEnabled = true {
    didSet { invalidate() }
  }

  public init(delegate: (any UIPointerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  /// Has the delegate asked again.
  public func invalidate() { UIApplication.shared.pointer.refresh() }

  public func willMove(to view: UIView?) {}

  public func didMove(to view: UIView?) {
    self.view = view
    UIApplication.shared.pointer.refresh()
  }
}

/// A part of a view over which the pointer has one look.
@preconcurrency @MainActor
public final class UIPointerRegion: NSObject {
  /// In the view's coordinates.
  public let rect: CGRect
  public let identifier: AnyHashable?

  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.rect = rect
    self.identifier = identifier
    super.init()
  }
}

/// Where the pointer is, when a delegate is asked for a region.
@preconcurrency @MainActor
public final class UIPointerRegionRequest: NSObject {
  /// In the view's coordinates.
  public let location: CGPoint

  init(location: CGPoint) {
    self.location = location
    super.init()
  }
}

@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
  /// The region in which the pointer is; nil leaves the pointer to what is around the view. The default is the view.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?

  /// How the pointer looks in `region`; nil for the usual arrow.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }

  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
}

/// The look of the pointer.
@preconcurrency @MainActor
public final class UIPointerStyle: NSObject {
  let cursor: PointerCursor

  /// One of the desktop's cursors. Ours: UIKit draws pointers of its own.
  public init(cursor: PointerCursor) {
    self.cursor = cursor
    super.init()
  }

  /// A beam, for text.
  public convenience init(shape: UIPointerShape) {
    self.init(cursor: .text)
  }

  public static func system() -> UIPointerStyle { UIPointerStyle(cursor: .arrow) }
  public static func hidden() -> UIPointerStyle { UIPointerStyle(cursor: .hidden) }
}

/// A shape that the pointer takes. The desktop decides how long a beam is.
public enum UIPointerShape: Hashable, Sendable {
  case verticalBeam(length: CGFloat)
}
