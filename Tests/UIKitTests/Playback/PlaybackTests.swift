import QuartzCore
import Testing

@testable import UIKit

/// Pausing, scrubbing, stepping and replaying the animations of a window.
@MainActor @Suite(.serialized) struct PlaybackTests {
  /// The ways in which an app can animate.
  enum Motion: CaseIterable {
    case push, present, segue, viewTransition, blocks, propertyAnimator, bareLayer
    case percentDrivenEnd
  }

  /// A window with a motion, which counts its completions.
  @MainActor final class Scene {
    let stage: ViewStage
    let navigation = UINavigationController(rootViewController: UIViewController())
    let box = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    private(set) var completions = 0
    private var retained: [AnyObject] = []

    init(_ stage: ViewStage) {
      self.stage = stage
      stage.window.rootViewController = navigation
      navigation.viewControllers[0].view.addSubview(box)
      stage.turn()
    }

    var playback: AnimationPlayback { stage.window.playback }

    /// Frames of a 60 Hz display.
    func run(_ seconds: Double) {
      for _ in 0..<Int((seconds * 60).rounded()) { stage.advance(by: 1 / 60) }
    }

    func begin(_ motion: Motion) {
      let top = navigation.viewControllers[0]
      let done: () -> Void = { [weak self] in self?.completions += 1 }
      switch motion {
      case .push:
        let page = UIViewController()
        navigation.pushViewController(page, animated: true)
        page.transitionCoordinator?.animate(alongsideTransition: nil) { _ in done() }
      case .present: top.present(UIViewController(), animated: true, completion: done)
      case .segue:
        let segue = UIStoryboardSegue(
          identifier: "s", source: top, destination: UIViewController()
        ) {
          top.present(UIViewController(), animated: true, completion: done)
        }
        segue.perform()
      case .viewTransition:
        UIView.transition(
          with: box, duration: 0.4, options: .transitionFlipFromLeft,
          animations: { self.box.backgroundColor = .red }
        ) { _ in done() }
      case .blocks:
        UIView.animate(
          withDuration: 0.4, animations: { self.box.center.x = 200 }, completion: { _ in done() })
      case .propertyAnimator:
        let animator = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 1) {
          self.box.center.x = 200
        }
        animator.addCompletion { _ in done() }
        animator.startAnimation()
        retained.append(animator)
      case .bareLayer:
        let layer = CALayer()
        stage.window.layer.addSublayer(layer)
        CATransaction.flush()
        CATransaction.begin()
        CATransaction.setCompletionBlock(done)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.toValue = 100
        animation.duration = 0.4
        layer.add(animation, forKey: nil)
        CATransaction.commit()
      case .percentDrivenEnd:
        let drive = PopDrive()
        retained.append(drive)
        navigation.delegate = drive
        navigation.pushViewController(UIViewController(), animated: false)
        stage.turn()
        navigation.popViewController(animated: true)
        navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in done() }
        stage.turn()
        drive.interaction.update(0.3)
        run(0.1)
        drive.interaction.finish()
      }
      stage.turn()
    }
  }

  /// Drives a pop with a percent-driven transition.
  private final class PopDrive: NSObject, UINavigationControllerDelegate,
    UIViewControllerAnimatedTransitioning
  {
    let interaction = UIPercentDrivenInteractiveTransition()

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .pop ? self : nil }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
        return
      }
      context.containerView.insertSubview(to, at: 0)
      UIView.animate(withDuration: 0.5) {
        from.center.x += 800
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  private func withScene(_ body: (Scene) throws -> Void) rethrows {
    try withStage { stage in
      let scene = Scene(stage)
      try body(scene)
      scene.playback.goLive()
      scene.run(2)
    }
  }

  // MARK: Pause

  @Test(arguments: Motion.allCases) func nothingCompletesWhilePausedAndAllOnceAfterwards(
    motion: Motion
  ) {
    withScene { scene in
      scene.begin(motion)
      scene.run(0.15)
      scene.playback.pause()
      scene.run(3)
      #expect(scene.completions == 0)
      #expect(scene.playback.state == .paused)
      scene.playback.resume()
      scene.run(3)
      #expect(scene.completions == 1)
    }
  }

  /// Frames are evaluated ahead of time: a change before the frame's time would make the view jump back.
  @Test func aPauseAndItsEndJumpNowhere() {
    withScene { scene in
      scene.begin(.blocks)
      scene.run(0.2)
      let clock = scene.stage.clock
      let before = scene.box.shown.position.x
      scene.playback.pause()
      AnimationScheduler.shared.tick(at: clock.now(), target: clock.now() + 0.016)
      clock.advance(by: 0.016)
      let paused = scene.box.shown.position.x
      #expect(paused > before)
      scene.run(1)
      #expect(scene.box.shown.position.x == paused)
      scene.playback.resume()
      AnimationScheduler.shared.tick(at: clock.now(), target: clock.now() + 0.016)
      clock.advance(by: 0.016)
      #expect(abs(scene.box.shown.position.x - paused) < 1e-6)
      scene.run(0.1)
      #expect(scene.box.shown.position.x > paused)
    }
  }

  /// A pause takes effect with the next frame. If that one is late, it was due before the animations of the same moment began, and the
  /// pause must not stand before their begin, where the layers show their ends.
  @Test(arguments: [false, true]) func animationsThatBeginWithALatePauseStandAtTheirBeginning(
    takesSnapshot: Bool
  ) {
    withScene { scene in
      let clock = scene.stage.clock
      scene.playback.isEnabled = true
      scene.playback.pause()
      scene.begin(.blocks)
      if takesSnapshot {
        _ = scene.box.snapshotView(afterScreenUpdates: true)
        clock.advance(by: 0.002)
      }
      AnimationScheduler.shared.tick(at: clock.now(), target: clock.now() - 0.02)
      CATransaction.flush()
      #expect(scene.box.shown.position.x == 35)
      scene.run(0.1)
      #expect(scene.box.shown.position.x == 35)
      scene.playback.scrub(to: scene.playback.time + 0.2)
      #expect(abs(scene.box.shown.position.x - 117.5) < 1e-6)
    }
  }

  @Test func aPausedWindowAsksForNoFrames() {
    withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.push)
      scene.run(0.1)
      scene.playback.pause()
      scene.run(0.1)
      #expect(!AnimationScheduler.shared.needsFrames(at: scene.stage.clock.now()))
      scene.playback.scrub(to: scene.playback.time - 0.05)
      scene.run(0.1)
      #expect(!AnimationScheduler.shared.needsFrames(at: scene.stage.clock.now()))
      #expect(!CATransaction.needsFlush)
    }
  }

  @Test func theSpeedSlowsEverything() {
    withScene { scene in
      scene.playback.speed = 0.25
      scene.run(0.1)
      scene.begin(.present)
      scene.run(0.8)
      #expect(scene.completions == 0)
      scene.run(2)
      #expect(scene.completions == 1)
    }
  }

  // MARK: Scrub

  @Test(arguments: Motion.allCases) func scrubbingForwardMovesTheAppAndCompletesOnce(
    motion: Motion
  ) {
    withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(motion)
      scene.run(0.1)
      scene.playback.pause()
      scene.run(0.05)
      let time = scene.playback.time
      scene.playback.scrub(to: time + 0.05)
      scene.run(0.1)
      #expect(abs(scene.playback.time - time - 0.05) < 1e-6)
      #expect(scene.completions == 0)
      #expect(scene.playback.shownRecording == nil)
      scene.playback.scrub(to: time + 5)
      scene.run(0.1)
      // The end of an interactive transition is played by frames, in steps of the scrub.
      if motion != .percentDrivenEnd { #expect(scene.completions == 1) }
      scene.playback.scrub(to: scene.playback.time + 5)
      scene.run(0.1)
      #expect(scene.completions == 1)
      // What has ended comes from the recording.
      scene.playback.fraction = 0.5
      scene.run(0.1)
      #expect(scene.playback.shownRecording?.isFinished == true)
      #expect(scene.completions == 1)
    }
  }

  /// Going on must neither jump nor run the app's code twice.
  @Test(arguments: Motion.allCases) func scrubbingBackwardShowsTheRecordingAndGoesOnLive(
    motion: Motion
  ) {
    withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(motion)
      scene.run(0.2)
      scene.playback.pause()
      scene.run(0.1)
      let time = scene.playback.time
      scene.playback.scrub(to: time - 0.1)
      scene.run(0.1)
      #expect(scene.playback.shownRecording != nil)
      #expect(abs(scene.playback.time - time + 0.1) < 1e-6)
      scene.playback.resume()
      #expect(scene.playback.state == .replaying)
      var last = scene.playback.time
      for _ in 0..<12 {
        scene.run(1 / 60)
        let now = scene.playback.time
        #expect(now >= last && now - last < 2.1 / 60)
        last = now
      }
      #expect(scene.playback.state == .live)
      #expect(scene.playback.shownRecording == nil)
      #expect(scene.completions == 0)
      scene.run(3)
      #expect(scene.completions == 1)
    }
  }

  @Test func aStepIsOneFrameOfTheDisplay() {
    withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.push)
      scene.run(0.1)
      scene.playback.pause()
      scene.run(0.1)
      let time = scene.playback.time
      let period = 1 / Double(UIScreen.main.maximumFramesPerSecond)
      scene.playback.step(by: 3)
      #expect(abs(scene.playback.time - time - 3 * period) < 1e-6)
      scene.playback.step(by: -2)
      #expect(abs(scene.playback.time - time - period) < 1e-6)
      #expect(scene.playback.shownRecording != nil)
      scene.playback.step(by: 2)
      #expect(scene.playback.shownRecording == nil)
    }
  }

  // MARK: Replay

  @Test func aReplayRunsNoCodeAndEndsLive() throws {
    try withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.present)
      scene.run(3)
      #expect(scene.completions == 1)
      let recording = try #require(scene.playback.recordings.last)
      #expect(scene.playback.transition(of: recording)?.kind == .present)
      let views = scene.stage.window.subviews.count
      scene.playback.replayLast()
      scene.run(0.1)
      #expect(scene.playback.shownRecording === recording)
      #expect(scene.playback.state == .replaying)
      scene.run(3)
      #expect(scene.playback.state == .live)
      #expect(scene.playback.shownRecording == nil)
      #expect(scene.completions == 1)
      #expect(scene.stage.window.subviews.count == views)
    }
  }

  @Test func playingBackwardPausesAtTheStart() throws {
    try withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.present)
      scene.run(3)
      let recording = try #require(scene.playback.recordings.last)
      scene.playback.playBackwards()
      scene.run(0.1)
      #expect(scene.playback.time < recording.end)
      scene.run(3)
      #expect(scene.playback.state == .paused)
      #expect(scene.playback.time == recording.start)
      scene.playback.resume()
      scene.run(3)
      #expect(scene.playback.state == .live)
    }
  }

  /// Fails when playing backward moves a playhead that is before the transition forward.
  @Test func playingBackwardBeforeTheTransitionStaysThere() throws {
    try withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.present)
      scene.run(3)
      let recording = try #require(scene.playback.recordings.last)
      let range = recording.range
      recording.transitionRange = (range.lowerBound + 0.1)...range.upperBound
      scene.playback.scrub(to: recording.start + 0.02)
      scene.playback.playBackwards()
      scene.run(0.1)
      #expect(scene.playback.state == .paused)
      #expect(abs(scene.playback.time - recording.start - 0.02) < 1e-6)
    }
  }

  @Test func aLoopRepeatsBetweenItsMarks() throws {
    try withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.present)
      scene.run(3)
      let recording = try #require(scene.playback.recordings.last)
      let marks = recording.time(atFraction: 0.25)...recording.time(atFraction: 0.75)
      scene.playback.loop = marks
      scene.playback.replayLast()
      for _ in 0..<200 {
        scene.run(1 / 60)
        #expect(marks.contains(scene.playback.time))
      }
      #expect(scene.playback.state == .replaying)
      scene.playback.loop = nil
      scene.run(3)
      #expect(scene.playback.state == .live)
    }
  }

  /// Fails when a recording whose transition outlasts its animations repeats only up to the last animation: nothing moves then if a
  /// cancelled drag had only one move.
  @Test func aLoopGoesToTheEndOfTheTransition() throws {
    try withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.blocks)
      scene.run(2)
      let recording = try #require(scene.playback.recordings.last)
      recording.transitionRange = recording.start...(recording.end + 0.5)
      scene.playback.loop = recording.range
      scene.playback.replay(recording)
      var latest = recording.start
      for _ in 0..<90 {
        scene.run(1 / 60)
        latest = max(latest, scene.playback.time)
      }
      #expect(latest > recording.end + 0.45 && latest <= recording.end + 0.5)
      scene.playback.scrub(to: recording.end + 0.3)
      #expect(abs(scene.playback.time - recording.end - 0.3) < 1e-6)
    }
  }

  /// Fails when a replay ends instead of repeating because a frame lies exactly at the loop's end. All times are sums of powers of two, so
  /// they are exact.
  @Test func aFrameAtTheLoopsEndDoesNotEndTheReplay() throws {
    try withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.blocks)
      for _ in 0..<8 { scene.stage.advance(by: 0.25) }
      let recording = try #require(scene.playback.recordings.last)
      let start = recording.start.rounded(.up)
      recording.transitionRange = start...(start + 1)
      scene.playback.loop = recording.range
      scene.playback.replay(recording)
      var times: [CFTimeInterval] = []
      for _ in 0..<9 {
        scene.stage.advance(by: 0.25)
        times.append(scene.playback.time - start)
      }
      #expect(times.contains(1), "\(times)")
      #expect(scene.playback.state == .replaying)
    }
  }

  /// Fails when a paused tint under the pointer, or another decoration of UIKit, repeats after its end.
  @Test func decorationsDoNotRepeat() throws {
    try withScene { scene in
      scene.playback.isEnabled = true
      let tint = CALayer()
      tint.name = "UIKit.tint"
      scene.stage.window.layer.addSublayer(tint)
      CATransaction.flush()
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.duration = 0.4
      tint.add(fade, forKey: nil)
      scene.run(0.1)
      scene.playback.pause()
      scene.run(0.1)
      let recording = try #require(scene.playback.currentRecording)
      scene.playback.loop = recording.range
      scene.playback.resume()
      scene.run(2)
      #expect(recording.isFinished && scene.playback.state == .live)
      tint.removeFromSuperlayer()
    }
  }

  /// Where animations in progress are when repeating is turned on.
  enum Interruption: CaseIterable { case none, pause, lookBack }

  /// Fails when only the recorded part of animations in progress repeats, when they don't repeat after their end, or when those that
  /// begin later repeat.
  @Test(arguments: Interruption.allCases) func animationsInProgressRunToTheirEndBeforeTheyRepeat(
    interruption: Interruption
  ) throws {
    try withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.present)
      scene.run(0.1)
      let recording = try #require(scene.playback.currentRecording)
      if interruption != .none {
        scene.playback.pause()
        scene.run(0.1)
      }
      scene.playback.loop = recording.range
      if interruption == .lookBack { scene.playback.fraction = 0 }
      scene.playback.resume()
      scene.run(0.2)
      #expect(scene.playback.state == .live && scene.completions == 0)
      scene.run(3)
      #expect(scene.completions == 1 && recording.isFinished)
      #expect(scene.playback.state == .replaying && scene.playback.shownRecording === recording)
      scene.run(3)
      #expect(scene.playback.state == .replaying)
      scene.playback.goLive()
      scene.begin(.blocks)
      scene.run(2)
      #expect(scene.completions == 2 && scene.playback.state == .live)
    }
  }

  @Test func anAnimationOfTheAppEndsAReplay() {
    withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.present)
      scene.run(3)
      scene.playback.replayLast()
      scene.run(0.1)
      scene.begin(.blocks)
      scene.run(0.1)
      #expect(scene.playback.state == .live)
      #expect(scene.playback.shownRecording == nil)
      scene.run(1)
      #expect(scene.completions == 2)
    }
  }

  /// The views under a recording are not those that the user sees.
  @Test func aShownRecordingTakesNoTouches() {
    withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.blocks)
      scene.run(1)
      let button = UIButton(frame: scene.stage.window.bounds)
      var clicks = 0
      button.addAction(UIAction { _ in clicks += 1 }, for: .touchUpInside)
      scene.stage.window.addSubview(button)
      scene.run(0.1)
      scene.playback.fraction = 0.5
      scene.run(0.1)
      scene.stage.click(CGPoint(x: 100, y: 100))
      #expect(clicks == 0)
      scene.playback.goLive()
      scene.run(0.1)
      scene.stage.click(CGPoint(x: 100, y: 100))
      #expect(clicks == 1)
    }
  }

  /// A recording does not fit a window of another size, and must not stay on screen without its window.
  @Test(arguments: [true, false]) func aChangeOfTheWindowEndsAReplay(hides: Bool) {
    withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.present)
      scene.run(3)
      scene.playback.fraction = 0.5
      scene.run(0.1)
      #expect(scene.playback.shownRecording != nil)
      let window = scene.stage.window
      if hides {
        window.isHidden = true
        window.isHidden = false
      } else {
        window.frame.size.width += 100
      }
      scene.run(0.1)
      #expect(scene.playback.shownRecording == nil && scene.playback.state == .live)
    }
  }

  @Test func onlyTheLastRecordingsAreKept() throws {
    try withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.present)
      scene.run(2)
      for _ in 0..<2 * AnimationPlayback.mostRecordings {
        UIView.animate(withDuration: 0.1) { scene.box.alpha = 1 - scene.box.alpha }
        scene.run(0.2)
      }
      #expect(scene.playback.recordings.count == AnimationPlayback.mostRecordings)
      // The transition is worth more than the others.
      let first = try #require(scene.playback.recordings.first)
      #expect(scene.playback.transition(of: first)?.kind == .present)
      scene.playback.isEnabled = false
      #expect(scene.playback.recordings.isEmpty)
    }
  }

  /// A drag has no animations, but is recorded from the beginning of its transition.
  @Test func aDragIsRecorded() throws {
    try withScene { scene in
      scene.playback.isEnabled = true
      scene.begin(.percentDrivenEnd)
      scene.run(3)
      let recording = try #require(scene.playback.recordings.last)
      #expect(scene.playback.transition(of: recording)?.kind == .pop)
      #expect(scene.playback.recordings.count { scene.playback.transition(of: $0) != nil } == 1)
      #expect(scene.completions == 1)
    }
  }

  @Test func observersHearOfStatesAndRecordings() {
    final class Log: AnimationPlaybackObserver {
      var events: [String] = []
      func playbackDidChange(_ playback: AnimationPlayback) { events.append("\(playback.state)") }
      func playback(_ playback: AnimationPlayback, didBegin recording: AnimationRecording) {
        events.append("begin")
      }
      func playback(_ playback: AnimationPlayback, didFinish recording: AnimationRecording) {
        events.append("finish")
      }
    }
    withScene { scene in
      scene.playback.isEnabled = true
      let log = Log()
      scene.playback.add(log)
      scene.begin(.blocks)
      scene.run(0.1)
      scene.playback.pause()
      scene.playback.resume()
      scene.run(1)
      #expect(log.events == ["begin", "live", "paused", "live", "finish", "live"])
    }
  }
}
