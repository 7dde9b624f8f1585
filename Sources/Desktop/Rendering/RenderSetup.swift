import Compositor
import Foundation
import QuartzCore
import UIKit

/// The files and switches for drawing.
struct RenderSetup: Sendable {
  var shaders: URL
  var options: CompositorOptions
  /// Whether windows may be drawn on a thread of their own.
  var usesThread: Bool

  private static let threadName = "thread"

  /// Finds the shaders and reads the environment variable `NAME_DISABLE`, where `NAME` is the program's. Names in it that are
  /// not known are reported on standard error.
  ///
  /// With `drawsLive`, no moving subtree is drawn from a cached texture.
  init(drawsLive: Bool = false) throws(DesktopError) {
    shaders = try ResourceFolder.shaders.locate()
    var unknown: [String] = []
    let disabled = DesktopApplication.environmentValue("DISABLE") ?? ""
    options = CompositorOptions(disabling: disabled, unknown: &unknown)
    if drawsLive { options.cachesRasters = false }
    usesThread = !unknown.contains(Self.threadName)
    unknown.removeAll { $0 == Self.threadName }
    guard !unknown.isEmpty else { return }
    let names = CompositorOptions.names + [Self.threadName]
    Self.warn(
      "\(DesktopApplication.environmentVariable("DISABLE")) contains unknown names: \(unknown.joined(separator: ", ")); known names are \(names.joined(separator: ", "))."
    )
  }

  static func warn(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8))
  }
}

/// The size of a canvas.
struct CanvasSize: Sendable, Equatable {
  /// The width in pixels.
  var width: Int
  /// The height in pixels.
  var height: Int
  /// Pixels per point.
  var scale: CGFloat
}

extension GraphicsWindow {
  var canvasSize: CanvasSize {
    let pixels = pixelSize
    return CanvasSize(width: pixels.width, height: pixels.height, scale: scale)
  }

  /// Sets the size, scale and rate of `UIScreen.main`.
  func configureScreen() {
    UIScreen.main.configure(
      size: size, scale: scale, maximumFramesPerSecond: Int(refreshRate.rounded()))
  }
}
