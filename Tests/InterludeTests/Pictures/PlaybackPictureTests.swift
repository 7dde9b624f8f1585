import CoreGraphics
import Desktop
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The pixels of replayed transitions, compared with those of filmstrips.
@MainActor @Suite(.serialized) struct PlaybackPictureTests {
  private static let fractions = (0...20).map { Double($0) / 20 }
  private static let size = (width: 320, height: 240)

  /// One step of a demonstration, played live at the filmstrip's frames.
  private struct Take {
    let name: String
    /// The time of each frame in the window's time, and its picture.
    let frames: [(time: CFTimeInterval, picture: Bitmap)]
    let recordings: [AnimationRecording]
  }

  private func filmstrip(_ name: ExhibitName) throws -> [Filmstrip.Row] {
    let session = try HeadlessSession(width: Self.size.width, height: Self.size.height)
    return try Filmstrip.rows(of: name.makeAtFixedTime(), at: Self.fractions, in: session)
  }

  /// Each exhibit's steps look in the replay, forward and backward, as in the filmstrip.
  ///
  /// Catches every difference between an animation that runs and one that is shown again: another time, a layer too many, a
  /// texture that is gone.
  @Test(arguments: ExhibitName.allCases) func aReplayShowsThePixelsOfTheFilmstrip(name: ExhibitName)
    throws
  {
    let strip = try filmstrip(name)
    let session = try HeadlessSession(width: Self.size.width, height: Self.size.height)
    let exhibit = try name.makeAtFixedTime().load(seed: AppStart.fixedSeed)
    let window = AppStart.makeWindow(showing: exhibit.root)
    defer { window.isHidden = true }
    window.playback.isEnabled = true
    session.runUntilIdle()
    for (step, row) in zip(exhibit.demonstration, strip) {
      let frames = try play(step, in: session, window)
      var compared = 0
      for order in [Array(frames.indices), frames.indices.reversed()] {
        for index in order {
          let time = frames[index]
          guard
            let recording = window.playback.recordings.last(where: {
              ($0.start - 1e-6...$0.end + 1e-6).contains(time)
            })
          else { continue }
          show(recording, at: time, window.playback)
          session.frame()
          let picture = Bitmap(try #require(session.image()))
          let difference = picture.difference(from: Bitmap(row.frames[index]))
          compared += 1
          #expect(
            difference.count == 0, "\(name) \(step.name) at \(Self.fractions[index]): \(difference)"
          )
        }
      }
      #expect(compared >= frames.count, "\(name) \(step.name): \(compared) of \(frames.count)")
      window.playback.goLive()
      session.runUntilIdle()
    }
  }

  private func show(
    _ recording: AnimationRecording, at time: CFTimeInterval, _ playback: AnimationPlayback
  ) {
    if playback.shownRecording !== recording { playback.replay(recording) }
    playback.scrub(to: time)
  }

  /// Plays a step with the filmstrip's frames; returns their times in the window's time.
  private func play(
    _ step: OpenExhibit.Step, in session: HeadlessSession, _ window: UIWindow
  ) throws -> [CFTimeInterval] {
    var times: [CFTimeInterval] = []
    func note() { times.append(window.layer.convertTime(session.clock.now(), from: nil)) }
    switch step.action {
    case .perform(let perform):
      let observer = Durations()
      TransitionObservers.add(observer)
      defer { TransitionObservers.remove(observer) }
      perform()
      session.frame()
      let start = session.clock.now()
      for fraction in Self.fractions {
        let time = start + (step.duration ?? observer.duration) * fraction
        session.advance(by: max(time - session.clock.now(), 0))
        note()
      }
      session.runUntilIdle()
    case .replay(let lines, let path):
      let observer = Durations()
      TransitionObservers.add(observer)
      defer { TransitionObservers.remove(observer) }
      let player = ScriptPlayer(lines, path: path, in: session)
      var start = player.start
      if step.duration == nil {
        while observer.duration == 0, let next = player.nextTime { try player.advance(to: next) }
        start = session.clock.now()
      }
      for fraction in Self.fractions {
        try player.advance(to: start + (step.duration ?? observer.duration) * fraction)
        session.frame()
        note()
      }
      try player.run()
    }
    return times
  }

  private final class Durations: TransitionObserver {
    private(set) var duration: TimeInterval = 0

    func transitionDidBegin(_ span: TransitionSpan) {
      if duration == 0, span.duration > 0, span.kind.movesControllers { duration = span.duration }
    }
    func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {}
  }
}
