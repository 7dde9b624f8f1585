import Compositor
import CoreGraphics
import Desktop
import Foundation
import QuartzCore
import UIKit

/// An exhibit's transitions at exact shares of their duration: rows are transitions, columns are shares.
@MainActor
enum Filmstrip {
  /// One transition, frame by frame.
  struct Row {
    var name: String
    /// In the order of the shares that were asked for.
    var frames: [CGImage]
  }

  /// The strip as one picture, each frame scaled to `pictureWidth` pixels.
  static func record(
    _ exhibit: any Exhibit, at fractions: [Double], size: WindowSize, pictureWidth: Int
  ) throws -> CGImage {
    let session = try HeadlessSession(width: size.width, height: size.height)
    let rows = try rows(of: exhibit, at: fractions, in: session)
    return try FilmstripLayout(pictureWidth: pictureWidth).draw(rows, fractions: fractions)
  }

  /// The frames of each transition of the exhibit's demonstration, at their full size.
  static func rows(
    of exhibit: any Exhibit, at fractions: [Double], in session: HeadlessSession
  ) throws -> [Row] {
    _ = try AppStart.findResources()
    let open = try exhibit.load(seed: AppStart.fixedSeed)
    let window = AppStart.makeWindow(showing: open.root)
    defer { window.isHidden = true }
    session.runUntilIdle()
    var rows: [Row] = []
    for step in open.demonstration {
      rows.append(Row(name: step.name, frames: try film(step, at: fractions, in: session)))
    }
    return rows
  }

  /// The frames of one step. Unless `finishes` is false, the step is then played to its end.
  static func film(
    _ step: OpenExhibit.Step, at fractions: [Double], in session: HeadlessSession,
    finishes: Bool = true
  ) throws -> [CGImage] {
    switch step.action {
    case .perform(let perform):
      film(duration: step.duration, at: fractions, in: session, finishes: finishes, perform)
    case .replay(let lines, let path):
      try film(
        ScriptPlayer(lines, path: path, in: session), duration: step.duration, at: fractions,
        in: session, finishes: finishes)
    }
  }

  private static func film(
    duration: TimeInterval?, at fractions: [Double], in session: HeadlessSession, finishes: Bool,
    _ perform: () -> Void
  ) -> [CGImage] {
    let observer = DurationObserver()
    TransitionObservers.add(observer)
    defer { TransitionObservers.remove(observer) }
    perform()
    session.frame()
    let start = session.clock.now()
    let duration = duration ?? observer.duration
    // Asked for in any order, filmed in order: time only moves forward.
    var frames = [CGImage?](repeating: nil, count: fractions.count)
    for index in fractions.indices.sorted(by: { fractions[$0] < fractions[$1] }) {
      let time = start + duration * fractions[index]
      session.advance(by: max(time - session.clock.now(), 0))
      frames[index] = session.image()
    }
    if finishes { session.runUntilIdle() }
    return frames.compactMap { $0 }
  }

  /// Learns how long the transition takes that is about to begin.
  private final class DurationObserver: TransitionObserver {
    var duration: TimeInterval = 0

    func transitionDidBegin(_ span: TransitionSpan) {
      if span.kind.movesControllers { duration = span.duration }
    }

    func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {}
  }
}
