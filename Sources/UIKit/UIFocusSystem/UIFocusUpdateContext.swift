/// The way in which the focus was asked to move.
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let up = UIFocusHeading(rawValue: 1 << 0)
  public static let down = UIFocusHeading(rawValue: 1 << 1)
  public static let left = UIFocusHeading(rawValue: 1 << 2)
  public static let right = UIFocusHeading(rawValue: 1 << 3)
  public static let next = UIFocusHeading(rawValue: 1 << 4)
  public static let previous = UIFocusHeading(rawValue: 1 << 5)
  public static let first = UIFocusHeading(rawValue: 1 << 8)
  public static let last = UIFocusHeading(rawValue: 1 << 9)
}

/// One move of the focus, from one view to another.
@preconcurrency @MainActor
public final class UIFocusUpdateContext: NSObject {
  public private(set) weak var previouslyFocusedView: UIView?
  public private(set) weak var nextFocusedView: UIView?
  /// Empty when the focus didn't follow a key.
  public let focusHeading: UIFocusHeading

  public var previouslyFocusedItem: (any UIFocusItem)? { previouslyFocusedView }
  public var nextFocusedItem: (any UIFocusItem)? { nextFocusedView }

  init(from previous: UIView?, to next: UIView?, heading: UIFocusHeading) {
    previouslyFocusedView = previous
    nextFocusedView = next
    focusHeading = heading
    super.init()
  }

  /// Every environment around either end, each once, from the inside out.
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

/// Runs what views want to animate when the focus comes or goes.
@preconcurrency @MainActor
public final class UIFocusAnimationCoordinator: NSObject {
  /// In seconds.
  private static let duration: TimeInterval = 0.2

  /// Runs `animations` in a short animation block that leaves touches alone.
  public func addCoordinatedAnimations(
    _ animations: (() -> Void)?, completion: (() -> Void)? = nil
  ) {
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState], animations: { animations?() },
      completion: { _ in completion?() })
  }
}
