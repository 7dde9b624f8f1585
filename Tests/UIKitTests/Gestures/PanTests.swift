import Testing

@testable import UIKit

@MainActor
@Suite("Pan")
struct PanTests {
  @Test("A pan begins past the slop with a translation of zero, and counts from there")
  func translation() {
    withStage { stage in
      let view = box(0, 0, 400, 400)
      stage.window.addSubview(view)
      var log: [String] = []
      let pan = UIPanGestureRecognizer { pan in
        guard let pan = pan as? UIPanGestureRecognizer else { return }
        log.append("\(pan.state) \(pan.translation(in: view))")
      }
      view.addGestureRecognizer(pan)
      stage.send(.pointerDown(location: CGPoint(x: 100, y: 100)))
      stage.send(.pointerMoved(location: CGPoint(x: 108, y: 106)))
      #expect(log.isEmpty)
      stage.send(.pointerMoved(location: CGPoint(x: 108, y: 107)))
      stage.send(.pointerMoved(location: CGPoint(x: 118, y: 97)))
      stage.send(.pointerUp(location: CGPoint(x: 118, y: 97)))
      #expect(log == ["began (0.0, 0.0)", "changed (10.0, -10.0)", "ended (10.0, -10.0)"])
    }
  }

  @Test("An edge pan comes before a pan, and leaves the rest to it")
  func edges() {
    withStage { stage in
      let view = box(0, 0, 400, 400)
      stage.window.addSubview(view)
      var log: [String] = []
      let pan = UIPanGestureRecognizer { log.append("pan \($0.state)") }
      let edge = UIScreenEdgePanGestureRecognizer { log.append("edge \($0.state)") }
      edge.edges = .left
      view.addGestureRecognizer(pan)
      view.addGestureRecognizer(edge)
      @MainActor func drag(_ points: (CGFloat, CGFloat)...) -> [String] {
        log = []
        for (index, point) in points.enumerated() {
          let location = CGPoint(x: point.0, y: point.1)
          stage.send(
            index == 0 ? .pointerDown(location: location) : .pointerMoved(location: location))
        }
        stage.send(
          .pointerUp(
            location: CGPoint(x: points[points.count - 1].0, y: points[points.count - 1].1)))
        return log
      }
      #expect(drag((5, 100), (30, 100), (60, 100)) == ["edge began", "edge changed", "edge ended"])
      #expect(drag((5, 100), (5, 130), (5, 160)) == ["pan began", "pan changed", "pan ended"])
      #expect(drag((50, 100), (80, 100), (90, 100)) == ["pan began", "pan changed", "pan ended"])
    }
  }

  @Test("A pan follows a scroll that its mask allows")
  func scroll() {
    withStage { stage in
      let view = box(0, 0, 400, 400)
      stage.window.addSubview(view)
      var log: [String] = []
      let pan = UIPanGestureRecognizer { pan in
        guard let pan = pan as? UIPanGestureRecognizer else { return }
        log.append("\(pan.state) \(pan.translation(in: view)) \(pan.velocity(in: view))")
      }
      view.addGestureRecognizer(pan)
      @MainActor func scroll(_ phase: UIScrollEvent.Phase, _ dx: CGFloat, _ time: Double) -> Bool {
        UIApplication.shared.gestures.dispatch(
          UIScrollEvent(
            phase, location: CGPoint(x: 50, y: 50), translation: CGVector(dx: dx, dy: 0),
            velocity: phase == .ended ? CGVector(dx: 300, dy: 0) : nil, isPrecise: true,
            timestamp: time), over: view)
      }
      #expect(!scroll(.began, 20, 0))
      #expect(!scroll(.ended, 0, 0.1))
      #expect(log.isEmpty)
      pan.allowedScrollTypesMask = .continuous
      #expect(!scroll(.began, 0, 0))
      #expect(scroll(.changed, 6, 0.01))
      #expect(scroll(.changed, 6, 0.02))
      #expect(scroll(.ended, 0, 0.2))
      #expect(
        log == [
          "began (6.0, 0.0) (600.0, 0.0)", "changed (12.0, 0.0) (600.0, 0.0)",
          "ended (12.0, 0.0) (300.0, 0.0)",
        ])
      #expect(pan.state == .possible && pan.location(in: view) == CGPoint(x: 50, y: 50))
    }
  }
}
