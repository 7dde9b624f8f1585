import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// `render(in:)` draws the same pixels as the compositor.
@MainActor @Suite struct RenderTests {
  private static let looks:
    [(name: String, tolerance: Int, make: @MainActor (CALayer) throws -> Void)] = [
      (
        "boxes", 28,
        { root in
          let box = CALayer()
          box.frame = CGRect(x: 10, y: 8, width: 60, height: 40)
          box.backgroundColor = .yellow
          box.cornerRadius = 12
          box.borderWidth = 4
          box.borderColor = .blue
          root.addSublayer(box)
        }
      ),
      (
        "contents", 2,
        { root in
          let box = CALayer()
          box.frame = CGRect(x: 10, y: 8, width: 60, height: 40)
          box.contents = try ContentsTests.chart(30, 20)
          box.contentsGravity = .bottomRight
          box.contentsMultiplyColor = .red.faded(0.5)
          root.addSublayer(box)
        }
      ),
      (
        "groups", 2,
        { root in
          let group = CALayer()
          group.frame = CGRect(x: 10, y: 8, width: 60, height: 40)
          group.opacity = 0.5
          for (x, color) in [(0, CGColor.red), (20, CGColor.green)] {
            let box = CALayer()
            box.frame = CGRect(x: x, y: 0, width: 30, height: 50)
            box.backgroundColor = color
            box.zPosition = CGFloat(-x)
            group.addSublayer(box)
          }
          group.masksToBounds = true
          root.addSublayer(group)
        }
      ),
      (
        "gradients", 3,
        { root in
          for (index, type) in [CAGradientLayerType.axial, .radial, .conic].enumerated() {
            let gradient = GradientTests.gradient {
              $0.frame = CGRect(x: 4 + 30 * index, y: 6, width: 28, height: 50)
              $0.type = type
              $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            }
            // A radial gradient needs a corner, not an edge.
            gradient.endPoint = CGPoint(x: 1, y: 1)
            root.addSublayer(gradient)
          }
        }
      ),
      (
        "shapes", 16,
        { root in
          root.addSublayer(
            ShapeTests.shape(ShapeTests.star(CGRect(x: 20, y: 4, width: 56, height: 56))) {
              $0.fillColor = .yellow
              $0.strokeColor = .blue
              $0.lineWidth = 3
              $0.lineJoin = .round
              $0.strokeEnd = 0.7
            })
        }
      ),
      (
        "masks", 16,
        { root in
          let box = CALayer()
          box.frame = CGRect(x: 10, y: 8, width: 60, height: 40)
          box.backgroundColor = .yellow
          box.mask = ShapeTests.shape(ShapeTests.star(CGRect(x: 0, y: 0, width: 50, height: 40)))
          root.addSublayer(box)
        }
      ),
      (
        "turns", 26,
        { root in
          let box = CALayer()
          box.frame = CGRect(x: 20, y: 12, width: 50, height: 40)
          box.backgroundColor = .blue
          box.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
          root.addSublayer(box)
        }
      ),
      (
        "shadows", 4,
        { root in
          let box = CALayer()
          box.frame = CGRect(x: 20, y: 12, width: 50, height: 36)
          box.backgroundColor = .white
          box.shadowOpacity = 0.8
          box.shadowOffset = CGSize(width: 4, height: 5)
          root.addSublayer(box)
        }
      ),
    ]

  @Test func looksTheSame() throws {
    for (name, tolerance, make) in Self.looks {
      try Stage.run { stage in
        try make(stage.root)
        let shown = try stage.screenshot()
        let image = CGImage.drawing(width: 96, height: 64) { stage.root.render(in: $0) }
        Bitmap(try #require(image)).expect(shown, tolerance: tolerance, outliers: 2, name)
      }
    }
  }

  /// The model values, whatever animations run.
  @Test func animationsDontShow() throws {
    try Stage.run { stage in
      let box = stage.add(CGRect(x: 0, y: 0, width: 40, height: 64), .red)
      stage.draw()
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = 200
      slide.duration = 1
      box.add(slide, forKey: nil)
      CATransaction.flush()
      let image = CGImage.drawing(width: 96, height: 64) { stage.root.render(in: $0) }
      let screenshot = Bitmap(try #require(image))
      #expect(screenshot[5, 5] == Bitmap.pixel(CGColor.red.premultiplied))
    }
  }
}
