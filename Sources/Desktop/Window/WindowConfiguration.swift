import Foundation

/// The properties with which a window is opened.
public struct WindowConfiguration: Sendable {
  /// The title; by default ``DesktopApplication/programName``.
  public var title = DesktopApplication.programName
  /// The width in points, without the window's decorations.
  public var width = 1280
  /// The height in points, without the window's decorations.
  public var height = 800
  /// Pixels per point, 0.5 to 4; nil for the desktop's scale.
  ///
  /// On X11 that is the first of `GDK_SCALE`, `QT_SCALE_FACTOR` and `Xft.dpi` over 96 that is set; on Wayland it is the
  /// compositor's scale; off screen it is 1. At 2, a window of 800 × 600 points has 1600 × 1200 pixels.
  public var scale: CGFloat?
  /// The largest size in points in which the contents are laid out. In a window that is larger by a quarter or more they are
  /// magnified instead, in steps of a quarter. Nil for no limit. It has no effect where ``scale`` is set.
  public var largestLayoutSize: CGSize?
  /// Whether the window is made small enough for the display it opens on, with its title bar.
  public var fitsDisplay = true
  /// The name under which the window's position and size are saved between runs, such as `my-app`; nil to save none.
  ///
  /// A saved size is used instead of ``width`` and ``height``. The file is `$XDG_STATE_HOME/NAME/window.json`, by default
  /// `~/.local/state/NAME/window.json`. Like AppKit's `setFrameAutosaveName(_:)`.
  public var frameAutosaveName: String?
  /// Whether the window fills the screen. On X11 this requires a window manager.
  public var isFullscreen = false
  /// Whether the window is on no display. SDL's offscreen driver is used, and drawing is the same.
  public var isOffscreen = false
  /// A PNG file with the window's icon.
  public var icon: URL?
  /// The frames per second, paced by a timer; nil for the display's rate. It is limited to 1…1000. NaN is treated as nil.
  public var refreshRate: Double?
  /// Whether moving pages are drawn anew in every frame, instead of from a cached texture. For measurements.
  public var drawsLive = false

  /// Whether F12 opens the ``LabHost``'s lab. By default that is so in debug builds and not in release builds.
  ///
  /// While the lab is closed it costs nothing: it is created when F12 is pressed. A key command of the app for F12 takes
  /// precedence.
  public var opensLabOnF12 = isDebugBuild

  #if DEBUG
    private static let isDebugBuild = true
  #else
    private static let isDebugBuild = false
  #endif

  /// Creates a configuration with the default values.
  public init() {}

  /// ``refreshRate`` within its limits.
  var usableRefreshRate: Double? {
    refreshRate.flatMap { $0.isNaN ? nil : min(max($0, 1), 1000) }
  }

  /// ``scale`` within its limits, or 1 off screen; nil for the desktop's scale.
  var usableScale: CGFloat? {
    if let scale, scale.isFinite {
      return min(max(scale, DisplayScale.range.lowerBound), DisplayScale.range.upperBound)
    }
    // Off-screen windows draw the same pixels on every desktop.
    return isOffscreen ? 1 : nil
  }

  /// The file for ``frameAutosaveName``; nil if there is none.
  var savedFrame: URL? {
    frameAutosaveName.flatMap {
      WindowFrame.file(named: $0, environment: ProcessInfo.processInfo.environment)
    }
  }

  /// The smallest size in points to which a user can make a window on a display.
  public static let smallestSize = (width: 320, height: 240)
}
