import Compositor
import CoreGraphics
import Desktop
import Foundation
import QuartzCore
import UIKit

/// An exhibit's transitions at exact fractions of their duration: rows are transitions, columns are fractions.
@MainActor
enum Filmstrip {
  /// One transition, frame by frame.
  struct Row {
    var name: String
    /// The frames, in the order of the requested fractions.
    var frames: [CGImage]
    /// The duration in seconds to which the fractions refer.
    var duration: TimeInterval
    /// Whether ``duration`` is that of a transition. Otherwise it counts from the beginning of the step's input, because a
    /// drag has no duration of its own, and a cancelled transition runs back after the release.
    var isTransition: Bool

    /// The meaning of the percents, for the caption of the row.
    var meaning: String {
      let seconds = ((100 * duration).rounded() / 100).formatted
      return isTransition
        ? "percents of the transition’s \(seconds) s"
        : "percents of \(seconds) s from the beginning of the input"
    }
  }

  /// The filmstrip as one image, with each frame scaled to a width of `pictureWidth` pixels.
  static func record(
    _ exhibit: any Exhibit, at fractions: [Double], size: WindowSize, stage: Stage = .window,
    pictureWidth: Int
  ) throws -> CGImage {
    let session = try HeadlessSession(width: size.width, height: size.height)
    let rows = try rows(of: exhibit, at: fractions, in: session, on: stage)
    return try FilmstripLayout(pictureWidth: pictureWidth).draw(rows, fractions: fractions)
  }

  /// The frames of each transition of the exhibit's demonstration, at their full size.
  static func rows(
    of exhibit: any Exhibit, at fractions: [Double], in session: HeadlessSession,
    on stage: Stage = .window
  ) throws -> [Row] {
    try HeadlessStage.open(exhibit, in: session, on: stage) { steps in
      try steps.map { try film($0, at: fractions, in: session) }
    }
  }

  /// The frames of one step. Unless `finishes` is false, the step is then played to its end.
  static func film(
    _ step: OpenExhibit.Step, slowdownFactor: Double = 1, at fractions: [Double],
    in session: HeadlessSession, finishes: Bool = true
  ) throws -> Row {
    let frames: [CGImage]
    let duration: TimeInterval
    switch step.action {
    case .perform(let perform):
      (frames, duration) = film(
        duration: step.duration, at: fractions, in: session, finishes: finishes, perform)
    case .replay(let lines, let path):
      (frames, duration) = try film(
        HeadlessScriptPlayer(lines, path: path, in: session), duration: step.duration,
        slowdownFactor: slowdownFactor,
        at: fractions, in: session, finishes: finishes)
    }
    return Row(
      name: step.name, frames: frames, duration: duration, isTransition: step.duration == nil)
  }

  private static func film(
    duration: TimeInterval?, at fractions: [Double], in session: HeadlessSession, finishes: Bool,
    _ perform: () -> Void
  ) -> ([CGImage], TimeInterval) {
    let observer = DurationObserver()
    TransitionObservers.add(observer)
    defer { TransitionObservers.remove(observer) }
    perform()
    session.frame()
    let start = session.clock.now()
    let duration = duration ?? observer.duration
    // `fractions` may be in any order. The frames are drawn in order of time, because the clock only moves forward.
    var frames = [CGImage?](repeating: nil, count: fractions.count)
    for index in fractions.indices.sorted(by: { fractions[$0] < fractions[$1] }) {
      let time = start + duration * fractions[index]
      session.advance(by: max(time - session.clock.now(), 0))
      frames[index] = session.image()
    }
    if finishes { session.runUntilIdle() }
    return (frames.compactMap { $0 }, duration)
  }

  /// Records the duration of a transition of view controllers when it begins.
  private final class DurationObserver: TransitionObserver {
    var duration: TimeInterval = 0

    func transitionDidBegin(_ span: TransitionSpan) {
      if span.kind.movesControllers { duration = span.duration }
    }

    func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {}
  }
}
