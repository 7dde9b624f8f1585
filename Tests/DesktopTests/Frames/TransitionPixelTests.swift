import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Compositor
@testable import Desktop

/// The pixels of transitions, and the layers and textures that remain after them.
@MainActor @Suite struct TransitionPixelTests {
  // MARK: Flips

  private static let size = CGSize(width: 200, height: 100)
  /// The distance of the camera from the plane of a flip of this size, in points.
  private static let eye = 500.0

  /// Returns the picture of a red box in the middle of a white window, at the fraction `share` of its flip to a blue side.
  private func flip(_ options: UIView.AnimationOptions, at share: Double) throws -> Bitmap {
    let session = try HeadlessSession(width: 300, height: 200)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = .white
    window.rootViewController = UIViewController()
    let box = UIView(frame: CGRect(origin: CGPoint(x: 50, y: 50), size: Self.size))
    box.backgroundColor = .red
    window.rootViewController?.view.addSubview(box)
    window.makeKeyAndVisible()
    // An unfinished transition would still be running during other tests.
    defer {
      session.runUntilIdle()
      window.isHidden = true
    }
    session.runUntilIdle()
    UIView.transition(with: box, duration: 1, options: [options, .curveLinear]) {
      box.backgroundColor = .blue
    }
    session.frame()
    session.advance(by: share)
    return Bitmap(try #require(session.image()))
  }

  private func shows(_ picture: Bitmap) -> (front: Bool, back: Bool) {
    (
      picture.pixels.contains { $0.x > $0.z && $0.x - $0.z > 40 },
      picture.pixels.contains { $0.z > $0.x && $0.z - $0.x > 40 }
    )
  }

  nonisolated static let flips: [UIView.AnimationOptions] = [
    .transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop,
    .transitionFlipFromBottom,
  ]

  @Test(arguments: flips)
  func oneFaceThenAnEdgeThenTheOther(options: UIView.AnimationOptions) throws {
    #expect(shows(try flip(options, at: 0.49)) == (front: true, back: false))
    #expect(shows(try flip(options, at: 0.5)) == (front: false, back: false))
    #expect(shows(try flip(options, at: 0.51)) == (front: false, back: true))
  }

  /// At 45°, the column of pixels at distance s right of the middle shows the box at x = s / (c + s·k). Its height is that of
  /// the box divided by 1 − x·k. c is the cosine of 45°, and k the signed sine divided by the distance of the camera.
  @Test func aTurningBoxIsATrapezoid() throws {
    let picture = try flip(.transitionFlipFromLeft, at: 0.25)
    let mirrored = try flip(.transitionFlipFromRight, at: 0.25)
    func height(_ picture: Bitmap, _ column: Int) -> Double {
      picture.column(column).reduce(0) { $0 + (255 - Double($1.y)) / 255 }
    }
    let c = 0.5.squareRoot()
    let leftIsNear = height(picture, 100) > height(picture, 199)
    let k = (leftIsNear ? -c : c) / Self.eye
    for column in stride(from: 92, through: 207, by: 5) {
      let s = Double(column) + 0.5 - 150
      let x = s / (c + s * k)
      let expected = 100 / (1 - x * k)
      #expect(abs(height(picture, column) - expected) < 0.5, "column \(column)")
      #expect(abs(height(mirrored, 299 - column) - expected) < 0.5, "column \(column)")
    }
    // The vertical edges: the width of the box along the middle row.
    let width = picture.row(100).reduce(0) { $0 + (255 - Double($1.y)) / 255 }
    #expect(
      abs(width - (100 * c / (1 - 100 * c / Self.eye) + 100 * c / (1 + 100 * c / Self.eye))) < 0.5)
  }

  // MARK: Memory

  /// An animator that takes snapshots, sets a mask and moves pages, so that a leak of any of these shows.
  private final class Lavish: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 1 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      guard let from = transitionContext.view(forKey: .from),
        let to = transitionContext.view(forKey: .to)
      else { return transitionContext.completeTransition(false) }
      let container = transitionContext.containerView
      container.addSubview(to)
      let mask = CAShapeLayer()
      mask.path = UIBezierPath(ovalIn: to.bounds).cgPath
      to.layer.mask = mask
      let pictures = [true, false].compactMap { from.snapshotView(afterScreenUpdates: $0) }
      for picture in pictures { container.addSubview(picture) }
      UIView.animate(withDuration: 1) {
        for (index, picture) in pictures.enumerated() { picture.center.x += CGFloat(90 + index) }
        to.center.y += 30
        from.alpha = 0.5
      } completion: { _ in
        for picture in pictures { picture.removeFromSuperview() }
        to.layer.mask = nil
        to.frame = container.bounds
        from.alpha = 1
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }

  private final class Delegate: NSObject, UIViewControllerTransitioningDelegate,
    UINavigationControllerDelegate
  {
    var hand: UIPercentDrivenInteractiveTransition?

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Lavish() }

    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Lavish() }

    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { hand }

    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { hand }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Lavish() }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { hand }
  }

  enum Kind: CaseIterable { case present, dismiss, push, pop }

  @Test(arguments: Kind.allCases)
  func aCancelledTransitionLeavesNoLayerAndNoTexture(kind: Kind) throws {
    let session = try HeadlessSession(width: 300, height: 200)
    let compositor = session.producer.compositor
    let pages = [UIColor.red, .blue].map { color in
      let page = UIViewController()
      page.view.backgroundColor = color
      page.view.addSubview(UILabel(frame: CGRect(x: 20, y: 60, width: 80, height: 30)))
      return page
    }
    let navigation = UINavigationController(rootViewController: pages[0])
    let delegate = Delegate()
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    pages[1].modalPresentationStyle = .fullScreen
    switch kind {
    case .dismiss: navigation.present(pages[1], animated: false)
    case .pop: navigation.pushViewController(pages[1], animated: false)
    case .present, .push: break
    }
    pages[1].transitioningDelegate = delegate
    navigation.delegate = delegate
    session.runUntilIdle()

    let before = Bitmap(try #require(session.image()))
    let (layers, pictures) = (compositor.layerCount, compositor.rasterCount)
    #expect(compositor.snapshotCount == 0)
    var memory: [Int] = []
    for _ in 0..<4 {
      let hand = UIPercentDrivenInteractiveTransition()
      delegate.hand = hand
      switch kind {
      case .present: navigation.present(pages[1], animated: true)
      case .dismiss: pages[1].dismiss(animated: true)
      case .push: navigation.pushViewController(pages[1], animated: true)
      case .pop: navigation.popViewController(animated: true)
      }
      session.frame()
      hand.update(0.4)
      session.frame()
      #expect(compositor.snapshotCount == 2)
      hand.cancel()
      session.runUntilIdle()
      #expect(compositor.snapshotCount == 0 && compositor.layerCount == layers)
      #expect(compositor.checkInvariants())
      let after = Bitmap(try #require(session.image()))
      #expect(after.difference(from: before).count == 0)
      #expect(compositor.rasterCount == pictures)
      memory.append(compositor.textureBytes - compositor.idleBytes)
    }
    // Caches fill and expire, so the bytes differ from round to round. The limit detects one window-sized texture that each
    // cancelled transition would leave.
    let picture = 300 * 200 * 4
    let later = memory.suffix(2).max() ?? 0
    #expect(later < (memory.prefix(2).max() ?? 0) + picture, "\(memory)")
  }
}

extension Bitmap {
  fileprivate func column(_ x: Int) -> [Pixel] { (0..<height).map { self[x, $0] } }
  fileprivate func row(_ y: Int) -> [Pixel] { (0..<width).map { self[$0, y] } }
}
