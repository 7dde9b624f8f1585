import Testing

@testable import UIKit

@MainActor
@Suite("Screen edge pan")
struct EdgePanTests {
  typealias Step = GestureBench.Step

  @Test(
    "An edge pan begins near one of its edges and moves inward",
    arguments: [
      (
        .left, [.down(5, 100), .move(30, 110), .move(40, 110), .up(40, 110)],
        ["began", "changed", "ended"]
      ),
      (.left, [.down(19, 100), .move(30, 100), .up(30, 100)], ["began", "ended"]),
      (.left, [.down(20, 100), .move(40, 100), .up(40, 100)], []),
      (.left, [.down(5, 100), .move(16, 115), .move(60, 115), .up(60, 115)], []),
      (.right, [.down(395, 100), .move(380, 100), .up(380, 100)], ["began", "ended"]),
      (.right, [.down(380, 100), .move(395, 100), .up(395, 100)], []),
      (.right, [.down(5, 100), .move(30, 100), .up(30, 100)], []),
      (.top, [.down(100, 3), .move(100, 30), .up(100, 30)], ["began", "ended"]),
      (.bottom, [.down(100, 397), .move(100, 370), .up(100, 370)], ["began", "ended"]),
      (.all, [.down(100, 397), .move(100, 370), .up(100, 370)], ["began", "ended"]),
      ([], [.down(5, 100), .move(30, 100), .up(30, 100)], []),
    ] as [(UIRectEdge, [Step], [String])])
  func edges(edges: UIRectEdge, steps: [Step], log: [String]) {
    withStage(width: 400, height: 400) { stage in
      let bench = GestureBench(stage)
      bench.add(UIScreenEdgePanGestureRecognizer()).edges = edges
      #expect(bench.run(steps) == log)
    }
  }
}
