import ArgumentParser
import UIKit

/// The device on which an exhibit runs: drawn in the middle of the window, or the window itself.
enum Stage: String, CaseIterable, ExpressibleByArgument {
  case phone
  case tablet
  case window

  static let help: ArgumentHelp =
    "The device in the middle of the window on which the exhibit runs: phone (402x874 points, with a safe area) or tablet (834x1194); window for none. Places in scripts are the device's points."

  /// The device's size in points; nil for a window, which may have any.
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

  /// The radius of the device's corners, in points.
  var cornerRadius: CGFloat {
    switch self {
    case .phone: 44
    case .tablet: 18
    case .window: 0
    }
  }

  /// The points around a device in a window whose size wasn't asked for.
  private static let margin = 24

  /// The size of the window: the requested one if there is one. Otherwise that of the script, or the device's size and a margin.
  @MainActor
  func windowSize(asked: WindowSize?, script: ScriptFile? = nil) -> WindowSize {
    guard let size else { return script?.size(asked: asked) ?? asked ?? .standard }
    return asked
      ?? WindowSize(width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
  }

  /// Throws a sentence if the device doesn't fit into a window of the size that was asked for.
  func check(_ asked: WindowSize?) throws {
    guard let size, let asked, asked.width < size.width || asked.height < size.height else {
      return
    }
    throw ValidationError(
      "--size \(asked) is too small for --stage \(rawValue), which needs at least \(size).")
  }
}
