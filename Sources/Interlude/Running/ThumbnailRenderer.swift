import CoreGraphics
import Desktop
import Foundation
import UIKit

/// Draws exhibits for their cards in the gallery, without a display and on a manual clock.
@MainActor
struct ThumbnailRenderer {
  /// The width of the images, in pixels.
  var width: Int

  /// The size of the window in which the exhibits are drawn, in points. The images have its proportions.
  static let stageSize = (width: 640, height: 400)
  /// The time in seconds between two steps of a demonstration.
  private static let pause: TimeInterval = 0.4
  /// The longest duration of a step, in seconds.
  private static let longestStep: TimeInterval = 10

  /// The height of images of this width, in pixels.
  static func height(forWidth width: Int) -> Int { width * stageSize.height / stageSize.width }

  /// The image for the exhibit's card: a moment of the demonstration. nil if the demonstration has no such step.
  func still(of exhibit: any Exhibit) throws -> CGImage? {
    try withStage(exhibit) { session, steps in
      guard let step = steps.first(where: { $0.name == exhibit.moment.step }) else {
        return nil
      }
      let film = try Filmstrip.film(
        step, at: [exhibit.moment.fraction], in: session, finishes: false)
      return film.frames.first.flatMap(reduced)
    }
  }

  /// Plays the whole demonstration once. Calls `onFrame` with each changed frame, at most thirty per second, and with its time
  /// in seconds since the beginning. Stops when `onFrame` returns false.
  func play(_ exhibit: any Exhibit, onFrame: (CGImage, TimeInterval) -> Bool) throws {
    try withStage(exhibit) { session, steps in
      let begin = session.clock.now()
      var goesOn = true
      var earliest = 0.0
      @MainActor func show(isLast: Bool = false) {
        let time = session.clock.now() - begin
        guard goesOn, isLast || time >= earliest else { return }
        guard let image = session.image().flatMap(reduced) else { return }
        goesOn = onFrame(image, time)
        // Slightly less than two frame periods, because of rounding.
        earliest = time + 1.9 * HeadlessSession.framePeriod
      }
      show()
      for step in steps where goesOn {
        session.advance(by: Self.pause)
        switch step.action {
        case .perform(let perform):
          perform()
          let end = session.clock.now() + Self.longestStep
          repeat {
            session.advance(by: HeadlessSession.framePeriod)
            show()
          } while goesOn && session.clock.now() < end
            && session.producer.needsFrame(at: session.clock.now())
        case .replay(let lines, let path):
          try HeadlessScriptPlayer(lines, path: path, in: session)
            .run(limit: Self.longestStep) { show() }
        }
        show(isLast: true)
      }
    }
  }

  private func withStage<Result>(
    _ exhibit: any Exhibit, _ body: (HeadlessSession, [OpenExhibit.Step]) throws -> Result
  ) throws -> Result {
    let session = try HeadlessSession(
      width: Self.stageSize.width, height: Self.stageSize.height)
    return try HeadlessStage.open(exhibit, in: session) { try body(session, $0) }
  }

  private func reduced(_ image: CGImage) -> CGImage? {
    let height = Self.height(forWidth: width)
    guard let context = CGContext(width: width, height: height, isOpaque: true) else { return nil }
    context.interpolationQuality = .high
    context.drawUpright(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage()
  }
}
