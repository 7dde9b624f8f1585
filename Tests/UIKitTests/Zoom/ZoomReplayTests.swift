import Foundation
import Testing

@testable import UIKit

/// Replays the recording of a phone's zoomed sheet in `Resources/Recordings/zoom.json`: the same drag must have the same outcome
/// and move the edges of the card in the same way.
@MainActor
@Suite("A zoom as recorded")
struct ZoomReplayTests {
  private struct Recording: Decodable {
    let touch: [[Double]]
    let layers: [String: [[Double]]]
    let rest: [Double]
    let outcome: String
  }

  /// The maximum difference in time, which is one frame of the film, in seconds, and the maximum difference of an edge, in
  /// points. The edges in the film are exact to 0.67 points.
  private static let lag = 0.0334
  private static let tolerance = 1.5

  @Test("A sheet that is dragged slowly follows as filmed, and returns")
  func scrub() throws {
    let file = MotionRecording.file("zoom")
    let recording = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: file))
    let stage = PhoneStage([.medium()])
    let capsule = UIView(frame: CGRect(x: 131, y: 276, width: 140, height: 48))
    stage.root.view.addSubview(capsule)
    stage.page.preferredTransition = .zoom { _ in capsule }
    stage.present()
    let rest = stage.frame
    let start = stage.screen.clock.now()
    let down: CGFloat = 560
    stage.send(.pointerDown(location: CGPoint(x: 201, y: down)))
    var edges: [(time: Double, frame: CGRect)] = []
    var travel: CGFloat = 0
    let lift = try #require(recording.touch.last?[0])
    for frame in 1...Int((lift + 1) * 120) {
      let time = Double(frame) / 120
      stage.screen.advance(by: start + time - stage.screen.clock.now())
      if time <= lift {
        let now = CGFloat(value(of: [[0, 0]] + recording.touch, at: time))
        if now != travel {
          stage.send(.pointerMoved(location: CGPoint(x: 201, y: down + now)))
        }
        travel = now
      } else if time - lift < 1.0 / 120 {
        stage.send(.pointerUp(location: CGPoint(x: 201, y: down + travel)))
      }
      stage.screen.flush()
      edges.append((time, shown(stage.page.view)))
    }
    let names: [(String, KeyPath<CGRect, CGFloat>)] = [
      ("left", \.minX), ("top", \.minY), ("right", \.maxX), ("bottom", \.maxY),
    ]
    for (index, (name, edge)) in names.enumerated() {
      for row in try #require(recording.layers[name]) {
        // In the film, the resting card is up to 0.7 points away from its frame here, so only the movements are compared.
        let moved = row[1] - recording.rest[index]
        let errors = edges.filter { abs($0.time - row[0]) <= Self.lag }.map {
          abs(Double($0.frame[keyPath: edge] - rest[keyPath: edge]) - moved)
        }
        let error = try #require(errors.min())
        #expect(error <= Self.tolerance, "\(name) at \(row[0])")
      }
    }
    #expect(stage.isThere == (recording.outcome == "returned"))
    #expect(stage.frame == rest)
  }

  /// Releases have the outcomes that were filmed: a held drag of 80 points returns; one of 160 points and a flick dismiss.
  @Test(
    "The release decides as filmed",
    arguments: [(80, 60, true), (160, 60, false), (100, 5, false), (70, 5, true)])
  func outcomes(way: CGFloat, frames: Int, stays: Bool) {
    let stage = PhoneStage([.medium()])
    let capsule = UIView(frame: CGRect(x: 131, y: 276, width: 140, height: 48))
    stage.root.view.addSubview(capsule)
    stage.page.preferredTransition = .zoom { _ in capsule }
    stage.present()
    // 70 points in five frames are 1680 points per second, which would be a flick. So this drag slows down before its release.
    if frames == 5, way == 70 {
      stage.drag(from: 560, by: [(40, 3), (30, 5), (20, 9)])
    } else {
      stage.drag(from: 560, by: [(way, frames)])
    }
    if frames > 5 { stage.advance(frames: 30) }
    stage.release()
    stage.screen.runUntilIdle()
    #expect(stage.isThere == stays)
  }

  /// A push follows the measured curve: the centre and the width follow one spring, the height a slower one.
  @Test("A push flies on the measured springs")
  func push() {
    let scene = ZoomScene(.push, size: CGSize(width: 402, height: 918))
    let source = scene.sourceFrame
    scene.open()
    let rest = scene.rest
    var time = 0.0
    for _ in 0..<50 {
      scene.screen.advance(by: 1.0 / 120)
      time += 1.0 / 120
      let shown = scene.shown
      let omega = 2 * Double.pi / 0.317
      let place = CGFloat(1 - (1 + omega * time) * exp(-omega * time))
      let (zeta, wide) = (0.925, 2 * Double.pi / 0.406)
      let damped = wide * (1 - zeta * zeta).squareRoot()
      let height = CGFloat(
        1 - exp(-zeta * wide * time)
          * (cos(damped * time) + zeta * wide / damped * sin(damped * time)))
      #expect(abs(shown.midX - (source.midX + (rest.midX - source.midX) * place)) < 0.2)
      #expect(abs(shown.midY - (source.midY + (rest.midY - source.midY) * place)) < 0.2)
      #expect(abs(shown.width - (source.width + (rest.width - source.width) * place)) < 0.2)
      #expect(abs(shown.height - (source.height + (rest.height - source.height) * height)) < 0.2)
    }
  }

  /// The frame of the card on screen, or that of the page at rest.
  private func shown(_ page: UIView) -> CGRect {
    let card = page.superview?.superview as? ZoomCardView
    return (card ?? page).layer.presentation()?.frame ?? .null
  }

  /// The value at a time, interpolated linearly between the samples.
  private func value(of samples: [[Double]], at time: Double) -> Double {
    guard let next = samples.firstIndex(where: { $0[0] > time }) else {
      return samples.last?[1] ?? 0
    }
    guard next > 0 else { return samples[0][1] }
    let (a, b) = (samples[next - 1], samples[next])
    return a[1] + (b[1] - a[1]) * (time - a[0]) / (b[0] - a[0])
  }
}
