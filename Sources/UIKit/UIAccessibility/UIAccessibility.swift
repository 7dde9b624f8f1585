/// What users have asked the system for, so that they can use it well.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// Whether things that fly, slide and turn are to fade instead.
  ///
  /// UIKit's own transitions do, as ``prefersCrossFadeTransitions`` says; an app's animators have to look here
  /// themselves. What follows a finger or the pointer may go on to do so.
  public static var isReduceMotionEnabled: Bool { UIApplication.shared.reducesMotion }

  /// Whether pages are to fade into one another. On the desktop one setting says both.
  public static var prefersCrossFadeTransitions: Bool { isReduceMotionEnabled }

  public nonisolated static let reduceMotionStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  public nonisolated static let prefersCrossFadeTransitionsStatusDidChange = Notification.Name(
    "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
}

/// An animator of UIKit's own, in whose place pages fade when motion is reduced.
@MainActor
protocol SystemAnimator: UIViewControllerAnimatedTransitioning {}
