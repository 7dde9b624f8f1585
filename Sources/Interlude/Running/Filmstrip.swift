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
    /// The fraction of the running transition in each frame; nil where none runs.
    var progress: [Double?]
    /// Whether a transition of the step was cancelled.
    var isCancelled: Bool

    /// The meaning of the percents, for the caption of the row.
    var meaning: String {
      let seconds = ((100 * duration).rounded() / 100).formatted
      if isTransition { return "percents of the transition’s \(seconds) s" }
      return "percents of \(seconds) s from the beginning of the input"
        + (isCancelled ? ", which cancels the transition" : "")
        + (progress.contains { $0 != nil } ? "; in brackets, percents of the transition" : "")
    }

    /// The caption of a frame: its percent and, where that is not the transition's, the transition's percent in brackets.
    func caption(_ column: Int, _ fraction: Double) -> String {
      let percent = FilmstripLayout.percent(fraction)
      guard !isTransition, let progress = progress[column] else { return percent }
      return percent + " (\(Int((100 * progress).rounded())) %)"
    }
  }

  /// The frames of a step, before it has a name.
  struct Film {
    var frames: [CGImage]
    var duration: TimeInterval
    var progress: [Double?]
    var isCancelled: Bool
  }

  /// The fraction of the running transition of view controllers; nil without one.
  static var progress: Double? {
    TransitionObservers.latest.flatMap { $0.kind.movesControllers ? $0.fraction : nil }
  }

  /// The filmstrip as one image, with each frame scaled to a width of `pictureWidth` pixels.
  static func record(
    _ exhibit: any Exhibit, at fractions: [Double], size: WindowSize, stage: Stage = .window,
    pictureWidth: Int, appearance: Appearance? = nil
  ) throws -> CGImage {
    let session = try HeadlessSession(width: size.width, height: size.height)
    let rows = try rows(
      of: exhibit, at: fractions, in: session, appearance: appearance, on: stage)
    return try FilmstripLayout(pictureWidth: pictureWidth).draw(rows, fractions: fractions)
  }

  /// The frames of each transition of the exhibit's demonstration, at their full size.
  static func rows(
    of exhibit: any Exhibit, at fractions: [Double], in session: HeadlessSession,
    appearance: Appearance? = nil, on stage: Stage = .window
  ) throws -> [Row] {
    try HeadlessStage.open(exhibit, in: session, appearance: appearance, on: stage) { steps in
      try steps.map { try film($0, at: fractions, in: session) }
    }
  }

  /// The frames of one step. Unless `finishes` is false, the step is then played to its end.
  static func film(
    _ step: OpenExhibit.Step, slowdownFactor: Double = 1, at fractions: [Double],
    in session: HeadlessSession, finishes: Bool = true
  ) throws -> Row {
    let film =
      switch step.action {
      case .perform(let perform):
        film(duration: step.duration, at: fractions, in: session, finishes: finishes, perform)
      case .replay(let lines, let path):
        try film(
          HeadlessScriptPlayer(lines, path: path, in: session), leadIn: step.leadIn,
          duration: step.duration,
          slowdownFactor: slowdownFactor,
          at: fractions, in: session, finishes: finishes)
      }
    return Row(
      name: step.name, frames: film.frames, duration: film.duration,
      isTransition: step.duration == nil, progress: film.progress, isCancelled: film.isCancelled)
  }

  private static func film(
    duration: TimeInterval?, at fractions: [Double], in session: HeadlessSession, finishes: Bool,
    _ perform: () -> Void
  ) -> Film {
    let observer = SpanObserver()
    TransitionObservers.add(observer)
    defer { TransitionObservers.remove(observer) }
    perform()
    session.frame()
    let start = session.clock.now()
    let duration = duration ?? observer.controllerDuration ?? 0
    // `fractions` may be in any order. The frames are drawn in order of time, because the clock only moves forward.
    var frames = [CGImage?](repeating: nil, count: fractions.count)
    var progress = [Double?](repeating: nil, count: fractions.count)
    for index in fractions.indices.sorted(by: { fractions[$0] < fractions[$1] }) {
      let time = start + duration * fractions[index]
      session.advance(by: max(time - session.clock.now(), 0))
      (frames[index], progress[index]) = (session.image(), self.progress)
    }
    if finishes { session.runUntilIdle() }
    return Film(
      frames: frames.compactMap { $0 }, duration: duration, progress: progress,
      isCancelled: observer.isCancelled)
  }

  /// Notes the durations of transitions, and whether one of view controllers is cancelled.
  final class SpanObserver: TransitionObserver {
    /// The duration of the first transition that has one. A transition that the user drags has no duration of its own.
    private(set) var firstDuration: TimeInterval?
    /// The duration of the latest transition of view controllers.
    private(set) var controllerDuration: TimeInterval?
    private(set) var isCancelled = false

    func transitionDidBegin(_ span: TransitionSpan) {
      if span.duration > 0 { firstDuration = firstDuration ?? span.duration }
      if span.kind.movesControllers { controllerDuration = span.duration }
    }

    func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
      if span.kind.movesControllers, outcome == .cancelled { isCancelled = true }
    }
  }
}
