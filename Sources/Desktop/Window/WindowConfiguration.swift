import Foundation

/// What a window is asked to be.
public struct WindowConfiguration: Sendable {
  public var title = "Interlude"
  /// In points, inside the window's decorations.
  public var width = 1280
  public var height = 800
  /// Pixels for a point, 0.5 to 4; nil for what the desktop says.
  ///
  /// On X11 that is the first of `GDK_SCALE`, `QT_SCALE_FACTOR` and `Xft.dpi` over 96 that is set; on Wayland it is the
  /// compositor's scale; off screen it is 1. At 2, a window of 800 × 600 points has 1600 × 1200 pixels.
  public var scale: CGFloat?
  /// The size in points up to which a larger window gives its contents more room; beyond it they are shown larger, in steps
  /// of a quarter. Nil for more room at any size. It has no effect where ``scale`` is set.
  public var roomiestSize: CGSize?
  /// Whether the window is made small enough for the display it opens on, with its title bar.
  public var fitsDisplay = true
  /// Under which name the window's position and size are remembered between runs, such as `my-app`; nil to forget them.
  ///
  /// They take the place of ``width`` and ``height``, and lie in `$XDG_STATE_HOME/NAME/window.json`
  /// (`~/.local/state/NAME/window.json`). Like AppKit's `setFrameAutosaveName(_:)`.
  public var frameAutosaveName: String?
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

  /// What points are multiplied by.
  var usableScale: CGFloat? {
    if let scale, scale.isFinite {
      return min(max(scale, DisplayScale.range.lowerBound), DisplayScale.range.upperBound)
    }
    // Pictures that are compared come out the same on every desktop.
    return isOffscreen ? 1 : nil
  }

  /// The file of ``frameAutosaveName``; nil if there is none.
  var savedFrame: URL? {
    frameAutosaveName.flatMap {
      WindowFrame.file(named: $0, environment: ProcessInfo.processInfo.environment)
    }
  }

  /// The smallest a user can make a window on a display, in points.
  public static let smallestSize = (width: 320, height: 240)
}
