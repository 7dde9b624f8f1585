import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// A toolbar and a timeline below an app's window and a panel at its right, to pause, scrub, change and replay its
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
  /// A window behind the app's window. It fills the area that a recording from a smaller window leaves empty.
  private var backdrop: UIWindow?
  private var link: CADisplayLink?
  private var inspector: InspectorWindow?
  /// The open list of the toolbar's commands that have no button.
  private var menu: OverflowMenu?
  private var selection: RecordedRow?
  /// The selected layer, which has no row if it is not animated.
  private var selectedLayer: LayerID?
  /// Whether the compositor measures a layer for the lab.
  private var isMeasuring = false
  /// The number of the last measurement of features; nil while their costs are not shown.
  private var measurement: Int?
  /// The layer that the pointer is on in the tree of layers.
  private var pointedLayer: LayerID?
  /// The controller of the exploded view of the app's layers; nil while that view is closed.
  private var layers: LayersController?
  /// The animation that is selected on the timeline; nil if only a row or nothing is selected.
  private var selectedAnimation: AnimationIdentity?
  /// The source lines of the animation that the code page marks, kept because finding them takes some time.
  private var calls: (origin: AnimationOrigin, lines: [AnimationOrigin.Line])?
  private var editsWholeTransition = true
  private var history = EditHistory<EditedState>()
  private var parameterSettings = ParameterSettings()
  /// The recording on the timeline; nil for the current one.
  private var chosen: AnimationRecording?
  /// The times between which playing repeats while it does; nil for the whole recording.
  private var loopMarks: ClosedRange<TimeInterval>?
  /// The recording that has the marks; others repeat as a whole.
  private weak var markedRecording: AnimationRecording?
  private var kept: KeptRecording?
  /// Whether the lab lets the playback record.
  private var isRecording = false
  private var isUpdateRequested = false
  private nonisolated(unsafe) var screenObserver: (any NSObjectProtocol)?

  /// The state that undo and redo restore.
  private struct EditedState {
    var edits: AnimationEdits
    var settings: ParameterSettings
    /// The values of the parameters by their identifiers.
    var parameters: [String: LabParameter.Value]
  }

  /// Called with a message for the user, such as that a value was copied. If it is nil, the lab shows the message in a tooltip.
  public var onMessage: ((String) -> Void)?
  /// Returns the frames between two times of the window's layer, in seconds, for the ruler. Without it, or if it returns none, the ruler
  /// has a tick for each refresh period.
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

  /// Whether the playback goes on recording when the lab is hidden, so that another lab of the window finds the recordings. False by default:
  /// a hidden lab costs nothing. The app then ends the recording, with `AnimationPlayback.isEnabled`.
  public var recordsWhileHidden = false

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

  /// The width of the timeline's names that the user wants, in points; nil for the standard one.
  private var namesWidth: CGFloat?

  /// The page of the panel at the right of the app; nil if the panel is not wanted. It is shown with the toolbar, where the window is
  /// wide enough.
  public var inspectorPage: InspectorPage? {
    didSet {
      if let inspectorPage { latestPage = inspectorPage }
      if inspectorPage != oldValue { layOut() }
    }
  }
  /// The page that the toolbar's button opens.
  private var latestPage = InspectorPage.curve

  /// Shows a page of the panel at the right of the app, or closes the panel if it shows that page.
  ///
  /// If the window is too narrow for the panel, the lab shows a message.
  public func toggleInspector(_ page: InspectorPage) {
    guard hasRoomForInspector || inspectorPage == page else {
      let width = Self.leastStageWidth + InspectorWindow.leastWidth
      say(localized("The panel needs a window at least %@ points wide.", ValueText.number(width)))
      return
    }
    inspectorPage = inspectorPage == page ? nil : page
  }

  /// The width of the panel at the right of the app that the user wants, in points; nil for the standard width, which is the least one.
  ///
  /// A drag of its left edge sets it. It leaves the app 320 points.
  public var inspectorWidth: CGFloat? {
    didSet { if inspectorWidth != oldValue { layOut() } }
  }

  /// The app's values that the panel at the right shows and changes, such as the durations of its transitions, in this order.
  ///
  /// Without any, the panel has no such page. Call ``refresh()`` after a value has changed by other means than the panel.
  public var parameters: [LabParameter] = [] {
    didSet {
      if parameters.map(\.identifier) != oldValue.map(\.identifier) {
        parameterSettings = ParameterSettings()
        history.update { ($0.settings, $0.parameters) = (ParameterSettings(), [:]) }
      }
      layOut()
    }
  }

  /// The files of the app's source that the panel at the right shows, the first one at first. Without any, it shows only the changes
  /// that would have the effect of the lab's edits: ``sourceChanges``.
  public var sources: [LabSource] = [] {
    didSet { if sources != oldValue { layOut() } }
  }

  /// Returns the changes of the app's source that have the same effect as edits of animations and as the present values of the
  /// ``parameters``. The panel shows them and copies them.
  ///
  /// Without it, the panel shows the edits as a statement for any app.
  public var sourceChanges: ((AnimationEdits) -> [SourceChange])? {
    didSet { update() }
  }

  /// Called with a file of ``sources`` that the user wants to open in an editor. Without it, the panel has no such button.
  public var onOpen: ((URL) -> Void)? {
    didSet { inspector?.code.onOpen = onOpen }
  }

  /// Whether a paused app's window also shows the other states of the transition, faded: at every n-th frame, at most nine.
  ///
  /// Setting it does not pause; ``toggleOnionSkin()`` does.
  public var showsOnionSkin = false {
    didSet { if showsOnionSkin != oldValue { update() } }
  }

  /// How the recording that is kept for comparison is shown with the one on the timeline; nil while none is kept. See
  /// ``keepForComparison(_:)``.
  public var comparisonLayout: AnimationComparison.Layout? {
    get { kept?.comparison.layout }
    set {
      if let newValue { keepForComparison(newValue) } else { endComparison() }
    }
  }

  /// Whether the app's window shows its layers pulled apart in depth, each as a plane, while the app goes on.
  ///
  /// A drag turns them, the wheel and a pinch zoom, a click selects a layer, and a double click resets the view. The app gets no pointer
  /// events meanwhile. The layers move apart and together with a spring, or at once where motion is reduced. Stays false while the toolbar
  /// is not on screen.
  public var showsLayers: Bool {
    get { layers?.isOpen ?? false }
    set {
      guard newValue != showsLayers else { return }
      if newValue { openLayers() } else { layers?.close(animated: true) }
      update()
    }
  }

  /// The frame of the controls for the layers in depth, in the screen's coordinates; nil while they are not shown.
  public var layerControlsFrame: CGRect? { layers?.controlsFrame }

  /// The overlays on the app's window that show how its last frame was drawn. None is shown while the toolbar is not on screen, and while
  /// the layers are in depth.
  public var frameOverlays: FrameOverlays = [] {
    didSet { if frameOverlays != oldValue { inspectFrames() } }
  }

  /// The features of layers that are left out of the app's window, to see what they do and what they cost. Snapshots that the app takes
  /// meanwhile lack them as well. Nothing is left out while the toolbar is not on screen, and while the layers are in depth.
  public var omittedFeatures: FrameInspection.Features = [] {
    didSet { if omittedFeatures != oldValue { inspectFrames() } }
  }

  /// Measures what clips and masks, shadows, and group opacity cost in the app's window as it is now: its page in the panel shows them.
  ///
  /// The frame is drawn up to a hundred times, and the screen does not change meanwhile. Nothing is measured unless that page is open, or
  /// ``frameOverlays`` or ``omittedFeatures`` is not empty.
  public func measureFeatures() {
    measurement = (measurement ?? 0) + 1
    inspectFrames()
  }

  /// Whether the toolbar is on screen.
  public var isVisible: Bool { window != nil }

  /// The smallest content of a desktop window that leaves room for the toolbar, in points.
  public static let smallestSize = CGSize(width: 560, height: 400)
  /// The standard height of the timeline in points (its tabs, its ruler and six rows), and the largest fraction of the window's height that
  /// it takes.
  private static let standardTimelineHeight: CGFloat = 240
  private static let largestFraction: CGFloat = 0.45
  /// The least height of the timeline and of the app above it, in points, when the user chooses.
  private static let leastTimelineHeight: CGFloat = 124
  private static let leastStageHeight: CGFloat = 160
  /// The least width of the app beside the panel, in points.
  private static let leastStageWidth: CGFloat = 320

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

  /// The pages that the panel at the right has.
  private var inspectorPages: [InspectorPage] {
    InspectorPage.allCases.filter { page in
      switch page {
      case .parameters: !parameters.isEmpty
      default: true
      }
    }
  }

  /// Whether there is room for the panel at the right of the app.
  private var hasRoomForInspector: Bool {
    UIScreen.main.contentSize.width >= Self.leastStageWidth + InspectorWindow.leastWidth
  }

  /// The width that the panel at the right takes if the user wants `width`, or nil for the standard one.
  private func panelWidth(_ width: CGFloat?) -> CGFloat {
    let most = UIScreen.main.contentSize.width - Self.leastStageWidth
    return min(max(width ?? 0, InspectorWindow.leastWidth), most).rounded()
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
    // If only the window is too small, the recordings are kept.
    if !isShown { (frameOverlays, omittedFeatures) = ([], []) }
    if !isShown, isRecording {
      isRecording = false
      kept = nil
      playback.goLive()
      playback.isEnabled = recordsWhileHidden
    }
    guard window != nil else { return }
    stopLink()
    menu?.close()
    layers?.close(animated: false)
    playback.goLive()
    let windows: [UIWindow?] = [window, overlay, inspector, backdrop]
    // The properties are cleared before the windows are hidden, because a view that is hidden under the pointer reports that the pointer
    // has left.
    (window, overlay, inspector, selection, chosen) = (nil, nil, nil, nil, nil)
    backdrop = nil
    (selectedAnimation, selectedLayer, pointedLayer, calls) = (nil, nil, nil, nil)
    measure(nil)
    inspectFrames()
    for window in windows { window?.isHidden = true }
    UIScreen.main.reservedSize = .zero
    stage?.makeKey()
  }

  private func show(_ height: CGFloat) {
    let isInspected = inspectorPage != nil && hasRoomForInspector
    let reserved = CGSize(width: isInspected ? panelWidth(inspectorWidth) : 0, height: height)
    if UIScreen.main.reservedSize != reserved {
      let (replayed, time, state) = (playback.shownRecording, playback.time, playback.state)
      let isBackward = playback.isBackward
      UIScreen.main.reservedSize = reserved
      // The new size of the app's window has ended the replay, or the look back in a transition that is not over. Show the same time
      // again.
      if let replayed {
        if replayed.isFinished { playback.replay(replayed) }
        playback.scrub(to: time)
        if state == .replaying {
          if isBackward { playback.playBackwards() } else { playback.resume() }
        }
      }
      // The screen's notification of its new size has already called this method again.
      return
    }
    menu?.close()
    let frame = CGRect(
      x: 0, y: UIScreen.main.bounds.height, width: UIScreen.main.contentSize.width, height: height)
    if let window {
      window.frame = frame
      window.showsTimeline = showsTimeline
    } else {
      let window = LabWindow(frame: frame, toolbar: makeToolbar())
      window.followDirection(of: stage)
      window.timeline.delegate = self
      window.timeline.namesWidth = namesWidth
      window.timeline.onNamesWidth = { [weak self] in self?.namesWidth = $0 }
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
      window.toolbar.scrubber.onScrub = { [weak self] in self?.scrub(toFraction: $0) }
      window.toolbar.onOverflow = { [weak self] in self?.openMenu($0, at: $1) }
      window.timelineBar.onChoose = { [weak self] in self?.choose($0) }
      window.timelineBar.onReset = { [weak self] in self?.resetEdits() }
      window.timelineBar.onCompare = { [weak self] in self?.comparisonLayout = $0 }
      window.timelineBar.onZoom = { [weak window] in window?.timeline.zoom(by: $0) }
      window.showsTimeline = showsTimeline
      self.window = window
      let overlay = LabOverlay()
      overlay.onPoint = { [weak self] in self?.point(at: $0) }
      overlay.onClick = { [weak self] in self?.selectLayer(at: $0) }
      self.overlay = overlay
      playback.isEnabled = true
      isRecording = true
      window.isHidden = false
    }
    showInspector(width: reserved.width)
    overlay?.cover(stage)
    layers?.layOut()
    update()
    runLinkIfNeeded()
  }

  private func showInspector(width: CGFloat) {
    if inspectorPage != .layer { pointedLayer = nil }
    guard width > 0, let inspectorPage else {
      inspector?.isHidden = true
      inspector = nil
      return
    }
    let bounds = UIScreen.main.bounds
    let frame = CGRect(x: bounds.width, y: 0, width: width, height: bounds.height)
    let pages = inspectorPages
    defer { inspector?.show(pages.contains(inspectorPage) ? inspectorPage : pages[0], of: pages) }
    if let inspector {
      inspector.frame = frame
      return
    }
    let inspector = InspectorWindow(frame: frame)
    // The panel is mirrored, but stays at the right: the app's window keeps its place at the left edge, because `UIScreen.bounds` begins
    // at zero.
    inspector.followDirection(of: stage)
    inspector.editor.delegate = self
    inspector.onChoose = { [weak self] in self?.inspectorPage = $0 }
    inspector.parameters.onChoose = { [weak self] in self?.useSetting($0) }
    inspector.parameters.onCompare = { [weak self] in self?.compareSettings() }
    inspector.parameters.willChange = { [weak self] in self?.noteState($0) }
    inspector.code.onOpen = onOpen
    inspector.framePage.onShow = { [weak self] overlay, isOn in
      self?.frameOverlays.set(overlay, isOn)
    }
    inspector.framePage.onDraw = { [weak self] feature, isOn in
      self?.omittedFeatures.set(feature, !isOn)
    }
    inspector.framePage.onMeasure = { [weak self] in self?.measureFeatures() }
    inspector.layerPage.onCopy = { [weak self] in self?.copy($0) }
    inspector.code.onCopy = { [weak self] in self?.copy($0, as: localized("the changes")) }
    inspector.layerPage.onMessage = { [weak self] in self?.say($0) }
    inspector.layerPage.onEdit = { [weak self] in self?.editLayer($0, to: $1) }
    inspector.layerPage.onReset = { [weak self] in self?.resetLayer() }
    inspector.layerPage.tree.onSelect = { [weak self] in self?.select($0) }
    inspector.layerPage.tree.onPoint = { [weak self] in
      self?.pointedLayer = $0
      self?.updateTime()
    }
    inspector.parameters.onMessage = { [weak self] in self?.say($0) }
    inspector.onBack = { [weak self] in self?.stage?.makeKey() }
    inspector.edge.onDrag = { [weak self] x in
      guard let self else { return }
      inspectorWidth = panelWidth(UIScreen.main.contentSize.width - x)
    }
    inspector.edge.onStep = { [weak self] step in
      guard let self else { return }
      inspectorWidth = panelWidth(panelWidth(inspectorWidth) + step)
    }
    inspector.edge.onReset = { [weak self] in self?.inspectorWidth = nil }
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
      LabCommand(
        "lab.stepForward", .stepForward, localized("Forward by a frame"), key: ".", isEnabled: has
      ) { [weak self] in self?.step(by: 1) },
      LabCommand(
        "lab.loop", .loop, localized("Repeat"), key: "O",
        isOn: { [weak self] in self?.playback.loop != nil }, isEnabled: has
      ) { [weak self] in self?.toggleLoop() },
    ]
    let onionSkin = LabCommand(
      "lab.onionSkin", .onionSkin, localized("Onion skin"), key: "K",
      isOn: { [weak self] in self?.showsOnionSkin == true && self?.layers == nil },
      isEnabled: { [weak self] in self?.shown != nil && self?.layers == nil }
    ) { [weak self] in self?.toggleOnionSkin() }
    let compare = LabCommand(
      "lab.compare", .compare, localized("Compare side by side, then overlaid"),
      key: "J", isOn: { [weak self] in self?.kept != nil }, isEnabled: has
    ) { [weak self] in self?.cycleComparison() }
    let layers = LabCommand(
      "lab.layers", .layers, localized("Layers in depth"), key: "3", priority: 8,
      isOn: { [weak self] in self?.showsLayers ?? false }
    ) { [weak self] in self?.showsLayers.toggle() }
    let timeline = LabCommand(
      "lab.timeline", .timeline, localized("Timeline"), key: "L", priority: 10,
      isOn: { [weak self] in self?.showsTimeline ?? false }
    ) { [weak self] in self?.showsTimeline.toggle() }
    let pages = inspectorPages.map { "\($0.title) \($0.key)" }.joined(separator: " · ")
    let panel = LabCommand(
      "lab.inspector", .inspector, localized("Panel: %@", pages), priority: 9,
      isOn: { [weak self] in self?.inspectorPage != nil },
      isEnabled: { [weak self] in self?.hasRoomForInspector ?? false }
    ) { [weak self] in
      if let self { toggleInspector(inspectorPage ?? latestPage) }
    }
    let own = [compare, onionSkin, layers, panel, timeline].map { command in
      var command = command
      command.group = .inspection
      return command
    }
    return LabToolbar(
      leading: commands.leading, transport: transport, play: 2, trailing: commands.trailing + own)
  }

  private func openMenu(_ commands: [LabCommand], at position: CGPoint) {
    guard let window else { return }
    let anchor = CGPoint(x: window.frame.minX + position.x, y: window.frame.minY)
    let menu = OverflowMenu(commands, above: anchor) { [weak self] in
      self?.menu = nil
      self?.stage?.makeKey()
    }
    menu.followDirection(of: stage)
    self.menu = menu
    menu.open()
  }

  /// The lab's key commands: the keys in the toolbar's tooltips, V, X, F, N and U for the pages of the panel, F6 for ``toggleKeyboard()``,
  /// `[` and `]` for ``beginLoopAtPlayhead()`` and ``endLoopAtPlayhead()``, and Ctrl Z and Ctrl Shift Z for ``undo()`` and ``redo()``.
  /// Empty while the toolbar is not on screen.
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
    let pages = inspectorPages.map { page in
      UIKeyCommand(input: page.key.lowercased()) { [weak self] _ in self?.toggleInspector(page) }
    }
    return window.toolbar.toolbarKeys + pages + [keyboard, undo, redo, begin, end]
  }

  /// Gives the keyboard to the lab, then to the panel at the right of the app if it is shown, then to the strip of controls if the layers
  /// are shown in depth, then back to the app. Tab moves between the controls of the one that has it.
  public func toggleKeyboard() {
    guard let window else { return }
    if window.isKeyWindow, let inspector {
      inspector.makeKey()
      let system = UIFocusSystem.focusSystem(for: inspector)
      system?.requestFocusUpdate(to: inspector)
      system?.showRing()
    } else if window.isKeyWindow || inspector?.isKeyWindow == true, let layers, layers.isOpen {
      layers.takeKeyboard()
    } else if window.isKeyWindow || inspector?.isKeyWindow == true || layers?.hasKeyboard == true {
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

  /// Shows a message to the user: calls ``onMessage`` or, if that is nil, shows a tooltip for two seconds.
  public func say(_ message: String) {
    if let onMessage { onMessage(message) } else { window?.say(message) }
  }

  /// Shows which of the app's commands are on, and the values of its ``parameters``. Call it after one of them has changed by other
  /// means than the lab.
  public func refresh() {
    window?.toolbar.refresh()
    showParameters()
  }

  // MARK: Playing

  /// Whether a transition or animation of the app is under way, paused or not.
  private var isUnderWay: Bool {
    playback.shownRecording == nil && playback.currentRecording?.isFinished == false
      && playback.currentRecording.map(playback.isOfApp) == true
  }

  /// Pauses running animations, resumes paused ones, or plays the recording on the timeline again. Without a recording, pauses the app, so
  /// that the next transition waits at its beginning.
  public func togglePlay() {
    switch playback.state {
    case .replaying: playback.pause()
    case .paused:
      if let shown = playback.shownRecording, shown.isFinished,
        playback.time >= end(of: shown)
      {
        playback.replay(shown)
      } else {
        playback.resume()
      }
    case .live:
      if isUnderWay || recordings.isEmpty {
        if !isUnderWay { say(localized("Paused: the next transition waits at its beginning.")) }
        playback.pause()
      } else if let shown {
        playback.replay(shown)
      }
    }
  }

  /// Whether anything has been recorded. If not, says what to do first.
  private func hasRecording() -> Bool {
    if shown != nil || playback.currentRecording != nil { return true }
    say(localized("Play a transition first."))
    return false
  }

  /// Pauses, and moves by a number of frames; negative for backward.
  public func step(by frames: Int) {
    turnToShown()
    playback.step(by: frames)
  }

  /// Plays the current recording backward, from its end if it is not on screen.
  public func playBackwards() {
    guard hasRecording() else { return }
    turnToShown()
    playback.playBackwards()
  }

  /// Turns repeating on or off. The recording repeats between its marks, or as a whole if it has none. A transition in progress repeats
  /// after its end.
  public func toggleLoop() {
    guard hasRecording() else { return }
    playback.loop = playback.loop == nil ? shown.map(loop(of:)) : nil
    if playback.loop != nil, playback.state == .live, !isUnderWay { togglePlay() }
  }

  /// Shows or hides the transition's other states. Showing them pauses. See ``showsOnionSkin``.
  public func toggleOnionSkin() {
    guard hasRecording() else { return }
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
    guard showsOnionSkin, layers == nil, let recording = shown,
      isInPlace(recording, at: time(in: recording))
    else { return [] }
    let (range, period) = (recording.range, UIScreen.main.framePeriod)
    let frames = Int(((range.upperBound - range.lowerBound) / period + 0.5).rounded(.down))
    let step = max((frames + Self.mostStates - 1) / Self.mostStates, 1)
    return stride(from: 0, through: frames, by: step).map {
      range.lowerBound + Double($0) * period
    }
  }

  private static let mostStates = 8

  // MARK: Comparing

  /// Keeps the recording on the timeline as it is now, and shows it together with every other recording that is played, or with itself
  /// after more changes: in step, from the same beginning. A recording that is kept already stays.
  ///
  /// So two settings of one transition are compared, or two transitions, also of different pages. The app goes on meanwhile, and when
  /// its next transition has ended, both are played. Without a recording, says that one is needed.
  public func keepForComparison(_ layout: AnimationComparison.Layout) {
    guard kept != nil || hasRecording() else { return }
    if kept == nil, let shown {
      let title = title(of: shown)
      kept = KeptRecording(shown, layout, title: title)
      if playback.shownRecording == nil {
        say(localized("Play another transition: it is shown beside “%@”.", title))
      }
    }
    kept?.comparison.layout = layout
    update()
  }

  /// Plays a recording that has just ended beside the one that is kept for comparison.
  private func compare(_ recording: AnimationRecording) {
    guard let kept, layers == nil, playback.state == .live,
      recording !== kept.comparison.recording, playback.isOfApp(recording)
    else { return }
    playback.replay(recording)
  }

  /// The recording that is kept for comparison; nil if there is none.
  ///
  /// It is forgotten when the lab is hidden. An app that hides the lab between its pages may hold it, and set it again when it shows
  /// the lab on another page: then transitions of both pages are compared.
  public var keptRecording: KeptRecording? {
    get { kept }
    set {
      kept = newValue
      update()
    }
  }

  /// Keeps the recording on the timeline, which was made with the setting in use, and turns to the other setting of the parameters. So the
  /// next recording is shown beside it.
  private func compareSettings() {
    guard let shown else {
      say(
        localized("Play a transition first: it is then compared with one under the other setting."))
      return
    }
    let (isA, transition) = (parameterSettings.current == .a, title(of: shown))
    let title =
      isA ? localized("%@, setting A", transition) : localized("%@, setting B", transition)
    kept = KeptRecording(shown, .sideBySide, title: title)
    useSetting(isA ? .b : .a)
    say(localized("Play the transition again: it is shown beside “%@”.", title))
  }

  private func useSetting(_ name: ParameterSettings.Name) {
    noteState("settings")
    parameterSettings.use(name, for: parameters)
    update()
  }

  /// Forgets the recording that was kept for comparison.
  public func endComparison() {
    kept = nil
    if let shown = playback.shownRecording, shown.isFinished, playback.time >= shown.end {
      playback.goLive()
    }
    update()
  }

  /// Goes from no comparison to side by side, then to the overlay, then back to no comparison.
  public func cycleComparison() {
    switch comparisonLayout {
    case nil: comparisonLayout = .sideBySide
    case .sideBySide: comparisonLayout = .overlay
    case .overlay: comparisonLayout = nil
    }
  }

  /// From this time on, *Play* starts again at the beginning: the end of the recording, or of a longer one that it is compared with.
  private func end(of recording: AnimationRecording) -> TimeInterval {
    guard let other = kept?.comparison.recording.range else { return recording.range.upperBound }
    let length = other.upperBound - other.lowerBound
    return max(recording.end, recording.range.lowerBound + length) - UIScreen.main.framePeriod / 2
  }

  private func showComparison() {
    // The view in depth can show only one recording.
    playback.comparison =
      layers == nil ? kept?.comparison : nil
    guard let kept, let shown, let frames = playback.comparisonFrames else {
      overlay?.compare(nil)
      return
    }
    func name(_ title: String, _ recording: AnimationRecording) -> String {
      let range = recording.range
      let name = "\(title) \(ValueText.milliseconds(range.upperBound - range.lowerBound))"
      return recording.edits == AnimationEdits() ? name : localized("%@, changed", name)
    }
    overlay?.compare(
      (
        names: [
          "A · " + name(kept.title, kept.comparison.recording),
          "B · " + name(title(of: shown), shown),
        ],
        frames: frames
      ))
  }

  /// Whether two recordings are on screen in half their size.
  private var isSideBySide: Bool {
    playback.comparison?.layout == .sideBySide && playback.shownRecording != nil
  }

  /// Repeats the recording from the playhead on: to the loop's end, or to the recording's end if the loop ends before the playhead.
  public func beginLoopAtPlayhead() { moveLoop(.begin) }

  /// Repeats the recording up to the playhead: from the loop's beginning, or from the recording's beginning if the loop begins after the
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

  /// Moves the playhead to a fraction of the slider, which goes from 0 percent to the end of the last animation.
  private func scrub(toFraction fraction: Double) {
    guard let whole = shown?.playableRange else { return }
    scrub(to: whole.lowerBound + (whole.upperBound - whole.lowerBound) * fraction)
  }

  private func scrub(to time: TimeInterval) {
    turnToShown()
    playback.scrub(to: time)
  }

  /// Makes the playback show the recording on the timeline, unless it is the current one.
  private func turnToShown() {
    guard let shown, playback.currentRecording !== shown else { return }
    playback.replay(shown)
    playback.scrub(to: shown.range.upperBound)
  }

  /// The recording on the timeline.
  private var shown: AnimationRecording? {
    chosen ?? playback.currentRecording.flatMap { playback.isOfApp($0) ? $0 : nil }
      ?? recordings.last
  }

  /// The recordings of the app's animations. Recordings that contain only UIKit's own decorations are left out.
  private var recordings: [AnimationRecording] { playback.recordings.filter(playback.isOfApp) }

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
    window?.timeline.revealPlayhead()
    return true
  }

  // MARK: Changing

  /// Removes all edits of animations, layers and rows. This can be undone.
  public func resetEdits() {
    change("reset") { $0 = AnimationEdits() }
  }

  /// Replaces a value of the selected layer; nil restores the app's own.
  private func editLayer(_ property: AnimatableProperty, to value: AnimatableValue?) {
    guard let id = selectedLayer ?? selection?.id, let path = path(of: id) else { return }
    change([path, property.rawValue]) { edits in
      var edit = edits.layers[path] ?? LayerEdit()
      edit.layer = id
      edit.values[property] = value
      edits.layers[path] = edit.values.isEmpty ? nil : edit
    }
    update()
  }

  /// Restores the app's own values of the selected layer.
  private func resetLayer() {
    guard let path = (selectedLayer ?? selection?.id).flatMap(path(of:)) else { return }
    change([path]) { $0.layers[path] = nil }
    update()
  }

  /// The path by which edits name a layer; nil if the layer is gone.
  private func path(of id: LayerID) -> String? {
    if let path = playback.edits.layers.first(where: { $0.value.layer == id })?.key { return path }
    if let path = playback.shownRecording?.path(of: id) { return path }
    let layer = stage?.layer.descendant(id)
    return layer.map(playback.path(of:)) ?? shown?.path(of: id)
  }

  /// Takes back the last change of an animation, a layer or a parameter.
  public func undo() { restore(history.undo(editedState)) }

  /// Makes the change again that was taken back last.
  public func redo() { restore(history.redo(editedState)) }

  private var editedState: EditedState {
    EditedState(
      edits: playback.edits, settings: parameterSettings,
      parameters: ParameterSettings.values(of: parameters))
  }

  private func restore(_ state: EditedState?) {
    if let state {
      playback.edits = state.edits
      parameterSettings = state.settings
      ParameterSettings.set(state.parameters, of: parameters)
    }
    update()
  }

  /// Remembers the present state before a change of `subject`, so that the change can be undone.
  private func noteState(_ subject: AnyHashable) {
    history.willChange(editedState, subject: subject, at: CACurrentMediaTime())
  }

  /// Changes the edits, so that it can be undone. Changes with the same `subject`, such as an animation's identity, that follow
  /// each other closely are undone together.
  private func change(_ subject: AnyHashable, _ body: (inout AnimationEdits) -> Void) {
    var edits = playback.edits
    body(&edits)
    guard edits != playback.edits else { return }
    noteState(subject)
    playback.edits = edits
  }

  // MARK: Updating

  /// Requests an update, which runs asynchronously on the main queue. Several requests cause one update.
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
    // Without a recording, the button pauses the app before its next transition.
    let isPlaying =
      playback.state == .replaying
      || playback.state == .live && (isUnderWay || recordings.isEmpty)
    window.toolbar.play.show(
      icon: isPlaying ? .pause : .play,
      title: isPlaying
        ? localized("Pause")
        : playback.state == .live
          ? localized("Play the last transition again") : localized("Resume"))
    window.toolbar.refresh()
    playback.onionSkin = onionSkinTimes
    showComparison()
    overlay?.takesPointer =
      showsTimeline && playback.state == .paused && shown != nil && !isSideBySide && layers == nil
    if showsTimeline {
      window.timelineBar.show(
        recordings, chosen: shown, title: title(of:), hasEdits: !playback.edits.isEmpty,
        comparison: comparisonLayout)
      if (window.timeline.recording == nil) != (shown == nil) { window.setNeedsLayout() }
      window.timeline.show(shown, edits: playback.edits, frames: frames(of: shown))
      window.timeline.show(loop: playback.loop)
    }
    inspector?.editor.show(editorState)
    showParameters()
    if inspectorPage == .code {
      // The edited animation is the selected one, unless the whole transition is edited.
      let animation = editsWholeTransition ? nil : editedAnimation?.animation
      inspector?.code.show(sources, marking: animation.map(marking))
      showSourceChanges()
    }
    showBackdrop()
    inspectFrames()
    updateTime()
  }

  /// An animation with the source lines that began it, once they are found.
  private func marking(_ animation: RecordedAnimation) -> CodePage.MarkedAnimation {
    if let origin = animation.origin, !sources.isEmpty, calls?.origin !== origin {
      calls = (origin, [])
      SourceLookup.shared.find(origin) { [weak self] lines in
        DispatchQueue.main.async {
          MainActor.assumeIsolated { self?.didFind(lines, of: origin) }
        }
      }
    }
    let lines = calls.flatMap { $0.origin === animation.origin ? $0.lines : nil } ?? []
    return CodePage.MarkedAnimation(keyPath: animation.id.keyPath, calls: lines)
  }

  private func didFind(_ lines: [AnimationOrigin.Line], of origin: AnimationOrigin) {
    guard calls?.origin === origin else { return }
    calls?.lines = lines
    update()
  }

  private func showSourceChanges() {
    let isIncomplete = !playback.edits.layers.isEmpty || !playback.edits.rows.isEmpty
    if let sourceChanges {
      inspector?.code.show(
        changes: sourceChanges(playback.edits), advice: nil, isIncomplete: isIncomplete)
      return
    }
    let text =
      playback.edits.animations.isEmpty
      ? ""
      : "window.playback.isEnabled = true\nwindow.playback.edits = \(playback.edits.swiftCode())\n"
    inspector?.code.show(
      changes: [SourceChange(path: "Main.swift", before: "", after: text)].filter {
        !$0.diff.isEmpty
      },
      advice: localized("Add this where the window is created."), isIncomplete: isIncomplete)
  }

  private func showParameters() {
    guard inspectorPage == .parameters else { return }
    inspector?.parameters.show(parameters, parameterSettings.current)
  }

  private func showBackdrop() {
    let size = playback.shownRecording.flatMap { $0.size(at: playback.time) }
    guard let size, size != stage?.bounds.size || isSideBySide else {
      backdrop?.isHidden = true
      backdrop = nil
      return
    }
    let backdrop = backdrop ?? UIWindow(frame: .zero)
    backdrop.windowLevel = UIWindow.Level(UIWindow.Level.normal.rawValue - 1)
    backdrop.isUserInteractionEnabled = false
    backdrop.backgroundColor = .secondarySystemBackground
    backdrop.frame = UIScreen.main.bounds
    backdrop.isHidden = false
    self.backdrop = backdrop
  }

  /// The animation that the curve editor changes, with its row: the selected one, or the first of the selected row, or for the whole
  /// transition the longest that has a timing; nil without a recording.
  private var editedAnimation: (row: RecordedRow, animation: RecordedAnimation)? {
    guard let rows = shown?.appRows else { return nil }
    let all = rows.flatMap { row in row.animations.map { (row: row, animation: $0) } }
    if !editsWholeTransition {
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
      title: editsWholeTransition ? title(of: recording) : "\(animation.id.keyPath) · \(name)",
      timing: animation.timing, duration: animation.duration,
      editsWholeTransition: editsWholeTransition,
      isEdited: isEdited)
  }

  /// The animations that a change in the curve editor is for.
  private var timedAnimations: [AnimationIdentity] {
    guard editsWholeTransition else { return editedAnimation.map { [$0.animation.id] } ?? [] }
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

  /// Updates everything that depends on the playhead's time.
  ///
  /// - Parameter target: The media time at which the next frame of the app's own animations is shown, in seconds; nil for the present time.
  private func updateTime(at target: CFTimeInterval? = nil) {
    guard let window else { return }
    layers?.showMarks(at: target ?? CACurrentMediaTime())
    guard let recording = shown else {
      window.toolbar.show(
        playback.state == .paused ? localized("Paused") : nil, fraction: nil)
      showLayerPage(in: nil, at: 0)
      layers?.select(pointedLayer ?? selectedLayer)
      overlay?.show(layers == nil ? selectedCorners : nil)
      return
    }
    let time = time(in: recording, at: target)
    let fraction = recording.fraction(at: time)
    let whole = recording.playableRange
    let length = max(whole.upperBound - whole.lowerBound, .leastNormalMagnitude)
    // A drag can last longer than the transition's duration. The total time is unknown until it ends, so no percentage above 100 is shown.
    let percent = fraction > 1 && !recording.isFinished ? nil : ValueText.percent(fraction)
    let elapsed = ValueText.milliseconds(time - recording.range.lowerBound)
    window.toolbar.show(
      [elapsed, percent].compactMap(\.self).joined(separator: "  ·  "),
      fraction: min(max((time - whole.lowerBound) / length, 0), 1),
      end: (recording.range.upperBound - whole.lowerBound) / length)
    if showsTimeline { window.timeline.show(time: time) }
    if let editor = inspector?.editor, inspectorPage == .curve {
      let animation = editedAnimation?.animation
      editor.show(fraction: animation.map { ($0.begin, $0.duration) }.map { (time - $0.0) / $0.1 })
    }
    showLayerPage(in: recording, at: time)
    outline(selection, of: recording, at: time)
  }

  /// Shows the values of the selected layer, if its page is open: from the recording if it has the layer, else those of the app.
  private func showLayerPage(in recording: AnimationRecording?, at time: TimeInterval) {
    guard let page = inspector?.layerPage, inspectorPage == .layer else { return measure(nil) }
    showTree(page.tree)
    let id = selectedLayer ?? selection?.id
    page.tree.select(id)
    measure(id)
    page.cost = isMeasuring ? CompositorProbes.layerCost.answer : nil
    let isRecorded = playback.shownRecording != nil || isUnderWay
    let layer = id.flatMap { stage?.layer.descendant($0) }
    if let id, let recording, isRecorded, var state = LayerState(id, in: recording, at: time) {
      if let layer { state.addObjects(of: layer) }
      page.show(state)
    } else if let layer {
      page.show(LayerState(layer, LayerDescription(layer: layer)))
    } else {
      page.show(
        id.flatMap { id in recording.flatMap { LayerState(id, in: $0, at: time) } },
        isSelected: id != nil)
    }
  }

  /// Asks the compositor to measure the cost of a layer; nil ends measuring.
  private func measure(_ id: LayerID?) {
    let drawn = id.flatMap { stage?.layerContext.drawnLayer(for: $0) }
    guard drawn != nil || isMeasuring else { return }
    isMeasuring = drawn != nil
    guard drawn != CompositorProbes.layerCost.question else { return }
    CompositorProbes.layerCost.ask(drawn) { [weak self] in
      DispatchQueue.main.async { self?.showCost() }
    }
  }

  /// Shows the cost of the selected layer as the compositor has measured it.
  func showCost() {
    guard isMeasuring else { return }
    inspector?.layerPage.cost = CompositorProbes.layerCost.answer
  }

  // MARK: Frames

  /// Asks the compositor for details of the frames of the app's window, or withdraws the request.
  private func inspectFrames() {
    guard let context = stage?.layerContext else { return }
    let isWanted =
      window != nil && layers == nil
      && (inspectorPage == .frame || !frameOverlays.isEmpty || !omittedFeatures.isEmpty)
    if isWanted {
      var inspection = FrameInspection()
      inspection.omitted = omittedFeatures
      inspection.countsOverdraw = frameOverlays.contains(.overdraw)
      inspection.measurement = measurement
      context.onDrawing = { [weak self] in
        DispatchQueue.main.async { self?.showDrawing() }
      }
      context.inspection = inspection
    } else {
      context.inspection = nil
      measurement = nil
    }
    showDrawing()
  }

  /// Shows how the app's last frame was drawn, as the compositor has reported it.
  func showDrawing() {
    let context = stage?.layerContext
    overlay?.show(context?.drawing, frameOverlays)
    if inspectorPage == .frame {
      inspector?.framePage.show(
        context?.drawing, overlays: frameOverlays, inspection: context?.inspection,
        isAvailable: layers == nil)
    }
  }

  // MARK: The selected layer

  /// Shows the layers of the recorded moment on screen, or those of the app.
  private func showTree(_ tree: LayerTreeView) {
    if let recording = playback.shownRecording {
      let time = playback.time
      let source = LayerTreeView.Source(
        recording: ObjectIdentifier(recording), generation: recording.outlineGeneration(at: time))
      tree.show(source) { recording.outline(at: time) }
    } else if let root = stage?.layer {
      tree.show(LayerTreeView.Source(recording: nil, generation: playback.treeGeneration)) {
        LayerOutline(root, describe: LayerDescription.init(layer:))
      }
    }
  }

  /// Outlines a layer on the app's window: the one under the pointer in the tree of layers, else that of the row, else the selected one.
  private func outline(
    _ row: RecordedRow?, of recording: AnimationRecording, at time: TimeInterval
  ) {
    let pointed = pointedLayer.flatMap { id in recording.appRows.first { $0.id == id } }
    let row = pointedLayer == nil ? row : pointed
    layers?.select(row?.id ?? pointedLayer ?? selectedLayer)
    if let row, layers == nil, isInPlace(recording, at: time) {
      overlay?.show(row, of: recording, at: time, placement: placement(of: recording))
    } else {
      overlay?.show(row == nil && layers == nil ? selectedCorners : nil)
    }
  }

  /// The corners of the layer under the pointer in the tree, or else of the selected one, in the app window's coordinates; nil if it is not
  /// on screen.
  private var selectedCorners: [CGPoint]? {
    guard let id = pointedLayer ?? selectedLayer, !isSideBySide else { return nil }
    if let recording = playback.shownRecording {
      let placement = placement(of: recording)
      return recording.corners(of: id, at: playback.time)?.map { $0.applying(placement) }
    }
    guard let root = stage?.layer, let layer = root.descendant(id) else { return nil }
    let b = layer.bounds
    return [(b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY)].map {
      layer.convert(CGPoint(x: $0, y: $1), to: root)
    }
  }

  /// Maps points of a recording's window to the app's window.
  private func placement(of recording: AnimationRecording) -> CGAffineTransform {
    (recording === playback.shownRecording ? playback.placement : nil) ?? .identity
  }

  /// Whether points of the recording can be mapped to the app's window: always if the recording is shown, otherwise only while the window
  /// has the recorded size.
  private func isInPlace(_ recording: AnimationRecording, at time: TimeInterval) -> Bool {
    if isSideBySide { return false }
    guard recording !== playback.shownRecording, let stage else { return true }
    return recording.size(at: time) == stage.bounds.size
  }

  // MARK: Layers in depth

  private func openLayers() {
    guard window != nil, let stage else { return }
    let layers = layers ?? LayersController(stage)
    layers.describe = { [weak self] id in
      self?.playback.recordings.lazy.flatMap(\.rows).first { $0.id == id }?.description
    }
    layers.onSelect = { [weak self] in self?.select($0) }
    layers.onBack = { [weak self] in self?.showsLayers = false }
    layers.onClosed = { [weak self] in
      self?.layers = nil
      self?.update()
    }
    self.layers = layers
    layers.select(selection?.id ?? selectedLayer)
    layers.open()
  }

  /// Selects a layer, and its row if it is animated; nil selects none.
  private func select(_ layer: LayerID?) {
    guard let window else { return }
    let row = shown?.appRows.first { $0.id == layer }
    window.timeline.select(path: row?.path)
    timeline(window.timeline, didSelect: row)
    guard row == nil else { return }
    selectedLayer = layer
    updateTime()
  }

  // MARK: Pointing at the stage

  /// Highlights the row of the frontmost animated layer at a point of the app's window, and outlines the layer; nil for none.
  private func point(at position: CGPoint?) {
    guard let window, let recording = shown else { return }
    let row = position.flatMap { rows(at: $0).first }
    window.timeline.point(at: row?.path)
    outline(row ?? selection, of: recording, at: time(in: recording))
  }

  /// Selects the row of the frontmost animated layer at a place of the app's window. Another click there selects the layer behind it.
  private func selectLayer(at position: CGPoint) {
    guard let window else { return }
    let rows = rows(at: position)
    let index = rows.firstIndex { $0.path == selection?.path } ?? -1
    let row = rows.isEmpty ? nil : rows[(index + 1) % rows.count]
    window.timeline.select(path: row?.path)
    timeline(window.timeline, didSelect: row)
  }

  /// The rows of the animated layers that are on screen at a place of the app's window at the playhead, front to back.
  private func rows(at position: CGPoint) -> [RecordedRow] {
    guard let recording = shown else { return [] }
    let time = time(in: recording)
    let position = position.applying(placement(of: recording).inverted())
    return recording.appRows.reversed().filter { recording.shows($0.id, at: position, time: time) }
  }

  /// The playhead's time in a recording. `target` is as in ``updateTime(at:)``.
  private func time(in recording: AnimationRecording, at target: CFTimeInterval? = nil)
    -> TimeInterval
  {
    // After the end, the app's state is that of the recording's end.
    guard recording === playback.shownRecording || !recording.isFinished else {
      return recording.range.upperBound
    }
    let live = target.flatMap { stage?.layer.convertTime($0, from: nil) }
    return min(
      max(live ?? playback.time, recording.start),
      recording.playableRange.upperBound)
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

  /// Shows the layers of the app as they are now.
  public func playbackLayersDidChange(_ playback: AnimationPlayback) {
    // A link shows each frame of the app's own animations.
    guard link == nil, playback.shownRecording == nil else { return }
    if inspectorPage == .layer || selectedLayer != nil { updateTime() }
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
    compare(recording)
    runLinkIfNeeded()
    requestUpdate()
  }
}

extension Lab: TimelineViewDelegate {
  func timeline(_ timeline: TimelineView, didScrubTo time: TimeInterval) { scrub(to: time) }

  func timeline(
    _ timeline: TimelineView, didEdit animation: AnimationIdentity, to edit: AnimationEdit
  ) {
    change(animation) { $0.animations[animation] = edit == AnimationEdit() ? nil : edit }
    update()
  }

  func timeline(_ timeline: TimelineView, didSelect row: RecordedRow?) {
    selection = row
    selectedLayer = row?.id
    selectedAnimation = nil
    editsWholeTransition = row == nil
    update()
  }

  func timeline(_ timeline: TimelineView, didSelect animation: AnimationIdentity) {
    selectedAnimation = animation
    editsWholeTransition = false
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

  /// - Parameter name: A name of the text for the message; nil shows the text itself.
  private func copy(_ text: String, as name: String? = nil) {
    UIPasteboard.general.string = text
    say(localized("Copied: %@", name ?? text))
  }
}

extension Lab: CurveEditorDelegate {
  func curveEditor(_ editor: CurveEditor, didChange timing: AnimationTiming) {
    setTiming(timing)
  }

  func curveEditorDidReset(_ editor: CurveEditor) { setTiming(nil) }

  func curveEditor(_ editor: CurveEditor, didSelectWholeTransition editsWholeTransition: Bool) {
    self.editsWholeTransition = editsWholeTransition
    if !editsWholeTransition, selectedAnimation == nil, selection == nil,
      let first = editedAnimation
    {
      selection = first.row
      window?.timeline.select(path: first.row.path)
    }
    update()
  }

  func curveEditor(_ editor: CurveEditor, didCopy notation: TimingNotation) {
    guard let (_, animation) = editedAnimation, let timing = animation.timing else { return }
    copy(timing.text(notation, duration: animation.duration, keyPath: animation.id.keyPath))
  }

  func curveEditorDidPaste(_ editor: CurveEditor) {
    let text = UIPasteboard.general.string ?? ""
    guard let (_, animation) = editedAnimation else { return }
    if let timing = AnimationTiming(text: text, duration: animation.duration) {
      setTiming(timing)
    } else if let easing = LinearEasing(text: text) {
      let (timing, error) = easing.nearestTiming(duration: animation.duration)
      setTiming(timing)
      let percent = ValueText.number((error * 1000).rounded(.up) / 10)
      say(
        localized(
          "The nearest curve or spring is set. It differs by at most %@ % of the distance.", percent
        ))
    } else {
      say(
        localized("The clipboard has no timing: copy a curve or a spring from Swift or CSS."))
    }
  }
}

extension CALayer {
  /// This layer or the one below it with an identifier; nil if there is none.
  fileprivate func descendant(_ id: LayerID) -> CALayer? {
    if self.id == id { return self }
    return (sublayers ?? []).lazy.compactMap { $0.descendant(id) }.first ?? mask?.descendant(id)
  }
}

extension OptionSet where Self == Element {
  /// Adds or removes a member.
  fileprivate mutating func set(_ member: Self, _ isMember: Bool) {
    if isMember { insert(member) } else { remove(member) }
  }
}
