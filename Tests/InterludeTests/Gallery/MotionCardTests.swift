import Desktop
import QuartzCore
import Testing
import UIKit

@testable import Interlude

/// The card beside the exhibit Feel, on a page of the recorded phone's size.
@MainActor @Suite struct MotionCardTests {
  private static let frame: TimeInterval = 1 / 120

  @MainActor
  private final class Stage {
    let session: HeadlessSession
    let open: OpenExhibit
    let window: UIWindow
    let card: MotionCardView

    init() throws {
      session = try HeadlessSession(width: 402, height: 874, draws: false)
      (open, window) = try AppStart.show(FeelExhibit(), seed: 1)
      card = MotionCardView(try MeasuredMotion.load())
      card.stage = window
      session.runUntilIdle()
    }

    isolated deinit {
      window.isHidden = true
      endWhatRuns()
    }

    func send(_ kind: InputEvent.Kind) {
      card.note(InputEvent(kind, at: CACurrentMediaTime()))
      session.send(kind)
    }

    func click(_ identifier: String) throws {
      let view = try #require(window.identifiedViews[identifier])
      let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
      send(.pointerDown(location: place))
      send(.pointerUp(location: place))
    }

    func run(_ seconds: TimeInterval) {
      for _ in 0..<Int(seconds / MotionCardTests.frame) {
        session.advance(by: MotionCardTests.frame)
      }
    }

    func drag(from start: CGPoint, by distance: CGVector, seconds: TimeInterval) {
      send(.touch(id: 1, .began, location: start))
      let count = Int(seconds / MotionCardTests.frame)
      for step in 1...count {
        session.advance(by: MotionCardTests.frame)
        let fraction = CGFloat(step) / CGFloat(count)
        send(
          .touch(
            id: 1, .moved,
            location: CGPoint(
              x: start.x + distance.dx * fraction, y: start.y + distance.dy * fraction)))
      }
    }
  }

  @Test func aPushIsThatOfThePhone() throws {
    let stage = try Stage()
    try stage.click("feel.push")
    stage.run(0.8)
    let comparison = stage.card.comparison
    #expect(comparison.subject == .page && comparison.recording?.name == "push-programmatic")
    #expect(comparison.shown.first?.value == 603)
    #expect(abs(try #require(comparison.shown.last).value - 201) < 1)
    #expect(try #require(comparison.difference) <= 2)
  }

  @Test func anAlertIsThatOfThePhone() throws {
    let stage = try Stage()
    try stage.click("feel.present.alert")
    stage.run(0.8)
    #expect(stage.card.comparison.recording?.name == "alert-present")
    #expect(try #require(stage.card.comparison.difference) <= 0.005)
    try stage.click("feel.alert.ok")
    stage.run(0.8)
    #expect(stage.card.comparison.recording?.name == "alert-dismiss")
    #expect(try #require(stage.card.comparison.difference) <= 0.005)
  }

  @Test func aSheetIsThatOfThePhone() throws {
    let stage = try Stage()
    try stage.click("feel.present.large")
    stage.run(1)
    #expect(stage.card.comparison.recording?.name == "sheet-l-present")
    #expect(try #require(stage.card.comparison.difference) <= 3)
    stage.drag(from: CGPoint(x: 201, y: 85), by: CGVector(dx: 0, dy: 200), seconds: 1)
    #expect(stage.card.comparison.recorded.count > 20)
    stage.run(0.3)
    stage.send(.touch(id: 1, .ended, location: CGPoint(x: 201, y: 285)))
    stage.run(1)
    #expect(stage.card.comparison.recording?.name == "sheet-l-drag-down")
    #expect(try #require(stage.card.comparison.difference) <= 3)
  }

  /// While the finger drags, the recorded page is where the phone's would be; after the lift, both return.
  @Test func aDraggedPageIsComparedWhileItIsDragged() throws {
    let stage = try Stage()
    try stage.click("feel.push")
    stage.run(1.2)
    stage.drag(from: CGPoint(x: 3, y: 437), by: CGVector(dx: 80, dy: 0), seconds: 1)
    let dragged = stage.card.comparison
    #expect(dragged.subject == .page && dragged.difference == nil)
    #expect(dragged.recorded.count > 20)
    let (ours, recorded) = try (
      #require(dragged.shown.last?.value), #require(dragged.recorded.last?.value)
    )
    #expect(ours > 250 && abs(ours - recorded) < 3)
    stage.run(0.4)
    stage.send(.touch(id: 1, .ended, location: CGPoint(x: 83, y: 437)))
    stage.run(1)
    #expect(stage.card.comparison.recording?.name == "pop-edge-slow25")
    #expect(try #require(stage.card.comparison.difference) <= 3)
    #expect(abs(try #require(stage.card.comparison.shown.last).value - 201) < 1)
  }

  @Test func aFlingSlowsDownAsInTheSimulator() throws {
    let stage = try Stage()
    try stage.click("feel.open.scroll")
    stage.run(1.2)
    stage.drag(from: CGPoint(x: 201, y: 700), by: CGVector(dx: 0, dy: -300), seconds: 0.15)
    stage.send(.touch(id: 1, .ended, location: CGPoint(x: 201, y: 400)))
    stage.run(3)
    #expect(stage.card.comparison.subject == .scrolling)
    #expect(stage.card.comparison.recording?.name == "scroll-decel-v3000")
    #expect(try #require(stage.card.comparison.difference) <= 3)
  }

  @Test func atRestItAsksForNoFrames() throws {
    let stage = try Stage()
    try stage.click("feel.push")
    stage.run(2)
    #expect(stage.session.isIdle)
  }
}
