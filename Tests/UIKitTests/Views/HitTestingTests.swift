import Testing

@testable import UIKit

@MainActor
@Suite("Hit testing")
struct HitTestingTests {
  @Test("The frontmost view at the point is hit")
  func frontmost() {
    let root = box(0, 0, 200, 200)
    let back = box(0, 0, 100, 100)
    let front = box(50, 50, 100, 100)
    root.addSubview(back)
    root.addSubview(front)
    func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }
    #expect(hit(10, 10) === back)
    #expect(hit(60, 60) === front)
    #expect(hit(190, 190) === root)
    #expect(hit(200, 10) == nil)
    #expect(hit(-1, 10) == nil)
  }

  @Test(
    "Views that can't be touched are skipped",
    arguments: ["hidden", "clear", "disabled", "nearly clear"])
  func passedThrough(_ why: String) {
    let root = box(0, 0, 100, 100)
    let cover = box(0, 0, 100, 100)
    cover.addSubview(box(0, 0, 100, 100))
    root.addSubview(cover)
    switch why {
    case "hidden": cover.isHidden = true
    case "clear": cover.alpha = 0
    case "disabled": cover.isUserInteractionEnabled = false
    default: cover.alpha = 0.009
    }
    #expect(root.hitTest(CGPoint(x: 5, y: 5), with: nil) === root)
    cover.alpha = 0.011
    cover.isHidden = false
    cover.isUserInteractionEnabled = true
    #expect(root.hitTest(CGPoint(x: 5, y: 5), with: nil) === cover.subviews[0])
  }

  @Test("Points are converted through transforms and bounds origins")
  func transformed() {
    let root = box(0, 0, 400, 400)
    let turned = box(100, 100, 100, 20)
    turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
    root.addSubview(turned)
    #expect(root.hitTest(CGPoint(x: 150, y: 70), with: nil) === turned)
    #expect(root.hitTest(CGPoint(x: 110, y: 110), with: nil) === root)
    let scrolled = box(200, 200, 100, 100)
    scrolled.bounds.origin.y = 500
    let leaf = box(0, 550, 100, 10)
    scrolled.addSubview(leaf)
    root.addSubview(scrolled)
    #expect(root.hitTest(CGPoint(x: 210, y: 255), with: nil) === leaf)
  }

  @Test(
    "An animated view is hit at its final position, and only if the animation allows interaction")
  func animated() {
    withStage { stage in
      let view = box(0, 0, 50, 50)
      stage.window.addSubview(view)
      let target = CGPoint(x: 525, y: 25)
      UIView.animate(withDuration: 1) { view.center = target }
      #expect(stage.window.hitTest(target, with: nil) === stage.window)
      stage.turn()
      stage.advance(by: 1)
      #expect(stage.window.hitTest(target, with: nil) === view)
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
        view.center.x = 25
      }
      #expect(stage.window.hitTest(CGPoint(x: 25, y: 25), with: nil) === view)
      #expect(stage.window.hitTest(target, with: nil) === stage.window)
      stage.advance(by: 1)
    }
  }
}
