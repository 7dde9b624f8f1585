import Compositor
import Desktop
import QuartzCore
import UIKit

/// Layers that are changed, animated and drawn.
@MainActor
enum LayerFuzzing {
  /// One session for all runs, because its shaders are compiled once. It has a window without views.
  private static var session: HeadlessSession?

  static func finish() { session = nil }

  static func run(_ bytes: [UInt8]) {
    guard let session = session ?? (try? HeadlessSession(width: 64, height: 48)) else {
      preconditionFailure("The tests need an offscreen OpenGL context.")
    }
    self.session = session
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 64, height: 48))
    window.isHidden = false
    var tree = FuzzedTree(root: window.layer, reader: ByteReader(bytes))
    for _ in 0..<40 where !tree.isAtEnd { tree.step(session) }
    window.isHidden = true
    window.layer.sublayers = nil
    session.advance(by: 1)
    session.frame()
  }
}

/// A tree of at most thirty layers, which bytes change.
@MainActor
private struct FuzzedTree {
  private let root: CALayer
  private var layers: [CALayer] = []
  private var reader: ByteReader
  private static let most = 30
  private static let keyPaths = [
    "position", "position.x", "bounds.size", "bounds.origin.y", "opacity", "transform.rotation.z",
    "transform.rotation.x", "transform.scale", "cornerRadius", "backgroundColor", "zPosition",
    "contents",
    "shadowOpacity", "strokeEnd", "locations", "no.such.key",
  ]

  init(root: CALayer, reader: ByteReader) {
    (self.root, self.reader) = (root, reader)
  }

  var isAtEnd: Bool { reader.isAtEnd }

  mutating func step(_ session: HeadlessSession) {
    if layers.isEmpty { return add() }
    let layer = reader.choice(of: layers)
    switch reader.choice(below: 12) {
    case 0, 1: add()
    case 2, 3, 4, 5: change(layer)
    case 6, 7: animate(layer)
    case 8: session.advance(by: reader.fraction())
    case 9: move(layer)
    case 10: layer.removeAllAnimations()
    default: group(layer)
    }
  }

  private mutating func point() -> CGPoint {
    CGPoint(x: reader.coordinate(), y: reader.coordinate())
  }

  private mutating func color() -> CGColor {
    CGColor(
      red: reader.fraction(), green: 0.5, blue: 0.2, alpha: reader.isTrue() ? 1 : reader.fraction())
  }

  private mutating func add() {
    guard layers.count < Self.most else { return }
    let layer: CALayer
    switch reader.choice(below: 7) {
    case 0:
      let gradient = CAGradientLayer()
      gradient.colors = [color(), color()]
      gradient.locations = [reader.coordinate() as NSNumber, reader.coordinate() as NSNumber]
      gradient.type = reader.choice(of: [.axial, .radial, .conic])
      layer = gradient
    case 1:
      let shape = CAShapeLayer()
      shape.path = CGPath(
        ellipseIn: CGRect(origin: point(), size: CGSize(width: 20, height: 10)), transform: nil)
      shape.strokeColor = color()
      shape.lineWidth = reader.coordinate()
      shape.lineDashPattern = reader.isTrue() ? [3, 2] : nil
      layer = shape
    case 2:
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = reader.choice(below: 5)
      replicator.instanceTransform = CATransform3DMakeTranslation(reader.coordinate(), 3, 0)
      replicator.instanceDelay = reader.coordinate()
      layer = replicator
    case 3: layer = CATransformLayer()
    default: layer = CALayer()
    }
    layer.frame = CGRect(x: reader.coordinate(), y: reader.coordinate(), width: 30, height: 20)
    layer.backgroundColor = color()
    (layers.isEmpty || reader.isTrue() ? root : reader.choice(of: layers)).addSublayer(layer)
    layers.append(layer)
  }

  private mutating func change(_ layer: CALayer) {
    switch reader.choice(below: 20) {
    case 0: layer.position = point()
    case 1:
      layer.bounds = CGRect(origin: point(), size: CGSize(width: reader.coordinate(), height: 12))
    case 2: layer.anchorPoint = point()
    case 3: layer.opacity = Float(reader.coordinate())
    case 4: layer.cornerRadius = reader.coordinate()
    case 5: layer.masksToBounds.toggle()
    case 6: layer.isHidden.toggle()
    case 7:
      layer.transform = CATransform3DMakeRotation(reader.coordinate(), reader.coordinate(), 0.3, 1)
    case 8: layer.transform.m34 = reader.coordinate()
    case 9: layer.sublayerTransform.m34 = reader.coordinate() / 100
    case 10: layer.zPosition = reader.coordinate()
    case 11:
      layer.shadowOpacity = 1
      layer.shadowRadius = reader.coordinate()
      layer.shadowOffset = CGSize(width: reader.coordinate(), height: 2)
    case 12:
      layer.borderWidth = reader.coordinate()
      layer.borderColor = color()
    case 13: layer.shouldRasterize.toggle()
    case 14: layer.rasterizationScale = reader.coordinate()
    case 15: layer.speed = Float(reader.coordinate())
    case 16: layer.timeOffset = reader.coordinate()
    case 17: layer.allowsGroupOpacity.toggle()
    case 18: layer.contentsRect = CGRect(origin: point(), size: CGSize(width: 0.5, height: 0.5))
    default:
      let holder = CALayer()
      holder.contents = layer.snapshot(of: layer.bounds, afterScreenUpdates: reader.isTrue())
      holder.frame = CGRect(origin: point(), size: CGSize(width: 9, height: 9))
      root.addSublayer(holder)
    }
  }

  private mutating func animate(_ layer: CALayer) {
    let animation: CAAnimation
    switch reader.choice(below: 5) {
    case 0:
      let transition = CATransition()
      transition.type = reader.choice(of: [.fade, .push, .moveIn, .reveal])
      animation = transition
    case 1:
      let spring = CASpringAnimation(keyPath: reader.choice(of: Self.keyPaths))
      spring.toValue = reader.coordinate()
      spring.damping = reader.coordinate()
      spring.stiffness = reader.coordinate()
      animation = spring
    case 2:
      let keyframes = CAKeyframeAnimation(keyPath: reader.choice(of: Self.keyPaths))
      keyframes.values = [reader.coordinate(), reader.coordinate(), reader.coordinate()]
      keyframes.keyTimes = [reader.fraction() as NSNumber, 0.5, reader.coordinate() as NSNumber]
      keyframes.calculationMode = reader.choice(of: [.linear, .discrete, .cubic, .paced])
      animation = keyframes
    default:
      let basic = CABasicAnimation(keyPath: reader.choice(of: Self.keyPaths))
      if reader.isTrue() { basic.fromValue = reader.coordinate() }
      if reader.isTrue() { basic.toValue = point() }
      basic.isAdditive = reader.isTrue()
      animation = basic
    }
    animation.duration = reader.coordinate()
    animation.repeatCount = Float(reader.choice(below: 3))
    animation.autoreverses = reader.isTrue()
    animation.beginTime = reader.isTrue() ? 0 : CACurrentMediaTime() + reader.coordinate()
    layer.add(animation, forKey: reader.isTrue() ? "key" : nil)
  }

  /// Moves a layer to another superlayer, or makes it a mask.
  private mutating func move(_ layer: CALayer) {
    let parent = reader.choice(of: layers)
    guard !sequence(first: parent, next: \.superlayer).contains(where: { $0 === layer }) else {
      return
    }
    layer.removeFromSuperlayer()
    if reader.isTrue() { parent.addSublayer(layer) } else { parent.mask = layer }
  }

  private mutating func group(_ layer: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(reader.isTrue())
    CATransaction.setAnimationDuration(reader.coordinate())
    change(layer)
    CATransaction.commit()
  }
}
