import Testing

@testable import UIKit

/// Tests of views whose running animations get new start and end values.
@MainActor
@Suite("Redirected views")
struct RedirectTests {
  /// The kind of animation that moves the box from (100, 100) to (300, 200).
  enum Mover: CaseIterable {
    case block, spring, animator, springs
  }

  /// Begins to move the box and returns the animator, if there is one.
  @discardableResult
  private func move(_ view: UIView, _ mover: Mover) -> UIViewPropertyAnimator? {
    let change = { view.center = CGPoint(x: 300, y: 200) }
    switch mover {
    case .block:
      UIView.animate(withDuration: 1, delay: 0, options: .curveEaseInOut, animations: change)
    case .spring:
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
        animations: change)
    case .animator, .springs:
      let animator = UIViewPropertyAnimator(
        duration: 1,
        timingParameters: mover == .animator
          ? UICubicTimingParameters(animationCurve: .easeInOut)
          // The initial velocities in x and y differ.
          : UISpringTimingParameters(
            dampingRatio: 1, initialVelocity: CGVector(dx: 2, dy: -1)))
      animator.addAnimations(change)
      animator.startAnimation()
      return animator
    }
    return nil
  }

  private func begin(_ stage: ViewStage) -> UIView {
    let view = box(0, 0, 20, 20)
    view.center = CGPoint(x: 100, y: 100)
    stage.window.addSubview(view)
    stage.turn()
    return view
  }

  private func redirect(_ view: UIView) {
    UIView.redirect([view]) {
      view.center = CGPoint(x: 0, y: 50)
    } to: {
      view.center = CGPoint(x: 600, y: 450)
    }
  }

  /// The fractions of the distances in x and y that the box has moved on screen.
  private func fractions(_ view: UIView, from start: CGPoint, to end: CGPoint) -> SIMD2<Double> {
    let place = view.shown.position
    return SIMD2(
      (place.x - start.x) / (end.x - start.x), (place.y - start.y) / (end.y - start.y))
  }

  private func expectRedirected(_ view: UIView, from old: SIMD2<Double>) {
    let new = fractions(view, from: CGPoint(x: 0, y: 50), to: CGPoint(x: 600, y: 450))
    #expect(abs(new.x - old.x) < 1e-9 && abs(new.y - old.y) < 1e-9)
  }

  private func oldFractions(_ view: UIView) -> SIMD2<Double> {
    fractions(view, from: CGPoint(x: 100, y: 100), to: CGPoint(x: 300, y: 200))
  }

  @Test(
    "Animations continue from their fractions and end at the same time", arguments: Mover.allCases)
  func keepsTheFraction(mover: Mover) {
    var courses: [[SIMD2<Double>]] = []
    withStage { stage in
      let view = begin(stage)
      move(view, mover)
      stage.turn()
      courses.append(
        (0..<70).map { _ in
          stage.advance(by: 1.0 / 60)
          return oldFractions(view)
        })
    }
    withStage { stage in
      let view = begin(stage)
      move(view, mover)
      stage.turn()
      for (frame, old) in courses[0].enumerated() {
        stage.advance(by: 1.0 / 60)
        if frame == 20 { redirect(view) }
        if frame >= 20 { expectRedirected(view, from: old) }
      }
      #expect(view.center == CGPoint(x: 600, y: 450))
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test("A paused animator can be scrubbed to both of its new ends")
  func heldAnimator() throws {
    for end in [UIViewAnimatingPosition.start, .end] {
      try withStage { stage in
        let view = begin(stage)
        let animator = try #require(move(view, .animator))
        stage.turn()
        stage.advance(by: 0.3)
        animator.pauseAnimation()
        stage.turn()
        redirect(view)
        for progress: CGFloat in [0.25, 0.8, 0.1] {
          animator.fractionComplete = progress
          stage.turn()
          #expect(abs(view.shown.position.x - 600 * progress) < 1e-6)
        }
        animator.isReversed = end == .start
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        for _ in 0..<100 { stage.advance(by: 1.0 / 60) }
        #expect(view.center == (end == .end ? CGPoint(x: 600, y: 450) : CGPoint(x: 0, y: 50)))
        #expect(animator.state == .inactive)
      }
    }
  }

  @Test("The sum of several additive animations keeps to the new ends")
  func stacked() {
    withStage { stage in
      let view = begin(stage)
      move(view, .block)
      stage.turn()
      stage.advance(by: 0.2)
      UIView.animate(withDuration: 1) { view.center.x = 500 }
      redirect(view)
      // The start values of both additive animations together are the whole distance.
      let added = (view.layer.animationKeys() ?? []).compactMap {
        (view.layer.animation(forKey: $0) as? CABasicAnimation)?.fromValue
          .flatMap { AnimatableValue($0) }
      }
      #expect(added.count == 2)
      #expect(
        added.dropFirst().reduce(added.first) { sum, next in
          sum.flatMap { AnimatableValue.sum($0, next) }
        } == .point(CGPoint(x: -600, y: -400)))
      for _ in 0..<80 { stage.advance(by: 1.0 / 60) }
      #expect(view.shown.position == CGPoint(x: 600, y: 450))
    }
  }

  @Test("Transforms, sizes and corners are redirected, too; properties at rest are set")
  func otherProperties() {
    withStage { stage in
      let view = begin(stage)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(translationX: 100, y: 0).scaledBy(x: 2, y: 2)
        view.bounds.size = CGSize(width: 60, height: 40)
        view.layer.cornerRadius = 8
      }
      stage.turn()
      stage.advance(by: 0.25)
      UIView.redirect([view]) {
        view.transform = .identity
        view.bounds.size = CGSize(width: 10, height: 10)
        view.layer.cornerRadius = 4
        view.center = .zero
      } to: {
        view.transform = CGAffineTransform(translationX: 200, y: 40).scaledBy(x: 3, y: 3)
        view.bounds.size = CGSize(width: 90, height: 50)
        view.layer.cornerRadius = 16
        view.center = CGPoint(x: 7, y: 9)
      }
      #expect(view.shown.position == CGPoint(x: 7, y: 9))
      #expect(view.shown.bounds.size == CGSize(width: 30, height: 20))
      #expect(abs(view.shown.cornerRadius - 7) < 1e-6)
      let shown = view.shown.transform
      #expect(abs(shown.m41 - 50) < 1e-6 && abs(shown.m42 - 10) < 1e-6)
      #expect(abs(shown.m11 - 1.5) < 1e-6)
    }
  }

  @Test("A redirected animation completes at its end, and not before")
  func completesOnce() {
    withStage { stage in
      let view = begin(stage)
      var ends: [Bool] = []
      UIView.animate(withDuration: 1) {
        view.center = CGPoint(x: 300, y: 200)
      } completion: {
        ends.append($0)
      }
      stage.turn()
      stage.advance(by: 0.5)
      redirect(view)
      stage.advance(by: 0.4)
      #expect(ends == [])
      stage.advance(by: 0.2)
      #expect(ends == [true])
    }
  }
}
