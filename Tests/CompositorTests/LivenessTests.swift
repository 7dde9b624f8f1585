import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Only animations that can change a visible pixel ask for frames, and no visible one is forgotten.
@MainActor @Suite struct LivenessTests {
  /// Whether the next sixtieth of a second needs a frame.
  private func animates(_ stage: Stage) -> Bool {
    stage.draw()
    return stage.compositor.animates(from: stage.now, to: stage.now + 1.0 / 60)
  }

  private func fade(_ layer: CALayer) {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (1, 0.2, 8)
    layer.add(fade, forKey: "fade")
  }

  private func spin(_ layer: CALayer) {
    let spin = CABasicAnimation(keyPath: "transform.rotation")
    (spin.fromValue, spin.toValue, spin.duration) = (0, Double.pi, 8)
    layer.add(spin, forKey: "spin")
  }

  /// Ways to take a layer out of sight.
  enum Way: String, CaseIterable {
    case hidden, transparent, clipped, offScreen, covered, coveredInContainer

    @MainActor func hide(_ layer: CALayer, on stage: Stage) {
      switch self {
      case .hidden: layer.isHidden = true
      case .transparent: layer.opacity = 0
      case .clipped: layer.superlayer?.bounds.origin.y = 100
      case .offScreen: layer.position.x += 500
      case .covered: stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .yellow)
      case .coveredInContainer:
        let container = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64))
        stage.add(CGRect(x: -2, y: -2, width: 100, height: 70), .yellow, to: container)
      }
    }

    @MainActor func show(_ layer: CALayer, on stage: Stage) {
      switch self {
      case .hidden: layer.isHidden = false
      case .transparent: layer.opacity = 1
      case .clipped: layer.superlayer?.bounds.origin.y = 0
      case .offScreen: layer.position.x -= 500
      case .covered, .coveredInContainer: stage.root.sublayers?.last?.removeFromSuperlayer()
      }
    }
  }

  /// A layer in a container that clips, with a sublayer that fades, rotates and moves.
  private func makeScreen(_ stage: Stage) -> (subtree: CALayer, mover: CALayer) {
    let window = stage.add(CGRect(x: 10, y: 10, width: 60, height: 40)) { $0.masksToBounds = true }
    let subtree = stage.add(CGRect(x: 0, y: 0, width: 60, height: 40), .blue, to: window)
    let mover = stage.add(CGRect(x: 5, y: 5, width: 10, height: 10), .red, to: subtree)
    return (subtree, mover)
  }

  /// An animation that can't be seen asks for no frames, whatever hides it. The layer is in the right place when it
  /// shows again: the same pixels as of a tree in which it was never hidden.
  @Test(arguments: Way.allCases)
  func aHiddenAnimationAsksForNoFrames(_ way: Way) throws {
    func run(hides: Bool) throws -> Bitmap {
      try Stage.run { stage in
        let (subtree, mover) = makeScreen(stage)
        stage.draw()
        let move = CABasicAnimation(keyPath: "position")
        (move.fromValue, move.toValue) = (CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 30))
        move.duration = 8
        mover.add(move, forKey: "position")
        spin(mover)
        fade(mover)
        #expect(animates(stage))
        if hides {
          way.hide(subtree, on: stage)
          #expect(!animates(stage))
          #expect(stage.compositor.nextBeginning(after: stage.now) == nil)
        }
        stage.advance(by: 2)
        if hides {
          way.show(subtree, on: stage)
          #expect(animates(stage))
        }
        let screenshot = try stage.screenshot()
        stage.root.sublayers = nil
        return screenshot
      }
    }
    try run(hides: true).expect(run(hides: false), tolerance: 0, way.rawValue)
  }

  /// A blinking layer asks for frames when it changes and for none in between. A frame too few would stop the blinking, and frames
  /// in between would keep the render thread awake.
  @Test func stepsAskForFramesOnlyWhenTheyChange() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
      stage.draw()
      let blink = CAKeyframeAnimation(keyPath: "opacity")
      (blink.values, blink.keyTimes) = ([1, 0], [0, 0.25, 1])
      blink.calculationMode = .discrete
      (blink.duration, blink.repeatCount) = (1, .infinity)
      layer.add(blink, forKey: "blink")
      stage.draw()
      let start = stage.now
      var changes: [Double] = []
      var last = start
      for _ in 0..<5 {
        let next = try #require(stage.compositor.nextBeginning(after: last))
        #expect(!stage.compositor.animates(from: last, to: next - 0.001))
        #expect(stage.compositor.animates(from: last, to: next))
        changes.append(next - start)
        last = next
      }
      #expect(
        zip(changes, [0.25, 1, 1.25, 2, 2.25]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(changes)")
      stage.advance(by: 0.3)
      let dark = try stage.screenshot()
      stage.advance(by: 0.8)
      #expect(try stage.screenshot()[20, 20] != dark[20, 20])
      layer.isHidden = true
      stage.draw()
      #expect(stage.compositor.nextBeginning(after: stage.now) == nil)
    }
  }

  /// An animation that reveals a layer asks for frames from its first frame on.
  @Test func animationsThatRevealAskForFrames() throws {
    try Stage.run { stage in
      let (subtree, mover) = makeScreen(stage)
      subtree.position.y += 100
      stage.draw()
      spin(mover)
      #expect(!animates(stage))
      subtree.slide(from: CGPoint(x: 30, y: 120), to: CGPoint(x: 30, y: 20))
      #expect(animates(stage))
      subtree.removeAllAnimations()
      #expect(!animates(stage))
      // From clear to opaque, and from hidden to shown.
      subtree.position.y -= 100
      subtree.opacity = 0
      #expect(!animates(stage))
      let appear = CABasicAnimation(keyPath: "opacity")
      (appear.fromValue, appear.toValue, appear.duration) = (0, 1, 1)
      subtree.add(appear, forKey: nil)
      #expect(animates(stage))
    }
  }

  /// Covers that let something through hide nothing.
  @Test(arguments: ["round", "translucent", "masked", "behind", "small", "moving", "turned"])
  func translucentLayersCoverNothing(_ kind: String) throws {
    try Stage.run { stage in
      let (_, mover) = makeScreen(stage)
      let cover = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .yellow)
      fade(mover)
      #expect(!animates(stage))
      switch kind {
      case "round":
        cover.frame = CGRect(x: 14, y: 14, width: 12, height: 12)
        cover.cornerRadius = 6
      case "translucent": cover.backgroundColor = .yellow.faded(0.9)
      case "masked": cover.mask = CALayer()
      case "behind": cover.zPosition = -1
      case "small": cover.frame = CGRect(x: 15, y: 15, width: 9, height: 10)
      case "moving": cover.slide(from: CGPoint(x: 48, y: 32), to: CGPoint(x: 200, y: 32))
      default: cover.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      }
      #expect(animates(stage))
    }
  }

  /// Drawing only the frames that are asked for shows the same pixels as drawing all.
  @Test(arguments: 0..<40)
  func skippedFramesWouldShowTheSame(seed: UInt64) throws {
    try Stage.run(width: 160, height: 120) { stage in
      var tree = try RandomTree(seed: seed, isRich: seed % 2 == 1)
      tree.grow(in: stage.root, size: CGSize(width: 160, height: 120))
      var last = stage.now
      var shown = try stage.screenshot()
      for step in 0..<16 {
        if step % 4 == 3 { tree.change() }
        stage.advance(by: 0.07)
        let isAsked =
          stage.compositor.needsDraw || stage.compositor.animates(from: last, to: stage.now)
        last = stage.now
        let screenshot = try stage.screenshot()
        if !isAsked {
          screenshot.expect(shown, tolerance: 0, outliers: 0, "seed \(seed) step \(step)")
        }
        shown = screenshot
      }
      stage.root.sublayers = nil
      stage.advance(by: 10)
      stage.draw()
    }
  }
}
