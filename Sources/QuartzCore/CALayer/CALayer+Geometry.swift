import Foundation

extension CALayer {
  /// The value of ``frame``, which subclasses can override.
  var boundingFrame: CGRect {
    get {
      if properties.transform.isIdentity {
        let size = properties.bounds.size
        return CGRect(
          x: properties.position.x - properties.anchorPoint.x * size.width,
          y: properties.position.y - properties.anchorPoint.y * size.height,
          width: size.width, height: size.height)
      }
      return Self.boundingBox(of: properties.bounds, through: properties.matrixToSuperlayer)
    }
    set {
      let frame = newValue.standardized
      var size = frame.size
      if !properties.transform.isIdentity {
        // Choose the bounds' size so that the transformed bounding box fills the frame. This is exact
        // for scales, translations and quarter turns.
        let t = properties.transform
        let box = Self.boundingBox(
          of: CGRect(origin: .zero, size: CGSize(width: 1, height: 1)), through: t)
        if box.size.width > 0 { size.width /= box.size.width }
        if box.size.height > 0 { size.height /= box.size.height }
        if abs(t.m12 * t.m21) > abs(t.m11 * t.m22) {
          size = CGSize(width: size.height, height: size.width)
        }
      }
      bounds = CGRect(origin: bounds.origin, size: size)
      if properties.transform.isIdentity {
        position = CGPoint(
          x: frame.origin.x + anchorPoint.x * size.width,
          y: frame.origin.y + anchorPoint.y * size.height)
      } else {
        let now = boundingFrame
        position = CGPoint(
          x: position.x + frame.origin.x - now.origin.x,
          y: position.y + frame.origin.y - now.origin.y)
      }
    }
  }

  /// Returns `transform` as an affine transform. Valid only if `transform.isAffine` is true.
  public func affineTransform() -> CGAffineTransform { transform.affineTransform }

  /// Sets `transform` to an affine transform.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3D(m)
  }

  /// Returns the deepest layer that contains `point`, which is in the superlayer's coordinates.
  ///
  /// Sublayers are searched from front to back. Hidden and fully transparent layers are skipped.
  public func hitTest(_ point: CGPoint) -> CALayer? {
    hitTest(point, superlayer?.properties.sublayerMatrix)
  }

  /// `around` is the transform that the superlayer applies to this layer, into the plane in which `point` lies; nil for none.
  private func hitTest(_ point: CGPoint, _ around: CATransform3D?) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    if properties.preservesDepth {
      let matrix = properties.sublayerMatrix(inDepth: around)
      return firstHit(at: point, matrix) { $0.properties.depth(matrix) }
    }
    let toPlane =
      around.map(properties.matrixToSuperlayer.concatenating)
      ?? properties.matrixToSuperlayer
    // A point behind the viewer (w < 0) is also projected onto the screen, but is not visible there.
    guard let local = toPlane.unapply(to: point),
      toPlane.homogeneous(Double(local.x), Double(local.y)).w > 0
    else { return nil }
    let isInside = contains(local)
    if masksToBounds && !isInside { return nil }
    return firstHit(at: local, properties.sublayerMatrix, height: \.zPosition)
      ?? (isInside ? self : nil)
  }

  /// The hit of the frontmost sublayer that has one. The sublayers are in the order of `height`.
  private func firstHit(
    at point: CGPoint, _ matrix: CATransform3D?, height: (CALayer) -> CGFloat
  ) -> CALayer? {
    (sublayers ?? []).enumerated().map { (height($0.element), $0.offset, $0.element) }
      .sorted { ($0.0, $0.1) > ($1.0, $1.1) }
      .lazy.compactMap { $0.2.hitTest(point, matrix) }.first
  }

  // MARK: Converting points and rectangles

  // Conversions go through the deepest common ancestor, so that the ancestors above it do not affect
  // the result, even if one of them is scaled to zero.

  /// Converts `point` from this layer's coordinates to those of `layer`.
  ///
  /// Nil means the coordinate space around the root of this layer's tree.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    let shared = commonAncestor(with: layer)
    let above = self.point(point, upTo: shared)
    return layer?.point(above, downFrom: shared) ?? above
  }

  /// Converts `point` from the coordinates of `layer` to this layer's.
  ///
  /// Nil means the coordinate space around the root of this layer's tree.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    // Hit tests go from a layer to its sublayers, so this case is by far the most frequent.
    if modelLayer == nil, let layer, superlayer === layer {
      return projection(below: layer).matrix.unapply(to: point) ?? point
    }
    let shared = commonAncestor(with: layer)
    return self.point(layer?.point(point, upTo: shared) ?? point, downFrom: shared)
  }

  // A rectangle's bounding box is taken twice: in the space of the common ancestor and in that of the
  // other layer. The result may be larger than the tightest box, as on iOS.

  /// Converts `rect` from this layer's coordinates to those of `layer`, as a bounding rectangle.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    let shared = commonAncestor(with: layer)
    let above = box(rect, upTo: shared)
    return layer?.box(above, downFrom: shared) ?? above
  }

  /// Converts `rect` from the coordinates of `layer` to this layer's, as a bounding rectangle.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    let shared = commonAncestor(with: layer)
    return box(layer?.box(rect, upTo: shared) ?? rect, downFrom: shared)
  }

  private func box(_ rect: CGRect, upTo ancestor: CALayer?) -> CGRect {
    if isSame(as: ancestor) { return rect.standardized }
    return Self.boundingBox(of: rect.standardized.corners.map { point($0, upTo: ancestor) })
  }

  private func box(_ rect: CGRect, downFrom ancestor: CALayer?) -> CGRect {
    if isSame(as: ancestor) { return rect.standardized }
    return Self.boundingBox(of: rect.standardized.corners.map { point($0, downFrom: ancestor) })
  }

  /// The transform from this layer's space to the plane into which it is projected, and the layer of that plane: the superlayer or, if
  /// that preserves depth, the nearest one above that doesn't, but none above `ancestor`. Nil is the space around the root.
  private func projection(below ancestor: CALayer?) -> (matrix: CATransform3D, layer: CALayer?) {
    var (matrix, above) = (properties.matrixToSuperlayer, superlayer)
    while let layer = above {
      if let sublayerMatrix = layer.properties.sublayerMatrix {
        matrix = matrix.concatenating(sublayerMatrix)
      }
      guard layer.properties.preservesDepth, !layer.isSame(as: ancestor) else { break }
      matrix = matrix.concatenating(layer.properties.matrixToSuperlayer)
      above = layer.superlayer
    }
    return (matrix, above)
  }

  private func point(_ point: CGPoint, upTo ancestor: CALayer?) -> CGPoint {
    if isSame(as: ancestor) { return point }
    let (matrix, layer) = projection(below: ancestor)
    let above = matrix.apply(to: point)
    return layer?.point(above, upTo: ancestor) ?? above
  }

  private func point(_ point: CGPoint, downFrom ancestor: CALayer?) -> CGPoint {
    if isSame(as: ancestor) { return point }
    let (matrix, layer) = projection(below: ancestor)
    let above = layer?.point(point, downFrom: ancestor) ?? point
    return matrix.unapply(to: above) ?? above
  }

  private static func boundingBox(of rect: CGRect, through matrix: CATransform3D) -> CGRect {
    boundingBox(of: rect.corners.map { matrix.apply(to: $0) })
  }

  private static func boundingBox(of points: [CGPoint]) -> CGRect {
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension CGRect {
  /// The corners in this order: top left, top right, bottom right, bottom left.
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}

// MARK: - Converting times

extension CALayer {
  // Conversions go through the deepest common ancestor, so that times can be converted between layers
  // below an ancestor whose speed is 0. A time inside a layer whose own speed is 0 has no equivalent
  // outside the layer and is returned unchanged.

  /// Converts time `t` from the time space of `layer` to this layer's; nil means the media clock.
  public func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    let shared = commonAncestor(with: layer)
    return localTime(at: layer?.time(t, in: shared) ?? t, of: shared)
  }

  /// Converts this layer's time `t` to the time space of `layer`; nil means the media clock.
  public func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let shared = commonAncestor(with: layer)
    let above = time(t, in: shared) ?? t
    return layer?.localTime(at: above, of: shared) ?? above
  }

  /// This layer's time when the media clock shows `time`.
  func localTime(atMediaTime time: CFTimeInterval) -> CFTimeInterval {
    localTime(at: time, of: nil)
  }

  /// The media clock's time at this layer's `time`; nil if the speed of this layer or an ancestor is
  /// 0.
  func mediaTime(atLocalTime time: CFTimeInterval) -> CFTimeInterval? {
    self.time(time, in: nil)
  }

  /// The time of `ancestor`, or of this layer itself, at this layer's `time`; nil if time stands still between the two.
  func time(_ time: CFTimeInterval, ofAncestor ancestor: CALayer) -> CFTimeInterval? {
    self.time(time, in: ancestor)
  }

  /// Seconds of this layer's time in a second of the root's time. Layers that stand still are left out.
  var timeRate: CFTimeInterval {
    var rate: CFTimeInterval = 1
    for layer in sequence(first: self, next: \.superlayer) where layer.superlayer != nil {
      let speed = CFTimeInterval(abs(layer.timing.speed))
      if speed > 0 { rate *= speed }
    }
    return rate
  }

  /// Whether this layer's time runs: neither its own speed nor that of an ancestor is 0.
  var isTimeRunning: Bool {
    sequence(first: self, next: \.superlayer).allSatisfy { $0.timing.speed != 0 }
  }

  /// This layer's time when the time of `ancestor` is `time`; a nil ancestor means the media clock.
  private func localTime(at time: CFTimeInterval, of ancestor: CALayer?) -> CFTimeInterval {
    if isSame(as: ancestor) { return time }
    let above = superlayer?.localTime(at: time, of: ancestor) ?? time
    return timing.isIdentity ? above : timing.localTime(at: above)
  }

  /// This layer's `time` in the time space of `ancestor`, or of the media clock if `ancestor` is nil.
  ///
  /// Nil if this layer, or a layer between it and `ancestor`, has the speed 0.
  private func time(_ time: CFTimeInterval, in ancestor: CALayer?) -> CFTimeInterval? {
    if isSame(as: ancestor) { return time }
    guard let above = timing.isIdentity ? time : timing.parentTime(at: time) else { return nil }
    guard let superlayer else { return above }
    return superlayer.time(above, in: ancestor)
  }
}

// MARK: - Common ancestors

extension CALayer {
  /// The deepest layer that contains both layers, which may be one of the two; nil if they are in
  /// different trees.
  ///
  /// Hit tests call it often, so it allocates nothing for model layers.
  private func commonAncestor(with layer: CALayer?) -> CALayer? {
    guard var other = layer else { return nil }
    var own = self
    var difference = own.depth - other.depth
    while difference > 0, let above = own.superlayer {
      own = above
      difference -= 1
    }
    while difference < 0, let above = other.superlayer {
      other = above
      difference += 1
    }
    while !own.isSame(as: other) {
      guard let above = own.superlayer, let otherAbove = other.superlayer else { return nil }
      (own, other) = (above, otherAbove)
    }
    return own
  }

  /// The number of ancestors.
  private var depth: Int {
    var count = 0
    var next = superlayer
    while let above = next {
      count += 1
      next = above.superlayer
    }
    return count
  }

  /// Whether the two are the same layer, or presentation copies of the same layer.
  private func isSame(as other: CALayer?) -> Bool {
    self === other || modelLayer != nil && modelLayer === other?.modelLayer
  }
}
