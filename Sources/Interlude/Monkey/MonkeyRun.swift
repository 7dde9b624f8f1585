import CoreGraphics
import Desktop
import Foundation
import QuartzCore
import UIKit

/// Plays an exhibit by random input or by a script, on a manual clock, and checks after each update of the app:
///
/// - Every transition ends, once.
/// - No view that is being animated jumps at a press, a release, a key or the end of an animation (``ScreenPlaces``).
/// - UIKit has nothing to warn of, such as unbalanced calls.
/// - Whenever nothing moves, nothing is left over and input is accepted (``RestingState``).
/// - Everything rests at last.
///
/// Nothing is drawn, which makes it fast. A view that jumps may be covered by others. So ``check(_:_:_:willPlay:)`` plays the lines again and
/// compares the pictures before and after.
@MainActor
final class MonkeyRun {
  /// A violated condition.
  struct Finding: Equatable {
    /// A sentence without its full stop.
    let sentence: String
    /// The time in seconds from the start.
    let time: TimeInterval
  }

  /// The lines that were played.
  private(set) var lines: [InputScript.Line] = []
  /// The number of input events that were delivered.
  private(set) var eventCount = 0
  /// The first violated condition; nil if there is none.
  private(set) var finding: Finding?
  /// The times at which an animated view has jumped, in seconds from the start.
  private(set) var jumps: Set<TimeInterval> = []
  /// Called with lines before they are played.
  var willPlay: ([InputScript.Line]) -> Void = { _ in }

  private let exhibit: any Exhibit
  private let session: HeadlessSession
  private let window: UIWindow
  private let player: HeadlessScriptPlayer
  private let counter = TransitionCounter()
  private let formerAppearance = Appearance.current
  /// The receiver of UIKit's warnings before this run.
  private let formerSink = UIKitWarning.sink
  /// The places of views before the present update; empty where they are not compared.
  private var places: [ScreenPlaces] = []
  /// The times of jumps that must be confirmed by pictures.
  private let suspects: Set<TimeInterval>
  /// The picture before the present update, at the time of a suspect.
  private var picture: CGImage?
  /// Whether an event since the last frame may move views at once.
  private var isMoved = false
  /// Whether the window was resized since everything rested.
  private var isResized = false
  /// The time that was played to, in seconds from the start.
  private var time: TimeInterval = 0
  /// The seconds after the last event within which everything must come to rest.
  private static let longestMotion: TimeInterval = 20

  /// Opens an exhibit. At the times `suspects`, a jump is a finding if it can be seen.
  init(
    _ exhibit: any Exhibit, _ header: InputScript.Header, suspects: Set<TimeInterval> = []
  ) throws {
    self.exhibit = exhibit
    self.suspects = suspects
    let size = header.size ?? InputScript.Header.Size(width: 1280, height: 800)
    session = try HeadlessSession(width: size.width, height: size.height, draws: false)
    _ = try AppStart.findResources()
    let style = header.appearance.flatMap(Appearance.init(rawValue:)) ?? .light
    style.apply()
    (_, window) = try AppStart.show(
      exhibit, seed: header.seed.map(UInt64.init) ?? AppStart.fixedSeed)
    window.layer.speed = Float(1 / header.slowdownFactor)
    session.runUntilIdle()
    player = HeadlessScriptPlayer([], path: "the random input", in: session)
    TransitionObservers.add(counter)
    UIKitWarning.sink = { [weak self] sentence in self?.note("UIKit warns: \(sentence)") }
    player.onMoment = { [weak self] moment in self?.check(moment) }
  }

  isolated deinit {
    TransitionObservers.remove(counter)
    UIKitWarning.sink = formerSink
    formerAppearance.apply()
    window.isHidden = true
  }

  /// Plays `input`. Returns the first violated condition, the number of events, and the lines.
  ///
  /// - Parameter willPlay: Called with lines of random input before they are played.
  static func check(
    _ exhibit: any Exhibit, _ header: InputScript.Header, _ input: MonkeyInput,
    willPlay: @escaping ([InputScript.Line]) -> Void = { _ in }
  ) throws -> (finding: Finding?, events: Int, lines: [InputScript.Line]) {
    func play() throws -> (MonkeyRun.Finding?, Int, [InputScript.Line], Set<TimeInterval>) {
      let run = try MonkeyRun(exhibit, header)
      run.willPlay = willPlay
      switch input {
      case .random(let seed, let events): try run.play(randomEvents: events, seed: seed)
      case .script(let lines): try run.play(lines)
      }
      return (run.finding, run.eventCount, run.lines, run.jumps)
    }
    let (finding, events, lines, jumps) = try play()
    guard finding == nil, !jumps.isEmpty else { return (finding, events, lines) }
    let run = try MonkeyRun(exhibit, header, suspects: jumps)
    try run.play(lines)
    return (run.finding, events, lines)
  }

  /// Plays random actions until at least `count` events have been delivered, or something is found.
  func play(randomEvents count: Int, seed: UInt64) throws {
    var hand = MonkeyHand(seed: seed)
    while eventCount < count, finding == nil {
      let (lines, pause) = hand.act(at: time)
      let end = lines.map { $0.time + $0.action.duration }.max() ?? time
      try play(lines, until: ((end + pause) * 1000).rounded(.up) / 1000)
    }
    try finish()
  }

  /// Plays the lines of a script, until something is found.
  func play(_ lines: [InputScript.Line]) throws {
    for (index, line) in lines.enumerated() where finding == nil {
      let next = index + 1 < lines.count ? lines[index + 1].time : line.time
      try play([line], until: next)
    }
    try finish()
  }

  private func play(_ lines: [InputScript.Line], until end: TimeInterval) throws {
    self.lines += lines
    willPlay(lines)
    player.append(lines)
    time = end
    try player.play(until: end)
    if session.isIdle {
      checkRest()
      if TransitionObservers.running.isEmpty { isResized = false }
    }
  }

  /// Waits until everything rests.
  private func finish() throws {
    guard finding == nil else { return }
    let last = lines.map { $0.time + $0.action.duration }.max() ?? 0
    time = max(time, last + Self.longestMotion)
    try player.play(until: time)
    guard session.isIdle else {
      return note("something still moves \(Int(Self.longestMotion)) seconds after the last event")
    }
    checkRest()
  }

  private func note(_ sentence: String) {
    guard finding == nil else { return }
    finding = Finding(sentence: sentence, time: elapsed)
  }

  private func checkRest() {
    // A transition that waits for the user is not over.
    guard !TransitionObservers.running.contains(where: { $0.phase == .interactive }) else { return }
    for problem in RestingState.problems + counter.problems { note(problem) }
  }

  private func check(_ moment: HeadlessScriptPlayer.Moment) {
    guard finding == nil else { return }
    let now = session.clock.now()
    switch moment {
    case .before:
      places = isFollowing ? [] : moments(now).map(places(at:))
      isMoved = false
      picture = nil
      if !places.isEmpty, suspects.contains(elapsed) {
        session.redraw()
        picture = session.image()
      }
    case .after(let events):
      eventCount += events.count
      isMoved = events.contains(where: \.movesViews)
      if events.contains(where: \.resizes) { isResized = true }
      if isMoved { return }
      // A split view that has become wide takes its pages apart at the end of a push.
      let jumps = places.map {
        $0.jump(to: places(at: $0.time), reparentedCount: !isResized)
      }
      guard let jump = jumps.first ?? nil, jumps.allSatisfy({ $0 != nil }) else { return }
      self.jumps.insert(elapsed)
      guard let picture else { return }
      session.redraw()
      if let other = session.image(), picture.differs(from: other) { note(jump) }
    }
  }

  private func places(at time: CFTimeInterval) -> ScreenPlaces {
    ScreenPlaces(at: time, leavingOut: exhibit.restarts)
  }

  /// The seconds since the start.
  private var elapsed: TimeInterval { session.clock.now() - player.start }

  /// Whether views may move now without an animation: after an event that they follow at once, or by display links, such as those of
  /// scroll views and of views that follow the pointer on a spring.
  private var isFollowing: Bool { isMoved || AnimationScheduler.shared.runsDisplayLinks }

  /// The times at which a view must be at the same place before and after an update. One is enough: an animation that a completion starts
  /// begins where the completed one ended, up to a frame ago, but a gesture that ends changes the time of layers now.
  private func moments(_ now: CFTimeInterval) -> [CFTimeInterval] {
    let end = AnimationScheduler.shared.nextEnd(under: window.layer).map {
      window.layer.convertTime($0, to: nil)
    }
    return [now] + [end].compactMap(\.self).filter { $0 < now }
  }
}

extension CGImage {
  /// Whether more than a hundred pixels differ by more than 24 of 255 levels, so that it can be seen.
  fileprivate func differs(from other: CGImage) -> Bool {
    withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        guard a.count == b.count else { return true }
        var count = 0
        for index in stride(from: 0, to: a.count, by: 4)
        where (0..<3).contains(where: { abs(Int(a[index + $0]) - Int(b[index + $0])) > 24 }) {
          count += 1
        }
        return count > 100
      }
    }
  }
}

/// Counts how often transitions begin and end.
@MainActor
private final class TransitionCounter: TransitionObserver {
  private var running: Set<Int> = []
  /// The violated conditions so far.
  private(set) var problems: [String] = []

  func transitionDidBegin(_ span: TransitionSpan) {
    if !running.insert(span.id).inserted { problems.append("a \(span.kind.rawValue) begins twice") }
  }

  func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
    if running.remove(span.id) == nil {
      problems.append("a \(span.kind.rawValue) ends twice, or without having begun")
    }
  }
}

extension ScriptEvent {
  fileprivate var resizes: Bool { if case .resize = self { true } else { false } }

  /// Whether views may follow the event at once.
  fileprivate var movesViews: Bool {
    switch self {
    case .input(.pointerMoved), .input(.scroll), .input(.touch(_, .moved, _)), .resize: true
    default: false
    }
  }
}
