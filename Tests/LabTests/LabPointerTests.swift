import Desktop
import QuartzCore
import Testing
import UIKit

@testable import Lab

/// The timeline with the mouse and, for late frames and tabs out of sight, with the keyboard alone.
@MainActor @Suite(.serialized) struct LabPointerTests {
  /// A stage with a view that fades, and moves through four keyframes, in 0.6 seconds.
  @MainActor private final class Scene {
    let stage: LabStage
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
    let other = UIView(frame: CGRect(x: 200, y: 100, width: 20, height: 20))

    init(frames: [(offset: TimeInterval, isLate: Bool)] = []) throws {
      stage = try LabStage()
      if !frames.isEmpty {
        stage.lab.frames = { range in
          frames.map { LabFrame(time: range.lowerBound + $0.offset, isLate: $0.isLate) }
        }
      }
      stage.lab.isShown = true
      stage.lab.showsTimeline = true
      for view in [view, other] {
        view.backgroundColor = .red
        stage.window.addSubview(view)
      }
      stage.session.frame()
      play()
    }

    isolated deinit {
      for view in [view, other] { view.removeFromSuperview() }
    }

    /// Plays the animations, and shows their middle.
    func play() {
      stage.lab.playback.goLive()
      let path = CAKeyframeAnimation(keyPath: "position.x")
      path.values = [110, 130, 150, 310].map { CGFloat($0) }
      path.duration = 0.6
      view.layer.add(path, forKey: "path")
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0.2
      fade.duration = 0.6
      other.layer.add(fade, forKey: "fade")
      stage.session.frame()
      stage.settle()
      stage.lab.playback.fraction = 0.5
      stage.turn()
    }

    var recording: AnimationRecording {
      get throws { try #require(stage.lab.playback.recordings.last) }
    }

    var timeline: TimelineView {
      get throws { try #require(stage.labWindow).timeline }
    }

    func row(of view: UIView) throws -> TimelineRowView {
      try #require(timeline.rows.first { $0.row.id == view.layer.id })
    }

    /// The position of a time on the ruler or, with a row, on its first bar.
    func point(at time: TimeInterval, _ row: TimelineRowView? = nil) throws -> CGPoint {
      let timeline = try timeline
      let columns = TimelineColumns(width: timeline.bounds.width)
      let y = row.map { $0.bars[0].convert($0.bars[0].bounds, to: timeline).midY } ?? 20
      return CGPoint(x: columns.barsX + timeline.axis.x(of: time), y: y)
    }

    /// The box of the outline on the app's window; nil if there is none.
    var outline: CGRect? {
      let overlay = UIApplication.shared.windows.lazy.compactMap { $0 as? LabOverlay }.first
      return overlay?.layer.sublayers?.compactMap { $0 as? CAShapeLayer }
        .first { $0.lineWidth == 2 && $0.path != nil && !$0.isHidden }?.path?.boundingBox
    }

    func press(_ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = []) {
      let key = UIKey(keyCode: code, modifierFlags: flags)
      stage.session.send(.key(.down(), key))
      stage.session.send(.key(.up, key))
      stage.turn()
    }

    var focused: UIView? {
      stage.labWindow.flatMap { UIFocusSystem.focusSystem(for: $0)?.focusedItem as? UIView }
    }
  }

  /// The pointer on a row outlines the row's layer where it is at the playhead, until the pointer leaves.
  @Test func thePointerOnARowOutlinesItsLayer() throws {
    let scene = try Scene()
    let timeline = try scene.timeline
    #expect(scene.outline == nil)
    let row = try scene.row(of: scene.view)
    let place = row.convert(CGPoint(x: 20, y: 10), to: timeline)
    scene.stage.move(in: timeline, to: place)
    let corners = try #require(
      try scene.recording.corners(of: scene.view.layer.id, at: scene.stage.lab.playback.time))
    #expect(corners[0].x > 110 && row.state.isHovered)
    #expect(abs((scene.outline?.minX ?? 0) - corners[0].x) < 0.01)
    scene.stage.move(in: timeline, to: CGPoint(x: 20, y: 10))
    #expect(scene.outline == nil && !row.state.isHovered)
    // The other way round.
    scene.stage.session.send(.pointerMoved(location: CGPoint(x: 210, y: 110)))
    scene.stage.session.frame()
    #expect(try scene.row(of: scene.other).state.isHovered && scene.outline?.minX == 200)
  }

  /// A frozen row keeps its place at the playhead while the others play, until its button is clicked again.
  @Test func aRowIsFrozenAndReleased() throws {
    let scene = try Scene()
    let (stage, id) = (scene.stage, scene.view.layer.id)
    let row = try scene.row(of: scene.view)
    stage.move(
      in: try scene.timeline, to: row.convert(CGPoint(x: 20, y: 10), to: try scene.timeline))
    let before = try #require(try scene.recording.corners(of: id, at: stage.lab.playback.time))
    func corner(_ fraction: Double) throws -> CGFloat {
      let recording = try scene.recording
      return try #require(recording.corners(of: id, at: recording.time(atFraction: fraction)))[0].x
    }
    stage.click(try stage.button("lab.row.frozen"))
    stage.turn()
    #expect(try corner(0.1) == before[0].x && corner(0.9) == before[0].x)
    #expect(try #require(try stage.button("lab.row.frozen") as? RowModeButton).isOn)
    stage.click(try stage.button("lab.row.frozen"))
    stage.turn()
    #expect(try corner(0.1) < before[0].x && corner(0.9) > before[0].x)
    #expect(stage.lab.playback.edits.isEmpty)
  }

  /// A row that plays alone: the others show their layers without animations, and their bars are dimmed.
  @Test func aRowPlaysAlone() throws {
    let scene = try Scene()
    let stage = scene.stage
    let row = try scene.row(of: scene.view)
    stage.move(
      in: try scene.timeline, to: row.convert(CGPoint(x: 20, y: 10), to: try scene.timeline))
    stage.click(try stage.button("lab.row.solo"))
    stage.turn()
    let recording = try scene.recording
    let time = recording.time(atFraction: 0.5)
    #expect(recording.properties(of: scene.other.layer.id, at: time)?.opacity == 1)
    #expect(try #require(recording.corners(of: scene.view.layer.id, at: time))[0].x > 110)
    #expect(try scene.row(of: scene.other).bars[0].alpha < 1 && row.bars[0].alpha == 1)
    stage.click(try stage.button("lab.row.solo"))
    stage.turn()
    #expect(try #require(recording.properties(of: scene.other.layer.id, at: time)).opacity < 1)
    #expect(try scene.row(of: scene.other).bars[0].alpha == 1)
  }

  /// A keyframe's dot follows the mouse, not beyond its neighbours, and shows its time meanwhile.
  @Test func aKeyframeIsDragged() throws {
    let scene = try Scene()
    let (stage, timeline) = (scene.stage, try scene.timeline)
    let row = try scene.row(of: scene.view)
    let bar = row.bars[0]
    let (from, to) = (bar.span.begin + 0.2, bar.span.begin + 0.3)
    stage.press(in: timeline, at: try scene.point(at: from, row))
    stage.move(in: timeline, to: try scene.point(at: to, row))
    let tag = try #require(timeline.subviews.compactMap { $0 as? ValueLabel }.first)
    #expect(tag.text == "300 ms · 50 %" && !tag.isHidden)
    #expect(bar.selectedPart == .keyframe(1))
    stage.release(in: timeline, at: try scene.point(at: to, row))
    let edit = try #require(stage.lab.playback.edits.animations[bar.identity])
    #expect(abs(try #require(edit.keyTimes[1]) - 0.5) < 0.005 && tag.isHidden)
    // The view is where the second value is, at the new time.
    let recording = try scene.recording
    let time = bar.span.begin + 0.6 * (edit.keyTimes[1] ?? 0)
    let corners = try #require(recording.corners(of: scene.view.layer.id, at: time))
    #expect(abs(corners[0].x - 120) < 0.1)
    stage.drag(
      in: timeline, from: try scene.point(at: time, row),
      to: try scene.point(at: bar.span.begin + 0.59, row))
    let moved = try #require(stage.lab.playback.edits.animations[bar.identity]?.keyTimes[1])
    #expect(abs(moved - 2.0 / 3) < 1e-6)
  }

  private static let frames: [(offset: TimeInterval, isLate: Bool)] = [
    (0, false), (0.1, true), (0.2, false), (0.3, true), (0.5, true),
  ]

  /// A late frame has an orange mark at its time, and a click beside the mark puts the playhead on the frame.
  @Test func lateFramesAreMarkedAndClicked() throws {
    let scene = try Scene(frames: Self.frames)
    let (stage, timeline) = (scene.stage, try scene.timeline)
    let start = try scene.recording.range.lowerBound
    let ruler = try #require(timeline.subviews.compactMap { $0 as? TimelineRuler }.first)
    // The marks of late frames are wider than other ticks.
    let mark = try #require(
      ruler.subviews.lazy.flatMap { $0.layer.sublayers ?? [] }.compactMap { $0 as? CAShapeLayer }
        .first { $0.lineWidth == 2 })
    let box = try #require(mark.path).boundingBox
    #expect(abs(box.minX - timeline.axis.x(of: start + 0.1)) < 1)
    #expect(abs(box.maxX - timeline.axis.x(of: start + 0.5)) < 1)
    for offset in [0.3, 0.1] {
      var point = try scene.point(at: start + offset)
      point.x += 3
      stage.press(in: timeline, at: point)
      stage.release(in: timeline, at: point)
      #expect(abs(stage.lab.playback.time - start - offset) < 1e-9)
    }
    // Elsewhere the playhead is where the pointer is.
    let point = try scene.point(at: start + 0.4)
    stage.press(in: timeline, at: point)
    stage.release(in: timeline, at: point)
    #expect(abs(stage.lab.playback.time - start - 0.4) < 0.002)
    // After a click the arrow keys step by a frame as anywhere on the timeline.
    #expect(scene.stage.labWindow?.isKeyWindow == false || scene.focused !== ruler)
  }

  /// Tab reaches the ruler, and its arrow keys go from one late frame to the next, also to those that are scrolled out of view.
  @Test func theKeyboardGoesThroughLateFrames() throws {
    let scene = try Scene(frames: Self.frames)
    let (stage, timeline) = (scene.stage, try scene.timeline)
    let start = try scene.recording.range.lowerBound
    stage.lab.playback.fraction = 0
    timeline.zoom(by: 16)
    stage.turn()
    stage.lab.toggleKeyboard()
    stage.turn()
    for _ in 0..<60 where !(scene.focused is TimelineRuler) { scene.press(.keyboardTab) }
    #expect(scene.focused is TimelineRuler)
    for offset in [0.1, 0.3, 0.5, 0.5] {
      scene.press(.keyboardRightArrow)
      #expect(abs(stage.lab.playback.time - start - offset) < 1e-9)
      let x = timeline.axis.x(of: stage.lab.playback.time)
      #expect((0...timeline.axis.width).contains(x), "the frame is out of view")
    }
    scene.press(.keyboardLeftArrow)
    #expect(abs(stage.lab.playback.time - start - 0.3) < 1e-9)
    scene.press(.keyboardHome)
    #expect(abs(stage.lab.playback.time - start - 0.1) < 1e-9)
    scene.press(.keyboardEnd)
    #expect(abs(stage.lab.playback.time - start - 0.5) < 1e-9 && scene.focused is TimelineRuler)
  }

  /// Without late frames the ruler is no stop for the keyboard.
  @Test func aRulerWithoutLateFramesHasNoFocus() throws {
    let scene = try Scene(frames: [(0, false), (0.1, false)])
    let ruler = try scene.timeline.subviews.compactMap { $0 as? TimelineRuler }.first
    #expect(ruler?.canBecomeFocused == false)
  }

  /// Tabs for which there is no room scroll, and Tab and Return reach and choose each of them.
  @Test func theKeyboardReachesEveryTab() throws {
    let scene = try Scene()
    let stage = scene.stage
    for _ in 0..<7 { scene.play() }
    stage.lab.playback.goLive()
    stage.settle()
    let recordings = stage.lab.playback.recordings
    #expect(recordings.count == 8)
    let window = try #require(stage.labWindow)
    func tabs() -> [UIView] {
      func find(_ view: UIView) -> [UIView] {
        (view.accessibilityIdentifier == "lab.tab" ? [view] : []) + view.subviews.flatMap(find)
      }
      return find(window.timelineBar)
    }
    func isInSight(_ view: UIView) -> Bool {
      let list = view.superview
      return list?.bounds.insetBy(dx: -1, dy: 0).contains(view.frame) == true
    }
    #expect(tabs().count == 8 && isInSight(tabs()[7]) && !isInSight(tabs()[0]))
    stage.lab.toggleKeyboard()
    stage.turn()
    var seen: Set<ObjectIdentifier> = []
    for _ in 0..<60 where seen.count < 8 {
      scene.press(.keyboardTab)
      guard let view = scene.focused, view.accessibilityIdentifier == "lab.tab" else { continue }
      stage.session.runUntilIdle()
      #expect(isInSight(view))
      seen.insert(ObjectIdentifier(view))
    }
    #expect(seen.count == 8)
    while scene.focused !== tabs()[0] { scene.press(.keyboardTab, .shift) }
    scene.press(.keyboardReturnOrEnter)
    stage.settle()
    #expect(try scene.timeline.recording === recordings[0])
  }

  /// Fails when equal names of tabs are not told apart, or when a tab's name changes because another one goes.
  @Test func tabsWithEqualNamesAreNumbered() throws {
    let scene = try Scene()
    let stage = scene.stage
    for _ in 0..<2 { scene.play() }
    stage.push()
    stage.settle()
    func titles() throws -> [String] {
      func find(_ view: UIView) -> [UIButton] {
        (view.accessibilityIdentifier == "lab.tab" ? [view as? UIButton].compactMap(\.self) : [])
          + view.subviews.flatMap(find)
      }
      return find(try #require(stage.labWindow).timelineBar)
        .sorted { $0.frame.minX < $1.frame.minX }
        .compactMap { $0.currentTitle?.components(separatedBy: "  ").first }
    }
    #expect(try titles() == ["Animation", "Animation 2", "Animation 3", "Push"])
    // Tabs that appear together are numbered, too.
    stage.lab.showsTimeline = false
    stage.lab.isShown = false
    stage.lab.isShown = true
    for _ in 0..<2 { scene.play() }
    stage.lab.showsTimeline = true
    stage.turn()
    let together = try titles()
    #expect(Set(together).count == together.count && together.contains("Animation 2"))

    // The playback keeps a limited number of recordings: the oldest go.
    while stage.lab.playback.recordings.count(where: { _ in true }) < 60,
      try titles().first == "Animation"
    { scene.play() }
    let (all, last) = (try titles(), try scene.recording)
    #expect(all.first == "Animation 2" && Set(all).count == all.count, "\(all)")
    #expect(last === stage.lab.playback.recordings.last)
  }

  /// The wheel with Ctrl zooms, on the ruler as well as over rows, and keeps the time under the pointer where it is.
  @Test(arguments: [true, false]) func theWheelWithControlZooms(isOnRuler: Bool) throws {
    let scene = try Scene()
    let timeline = try scene.timeline
    let range = try scene.recording.range
    let middle = (range.lowerBound + range.upperBound) / 2
    var point = try scene.point(at: middle, isOnRuler ? nil : scene.row(of: scene.view))
    if isOnRuler { point.y = TimelineView.axisHeight / 2 }
    let control = UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0xE0), modifierFlags: .control)
    scene.stage.session.send(.key(.down(), control))
    let place = scene.stage.screen(point, in: timeline)
    for _ in 0..<4 {
      scene.stage.session.send(.scroll(location: place, deltaX: 0, deltaY: 20, isPrecise: false))
      scene.stage.settle()
    }
    #expect(timeline.axis.zoom > 1.2, "\(timeline.axis.zoom)")
    #expect(abs(timeline.axis.time(at: point.x - timeline.columns.barsX) - middle) < 0.001)
    #expect(try abs(#require(scene.stage.lab.playback.fraction) - 0.5) < 1e-9)
    let number = try #require(scene.stage.button("lab.zoomReset") as? UIButton)
    #expect(number.currentTitle == "\(Int((timeline.axis.zoom * 100).rounded())) %")
    scene.stage.session.send(
      .key(.up, UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0xE0), modifierFlags: [])))
    scene.stage.click(number)
    scene.stage.settle()
    #expect(abs(timeline.axis.zoom - 1) < 1e-9 && number.currentTitle == "100 %")
  }

  /// The column of names is as wide as the user drags it, keeps that width when the lab is shown anew, and leaves the bars room.
  @Test func theNamesCanBeWidened() throws {
    let scene = try Scene()
    let stage = scene.stage
    func edge() throws -> CGPoint {
      CGPoint(x: try scene.timeline.columns.names, y: 60)
    }
    let standard = try edge().x
    stage.drag(in: try scene.timeline, from: try edge(), to: CGPoint(x: standard + 70, y: 60))
    #expect(try edge().x == standard + 70)
    #expect(try scene.row(of: scene.view).bars[0].superview?.frame.minX == standard + 70)
    stage.lab.isShown = false
    stage.lab.isShown = true
    scene.play()
    #expect(try edge().x == standard + 70)
    stage.drag(in: try scene.timeline, from: try edge(), to: CGPoint(x: 890, y: 60))
    #expect(try scene.timeline.columns.bars >= 160)
    stage.drag(in: try scene.timeline, from: try edge(), to: CGPoint(x: 2, y: 60))
    #expect(try edge().x == 80)
    // With the keyboard, then by a double click back to the standard width.
    let handle = try stage.button("lab.names.edge")
    stage.lab.toggleKeyboard()
    UIFocusSystem.focusSystem(for: handle)?.requestFocusUpdate(to: handle)
    scene.press(.keyboardRightArrow)
    #expect(try edge().x == 96)
    for clicks in 1...2 {
      stage.press(in: try scene.timeline, at: try edge(), clicks: clicks)
      stage.release(in: try scene.timeline, at: try edge())
    }
    stage.turn()
    #expect(try edge().x == standard)
  }
}
