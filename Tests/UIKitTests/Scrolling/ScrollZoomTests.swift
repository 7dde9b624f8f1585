import Testing

@testable import UIKit

/// Tests of zooming. The zoomed view is 400 × 400 points, in a scroll view of 200 × 200.
@MainActor @Suite struct ScrollZoomTests {
  /// Names the view that is zoomed, and lists what the scroll view tells.
  private final class Log: UIScrollViewDelegate {
    var zoomed: UIView?
    var names: [String] = []

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      names.append("willZoom")
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
      if names.last != "zoom" { names.append("zoom") }
    }
    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) { names.append("didZoom \(scale)") }
  }

  private func withZoom(_ body: (ViewStage, UIScrollView, UIView, Log) -> Void) {
    withStage { stage in
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let picture = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      let log = Log()
      log.zoomed = picture
      view.addSubview(picture)
      view.contentSize = picture.bounds.size
      view.delegate = log
      view.minimumZoomScale = 0.5
      view.maximumZoomScale = 4
      stage.window.addSubview(view)
      stage.turn()
      body(stage, view, picture, log)
    }
  }

  /// Two fingers beside (100, 100), at a distance of `length` from each other.
  private func fingers(_ phase: InputEvent.TouchPhase, _ length: CGFloat, on stage: ViewStage) {
    for (id, side) in [(1, -1), (2, 1)] as [(Int, CGFloat)] {
      stage.send(.touch(id: id, phase, location: CGPoint(x: 100 + side * length / 2, y: 100)))
    }
    stage.advance(by: 1.0 / 60)
  }

  @Test func codeZoomsAboutTheMiddle() {
    withZoom { _, view, picture, log in
      view.contentOffset = CGPoint(x: 50, y: 50)
      view.zoomScale = 2
      #expect(view.zoomScale == 2 && picture.transform.a == 2)
      #expect(picture.frame == CGRect(x: 0, y: 0, width: 800, height: 800))
      #expect(view.contentSize == CGSize(width: 800, height: 800))
      // The point (150, 150) of the picture stays in the middle.
      #expect(view.contentOffset == CGPoint(x: 200, y: 200))
      #expect(log.names == ["zoom"])
      view.zoomScale = 100
      #expect(view.zoomScale == 4)
      view.zoomScale = 0.5
      #expect(picture.frame == view.bounds && view.contentOffset == .zero)
    }
  }

  @Test func aRectangleFillsTheView() {
    withZoom { stage, view, picture, log in
      view.zoom(to: CGRect(x: 100, y: 150, width: 100, height: 50), animated: true)
      #expect(log.names == ["willZoom", "zoom"])
      stage.turn()
      stage.advance(by: 0.1)
      let scale = picture.layer.presentation()?.transform.m11 ?? 0
      #expect(scale > 1 && scale < 2, "it is under way")
      stage.advance(by: 1)
      stage.advance(by: 0.1)
      #expect(view.zoomScale == 2 && view.contentOffset == CGPoint(x: 200, y: 250))
      #expect(log.names == ["willZoom", "zoom", "didZoom 2.0"])
    }
  }

  @Test func fingersZoomTheContentBetweenThem() {
    withZoom { stage, view, picture, log in
      view.contentOffset = CGPoint(x: 100, y: 100)
      fingers(.began, 50, on: stage)
      fingers(.moved, 80, on: stage)
      #expect(view.isZooming)
      let start = view.zoomScale
      let between = picture.convert(CGPoint(x: 100, y: 100), from: view.superview)
      fingers(.moved, 120, on: stage)
      #expect(abs(view.zoomScale / start - 1.5) < 1e-6)
      let now = picture.convert(CGPoint(x: 100, y: 100), from: view.superview)
      #expect(abs(now.x - between.x) < 0.6 && abs(now.y - between.y) < 0.6)
      fingers(.ended, 120, on: stage)
      #expect(!view.isZooming && !view.isZoomBouncing)
      #expect(log.names == ["willZoom", "zoom", "didZoom \(view.zoomScale)"])
    }
  }

  @Test func beyondALimitTheContentResistsAndComesBack() {
    withZoom { stage, view, _, log in
      fingers(.began, 100, on: stage)
      fingers(.moved, 80, on: stage)
      for length in [60, 40, 20] as [CGFloat] { fingers(.moved, length, on: stage) }
      #expect(view.zoomScale < 0.5 && view.zoomScale > 0.25)
      fingers(.ended, 20, on: stage)
      #expect(view.isZoomBouncing)
      stage.advance(by: 1)
      stage.advance(by: 0.1)
      #expect(view.zoomScale == 0.5 && !view.isZoomBouncing && view.contentOffset == .zero)
      #expect(log.names.last == "didZoom 0.5")
      view.bouncesZoom = false
      fingers(.began, 100, on: stage)
      for length in [80, 60, 40, 20] as [CGFloat] { fingers(.moved, length, on: stage) }
      #expect(view.zoomScale == 0.5)
      fingers(.ended, 20, on: stage)
    }
  }

  @Test func theWheelZoomsWithTheControlKey() {
    withZoom { stage, view, picture, log in
      view.contentOffset = CGPoint(x: 100, y: 100)
      let pointer = CGPoint(x: 60, y: 140)
      @MainActor func wheel(_ y: CGFloat, _ flags: UIKeyModifierFlags) {
        let key = UIKey(keyCode: UIKeyboardHIDUsage(rawValue: 0xE0), modifierFlags: flags)
        stage.send(.key(flags.isEmpty ? .up : .down(), key))
        stage.send(.scroll(location: pointer, deltaX: 0, deltaY: y, isPrecise: true))
        for _ in 0..<60 { stage.advance(by: 1.0 / 60) }
      }
      let under = picture.convert(pointer, from: view.superview)
      wheel(150, .control)
      #expect(view.zoomScale > 1.2 && !view.isZooming)
      let now = picture.convert(pointer, from: view.superview)
      #expect(abs(now.x - under.x) < 1 && abs(now.y - under.y) < 1)
      #expect(log.names.first == "willZoom" && log.names.last == "didZoom \(view.zoomScale)")
      wheel(-2000, .control)
      #expect(view.zoomScale == 0.5)
      wheel(2000, .control)
      #expect(view.zoomScale == 4)
      let scale = view.zoomScale
      let offset = view.contentOffset
      wheel(-30, [])
      #expect(view.zoomScale == scale && view.contentOffset.y > offset.y)
    }
  }

  @Test func aFingerThatStaysDragsTheContentOn() {
    withZoom { stage, view, _, _ in
      view.zoomScale = 2
      view.contentOffset = CGPoint(x: 200, y: 200)
      fingers(.began, 50, on: stage)
      for length in [80, 100, 120] as [CGFloat] { fingers(.moved, length, on: stage) }
      fingers(.ended, 120, on: stage)
      let rest = view.contentOffset
      for step in 0...6 {
        stage.send(
          .touch(
            id: 3, step == 0 ? .began : .moved,
            location: CGPoint(x: 100, y: 100 + 10 * CGFloat(step))))
        stage.advance(by: 1.0 / 60)
      }
      #expect(abs(view.contentOffset.y - (rest.y - 50)) < 1)
      #expect(abs(view.contentOffset.x - rest.x) < 1)
    }
  }

  @Test func withoutAViewNothingIsZoomed() {
    withZoom { stage, view, picture, log in
      log.zoomed = nil
      fingers(.began, 50, on: stage)
      for length in [80, 120] as [CGFloat] { fingers(.moved, length, on: stage) }
      fingers(.ended, 120, on: stage)
      view.zoomScale = 2
      #expect(view.zoomScale == 1 && picture.transform.isIdentity && log.names == [])
      view.maximumZoomScale = view.minimumZoomScale
      #expect(view.pinchGestureRecognizer == nil)
    }
  }

  @Test func constraintsPlaceTheZoomedView() {
    withZoom { stage, view, picture, log in
      picture.removeFromSuperview()
      let page = UIView()
      page.translatesAutoresizingMaskIntoConstraints = false
      log.zoomed = page
      view.addSubview(page)
      NSLayoutConstraint.activate([
        page.topAnchor.constraint(equalTo: view.contentLayoutGuide.topAnchor, constant: 10),
        page.leadingAnchor.constraint(equalTo: view.contentLayoutGuide.leadingAnchor),
        page.trailingAnchor.constraint(equalTo: view.contentLayoutGuide.trailingAnchor),
        page.bottomAnchor.constraint(equalTo: view.contentLayoutGuide.bottomAnchor),
        page.widthAnchor.constraint(equalToConstant: 300),
        page.heightAnchor.constraint(equalToConstant: 100),
      ])
      stage.turn()
      #expect(view.contentSize == CGSize(width: 300, height: 110))
      view.zoomScale = 2
      view.setNeedsLayout()
      stage.turn()
      #expect(view.contentSize == CGSize(width: 600, height: 210))
      #expect(page.frame == CGRect(x: 0, y: 10, width: 600, height: 200))
    }
  }
}
