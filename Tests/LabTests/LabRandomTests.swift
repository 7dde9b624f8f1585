import Desktop
import Foundation
import FrameStatistics
import QuartzCore
import TestSupport
import Testing

@testable import Lab
@testable import UIKit

/// The lab in the hands of users who press everything.
@MainActor @Suite(.serialized) struct LabRandomTests {
  /// Twice a thousand actions. Fails when something jumps that no action has moved, when an edit has no effect, when undo and
  /// redo don't restore the state, when a transition ends not at all or twice, or when the closed lab has changed the app.
  @Test(arguments: 1...3) func nothingBreaksInAThousandActions(seed: UInt64) throws {
    // A test that waits for its own main loop may have a window on screen.
    let others = UIApplication.shared.windows
    let stage = try RandomStage(seed: seed)
    for _ in 0..<1000 { stage.actAndCheck() }
    stage.resetAndClose()
    #expect(stage.counter.begun.count > 10)
    #expect(stage.counter.begun.allSatisfy { stage.counter.ended[$0] == 1 })
    let names = ["clock", "continuity", "pause", "redo", "time", "undo", "values"]
    #expect(names.allSatisfy { stage.checks[$0, default: 0] > 5 }, "\(stage.checks)")
    // Every key of the lab and every page of its panel was used.
    let keys = Set(stage.keys.keys)
    #expect(keys.count >= 18 && keys == Set(stage.usedKeys), "\(keys.subtracting(stage.usedKeys))")
    #expect(stage.usedPages.count == InspectorPage.allCases.count, "\(stage.usedPages)")
    let lab = stage.lab
    #expect(
      UIApplication.shared.windows.filter { !$0.isHidden && !others.contains($0) } == [stage.window]
    )
    #expect(UIScreen.main.reservedSize == .zero && stage.window.frame == UIScreen.main.bounds)
    #expect(lab.playback.recordings.isEmpty && lab.playback.edits.isEmpty)
    #expect(stage.window.layer.speed == 1 && lab.playback.state == .live)
    #expect(stage.values == RandomStage.standardValues)
    // The same pages in a window that never had a lab.
    let (shown, tree) = (try stage.draw(), stage.describe(stage.window))
    let fresh = UINavigationController(rootViewController: RandomStage.page(0))
    let other = UIWindow(frame: UIScreen.main.bounds)
    other.rootViewController = fresh
    fresh.setViewControllers(
      (0..<stage.navigation.viewControllers.count).map(RandomStage.page), animated: false)
    other.isHidden = false
    defer { other.isHidden = true }
    stage.session.runUntilIdle()
    #expect(tree == stage.describe(other))
    #expect(shown.difference(from: try stage.draw()).count == 0)
  }
}

/// A navigation controller with a lab beside it, and the actions of its users. Frames are not drawn.
@MainActor private final class RandomStage {
  /// Counts how often each transition of view controllers begins and ends.
  final class Counter: TransitionObserver {
    private(set) var begun: Set<Int> = []
    private(set) var ended: [Int: Int] = [:]
    func transitionDidBegin(_ span: TransitionSpan) {
      if span.kind.movesControllers { begun.insert(span.id) }
    }

    func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
      if begun.contains(span.id) { ended[span.id, default: 0] += 1 }
    }
  }

  /// The part of the screen that an action may change.
  private enum Effect {
    /// Nothing in the app's window.
    case none
    /// The app's size, but not the time on screen.
    case size
    /// Everything.
    case everything
  }

  /// The values of the app's layers on screen.
  private struct Screen {
    /// The recording that they belong to; nil if the app is at rest.
    var source: ObjectIdentifier?
    var time: TimeInterval
    var layers: [LayerID: LayerProperties] = [:]
  }

  let session: HeadlessSession
  let navigation = UINavigationController(rootViewController: page(0))
  let window: UIWindow
  let lab: Lab
  let counter = Counter()
  /// How often each invariant was checked.
  private(set) var checks: [String: Int] = [:]
  /// The inputs of the lab's key commands that were pressed, and the pages on which the panel was used.
  private(set) var (usedKeys, usedPages): (Set<String>, Set<InspectorPage>) = ([], [])
  /// The lab's key commands by their inputs, kept while the lab is shown.
  private(set) var keys: [String: UIKeyCommand] = [:]
  /// The values of the app's parameters.
  private(set) var values = standardValues
  private var random: SeededGenerator
  /// The recordings during which an action has changed the screen.
  private var changed: Set<ObjectIdentifier> = []
  /// The actions, with the state before and after each.
  private var actions: [String] = []

  static let standardValues: [String: LabParameter.Value] = [
    "number": .number(0.5), "choice": .choice("left"), "flag": .flag(false),
    "timing": .timing(.curve(.linear)),
  ]

  init(seed: UInt64) throws {
    // Just wide and high enough for the panel and the timeline.
    session = try HeadlessSession(width: 900, height: 420, draws: false)
    random = SeededGenerator(seed: seed)
    window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    lab = Lab(window)
    TransitionObservers.add(counter)
    session.runUntilIdle()
    let kinds: [(String, LabParameter.Kind)] = [
      ("number", .number(0...1, step: 0.1, unit: "s")),
      ("choice", .choice([.init("left", "Left"), .init("right", "Right")])), ("flag", .flag),
      ("timing", .timing),
    ]
    lab.parameters = kinds.map { name, kind in
      LabParameter(
        name, name.capitalized, kind, standard: Self.standardValues[name]!,
        // The lab's windows may outlive the test for a moment.
        get: { [weak self] in (self?.values ?? Self.standardValues)[name]! },
        set: { [weak self] in self?.values[name] = $0 })
    }
    lab.onMessage = { _ in }
    lab.isShown = true
    session.frame()
    for command in lab.keyCommands {
      keys["\(command.modifierFlags.rawValue) \(command.input ?? "")"] = command
    }
  }

  isolated deinit {
    TransitionObservers.remove(counter)
    lab.isShown = false
    window.isHidden = true
  }

  static func page(_ number: Int) -> UIViewController {
    let page = UIViewController()
    page.view.backgroundColor = number.isMultiple(of: 2) ? .systemTeal : .systemIndigo
    page.title = "Page \(number)"
    let mark = UIView(frame: CGRect(x: 40, y: 120, width: 90, height: 60))
    mark.backgroundColor = .systemOrange
    page.view.addSubview(mark)
    return page
  }

  private var playback: AnimationPlayback { lab.playback }

  private func window<W: UIWindow>(_ type: W.Type) -> W? {
    UIApplication.shared.windows.lazy.compactMap { $0 as? W }.first { !$0.isHidden }
  }

  private var panel: InspectorWindow? { window(InspectorWindow.self) }
  private var timeline: TimelineView? { lab.showsTimeline ? window(LabWindow.self)?.timeline : nil }

  /// The recording on the timeline, if it is complete enough to be edited.
  private var recording: AnimationRecording? {
    playback.shownRecording ?? playback.recordings.last { !$0.appRows.isEmpty }
  }

  // MARK: Invariants

  private func check(_ name: String, _ isTrue: Bool, _ details: @autoclosure () -> String = "") {
    checks[name, default: 0] += 1
    #expect(isTrue, "\(name): \(details()) after \(actions.suffix(3).joined(separator: ", "))")
  }

  private var isUnderWay: Bool {
    playback.shownRecording == nil && playback.currentRecording?.isFinished == false
  }

  private var screen: Screen {
    guard let shown = playback.shownRecording else {
      let current = isUnderWay ? playback.currentRecording.map(ObjectIdentifier.init) : nil
      var screen = Screen(source: current, time: playback.time)
      func add(_ layer: CALayer) {
        screen.layers[layer.id] = layer.editedPresentationProperties(at: session.clock.now())
        for sublayer in layer.sublayers ?? [] { add(sublayer) }
      }
      for sublayer in window.layer.sublayers ?? [] { add(sublayer) }
      return screen
    }
    var screen = Screen(source: ObjectIdentifier(shown), time: playback.time)
    for row in shown.rows {
      screen.layers[row.id] = shown.properties(of: row.id, at: playback.time)
    }
    return screen
  }

  /// The longest way of a value that is no jump: in points, or as a part of an opacity's range times a hundred.
  private static let tolerance = 1.5
  /// The longest time in which a change of the state takes effect, in seconds, and rounding errors.
  private static let moment = 1e-8
  private static let timeTolerance = 1e-7

  /// Finds a layer with a value that differs between two states.
  private static func jump(from old: Screen, to new: Screen) -> String? {
    for (id, a) in old.layers {
      guard let b = new.layers[id] else { continue }
      let distances = [
        a.position.x - b.position.x, a.position.y - b.position.y,
        a.bounds.width - b.bounds.width, a.bounds.height - b.bounds.height,
        CGFloat(a.opacity - b.opacity) * 100,
      ]
      if distances.contains(where: { abs($0) > tolerance }) {
        return "\(a.position) \(a.bounds) \(a.opacity) → \(b.position) \(b.bounds) \(b.opacity)"
      }
    }
    return nil
  }

  /// Performs an action and some frames.
  func actAndCheck() {
    let before = screen
    let running = playback.recordings.filter { !$0.isFinished }.map(ObjectIdentifier.init)
    let effect = act()
    lab.updateIfRequested()
    if effect == .everything {
      // A recording of something that an action has moved has jumps.
      changed.formUnion(running)
    } else {
      let after = screen
      // Beyond its end, a recording is on screen only beside a longer one that it is compared with.
      let end = playback.shownRecording?.end ?? .infinity
      if before.source == after.source, before.time <= end {
        let way = abs(before.time - after.time)
        check("time", way < Self.timeTolerance, "\(before.time) → \(after.time)")
        let jump = effect == .none ? Self.jump(from: before, to: after) : nil
        check("values", jump == nil, jump ?? "")
      }
      if effect == .size { changed.formUnion(running) }
    }
    actions.append(state(screen))
    // Several actions may come before the next frame.
    guard random.index(below: 3) == 0 else { return }
    session.advance(by: Self.moment)
    lab.updateIfRequested()
    checkEdits()
    guard random.index(below: 2) == 0 else { return }
    // In a moment that is shorter than any frame nothing moves far, unless it jumps.
    checkFrame(after: Self.moment)
    if random.index(below: 2) == 0 { checkFrame(after: HeadlessSession.framePeriod) }
  }

  private func state(_ screen: Screen) -> String {
    "\(playback.state)\(playback.shownRecording == nil ? "" : " shown") \(screen.time)"
  }

  /// Produces a frame after a time, and checks its differences from the frame before.
  private func checkFrame(after seconds: TimeInterval) {
    let before = screen
    let (state, speed) = (playback.state, playback.speed)
    let wasLive = playback.shownRecording == nil
    session.advance(by: seconds)
    lab.updateIfRequested()
    let after = screen
    // A transition that ends is played again beside the recording that is kept for comparison.
    guard before.source == after.source, wasLive == (playback.shownRecording == nil) else { return }
    let way = abs(after.time - before.time)
    if state == .paused, playback.state == .paused {
      let jump = Self.jump(from: before, to: after)
      check("pause", jump == nil && way < Self.timeTolerance, jump ?? "\(way) s")
    } else if playback.loop == nil || playback.shownRecording == nil {
      let most = seconds * max(speed, playback.speed) + Self.timeTolerance
      check("clock", way <= most, "\(way) s of \(seconds) s")
      guard seconds == Self.moment, before.source.map(changed.contains) != true else { return }
      let jump = Self.jump(from: before, to: after)
      check("continuity", jump == nil, jump ?? "")
    }
  }

  /// Checks that the recording on screen has the edits.
  private func checkEdits() {
    guard let recording, !playback.edits.isEmpty else { return }
    let edits = playback.edits
    let time = recording.time(atFraction: 0.4)
    let solo = edits.rows.contains { $0.value == .solo && isRow($0.key, of: recording) }
    for row in recording.rows {
      for animation in row.animations where !animation.isHeld {
        guard let edit = edits.animations[animation.id], case .curve(let curve) = edit.timing,
          case .curve(let shown) = animation.motion
        else { continue }
        check("curve", shown == curve)
        if let duration = edit.duration { check("duration", animation.duration == duration) }
      }
      let mode = edits.rows[row.path]
      guard mode == .muted || solo && mode == nil,
        let shown = recording.properties(of: row.id, at: time),
        let model = recording.modelProperties(of: row.id, at: time)
      else { continue }
      check("mode", shown.position == model.position && shown.opacity == model.opacity)
    }
  }

  private func isRow(_ path: String, of recording: AnimationRecording) -> Bool {
    recording.rows.contains { $0.path == path }
  }

  // MARK: Actions

  /// Performs a random action. Returns the part of the screen that it may change.
  private func act() -> Effect {
    // A lab that is closed has no keys and no buttons.
    guard lab.isVisible else {
      if random.index(below: 3) == 0 { lab.isShown = true }
      return .everything
    }
    let kind = random.index(below: 15)
    actions.append("\(kind)")
    switch kind {
    case 0, 1: return play()
    case 2: return open()
    case 3: return choose()
    case 4: return edit()
    case 5, 6: return useTimeline()
    case 7: return usePanel()
    case 8: return press()
    case 9: return drag()
    case 10: return undoAndRedo()
    case 11: return pressKey()
    case 12: return pressCommand()
    default: return useApp()
    }
  }

  private func play() -> Effect {
    let isAtRest = playback.state == .live && !isUnderWay
    let isAtEnd = playback.shownRecording.map {
      playback.time >= min($0.range.upperBound, $0.end) - 0.02
    }
    switch random.index(below: 9) {
    case 0, 1:
      lab.togglePlay()
      return isAtRest || isAtEnd == true ? .everything : .none
    case 2: lab.step(by: random.index(below: 9) - 4)
    case 3: lab.playBackwards()
    case 4: playback.fraction = random.number(-0.2...1.3)
    case 5:
      playback.speed = [1, 0.5, 0.1, 2].randomElement(using: &random)!
      return .none
    case 6:
      lab.toggleLoop()
      return isAtRest ? .everything : .none
    case 7:
      random.index(below: 2) == 0 ? lab.beginLoopAtPlayhead() : lab.endLoopAtPlayhead()
      return .none
    default: playback.goLive()
    }
    return .everything
  }

  private func open() -> Effect {
    let isWide = panel != nil
    switch random.index(below: 10) {
    case 0: lab.showsTimeline.toggle()
    case 1: lab.timelineHeight = random.index(below: 2) == 0 ? nil : random.number(0...500)
    case 2: lab.inspectorWidth = random.index(below: 2) == 0 ? nil : random.number(0...900)
    case 3: if random.index(below: 8) == 0 { lab.isShown = false }
    default:
      lab.toggleInspector(InspectorPage.allCases.randomElement(using: &random)!)
      return isWide == (panel != nil) ? .none : .size
    }
    return lab.isShown ? .size : .everything
  }

  private func choose() -> Effect {
    let isLive = playback.state == .live
    switch random.index(below: 8) {
    case 0:
      lab.toggleOnionSkin()
      return playback.state == .paused && !isLive ? .none : .everything
    case 1:
      lab.cycleComparison()
      return .everything
    case 2, 3: lab.showsLayers.toggle()
    case 4: lab.toggleKeyboard()
    case 5: lab.frameOverlays = FrameOverlays(rawValue: UInt8(random.index(below: 16)))
    case 6:
      lab.omittedFeatures = FrameInspection.Features(rawValue: UInt8(random.index(below: 8)))
    default: lab.measureFeatures()
    }
    return .none
  }

  private var randomTiming: AnimationTiming {
    random.index(below: 3) == 0
      ? .spring(
        Spring(mass: 1, stiffness: random.number(60...400), damping: random.number(8...30)))
      : .curve(
        TimingCurve(
          random.number(0.1...0.9), random.number(-0.3...1.3), random.number(0.1...0.9),
          random.number(-0.3...1.3)))
  }

  /// The edits and the parameters, which undo and redo restore.
  private struct Edited: Equatable {
    var edits: AnimationEdits
    var values: [String: LabParameter.Value]
  }

  private var edited: Edited { Edited(edits: playback.edits, values: values) }

  /// Makes an edit that undo takes back.
  private func edit() -> Effect {
    // The change begins a step of its own.
    session.advance(by: Self.moment)
    checkFrame(after: 0.6)
    let old = edited
    change()
    lab.updateIfRequested()
    let new = edited
    if old != new {
      lab.undo()
      check("undo", edited == old)
      lab.redo()
      check("redo", edited == new)
    }
    return .everything
  }

  private func change() {
    let page = panel
    switch random.index(below: 6) {
    case 0: if let editor = page?.editor { lab.curveEditor(editor, didChange: randomTiming) }
    case 1: if let editor = page?.editor { lab.curveEditorDidReset(editor) }
    case 2:
      guard let page, lab.inspectorPage == .parameters,
        let parameter = lab.parameters.randomElement(using: &random)
      else { return }
      page.parameters.willChange?(parameter.identifier)
      switch parameter.kind {
      case .number: parameter.value = .number(random.number(0...1))
      case .choice: parameter.value = .choice(random.index(below: 2) == 0 ? "left" : "right")
      case .flag: parameter.value = .flag(random.index(below: 2) == 0)
      case .timing: parameter.value = .timing(randomTiming)
      }
    case 3:
      let values: [(AnimatableProperty, AnimatableValue)] = [
        (.opacity, .scalar(random.number(0...1))), (.cornerRadius, .scalar(random.number(0...40))),
      ]
      guard let (property, value) = values.randomElement(using: &random) else { return }
      page?.layerPage.onEdit?(property, random.index(below: 3) == 0 ? nil : value)
    default:
      guard let timeline, let row = recording?.appRows.randomElement(using: &random) else { return }
      if random.index(below: 3) == 0 {
        let kinds: [RowModeButton.Kind] = [.frozen, .solo, .muted]
        lab.timeline(timeline, didClick: kinds.randomElement(using: &random)!, of: row)
      } else if let animation = row.animations.randomElement(using: &random) {
        var edit = playback.edits.animations[animation.id] ?? AnimationEdit()
        edit.delay = random.number(0...0.3)
        edit.duration = random.number(0.1...1)
        lab.timeline(timeline, didEdit: animation.id, to: edit)
      }
    }
  }

  private func undoAndRedo() -> Effect {
    for _ in 0..<random.index(below: 4) { random.index(below: 3) == 0 ? lab.redo() : lab.undo() }
    if random.index(below: 6) == 0 { lab.resetEdits() }
    return .everything
  }

  private func useTimeline() -> Effect {
    guard let timeline, let row = recording?.appRows.randomElement(using: &random) else {
      return .none
    }
    switch random.index(below: 6) {
    case 0: lab.timeline(timeline, didSelect: random.index(below: 3) == 0 ? nil : row)
    case 1: lab.timeline(timeline, didPointAt: row)
    case 2: lab.timeline(timeline, didCopy: "7")
    case 3:
      guard let recording else { return .none }
      let loop = recording.time(atFraction: 0.2)...recording.time(atFraction: 0.8)
      lab.timeline(timeline, didSetLoop: random.index(below: 2) == 0 ? nil : loop)
    case 4:
      guard let recording else { return .none }
      lab.timeline(timeline, didScrubTo: recording.time(atFraction: random.number(0...1)))
      return .everything
    default:
      if let animation = row.animations.randomElement(using: &random) {
        lab.timeline(timeline, didSelect: animation.id)
      }
    }
    return .none
  }

  private func usePanel() -> Effect {
    guard let panel else { return .none }
    if let page = lab.inspectorPage { usedPages.insert(page) }
    switch lab.inspectorPage {
    case .curve:
      lab.curveEditor(panel.editor, didSelectWholeTransition: random.index(below: 2) == 0)
      lab.curveEditor(panel.editor, didCopy: TimingNotation.allCases.randomElement(using: &random)!)
      if random.index(below: 2) == 0 {
        lab.curveEditorDidPaste(panel.editor)
        return .everything
      }
    case .layer:
      func all(_ layer: CALayer) -> [CALayer] { [layer] + (layer.sublayers ?? []).flatMap(all) }
      if let layer = all(window.layer).randomElement(using: &random) {
        panel.layerPage.tree.onPoint?(random.index(below: 3) == 0 ? nil : layer.id)
        panel.layerPage.tree.onSelect?(layer.id)
        panel.layerPage.onCopy?("7")
        if random.index(below: 3) == 0 {
          panel.layerPage.onReset?()
          return .everything
        }
      }
    case .parameters:
      panel.parameters.onChoose?(random.index(below: 2) == 0 ? .a : .b)
      if random.index(below: 3) == 0 { panel.parameters.onCompare?() }
      return .everything
    case .frame:
      let overlays: [FrameOverlays] = [.damage, .overdraw, .textures, .copies]
      panel.framePage.onShow?(overlays.randomElement(using: &random)!, random.index(below: 2) == 0)
      panel.framePage.onDraw?(
        [FrameInspection.Features.clips, .shadows, .groupOpacity].randomElement(using: &random)!,
        random.index(below: 2) == 0)
    case .code: panel.code.onCopy?("change")
    case nil: break
    }
    return .none
  }

  /// A random control of the lab's windows.
  private var control: UIControl? {
    func controls(_ view: UIView) -> [UIControl] {
      guard !view.isHidden, view.alpha > 0 else { return [] }
      let own = (view as? UIControl).map { $0.isEnabled ? [$0] : [] } ?? []
      return own + view.subviews.flatMap(controls)
    }
    let windows = UIApplication.shared.windows.filter { $0 !== window && !$0.isHidden }
    return windows.flatMap(controls).randomElement(using: &random)
  }

  /// Presses a control where it is on screen.
  private func press() -> Effect {
    guard let control, let origin = control.window?.frame.origin else { return .none }
    let place = control.convert(
      CGPoint(x: control.bounds.midX, y: control.bounds.midY), to: nil)
    session.click(at: CGPoint(x: place.x + origin.x, y: place.y + origin.y))
    return .everything
  }

  /// Gives the keyboard to one of the lab's windows, and presses keys that move its focus, change a control or type.
  private func pressKey() -> Effect {
    let codes: [UIKeyboardHIDUsage] = [
      .keyboardTab, .keyboardTab, .keyboardUpArrow, .keyboardDownArrow, .keyboardLeftArrow,
      .keyboardRightArrow, .keyboardHome, .keyboardEnd, .keyboardReturnOrEnter, .keyboardSpacebar,
      .keyboardEscape, .keyboardF6,
    ]
    let flags: [UIKeyModifierFlags] = [[], [], .shift, .alternate]
    if random.index(below: 2) == 0 { lab.toggleKeyboard() }
    for _ in 0..<random.index(below: 8) {
      // The app's own keys are not the lab's.
      guard !window.isKeyWindow else { break }
      let key = UIKey(
        keyCode: codes.randomElement(using: &random)!,
        modifierFlags: flags.randomElement(using: &random)!)
      session.send(.key(.down(), key))
      session.send(.key(.up, key))
    }
    comeToRest()
    return .everything
  }

  /// Performs one of the lab's key commands, as an app that offers them does.
  private func pressCommand() -> Effect {
    let unused = keys.filter { !usedKeys.contains($0.key) }
    let choices = (unused.isEmpty ? keys : unused).sorted { $0.key < $1.key }
    guard let (name, command) = choices.randomElement(using: &random) else { return .none }
    usedKeys.insert(name)
    #expect(command.perform(from: window))
    comeToRest()
    return .everything
  }

  /// Drags from one point of the screen to another one, or turns the wheel there.
  private func drag() -> Effect {
    let size = UIScreen.main.contentSize
    func point() -> CGPoint {
      CGPoint(x: random.number(0...size.width), y: random.number(0...size.height))
    }
    let from = point()
    if random.index(below: 4) == 0 {
      session.send(
        .scroll(
          location: from, deltaX: 0, deltaY: random.number(-40...40),
          isPrecise: random.index(below: 2) == 0))
    } else {
      drag(from: from, to: point())
    }
    comeToRest()
    return .everything
  }

  private func drag(from: CGPoint, to: CGPoint) {
    session.send(.pointerDown(location: from))
    for step in 1...3 {
      let part = CGFloat(step) / 3
      session.send(
        .pointerMoved(
          location: CGPoint(
            x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)))
      session.advance(by: HeadlessSession.framePeriod)
    }
    session.send(.pointerUp(location: to))
  }

  /// Waits until what a drag or the wheel has moved is at rest. A pause does not stop it.
  private func comeToRest() {
    for _ in 0..<2 { session.advance(by: 1) }
  }

  /// Pushes or pops a page, with a drag that may turn back, or shows a page over the others.
  private func useApp() -> Effect {
    let count = navigation.viewControllers.count
    switch random.index(below: 6) {
    case 0 where count > 1: navigation.popViewController(animated: true)
    case 1 where count > 1:
      let y = window.bounds.midY
      drag(from: CGPoint(x: 2, y: y), to: CGPoint(x: random.number(40...400), y: y))
      if playback.state == .paused { comeToRest() }
    case 2:
      if navigation.presentedViewController == nil {
        navigation.present(Self.page(7), animated: true)
      } else {
        navigation.dismiss(animated: true)
      }
    default:
      if count < 4, navigation.transitionCoordinator == nil,
        navigation.presentedViewController == nil
      {
        navigation.pushViewController(Self.page(count), animated: true)
      }
    }
    return .everything
  }

  // MARK: The end

  /// Takes all edits back and closes the lab.
  func resetAndClose() {
    lab.resetEdits()
    for parameter in lab.parameters { parameter.value = parameter.standard }
    lab.isShown = false
    playback.speed = 1
    session.runUntilIdle()
    if navigation.presentedViewController != nil { navigation.dismiss(animated: false) }
    session.send(.pointerLeft)
    session.runUntilIdle()
  }

  /// Draws the screen.
  func draw() throws -> Bitmap {
    var timings = FrameTimings()
    session.producer.draw(target: session.clock.now(), &timings)
    return Bitmap(try #require(session.image()))
  }

  /// A view and its subviews as text, a view in each line.
  func describe(_ view: UIView, indentation: String = "") -> String {
    let own = "\(indentation)\(type(of: view)) \(view.frame) \(view.alpha) \(view.isHidden)\n"
    return view.subviews.reduce(own) { $0 + describe($1, indentation: indentation + "  ") }
  }
}
