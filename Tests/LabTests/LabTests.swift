import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Lab

/// The lab beside a navigation controller, driven by input events.
@MainActor @Suite(.serialized) struct LabTests {
  private typealias Stage = LabStage

  @Test func theLabStandsBesideTheApp() throws {
    let stage = try Stage()
    #expect(!stage.lab.isVisible && stage.window.frame.height == 700)
    stage.lab.isShown = true
    stage.session.frame()
    #expect(stage.window.frame == CGRect(x: 0, y: 0, width: 900, height: 700 - LabToolbar.height))
    #expect(UIScreen.main.bounds == stage.window.frame)
    #expect(stage.labWindow?.frame.minY == stage.window.frame.maxY)
    stage.lab.showsTimeline = true
    let height = try #require(stage.labWindow).frame.height
    #expect(height > LabToolbar.height && stage.window.frame.height == 700 - height)
    stage.lab.isShown = false
    #expect(stage.window.frame.height == 700 && stage.labWindow == nil)
  }

  /// Fails when the lab's edge can't be dragged, when it can hide the timeline or the app, or when the pointer doesn't say so.
  @Test func theEdgeChangesTheTimelinesHeight() throws {
    final class Display: PointerDisplay {
      var cursor = PointerCursor.arrow
      func show(_ cursor: PointerCursor) { self.cursor = cursor }
    }
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.session.frame()
    let display = Display()
    let before = UIApplication.shared.pointerDisplay
    UIApplication.shared.pointerDisplay = display
    defer { UIApplication.shared.pointerDisplay = before }
    let window = try #require(stage.labWindow)
    let standard = window.frame.height
    let edge = try stage.button("lab.edge")
    stage.move(in: edge, to: CGPoint(x: 300, y: 3))
    #expect(display.cursor == .resizeVertical)

    // The pointer keeps its place on the edge, although the window moves with it.
    func drag(by distance: CGFloat) {
      let top = window.frame.minY
      stage.session.send(.pointerDown(location: CGPoint(x: 300, y: top + 3)))
      for step in 1...4 {
        let y = top + 3 - distance * CGFloat(step) / 4
        stage.session.send(.pointerMoved(location: CGPoint(x: 300, y: y)))
        stage.session.frame()
      }
      stage.session.send(.pointerUp(location: CGPoint(x: 300, y: top + 3 - distance)))
      stage.session.frame()
    }
    drag(by: 80)
    #expect(window.frame.height == standard + 80)
    #expect(stage.window.frame.height == 700 - standard - 80)
    stage.lab.showsTimeline = false
    stage.lab.showsTimeline = true
    #expect(window.frame.height == standard + 80, "the height is forgotten")
    // A moment that was scrubbed to stays on screen.
    stage.push()
    stage.settle()
    let playback = stage.lab.playback
    playback.fraction = 0.4
    stage.turn()
    drag(by: -40)
    #expect(playback.shownRecording != nil)
    #expect(abs(try #require(playback.fraction) - 0.4) < 1e-6)
    playback.resume()
    stage.turn()
    drag(by: 20)
    #expect(playback.shownRecording != nil && playback.state == .replaying)
    playback.goLive()
    stage.turn()
    // The outline of a selected layer is not where the layer was before.
    var isOutlined: Bool { UIApplication.shared.windows.contains { $0 is LabOverlay } }
    stage.push()
    stage.settle()
    let recording = try #require(playback.currentRecording)
    let row = try #require(
      recording.appRows.first {
        recording.corners(of: $0.id, at: recording.range.upperBound) != nil
      })
    stage.lab.timeline(window.timeline, didSelect: row)
    #expect(isOutlined)
    drag(by: 10)
    #expect(!isOutlined)
    drag(by: 600)
    #expect(stage.window.frame.height >= 150)
    drag(by: -690)
    #expect(window.timeline.bounds.height >= TimelineView.axisHeight + 2 * TimelineColumns.lane)
    for clicks in 1...2 {
      stage.press(in: edge, at: CGPoint(x: 300, y: 3), clicks: clicks)
      stage.release(in: edge, at: CGPoint(x: 300, y: 3))
    }
    #expect(window.frame.height == standard && stage.lab.timelineHeight == nil)
  }

  @Test func aSmallWindowHasNoToolbar() throws {
    let stage = try Stage(width: 480, height: 320)
    stage.lab.isShown = true
    #expect(!stage.lab.isVisible && stage.window.frame.height == 320)
    // A larger one gets it without asking again.
    UIScreen.main.configure(
      size: CGSize(width: 800, height: 600), scale: 1, maximumFramesPerSecond: 60)
    #expect(stage.lab.isVisible && stage.window.frame.height == 600 - LabToolbar.height)
  }

  /// Where the toolbar is narrow, the slider stays, and the commands without a button are in a list that the last button opens.
  @Test func commandsWithoutRoomAreInAList() throws {
    let stage = try Stage(width: 640, height: 480)
    var performed: [String] = []
    let commands = (0..<12).map { index in
      LabCommand("test.\(index)", .reset, "Command \(index)", priority: index == 3 ? 20 : 0) {
        performed.append("test.\(index)")
      }
    }
    let lab = Lab(stage.window, trailing: commands)
    lab.isShown = true
    defer { lab.isShown = false }
    stage.settle()
    let bar = try #require(stage.labWindow?.toolbar)
    #expect(!bar.scrubber.isHidden && bar.scrubber.bounds.width >= 120)
    #expect(try !stage.button("test.3").isHidden && stage.button("test.4").isHidden)
    func menu() -> OverflowMenu? {
      UIApplication.shared.windows.lazy.compactMap { $0 as? OverflowMenu }.first
    }
    func row(_ identifier: String) throws -> UIView {
      func find(_ view: UIView) -> UIView? {
        view.accessibilityIdentifier == identifier
          ? view : view.subviews.lazy.compactMap(find).first
      }
      return try #require(menu().flatMap(find))
    }
    stage.click(try stage.button("lab.more"))
    #expect(try row("test.4").window === menu() && (try? row("test.3")) == nil)
    stage.click(try row("test.4"))
    #expect(performed == ["test.4"] && menu() == nil && stage.window.isKeyWindow)
    // A click beside the list and Escape close it, and carry out nothing.
    stage.click(try stage.button("lab.more"))
    stage.press(in: stage.window, at: CGPoint(x: 8, y: 8))
    stage.release(in: stage.window, at: CGPoint(x: 8, y: 8))
    #expect(menu() == nil)
    stage.click(try stage.button("lab.more"))
    stage.session.send(.key(.down(), UIKey(keyCode: .keyboardEscape)))
    stage.session.frame()
    #expect(menu() == nil && performed.count == 1 && stage.window.isKeyWindow)
  }

  @Test func aHiddenLabRecordsNothing() throws {
    let stage = try Stage()
    stage.push()
    stage.settle()
    #expect(!stage.lab.playback.isEnabled && stage.lab.playback.recordings.isEmpty)
    stage.lab.isShown = true
    stage.lab.isShown = false
    #expect(!stage.lab.playback.isEnabled)
  }

  @Test func atRestItAsksForNoFrames() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    stage.turn()
    stage.session.runUntilIdle()
    #expect(!stage.session.producer.needsFrame(at: stage.session.clock.now()))
    #expect(AnimationScheduler.shared.nextWake(after: stage.session.clock.now()) == nil)
  }

  /// Fails when the toolbar's time stands still without the timeline, when the first frame shows the time of an earlier transition,
  /// or when frames are asked for after the end.
  @Test func theTimeRunsWithoutTheTimeline() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.push()
    stage.settle()
    let label = try #require(try stage.button("lab.time") as? UILabel)
    #expect(label.text?.hasSuffix("100 %") == true)
    stage.push()
    let recording = try #require(stage.lab.playback.currentRecording)
    var texts: [String] = []
    for _ in 0..<12 {
      texts.append(try #require(label.text))
      stage.session.advance(by: 1.0 / 60)
    }
    let milliseconds = texts.compactMap { Int($0.prefix { $0 != " " }) }
    #expect(try #require(milliseconds.first) < 40, "\(texts[0])")
    #expect(zip(milliseconds, milliseconds.dropFirst()).allSatisfy { $0 < $1 }, "\(texts)")
    stage.settle()
    #expect(recording.isFinished && label.text?.hasSuffix("100 %") == true)
    stage.session.runUntilIdle()
    #expect(!stage.session.producer.needsFrame(at: stage.session.clock.now()))
    #expect(AnimationScheduler.shared.nextWake(after: stage.session.clock.now()) == nil)
  }

  /// Fails when the panel without a recording shows more than its hint, such as empty strips and lines.
  @Test func anEmptyTimelineShowsItsHintAlone() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.session.frame()
    let window = try #require(stage.labWindow)
    func hasContents(_ view: UIView) -> Bool {
      guard !view.isHidden, view.bounds.width > 0, view.bounds.height > 0 else { return false }
      if let label = view as? UILabel { return label.text?.isEmpty == false }
      return view.subviews.isEmpty && (view.backgroundColor ?? .clear) != .clear
    }
    #expect(window.timelineBar.isHidden)
    #expect(window.timeline.bounds.height == window.bounds.height - LabToolbar.height)
    #expect(window.timeline.subviews.count(where: hasContents) == 1)
    stage.push()
    stage.settle()
    #expect(!window.timelineBar.isHidden && window.timeline.subviews.count(where: hasContents) > 1)
  }

  /// Fails when a label of the ruler is cut off, at any width and zoom.
  @Test(arguments: [560, 700, 900, 1000, 1260])
  func theRulersLabelsAreWhole(width: Int) throws {
    let stage = try Stage(width: width)
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    let timeline = try #require(stage.labWindow).timeline
    let axis = try stage.button("lab.axis")
    func labels(_ view: UIView) -> [UILabel] {
      view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }.filter { !$0.isHidden }
    }
    for _ in 0..<6 {
      let shown = labels(axis)
      #expect(!shown.isEmpty)
      for label in shown {
        #expect(label.frame.maxX <= axis.bounds.width, "\(label.text ?? "")")
        #expect(!shown.contains { $0 !== label && $0.frame.intersects(label.frame) })
        #expect(
          label.sizeThatFits(axis.bounds.size).width <= label.frame.width, "\(label.text ?? "")")
      }
      timeline.zoom(by: 1.3)
      stage.session.frame()
    }
  }

  /// Fails when dots of many keyframes hide the name of their bar or touch each other, or leave nothing to drag the bar by.
  @Test func manyKeyframesLeaveTheNameLegible() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.window.addSubview(view)
    stage.session.frame()
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = (0...60).map { CGFloat($0) }
    animation.duration = 0.5
    view.layer.add(animation, forKey: nil)
    stage.session.frame()
    stage.settle()
    let timeline = try #require(stage.labWindow).timeline
    let bar = try #require(timeline.rows.first { !$0.bars.isEmpty }?.bars.first)
    for zoom in [4, 4, 1 / 16.0] {
      timeline.zoom(by: zoom)
      stage.session.frame()
      let name = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
      let dots = bar.subviews.filter { $0.backgroundColor == .white }.map(\.frame)
      #expect(name.sizeThatFits(bar.bounds.size).width <= name.frame.width && !name.isHidden)
      #expect(dots.count >= 3 && !dots.contains { $0.intersects(name.frame) })
      #expect(zip(dots, dots.dropFirst()).allSatisfy { $1.minX - $0.maxX >= 2 })
      #expect(bar.part(at: name.frame.midX) == .body)
      let inner = try #require(dots.first { $0.minX > name.frame.maxX && $0.midX < 400 })
      guard case .keyframe = bar.part(at: inner.midX) else {
        Issue.record("a dot can't be taken hold of")
        continue
      }
    }
    // The selected keyframe has a dot, and the name makes room for it.
    for index in 1..<60 {
      bar.selectedPart = .keyframe(index)
      bar.layoutIfNeeded()
      let name = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
      let dots = bar.subviews.filter { $0.backgroundColor == .white }.map(\.frame)
      #expect(bar.shownKeyframes.contains(index) && !dots.contains { $0.intersects(name.frame) })
    }
    view.removeFromSuperview()
  }

  /// Fails when the rows of controllers' root views are all called UIView.
  @Test func aRootViewsRowIsNamedAfterItsController() throws {
    final class Details: UIViewController {}
    let stage = try Stage()
    stage.lab.isShown = true
    let page = Details()
    page.view.backgroundColor = .systemIndigo
    stage.navigation.pushViewController(page, animated: true)
    stage.session.frame()
    stage.settle()
    let recording = try #require(stage.lab.playback.currentRecording)
    #expect(recording.appRows.contains { $0.description.kind == "Details" })
  }

  @Test func aPushIsPausedScrubbedSteppedAndResumed() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.session.advance(by: 0.1)
    stage.turn()
    stage.click(try stage.button("lab.play"))
    stage.session.advance(by: 0.1)
    let playback = stage.lab.playback
    #expect(playback.state == .paused)
    let paused = playback.time
    stage.session.advance(by: 1)
    #expect(playback.time == paused, "time goes on in a pause")
    // The slider: its left end is the beginning.
    let scrubber = try stage.button("lab.scrubber")
    let y = scrubber.bounds.midY
    stage.drag(in: scrubber, from: CGPoint(x: 40, y: y), to: CGPoint(x: 7, y: y))
    #expect(abs(try #require(playback.fraction)) < 0.01)
    stage.click(try stage.button("lab.stepForward"))
    let recording = try #require(playback.currentRecording)
    #expect(abs(playback.time - recording.range.lowerBound - 1.0 / 60) < 1e-6)
    stage.click(try stage.button("lab.play"))
    stage.session.runUntilIdle()
    #expect(playback.state == .live && stage.navigation.viewControllers.count == 2)
    #expect(stage.navigation.transitionCoordinator == nil)
  }

  @Test func theRulerMovesThePlayhead() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    let timeline = try #require(stage.labWindow).timeline
    let recording = try #require(stage.lab.playback.currentRecording)
    let columns = TimelineColumns(width: timeline.bounds.width)
    let x = columns.names + timeline.axis.x(of: recording.time(atFraction: 0.3))
    stage.drag(in: timeline, from: CGPoint(x: x + 60, y: 10), to: CGPoint(x: x, y: 10))
    #expect(abs(try #require(stage.lab.playback.fraction) - 0.3) < 0.01)
    #expect(stage.lab.playback.shownRecording === recording)
  }

  /// Fails when a mark of the loop can't be dragged, when its value is not shown meanwhile, or when playing leaves the marks.
  @Test func theLoopsMarksAreDragged() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    let timeline = try #require(stage.labWindow).timeline
    let playback = stage.lab.playback
    let recording = try #require(playback.currentRecording)
    let columns = TimelineColumns(width: timeline.bounds.width)
    func x(_ fraction: Double) -> CGFloat {
      columns.names + timeline.axis.x(of: recording.time(atFraction: fraction))
    }
    let tag = try #require(timeline.subviews.compactMap { $0 as? ValueLabel }.first)
    // Without a loop, the ruler has no marks: the same drag moves the playhead.
    stage.drag(in: timeline, from: CGPoint(x: x(0), y: 20), to: CGPoint(x: x(0.25), y: 20))
    #expect(playback.loop == nil)
    #expect(abs(try #require(playback.fraction) - 0.25) < 0.01)

    stage.click(try stage.button("lab.loop"))
    stage.turn()
    #expect(playback.loop == recording.range)
    stage.press(in: timeline, at: CGPoint(x: x(0) - 2, y: 20))
    stage.move(in: timeline, to: CGPoint(x: x(0.25) - 2, y: 20))
    let begin = try #require(playback.loop).lowerBound
    #expect(abs(recording.fraction(at: begin) - 0.25) < 0.005)
    #expect(
      !tag.isHidden
        && tag.text
          == ValueText.time(begin - recording.range.lowerBound, recording.fraction(at: begin))
    )
    stage.release(in: timeline, at: CGPoint(x: x(0.25) - 2, y: 20))
    #expect(tag.isHidden)
    // The end stays a frame behind the beginning.
    stage.drag(in: timeline, from: CGPoint(x: x(1) + 2, y: 20), to: CGPoint(x: x(0.1), y: 20))
    let loop = try #require(playback.loop)
    #expect(loop.lowerBound == begin && abs(loop.upperBound - begin - 1.0 / 60) < 1e-6)
    stage.drag(
      in: timeline, from: CGPoint(x: x(recording.fraction(at: loop.upperBound)) + 2, y: 20),
      to: CGPoint(x: x(0.5) + 2, y: 20))
    let marks = try #require(playback.loop)
    playback.replay(recording)
    for _ in 0..<100 {
      stage.session.advance(by: 1.0 / 60)
      #expect(marks.contains(playback.time))
    }
    // The marks are there again after repeating was off.
    stage.click(try stage.button("lab.loop"))
    #expect(playback.loop == nil)
    stage.click(try stage.button("lab.loop"))
    #expect(playback.loop == marks)
    // A double click on the ruler takes both away.
    let middle = CGPoint(x: x(0.4), y: 20)
    for clicks in 1...2 {
      stage.press(in: timeline, at: middle, clicks: clicks)
      stage.release(in: timeline, at: middle)
    }
    #expect(playback.loop == recording.range)
  }

  /// Fails when the marks can't be set with the keyboard, or when another recording keeps them.
  @Test func keysSetTheLoopsMarksAtThePlayhead() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.push()
    stage.settle()
    let playback = stage.lab.playback
    let recording = try #require(playback.currentRecording)
    UIApplication.shared.desktopKeyCommands = { [lab = stage.lab] in lab.keyCommands }
    defer { UIApplication.shared.desktopKeyCommands = nil }
    func press(_ character: String) {
      let code = UIKeyboardHIDUsage(rawValue: character == "[" ? 0x2F : 0x30)
      stage.session.send(.key(.down(), UIKey(keyCode: code, characters: character)))
      stage.session.send(.key(.up, UIKey(keyCode: code)))
      stage.turn()
    }
    func loop() throws -> [Int] {
      let loop = try #require(playback.loop)
      return [loop.lowerBound, loop.upperBound].map {
        Int((recording.fraction(at: $0) * 100).rounded())
      }
    }
    playback.fraction = 0.3
    press("[")
    #expect(try loop()[0] == 30)
    playback.fraction = 0.6
    press("]")
    #expect(try loop() == [30, 60])
    // A beginning after the end moves the end away.
    playback.fraction = 0.8
    press("[")
    #expect(try loop()[0] == 80 && loop()[1] >= 100)
    playback.goLive()
    stage.navigation.popViewController(animated: true)
    stage.session.frame()
    stage.settle()
    let next = try #require(playback.currentRecording)
    #expect(next !== recording && playback.loop == next.range)
  }

  @Test func aBarsEndChangesTheDurationOnEveryRun() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    let timeline = try #require(stage.labWindow).timeline
    let row = try #require(timeline.rows.first { !$0.bars.isEmpty })
    let bar = row.bars[0]
    let columns = TimelineColumns(width: timeline.bounds.width)
    let from = columns.names + timeline.axis.x(of: bar.span.passEnd)
    let y = row.convert(CGPoint(x: 0, y: bar.frame.midY), to: timeline).y
    let half = columns.names + timeline.axis.x(of: (bar.span.begin + bar.span.passEnd) / 2)
    let duration = bar.span.passEnd - bar.span.begin
    stage.drag(in: timeline, from: CGPoint(x: from, y: y), to: CGPoint(x: half, y: y))
    let edit = try #require(stage.lab.playback.edits.animations[bar.identity])
    #expect(abs(try #require(edit.duration) - duration / 2) < 0.01)
    #expect(bar.span.isEdited && abs(bar.span.passEnd - bar.span.begin - duration / 2) < 0.01)
    // Reset takes it back.
    stage.click(try stage.button("lab.reset"))
    #expect(stage.lab.playback.edits.isEmpty)
  }

  @Test func keysSelectRowsAndMoveThePlayhead() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    stage.lab.toggleKeyboard()
    let window = try #require(stage.labWindow)
    #expect(window.isKeyWindow)
    stage.lab.playback.fraction = 0.5
    let before = stage.lab.playback.time
    func press(_ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = []) {
      stage.session.send(.key(.down(), UIKey(keyCode: code, modifierFlags: flags)))
      stage.session.send(.key(.up, UIKey(keyCode: code, modifierFlags: flags)))
      stage.session.frame()
    }
    press(.keyboardRightArrow)
    #expect(abs(stage.lab.playback.time - before - 1.0 / 60) < 1e-6)
    press(.keyboardDownArrow)
    #expect(window.timeline.rows.count { $0.state.isSelected } == 1)
    press(.keyboardLeftArrow, .shift)
    #expect(abs(stage.lab.playback.time - before + 9.0 / 60) < 1e-6)
    press(.keyboardEscape)
    #expect(stage.window.isKeyWindow)
  }

  /// Fails when an animation or a keyframe of a row can't be reached or moved with the keyboard, or when nothing shows which one it is.
  @Test func keysReachEveryPartOfARow() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.window.addSubview(view)
    defer { view.removeFromSuperview() }
    stage.session.frame()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.5
    fade.duration = 0.5
    let path = CAKeyframeAnimation(keyPath: "position.x")
    path.values = [0, 10, 20, 30].map { CGFloat($0) }
    path.duration = 0.6
    view.layer.add(fade, forKey: "fade")
    view.layer.add(path, forKey: "path")
    stage.session.frame()
    stage.settle()
    stage.lab.toggleKeyboard()
    let timeline = try #require(stage.labWindow).timeline
    let playback = stage.lab.playback
    func press(_ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = []) {
      stage.session.send(.key(.down(), UIKey(keyCode: code, modifierFlags: flags)))
      stage.session.send(.key(.up, UIKey(keyCode: code, modifierFlags: flags)))
      stage.turn()
    }
    let bars = try #require(timeline.rows.first).bars
    let fadeBar = try #require(bars.first { $0.identity.keyPath == "opacity" })
    let pathBar = try #require(bars.first { $0.identity.keyPath == "position.x" })
    let tag = try #require(timeline.subviews.compactMap { $0 as? ValueLabel }.first)
    func ring(_ bar: AnimationBar) throws -> UIView { try find("lab.selectedPart", in: bar) }

    // Alt and the arrow keys go through all parts, and stop at the last one.
    let sequence = bars.flatMap { bar in bar.parts.map { (bar, $0) } }
    #expect(sequence.count == 6)
    for (bar, part) in sequence + [sequence[5]] {
      press(.keyboardRightArrow, .alternate)
      #expect(bar.selectedPart == part && bars.count { $0.selectedPart != nil } == 1)
      #expect(try !ring(bar).isHidden && !tag.isHidden)
    }
    for (bar, part) in sequence.reversed().dropFirst() {
      press(.keyboardLeftArrow, .alternate)
      #expect(bar.selectedPart == part)
    }
    press(.keyboardLeftArrow, .alternate)
    #expect(bars.allSatisfy { $0.selectedPart == nil } && tag.isHidden)

    func edit(_ bar: AnimationBar) throws -> AnimationEdit {
      try #require(playback.edits.animations[bar.identity])
    }
    func select(_ bar: AnimationBar, _ part: BarPart) {
      for _ in 0..<12 where bar.selectedPart != part { press(.keyboardRightArrow, .alternate) }
    }
    select(fadeBar, .body)
    press(.keyboardRightArrow)
    #expect(abs(try edit(fadeBar).delay - 1.0 / 60) < 1e-9)
    press(.keyboardRightArrow, .shift)
    #expect(abs(try edit(fadeBar).delay - 11.0 / 60) < 1e-9)
    #expect(tag.text == "begins at 183 ms")
    select(fadeBar, .end)
    press(.keyboardLeftArrow)
    let duration = try #require(try edit(fadeBar).duration)
    #expect(abs(duration - 29.0 / 60) < 1e-9)
    for _ in 0..<12 { press(.keyboardLeftArrow, .alternate) }
    select(pathBar, .keyframe(2))
    press(.keyboardRightArrow)
    let keyTime = try #require(try edit(pathBar).keyTimes[2])
    #expect(abs(keyTime - 25.0 / 36) < 1e-6)
    let place = pathBar.span.keyframes[2] - pathBar.span.begin
    #expect(abs(place - 25.0 / 60) < 1e-6)

    // Escape gives the arrow keys back to the playhead, and then the keyboard to the app.
    press(.keyboardEscape)
    #expect(pathBar.selectedPart == nil && stage.labWindow?.isKeyWindow == true)
    playback.fraction = 0.5
    let before = playback.time
    press(.keyboardRightArrow)
    #expect(abs(playback.time - before - 1.0 / 60) < 1e-6)
    press(.keyboardEscape)
    #expect(stage.window.isKeyWindow)
  }

  /// Fails when a click on a value, or Ctrl C, copies something else than what stands there.
  @Test func theShownValueIsCopied() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.window.addSubview(view)
    defer { view.removeFromSuperview() }
    stage.session.frame()
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = CGFloat.pi / 2
    turn.duration = 1
    view.layer.add(turn, forKey: nil)
    stage.session.frame()
    stage.settle()
    stage.lab.playback.fraction = 0.5
    stage.turn()
    let timeline = try #require(stage.labWindow).timeline
    let row = try #require(timeline.rows.first)
    let x = TimelineColumns(width: timeline.bounds.width)
    let label = try #require(
      row.subviews.compactMap { $0 as? UILabel }.first {
        $0.frame.minX > x.names + x.bars
      })
    #expect(label.text == "50 %  ·  45°  ·  90°/s")
    let place = label.convert(CGPoint(x: 20, y: label.bounds.midY), to: timeline)
    stage.press(in: timeline, at: place)
    stage.release(in: timeline, at: place)
    #expect(UIPasteboard.general.string == label.text)
    UIPasteboard.general.string = nil
    stage.lab.toggleKeyboard()
    for key in [
      UIKey(keyCode: .keyboardDownArrow),
      UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0x06), modifierFlags: .control, characters: "c"),
    ] {
      stage.session.send(.key(.down(), key))
      stage.session.send(.key(.up, key))
      stage.turn()
    }
    #expect(UIPasteboard.general.string == label.text)
  }

  /// Over a paused app, the pointer is on a layer, not on the app's controls; while the app runs, it is the app's.
  @Test func layersArePointedAtAndSelectedOnTheStage() throws {
    let stage = try Stage()
    var clicks = 0
    stage.navigation.view.addGestureRecognizer(UITapGestureRecognizer { _ in clicks += 1 })
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    let timeline = try #require(stage.labWindow?.timeline)
    let page = try #require(stage.navigation.topViewController?.view)
    stage.lab.playback.fraction = 0.5
    stage.turn()
    let recording = try #require(stage.lab.playback.shownRecording)
    let corners = try #require(recording.corners(of: page.layer.id, at: stage.lab.playback.time))
    let inside = CGPoint(x: (corners[0].x + corners[1].x) / 2, y: 300)
    func states() -> (selected: [LayerID], hovered: [LayerID]) {
      (
        timeline.rows.filter(\.state.isSelected).map(\.row.id),
        timeline.rows.filter(\.state.isHovered).map(\.row.id)
      )
    }
    func click() {
      stage.session.send(.pointerDown(location: inside))
      stage.session.send(.pointerUp(location: inside))
      stage.session.frame()
    }
    stage.session.send(.pointerMoved(location: inside))
    stage.session.frame()
    let hovered = try #require(states().hovered.first)
    click()
    #expect(states().selected == [hovered] && clicks == 0)
    // Each further click goes one layer deeper, and comes back to the first.
    var seen = [hovered]
    for _ in 0..<timeline.rows.count {
      click()
      seen += states().selected
      if states().selected == [hovered] { break }
    }
    #expect(seen.count > 2 && seen.last == hovered && seen.contains(page.layer.id))
    stage.lab.playback.goLive()
    stage.settle()
    #expect(states().hovered == [])
    click()
    #expect(clicks == 1)
  }

  /// Fails when the pointer finds a layer where a superlayer clips it, or that is transparent.
  @Test func layersThatAreNotOnScreenAreNotPointedAt() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    let frame = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    let box = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    box.backgroundColor = .red
    frame.addSubview(box)
    stage.navigation.view.addSubview(frame)
    stage.session.frame()
    func shows(_ point: CGPoint, _ change: () -> Void) throws -> Bool {
      change()
      UIView.animate(withDuration: 0.4) { box.backgroundColor = .blue }
      stage.settle()
      let recording = try #require(stage.lab.playback.recordings.last)
      box.backgroundColor = .red
      stage.settle()
      return recording.shows(box.layer.id, at: point, time: recording.range.lowerBound)
    }
    let (inside, outside) = (CGPoint(x: 170, y: 170), CGPoint(x: 230, y: 230))
    #expect(try shows(inside) {} && shows(outside) {})
    #expect(try !shows(CGPoint(x: 110, y: 110)) {})
    #expect(try shows(inside) { frame.clipsToBounds = true } && !shows(outside) {})
    #expect(try !shows(inside) { frame.alpha = 0 })
    #expect(try !shows(inside) { (frame.alpha, frame.isHidden) = (1, true) })
  }

  /// The trail of a selected layer is that of the animation as it is now, not as it was when it was selected.
  @Test func aTrailFollowsAnEdit() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    let timeline = try #require(stage.labWindow?.timeline)
    stage.lab.playback.fraction = 0.5
    stage.turn()
    let recording = try #require(stage.lab.playback.shownRecording)
    let row = try #require(
      recording.appRows.first { $0.animations.contains { $0.id.keyPath == "position" } })
    stage.lab.timeline(timeline, didSelect: row)
    let overlay = try #require(
      UIApplication.shared.windows.lazy.compactMap { $0 as? LabOverlay }.first)
    func trail() -> [CGPath?] {
      (overlay.layer.sublayers ?? []).filter { $0.delegate == nil }
        .compactMap { ($0 as? CAShapeLayer)?.path }
    }
    let before = trail()
    #expect(before.count == 3, "the outline, the trails and their dots")
    var edit = AnimationEdit()
    edit.timing = .curve(TimingCurve(0.3, -0.8, 0.7, 1.8))
    for animation in row.animations {
      stage.lab.timeline(timeline, didEdit: animation.id, to: edit)
    }
    stage.turn()
    #expect(zip(before, trail()).filter { $0 != $1 }.count >= 2)
  }

  /// The bars of a transition begin at 0 %, also where the first layout takes some milliseconds after its animations have begun.
  @Test func aSlowLayoutDoesNotMoveTheBeginning() throws {
    final class SlowView: UIView {
      var onLayout: (() -> Void)?
      override func layoutSubviews() {
        super.layoutSubviews()
        onLayout?()
        onLayout = nil
      }
    }
    let stage = try Stage()
    stage.lab.isShown = true
    let page = UIViewController()
    let view = SlowView()
    view.backgroundColor = .systemIndigo
    view.onLayout = { stage.session.clock.advance(by: 0.006) }
    page.view = view
    stage.navigation.pushViewController(page, animated: true)
    stage.settle()
    let recording = try #require(stage.lab.playback.recordings.first)
    let begins = recording.appRows.flatMap(\.animations).map(\.begin)
    #expect(!begins.isEmpty)
    for begin in begins { #expect(abs(begin - recording.range.lowerBound) < 1e-6) }
    stage.lab.playback.fraction = 0
    stage.turn()
    let corners = try #require(
      recording.corners(of: view.layer.id, at: recording.range.lowerBound))
    #expect(corners[0].x == 900, "not at its beginning")
  }

  /// A transition that was recorded in a larger window is shown as a whole, smaller, in the middle.
  @Test func aRecordingFromALargerWindowIsFitted() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.push()
    stage.settle()
    stage.lab.showsTimeline = true
    stage.lab.playback.fraction = 0.5
    stage.turn()
    let (height, before) = (stage.window.frame.height, 700 - LabToolbar.height)
    #expect(height < before)
    let width = 900 * height / before
    let picture = Bitmap(try #require(stage.session.image()))
    let (left, right) = (Int((900 - width) / 2), Int((900 + width) / 2))
    let backdrop: Bitmap.Pixel = [243, 243, 246, 255]
    for x in [left + 5, right - 5] { #expect(picture[x, Int(height) - 5] != backdrop) }
    for x in [left - 5, right + 5] { #expect(picture[x, Int(height) - 5] == backdrop) }
    // Pointing and the outline go by what is on screen.
    let placement = try #require(stage.lab.playback.placement)
    let recording = try #require(stage.lab.playback.shownRecording)
    let page = try #require(stage.navigation.topViewController?.view)
    let corners = try #require(
      recording.corners(of: page.layer.id, at: stage.lab.playback.time)
    ).map { $0.applying(placement) }
    let timeline = try #require(stage.labWindow).timeline
    stage.session.send(.pointerMoved(location: CGPoint(x: corners[0].x + 2, y: height - 5)))
    stage.session.frame()
    #expect(timeline.rows.contains { $0.state.isHovered })
    let row = recording.appRows.first { $0.id == page.layer.id }
    stage.lab.timeline(timeline, didSelect: row)
    stage.turn()
    let overlay = try #require(
      UIApplication.shared.windows.lazy.compactMap { $0 as? LabOverlay }.first)
    let outlines = (overlay.layer.sublayers ?? []).compactMap { ($0 as? CAShapeLayer)?.path }
    let edge = corners.map(\.x).min()
    #expect(outlines.contains { abs($0.boundingBox.minX - (edge ?? .nan)) < 0.01 })
  }

  /// Recordings of a wider window are fitted into the halves beside the panel.
  @Test func comparedRecordingsFitBesideThePanel() throws {
    let stage = try Stage(width: 1260)
    stage.lab.isShown = true
    stage.push()
    stage.settle()
    stage.lab.showsTimeline = true
    stage.lab.inspectorPage = .curve
    stage.turn()
    let width = stage.window.bounds.width
    #expect(width < 1000)
    stage.lab.comparisonLayout = .sideBySide
    stage.lab.playback.fraction = 1
    stage.turn()
    let picture = Bitmap(try #require(stage.session.image()))
    let backdrop: Bitmap.Pixel = [243, 243, 246, 255]
    let (middle, half) = (Int(stage.window.bounds.midY), (width - 8) / 2)
    #expect(picture[Int(half) - 4, middle] != backdrop)
    #expect(picture[Int(half) + 4, middle] == backdrop)
    #expect(picture[Int(width) - 4, middle] == picture[Int(half) - 4, middle])
    let placement = try #require(stage.lab.playback.placement)
    #expect(abs(placement.a - half / 1260) < 1e-6 && abs(placement.tx - half - 8) < 1e-6)
    // The names stand above the halves.
    let overlay = try #require(
      UIApplication.shared.windows.lazy.compactMap { $0 as? LabOverlay }.first)
    let names = overlay.subviews.compactMap { $0 as? UILabel }
    #expect(names.count == 2 && names.allSatisfy { $0.frame.maxY < CGFloat(middle) - half / 4 })
  }

  /// Without a recording, Play pauses the app for the next transition, and says so; what needs a recording is disabled.
  @Test func aPauseBeforeTheFirstTransitionIsSeen() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    var messages: [String] = []
    stage.lab.onMessage = { messages.append($0) }
    stage.turn()
    let window = try #require(stage.labWindow)
    #expect(try (stage.button("lab.stepForward") as? UIControl)?.isEnabled == false)
    // The button is named after the action of its next click.
    let play = try #require(try stage.button("lab.play") as? LabButton)
    #expect(play.accessibilityLabel == localized("Pause"))
    stage.click(try stage.button("lab.play"))
    stage.turn()
    let time = window.toolbar.subviews.first { $0.accessibilityIdentifier == "lab.time" }
    #expect(messages == ["Paused: the next transition waits at its beginning."])
    #expect((time as? UILabel)?.text == "Paused")
    stage.click(try stage.button("lab.play"))
    stage.turn()
    #expect((time as? UILabel)?.text == nil && stage.lab.playback.state == .live)
  }

  /// What needs a recording says so, and changes nothing.
  @Test func withoutARecordingItIsSaidWhatToDo() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    var messages: [String] = []
    stage.lab.onMessage = { messages.append($0) }
    stage.lab.cycleComparison()
    stage.lab.toggleOnionSkin()
    stage.lab.toggleLoop()
    stage.lab.playBackwards()
    #expect(messages == Array(repeating: "Play a transition first.", count: 4))
    #expect(stage.lab.comparisonLayout == nil && !stage.lab.showsOnionSkin)
    #expect(stage.lab.playback.loop == nil && stage.lab.playback.state == .live)
  }

  /// The app goes on while a recording waits for another one, and both are played when that has ended.
  @Test func theNextTransitionIsPlayedBesideTheKeptOne() throws {
    let stage = try Stage()
    let playback = stage.lab.playback
    stage.lab.isShown = true
    var messages: [String] = []
    stage.lab.onMessage = { messages.append($0) }
    stage.push()
    stage.settle()
    stage.lab.cycleComparison()
    #expect(messages.last?.hasPrefix("Play another transition") == true)
    #expect(playback.state == .live && playback.shownRecording == nil)
    stage.navigation.popViewController(animated: true)
    stage.session.frame()
    while stage.navigation.transitionCoordinator != nil { stage.session.advance(by: 1 / 60.0) }
    stage.turn()
    #expect(playback.state == .replaying && playback.comparisonFrames?.count == 2)
    stage.lab.endComparison()
  }

  /// A timeline that shows everything can't be zoomed out.
  @Test func theZoomsButtonsStopAtItsEnds() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    let out = try #require(try stage.button("lab.zoomOut") as? UIControl)
    #expect(!out.isEnabled)
    stage.click(try stage.button("lab.zoomIn"))
    stage.turn()
    #expect(out.isEnabled)
    stage.click(out)
    stage.turn()
    #expect(!out.isEnabled)
  }

  /// While the window is too small for the lab, it goes on recording; what was recorded before is there when it is larger again.
  @Test func aWindowThatIsSmallForAWhileKeepsItsRecordings() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.push()
    stage.settle()
    let count = stage.lab.playback.recordings.count
    #expect(count > 0)
    func resize(_ width: CGFloat, _ height: CGFloat) {
      UIScreen.main.configure(
        size: CGSize(width: width, height: height), scale: 1, maximumFramesPerSecond: 60)
      stage.settle()
    }
    resize(320, 240)
    #expect(!stage.lab.isVisible)
    resize(900, 700)
    #expect(stage.lab.isVisible && stage.lab.playback.recordings.count == count)
    stage.lab.isShown = false
    #expect(stage.lab.playback.recordings.isEmpty)
  }

  /// Fails when a replay that goes backward goes forward after the panel has changed the size of the app's window.
  @Test func aReplayKeepsItsDirectionWhenThePanelOpens() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.settle()
    stage.push()
    stage.settle()
    let recording = try #require(stage.lab.playback.recordings.last)
    stage.lab.playback.scrub(to: recording.time(atFraction: 0.8))
    stage.lab.playback.playBackwards()
    for _ in 0..<4 { stage.session.advance(by: 1 / 60) }
    let before = stage.lab.playback.time
    stage.lab.inspectorPage = .curve
    for _ in 0..<4 { stage.session.advance(by: 1 / 60) }
    #expect(
      stage.lab.playback.state == .replaying && stage.lab.playback.shownRecording === recording)
    #expect(stage.lab.playback.time < before)
  }

  /// A recording from a smaller window leaves a part of a larger one empty, which is not black.
  @Test func aRecordingFromASmallerWindowHasABackdrop() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    stage.lab.playback.fraction = 0.5
    stage.turn()
    var hasBackdrop: Bool { UIApplication.shared.windows.contains { $0.windowLevel < .normal } }
    #expect(!hasBackdrop)
    stage.lab.showsTimeline = false
    stage.turn()
    #expect(stage.lab.playback.shownRecording != nil && hasBackdrop)
    let picture = Bitmap(try #require(stage.session.image()))
    let y = 700 - Int(LabToolbar.height) - 10
    #expect(picture[450, y] == [243, 243, 246, 255], "not the secondary background")
    stage.lab.playback.goLive()
    stage.turn()
    #expect(!hasBackdrop)
  }

  /// Before its beginning the new page is not on the stage, but in front of the old page is a trace of each later state, until the lab
  /// is closed or the app goes on.
  @Test func anOnionSkinShowsTheOtherStates() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    func color(_ x: Int) throws -> Bitmap.Pixel {
      stage.turn()
      return Bitmap(try #require(stage.session.image()))[x, 300]
    }
    stage.lab.playback.fraction = 0
    let plain = try color(880)
    #expect(try color(20) == plain)
    stage.lab.toggleOnionSkin()
    let (left, right) = (try color(20), try color(880))
    // More states cover the right edge, into which the page comes, than the left one.
    #expect(left != plain && right != left)
    let count = stage.lab.playback.onionSkin.count
    #expect((5...9).contains(count))
    stage.settle()
    #expect(!CATransaction.needsFlush)
    #expect(!AnimationScheduler.shared.needsFrames(at: CACurrentMediaTime()))
    stage.lab.toggleOnionSkin()
    #expect(try color(20) == plain)
    #expect(try color(880) == plain)
    stage.lab.showsOnionSkin = true
    #expect(try color(880) == right)
    stage.lab.playback.goLive()
    let page = try color(880)
    #expect(try color(20) == page && page != plain)
    // Switched on while the app runs, it pauses at the end of the transition.
    stage.lab.toggleOnionSkin()
    stage.lab.toggleOnionSkin()
    #expect(stage.lab.playback.state == .paused)
    #expect(try color(20) != page)
    stage.lab.isShown = false
    #expect(try color(20) == page && stage.lab.playback.onionSkin.isEmpty)
  }

  /// A kept transition is shown with the same one after a change of it: both in half size, in step, or one over the other. A replay
  /// lasts as long as the longer one, and nothing of it is left when it is over.
  @Test func twoSettingsAreCompared() throws {
    let stage = try Stage()
    let playback = stage.lab.playback
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    let timeline = try #require(stage.labWindow?.timeline)
    let recording = try #require(playback.currentRecording)
    func picture() throws -> Bitmap {
      stage.turn()
      return Bitmap(try #require(stage.session.image()))
    }
    playback.fraction = 0.5
    let plain = try picture()
    stage.lab.cycleComparison()
    #expect(stage.lab.comparisonLayout == .sideBySide)
    playback.fraction = 0.5
    let both = try picture()
    let (size, half) = (stage.window.bounds.size, 446)
    let top = (Int(size.height) - half * Int(size.height) / Int(size.width)) / 2
    // Without a change, the halves are alike, and each is the whole in half the size. The names stand at the top.
    for (x, y) in [(50, 120), (222, 80), (300, 150), (420, 200)] {
      #expect(both[x, top + y] == both[x + 454, top + y], "at \(x), \(y)")
      let whole = (Double(x) * 900 / 446, Double(y) * 900 / 446)
      #expect(both[x, top + y] == plain[Int(whole.0), Int(whole.1)], "at \(x), \(y)")
    }
    // With a longer duration, the second one is behind the first.
    for row in recording.appRows {
      for animation in row.animations {
        var edit = AnimationEdit()
        edit.duration = animation.duration * 2
        stage.lab.timeline(timeline, didEdit: animation.id, to: edit)
      }
    }
    playback.scrub(to: recording.range.lowerBound + 0.2)
    let changed = try picture()
    let row = top + 180
    let edges = [0, 454].map { left in
      (left + 2..<left + 444).first { changed[$0, row] == changed[left + 443, row] } ?? -1
    }
    #expect(edges[1] - 454 > edges[0] + 20, "\(edges)")
    stage.lab.cycleComparison()
    #expect(stage.lab.comparisonLayout == .overlay)
    let over = try picture()
    let colors = Set((0..<900).map { over[$0, 300] })
    #expect(colors.count > Set((0..<900).map { plain[$0, 300] }).count)
    playback.replay(recording)
    stage.settle()
    #expect(playback.state == .paused && playback.comparison != nil)
    stage.lab.togglePlay()
    stage.turn()
    #expect(playback.state == .replaying && playback.time < recording.range.lowerBound + 0.1)
    stage.settle()
    stage.lab.cycleComparison()
    #expect(stage.lab.comparisonLayout == nil && playback.comparison == nil)
    #expect(playback.state == .live)
    let live = try picture()
    playback.scrub(to: recording.range.upperBound)
    let end = try picture()
    for (x, y) in [(20, 60), (450, 300), (880, 400)] { #expect(live[x, y] == end[x, y]) }
  }

  /// A kept transition is compared with one of another page, although the lab was hidden in between.
  @Test func transitionsOfTwoPagesAreCompared() throws {
    let stage = try Stage()
    let playback = stage.lab.playback
    stage.lab.isShown = true
    stage.push()
    stage.settle()
    stage.lab.keepForComparison(.sideBySide)
    let kept = try #require(stage.lab.keptRecording)
    stage.lab.isShown = false
    #expect(stage.lab.keptRecording == nil && playback.comparison == nil)
    let page = UIViewController()
    page.view.backgroundColor = .systemRed
    stage.navigation.setViewControllers([page], animated: false)
    stage.settle()
    stage.lab.isShown = true
    stage.lab.keptRecording = kept
    stage.push()
    stage.settle()
    for fraction in [0.1, 0.2, 0.3] {
      playback.fraction = fraction
      stage.turn()
      let picture = Bitmap(try #require(stage.session.image()))
      // Both recordings are as far: the page that comes in covers the same columns of both halves, and the pages behind differ.
      let differing = (4..<440).filter { picture[$0, 300] != picture[$0 + 454, 300] }
      let (left, right) = (picture[4, 300], picture[458, 300])
      #expect(left.z > left.x && right.x > right.z, "at \(fraction)")
      #expect(differing == Array(4..<4 + differing.count) && differing.count > 20)
    }
    stage.lab.endComparison()
    #expect(stage.lab.keptRecording == nil)
  }

  /// The timeline opens while a transition is paused: the stage goes on showing the moment to which it was pulled, although its size
  /// changes, and the transition can be played to its end.
  @Test func theTimelineOpensDuringAPause() throws {
    let stage = try Stage()
    let playback = stage.lab.playback
    stage.lab.isShown = true
    stage.push()
    stage.session.advance(by: 0.25)
    playback.pause()
    stage.turn()
    let paused = try #require(playback.fraction)
    #expect(paused > 0.4 && paused < 1)
    playback.fraction = 0.3
    stage.turn()
    stage.lab.showsTimeline = true
    stage.turn()
    #expect(abs((playback.fraction ?? 0) - 0.3) < 1e-6 && playback.state == .paused)
    #expect(playback.shownRecording != nil)
    playback.fraction = paused
    stage.turn()
    playback.goLive()
    stage.settle()
    #expect(stage.navigation.viewControllers.count == 2 && playback.state == .live)
    #expect(stage.navigation.transitionCoordinator == nil)
  }

  /// The second of two compared recordings is played to its end, also if it is the longer one.
  @Test func aReplayLastsAsLongAsTheLongerRecording() throws {
    let stage = try Stage()
    let playback = stage.lab.playback
    stage.lab.isShown = true
    stage.push()
    stage.settle()
    let recording = try #require(playback.currentRecording)
    let longer = recording.copy()
    let animations = longer.appRows.flatMap(\.animations)
    for animation in animations {
      var edit = AnimationEdit()
      edit.duration = animation.duration * 3
      longer.edits.animations[animation.id] = edit
    }
    #expect(recording.edits.isEmpty && longer.end > recording.end)
    playback.comparison = AnimationComparison(longer, .sideBySide)
    playback.replay(recording)
    let length = longer.range.upperBound - longer.range.lowerBound
    stage.session.frame()
    stage.session.advance(by: length - 0.05)
    #expect(playback.state == .replaying)
    stage.session.advance(by: 0.1)
    stage.session.frame()
    #expect(playback.state == .paused && abs(playback.time - recording.start - length) < 0.01)
  }

  /// A value that is clicked is on the clipboard, and the lab says so where the app has no place for messages.
  @Test func valuesAreCopied() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    let window = try #require(stage.labWindow)
    stage.lab.timeline(window.timeline, didCopy: "412.3")
    #expect(UIPasteboard.general.string == "412.3")
    let shown = window.subviews.compactMap { $0 as? ToolTipView }.filter { $0.alpha == 1 }
    #expect(shown.count == 1)
    var message: String?
    stage.lab.onMessage = { message = $0 }
    stage.lab.timeline(window.timeline, didCopy: "7")
    #expect(message == "Copied: 7")
  }

  /// Tab reaches every control of the lab, F6 shows the focus ring, and arrow keys change the focused control, also when a held key
  /// repeats.
  @Test func theKeyboardReachesEverything() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    // A click takes the ring away.
    stage.click(try stage.button("lab.axis"))
    stage.lab.toggleKeyboard()
    stage.turn()
    let window = try #require(stage.labWindow)
    let playback = stage.lab.playback
    func press(_ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = [], repeats: Int = 0) {
      let key = UIKey(keyCode: code, modifierFlags: flags)
      stage.session.send(.key(.down(), key))
      for _ in 0..<repeats { stage.session.send(.key(.down(isRepeat: true), key)) }
      stage.session.send(.key(.up, key))
      stage.turn()
    }
    var focused: UIView? {
      UIFocusSystem.focusSystem(for: window)?.focusedItem as? UIView
    }
    func hasRing(_ view: UIView) -> Bool {
      view.layer.sublayers?.contains { $0.name == "UIKit.focus" } == true
    }
    #expect(focused === window.timeline && hasRing(window.timeline))
    press(.keyboardDownArrow)
    press(.keyboardUpArrow)
    #expect(focused === window.timeline && window.timeline.rows[0].state.isSelected)
    press(.keyboardRightArrow, .alternate)
    press(.keyboardRightArrow, .shift)

    // A timeline that shows everything can't be zoomed out.
    window.timeline.zoom(by: 2)
    stage.turn()
    var names: Set<String> = []
    var scrubber: ScrubberView?
    for _ in 0..<60 {
      press(.keyboardTab)
      let view = try #require(focused)
      #expect(hasRing(view))
      names.insert(view.accessibilityIdentifier ?? "")
      if let found = view as? ScrubberView { scrubber = found }
      if view === window.timeline { break }
    }
    for name in [
      "lab.backwards", "lab.stepBackward", "lab.play", "lab.stepForward", "lab.loop",
      "lab.scrubber",
      "lab.timeline", "lab.tab", "lab.reset", "lab.zoomIn", "lab.zoomOut", "lab.row.frozen",
      "lab.row.solo", "lab.row.muted", "lab.edge", "lab.names.edge", "lab.zoomReset",
    ] { #expect(names.contains(name), "\(name)") }

    let slider = try #require(scrubber)
    while focused !== slider { press(.keyboardTab) }
    press(.keyboardHome)
    #expect(abs(try #require(playback.fraction)) < 1e-9)
    press(.keyboardRightArrow, repeats: 29)
    #expect(focused === slider)
    #expect(abs(try #require(playback.fraction) - 0.3) < 1e-6)
    press(.keyboardEnd)
    press(.keyboardLeftArrow)
    #expect(abs(try #require(playback.fraction) - 0.99) < 1e-6)
  }

  /// A transition's code takes some time, in which it may take snapshots, before its animations begin. Percents count from there.
  @Test func percentsCountFromTheFirstAnimation() throws {
    @MainActor
    final class Slow: NSObject, UINavigationControllerDelegate,
      UIViewControllerAnimatedTransitioning
    {
      let work: () -> Void
      init(_ work: @escaping () -> Void) { self.work = work }

      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { self }

      func transitionDuration(
        using context: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.5 }

      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        work()
        to.alpha = 0
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
          to.alpha = 1
        } completion: { _ in
          context.completeTransition(true)
        }
        work()
      }
    }
    for takesSnapshots in [true, false] {
      let stage = try Stage()
      stage.lab.isShown = true
      let slow = Slow {
        stage.session.clock.advance(by: 0.02)
        if takesSnapshots { _ = stage.window.snapshotView(afterScreenUpdates: true) }
      }
      stage.navigation.delegate = slow
      stage.push()
      stage.settle()
      let playback = stage.lab.playback
      let recording = try #require(playback.currentRecording)
      let page = try #require(stage.navigation.topViewController?.view)
      for fraction in [0.1, 0.5, 0.9] {
        playback.fraction = fraction
        stage.session.frame()
        let shown = try #require(recording.properties(of: page.layer.id, at: playback.time))
        #expect(abs(Double(shown.opacity) - fraction) < 1e-4)
      }
      // No frame falls on the beginning: a step beyond it would show the end of the transition.
      playback.playBackwards()
      stage.settle()
      let fraction = try #require(playback.fraction)
      #expect(playback.state == .paused && abs(fraction) < 1e-6, "\(fraction)")
    }
  }

  @Test func everyButtonFitsAndOnlyThoseThatFitShow() throws {
    for width in [560, 700, 900, 1280, 2400] {
      let stage = try Stage(width: width, height: 600)
      stage.lab.isShown = true
      stage.session.frame()
      let toolbar = try #require(stage.labWindow).toolbar
      let shown = toolbar.subviews.filter { $0 is LabButton && !$0.isHidden }.map(\.frame)
      for (index, frame) in shown.enumerated() {
        #expect(toolbar.bounds.contains(frame))
        for other in shown[(index + 1)...] { #expect(!frame.intersects(other)) }
      }
      stage.lab.isShown = false
    }
  }

  @Test func valuesAreWrittenAsPeopleReadThem() {
    #expect(ValueText.number(-0.0001) == "0")
    #expect(ValueText.number(412.34) == "412.3")
    #expect(ValueText.text(.point(CGPoint(x: 1.5, y: -20))) == "1.5, -20")
    #expect(ValueText.text(.transform(CATransform3DIdentity)) == "identity")
    #expect(ValueText.text(.transform(CATransform3DMakeScale(0.5, 0.5, 1))) == "scale 0.5")
    #expect(ValueText.text(.scalar(12), of: "position.x") == "12 pt")
    #expect(ValueText.text(.scalar(0.5), of: "opacity") == "0.5")
    #expect(ValueText.velocity(.scalar(40), of: "bounds.size.width") == "40 pt/s")
    // Angles are in degrees, as a property of their own and in a transform.
    #expect(ValueText.text(.scalar(.pi / 4), of: "transform.rotation.z") == "45°")
    #expect(ValueText.velocity(.scalar(-.pi), of: "transform.rotation") == "-180°/s")
    let turned = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    #expect(ValueText.text(.transform(turned), of: "transform") == "turn 45°")
    let flipped = CATransform3DMakeRotation(.pi / 6, 0, 1, 0)
    #expect(ValueText.text(.transform(flipped), of: "transform").contains("flip 30°"))
  }

  // MARK: The curve editor

  /// A stage of 1200×800 points with the timeline and the curve editor, after a push.
  private func curveStage() throws -> (Stage, CurveEditor) {
    let stage = try Stage(width: 1200, height: 800)
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.lab.inspectorPage = .curve
    stage.push()
    stage.settle()
    let window = UIApplication.shared.windows.lazy.compactMap { $0 as? InspectorWindow }.first
    return (stage, try #require(window).editor)
  }

  private func find<V: UIView>(_ identifier: String, in view: UIView) throws -> V {
    func find(_ view: UIView) -> UIView? {
      if view.accessibilityIdentifier == identifier { return view }
      return view.subviews.lazy.compactMap(find).first
    }
    return try #require(find(view) as? V)
  }

  @Test func theCurveEditorStandsBesideTheApp() throws {
    let (stage, editor) = try curveStage()
    #expect(stage.window.frame.width == 1200 - InspectorWindow.leastWidth)
    #expect(editor.window?.frame.minX == stage.window.frame.maxX)
    #expect(editor.window?.frame.maxY == stage.window.frame.maxY)
    stage.lab.inspectorPage = nil
    #expect(stage.window.frame.width == 1200)
    #expect(!UIApplication.shared.windows.contains { $0 is InspectorWindow })
    stage.lab.inspectorPage = .curve
    for (width, left) in [(800, 800 - InspectorWindow.leastWidth), (624, 320)] {
      UIScreen.main.configure(
        size: CGSize(width: width, height: 700), scale: 1, maximumFramesPerSecond: 60)
      #expect(stage.window.frame.width == left)
    }
    // In a narrow window there is no room.
    UIScreen.main.configure(
      size: CGSize(width: 620, height: 700), scale: 1, maximumFramesPerSecond: 60)
    #expect(stage.window.frame.width == 620)
  }

  /// Fails when the curve editor's edge can't be dragged, or when it leaves the app too little room.
  @Test func theEdgeChangesTheCurveEditorsWidth() throws {
    let (stage, editor) = try curveStage()
    let window = try #require(editor.window)
    let edge: UIView = try find("lab.inspector.edge", in: window)
    func drag(by distance: CGFloat) {
      let left = window.frame.minX
      stage.session.send(.pointerDown(location: CGPoint(x: left + 3, y: 200)))
      for step in 1...4 {
        let x = left + 3 - distance * CGFloat(step) / 4
        stage.session.send(.pointerMoved(location: CGPoint(x: x, y: 200)))
        stage.session.frame()
      }
      stage.session.send(.pointerUp(location: CGPoint(x: left + 3 - distance, y: 200)))
      stage.session.frame()
    }
    #expect(edge.bounds.height == window.bounds.height)
    drag(by: 100)
    #expect(editor.bounds.width == InspectorWindow.leastWidth + 100)
    #expect(stage.window.frame.width == 1100 - InspectorWindow.leastWidth)
    drag(by: 800)
    #expect(stage.window.frame.width == 320)
    drag(by: -1000)
    #expect(editor.bounds.width == InspectorWindow.leastWidth)
  }

  /// Fails when a dragged handle does not change how the transition moves, or when undo does not bring the old motion back.
  @Test func aDraggedHandleChangesTheTransitionAtOnce() throws {
    let (stage, editor) = try curveStage()
    let playback = stage.lab.playback
    let recording = try #require(playback.currentRecording)
    stage.click(try find("lab.curve.kind", in: editor))
    stage.lab.curveEditor(editor, didChange: .curve(.linear))
    stage.session.advance(by: 1)
    playback.replay(recording)
    playback.scrub(to: recording.time(atFraction: 0.5))
    stage.turn()
    let row = try #require(recording.appRows.first { $0.animations.contains { $0.timing != nil } })
    func place() -> CGFloat? { recording.properties(of: row.id, at: playback.time)?.position.x }
    let straight = place()
    let handle: UIView = try find("lab.curve.handle1", in: editor)
    let middle = CGPoint(x: handle.bounds.midX, y: handle.bounds.midY)
    stage.drag(in: handle, from: middle, to: CGPoint(x: middle.x + 150, y: middle.y))
    guard case .curve(let curve) = playback.edits.animations.values.first?.timing else {
      Issue.record("no curve was set")
      return
    }
    #expect(curve.x1 > 0.4 && abs(curve.y1) < 0.02 && curve.x2 == 1)
    #expect(place() != straight)
    // All moves of the drag are one step.
    stage.lab.undo()
    #expect(place() == straight)
    stage.lab.redo()
    #expect(playback.edits.animations.values.first?.timing == .curve(curve))
    stage.lab.resetEdits()
    #expect(playback.edits.isEmpty)
  }

  @Test func aPressOnABarSelectsItsAnimation() throws {
    let (stage, editor) = try curveStage()
    let timeline = try #require(stage.labWindow).timeline
    let row = try #require(timeline.rows.first { !$0.bars.isEmpty })
    let bar = row.bars[0]
    let columns = TimelineColumns(width: timeline.bounds.width)
    let y = row.convert(CGPoint(x: 0, y: bar.frame.midY), to: timeline).y
    let x = columns.names + timeline.axis.x(of: bar.span.begin) + 20
    stage.drag(in: timeline, from: CGPoint(x: x, y: y), to: CGPoint(x: x, y: y))
    #expect(row.state.isSelected && stage.lab.playback.edits.isEmpty)
    let scope: UISegmentedControl = try find("lab.curve.scope", in: editor)
    stage.turn()
    #expect(scope.selectedSegmentIndex == 0)
    stage.lab.curveEditor(editor, didChange: .spring(Spring()))
    #expect(Array(stage.lab.playback.edits.animations.keys) == [bar.identity])
    // For the whole transition, every animation but keyframes gets it.
    stage.lab.curveEditor(editor, didSelectWholeTransition: true)
    stage.lab.curveEditor(editor, didChange: .curve(.easeIn))
    let movable = try #require(stage.lab.playback.currentRecording).appRows.flatMap(\.animations)
      .filter { $0.timing != nil }
    #expect(stage.lab.playback.edits.animations.count == movable.count)
    stage.lab.curveEditorDidReset(editor)
    #expect(stage.lab.playback.edits.isEmpty)
  }

  @Test func typedNumbersOfASpringFollowEachOther() throws {
    let (stage, editor) = try curveStage()
    stage.lab.curveEditor(
      editor, didChange: .spring(Spring(perceptualDuration: 0.5, bounce: 0.2)))
    stage.turn()
    func type(_ text: String, into identifier: String) throws {
      let field: UITextField = try find(identifier, in: editor)
      _ = field.becomeFirstResponder()
      field.text = text
      _ = field.resignFirstResponder()
      stage.turn()
    }
    func text(_ identifier: String) throws -> String? {
      (try find(identifier, in: editor) as UITextField).text
    }
    #expect(try text("lab.spring.stiffness") == "157.9")
    try type("1", into: "lab.spring.duration")
    #expect(try text("lab.spring.stiffness") == "39.5")
    #expect(try text("lab.spring.bounce") == "0.2")
    try type("0,5", into: "lab.spring.bounce")
    #expect(try text("lab.spring.damping") == "6.283")
    try type("nonsense", into: "lab.spring.mass")
    #expect(try text("lab.spring.mass") == "1")
    #expect(
      CurveEditor.facts(.spring(Spring(perceptualDuration: 1, bounce: 0.5)), 1).contains("16.3"))
  }

  /// After a click on a field, keys go to it and not to the app's shortcuts, although the app's window had the keyboard.
  @Test func aClickedFieldTakesTheKeys() throws {
    let (stage, editor) = try curveStage()
    stage.lab.curveEditor(editor, didChange: .curve(.easeInOut))
    stage.turn()
    let field: UITextField = try find("lab.curve.x1", in: editor)
    let scrollView = try #require(
      sequence(first: field as UIView, next: \.superview).lazy.compactMap { $0 as? UIScrollView }
        .first)
    scrollView.scrollRectToVisible(field.convert(field.bounds, to: scrollView), animated: false)
    stage.session.frame()
    stage.click(field)
    #expect(field.isEditing && field.window?.isKeyWindow == true)
    field.selectAll(nil)
    for character in "0.75" {
      let key = UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0), characters: String(character))
      stage.session.send(.key(.down(), key))
      stage.session.send(.text(String(character)))
      stage.session.send(.key(.up, key))
    }
    #expect(field.text == "0.75")
    stage.session.send(.key(.down(), UIKey(keyCode: .keyboardReturnOrEnter, characters: "\r")))
    stage.turn()
    #expect(!field.isEditing)
    let timing = stage.lab.playback.edits.animations.values.first?.timing
    guard case .curve(let curve) = timing else {
      Issue.record("not set")
      return
    }
    #expect(curve.x1 == 0.75)
  }

  /// The layer page has the model value beside the one on screen at the playhead, of an animated layer and, from the app itself, of one
  /// without animations. A click copies the value on screen.
  @Test func theLayerPageShowsModelAndPresentation() throws {
    let stage = try Stage(width: 1200, height: 800)
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.lab.inspectorPage = .layer
    stage.settle()
    stage.push()
    stage.settle()
    let inspector = try #require(
      UIApplication.shared.windows.lazy.compactMap { $0 as? InspectorWindow }.first)
    let page: UIView = try find("lab.layer", in: inspector)
    func texts(_ view: UIView) -> [String] {
      if view.isHidden { return [] }
      return [(view as? UILabel)?.text].compactMap(\.self) + view.subviews.flatMap(texts)
    }
    #expect(texts(page).contains { $0.contains("Select a layer") })
    let view = try #require(stage.navigation.topViewController?.view)
    stage.lab.playback.fraction = 0.5
    stage.turn()
    let recording = try #require(stage.lab.playback.shownRecording)
    let row = try #require(recording.appRows.first { $0.id == view.layer.id })
    let timeline = try #require(stage.labWindow?.timeline)
    stage.lab.timeline(timeline, didSelect: row)
    stage.turn()
    let state = try #require(LayerState(row.id, in: recording, at: stage.lab.playback.time))
    let shown = try #require(recording.properties(of: row.id, at: stage.lab.playback.time)).position
    #expect(state.model.position == view.layer.position && state.presentation.position == shown)
    let text = ValueText.text(.point(shown))
    for text in [text, state.title, "100 %"] { #expect(texts(page).contains(text), "\(text)") }
    let x: UITextField = try find("lab.layer.position.x", in: inspector)
    #expect(x.text == ValueText.number(view.layer.position.x))
    stage.lab.playback.fraction = 0.7
    stage.turn()
    #expect(!texts(page).contains(text))
    #expect(x.text == ValueText.number(view.layer.position.x))
    var message: String?
    stage.lab.onMessage = { message = $0 }
    let line: UIControl = try find("lab.layer.opacity.shown", in: inspector)
    line.sendActions(for: .touchUpInside)
    #expect(UIPasteboard.general.string == "100 %" && message == "Copied: 100 %")
    // A bare layer, which was never animated.
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.cornerRadius = 5
    stage.window.layer.addSublayer(layer)
    stage.session.frame()
    let bare = LayerState(layer, LayerDescription(layer: layer))
    #expect(bare.model.cornerRadius == 5 && bare.model == bare.presentation)
    #expect(bare.edited.isEmpty && bare.animations.isEmpty)
    stage.lab.playback.goLive()
    stage.settle()
    #expect(!AnimationScheduler.shared.needsFrames(at: CACurrentMediaTime()))
  }

  /// Fails when the inspector leaves out the class, the owner, the frame or the mask of a layer, or how long an animation takes.
  @Test func theInspectorNamesObjects() throws {
    let stage = try Stage(width: 1200)
    stage.lab.isShown = true
    let page = try #require(stage.navigation.topViewController)
    let view = UIImageView(frame: CGRect(x: 20, y: 80, width: 60, height: 40))
    let mask = CAShapeLayer()
    mask.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
    view.layer.mask = mask
    page.view.addSubview(view)
    stage.session.frame()
    let state = LayerState(view.layer, LayerDescription(layer: view.layer))
    #expect(
      state.values.prefix(4).map { "\($0.title): \($0.text)" } == [
        "Class: UIImageView", "View controller: UIViewController",
        "mask: CAShapeLayer  ·  30×20 pt", "frame: 20, 80, 60, 40 pt",
      ])
    #expect(LayerState(mask, LayerDescription(layer: mask)).values[0].text == "CAShapeLayer")
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0
    ) { view.center.x += 100 }
    stage.settle()
    let recording = try #require(stage.lab.playback.recordings.last)
    let middle = recording.range.lowerBound + 0.25
    let shown = try #require(LayerState(view.layer.id, in: recording, at: middle))
    #expect(shown.animations.count == 1)
    #expect(shown.animations[0].hasPrefix("position  ·  "))
    #expect(shown.animations[0].hasSuffix("%  ·  500 ms, spring"), "\(shown.animations)")
  }

  /// Fails when a bar leaves out repetitions, the tail of a spring, the times that the fill mode holds, or an early removal.
  @Test func barsShowRepeatsTailsAndFills() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    func span(
      _ animation: CABasicAnimation, delay: TimeInterval = 0, removedAfter time: TimeInterval? = nil
    ) throws -> (AnimationSpan, AnimationRecording) {
      let layer = CALayer()
      layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      stage.window.layer.addSublayer(layer)
      stage.settle()
      if delay > 0 {
        animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
      }
      let known = Set(stage.lab.playback.recordings.map(ObjectIdentifier.init))
      layer.add(animation, forKey: "key")
      if let time {
        // The recording goes on for as long as something moves.
        let longer = CABasicAnimation(keyPath: "cornerRadius")
        (longer.fromValue, longer.toValue, longer.duration) = (0, 10, time + 0.3)
        layer.add(longer, forKey: "longer")
        stage.session.frame()
        stage.session.advance(by: time)
        layer.removeAnimation(forKey: "key")
      }
      stage.session.runUntilIdle(limit: 3)
      let recording = try #require(
        stage.lab.playback.recordings.first { !known.contains(ObjectIdentifier($0)) })
      let recorded = try #require(
        recording.rows.flatMap(\.animations).first { $0.id.keyPath == animation.keyPath })
      layer.removeFromSuperlayer()
      stage.settle()
      return (AnimationSpan(recorded, nil, in: recording), recording)
    }
    func fade() -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 0.2)
      return animation
    }
    func near(_ a: TimeInterval, _ b: TimeInterval) -> Bool { abs(a - b) < 0.001 }

    let repeated = fade()
    (repeated.repeatCount, repeated.autoreverses) = (2, true)
    let (passes, _) = try span(repeated)
    #expect(near(passes.end - passes.begin, 0.8) && near(passes.passEnd - passes.begin, 0.2))
    #expect(passes.fills.isEmpty)

    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue, spring.duration) = (10, 100, 1.5)
    (spring.stiffness, spring.damping) = (200, 20)
    let (tail, _) = try span(spring)
    #expect(tail.restTime < tail.passEnd - 0.5 && tail.restTime > tail.begin + 0.1)

    let filled = fade()
    (filled.fillMode, filled.isRemovedOnCompletion) = (.both, false)
    var (fill, recording) = try span(filled, delay: 0.5, removedAfter: 1.2)
    try #require(!fill.fills.isEmpty, "\(fill)")
    #expect(fill.fills[0].lowerBound == recording.range.lowerBound)
    #expect(near(fill.fills[0].upperBound, fill.begin))
    // A bar draws a line for each.
    fill.fills = [fill.fills[0], fill.end...fill.end + 0.4]
    let axis = TimeAxis(recording.range, width: 400)
    let bar = AnimationBar(
      try #require(
        recording.rows.flatMap(\.animations).first { $0.id.keyPath == filled.keyPath }), fill, axis)
    bar.frame = CGRect(x: 0, y: 0, width: 400, height: AnimationBar.height)
    bar.layoutIfNeeded()
    let lines = bar.subviews.filter { $0.accessibilityIdentifier == "lab.fill" && !$0.isHidden }
    try #require(lines.count == 2)
    #expect(near(lines[1].frame.minX, axis.x(of: fill.end)))

    let (cut, _) = try span(repeated, removedAfter: 0.3)
    #expect(cut.end - cut.begin < 0.4)
  }

  /// The mouse wheel over the slider or the ruler moves the playhead: down is forward. Over rows it does not.
  @Test func theWheelScrubs() throws {
    let stage = try Stage()
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.push()
    stage.settle()
    let timeline = try #require(stage.labWindow?.timeline)
    let slider = try stage.button("lab.scrubber")
    func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat) -> CGPoint {
      let point = view.convert(CGPoint(x: x, y: y), to: nil)
      let origin = view.window?.frame.origin ?? .zero
      return CGPoint(x: point.x + origin.x, y: point.y + origin.y)
    }
    func change(at point: CGPoint, by delta: CGFloat) throws -> Double {
      stage.lab.playback.fraction = 0.5
      stage.turn()
      stage.session.send(.scroll(location: point, deltaX: 0, deltaY: delta, isPrecise: false))
      stage.settle()
      return try #require(stage.lab.playback.fraction) - 0.5
    }
    for point in [
      place(slider, slider.bounds.midX, slider.bounds.midY),
      place(timeline, timeline.bounds.width * 0.6, TimelineView.axisHeight / 2),
    ] {
      let (one, other) = (try change(at: point, by: 20), try change(at: point, by: -20))
      #expect(one * other < 0 && abs(one + other) < 1e-6 && abs(one) > 0.01, "\(one) \(other)")
    }
    let row = place(timeline, timeline.bounds.width * 0.6, TimelineView.axisHeight + 30)
    #expect(try change(at: row, by: 20) == 0)
  }

  @Test func aTimingIsCopiedAndPasted() throws {
    let (stage, editor) = try curveStage()
    var messages: [String] = []
    stage.lab.onMessage = { messages.append($0) }
    stage.lab.curveEditor(editor, didChange: .curve(TimingCurve(0.1, 0.2, 0.3, 1.4)))
    stage.lab.curveEditor(editor, didCopy: .css)
    #expect(UIPasteboard.general.string == "cubic-bezier(0.1, 0.2, 0.3, 1.4)")
    UIPasteboard.general.string = "UISpringTimingParameters(duration: 0.5, bounce: 0.2)"
    stage.lab.curveEditorDidPaste(editor)
    #expect(
      stage.lab.playback.edits.animations.values.first?.timing
        == .spring(Spring(perceptualDuration: 0.5, bounce: 0.2)))
    UIPasteboard.general.string = "something else"
    stage.lab.curveEditorDidPaste(editor)
    #expect(messages.count == 2 && messages[1].contains("clipboard"))
    UIPasteboard.general.string = AnimationTiming.curve(.easeIn).text(.cssLinear, duration: 0.4)
    stage.lab.curveEditorDidPaste(editor)
    let read = try #require(stage.lab.playback.edits.animations.values.first?.timing)
    #expect(abs(read.value(at: 0.5, duration: 1) - TimingCurve.easeIn.value(at: 0.5)) < 0.005)
    #expect(messages.count == 3 && messages[2].contains("at most"))
  }

  /// The graph's playhead is where the edited animation is, and its dot on the curve.
  @Test func theGraphShowsThePlayhead() throws {
    let (stage, editor) = try curveStage()
    stage.lab.playback.fraction = 0.25
    stage.turn()
    func marks() -> [CALayer] {
      (editor.graph.layer.sublayers ?? []).filter { $0.name == "playhead" && !$0.isHidden }
    }
    let early = marks()
    #expect(early.count == 2)
    let x = early.map(\.position.x)
    #expect(x[0] == x[1])
    stage.lab.playback.fraction = 0.75
    stage.turn()
    let moved = marks().map(\.position.x)
    #expect(moved[0] == moved[1] && moved[0] > x[0] + 50)
  }
}
