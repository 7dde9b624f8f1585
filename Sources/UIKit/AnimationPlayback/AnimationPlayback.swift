/// Observes the playback of a window's animations.
@preconcurrency @MainActor
public protocol AnimationPlaybackObserver: AnyObject {
  /// The state, the speed, the loop, the edits or the list of recordings has changed.
  func playbackDidChange(_ playback: AnimationPlayback)
  /// The time on screen has changed because a recording is shown or because paused animations were scrubbed. Not called while the
  /// clock moves the app's own animations.
  func playbackTimeDidChange(_ playback: AnimationPlayback)
  /// A recording has begun, because an animation has begun.
  func playback(_ playback: AnimationPlayback, didBegin recording: AnimationRecording)
  /// A recording is complete.
  func playback(_ playback: AnimationPlayback, didFinish recording: AnimationRecording)
  /// The window's layers have changed: their values, their animations or the tree. Called after a flush, while recording is enabled.
  func playbackLayersDidChange(_ playback: AnimationPlayback)
}

extension AnimationPlaybackObserver {
  /// Does nothing.
  public func playbackDidChange(_ playback: AnimationPlayback) {}
  /// Does nothing.
  public func playbackTimeDidChange(_ playback: AnimationPlayback) {}
  /// Does nothing.
  public func playback(_ playback: AnimationPlayback, didBegin recording: AnimationRecording) {}
  /// Does nothing.
  public func playback(_ playback: AnimationPlayback, didFinish recording: AnimationRecording) {}
  /// Does nothing.
  public func playbackLayersDidChange(_ playback: AnimationPlayback) {}
}

/// A recording that is compared with the one on screen. Not in UIKit.
public struct AnimationComparison: Equatable {
  /// How the two recordings are shown.
  public enum Layout: Sendable, Hashable, CaseIterable {
    /// Each recording in one half of the window's width, the compared one on the left.
    case sideBySide
    /// The compared recording in front of the other one, with an opacity of 0.5.
    case overlay
  }

  /// The compared recording.
  public var recording: AnimationRecording
  /// How the two recordings are shown.
  public var layout: Layout

  /// Creates a comparison.
  public init(_ recording: AnimationRecording, _ layout: Layout) {
    self.recording = recording
    self.layout = layout
  }

  /// Whether both have the same recording and the same layout.
  public static func == (a: AnimationComparison, b: AnimationComparison) -> Bool {
    a.recording === b.recording && a.layout == b.layout
  }

  /// The distance between the two recordings side by side, in points.
  private static let gap: CGFloat = 8

  /// The part of a window's bounds in which one of the two recordings is drawn.
  ///
  /// - Parameter isFirst: true for the compared recording, false for the other one.
  fileprivate func part(isFirst: Bool, of bounds: CGRect) -> CGRect {
    guard layout == .sideBySide else { return bounds }
    let width = max((bounds.width - Self.gap) / 2, 0)
    return CGRect(
      x: isFirst ? bounds.minX : bounds.maxX - width, y: bounds.minY, width: width,
      height: bounds.height)
  }
}

/// Pauses, slows, scrubs and replays the animations of a window. Not in UIKit.
///
/// Every animation in the window follows: presentations, pushes, segues, `UIView.transition`, property animators, the end of
/// an interactive transition after the gesture, and animations on bare layers. While they are paused, none of them completes.
/// Code that does not use the layers' time is not affected: timers, dispatch queues, an app's own display links, scroll views
/// that decelerate, and a drag that moves views under the finger.
///
/// ```swift
/// let playback = window.playback
/// playback.isEnabled = true          // record from now on
/// controller.dismiss(animated: true)
/// playback.pause()                   // in the middle
/// playback.fraction = 0.3            // back or forth
/// playback.resume()
/// playback.replayLast()              // after the end
/// ```
///
/// **Scrubbing.** A paused transition can be moved both ways.
///
/// - Forward: the app's own animations are moved. They complete when they pass their ends.
/// - Backward: the recording so far is shown in place of the app. ``resume()`` plays it up to the moment of the pause, and
///   then the app's own animations continue.
/// - After the end of the transition: the recording is shown. The app's code does not run again.
///
/// While a recording is shown, touches and wheel events in the window are ignored, and the app's animations are stopped. If
/// the app begins an animation, the replay ends.
///
/// Times are seconds in the time of the window's layer. Main thread only.
@preconcurrency @MainActor
public final class AnimationPlayback {
  /// The driver of the time on screen.
  public enum State: Sendable, Hashable {
    /// The clock moves the app's own animations.
    case live
    /// Nothing moves: the app's animations or a recording stand still.
    case paused
    /// The clock moves a recording, forward or backward.
    case replaying
  }

  /// The driver of the time on screen. Changes at once; the animations follow with the next frame.
  public private(set) var state = State.live {
    didSet {
      guard state != oldValue else { return }
      updateOnionSkin()
      notify { $0.playbackDidChange(self) }
    }
  }

  /// Whether transitions are recorded, so that they can be scrubbed backward and replayed. False by default.
  ///
  /// Without it, animations can be paused, slowed and scrubbed forward at no cost.
  public var isEnabled = false {
    didSet { if isEnabled != oldValue { setRecorder() } }
  }

  /// The speed of the app's animations and of replays: 0.1 is ten times slower than usual. 1 by default.
  ///
  /// Views that follow the pointer are not slowed. A new speed takes effect with the next frame. Values below 0.001
  /// count as 0.001; NaN and infinity count as 1.
  public var speed = 1.0 {
    didSet {
      speed = max(speed.isFinite ? speed : 1, 0.001)
      guard speed != oldValue else { return }
      changeRateWithNextFrame()
      notify { $0.playbackDidChange(self) }
    }
  }

  /// The times between which a replay repeats; nil plays to the end.
  ///
  /// Animations in progress play to their own end first, because until then their recording is not complete. Then it repeats if the loop
  /// was set while they ran, or if they were resumed with a loop. Animations that begin later run once.
  public var loop: ClosedRange<CFTimeInterval>? {
    didSet {
      if oldValue == nil, state == .live { repeatedRecording = recorder?.current }
      if loop != oldValue { notify { $0.playbackDidChange(self) } }
    }
  }

  /// The recordings, oldest first: at most ``mostRecordings``. The last one may still be in progress.
  public private(set) var recordings: [AnimationRecording] = []

  /// The largest number of recordings that are kept.
  ///
  /// When another one begins, the oldest recording without a transition is dropped; if all have one, the oldest. The textures that
  /// only it shows are freed.
  public static let mostRecordings = 8

  /// Changes of animations and layers. Recordings change at once.
  ///
  /// The app is affected only while ``isEnabled`` is true. Its animations change when they are added, so that their completions run at
  /// the changed ends. Its layers are drawn with the changed values; their model values stay.
  public var edits = AnimationEdits() {
    didSet {
      guard edits != oldValue else { return }
      for recording in recordings { recording.edits = edits }
      recorder?.edits = edits
      notify { $0.playbackDidChange(self) }
    }
  }

  /// The times of an onion skin: the states of ``currentRecording`` at these times are drawn over the paused window.
  ///
  /// The states are translucent; together they hide half of the window. Empty by default, and again after the window was resized or
  /// hidden.
  public var onionSkin: [CFTimeInterval] = [] {
    didSet { if onionSkin != oldValue { updateOnionSkin() } }
  }

  /// A second recording that is compared with the one on screen. Nil by default.
  ///
  /// Both are shown at the same time after the beginnings of their ranges (`AnimationRecording.range`). The comparison is on screen only while
  /// a recording is shown, not while the app's own animations are. A replay lasts as long as the longer of the two recordings and
  /// pauses at its end.
  public var comparison: AnimationComparison? {
    didSet { if comparison != oldValue { updateComparison() } }
  }

  private var onionSkinPlayers: [RecordingPlayer] = []
  private var comparisonPlayer: RecordingPlayer?
  private weak var window: UIWindow?
  private var recorder: AnimationRecorder?
  private var listener: PlaybackListener?
  private var player: RecordingPlayer?
  private var transitions: [ObjectIdentifier: TransitionSpan] = [:]
  /// The transition that has begun and whose first animations have not been committed.
  private var pendingSpan: TransitionSpan?
  /// The identifiers of the running transitions for which `AnimationRecorder.hold()` was called.
  private var held: Set<Int> = []
  /// The identifiers of the running transitions, in any window, that a gesture has moved.
  private var moved: Set<Int> = []
  private var observers: [Entry] = []
  /// Fires once, with the next frame, to change the speed of the window's layer.
  private var rateLink: CADisplayLink?
  /// Runs while a recording plays.
  private var replayLink: CADisplayLink?
  /// Whether a replay, or the last one, goes backward.
  package private(set) var isBackward = false
  /// The recording in progress that repeats when it is complete, because it was running or resumed with a ``loop``.
  private weak var repeatedRecording: AnimationRecording?
  /// The media time of the replay's latest frame; nil before its first frame.
  private var replayTimestamp: CFTimeInterval?

  private struct Entry { weak var observer: (any AnimationPlaybackObserver)? }

  init(_ window: UIWindow) {
    self.window = window
  }

  /// Adds an observer, held weakly. Adding it again changes nothing.
  public func add(_ observer: any AnimationPlaybackObserver) {
    guard !observers.contains(where: { $0.observer === observer }) else { return }
    observers.removeAll { $0.observer == nil }
    observers.append(Entry(observer: observer))
  }

  /// Removes an observer; one that was never added is ignored.
  public func remove(_ observer: any AnimationPlaybackObserver) {
    observers.removeAll { $0.observer === observer || $0.observer == nil }
  }

  private func notify(_ body: (any AnimationPlaybackObserver) -> Void) {
    for entry in observers {
      if let observer = entry.observer { body(observer) }
    }
  }

  // MARK: On screen

  /// The recording that is shown in place of the app; nil while the app's own animations are on screen.
  public var shownRecording: AnimationRecording? {
    player.flatMap { $0.time == nil ? nil : $0.recording }
  }

  /// The recording to which ``fraction``, ``scrub(to:)`` and ``playBackwards()`` apply: the recording that is shown, else the one in
  /// progress, else the last one with a transition, else the last one. Nil if there is none.
  public var currentRecording: AnimationRecording? {
    shownRecording ?? recorder?.current ?? lastRecording
  }

  private var lastRecording: AnimationRecording? {
    recordings.last { transition(of: $0) != nil } ?? recordings.last
  }

  /// The time on screen, in the time of the window's layer.
  public var time: CFTimeInterval { player?.time ?? liveTime }

  /// The progress of the current recording: 0 at the beginning and 1 at the end of its transition. It can lie outside of 0…1, because
  /// animations may outlast their transition. Nil if there is no recording. Setting it scrubs.
  public var fraction: Double? {
    get { currentRecording.map { $0.fraction(at: time) } }
    set {
      guard let newValue, let recording = currentRecording else { return }
      scrub(to: recording.time(atFraction: newValue))
    }
  }

  /// A number that grows when layers are inserted, removed or reordered in the window's tree. 0 while ``isEnabled`` is false.
  public var treeGeneration: Int { recorder?.treeGeneration ?? 0 }

  /// The path by which ``edits`` identify a layer of the window.
  ///
  /// It is the path under which the layer has been edited already, else its path in the last recording that contains it, which is the
  /// same in later runs of the app. Otherwise it is the layer's present path in the tree.
  public func path(of layer: CALayer) -> String {
    edits.layers.first { $0.value.layer == layer.id }?.key
      ?? recordings.last { $0.path(of: layer.id) != nil }?.path(of: layer.id)
      ?? RecordedRow.path(of: layer, describe: LayerDescription.init(layer:))
  }

  /// The transition in a recording. A transition between view controllers takes precedence over other kinds. Nil if the recorded
  /// animations belong to no transition.
  public func transition(of recording: AnimationRecording) -> TransitionSpan? {
    transitions[ObjectIdentifier(recording)]
  }

  /// Whether a recording shows a transition or animations of the app, and not only UIKit's own decorations.
  package func isOfApp(_ recording: AnimationRecording) -> Bool {
    transition(of: recording) != nil || !recording.appRows.isEmpty
  }

  // MARK: Pause and resume

  /// Pauses the animations with the next frame, or a replay at once.
  public func pause() {
    guard state != .paused else { return }
    stopReplay()
    state = .paused
    changeRateWithNextFrame()
  }

  /// Continues from the time on screen: plays the recording that is shown, else the app's animations. With a ``loop``, these repeat
  /// after their end.
  public func resume() {
    guard state == .paused else { return }
    if shownRecording != nil {
      replay(backward: false)
    } else {
      goLive()
    }
    if loop != nil { repeatedRecording = recorder?.current }
  }

  /// Pauses or resumes.
  public func togglePause() {
    if state == .paused { resume() } else { pause() }
  }

  /// Ends a pause or a replay. The app's own animations continue from where they stopped.
  public func goLive() {
    repeatedRecording = nil
    stopReplay()
    hidePlayer()
    state = .live
    changeRateWithNextFrame()
  }

  // MARK: Scrub and step

  /// Pauses, and shows the animations as of `time`. It is limited to the start of the recording and, if the recording is complete, to
  /// the end of its `playableRange`. Without a recording, only later times than the current one can be reached.
  public func scrub(to time: CFTimeInterval) {
    guard window != nil, time.isFinite else { return }
    stopReplay()
    state = .paused
    freeze()
    if let shown = shownRecording, shown.isFinished {
      movePlayer(to: time)
    } else if let recording = recorder?.current {
      scrub(recording, to: time)
    } else if let recording = lastRecording, time < liveTime {
      show(recording, at: time)
    } else {
      advanceLiveTime(to: time)
    }
    updateOnionSkin()
    notify { $0.playbackTimeDidChange(self) }
  }

  private func updateOnionSkin() {
    let recording = state == .paused && !onionSkin.isEmpty ? currentRecording : nil
    if recording !== onionSkinPlayers.first?.recording
      || recording != nil && onionSkinPlayers.count != onionSkin.count
    {
      for player in onionSkinPlayers { player.hide() }
      onionSkinPlayers = []
      if let recording, let window {
        // Each state hides the same fraction of what is behind it.
        let opacity = 1 - pow(0.5, 1 / Float(onionSkin.count))
        onionSkinPlayers = onionSkin.map { _ in
          RecordingPlayer(recording, inFrontOf: window.layerContext, opacity: opacity)
        }
      }
    }
    for (player, time) in zip(onionSkinPlayers, onionSkin) { player.show(at: time) }
    placePlayers()
  }

  /// Moves by a number of frames of the display, backward if it is negative, and pauses there.
  public func step(by frames: Int) {
    let period = 1 / Double(max(UIScreen.main.maximumFramesPerSecond, 1))
    scrub(to: time + Double(frames) * period)
  }

  /// Scrubs the recording in progress. For a time that is not yet recorded, the app's own animations are moved forward.
  private func scrub(_ recording: AnimationRecording, to time: CFTimeInterval) {
    if time < liveTime {
      show(recording, at: time)
    } else {
      hidePlayer()
      advanceLiveTime(to: time)
    }
  }

  private func show(_ recording: AnimationRecording, at time: CFTimeInterval) {
    guard let window else { return }
    if player?.recording !== recording {
      hidePlayer()
      player = RecordingPlayer(recording, inPlaceOf: window.layerContext)
      updateComparison()
    }
    movePlayer(to: time)
  }

  private func movePlayer(to time: CFTimeInterval) {
    player?.show(at: time)
    moveComparison()
    placePlayers()
  }

  /// Maps points of the recorded window to this window. Nil if no recording is on screen, or if it is drawn as it was recorded.
  ///
  /// A recording of a window that had another size is centred and scaled down to fit. It is never enlarged.
  public var placement: CGAffineTransform? { player.flatMap { placement(of: $0, isFirst: false) } }

  /// The frames of the two compared recordings, in the window's coordinates; the first is that of ``comparison``. Nil while there are
  /// not two recordings on screen.
  public var comparisonFrames: [CGRect]? {
    guard let player, let comparisonPlayer else { return nil }
    return [(comparisonPlayer, true), (player, false)].map { player, isFirst in
      CGRect(origin: .zero, size: size(of: player))
        .applying(placement(of: player, isFirst: isFirst) ?? .identity)
    }
  }

  /// The size of the recorded window at the time on screen.
  private func size(of player: RecordingPlayer) -> CGSize {
    player.time.flatMap { player.recording.size(at: $0) } ?? window?.bounds.size ?? .zero
  }

  /// Maps points of a recorded window to its part of this window; nil for the identity.
  private func placement(of player: RecordingPlayer, isFirst: Bool) -> CGAffineTransform? {
    guard let bounds = window?.bounds else { return nil }
    return Self.placement(
      of: size(of: player), in: comparison?.part(isFirst: isFirst, of: bounds) ?? bounds)
  }

  /// Draws each recording in its part of the window, wherever on the screen the window was and is.
  private func placePlayers() {
    guard let toScreen = window?.transformToScreen else { return }
    let players =
      [(player, false), (comparisonPlayer, true)] + onionSkinPlayers.map { ($0, false) }
    for case (let player?, let isFirst) in players {
      let recording = player.recording
      let recorded = player.time.flatMap { recording.modelProperties(of: recording.root, at: $0) }
      let fromScreen = recorded?.matrixToSuperlayer.affineTransform.inverted()
      let placement = (fromScreen ?? toScreen.inverted())
        .concatenating(placement(of: player, isFirst: isFirst) ?? .identity)
        .concatenating(toScreen)
      player.placement = placement.isNearlyIdentity ? nil : placement
    }
  }

  /// Called when the window has moved on the screen without a change of its size.
  func windowDidMove() { placePlayers() }

  /// Centres a rectangle of the given size in `frame` and scales it down to fit; nil if it already coincides with `frame`.
  private static func placement(of size: CGSize, in frame: CGRect) -> CGAffineTransform? {
    guard size.width > 0, size.height > 0, frame != CGRect(origin: .zero, size: size) else {
      return nil
    }
    let scale = min(frame.width / size.width, frame.height / size.height, 1)
    return CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: frame.midX - size.width * scale / 2,
      ty: frame.midY - size.height * scale / 2)
  }

  private func hidePlayer() {
    player?.hide()
    player = nil
    updateComparison()
  }

  // MARK: Comparing

  private func updateComparison() {
    let wanted = player == nil ? nil : comparison?.recording
    if comparisonPlayer?.recording !== wanted {
      comparisonPlayer?.hide()
      comparisonPlayer = nil
    }
    guard let window, let player, let comparison else {
      player?.latestTime = nil
      placePlayers()
      return
    }
    let isOverlay = comparison.layout == .overlay
    if comparisonPlayer == nil || comparisonPlayer?.opacity != (isOverlay ? 0.5 : 1) {
      comparisonPlayer?.hide()
      comparisonPlayer = RecordingPlayer(
        comparison.recording, inFrontOf: window.layerContext, opacity: isOverlay ? 0.5 : 1)
    }
    let other = comparison.recording.range
    player.latestTime =
      player.recording.isFinished
      ? player.recording.range.lowerBound + other.upperBound - other.lowerBound : nil
    if player.time != nil { moveComparison() }
    placePlayers()
  }

  private func moveComparison() {
    guard let player, let time = player.time, let comparisonPlayer else { return }
    let begin = comparisonPlayer.recording.range.lowerBound
    comparisonPlayer.show(at: begin + time - player.recording.range.lowerBound)
  }

  // MARK: Replay

  /// Plays the current recording backward from the time on screen, and pauses at its start.
  public func playBackwards() {
    guard let recording = currentRecording else { return }
    freeze()
    let end = recording.isFinished ? recording.playableRange.upperBound : liveTime
    show(recording, at: shownRecording == nil ? min(liveTime, end) : time)
    replay(backward: true)
  }

  /// Replays the last complete recording with a transition, else the last complete recording, else the one in progress.
  public func replayLast() {
    guard
      let recording = recordings.last(where: { $0.isFinished && transition(of: $0) != nil })
        ?? recordings.last(where: \.isFinished) ?? lastRecording
    else { return }
    replay(recording)
  }

  /// Plays a recording from the start of its range, or of ``loop`` if that is set.
  ///
  /// At its end, the app's own animations continue. With a ``loop``, the recording repeats once it is complete; with a ``comparison``, it
  /// pauses.
  public func replay(_ recording: AnimationRecording) {
    freeze()
    show(recording, at: loop?.lowerBound ?? recording.range.lowerBound)
    replay(backward: false)
  }

  private func replay(backward: Bool) {
    isBackward = backward
    replayTimestamp = nil
    if replayLink == nil {
      let link = CADisplayLink { [weak self] link in self?.advanceReplay(to: link.targetTimestamp) }
      link.add(to: .main, forMode: .common)
      replayLink = link
    }
    state = .replaying
  }

  private func stopReplay() {
    replayLink?.invalidate()
    replayLink = nil
  }

  /// Shows the frame of a replay for the media time `target`, at which the frame is on screen.
  private func advanceReplay(to target: CFTimeInterval) {
    guard let player, var time = player.time else { return stopReplay() }
    // The first frame shows the time at which the replay begins.
    let seconds = replayTimestamp.map { target - $0 } ?? 0
    replayTimestamp = target
    time += seconds * speed * (isBackward ? -1 : 1)
    let recording = player.recording
    let recorded = recording.isFinished ? recording.playableRange.upperBound : liveTime
    let end = max(recorded, player.latestTime ?? recorded)
    // A recording in progress does not repeat before the app's animations have ended.
    let loop = recording.isFinished ? loop : nil
    let (low, high) = (
      max(loop?.lowerBound ?? recording.range.lowerBound, recording.start),
      min(loop?.upperBound ?? end, end)
    )
    let repeats = loop != nil && low < high
    if repeats, isBackward ? time < low : time > high {
      let length = high - low
      let beyond = (time - low).truncatingRemainder(dividingBy: length)
      movePlayer(to: low + (beyond < 0 ? beyond + length : beyond))
    } else if !repeats, !isBackward, time >= high {
      if comparisonPlayer != nil, recording.isFinished {
        movePlayer(to: high)
        pause()
      } else {
        continueLive(from: time, at: target)
      }
    } else {
      // A playhead before the range stays where it is.
      movePlayer(to: isBackward ? max(time, min(low, player.time ?? low)) : time)
      if isBackward, time <= low { pause() }
    }
    notify { $0.playbackTimeDidChange(self) }
  }

  /// Continues the app's animations after a replay that has reached `time`. `target` is the frame's media time.
  private func continueLive(from time: CFTimeInterval, at target: CFTimeInterval) {
    if player?.recording.isFinished == false { window?.layer.timeOffset = max(time, liveTime) }
    stopReplay()
    hidePlayer()
    state = .live
    setRate(at: target)
  }

  // MARK: The window's time

  /// The present time of the window's layer.
  private var liveTime: CFTimeInterval {
    window?.layer.convertTime(CACurrentMediaTime(), from: nil) ?? 0
  }

  /// The speed that the window's layer should have in the current state.
  private var rate: Float { state == .live ? Float(speed) : 0 }

  /// Changes the speed of the window's time at the time at which the next frame is shown. Frames are evaluated ahead of time,
  /// so a change at an earlier time would make running animations jump back.
  private func changeRateWithNextFrame() {
    guard let window else { return }
    if window.isHidden { return setRate(at: CACurrentMediaTime()) }
    guard rateLink == nil else { return }
    let link = CADisplayLink { [weak self] link in
      // If this frame is late, its target time lies before the begin time of the animations that were added for it.
      self?.setRate(at: max(link.targetTimestamp, CACurrentMediaTime()))
    }
    link.add(to: .main, forMode: .common)
    rateLink = link
  }

  /// Changes the speed of the window's layer at `time`, on the media clock, without a jump in the layer's own time.
  private func setRate(at time: CFTimeInterval) {
    rateLink?.invalidate()
    rateLink = nil
    setRate(rate, at: time)
  }

  private func setRate(_ rate: Float, at time: CFTimeInterval) {
    guard let layer = window?.layer, layer.speed != rate else { return }
    layer.timeOffset = layer.convertTime(time, from: nil)
    layer.beginTime = time
    layer.speed = rate
  }

  /// Stops the window's time now.
  private func freeze() {
    rateLink?.invalidate()
    rateLink = nil
    setRate(0, at: CACurrentMediaTime())
  }

  /// Moves the stopped time of the window forward to `time`. Animations that end on the way complete at their own ends, so that
  /// animations that their completions start begin there.
  private func advanceLiveTime(to time: CFTimeInterval) {
    guard let layer = window?.layer, time > liveTime else { return }
    for _ in 0..<Self.mostEnds {
      guard let end = AnimationScheduler.shared.nextEnd(under: layer), end <= time else { break }
      layer.timeOffset = max(end + Self.roundingError, layer.timeOffset)
      AnimationScheduler.shared.endFinishedAnimations()
      CATransaction.flush()
    }
    layer.timeOffset = max(time, layer.timeOffset)
  }

  /// The largest number of ends that one scrub passes. It stops an endless chain of animations of zero duration.
  private static let mostEnds = 1000
  /// A tolerance in seconds: because of rounding, an end may lie slightly later than computed.
  private static let roundingError = 1e-9

  // MARK: Recording

  private func setRecorder() {
    if isEnabled {
      let recorder = AnimationRecorder { LayerDescription(layer: $0) }
      let listener = PlaybackListener(self)
      self.listener = listener
      recorder.delegate = listener
      recorder.edits = edits
      self.recorder = recorder
      TransitionObservers.add(listener)
    } else {
      // The recorder and `TransitionObservers` hold the listener weakly, so this removes it from both.
      listener = nil
      recorder = nil
      if shownRecording != nil { goLive() }
      onionSkin = []
      comparison = nil
      recordings = []
      transitions = [:]
      pendingSpan = nil
      (held, moved) = ([], [])
    }
    window?.layerContext.recorder = recorder
    notify { $0.playbackDidChange(self) }
  }

  private func keep(_ recording: AnimationRecording) {
    recordings.append(recording)
    while recordings.count > Self.mostRecordings {
      let older = recordings.dropLast()
      let index = older.firstIndex { transition(of: $0) == nil } ?? older.startIndex
      transitions[ObjectIdentifier(recordings.remove(at: index))] = nil
    }
  }

  /// Makes a transition the one of `recording`: ``fraction`` then refers to its range of times, and the recording gets its title.
  /// A transition that the recording has already stays, unless only the new one is between view controllers.
  private func note(
    _ span: TransitionSpan, in recording: AnimationRecording, at time: CFTimeInterval
  ) {
    if let known = transition(of: recording),
      known.kind.movesControllers || !span.kind.movesControllers
    {
      return
    }
    transitions[ObjectIdentifier(recording)] = span
    recording.title = span.to ?? span.from ?? span.kind.rawValue
    if span.duration > 0 { recording.transitionRange = time...(time + span.duration) }
  }
}

// MARK: - Events

extension AnimationPlayback {
  /// Keeps the recording, and ends the replay of another one.
  fileprivate func didBegin(_ recording: AnimationRecording) {
    recording.edits = edits
    keep(recording)
    if let span = pendingSpan { note(span, in: recording, at: recording.start) }
    pendingSpan = nil
    if let shown = shownRecording, shown !== recording { goLive() }
    notify { $0.playback(self, didBegin: recording) }
    notify { $0.playbackDidChange(self) }
  }

  fileprivate func layersDidChange() { notify { $0.playbackLayersDidChange(self) } }

  fileprivate func didFinish(_ recording: AnimationRecording) {
    updateComparison()
    notify { $0.playback(self, didFinish: recording) }
    notify { $0.playbackDidChange(self) }
    guard recording === repeatedRecording else { return }
    repeatedRecording = nil
    guard isOfApp(recording) else { return }
    if loop != nil, state == .live { replay(recording) }
  }

  /// Holds the recorder until the transition ends, and assigns the transition to the recording.
  fileprivate func didBegin(_ span: TransitionSpan) {
    if let other = TransitionObservers.window(of: span), other !== window { return }
    held.insert(span.id)
    recorder?.hold()
    recorder?.alignTransitionRange()
    if let recording = recorder?.current {
      note(span, in: recording, at: liveTime)
    } else if pendingSpan?.kind.movesControllers != true {
      pendingSpan = span
    }
  }

  /// A gesture has moved the transition.
  fileprivate func didMove(_ id: Int) { moved.insert(id) }

  /// Releases the recorder. If a gesture or an edit has changed the transition's duration, records the actual one.
  fileprivate func didEnd(_ span: TransitionSpan) {
    if pendingSpan?.id == span.id { pendingSpan = nil }
    if held.remove(span.id) != nil { recorder?.release() }
    let isMoved = moved.remove(span.id) != nil || !edits.animations.isEmpty
    guard isMoved, let recording = recorder?.current, transition(of: recording)?.id == span.id
    else { return }
    let begin = recording.transitionRange?.lowerBound ?? recording.start
    recording.transitionRange = begin...max(begin, liveTime)
  }

  /// Ends a replay, because the window was resized or hidden. Paused animations of the app stay paused.
  func endReplayForWindowChange() {
    onionSkin = []
    guard let shown = shownRecording else { return }
    if shown.isFinished || state == .replaying { return goLive() }
    hidePlayer()
    notify { $0.playbackDidChange(self) }
  }
}

/// Forwards the callbacks of the recorder and of transitions to the playback.
@MainActor
private final class PlaybackListener: AnimationRecorderDelegate, TransitionObserver {
  private weak var playback: AnimationPlayback?

  init(_ playback: AnimationPlayback) { self.playback = playback }

  func recorder(_ recorder: AnimationRecorder, didBegin recording: AnimationRecording) {
    playback?.didBegin(recording)
  }

  func recorder(_ recorder: AnimationRecorder, didFinish recording: AnimationRecording) {
    playback?.didFinish(recording)
  }

  func recorderDidNoteChanges(_ recorder: AnimationRecorder) { playback?.layersDidChange() }

  func transitionDidBegin(_ span: TransitionSpan) { playback?.didBegin(span) }

  func transitionDidChange(_ progress: TransitionProgress) { playback?.didMove(progress.id) }

  func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
    playback?.didEnd(span)
  }
}

extension UIWindow {
  /// Whether a recording is shown in place of the window's views, which get no touches meanwhile.
  var isShowingRecording: Bool { playbackIfCreated?.shownRecording != nil }
}

extension AnimationRecording {
  /// The rows of layers that belong to the app: without UIKit's own decorations, such as the tint under the pointer.
  package var appRows: [RecordedRow] {
    rows.filter { $0.description.name?.hasPrefix("UIKit.") != true }
  }
}

extension LayerDescription {
  /// Describes a layer by its view's class and identifier or text, or a bare layer by its class and name.
  ///
  /// A controller's root view that is a plain `UIView` is described by the controller's class, which says more. Not in UIKit.
  @MainActor
  public init(layer: CALayer) {
    guard let view = layer.delegate as? UIView else {
      self.init(kind: String(describing: type(of: layer)), name: layer.name)
      return
    }
    let label = (view as? UILabel)?.text ?? (view as? UIButton)?.currentTitle
    let controller = type(of: view) == UIView.self ? view.next as? UIViewController : nil
    let kind = controller.map { String(describing: type(of: $0)) }
    self.init(
      kind: kind ?? String(describing: type(of: view)), name: view.accessibilityIdentifier ?? label)
  }
}

extension CGAffineTransform {
  /// Whether the transform moves no point of a screen by as much as a thousandth of a pixel.
  fileprivate var isNearlyIdentity: Bool {
    abs(a - 1) < 1e-9 && abs(b) < 1e-9 && abs(c) < 1e-9 && abs(d - 1) < 1e-9 && abs(tx) < 1e-6
      && abs(ty) < 1e-6
  }
}
