/// The direction in which a key moves the focus. As in UIKit.
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Up, by an arrow key.
  public static let up = UIFocusHeading(rawValue: 1 << 0)
  /// Down, by an arrow key.
  public static let down = UIFocusHeading(rawValue: 1 << 1)
  /// To the left, by an arrow key.
  public static let left = UIFocusHeading(rawValue: 1 << 2)
  /// To the right, by an arrow key.
  public static let right = UIFocusHeading(rawValue: 1 << 3)
  /// To the next Tab stop, by Tab.
  public static let next = UIFocusHeading(rawValue: 1 << 4)
  /// To the previous Tab stop, by Shift-Tab.
  public static let previous = UIFocusHeading(rawValue: 1 << 5)
  /// To the first item. Never reported here.
  public static let first = UIFocusHeading(rawValue: 1 << 8)
  /// To the last item. Never reported here.
  public static let last = UIFocusHeading(rawValue: 1 << 9)
}

/// Describes one move of the focus between two views. As in UIKit.
@preconcurrency @MainActor
public final class UIFocusUpdateContext: NSObject {
  /// The view that had the focus; nil if there was none.
  public private(set) weak var previouslyFocusedView: UIView?
  /// The view that gets the focus; nil if it is removed.
  public private(set) weak var nextFocusedView: UIView?
  /// The direction of the move; empty if no key caused it. Unlike in UIKit, it is also empty for moves from cell to cell of a list.
  public let focusHeading: UIFocusHeading

  /// The item that had the focus; the same as ``previouslyFocusedView``.
  public var previouslyFocusedItem: (any UIFocusItem)? { previouslyFocusedView }
  /// The item that gets the focus; the same as ``nextFocusedView``.
  public var nextFocusedItem: (any UIFocusItem)? { nextFocusedView }

  init(from previous: UIView?, to next: UIView?, heading: UIFocusHeading) {
    previouslyFocusedView = previous
    nextFocusedView = next
    focusHeading = heading
    super.init()
  }

  /// The two views and all environments that contain them, each once. Those of the next view come first, from the
  /// inside out.
  var environments: [any UIFocusEnvironment] {
    var known: Set<ObjectIdentifier> = []
    var all: [any UIFocusEnvironment] = []
    for end in [nextFocusedView, previouslyFocusedView] {
      var environment: (any UIFocusEnvironment)? = end
      while let current = environment {
        if known.insert(ObjectIdentifier(current)).inserted { all.append(current) }
        environment = current.parentFocusEnvironment
      }
    }
    return all
  }
}

/// Runs the animations of views that gain or lose the focus. As in UIKit.
@preconcurrency @MainActor
public final class UIFocusAnimationCoordinator: NSObject {
  /// The duration of the animations in seconds.
  private static let duration: TimeInterval = 0.2

  /// Runs `animations` in an animation block of 0.2 s, and then `completion`. Views accept touches during
  /// the animation.
  public func addCoordinatedAnimations(
    _ animations: (() -> Void)?, completion: (() -> Void)? = nil
  ) {
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState], animations: { animations?() },
      completion: { _ in completion?() })
  }
}
