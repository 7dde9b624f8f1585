import Foundation

/// What a window is asked to be.
public struct WindowConfiguration: Sendable {
  public var title = "Interlude"
  /// In points.
  public var width = 1280
  public var height = 800
  public var isFullscreen = false
  /// No display: SDL's offscreen driver, with the same drawing.
  public var isOffscreen = false
  /// A PNG for the window's icon.
  public var icon: URL?
  /// Frames a second, kept by a timer; nil for as many as the display shows. At least 1 and at most 1000 are kept, and
  /// what is no number counts as nil.
  public var refreshRate: Double?
  /// Whether pages that move are drawn anew in every frame, instead of shown as pictures: to measure that.
  public var drawsLive = false

  public init() {}

  /// What is divided by.
  var usableRefreshRate: Double? {
    refreshRate.flatMap { $0.isNaN ? nil : min(max($0, 1), 1000) }
  }

  /// The smallest a user can make a window on a display, in points.
  public static let smallestSize = (width: 320, height: 240)
}
