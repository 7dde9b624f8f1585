import Testing

@testable import UIKit

@MainActor
@Suite("Reduced motion", .serialized)
struct ReducedMotionTests {
  private func withReducedMotion(_ body: (ViewStage) -> Void) {
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    withStage(width: 1000) { body($0) }
  }

  /// Whether `view` and its ancestors are in their final places, in the model and on screen.
  private func rests(_ view: UIView) -> Bool {
    sequence(first: view, next: \.superview).allSatisfy {
      let shown = $0.shown
      return CATransform3DIsIdentity(shown.transform) && shown.position == $0.layer.position
        && shown.bounds == $0.layer.bounds && CATransform3DIsIdentity(shown.sublayerTransform)
    }
  }

  @Test(
    "Presentations of every style cross-fade",
    arguments: [
      UIModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl,
    ],
    [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet])
  func modals(transition: UIModalTransitionStyle, style: UIModalPresentationStyle) {
    // A page curl needs a full-screen presentation.
    guard transition != .partialCurl || style == .fullScreen else { return }
    withReducedMotion { stage in
      let (root, page) = (UIViewController(), UIViewController())
      stage.window.rootViewController = root
      stage.turn()
      page.modalPresentationStyle = style
      page.modalTransitionStyle = transition
      root.present(page, animated: true)
      stage.turn()
      stage.advance(by: 0.125)
      #expect(rests(page.view))
      #expect((0.3...0.7).contains(page.view.shown.opacity))
      stage.advance(by: 0.2)
      #expect(!page.isBeingPresented && page.view.shown.opacity == 1)
      root.dismiss(animated: true)
      stage.turn()
      stage.advance(by: 0.125)
      let fading: UIView = style == .fullScreen ? root.view : page.view
      #expect(rests(fading))
      #expect((0.3...0.7).contains(fading.shown.opacity))
      stage.advance(by: 0.2)
      #expect(root.presentedViewController == nil && page.view.alpha == 1 && root.view.alpha == 1)
    }
  }

  @Test("Pushes and pops cross-fade, with the bar")
  func navigation() {
    withReducedMotion { stage in
      let (first, second) = (UIViewController(), UIViewController())
      let navigation = UINavigationController(rootViewController: first)
      stage.window.rootViewController = navigation
      stage.turn()
      for (page, change) in [
        (second, { navigation.pushViewController(second, animated: true) }),
        (first, { _ = navigation.popViewController(animated: true) }),
      ] {
        change()
        stage.turn()
        stage.advance(by: 0.125)
        #expect(rests(page.view))
        #expect((0.3...0.7).contains(page.view.shown.opacity))
        stage.advance(by: 0.2)
        #expect(navigation.transitionCoordinator == nil)
      }
    }
  }

  @Test("A bar cross-fades: two titles in one place are together as opaque as one title")
  func bar() {
    withReducedMotion { stage in
      let (first, second) = (UIViewController(), UIViewController())
      (first.title, second.title) = ("Library", "Albums")
      let navigation = UINavigationController(rootViewController: first)
      stage.window.rootViewController = navigation
      stage.turn()
      for change in [
        { navigation.pushViewController(second, animated: true) },
        { _ = navigation.popViewController(animated: true) },
      ] {
        change()
        stage.turn()
        var moments = 0
        while navigation.transitionCoordinator != nil {
          let shown = titles(in: navigation.navigationBar)
          #expect(shown.count == 2 && abs(shown.reduce(0, +) - 1) < 1e-3)
          moments += 1
          stage.advance(by: 1.0 / 120)
        }
        #expect(moments > 25)
      }
    }
  }

  /// The opacities of the titles in the middle of the bar.
  private func titles(in bar: UINavigationBar) -> [Float] {
    func opacities(of view: UIView, in outer: Float) -> [Float] {
      let opacity = outer * view.shown.opacity
      if view is UILabel {
        return abs(view.convert(view.bounds, to: bar).midX - bar.bounds.midX) < 1 ? [opacity] : []
      }
      return view.subviews.flatMap { opacities(of: $0, in: opacity) }
    }
    return opacities(of: bar, in: 1)
  }

  @Test("An app's own animator is not replaced")
  func custom() {
    withReducedMotion { stage in
      let scene = PresentationScene(animator: ManualAnimator())
      _ = scene.present("B")
      #expect(
        scene.root.transitionCoordinator?.transitionDuration
          == ManualAnimator().transitionDuration(using: nil))
    }
  }

  @Test("Flips and curls of a view become dissolves of a quarter of a second")
  func viewTransitions() {
    withReducedMotion { stage in
      let card = box(100, 100, 100, 100)
      stage.window.addSubview(card)
      stage.turn()
      for options: UIView.AnimationOptions in [
        .transitionFlipFromLeft, .transitionFlipFromTop, .transitionCurlUp, .transitionCurlDown,
      ] {
        var ended = false
        UIView.transition(with: card, duration: 0.8, options: options) {
        } completion: { _ in
          ended = true
        }
        stage.turn()
        stage.advance(by: 0.125)
        #expect(CATransform3DIsIdentity(card.shown.transform))
        #expect(card.layer.animationKeys()?.contains { $0.contains("transform") } != true)
        stage.advance(by: 0.2)
        #expect(ended)
      }
    }
  }

  @Test("UIAccessibility reports the setting and posts its changes")
  func notification() {
    var count = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { count += 1 } }
    defer { NotificationCenter.default.removeObserver(observer) }
    for value in [true, true, false] {
      UIApplication.shared.reducesMotion = value
      #expect(UIAccessibility.isReduceMotionEnabled == value)
      #expect(UIAccessibility.prefersCrossFadeTransitions == value)
    }
    #expect(count == 2)
  }
}
