import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// A toolbar and a timeline below an app's window and a curve editor at its right, to pause, scrub, change and replay its
/// transitions.
///
/// The lab stands beside the app, not over it: `UIScreen.main.bounds` becomes smaller, and the app's windows with it. The app needs
/// nothing but a window:
///
/// ```swift
/// let lab = Lab(window)
/// lab.isShown = true
/// lab.showsTimeline = true
/// ```
///
/// While the lab is hidden it records nothing and costs nothing. Main thread only.
@MainActor
public final class Lab {
  /// The playback of the app's window.
  public let playback: AnimationPlayback

  private weak var stage: UIWindow?
  private let commands: (leading: [LabCommand], trailing: [LabCommand])
  private var window: LabWindow?
  private var overlay: LabOverlay?
  private var link: CADisplayLink?
  private var inspector: InspectorWindow?
  private var selection: RecordedRow?
  /// The animation that the curve editor shows; nil for the whole transition.
  private var selectedAnimation: AnimationIdentity?
  private var changesAllAnimations = true
  private var history = EditHistory()
  /// The recording on the timeline; nil for the current one.
  private var chosen: AnimationRecording?
  /// The times between which playing repeats while it does; nil for the whole recording.
  private var loopMarks: ClosedRange<TimeInterval>?
  /// The recording that has the marks; others repeat as a whole.
  private weak var markedRecording: AnimationRecording?
  private var isUpdateRequested = false
  private nonisolated(unsafe) var screenObserver: (any NSObjectProtocol)?

  /// Called when the lab has something to say, such as that a value was copied. Nil for a tooltip of the lab's own.
  public var onMessage: ((String) -> Void)?
  /// Returns the frames between two times of the window's layer, for the ruler. Without it, there is a tick for each refresh.
  public var frames: ((ClosedRange<TimeInterval>) -> [LabFrame])?

  /// Creates a hidden lab for a window.
  ///
  /// - Parameters:
  ///   - stage: The app's window, held weakly.
  ///   - leading: The app's own commands at the beginning of the toolbar.
  ///   - trailing: The app's own commands at its end.
  public init(
    _ stage: UIWindow, leading: [LabCommand] = [], trailing: [LabCommand] = []
  ) {
    self.stage = stage
    playback = stage.playback
    commands = (leading, trailing)
    playback.add(self)
    screenObserver = NotificationCenter.default.addObserver(
      forName: UIScreen.modeDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.layOut() }
    }
  }

  deinit {
    if let screenObserver { NotificationCenter.default.removeObserver(screenObserver) }
  }

  // MARK: Showing

  /// Whether the toolbar is wanted. It is shown where the window is large enough.
  public var isShown = false {
    didSet { if isShown != oldValue { layOut() } }
  }

  /// Whether the timeline is wanted. It is shown with the toolbar.
  public var showsTimeline = false {
    didSet { if showsTimeline != oldValue { layOut() } }
  }

  /// The height of the timeline with its tabs that the user wants, in points; nil for the standard height.
  ///
  /// A drag of the lab's upper edge sets it. The timeline is not lower than its ruler and two rows, and leaves the app a part of the window.
  public var timelineHeight: CGFloat? {
    didSet { if timelineHeight != oldValue { layOut() } }
  }

  /// Whether the curve editor is wanted. It is shown at the right of the app, with the toolbar, where the window is wide enough.
  public var showsCurveEditor = false {
    didSet { if showsCurveEditor != oldValue { layOut() } }
  }

  /// The width of the curve editor that the user wants, in points; nil for the standard width, which is the least one.
  ///
  /// A drag of its left edge sets it. It leaves the app the width of ``smallestSize``.
  public var curveEditorWidth: CGFloat? {
    didSet { if curveEditorWidth != oldValue { layOut() } }
  }

  /// Whether a paused app's window also shows the other states of the transition, faded: at every n-th frame, at most nine.
  ///
  /// Setting it does not pause; ``toggleOnionSkin()`` does.
  public var showsOnionSkin = false {
    didSet { if showsOnionSkin != oldValue { update() } }
  }

  /// Whether the toolbar is on screen.
  public var isVisible: Bool { window != nil }

  /// The smallest content of a desktop window that leaves room for the toolbar, in points.
  public static let smallestSize = CGSize(width: 560, height: 400)
  /// The standard height of the timeline, in points, and how much of the window that takes at most.
  private static let standardTimelineHeight: CGFloat = 232
  private static let largestFraction: CGFloat = 0.45
  /// The least height of the timeline and of the app above it, in points, when the user chooses.
  private static let leastTimelineHeight: CGFloat = 124
  private static let leastStageHeight: CGFloat = 160

  private var height: CGFloat {
    let size = UIScreen.main.contentSize
    guard isShown, size.width >= Self.smallestSize.width, size.height >= Self.smallestSize.height
    else { return 0 }
    return LabToolbar.height + (showsTimeline ? panelHeight(timelineHeight) : 0)
  }

  /// The height that the timeline takes if the user wants `height`, or nil for the standard one.
  private func panelHeight(_ height: CGFloat?) -> CGFloat {
    let whole = UIScreen.main.contentSize.height
    let standard = min(Self.standardTimelineHeight, (whole * Self.largestFraction).rounded())
    guard let height else { return standard }
    let most = max(whole - LabToolbar.height - Self.leastStageHeight, standard)
    return min(max(height, Self.leastTimelineHeight), most).rounded()
  }

  private var inspectorWidth: CGFloat {
    let isWide = UIScreen.main.contentSize.width >= Self.smallestSize.width + CurveEditor.width
    return showsCurveEditor && isWide ? inspectorWidth(curveEditorWidth) : 0
  }

  /// The width that the curve editor takes if the user wants `width`, or nil for the standard one.
  private func inspectorWidth(_ width: CGFloat?) -> CGFloat {
    let most = UIScreen.main.contentSize.width - Self.smallestSize.width
    return min(max(width ?? 0, CurveEditor.width), most).rounded()
  }

  /// Shows or hides the windows, and gives the app's windows what is left of the screen.
  private func layOut() {
    let height = height
    if height == 0 {
      hide()
    } else {
      show(height)
    }
  }

  private func hide() {
    guard window != nil else { return }
    stopLink()
    playback.goLive()
    playback.isEnabled = false
    window?.isHidden = true
    overlay?.isHidden = true
    inspector?.isHidden = true
    (window, overlay, inspector, selection, chosen) = (nil, nil, nil, nil, nil)
    selectedAnimation = nil
    UIScreen.main.reservedSize = .zero
    stage?.makeKey()
  }

  private func show(_ height: CGFloat) {
    let reserved = CGSize(width: inspectorWidth, height: height)
    if UIScreen.main.reservedSize != reserved {
      let (replayed, time, state) = (playback.shownRecording, playback.time, playback.state)
      UIScreen.main.reservedSize = reserved
      // The new size of the app's window has ended the replay, which goes on from its moment.
      if let replayed, replayed.isFinished {
        playback.replay(replayed)
        playback.scrub(to: time)
        if state == .replaying { playback.resume() }
      }
      // The screen has told about its new size, which has called this method again.
      return
    }
    let frame = CGRect(
      x: 0, y: UIScreen.main.bounds.height, width: UIScreen.main.contentSize.width, height: height)
    if let window {
      window.frame = frame
      window.showsTimeline = showsTimeline
    } else {
      let window = LabWindow(frame: frame, toolbar: makeToolbar())
      window.timeline.delegate = self
      window.onBack = { [weak self] in self?.stage?.makeKey() }
      window.edge.onDrag = { [weak self] y in
        guard let self else { return }
        timelineHeight = panelHeight(UIScreen.main.contentSize.height - LabToolbar.height - y)
      }
      window.edge.onStep = { [weak self] step in
        guard let self else { return }
        timelineHeight = panelHeight(panelHeight(timelineHeight) + step)
      }
      window.edge.onReset = { [weak self] in self?.timelineHeight = nil }
      window.toolbar.scrubber.onScrub = { [weak self] in self?.scrub(toFraction: $0, isOver: $1) }
      window.groups.onChoose = { [weak self] in self?.choose($0) }
      window.groups.onReset = { [weak self] in self?.resetEdits() }
      window.groups.onZoom = { [weak window] in window?.timeline.zoom(by: $0) }
      window.showsTimeline = showsTimeline
      self.window = window
      let overlay = LabOverlay()
      overlay.onPoint = { [weak self] in self?.point(at: $0) }
      overlay.onClick = { [weak self] in self?.selectLayer(at: $0) }
      self.overlay = overlay
      playback.isEnabled = true
      window.isHidden = false
    }
    showInspector(width: reserved.width)
    overlay?.frame = UIScreen.main.bounds
    update()
    runLinkIfNeeded()
  }

  private func showInspector(width: CGFloat) {
    guard width > 0 else {
      inspector?.isHidden = true
      inspector = nil
      return
    }
    let bounds = UIScreen.main.bounds
    let frame = CGRect(x: bounds.width, y: 0, width: width, height: bounds.height)
    if let inspector {
      inspector.frame = frame
      return
    }
    let inspector = InspectorWindow(frame: frame)
    inspector.editor.delegate = self
    inspector.onBack = { [weak self] in self?.stage?.makeKey() }
    inspector.edge.onDrag = { [weak self] x in
      guard let self else { return }
      curveEditorWidth = inspectorWidth(UIScreen.main.contentSize.width - x)
    }
    inspector.edge.onStep = { [weak self] step in
      guard let self else { return }
      curveEditorWidth = inspectorWidth(inspectorWidth(curveEditorWidth) + step)
    }
    inspector.edge.onReset = { [weak self] in self?.curveEditorWidth = nil }
    inspector.isHidden = false
    self.inspector = inspector
  }

  private func makeToolbar() -> LabToolbar {
    let has: () -> Bool = { [weak self] in self?.shown != nil }
    let transport = [
      LabCommand(
        "lab.backwards", .reverse, localized("Play backwards"), key: "B", isEnabled: has
      ) { [weak self] in self?.playBackwards() },
      LabCommand(
        "lab.stepBackward", .stepBackward, localized("Back by a frame"), key: ",", isEnabled: has
      ) {
        [weak self] in self?.step(by: -1)
      },
      LabCommand("lab.play", .play, localized("Play"), key: "P") { [weak self] in self?.togglePlay()
      },
      LabCommand("lab.stepForward", .stepForward, localized("On by a frame"), key: ".") {
        [weak self] in self?.step(by: 1)
      },
      LabCommand(
        "lab.loop", .loop, localized("Repeat"), key: "O",
        isOn: { [weak self] in self?.playback.loop != nil }, isEnabled: has
      ) { [weak self] in self?.toggleLoop() },
    ]
    let onionSkin = LabCommand(
      "lab.onionSkin", .onionSkin, localized("Onion skin"), key: "K",
      isOn: { [weak self] in self?.showsOnionSkin ?? false }, isEnabled: has
    ) { [weak self] in self?.toggleOnionSkin() }
    let timeline = LabCommand(
      "lab.timeline", .timeline, localized("Timeline"), key: "L", priority: 10,
      isOn: { [weak self] in self?.showsTimeline ?? false }
    ) { [weak self] in self?.showsTimeline.toggle() }
    let curve = LabCommand(
      "lab.curve", .curve, localized("Timing curve"), key: "V", priority: 9,
      isOn: { [weak self] in self?.showsCurveEditor ?? false },
      isEnabled: {
        UIScreen.main.contentSize.width >= Self.smallestSize.width + CurveEditor.width
      }
    ) { [weak self] in self?.showsCurveEditor.toggle() }
    return LabToolbar(
      leading: commands.leading, transport: transport, play: 2,
      trailing: commands.trailing + [onionSkin, curve, timeline])
  }

  /// The keys that the toolbar's tooltips name, F6 for ``toggleKeyboard()``, `[` and `]` for ``beginLoopAtPlayhead()`` and
  /// ``endLoopAtPlayhead()``, and Ctrl Z and Ctrl Shift Z for ``undo()`` and ``redo()``. Empty while the toolbar is not on screen.
  ///
  /// An app may return them from the `keyCommands` of a responder. `Desktop` offers them to every app.
  public var keyCommands: [UIKeyCommand] {
    guard let window else { return [] }
    let keyboard = UIKeyCommand(input: UIKeyCommand.f6) { [weak self] _ in self?.toggleKeyboard() }
    let undo = UIKeyCommand(input: "z", modifierFlags: .control) { [weak self] _ in self?.undo() }
    let redo = UIKeyCommand(input: "z", modifierFlags: [.control, .shift]) { [weak self] _ in
      self?.redo()
    }
    let begin = UIKeyCommand(input: "[") { [weak self] _ in self?.beginLoopAtPlayhead() }
    let end = UIKeyCommand(input: "]") { [weak self] _ in self?.endLoopAtPlayhead() }
    return window.toolbar.toolbarKeys + [keyboard, undo, redo, begin, end]
  }

  /// Gives the keyboard to the lab, or back to the app: Tab then moves between the lab's controls.
  public func toggleKeyboard() {
    guard let window else { return }
    if window.isKeyWindow {
      stage?.makeKey()
    } else {
      window.makeKey()
      let first: UIView =
        showsTimeline && window.timeline.canBecomeFocused ? window.timeline : window.toolbar.play
      let system = UIFocusSystem.focusSystem(for: first)
      system?.requestFocusUpdate(to: first)
      system?.showRing()
    }
  }

  /// Tells the user something: ``onMessage`` is called or, if it is nil, a tooltip is shown for two seconds.
  public func say(_ message: String) {
    if let onMessage { onMessage(message) } else { window?.say(message) }
  }

  /// Shows which of the app's commands are on. Call it after one has changed by other means than the toolbar.
  public func refresh() { window?.toolbar.refresh() }

  // MARK: Playing

  /// Whether a transition or animation of the app is under way, paused or not.
  private var isUnderWay: Bool {
    playback.shownRecording == nil && playback.currentRecording?.isFinished == false
      && playback.currentRecording.map(isOfApp) == true
  }

  /// Pauses what moves, goes on with what is paused, or plays the last transition again.
  public func togglePlay() {
    switch playback.state {
    case .replaying: playback.pause()
    case .paused:
      if let shown = playback.shownRecording, shown.isFinished,
        playback.time >= shown.range.upperBound
      {
        playback.replay(shown)
      } else {
        playback.resume()
      }
    case .live:
      if isUnderWay || recordings.isEmpty {
        playback.pause()
      } else if let shown {
        playback.replay(shown)
      }
    }
  }

  /// Pauses, and moves by a number of frames; negative for backward.
  public func step(by frames: Int) {
    turnToShown()
    playback.step(by: frames)
  }

  /// Plays the current recording backward, from its end if it is not on screen.
  public func playBackwards() {
    turnToShown()
    playback.playBackwards()
  }

  /// Repeats the recording, between the marks if it has some, or ends that.
  public func toggleLoop() {
    playback.loop = playback.loop == nil ? shown.map(loop(of:)) : nil
    if playback.loop != nil, playback.state == .live, !isUnderWay { togglePlay() }
  }

  /// Shows the transition's other states as well, and pauses for that, or hides them. See ``showsOnionSkin``.
  public func toggleOnionSkin() {
    showsOnionSkin.toggle()
    guard showsOnionSkin, playback.state != .paused, let shown else { return }
    if isUnderWay || playback.state == .replaying {
      playback.pause()
    } else {
      playback.replay(shown)
      playback.scrub(to: shown.range.upperBound)
    }
  }

  /// The times of the states that an onion skin shows: every n-th frame, so that there are at most ``mostStates`` and the first one.
  private var onionSkinTimes: [TimeInterval] {
    guard showsOnionSkin, let recording = shown, isInPlace(recording, at: time(in: recording))
    else { return [] }
    let (range, period) = (recording.range, UIScreen.main.framePeriod)
    let frames = Int(((range.upperBound - range.lowerBound) / period + 0.5).rounded(.down))
    let step = max((frames + Self.mostStates - 1) / Self.mostStates, 1)
    return stride(from: 0, through: frames, by: step).map {
      range.lowerBound + Double($0) * period
    }
  }

  private static let mostStates = 8

  /// Repeats the recording from the playhead on: to the loop's end, or to the recording's end if that is before the playhead.
  public func beginLoopAtPlayhead() { moveLoop(.begin) }

  /// Repeats the recording up to the playhead: from the loop's beginning, or from the recording's beginning if that is after the
  /// playhead.
  public func endLoopAtPlayhead() { moveLoop(.end) }

  private func moveLoop(_ mark: LoopMark) {
    guard let shown else { return }
    let (whole, frame, time) = (shown.playableRange, UIScreen.main.framePeriod, time(in: shown))
    var marks = loop(of: shown)
    switch mark {
    case .begin: if time > marks.upperBound - frame { marks = whole }
    case .end: if time < marks.lowerBound + frame { marks = whole }
    }
    setLoop(marks.moving(mark, to: time, in: whole, length: frame))
  }

  /// Repeats the recording on the timeline between two times; nil for the whole of it.
  private func setLoop(_ range: ClosedRange<TimeInterval>?) {
    guard let shown else { return }
    (loopMarks, markedRecording) = (range, shown)
    playback.loop = loop(of: shown)
    update()
  }

  /// The times between which a recording repeats.
  private func loop(of recording: AnimationRecording) -> ClosedRange<TimeInterval> {
    guard let loopMarks, markedRecording === recording else { return recording.range }
    // Edits can make the recording shorter.
    let marks = loopMarks.clamped(to: recording.playableRange)
    return marks.lowerBound < marks.upperBound ? marks : recording.range
  }

  private func scrub(toFraction fraction: Double, isOver: Bool) {
    guard let recording = shown else { return }
    scrub(to: recording.time(atFraction: fraction))
  }

  private func scrub(to time: TimeInterval) {
    turnToShown()
    playback.scrub(to: time)
  }

  /// Makes the recording on the timeline the playback's: another one may have begun last.
  private func turnToShown() {
    guard let shown, playback.currentRecording !== shown else { return }
    playback.replay(shown)
    playback.scrub(to: shown.range.upperBound)
  }

  /// The recording on the timeline.
  private var shown: AnimationRecording? {
    chosen ?? playback.currentRecording.flatMap { isOfApp($0) ? $0 : nil } ?? recordings.last
  }

  /// The recordings of the app's animations: not those of UIKit's own decorations alone.
  private var recordings: [AnimationRecording] { playback.recordings.filter(isOfApp) }

  private func isOfApp(_ recording: AnimationRecording) -> Bool {
    playback.transition(of: recording) != nil || !recording.appRows.isEmpty
  }

  private func choose(_ recording: AnimationRecording) {
    chosen = recording
    selection = nil
    if playback.loop != nil { playback.loop = loop(of: recording) }
    if playback.shownRecording != nil, playback.shownRecording !== recording {
      playback.replay(recording)
      playback.scrub(to: recording.range.lowerBound)
    }
    update()
  }

  /// Pauses, and shows the recorded animations as of `time`, in seconds of the window's layer, with the playhead there.
  ///
  /// - Returns: False if the lab is hidden, or if no recording has that time.
  public func show(at time: TimeInterval) -> Bool {
    // The last frame of an animation may be evaluated just after its end.
    let slack = 2 * UIScreen.main.framePeriod
    guard window != nil,
      let recording = playback.recordings.last(where: {
        $0.start - slack <= time && time <= max($0.start, $0.end) + slack
      })
    else { return false }
    showsTimeline = true
    selection = nil
    playback.replay(recording)
    playback.scrub(to: time)
    chosen = recording
    update()
    return true
  }

  // MARK: Changing

  /// Takes back all changes of animations.
  public func resetEdits() {
    change("reset") { $0 = AnimationEdits() }
  }

  /// Takes back the last change of an animation.
  public func undo() {
    if let edits = history.undo(playback.edits) { playback.edits = edits }
    update()
  }

  /// Makes the change again that was taken back last.
  public func redo() {
    if let edits = history.redo(playback.edits) { playback.edits = edits }
    update()
  }

  /// Changes the edits, so that it can be undone. Changes with the same `subject`, such as an animation's identity, that follow
  /// each other closely are undone together.
  private func change(_ subject: AnyHashable, _ body: (inout AnimationEdits) -> Void) {
    var edits = playback.edits
    body(&edits)
    guard edits != playback.edits else { return }
    history.willChange(playback.edits, subject: subject, at: CACurrentMediaTime())
    playback.edits = edits
  }

  // MARK: Updating

  /// Shows the present state soon: several changes in a row are shown at once.
  private func requestUpdate() {
    guard window != nil, !isUpdateRequested else { return }
    isUpdateRequested = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.updateIfRequested() }
    }
  }

  /// Shows the present state now, if that was requested.
  func updateIfRequested() {
    guard isUpdateRequested else { return }
    isUpdateRequested = false
    update()
  }

  private func update() {
    guard let window else { return }
    if let chosen, !playback.recordings.contains(where: { $0 === chosen }) { self.chosen = nil }
    // Another recording is on the timeline, or an edit has changed its length.
    if playback.loop != nil { playback.loop = shown.map(loop(of:)) }
    let isPlaying = playback.state == .replaying || playback.state == .live && isUnderWay
    window.toolbar.play.show(
      icon: isPlaying ? .pause : .play,
      title: isPlaying
        ? localized("Pause")
        : playback.state == .live
          ? localized("Play the last transition again") : localized("Go on"))
    window.toolbar.refresh()
    playback.onionSkin = onionSkinTimes
    overlay?.takesPointer = showsTimeline && playback.state == .paused && shown != nil
    if showsTimeline {
      window.groups.show(
        recordings, chosen: shown, title: title(of:), hasEdits: !playback.edits.isEmpty)
      if (window.timeline.recording == nil) != (shown == nil) { window.setNeedsLayout() }
      window.timeline.show(shown, edits: playback.edits, frames: frames(of: shown))
      window.timeline.show(loop: playback.loop)
    }
    inspector?.editor.show(editorState)
    updateTime()
  }

  /// The animation that the curve editor changes, with its row: the selected one, or the first of the selected row, or for the whole
  /// transition the longest; nil without a recording.
  private var editedAnimation: (row: RecordedRow, animation: RecordedAnimation)? {
    guard let rows = shown?.appRows else { return nil }
    let all = rows.flatMap { row in row.animations.map { (row: row, animation: $0) } }
    if !changesAllAnimations {
      if let found = all.first(where: { $0.animation.id == selectedAnimation }) { return found }
      if let found = all.first(where: { $0.row.path == selection?.path }) { return found }
    }
    let movable = all.filter { $0.animation.timing != nil }
    return movable.max { $0.animation.duration < $1.animation.duration } ?? all.first
  }

  private var editorState: CurveEditorState? {
    guard let recording = shown, let (row, animation) = editedAnimation else { return nil }
    let isEdited = timedAnimations.contains { playback.edits.animations[$0]?.timing != nil }
    let name = row.description.name.map { "\(row.description.kind) \($0)" } ?? row.description.kind
    return CurveEditorState(
      title: changesAllAnimations ? title(of: recording) : "\(animation.id.keyPath) · \(name)",
      timing: animation.timing, duration: animation.duration, changesAll: changesAllAnimations,
      isEdited: isEdited)
  }

  /// The animations that a change in the curve editor is for.
  private var timedAnimations: [AnimationIdentity] {
    guard changesAllAnimations else { return editedAnimation.map { [$0.animation.id] } ?? [] }
    return shown?.appRows.flatMap(\.animations).filter { $0.timing != nil }.map(\.id) ?? []
  }

  private func setTiming(_ timing: AnimationTiming?) {
    let animations = timedAnimations
    change(animations) { edits in
      for id in animations {
        var edit = edits.animations[id] ?? AnimationEdit()
        edit.timing = timing
        edits.animations[id] = edit == AnimationEdit() ? nil : edit
      }
    }
    update()
  }

  /// Shows where the playhead is.
  ///
  /// - Parameter target: When the next frame of the app's own animations is shown, on the media clock; nil for the present time.
  private func updateTime(at target: CFTimeInterval? = nil) {
    guard let window else { return }
    guard let recording = shown else {
      window.toolbar.show(nil, fraction: nil)
      return
    }
    let time = time(in: recording, at: target)
    let fraction = recording.fraction(at: time)
    window.toolbar.show(
      "\(ValueText.milliseconds(time - recording.range.lowerBound))  ·  \(ValueText.percent(fraction))",
      fraction: min(max(fraction, 0), 1))
    if showsTimeline { window.timeline.show(time: time) }
    outline(selection, of: recording, at: time)
  }

  /// Outlines a row's layer on the stage; nil for none.
  private func outline(
    _ row: RecordedRow?, of recording: AnimationRecording, at time: TimeInterval
  ) {
    let isVisible = row != nil && isInPlace(recording, at: time)
    overlay?.show(isVisible ? row : nil, of: recording, at: time)
  }

  /// Whether the recording's layers are where the app's are: once the window has another size, only if the recording is shown.
  private func isInPlace(_ recording: AnimationRecording, at time: TimeInterval) -> Bool {
    guard recording !== playback.shownRecording, let stage else { return true }
    return recording.properties(of: stage.layer.id, at: time)?.bounds.size == stage.bounds.size
  }

  // MARK: Pointing at the stage

  /// Highlights the row of the frontmost animated layer at a place of the app's window, and outlines the layer; nil for none.
  private func point(at place: CGPoint?) {
    guard let window, let recording = shown else { return }
    let row = place.flatMap { rows(at: $0).first }
    window.timeline.point(at: row?.path)
    outline(row ?? selection, of: recording, at: time(in: recording))
  }

  /// Selects the row of the frontmost animated layer at a place of the app's window. Another click there selects the layer behind it.
  private func selectLayer(at place: CGPoint) {
    guard let window else { return }
    let rows = rows(at: place)
    let index = rows.firstIndex { $0.path == selection?.path } ?? -1
    let row = rows.isEmpty ? nil : rows[(index + 1) % rows.count]
    window.timeline.select(path: row?.path)
    timeline(window.timeline, didSelect: row)
  }

  /// The rows of the animated layers whose bounds contain a place of the app's window at the playhead, front to back. A layer that is
  /// transparent or hidden then is left out.
  private func rows(at place: CGPoint) -> [RecordedRow] {
    guard let recording = shown else { return [] }
    let time = time(in: recording)
    return recording.appRows.reversed().filter { row in
      guard let properties = recording.properties(of: row.id, at: time),
        properties.opacity > 0, !properties.isHidden,
        let corners = recording.corners(of: row.id, at: time)
      else { return false }
      let path = CGMutablePath()
      path.addLines(between: corners)
      path.closeSubpath()
      return path.contains(place)
    }
  }

  /// Where the playhead is in a recording. `target` is as in ``updateTime(at:)``.
  private func time(in recording: AnimationRecording, at target: CFTimeInterval? = nil)
    -> TimeInterval
  {
    // After the end, the app stands where the recording ends.
    guard recording === playback.shownRecording || !recording.isFinished else {
      return recording.range.upperBound
    }
    let live = target.flatMap { stage?.layer.convertTime($0, from: nil) }
    return min(
      max(live ?? playback.time, recording.start),
      max(recording.end, recording.range.upperBound))
  }

  private func title(of recording: AnimationRecording) -> String {
    guard let span = playback.transition(of: recording) else { return localized("Animation") }
    return span.kind.title
  }

  private func frames(of recording: AnimationRecording?) -> [LabFrame] {
    guard let range = recording?.range else { return [] }
    if let frames = frames?(range), !frames.isEmpty { return frames }
    let period = UIScreen.main.framePeriod
    let count = min(Int(((range.upperBound - range.lowerBound) / period).rounded()), 4000)
    return (0...max(count, 0)).map {
      LabFrame(time: range.lowerBound + Double($0) * period, isLate: false)
    }
  }

  /// Moves the playhead with a display link while the app's own animations run. A replay needs no link: it reports each of its frames.
  private func runLinkIfNeeded() {
    guard window != nil, isUnderWay, playback.state == .live else {
      return stopLink()
    }
    guard link == nil else { return }
    let link = CADisplayLink { [weak self] link in self?.updateTime(at: link.targetTimestamp) }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func stopLink() {
    link?.invalidate()
    link = nil
  }
}

extension Lab: AnimationPlaybackObserver {
  /// Shows the new state.
  public func playbackDidChange(_ playback: AnimationPlayback) {
    runLinkIfNeeded()
    requestUpdate()
  }

  /// Moves the playhead.
  public func playbackTimeDidChange(_ playback: AnimationPlayback) { updateTime() }

  /// Turns to the new recording.
  public func playback(_ playback: AnimationPlayback, didBegin recording: AnimationRecording) {
    chosen = nil
    selection = nil
    runLinkIfNeeded()
    updateTime()
    requestUpdate()
  }

  /// Shows that the recording is complete.
  public func playback(_ playback: AnimationPlayback, didFinish recording: AnimationRecording) {
    runLinkIfNeeded()
    requestUpdate()
  }
}

extension Lab: TimelineViewDelegate {
  func timeline(_ timeline: TimelineView, didScrubTo time: TimeInterval, isOver: Bool) {
    scrub(to: time)
  }

  func timeline(
    _ timeline: TimelineView, didEdit animation: AnimationIdentity, to edit: AnimationEdit
  ) {
    change(animation) { $0.animations[animation] = edit == AnimationEdit() ? nil : edit }
    update()
  }

  func timeline(_ timeline: TimelineView, didSelect row: RecordedRow?) {
    selection = row
    selectedAnimation = nil
    changesAllAnimations = row == nil
    update()
  }

  func timeline(_ timeline: TimelineView, didSelect animation: AnimationIdentity) {
    selectedAnimation = animation
    changesAllAnimations = false
    update()
  }

  func timeline(_ timeline: TimelineView, didPointAt row: RecordedRow?) {
    guard let recording = shown else { return }
    outline(row ?? selection, of: recording, at: playback.time)
  }

  func timeline(
    _ timeline: TimelineView, didClick kind: RowModeButton.Kind, of row: RecordedRow
  ) {
    let mode: RowMode =
      switch kind {
      case .frozen: .frozen(at: playback.time - (shown?.start ?? 0))
      case .solo: .solo
      case .muted: .muted
      }
    let isOn = playback.edits.rows[row.path].map(RowModeButton.Kind.init) == kind
    change(row.path) { $0.rows[row.path] = isOn ? nil : mode }
    update()
  }

  func timeline(_ timeline: TimelineView, didSetLoop loop: ClosedRange<TimeInterval>?) {
    setLoop(loop)
  }

  func timeline(_ timeline: TimelineView, didCopy text: String) { copy(text) }

  private func copy(_ text: String) {
    UIPasteboard.general.string = text
    say(localized("Copied: %@", text))
  }
}

extension Lab: CurveEditorDelegate {
  func curveEditor(_ editor: CurveEditor, didChange timing: AnimationTiming) {
    setTiming(timing)
  }

  func curveEditorDidReset(_ editor: CurveEditor) { setTiming(nil) }

  func curveEditor(_ editor: CurveEditor, didChangeAll changesAll: Bool) {
    changesAllAnimations = changesAll
    if !changesAll, selectedAnimation == nil, selection == nil, let first = editedAnimation {
      selection = first.row
      window?.timeline.select(path: first.row.path)
    }
    update()
  }

  func curveEditor(_ editor: CurveEditor, didCopy notation: TimingNotation) {
    guard let (_, animation) = editedAnimation, let timing = animation.timing else { return }
    copy(timing.text(notation, duration: animation.duration))
  }

  func curveEditorDidPaste(_ editor: CurveEditor) {
    let text = UIPasteboard.general.string ?? ""
    guard let (_, animation) = editedAnimation,
      let timing = AnimationTiming(text: text, duration: animation.duration)
    else {
      say(
        localized("The clipboard has no timing: copy a curve or a spring from Swift or CSS."))
      return
    }
    setTiming(timing)
  }
}
