import Compositor
import Desktop
import Foundation
import QuartzCore
import UIKit

/// The cost of frames in the middle of an animation, and of a commit of one change.
extension MicroBenchmark {
  static func frames(in session: HeadlessSession) -> [MicroBenchmark] {
    [
      ("frame of 10 layers that move", BenchLayersExhibit.Scene.still),
      ("frame of 10,000 layers, 10 move", .crowd), ("frame with a cursor that fades", .cursor),
    ].flatMap { name, scene in
      let page = BenchLayersViewController(scene, seed: AppStart.fixedSeed)
      let window = AppStart.makeWindow(showing: page)
      defer { window.isHidden = true }
      session.runUntilIdle()
      page.move(there: true)
      session.frame()
      let shown = frame("\(name), evaluated and drawn", in: session)
      session.runUntilIdle()
      let layer = page.movingLayer
      let committed = MicroBenchmark("\(name): a change, committed", repetitions: 200) {
        CATransaction.setDisableActions(true)
        layer.opacity = layer.opacity == 1 ? 0.9 : 1
        CATransaction.flush()
      }
      return [shown, committed]
    }
  }

  /// Frames of the reference scene's push, also with what costs more.
  static func pushes(in session: HeadlessSession) -> [MicroBenchmark] {
    let options = session.producer.compositor.options
    defer { session.producer.compositor.options = options }
    let exhibits: [(String, any Exhibit, isLive: Bool)] = [
      ("frame of a push", ReferenceExhibit(isSplit: false), false),
      ("frame of a push under a card", BenchPagesExhibit(.card), false),
      ("frame of a flip of snapshots", BenchPagesExhibit(.flip), false),
      ("frame of a push drawn live", ReferenceExhibit(isSplit: false), true),
    ]
    return exhibits.map { name, exhibit, isLive in
      session.producer.compositor.options.cachesRasters = !isLive
      let opened = exhibit.open(seed: AppStart.fixedSeed)
      let window = AppStart.makeWindow(showing: opened.root)
      defer { window.isHidden = true }
      session.runUntilIdle()
      if case .perform(let begin)? = opened.demonstration.first?.action { begin() }
      session.frame()
      let shown = frame("\(name), evaluated and drawn", in: session)
      session.runUntilIdle()
      return shown
    }
  }

  /// Frames within the second that the movement takes which has just begun.
  private static func frame(_ name: String, in session: HeadlessSession) -> MicroBenchmark {
    var timings = FrameTimings()
    return MicroBenchmark(name, repetitions: 100) {
      session.clock.advance(by: 0.0014)
      session.producer.draw(target: session.clock.now(), &timings)
    }
  }
}
