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
  /// A time that is computed in another way differs in its last bits, and then a colour by one level, or by two under the shadow of a
  /// popover that grows while it fades in.
  private static let rounding = 2
  /// The exhibits that have transitions without a gesture: pushes, presentations, segues, children and tabs.
  nonisolated private static let withoutGestures = ExhibitName.galleryCases.filter { $0 != .photos }

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
    func expect(_ row: Filmstrip.Row, _ index: Int, _ order: String, tolerance: Int = 0) throws {
      session.frame()
      let picture = Bitmap(try #require(session.image()))
      picture.expect(
        Bitmap(row.frames[index]), tolerance: tolerance, "\(row.name)-\(index * 5)-\(order)")
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
        let player = HeadlessScriptPlayer(lines, path: path, in: session)
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

    /// Begins a step, calls `pass` with the duration of its transition, then `check`, and plays the rest of the step. Steps with
    /// input meanwhile, or without a transition of view controllers, are only played.
    func play(
      _ step: OpenExhibit.Step, _ pass: (TimeInterval) throws -> Void, then check: () throws -> Void
    ) throws {
      let observer = FirstDuration()
      TransitionObservers.add(observer)
      defer { TransitionObservers.remove(observer) }
      var player: HeadlessScriptPlayer?
      switch step.action {
      case .perform(let perform):
        perform()
        session.frame()
      case .replay(let lines, let path):
        let script = HeadlessScriptPlayer(lines, path: path, in: session)
        while observer.duration == 0, let next = script.nextTime { try script.advance(to: next) }
        player = script
      }
      let hasNoInput = player?.nextTime.map { $0 > session.clock.now() + observer.duration } ?? true
      if step.duration == nil, observer.duration > 0, hasNoInput, !observer.isMovedByGesture {
        try pass(observer.duration)
        try check()
      }
      playback.goLive()
      session.frame()
      try player?.run()
      session.runUntilIdle()
    }
  }

  private final class FirstDuration: TransitionObserver {
    private(set) var duration: TimeInterval = 0
    /// A transition that a gesture moves looks different at another rate of frames.
    private(set) var isMovedByGesture = false

    func transitionDidBegin(_ span: TransitionSpan) {
      if duration == 0, span.kind.movesControllers { duration = span.duration }
    }
    func transitionDidChange(_ progress: TransitionProgress) { isMovedByGesture = true }
    func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {}
  }

  /// Each step of each exhibit looks in the replay, forward and backward, as in the filmstrip.
  ///
  /// Catches every difference between an animation that runs and one that is shown again: another time, a layer too many, a
  /// texture that is gone.
  @Test(arguments: ExhibitName.galleryCases) func aReplayShowsThePixelsOfTheFilmstrip(
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

  /// Percents of a recording are those of the filmstrip, although the transition was played at the display's rate.
  @Test(arguments: withoutGestures)
  func percentsAreThoseOfTheFilmstrip(name: ExhibitName) throws {
    let stage = try Stage(name)
    var compared = 0
    for (step, row) in zip(stage.exhibit.demonstration, stage.strip) {
      try stage.play(step) { duration in
        stage.session.runUntilIdle(limit: duration + 0.1)
      } then: {
        compared += 1
        for index in Self.fractions.indices.reversed() {
          stage.playback.fraction = Self.fractions[index]
          try stage.expect(row, index, "percent", tolerance: Self.rounding)
        }
      }
    }
    #expect(compared > 0)
  }

  /// A transition that is paused in the middle can be pulled to any percent: back by its recording, ahead by the app itself.
  @Test(arguments: withoutGestures)
  func aPausedTransitionShowsThePixelsOfTheFilmstrip(name: ExhibitName) throws {
    let stage = try Stage(name)
    var compared = 0
    for (step, row) in zip(stage.exhibit.demonstration, stage.strip) {
      try stage.play(step) { duration in
        for _ in 0..<40 { stage.session.advance(by: duration * 0.43 / 40) }
        stage.playback.pause()
        stage.session.frame()
      } then: {
        compared += 1
        for index in [3, 0, 7, 10, 9, 1, 13, 12, 15, 17, 16, 19, 18, 20, 5, 2, 14, 4, 11, 6, 8] {
          stage.playback.fraction = Self.fractions[index]
          try stage.expect(row, index, "paused", tolerance: Self.rounding)
        }
      }
    }
    #expect(compared > 0)
  }

  /// A device that has moved or shrunk since its recording shows the replay, and its onion skin, in its present place.
  @Test(arguments: [60, 300]) func aReplayFollowsTheDevice(reserved: CGFloat) throws {
    let session = try HeadlessSession(width: 440, height: 960)
    let exhibit = try ExhibitName.corner.makeAtFixedTime().load(seed: AppStart.fixedSeed)
    let window = AppStart.makeWindow(showing: exhibit.root, on: .phone)
    defer {
      window.isHidden = true
      UIScreen.main.reservedSize = .zero
    }
    window.playback.isEnabled = true
    session.runUntilIdle()
    guard case .replay(let lines, let path) = exhibit.demonstration.first?.action else {
      Issue.record("the exhibit begins without a script")
      return
    }
    try HeadlessScriptPlayer(lines, path: path, in: session).run()
    session.runUntilIdle()
    UIScreen.main.reservedSize = CGSize(width: 0, height: reserved)
    session.runUntilIdle()
    let live = Bitmap(try #require(session.image()))
    let recording = try #require(window.playback.currentRecording)
    window.playback.replay(recording)
    window.playback.scrub(to: recording.end)
    session.frame()
    #expect(window.playback.shownRecording != nil)
    Bitmap(try #require(session.image())).expect(live, tolerance: Self.rounding, "\(reserved)")
    // The round corners are blended twice.
    window.playback.onionSkin = [recording.end]
    session.frame()
    Bitmap(try #require(session.image())).expect(live, tolerance: 12, "\(reserved)-onion")
    window.playback.goLive()
  }

  /// A transition that begins while the app is paused stands at its beginning, and can be pulled on.
  @Test(arguments: [ExhibitName.calendar, .corner, .container, .styles, .flip])
  func aTransitionThatBeginsDuringAPauseShowsItsBeginning(name: ExhibitName) throws {
    let stage = try Stage(name)
    let row = try #require(stage.strip.first)
    guard case .replay(let lines, let path) = stage.exhibit.demonstration.first?.action else {
      Issue.record("\(name) begins without a script")
      return
    }
    // A time at which sums are rounded.
    stage.session.advance(by: 0.123456789)
    stage.playback.pause()
    stage.session.frame()
    try HeadlessScriptPlayer(lines, path: path, in: stage.session).run()
    try stage.expect(row, 0, "begun-in-pause", tolerance: Self.rounding)
    let recording = try #require(stage.playback.currentRecording)
    stage.playback.scrub(to: recording.end)
    stage.playback.fraction = 0
    try stage.expect(row, 0, "pulled-back", tolerance: Self.rounding)
  }
}
