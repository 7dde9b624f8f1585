import Testing

@testable import UIKit

/// Tests of the positions on screen during the modal transitions.
@MainActor
@Suite struct ModalFrameTests {
  private func halfway(_ sample: ModalSample, at seconds: TimeInterval) -> ModalScene {
    let modal = ModalScene(sample)
    modal.present()
    modal.advance(seconds)
    return modal
  }

  @Test func slide() {
    let modal = halfway(.slide, at: 0.2)
    #expect(isClose(modal.to.frame.minX, 200) && isClose(modal.from.frame.minX, 0))
    modal.runUntilIdle()
    modal.dismiss()
    modal.advance(0.1)
    let fraction = CGFloat(TimingCurve.easeInOut.value(at: 0.25))
    #expect(isClose(modal.to.frame.minX, 400 * fraction))
  }

  @Test func fade() {
    #expect(isClose(Double(halfway(.fade, at: 0.25).to.opacity), 0.5))
  }

  @Test func zoom() {
    let modal = halfway(.zoom, at: 0.5)
    #expect(isClose(Double(modal.to.opacity), 0.5) && isClose(modal.from.transform.m11, 0.9))
    // The rotation and the scale are halfway to no rotation and full size.
    let transform = modal.to.affineTransform()
    #expect(isClose(atan2(transform.b, transform.a), .pi / 16))
    #expect(isClose(hypot(transform.a, transform.b), 0.75))
  }

  @Test func bubble() throws {
    let modal = halfway(.bubble, at: 0.3)
    let mask = try #require(modal.page.view.layer.mask?.presentation() as? CAShapeLayer)
    let box = try #require(mask.path?.boundingBox)
    #expect(abs(box.width - (20 + hypot(360, 560))) < 0.01)
    #expect(abs(box.midX - 40) < 0.01 && abs(box.midY - 40) < 0.01)
  }

  @Test func flip() {
    // The keyframes are linear, and the whole animation eases in and out.
    let angle = CGFloat(TimingCurve.easeInOut.value(at: 0.25)) * .pi
    let modal = halfway(.flip, at: 0.25)
    #expect(isClose(modal.from.transform.m11, cos(angle)))
    #expect(isClose(modal.to.transform.m11, 0))
    modal.advance(0.5)
    #expect(isClose(modal.from.transform.m11, 0))
    #expect(isClose(modal.to.transform.m11, cos(angle)))
    #expect(modal.page.view.superview?.layer.sublayerTransform.m34 == -0.002)
  }

  @Test func door() {
    let modal = halfway(.door, at: 0.4)
    #expect(modal.extras.count == 2)
    #expect(modal.extras.map(\.position.x) == [0, 400])
    #expect(
      modal.extras.map(\.bounds.size) == Array(repeating: CGSize(width: 200, height: 600), count: 2)
    )
    #expect(isClose(modal.to.transform.m11, 0.9))
    // Each half is nearer to its hinge than before, on its own side.
    #expect(modal.extras[0].transform.m11 > 0 && modal.extras[0].transform.m11 < 1)
    #expect(modal.extras[0].frame.maxX < 200 && modal.extras[1].frame.minX > 200)
  }

  @Test func drop() {
    let modal = halfway(.drop, at: 0.125)
    let snapshot = modal.extras[0]
    #expect(isClose(snapshot.affineTransform().b, sin(.pi / 24)) && snapshot.opacity == 1)
    modal.advance(0.25)
    #expect(isClose(Double(modal.extras[0].opacity), 0.75))
    modal.advance(0.375)
    #expect(isClose(modal.extras[0].position.y, 600))
  }

  @Test func shimmer() throws {
    let modal = halfway(.shimmer, at: 0.5)
    let band = try #require(modal.extras.first as? CAGradientLayer)
    let locations = try #require(band.locations).map(\.doubleValue)
    #expect(zip(locations, [0.4, 0.5, 0.6]).allSatisfy { isClose($0, $1) })
    #expect(isClose(Double(band.opacity), 1) && isClose(Double(modal.to.opacity), 0.5))
  }

  @Test func strips() throws {
    let modal = halfway(.strips, at: 0.4)
    #expect(modal.extras.count == 8)
    for (index, strip) in modal.extras.enumerated() {
      #expect(isClose(strip.frame.minX, index % 2 == 0 ? -200 : 200))
    }
    let container = try #require(modal.page.view.superview)
    let strip = try #require(container.subviews.last as? UIImageView)
    #expect(strip.image?.size == CGSize(width: 400, height: 75))
  }

  @Test func grow() {
    let modal = halfway(.grow, at: 0.25)
    #expect(isClose(modal.to.frame.width, 220) && isClose(modal.to.frame.midX, 110))
    #expect(isClose(modal.to.frame.height, 330) && isClose(modal.to.frame.midY, 165))
  }

  @Test func spring() {
    let modal = halfway(.spring, at: 0.3)
    // With a damping ratio of 0.5 the spring has overshot the centre by then and is coming back.
    #expect(modal.to.position.y > 300)
    modal.runUntilIdle()
    #expect(modal.page.view.frame == CGRect(x: 100, y: 250, width: 200, height: 100))
    modal.scene.screen.window.frame.size = CGSize(width: 600, height: 400)
    modal.scene.screen.flush()
    #expect(modal.page.view.center == CGPoint(x: 300, y: 200))
  }

  @Test func cube() {
    let modal = halfway(.cube, at: 0.5)
    // Halfway, both sides are turned by 45 degrees, and their common edge is nearest to the eye.
    #expect(isClose(modal.from.transform.m11, cos(.pi / 4)))
    #expect(isClose(modal.to.transform.m11, cos(.pi / 4)))
    #expect(isClose(modal.from.transform.m13, -modal.to.transform.m13))
  }

  @Test func iris() throws {
    let modal = halfway(.iris, at: 0.3)
    let mask = try #require(modal.page.view.layer.mask?.presentation() as? CAShapeLayer)
    let center = CGPoint(x: 200, y: 300)
    let path = try #require(mask.path)
    #expect(!path.contains(center, using: .evenOdd))
    // The hole's radius is half of the diagonal's half.
    let radius = hypot(CGFloat(400), 600) / 4
    #expect(!path.contains(CGPoint(x: 200, y: 300 + radius - 2), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 200, y: 300 + radius + 2), using: .evenOdd))
  }

  @Test func transaction() {
    let modal = halfway(.transaction, at: 0.25)
    #expect(isClose(modal.from.transform.m41, -200) && isClose(modal.to.transform.m41, 200))
  }

  @Test func arc() {
    let modal = halfway(.arc, at: 0.4)
    #expect(isClose(hypot(modal.to.transform.m11, modal.to.transform.m12), 0.6))
    #expect(modal.to.position.x > modal.to.position.y)
  }

  @Test func tiles() {
    let modal = halfway(.tiles, at: 0.5)
    #expect(modal.extras.count == 24)
    // The first tile has gone, the last ones have just begun.
    #expect(isClose(Double(modal.extras[0].opacity), 0))
    #expect(modal.extras[23].opacity > 0.9)
  }

  @Test func staged() {
    let modal = halfway(.staged, at: 0.25)
    #expect(isClose(modal.to.transform.m42, 100))
    modal.advance(0.25)
    modal.advance(0.1)
    #expect(modal.to.opacity == 1 && modal.to.transform.m42 < 100)
  }

  @Test func blur() throws {
    let modal = halfway(.blur, at: 0.39)
    #expect(modal.to.opacity == 0 && modal.extras.count == 1)
    modal.advance(0.02)
    #expect(modal.to.opacity == 1)
  }

  @Test func wipe() throws {
    let modal = halfway(.wipe, at: 0.3)
    let mask = try #require(modal.page.view.layer.mask?.presentation())
    #expect(isClose(mask.position.x, 400 - 240))
  }

  @Test func blinds() throws {
    let modal = halfway(.blinds, at: 0.3)
    let blinds = try #require(modal.page.view.layer.mask as? CAReplicatorLayer)
    #expect(blinds.instanceCount == 10)
    let slat = try #require(blinds.sublayers?.first?.presentation())
    #expect(isClose(slat.frame.height, 30))
  }

  @Test func matched() {
    let modal = ModalScene(.matched)
    for (page, frame) in [
      (modal.scene.root.view!, CGRect(x: 0, y: 0, width: 40, height: 40)),
      (modal.page.view!, CGRect(x: 100, y: 200, width: 80, height: 120)),
    ] {
      let view = UIView(frame: frame)
      view.tag = 101
      view.backgroundColor = .white
      page.addSubview(view)
    }
    modal.scene.screen.flush()
    modal.present()
    modal.advance(0.25)
    #expect(modal.extras.map(\.frame) == [CGRect(x: 50, y: 100, width: 60, height: 80)])
  }

  @Test func pageTurn() {
    let modal = halfway(.pageTurn, at: 0.4)
    #expect(modal.from.position.x == 0 && isClose(modal.from.transform.m11, cos(.pi / 4)))
    #expect(isClose(Double(modal.extras[0].opacity), 0.25))
  }

  @Test func constraints() {
    let modal = halfway(.constraints, at: 0.3)
    #expect(isClose(modal.extras[0].frame.height, 300) && isClose(modal.extras[0].frame.midY, 300))
  }

  @Test func spin() {
    let transform = halfway(.spin, at: 0.25).to.affineTransform()
    #expect(isClose(atan2(transform.b, transform.a), .pi / 4))
    #expect(isClose(hypot(transform.a, transform.b), 0.6))
  }

  @Test func curtain() {
    let modal = halfway(.curtain, at: 0.2)
    #expect(isClose(modal.extras[0].frame.minY, -300) && modal.to.isHidden)
    modal.advance(0.2)
    modal.advance(0.2)
    #expect(!modal.to.isHidden && isClose(modal.extras[0].frame.minY, -300))
  }

  @Test func drawer() {
    let modal = halfway(.drawer, at: 0.2)
    #expect(isClose(modal.to.frame.minX, -150) && modal.to.bounds.width == 300)
    #expect(modal.extras.contains { isClose(Double($0.opacity), 0.5) })
  }

  @Test func stack() {
    let modal = halfway(.stack, at: 0.25)
    #expect(isClose(modal.from.transform.m11, 0.95) && isClose(modal.from.cornerRadius, 6))
    #expect(isClose(modal.to.transform.m42, 300))
  }

  @Test func displayLink() {
    let modal = halfway(.displayLink, at: 0.25)
    #expect(abs(modal.to.frame.minX - 300) < 20)
  }

  @Test func gravity() {
    let modal = halfway(.gravity, at: 0)
    for _ in 0..<18 { modal.advance(1.0 / 60) }
    // 3,000 points per second squared.
    #expect(abs(modal.to.frame.minY - (-600 + 1500 * 0.09)) < 40)
  }
}
