import Foundation
import QuartzCore
import TestSupport
import Testing

/// A random tree of layers of every kind, nested and animated. The same seed gives the same tree.
@MainActor
struct RandomTree {
  private var random: SeededGenerator
  /// A second generator for the masked corners, so that they do not change the other random values.
  private var corners: SeededGenerator
  /// A third one for layers that place their sublayers in their own way.
  private var spaces: SeededGenerator
  private var particles: SeededGenerator
  private let isRich: Bool
  /// Whether nothing unrotated lies between pixels, where it would be rounded to one side or the other. So coordinates and images' sizes are
  /// even, animations do not move, and images are not stretched in nine parts.
  private let isWhole: Bool
  /// Whether layers get snapshots and transitions, which have the screen's resolution.
  private let takesSnapshots: Bool
  /// Whether red and blue change places in all colours and images.
  private let swapsRedAndBlue: Bool
  private let images: [CGImage]
  private var snapshots: [LayerSnapshot] = []
  private var pool: [CALayer] = []

  /// Creates a generator of trees. A rich tree also has masks, shapes, gradients, transitions and layers as large as
  /// the screen.
  init(
    seed: UInt64, isRich: Bool = false, isWhole: Bool = false, takesSnapshots: Bool = true,
    swapsRedAndBlue: Bool = false
  ) throws {
    self.isRich = isRich
    self.isWhole = isWhole
    self.takesSnapshots = takesSnapshots
    self.swapsRedAndBlue = swapsRedAndBlue
    random = SeededGenerator(seed: seed)
    corners = SeededGenerator(seed: ~seed)
    spaces = SeededGenerator(seed: seed &* 0x9E37_79B9)
    particles = SeededGenerator(seed: seed ^ 0x5BD1_E995)
    let mask = try AtlasTests.mask(isWhole ? 36 : 33, isWhole ? 16 : 14) { x, y in
      UInt8((x * 29 + y * 17) % 256)
    }
    let colored = [
      try ContentsTests.chart(isWhole ? 32 : 31, 22), try ClipTests.plain(.yellow, 40, 40),
      try ClipTests.plain(.blue.faded(0.5), 16, 16),
    ]
    images =
      try colored.map {
        swapsRedAndBlue ? try #require(Bitmap($0).withRedAndBlueSwapped.image) : $0
      } + [mask]
  }

  /// Adds layers to `root`, takes snapshots of some of them, and adds layers that show the snapshots. Calls `pause` after each of
  /// the largest layers.
  mutating func grow(
    in root: CALayer, size: CGSize, pause: () -> Void = {}
  ) {
    let count = 3 + random.index(below: 5)
    for _ in 0..<count {
      grow(in: root, size: size, depth: 0)
      pause()
    }
    CATransaction.flush()
    guard takesSnapshots else { return }
    for _ in 0..<random.index(below: 3) {
      let layer = pool[random.index(below: pool.count)]
      let rect = random.chance(0.7) ? layer.bounds : layer.bounds.insetBy(dx: 3, dy: -2)
      let snapshot = layer.snapshot(of: rect, afterScreenUpdates: random.chance(0.5))
      let holder = CALayer()
      holder.frame = CGRect(
        origin: CGPoint(x: random.number(-20...80).rounded(), y: random.number(-20...60).rounded()),
        size: snapshot.size)
      holder.contents = snapshot
      root.addSublayer(holder)
      if random.chance(0.4) { animate(holder) }
    }
  }

  /// Makes three random changes, as an app does between frames.
  mutating func change() {
    for _ in 0..<3 {
      let layer = pool[random.index(below: pool.count)]
      switch random.index(below: isRich ? 12 : 6) {
      case 0: layer.backgroundColor = color()
      case 1: layer.position.x += random.number(-9...9).rounded()
      case 2: layer.isHidden.toggle()
      case 3: layer.opacity = Float(random.number(0...1))
      case 4: layer.superlayer?.insertSublayer(layer, at: 0)
      case 5: animate(layer)
      case 6: layer.contents = random.chance(0.7) ? images[random.index(below: images.count)] : nil
      case 7: layer.mask = layer.mask == nil ? mask(of: layer) : nil
      case 8:
        layer.bounds.size.height = coordinate(0...90)
        animate(layer)
      case 9: move(layer)
      case 10:
        let transition = CATransition()
        transition.type = random.chance(0.5) || isWhole ? .fade : .push
        transition.duration = random.number(0.2...1)
        if takesSnapshots { layer.add(transition, forKey: nil) }
        layer.sublayers?.first?.isHidden.toggle()
      default: animate(layer)
      }
    }
  }

  /// Moves the layer to another superlayer, or removes it for a commit and adds it again.
  private mutating func move(_ layer: CALayer) {
    let parent = pool[random.index(below: pool.count)]
    let isInside = sequence(first: parent, next: \.superlayer).contains { $0 === layer }
    let old = layer.superlayer
    layer.removeFromSuperlayer()
    if random.chance(0.5) { CATransaction.layoutAndDisplay() }
    (isInside ? old : parent)?.addSublayer(layer)
  }

  private mutating func mask(of layer: CALayer) -> CALayer {
    let mask = random.chance(0.3) ? CALayer() : shape(layer.bounds.size)
    mask.frame = layer.bounds
    if random.chance(0.7) { mask.backgroundColor = color() }
    if random.chance(0.2) { animate(mask) }
    return mask
  }

  private mutating func shape(_ size: CGSize) -> CAShapeLayer {
    let shape = CAShapeLayer()
    let rect = CGRect(origin: .zero, size: size).insetBy(dx: 4, dy: 3)
    shape.path =
      random.chance(0.5)
      ? CGPath(ellipseIn: rect, transform: nil) : ShapeTests.star(rect)
    shape.fillColor = random.chance(0.7) ? color() : nil
    if random.chance(0.5) {
      shape.strokeColor = color()
      shape.lineWidth = coordinate(1...6)
      shape.strokeEnd = random.chance(0.5) ? random.number(0...1) : 1
    }
    return shape
  }

  /// A layer of a random class, without a frame.
  private mutating func layer(_ size: CGSize) -> CALayer {
    guard isRich else { return CALayer() }
    if spaces.chance(0.06) { return CATransformLayer() }
    if spaces.chance(0.06) { return replicator() }
    // Particles lie between whole coordinates.
    if !isWhole, particles.chance(0.06) { return emitter(size) }
    if random.chance(0.12) { return shape(size) }
    guard random.chance(0.12) else { return CALayer() }
    let gradient = CAGradientLayer()
    gradient.colors = [color(), color()]
    return gradient
  }

  private mutating func replicator() -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.instanceCount = spaces.index(below: 4)
    layer.instanceTransform = CATransform3DTranslate(
      CATransform3DMakeRotation(spaces.chance(0.5) ? 0 : spaces.number(-1...1), 0, 0, 1),
      spaces.number(-20...20).rounded(), spaces.number(-20...20).rounded(), 0)
    layer.instanceDelay = spaces.chance(0.5) ? 0 : spaces.number(-0.2...0.4)
    if spaces.chance(0.5) { layer.instanceAlphaOffset = -0.3 }
    if spaces.chance(0.5) {
      layer.instanceRedOffset = swapsRedAndBlue ? 0 : -0.4
      layer.instanceBlueOffset = swapsRedAndBlue ? -0.4 : 0
    }
    layer.preservesDepth = spaces.chance(0.3)
    return layer
  }

  private mutating func emitter(_ size: CGSize) -> CAEmitterLayer {
    let cell = CAEmitterCell()
    cell.contents = images[particles.index(below: images.count)]
    cell.birthRate = Float(particles.number(0...30))
    cell.lifetime = Float(particles.number(0.1...1))
    cell.velocity = particles.number(0...40)
    cell.emissionRange = particles.number(0...6)
    cell.scale = particles.number(0.1...0.6)
    cell.scaleSpeed = particles.number(-0.5...0.2)
    cell.spinRange = particles.chance(0.5) ? 0 : 6
    cell.alphaSpeed = particles.chance(0.5) ? 0 : -1
    cell.greenRange = particles.chance(0.5) ? 0 : 1
    let layer = CAEmitterLayer()
    if particles.chance(0.5) { layer.beginTime = CACurrentMediaTime() }
    layer.emitterPosition = CGPoint(x: size.width / 2, y: size.height / 2)
    layer.emitterSize = size
    layer.emitterShape = particles.chance(0.5) ? .rectangle : .circle
    layer.renderMode = particles.chance(0.2) ? .additive : .oldestLast
    layer.emitterCells = [cell]
    return layer
  }

  private mutating func color() -> CGColor {
    let (first, green, last) = (random.number(0...1), random.number(0...1), random.number(0...1))
    return CGColor(
      red: swapsRedAndBlue ? last : first, green: green, blue: swapsRedAndBlue ? first : last,
      alpha: random.chance(0.6) ? 1 : random.number(0...1))
  }

  /// A random coordinate. Most often it is a whole number, as the coordinates of most layers are.
  private mutating func coordinate(_ range: ClosedRange<Double>) -> Double {
    let value = random.number(range)
    if isWhole { return (value / 2).rounded() * 2 }
    return random.chance(0.7) ? value.rounded() : value
  }

  private mutating func fraction() -> Double {
    let value = random.number(0...1)
    return isWhole ? value.rounded() : value
  }

  private mutating func grow(in parent: CALayer, size: CGSize, depth: Int) {
    let width = coordinate(0...size.width * 1.1)
    let height = coordinate(0...size.height * 1.1)
    let layer = layer(CGSize(width: width, height: height))
    layer.frame = CGRect(
      x: coordinate(-20...size.width * 0.8), y: coordinate(-20...size.height * 0.8), width: width,
      height: height)
    look(layer)
    place(layer)
    if isRich, depth == 0, random.chance(0.4) { makeScreen(layer, size) }
    if isRich, random.chance(0.08) { layer.mask = mask(of: layer) }
    parent.addSublayer(layer)
    pool.append(layer)
    if depth < 4 {
      let below = random.index(below: depth == 0 ? 6 : 4)
      for _ in 0..<below {
        grow(
          in: layer, size: CGSize(width: max(width, 10), height: max(height, 10)), depth: depth + 1)
      }
    }
    if random.chance(0.25) { animate(layer) }
  }

  private mutating func look(_ layer: CALayer) {
    if random.chance(0.7) { layer.backgroundColor = color() }
    if random.chance(0.3) {
      layer.cornerRadius = coordinate(0...25)
      // A third of the round ones.
      if layer.cornerRadius.bitPattern >> 40 % 3 == 0 { layer.cornerCurve = .continuous }
      if corners.chance(0.4) {
        layer.maskedCorners = CACornerMask(rawValue: UInt(corners.index(below: 16)))
      }
    }
    if random.chance(0.2) {
      layer.borderWidth = coordinate(0.5...6)
      layer.borderColor = color()
    }
    if random.chance(0.25) { layer.opacity = Float(random.number(0...1)) }
    // A third of the translucent ones.
    layer.allowsGroupOpacity = layer.opacity == 1 || layer.opacity.bitPattern % 3 != 0
    if random.chance(0.3) { layer.masksToBounds = true }
    if random.chance(0.15) {
      layer.shadowOpacity = Float(random.number(0...1))
      layer.shadowRadius = coordinate(0...5)
      layer.shadowOffset = CGSize(width: coordinate(-6...6), height: coordinate(-6...6))
      if random.chance(0.4) {
        layer.shadowPath = CGPath(ellipseIn: layer.bounds.insetBy(dx: 2, dy: -3))
      }
    }
    if random.chance(0.3) {
      layer.contents = images[random.index(below: images.count)]
      let gravities: [CALayerContentsGravity] = [.resize, .center, .topLeft, .resizeAspectFill]
      layer.contentsGravity = gravities[random.index(below: gravities.count)]
      // A stretched mask is cut at its edges only if it is upright.
      if isWhole, layer.contents as? CGImage === images[3] { layer.contentsGravity = .center }
      if random.chance(0.3) { layer.contentsMultiplyColor = color() }
      if random.chance(0.2), !isWhole {
        layer.contentsCenter = CGRect(x: 0.3, y: 0.4, width: 0.3, height: 0.2)
      }
      if random.chance(0.2) {
        layer.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 0.75)
      }
    }
    if random.chance(0.05) { layer.isHidden = true }
    if random.chance(0.05) { layer.isDoubleSided = false }
    if random.chance(0.05) { layer.shouldRasterize = true }
  }

  /// Makes the layer like an app's screen: opaque, on whole pixels and as large as the screen.
  private mutating func makeScreen(_ layer: CALayer, _ size: CGSize) {
    layer.transform = CATransform3DIdentity
    layer.frame = CGRect(
      origin: CGPoint(x: random.number(0...9).rounded(), y: 0), size: size)
    layer.backgroundColor = color().copy(alpha: 1)
    (layer.cornerRadius, layer.borderWidth, layer.opacity, layer.contents) = (0, 0, 1, nil)
    layer.masksToBounds = random.chance(0.6)
    animate(layer)
  }

  private mutating func place(_ layer: CALayer) {
    if random.chance(0.2) { layer.zPosition = coordinate(-2...2) }
    if random.chance(0.1) {
      layer.bounds.origin = CGPoint(x: coordinate(-9...9), y: coordinate(-9...9))
    }
    if random.chance(0.1) { layer.anchorPoint = CGPoint(x: fraction(), y: 0) }
    if random.chance(0.15) {
      layer.transform = CATransform3DMakeRotation(random.number(0...6), 0, 0, 1)
    } else if random.chance(0.1) {
      layer.transform = CATransform3DMakeScale(random.number(0.3...2), random.number(0.3...2), 1)
    } else if random.chance(0.05) {
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 200
      layer.transform = CATransform3DRotate(perspective, random.number(0...6), 0.4, 1, 0)
    }
    if random.chance(0.05) {
      layer.sublayerTransform = CATransform3DMakeRotation(random.number(-1...1), 0, 0, 1)
      layer.sublayerTransform.m34 = -1 / 300
    }
  }

  private mutating func animate(_ layer: CALayer) {
    let animation: CABasicAnimation
    switch isWhole ? [3, 4, 6][random.index(below: 3)] : random.index(below: 7) {
    case 0, 1:
      animation = CABasicAnimation(keyPath: "position")
      animation.fromValue = CGPoint(x: coordinate(-40...120), y: coordinate(-40...120))
    case 2:
      animation = CABasicAnimation(keyPath: "transform.translation.x")
      animation.fromValue = coordinate(-60...60)
    case 3:
      animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0.0
    case 4:
      animation = CABasicAnimation(keyPath: "transform.rotation.z")
      animation.fromValue = 2.0
      animation.toValue = 0.0
    case 5:
      animation = CABasicAnimation(keyPath: "bounds.size.width")
      animation.fromValue = 5.0
    default:
      animation = CABasicAnimation(keyPath: "cornerRadius")
      animation.fromValue = 20.0
    }
    animation.duration = random.number(0.5...2)
    animation.autoreverses = random.chance(0.3)
    layer.add(animation, forKey: nil)
  }
}

extension Stage {
  /// Changes a tree on the screen step by step, and returns the pixels before each step. Removes all layers at the end.
  func play(_ tree: inout RandomTree, steps: Int) throws -> [Bitmap] {
    var screenshots: [Bitmap] = []
    for _ in 0..<steps {
      screenshots.append(try screenshot())
      tree.change()
      advance(by: 0.37)
    }
    root.sublayers = nil
    // The snapshots of transitions are released when their animations have ended, and one frame has been drawn.
    advance(by: 10)
    draw()
    return screenshots
  }
}
