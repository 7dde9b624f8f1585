import Foundation

/// The accessibility settings of the user's system. Only reduced motion is read from it.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// Whether motion such as flying, sliding and turning should be replaced by fades.
  ///
  /// UIKit's own transitions follow it; an app's animators must check it themselves. Content that follows a
  /// finger or the pointer may still move.
  public static var isReduceMotionEnabled: Bool { UIApplication.shared.reducesMotion }

  /// Whether transitions between pages should be cross-fades. Unlike in UIKit, this has no setting of its own and
  /// equals ``isReduceMotionEnabled``.
  public static var prefersCrossFadeTransitions: Bool { isReduceMotionEnabled }

  /// Whether a screen reader is used: false, because views don't speak to one here.
  public static var isVoiceOverRunning: Bool { false }

  /// Whether the user prefers opaque backgrounds. Always false: Linux desktops have no such setting.
  public static var isReduceTransparencyEnabled: Bool { false }

  /// Whether the user prefers bold text. Always false: not read from the desktop.
  public static var isBoldTextEnabled: Bool { false }

  /// Whether the user controls the device with switches. Always false.
  public static var isSwitchControlRunning: Bool { false }

  /// Whether the screen's colours are inverted. Always false: not read from the desktop.
  public static var isInvertColorsEnabled: Bool { false }

  /// Whether the user prefers more contrast. Always false: not read from the desktop.
  public static var isDarkerSystemColorsEnabled: Bool { false }

  /// Posted when ``isVoiceOverRunning`` changes: never here.
  public nonisolated static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Posted when ``isReduceMotionEnabled`` has changed.
  public nonisolated static let reduceMotionStatusDidChangeNotification = Foundation.Notification
    .Name(
      "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Posted when ``prefersCrossFadeTransitions`` has changed.
  public nonisolated static let prefersCrossFadeTransitionsStatusDidChange = Foundation.Notification
    .Name(
      "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
}

/// One of UIKit's own animators, which are replaced by a cross-fade while reduced motion is on.
@MainActor
protocol SystemAnimator: UIViewControllerAnimatedTransitioning {}
