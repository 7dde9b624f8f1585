import QuartzCore
import Testing
import UIKit

@testable import Lab

/// The axis of the curve editor's graph.
@MainActor @Suite struct CurveGraphTests {
  /// Fails when a round time has no label, when labels touch each other, or when a label is not at its time.
  @Test(arguments: [
    (0.05, ["0", "10", "20", "30", "40", "50 ms"]), (0.35, ["0", "100", "200", "350 ms"]),
    (1.0, ["0", "200", "400", "600", "1000 ms"]), (2.5, ["0", "500", "1000", "1500", "2500 ms"]),
  ])
  func roundTimesHaveLabels(duration: Double, expected: [String]) {
    let graph = CurveGraph(frame: CGRect(x: 0, y: 0, width: 272, height: 190))
    graph.show(.curve(.easeInOut), duration: duration)
    graph.layoutIfNeeded()
    let labels = graph.subviews.compactMap { $0 as? UILabel }
      .filter { !$0.isHidden && $0.frame.midY > 150 && $0.frame.midY < 172 }
      .sorted { $0.frame.minX < $1.frame.minX }
    #expect(labels.compactMap(\.text) == expected)
    for (left, right) in zip(labels, labels.dropFirst()) {
      #expect(left.frame.maxX < right.frame.minX)
    }
    // The plot is 26 points from the left edge and 10 from the right one.
    for label in labels.dropLast() {
      let time = Double(label.text ?? "").map { $0 / 1000 / duration } ?? .nan
      #expect(abs(label.frame.midX - (26 + time * 236)) < 1)
    }
  }

  /// Fails when copied code animates another property than the selected animation.
  @Test func copiedSpringsHaveTheirKeyPath() {
    let spring = AnimationTiming.spring(Spring(mass: 1, stiffness: 100, damping: 10))
    let text = spring.text(.coreAnimation, duration: 1, keyPath: "transform.rotation.z")
    #expect(text.hasPrefix(#"let animation = CASpringAnimation(keyPath: "transform.rotation.z")"#))
  }
}
