import CoreGraphics
import Desktop
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The pixels of replayed and of paused transitions, compared with those of filmstrips.
@MainActor @Suite(.serialized) struct PlaybackPictureTests {
  private static let fractions = (0...20).map { Double($0) / 20 }

  /// An exhibit whose transitions are recorded, and its filmstrip.
  @MainActor private final class Stage {
    let strip: [Filmstrip.Row]
    let session: HeadlessSession
    let exhibit: OpenExhibit
    let window: UIWindow

    init(_ name: ExhibitName) throws {
      func open() throws -> HeadlessSession { try HeadlessSession(width: 320, height: 240) }
      strip = try Filmstrip.rows(of: name.makeAtFixedTime(), at: fractions, in: open())
      session = try open()
      exhibit = try name.makeAtFixedTime().load(seed: AppStart.fixedSeed)
      window = AppStart.makeWindow(showing: exhibit.root)
      window.playback.isEnabled = true
      session.runUntilIdle()
    }

    isolated deinit { window.isHidden = true }

    var playback: AnimationPlayback { window.playback }
    var time: CFTimeInterval { window.layer.convertTime(session.clock.now(), from: nil) }

    /// Expects the screen to show frame `index` of `row`.
    func expect(_ row: Filmstrip.Row, _ index: Int, _ order: String) throws {
      session.frame()
      let picture = Bitmap(try #require(session.image()))
      picture.expect(Bitmap(row.frames[index]), "\(row.name)-\(index * 5)-\(order)")
    }

    /// Plays a step with the filmstrip's frames; returns their times in the window's time.
    func film(_ step: OpenExhibit.Step) throws -> [CFTimeInterval] {
      let observer = FirstDuration()
      TransitionObservers.add(observer)
      defer { TransitionObservers.remove(observer) }
      var times: [CFTimeInterval] = []
      switch step.action {
      case .perform(let perform):
        perform()
        session.frame()
        let start = session.clock.now()
        for fraction in fractions {
          let next = start + (step.duration ?? observer.duration) * fraction
          session.advance(by: max(next - session.clock.now(), 0))
          times.append(time)
        }
        session.runUntilIdle()
      case .replay(let lines, let path):
        let player = ScriptPlayer(lines, path: path, in: session)
        var start = player.start
        if step.duration == nil {
          while observer.duration == 0, let next = player.nextTime { try player.advance(to: next) }
          start = session.clock.now()
        }
        for fraction in fractions {
          try player.advance(to: start + (step.duration ?? observer.duration) * fraction)
          session.frame()
          times.append(time)
        }
        try player.run()
      }
      return times
    }
  }

  private final class FirstDuration: TransitionObserver {
    private(set) var duration: TimeInterval = 0

    func transitionDidBegin(_ span: TransitionSpan) {
      if duration == 0, span.kind.movesControllers { duration = span.duration }
    }
    func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {}
  }

  /// Each step of each exhibit looks in the replay, forward and backward, as in the filmstrip.
  ///
  /// Catches every difference between an animation that runs and one that is shown again: another time, a layer too many, a
  /// texture that is gone.
  @Test(arguments: ExhibitName.allCases) func aReplayShowsThePixelsOfTheFilmstrip(
    name: ExhibitName
  ) throws {
    let stage = try Stage(name)
    for (step, row) in zip(stage.exhibit.demonstration, stage.strip) {
      let begin = stage.time
      let times = try stage.film(step)
      let recordings = stage.playback.recordings.filter { $0.start >= begin }
      let first = try #require(recordings.first, "\(name) \(step.name) has no recording")
      let orders = [Array(times.indices), times.indices.reversed()]
      for (order, label) in zip(orders, ["forward", "backward"]) {
        // A script may begin before anything moves.
        for index in order where times[index] >= first.start {
          let recording = recordings.last { $0.start <= times[index] + 1e-6 } ?? first
          if stage.playback.shownRecording !== recording { stage.playback.replay(recording) }
          stage.playback.scrub(to: times[index])
          try stage.expect(row, index, label)
        }
      }
      stage.playback.goLive()
      stage.session.runUntilIdle()
    }
  }

  /// Percents of the recording are those of the filmstrip, also if the transition was played at the display's rate, slowly.
  @Test(arguments: [ExhibitName.calendar, .styles, .photos])
  func percentsAreThoseOfTheFilmstrip(name: ExhibitName) throws {
    let stage = try Stage(name)
    stage.playback.speed = 0.5
    for (step, row) in zip(stage.exhibit.demonstration, stage.strip) {
      guard step.duration == nil, case .perform(let perform) = step.action else { continue }
      perform()
      stage.session.runUntilIdle()
      for index in Self.fractions.indices.reversed() {
        stage.playback.fraction = Self.fractions[index]
        try stage.expect(row, index, "slowly")
      }
      stage.playback.goLive()
      stage.session.runUntilIdle()
    }
  }

  /// A transition that is paused in the middle can be pulled to any percent: back by its recording, ahead by the app itself.
  @Test(arguments: [ExhibitName.calendar, .corner, .styles, .photos])
  func aPausedTransitionShowsThePixelsOfTheFilmstrip(name: ExhibitName) throws {
    let stage = try Stage(name)
    for (step, row) in zip(stage.exhibit.demonstration, stage.strip) {
      guard step.duration == nil, case .perform(let perform) = step.action else { continue }
      perform()
      stage.session.frame()
      let start = stage.time
      while stage.playback.fraction ?? 1 < 0.4 { stage.session.advance(by: 1 / 90) }
      stage.playback.pause()
      stage.session.frame()
      let duration = try #require(
        stage.playback.currentRecording.flatMap(stage.playback.transition(of:))
      ).duration
      for index in [3, 0, 7, 10, 9, 1, 13, 12, 15, 17, 16, 19, 18, 20, 5] {
        stage.playback.scrub(to: start + duration * Self.fractions[index])
        try stage.expect(row, index, "paused")
      }
      stage.playback.goLive()
      stage.session.runUntilIdle()
    }
  }
}
