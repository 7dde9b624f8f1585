import Compositor
import Desktop
import UIKit

/// The cost of a bar that blurs the page behind it, beside a bar that only covers it.
extension MicroBenchmark {
  static func backdrops(in session: HeadlessSession) -> [MicroBenchmark] {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = .systemBackground
    let page = UIView(frame: CGRect(x: 0, y: 0, width: window.bounds.width, height: 1600))
    for row in 0..<40 {
      let view = UIView(frame: CGRect(x: 0, y: 40 * row, width: Int(page.bounds.width), height: 40))
      view.backgroundColor = UIColor(
        hue: CGFloat(row % 8) / 8, saturation: 0.6, brightness: 0.9, alpha: 1)
      page.addSubview(view)
    }
    let bar = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
    bar.frame = CGRect(x: 0, y: 0, width: window.bounds.width, height: 64)
    let cover = UIView(frame: bar.frame)
    cover.backgroundColor = UIColor(white: 0.97, alpha: 0.86)
    for view in [page, cover, bar] { window.addSubview(view) }
    window.isHidden = false
    session.runUntilIdle()
    var timings = FrameTimings()
    func scrolled(_ name: String, blurs: Bool) -> MicroBenchmark {
      (bar.isHidden, cover.isHidden) = (!blurs, blurs)
      var offset: CGFloat = 0
      return MicroBenchmark(name, repetitions: 60) {
        offset = offset < 600 ? offset + 7 : 0
        page.frame.origin.y = -offset
        CATransaction.flush()
        session.producer.draw(target: session.clock.now(), &timings)
        session.producer.compositor.finish()
      }
    }
    let results = [
      scrolled("frame of a page that scrolls under a translucent bar", blurs: false),
      scrolled("frame of a page that scrolls under a bar that blurs", blurs: true),
    ]
    window.isHidden = true
    session.runUntilIdle()
    return results
  }
}
