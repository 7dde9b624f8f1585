import ArgumentParser
import UIKit

/// The screen on which an exhibit runs.
enum Stage: String, CaseIterable, ExpressibleByArgument {
  case phone
  case tablet
  case window

  static let help: ArgumentHelp =
    "The screen: phone (402x874 points, with a safe area), tablet (834x1194) or window (the script's size, or --size)."

  /// The size in points; nil for a window, which may have any.
  var size: WindowSize? {
    switch self {
    case .phone: WindowSize(width: 402, height: 874)
    case .tablet: WindowSize(width: 834, height: 1194)
    case .window: nil
    }
  }

  /// The safe area insets in points: on a phone 62 at the top for the status bar and 34 at the bottom for the home indicator, else 0.
  var safeArea: UIEdgeInsets {
    self == .phone ? UIEdgeInsets(top: 62, left: 0, bottom: 34, right: 0) : .zero
  }
}
