import Foundation
import QuartzCore
import TestSupport
import Testing

/// Random edits of a tree: all commits together must describe the tree as it is.
@MainActor @Suite(.serialized) struct RandomTreeTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func commitsOfRandomEditsAddUpToTheTree(seed: UInt64) {
    Stage.run { stage in
      var edits = Edits(stage, seed: seed)
      var shadow = ShadowTree()
      for commit in stage.firstCommits { shadow.apply(commit) }
      for step in 0..<500 {
        edits.step()
        if edits.random.chance(0.4) {
          stage.advance(by: edits.random.number(0...0.3))
          for commit in stage.takeCommits() { shadow.apply(commit) }
          let differences = shadow.differences(from: stage.root, at: stage.now)
          #expect(differences.isEmpty, "seed \(seed), step \(step): \(differences)")
          #expect(shadow.snapshots == edits.liveSnapshots, "seed \(seed), step \(step)")
          if !differences.isEmpty { return }
        }
      }
      #expect(edits.delegate.isBalanced)
      #expect(edits.sawLayers > 20)
    }
  }

  /// Counts starts and ends over all animations.
  @MainActor private final class Balance: CAAnimationDelegate {
    private var started: [ObjectIdentifier: CAAnimation] = [:]
    private var stopped: [ObjectIdentifier: CAAnimation] = [:]
    private(set) var isBalanced = true

    func animationDidStart(_ anim: CAAnimation) {
      if started.updateValue(anim, forKey: ObjectIdentifier(anim)) != nil { isBalanced = false }
      if stopped[ObjectIdentifier(anim)] != nil { isBalanced = false }
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      if stopped.updateValue(anim, forKey: ObjectIdentifier(anim)) != nil { isBalanced = false }
      if flag, started[ObjectIdentifier(anim)] == nil { isBalanced = false }
    }
  }

  @MainActor private struct Edits {
    let stage: Stage
    var random: SeededGenerator
    let delegate = Balance()
    /// Layers in the tree and outside it.
    private var layers: [CALayer]
    private var snapshots: [LayerSnapshot] = []
    private(set) var sawLayers = 0

    init(_ stage: Stage, seed: UInt64) {
      self.stage = stage
      random = SeededGenerator(seed: seed)
      layers = [stage.root]
    }

    var liveSnapshots: Set<SnapshotID> { Set(snapshots.map(\.id)) }

    private mutating func pick() -> CALayer { layers[random.index(below: layers.count)] }

    private mutating func pickNotRoot() -> CALayer? {
      layers.count > 1 ? layers[1 + random.index(below: layers.count - 1)] : nil
    }

    mutating func step() {
      switch random.index(below: 14) {
      case 0, 1, 2: addNew()
      case 3, 4: move()
      case 5: pickNotRoot()?.removeFromSuperlayer()
      case 6: forget()
      case 7: pick().position = CGPoint(x: random.number(0...100), y: random.number(0...100))
      case 8: pick().opacity = Float(random.number(0...1))
      case 9: changeTime()
      case 10, 11: animate()
      case 12: pick().removeAllAnimations()
      default: takeSnapshot()
      }
    }

    private mutating func addNew() {
      guard layers.count < 60 else { return }
      let layer = CALayer()
      layer.bounds.size = CGSize(width: random.number(1...50), height: random.number(1...50))
      let parent = pick()
      layers.append(layer)
      sawLayers += 1
      switch random.index(below: 3) {
      case 0: parent.addSublayer(layer)
      case 1: parent.insertSublayer(layer, at: UInt32(random.index(below: 4)))
      default: break
      }
    }

    private mutating func move() {
      guard let layer = pickNotRoot() else { return }
      let parent = pick()
      guard !parent.isInside(layer) else { return }
      switch random.index(below: 5) {
      case 0: parent.addSublayer(layer)
      case 1: parent.insertSublayer(layer, at: UInt32(random.index(below: 4)))
      case 2: parent.insertSublayer(layer, below: parent.sublayers?.randomElement(using: &random))
      case 3: parent.insertSublayer(layer, above: parent.sublayers?.randomElement(using: &random))
      default:
        guard let old = parent.sublayers?.randomElement(using: &random), !old.isInside(layer) else {
          return
        }
        parent.replaceSublayer(old, with: layer)
      }
    }

    /// Releases a layer, which stays alive if it is in a tree.
    private mutating func forget() {
      guard layers.count > 1, random.chance(0.5) else { return }
      let layer = layers.remove(at: 1 + random.index(below: layers.count - 1))
      if random.chance(0.7) { layer.removeFromSuperlayer() }
      // Keep its sublayers in the list, so that they can move elsewhere later.
      for child in layer.sublayers ?? [] where !layers.contains(child) { layers.append(child) }
    }

    private mutating func changeTime() {
      guard let layer = pickNotRoot() else { return }
      switch random.index(below: 3) {
      case 0: layer.speed = [0, 0.5, 1, 2][random.index(below: 4)]
      case 1: layer.timeOffset = random.number(0...1)
      default: layer.beginTime = random.number(0...1)
      }
    }

    private mutating func animate() {
      let isAdditive = random.chance(0.5)
      let key = ["a", "b", nil][random.index(below: 3)]
      let (duration, speed) = (random.number(0.01...1), random.chance(0.2) ? -1 : 1)
      let repeats = random.chance(0.2) ? Float.infinity : 0
      pick().addSlide(forKey: key, delegate: delegate) {
        $0.isAdditive = isAdditive
        $0.duration = duration
        $0.speed = Float(speed)
        $0.repeatCount = repeats
        $0.fillMode = .both
        $0.isRemovedOnCompletion = isAdditive
      }
    }

    private mutating func takeSnapshot() {
      if snapshots.count > 5 || random.chance(0.3) {
        if !snapshots.isEmpty { snapshots.removeFirst() }
      } else {
        let layer = pick()
        snapshots.append(
          layer.snapshot(of: layer.bounds, afterScreenUpdates: random.chance(0.5)))
      }
    }
  }
}

extension CALayer {
  /// Whether this layer is `layer` or a descendant of it.
  fileprivate func isInside(_ layer: CALayer) -> Bool {
    self === layer || superlayer?.isInside(layer) == true
  }
}
