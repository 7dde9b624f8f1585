import Compositor
import Desktop
import Foundation
import Interlude
import QuartzCore
import UIKit

/// The cost of frames in the middle of an animation, and of a commit of one change.
extension MicroBenchmark {
  static func frames(in session: HeadlessSession) throws -> [MicroBenchmark] {
    try [
      ("frame of 10 layers that move", "bench-still"),
      ("frame of 10,000 layers, 10 move", "bench-crowd"),
      ("frame with a cursor that fades", "bench-cursor"),
    ].flatMap { name, exhibit in
      let scene = try BenchmarkScene(exhibit: exhibit)
      defer { scene.close() }
      session.runUntilIdle()
      scene.begin()
      guard let layer = movingLayer(in: scene.root.view.layer) else {
        preconditionFailure("nothing moves in \(exhibit)")
      }
      session.frame()
      let shown = frame("\(name), evaluated and drawn", in: session)
      session.runUntilIdle()
      let committed = MicroBenchmark("\(name): a change, committed", repetitions: 200) {
        CATransaction.setDisableActions(true)
        layer.opacity = layer.opacity == 1 ? 0.9 : 1
        CATransaction.flush()
      }
      return [shown, committed]
    }
  }

  /// The first layer of a tree that has an animation.
  private static func movingLayer(in layer: CALayer) -> CALayer? {
    if layer.animationKeys()?.isEmpty == false { return layer }
    for sublayer in layer.sublayers ?? [] {
      if let moving = movingLayer(in: sublayer) { return moving }
    }
    return nil
  }

  /// Frames of the reference scene's push, and of more expensive transitions of its pages.
  static func pushes(in session: HeadlessSession) throws -> [MicroBenchmark] {
    let options = session.producer.compositor.options
    defer { session.producer.compositor.options = options }
    let exhibits = [
      ("frame of a push", "reference", isLive: false),
      ("frame of a push under a card", "bench-card", isLive: false),
      ("frame of a flip of snapshots", "bench-flip", isLive: false),
      ("frame of a push drawn live", "reference", isLive: true),
    ]
    return try exhibits.map { name, exhibit, isLive in
      session.producer.compositor.options.cachesRasters = !isLive
      let scene = try BenchmarkScene(exhibit: exhibit)
      defer { scene.close() }
      session.runUntilIdle()
      scene.begin()
      session.frame()
      let shown = frame("\(name), evaluated and drawn", in: session)
      session.runUntilIdle()
      return shown
    }
  }

  /// Frames of a one-second movement that has just begun. The clock advances by 1.4 ms per frame, so that all repetitions fall
  /// within the movement.
  private static func frame(_ name: String, in session: HeadlessSession) -> MicroBenchmark {
    var timings = FrameTimings()
    return MicroBenchmark(name, repetitions: 100) {
      session.clock.advance(by: 0.0014)
      session.producer.draw(target: session.clock.now(), &timings)
    }
  }
}
