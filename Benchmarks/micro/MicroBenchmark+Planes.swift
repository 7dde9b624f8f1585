import Compositor
import Desktop
import Foundation
import QuartzCore
import UIKit

/// The cost of 200 layers that are pulled apart in depth.
extension MicroBenchmark {
  static func planes(in session: HeadlessSession) -> [MicroBenchmark] {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = .systemBackground
    let page = makePage(window.bounds)
    window.addSubview(page)
    window.isHidden = false
    session.runUntilIdle()
    let exploded = ExplodedLayers(inPlaceOf: window.layerContext)
    exploded.isShown = true
    session.frame()
    exploded.appearance.spacing = 24
    exploded.appearance.yaw = -0.6
    exploded.appearance.pitch = -0.25
    exploded.appearance = exploded.fitted(exploded.appearance)
    exploded.appearance.backgroundColor = LayerColor(0.9, 0.9, 0.92, 1)
    session.frame()
    var timings = FrameTimings()
    let turned = MicroBenchmark("200 layers apart: a turn, evaluated and drawn", repetitions: 60) {
      exploded.appearance.yaw -= 0.0005
      CATransaction.flush()
      session.producer.draw(target: session.clock.now(), &timings)
      session.producer.compositor.finish()
    }
    let changed = MicroBenchmark("200 layers apart: a change, committed", repetitions: 60) {
      CATransaction.setDisableActions(true)
      page.layer.opacity = page.layer.opacity == 1 ? 0.9 : 1
      CATransaction.flush()
    }
    page.layer.opacity = 1
    UIView.animate(withDuration: 1) { page.center.x += 300 }
    session.frame()
    let moved = MicroBenchmark("200 layers apart: a push, evaluated and drawn", repetitions: 60) {
      session.clock.advance(by: 0.0014)
      session.producer.draw(target: session.clock.now(), &timings)
      session.producer.compositor.finish()
    }
    exploded.isShown = false
    window.isHidden = true
    session.runUntilIdle()
    return [turned, changed, moved]
  }

  /// A page of 39 cards, each of five layers: 196 layers with the page itself.
  private static func makePage(_ bounds: CGRect) -> UIView {
    let page = UIView(frame: bounds)
    page.backgroundColor = .systemGroupedBackground
    let size = CGSize(width: bounds.width / 8, height: bounds.height / 5)
    for index in 0..<39 {
      let card = UIView(
        frame: CGRect(
          x: CGFloat(index % 8) * size.width, y: CGFloat(index / 8) * size.height,
          width: size.width, height: size.height
        ).insetBy(dx: 8, dy: 8))
      card.backgroundColor = .secondarySystemGroupedBackground
      card.layer.cornerRadius = 12
      let picture = UIView(frame: CGRect(x: 12, y: 12, width: card.bounds.width - 24, height: 48))
      picture.backgroundColor = [UIColor.systemTeal, .systemOrange, .systemPink][index % 3]
      picture.layer.cornerRadius = 8
      card.addSubview(picture)
      for line in 0..<2 {
        let label = UILabel(
          frame: CGRect(x: 12, y: 66 + 20 * line, width: Int(card.bounds.width) - 24, height: 18))
        label.font = .systemFont(ofSize: 13)
        label.text = "Card \(index), line \(line)"
        card.addSubview(label)
      }
      let badge = UIView(frame: CGRect(x: card.bounds.width - 28, y: 8, width: 16, height: 16))
      badge.backgroundColor = .systemRed
      badge.layer.cornerRadius = 8
      card.addSubview(badge)
      page.addSubview(card)
    }
    return page
  }
}
