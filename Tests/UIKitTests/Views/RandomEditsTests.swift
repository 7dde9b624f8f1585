import TestSupport
import Testing

@testable import UIKit

/// Views, some of them in a window, that are edited and animated at random.
@MainActor
private final class Forest {
  let stage: ViewStage
  let views: [UIView]
  private var random: SeededGenerator
  private(set) var started = 0
  private(set) var completions: [Int: Int] = [:]

  init(stage: ViewStage, seed: UInt64) {
    self.stage = stage
    random = SeededGenerator(seed: seed)
    views = (0..<14).map { _ in box(0, 0, 50, 50) }
  }

  private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  private func view() -> UIView { views[number(0..<views.count)] }
  private func length() -> CGFloat { CGFloat(number(0..<400)) }

  func step() {
    switch number(0..<12) {
    case 0...4: edit()
    case 5...8: animate(depth: 0)
    case 9: stage.turn()
    case 10: stage.advance(by: Double(number(0..<40)) / 100)
    default: view().layer.removeAllAnimations()
    }
  }

  private func edit() {
    let child = view()
    let parent = number(0..<4) == 0 ? stage.window : view()
    guard !parent.isDescendant(of: child) else { return child.removeFromSuperview() }
    switch number(0..<7) {
    case 0: parent.addSubview(child)
    case 1: parent.insertSubview(child, at: number(0..<5))
    case 2:
      if let sibling = parent.subviews.randomElement(using: &random) {
        parent.insertSubview(child, belowSubview: sibling)
      }
    case 3:
      if let sibling = parent.subviews.randomElement(using: &random) {
        parent.insertSubview(child, aboveSubview: sibling)
      }
    case 4: child.removeFromSuperview()
    case 5:
      if let other = parent.subviews.randomElement(using: &random) {
        number(0..<2) == 0 ? parent.bringSubviewToFront(other) : parent.sendSubviewToBack(other)
      }
    default:
      if parent.subviews.count > 1 {
        let count = parent.subviews.count
        parent.exchangeSubview(at: number(0..<count), withSubviewAt: number(0..<count))
      }
    }
  }

  private func change(_ view: UIView) {
    switch number(0..<6) {
    case 0: view.center = CGPoint(x: length(), y: length())
    case 1: view.frame = CGRect(x: length(), y: length(), width: length(), height: length())
    case 2: view.alpha = length() / 400
    case 3: view.transform = CGAffineTransform(rotationAngle: length() / 60)
    case 4: view.backgroundColor = UIColor(white: length() / 400, alpha: 1)
    default: edit()
    }
  }

  private func animate(depth: Int) {
    let id = started
    started += 1
    var options: UIView.AnimationOptions = [.allowUserInteraction]
    if number(0..<3) == 0 { options.insert(.beginFromCurrentState) }
    if number(0..<5) == 0 { options.insert(.autoreverse) }
    if number(0..<4) == 0 { options = [] }
    let duration = Double(number(0..<60)) / 100
    let delay = number(0..<5) == 0 ? 0.2 : 0
    let body = { [self] in
      for _ in 0..<number(0..<4) { change(view()) }
      if depth < 2, number(0..<4) == 0 { animate(depth: depth + 1) }
    }
    let completion = { [self] (_: Bool) in
      completions[id, default: 0] += 1
      // Completions may edit and animate again.
      if number(0..<4) == 0 { edit() }
    }
    if number(0..<4) == 0 {
      UIView.animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: 0.6,
        initialSpringVelocity: 1, options: options, animations: body, completion: completion)
    } else {
      UIView.animate(
        withDuration: duration, delay: delay, options: options, animations: body,
        completion: completion)
    }
  }

  func finish() {
    for _ in 0..<40 { stage.advance(by: 0.25) }
  }

  /// The first invariant that doesn't hold; nil if all do.
  func brokenInvariant() -> String? {
    for view in views + [stage.window] {
      let layers = (view.layer.sublayers ?? []).filter { $0.delegate is UIView }
      if layers != view.subviews.map(\.layer) { return "layers and subviews differ" }
      for child in view.subviews {
        if child.superview !== view { return "a subview has another superview" }
        if child.layer.superlayer !== view.layer { return "a layer has another superlayer" }
        if child.window !== view.window { return "a subview is in another window" }
      }
      if Set(view.subviews).count != view.subviews.count { return "a subview stands twice" }
      let root = view.rootView
      if view.window !== (root === stage.window ? stage.window : nil) { return "wrong window" }
      if view.superview == nil, view.layer.superlayer != nil { return "a layer without its view" }
      if view.viewState.animationsRefusingTouches < 0 { return "touches refused less than never" }
    }
    if let twice = completions.first(where: { $0.value > 1 }) { return "completed \(twice)" }
    return nil
  }
}

@MainActor
@Suite("Random edits")
struct RandomEditsTests {
  @Test("500 random edits and animations keep every invariant", arguments: [1, 2, 3, 20261121])
  func edits(_ seed: UInt64) {
    withStage { stage in
      let forest = Forest(stage: stage, seed: seed)
      for step in 0..<500 {
        forest.step()
        if let broken = forest.brokenInvariant() {
          Issue.record("seed \(seed), step \(step): \(broken)")
          return
        }
      }
      forest.finish()
      #expect(forest.brokenInvariant() == nil, "seed \(seed)")
      #expect(forest.completions.count == forest.started, "seed \(seed)")
      for view in forest.views {
        #expect(view.layer.animationKeys() == nil, "seed \(seed)")
        #expect(view.viewState.animationsRefusingTouches == 0, "seed \(seed)")
      }
    }
  }
}
