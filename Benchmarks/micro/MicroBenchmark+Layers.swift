import Compositor
import Desktop
import Foundation
import Interlude
import QuartzCore
import UIKit

/// The cost of evaluating a layer's animations, and of building display lists.
extension MicroBenchmark {
  /// A layer with three animations, one of them a spring.
  static func evaluation(in session: HeadlessSession) -> MicroBenchmark {
    let page = UIViewController()
    let scene = BenchmarkScene(showing: page)
    defer { scene.close() }
    let layer = CALayer()
    page.view.layer.addSublayer(layer)
    session.frame()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    for (keyPath, value) in [("position.x", 300.0), ("opacity", 0.5)] {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = value
      animation.duration = 1000
      layer.add(animation, forKey: keyPath)
    }
    let spring = CASpringAnimation(keyPath: "transform.scale")
    spring.fromValue = 0.5
    spring.toValue = 1.0
    spring.duration = 1000
    layer.add(spring, forKey: "scale")
    // The animations start with the next commit.
    session.frame()
    var time = session.clock.now()
    var opacity: Float = 1
    let evaluated = MicroBenchmark("three animations of a layer, evaluated", repetitions: 5000) {
      time += 0.001
      opacity = layer.presentationProperties(at: time).opacity
    }
    precondition(opacity < 1, "nothing was animated")
    layer.removeAllAnimations()
    return evaluated
  }

  /// The display lists of the reference scene's page, 200 cards and their labels, built without a cache.
  static func drawList(in session: HeadlessSession) throws -> MicroBenchmark {
    let scene = try BenchmarkScene(exhibit: "reference")
    defer { scene.close() }
    session.runUntilIdle()
    let compositor = session.producer.compositor
    compositor.options.cachesLists = false
    defer { compositor.options.cachesLists = true }
    compositor.evaluate(at: session.clock.now())
    let built = MicroBenchmark("draw list of 200 cards, built anew", repetitions: 100) {
      compositor.evaluate(at: session.clock.now())
    }
    session.frame()
    return built
  }
}
