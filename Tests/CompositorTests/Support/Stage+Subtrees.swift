import Foundation
import QuartzCore
import TestSupport

@testable import Compositor

extension CompositorOptions {
  static var withoutRasters: CompositorOptions {
    var options = CompositorOptions()
    options.cachesRasters = false
    return options
  }

  /// Options without any optimisation.
  static var plain: CompositorOptions {
    var options = CompositorOptions()
    (options.cachesRasters, options.cullsOccluded, options.blits, options.batches) =
      (false, false, false, false)
    (options.tracksDamage, options.cachesLists, options.cutsInteriors) = (false, false, false)
    (options.drawsRectangles, options.skipsColorMultiply) = (false, false)
    return options
  }
}

extension Stage {
  /// Adds a layer with enough sublayers for the compositor to rasterise it when it moves.
  func addSubtree(opaque: Bool = true) throws -> CALayer {
    let chart = try ContentsTests.chart(20, 20)
    let label = try AtlasTests.mask(17, 9) { x, y in UInt8((x * 40 + y * 9) % 256) }
    let subtree = add(CGRect(x: 10, y: 8, width: 60, height: 44), opaque ? .yellow : nil)
    add(CGRect(x: 5.3, y: 5.5, width: 20, height: 14), .red, to: subtree) {
      $0.cornerRadius = 5
      $0.borderWidth = 1
    }
    add(CGRect(x: 30, y: 4, width: 20, height: 20), to: subtree) { $0.contents = chart }
    add(CGRect(x: 8.5, y: 30.5, width: 17, height: 9), to: subtree) { $0.contents = label }
    add(CGRect(x: 35, y: 28, width: 18, height: 12), .blue, to: subtree) {
      $0.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
    }
    return subtree
  }
}

extension CALayer {
  /// Adds an animation of one second. By default it moves the layer from the left edge of a stage to the right edge.
  func slide(
    _ keyPath: String = "position", from: Any = CGPoint(x: -20, y: 20),
    to: Any = CGPoint(x: 110, y: 47)
  ) {
    let slide = CABasicAnimation(keyPath: keyPath)
    slide.fromValue = from
    slide.toValue = to
    slide.duration = 1
    slide.timingFunction = CAMediaTimingFunction(name: .easeOut)
    add(slide, forKey: keyPath)
  }
}
