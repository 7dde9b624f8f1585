import Foundation
import TestSupport
import Testing

/// The lab in a real window: an X server's events on one side, the pixels of its screen on the other.
///
/// The pixels are compared with those of `interlude filmstrip` for the same exhibit, colours and size. Every wait is for something on
/// the screen or in the file system, so nothing depends on the speed of the machine.
@Suite(.serialized) struct LabWindowTests {
  /// A transition is paused in the middle, scrubbed, stepped, played backwards to its beginning and then to its end.
  @Test func aTransitionIsPausedScrubbedSteppedAndReversed() async throws {
    let hand = try await LabHand("--slow", "10")
    let height = try hand.stage().height
    try await hand.push()
    try await hand.wait("a page that is open by a third") {
      hand.opening(of: $0) < height / 3
    }
    try await hand.press("p")
    try await hand.park()

    let fraction = try await hand.scrub(to: 0.3)
    let strip = try await hand.filmstrip(at: [0, 100 * fraction, 100])
    try await hand.expect(strip[1], "scrubbed")
    // If it were not paused, it would not come back to the same pixels.
    try await hand.press("period")
    try await hand.wait("a step on") { hand.opening(of: $0) < hand.opening(of: strip[1]) }
    try await hand.press("comma")
    try await hand.expect(strip[1], "stepped-back")

    try await hand.press("b")
    try await hand.expect(strip[0], "backwards")
    for _ in 0..<3 { try await hand.press("shift+s") }
    try await hand.press("p")
    try await hand.expect(strip[2], "finished")
    try await hand.quit()
  }

  /// A bar is dragged: the transition plays with the change until it is reset.
  @Test func aDraggedBarChangesTheTransitionUntilItIsReset() async throws {
    let hand = try await LabHand()
    try await hand.push()
    try await hand.wait("the end of the transition") { hand.opening(of: $0) == 0 }
    let fraction = try await hand.scrub(to: 0.3)
    let plain = try await hand.filmstrip(at: [100 * fraction])[0]
    try await hand.expect(plain, "plain")

    let tabs = try hand.tabs()
    let bar = try hand.firstBar()
    let y = bar.y
    try await hand.drag(from: (bar.x + bar.width / 3, y), to: (bar.x + bar.width / 3 + 120, y))
    try await hand.park()
    // The first bar moves the new page, which now rises later.
    try await hand.wait("a later page") { hand.opening(of: $0) > hand.opening(of: plain) + 20 }
    // The button that resets is what has appeared at the end of the tabs.
    let columns = try hand.tabs().columns(differingFrom: tabs).filter { $0 > tabs.width / 2 }
    let button = try #require(
      columns.first.flatMap { first in columns.last.map { (first + $0) / 2 } })
    try await hand.click(button, hand.tabsY)
    // The drag has selected the row, whose layer has an outline. A click on its name ends that.
    try await hand.click(60, y)
    try await hand.park()
    try await hand.expect(plain, "reset")
    try await hand.quit()
  }

  /// The panel's page about frames shows overdraw on the page until it is switched off, and measures costs.
  @Test func overdrawIsShownAndCostsAreMeasured() async throws {
    let hand = try await LabHand(height: 900)
    // The message about the input script goes away by itself.
    let whole = try await hand.filmstrip(at: [0])[0]
    try await hand.expect(whole, "before")
    try await hand.press("f")
    // The panel covers the right end of the page.
    try await hand.wait("the panel") { $0[990, 300] != whole[990, 300] }
    let plain = try await hand.steadyStage()
    let features = try hand.coloredRows(inColumns: 718..<719)
    try #require(features.count == 4)
    let toggle = (x: 959, y: features[1])
    try await hand.click(toggle.x, toggle.y)
    try await hand.park()
    try await hand.wait("overdraw on the page") {
      $0.count(differingFrom: plain, inColumnsBefore: 700) > 2000
    }
    try await hand.click(toggle.x, toggle.y)
    try await hand.park()
    try await hand.expect(plain, "without-overdraw")
    // The switches of clips, shadows and group opacity are on, and the button below them has coloured text.
    let switches = try hand.coloredRows(inColumns: toggle.x..<toggle.x + 1)
    try #require(switches.count == 3)
    let button = try #require(
      try hand.coloredRows(inColumns: 712..<800).first { $0 > switches[2] + 16 })
    try await hand.click(780, button)
    try await hand.park()
    // The cost of clips stands in front of its switch.
    let row = switches[0] - LabHand.bar
    try await hand.wait("the costs") { stage in
      (857..<923).contains { stage[$0, row] != plain[$0, row] }
    }
    try await hand.press("f")
    try await hand.expect(whole, "closed")
    try await hand.quit()
  }

  /// The toolbar's own buttons, and those that pause and step, do by a click what their keys do. The window's title names the exhibit.
  /// Fails when a button is missing, dead or elsewhere.
  @Test func theButtonsOfTheToolbarWork() async throws {
    let hand = try await LabHand()
    #expect(try await hand.title() == "Calendar — Interlude")

    try await hand.click(.appearance)
    try await hand.waitForToolbar(isDark: true)
    try await hand.click(.appearance)
    try await hand.waitForToolbar(isDark: false)
    for (button, clicks) in [(LabHand.Button.motion, 1), (.statistics, 3)] {
      try await hand.wait(for: button, isOn: false)
      try await hand.click(button)
      try await hand.wait(for: button, isOn: true)
      for _ in 0..<clicks { try await hand.click(button) }
      try await hand.wait(for: button, isOn: false)
    }

    try await hand.click(.record)
    try await hand.wait(for: .record, isOn: true)
    try await hand.click(.record)
    try await hand.waitForSheet(isOpen: true)
    #expect(hand.recordings.count == 1)
    try await hand.press("Escape")
    try await hand.waitForSheet(isOpen: false)
    try await hand.click(.export)
    try await hand.waitForSheet(isOpen: true)
    try await hand.press("Escape")
    try await hand.waitForSheet(isOpen: false)
    try await hand.click(.help)
    try await hand.waitForSheet(isOpen: true)
    for (key, isOpen) in [("Escape", false), ("question", true), ("F1", false), ("F1", true)] {
      try await hand.press(key)
      try await hand.waitForSheet(isOpen: isOpen)
    }
    try await hand.press("Escape")
    try await hand.waitForSheet(isOpen: false)

    try await hand.click(.hide)
    try await hand.waitForLab(isShown: false)
    try await hand.press("h")
    try await hand.waitForLab(isShown: true)

    // At a tenth of the speed there is time to stop the transition on its way.
    for _ in 0..<3 { try await hand.click(.slower) }
    try await hand.wait(for: .slower, isOn: true)
    let height = try hand.stage().height
    try await hand.push()
    try await hand.wait("a page that opens") { hand.opening(of: $0) < height * 2 / 3 }
    try await hand.click(.play)
    let paused = hand.opening(of: try await hand.steadyStage())
    #expect(paused > 0)
    try await hand.click(.step)
    try await hand.wait("a step on") { hand.opening(of: $0) < paused }
    try await hand.quit()
  }

  /// E and Return write a clip, which another program decodes to the frames of the filmstrip; Escape stops a clip, and leaves
  /// nothing. A small window has no toolbar, and a small clip.
  @Test(.enabled(if: LabHand.hasPIL, "python3-pil is not installed"))
  func anExportedClipShowsTheFilmstrip() async throws {
    let hand = try await LabHand(width: 320, height: 240)
    #expect(!hand.hasLab)
    try await hand.press("e")
    try await hand.waitForSheet(isOpen: true)
    try await hand.press("Return")
    try await hand.waitForDraft(exists: true)
    try await hand.press("Escape")
    try await hand.waitForSheet(isOpen: false)
    try await hand.waitForDraft(exists: false)
    #expect(hand.clips.isEmpty)

    try await hand.press("e")
    try await hand.waitForSheet(isOpen: true)
    try await hand.press("Return")
    let clip = try await hand.clip()
    // The card stays, and says where the clip is.
    try await hand.press("Escape")
    try await hand.waitForSheet(isOpen: false)
    #expect(hand.clips.count == 1)
    try await hand.quit()
    // A GIF has 50 frames a second here, so these percents of a second are whole frames.
    let percents = [0.0, 20, 40, 60, 80, 100]
    let strip = try await hand.demonstration(at: percents)
    let times = percents.map { $0 == 0 ? 0 : LabHand.still + $0 / 100 - 0.01 }
    let frames = try await hand.frames(of: clip, at: times)
    #expect(frames.count == strip.count)
    for (index, frame) in frames.enumerated() {
      // A GIF has at most 255 colours.
      #expect(frame.meanDifference(from: strip[index]) < 4, "\(percents[index]) %")
      for other in strip.indices where other != index {
        #expect(frame.meanDifference(from: strip[other]) > frame.meanDifference(from: strip[index]))
      }
    }
  }

  /// The toolbar's other transport buttons at a tenth of the speed: step back, backwards, loop; and the way back to the gallery.
  @Test func theTransportButtonsAndBackWork() async throws {
    let hand = try await LabHand("--slow", "10")
    let height = try hand.stage().height
    try await hand.push()
    try await hand.wait("a page that opens") { hand.opening(of: $0) < height * 2 / 5 }
    try await hand.click(.play)
    try await hand.park()  // The pointer's arrow would be in the button's picture.
    try await hand.waitForPlay(isUnderWay: false)
    let paused = try await hand.steadyStage()
    try await hand.click(.step)
    try await hand.park()
    let first = try await hand.steadyStage(otherThan: paused)
    try await hand.click(.step)
    try await hand.park()
    let second = try await hand.steadyStage(otherThan: first)
    #expect(hand.opening(of: paused) > hand.opening(of: first))
    #expect(hand.opening(of: first) > hand.opening(of: second))
    try await hand.click(.stepBackward)
    try await hand.park()
    try await hand.wait("a step back") { $0.pixels == first.pixels }

    try await hand.click(.backwards)
    try await hand.park()
    try await hand.wait("the beginning") { hand.opening(of: $0) == height }
    // It may still be on its way to the first frame. A step pauses.
    try await hand.click(.step)
    try await hand.park()
    try await hand.wait("a step from the beginning") { hand.opening(of: $0) < height }
    for _ in 0..<3 { try await hand.press("shift+s") }
    try await hand.press("p")
    try await hand.wait("the end") { hand.opening(of: $0) == 0 }
    try await hand.wait(for: .loop, isOn: false)
    _ = try await hand.scrub(to: 0.5)
    try await hand.click(.loop)
    try await hand.park()
    try await hand.wait(for: .loop, isOn: true)
    try await hand.press("p")
    for _ in 0..<2 {
      try await hand.wait("the next round") { hand.opening(of: $0) > height / 3 }
      try await hand.wait("an open page") { hand.opening(of: $0) < height / 8 }
    }
    try await hand.click(.loop)
    try await hand.wait(for: .loop, isOn: false)
    try await hand.wait("the end") { hand.opening(of: $0) == 0 }
    try await hand.click(.back)
    try await hand.waitForTitle("Interlude")
    try await hand.quit()
  }

  /// Space pauses and continues, but presses the control that has the focus. Fails when it does both, or the other one.
  @Test func spacePausesUnlessAControlHasTheFocus() async throws {
    let hand = try await LabHand("--slow", "10")
    let height = try hand.stage().height
    try await hand.push()
    try await hand.wait("a page that opens") { hand.opening(of: $0) < height * 3 / 4 }
    try await hand.press("space")
    try await hand.waitForPlay(isUnderWay: false)
    try await hand.press("F6")
    try await hand.tab(to: hand.center(of: .loop))
    let paused = hand.opening(of: try await hand.steadyStage())
    #expect(paused > 0)
    try await hand.press("space")
    try await hand.wait(for: .loop, isOn: true)
    #expect(hand.opening(of: try await hand.steadyStage()) == paused)
    try await hand.press("space")
    try await hand.wait(for: .loop, isOn: false)
    try await hand.press("Escape")
    try await hand.press("space")
    try await hand.wait("the page to open further") { hand.opening(of: $0) < paused }
    try await hand.press("space")
    try await hand.waitForPlay(isUnderWay: false)
    let later = hand.opening(of: try await hand.steadyStage())
    #expect(later < paused)
    try await hand.quit()
  }
}
