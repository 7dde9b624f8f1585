import CoreGraphics
import Foundation

/// Which exhibits to draw for their cards, and how.
struct ThumbnailRequest: Equatable, Sendable {
  /// In the order of the frames.
  var exhibits: [ExhibitName]
  /// The width of the frames, in pixels.
  var width: Int
  var appearance: Appearance
  var reducesMotion: Bool
  /// Whether the demonstrations are played in real time. Otherwise there is one frame for each exhibit.
  var isPlaying = false

  /// The command line of ``ThumbnailsCommand``.
  var arguments: [String] {
    ["thumbnails", "--width", "\(width)", "--appearance", appearance.rawValue]
      + (reducesMotion ? ["--reduced-motion"] : []) + (isPlaying ? ["--play"] : [])
      + exhibits.map(\.rawValue)
  }
}

/// Draws exhibits for their cards asynchronously.
@MainActor
protocol ThumbnailDrawing {
  /// Begins to draw. Calls `onFrame` with each frame and then `onEnd` once; calls neither once the returned object is released,
  /// which stops the drawing. Nil if it can't begin.
  func draw(
    _ request: ThumbnailRequest, onFrame: @escaping @MainActor (CGImage) -> Void,
    onEnd: @escaping @MainActor () -> Void
  ) -> AnyObject?
}

/// Draws exhibits in a second process of this program.
///
/// UIKit has one screen, one pointer, one focus and one clock for a process. An exhibit that plays in a process of its own shares
/// none of them with the app, so it gets no input, is not part of statistics and recordings, and can't slow the app's frames down.
struct ThumbnailDrawingProcess: ThumbnailDrawing {
  /// The path of the program.
  var program = "/proc/self/exe"

  func draw(
    _ request: ThumbnailRequest, onFrame: @escaping @MainActor (CGImage) -> Void,
    onEnd: @escaping @MainActor () -> Void
  ) -> AnyObject? {
    guard let child = ChildProcess(program, request.arguments) else { return nil }
    let drawing = Drawing(child)
    let (width, height) = (
      request.width, ThumbnailRenderer.height(forWidth: request.width)
    )
    DispatchQueue.global(qos: .utility).async { [weak drawing] in
      var bytes = [UInt8](repeating: 0, count: 4 * width * height)
      while child.read(&bytes) {
        guard let image = CGImage(width: width, height: height, isOpaque: true, bytes: bytes)
        else { break }
        DispatchQueue.main.async { [weak drawing] in
          MainActor.assumeIsolated { if drawing != nil { onFrame(image) } }
        }
      }
      // The child may be blocked in a write.
      child.kill()
      child.reap()
      DispatchQueue.main.async { [weak drawing] in
        MainActor.assumeIsolated { if drawing != nil { onEnd() } }
      }
    }
    return drawing
  }

  /// Ends the process when it is released.
  private final class Drawing: Sendable {
    private let child: ChildProcess

    init(_ child: ChildProcess) { self.child = child }

    deinit { child.kill() }
  }
}
