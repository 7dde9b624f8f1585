import Foundation

extension CALayer {
  /// The rectangle around the layer in its superlayer; setting it moves and resizes, as far as the
  /// transform lets it.
  public var frame: CGRect {
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
        // The size that, transformed, fills the frame: exact for scales, translations and quarter
        // turns.
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
        let now = self.frame
        position = CGPoint(
          x: position.x + frame.origin.x - now.origin.x,
          y: position.y + frame.origin.y - now.origin.y)
      }
    }
  }

  /// The transform as an affine one.
  public func affineTransform() -> CGAffineTransform { transform.affineTransform }

  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3D(m)
  }

  /// Whether `point`, in the layer's coordinates, lies in its bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// The deepest visible layer under `point`, which is in the superlayer's coordinates.
  public func hitTest(_ point: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let toParent = matrixToParent
    // What lies behind the eye projects to a point, too, but is not seen there.
    guard let local = toParent.unapply(to: point),
      toParent.homogeneous(Double(local.x), Double(local.y)).w > 0
    else { return nil }
    let isInside = contains(local)
    if masksToBounds && !isInside { return nil }
    let inFront = (sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
    }
    for (_, child) in inFront {
      if let hit = child.hitTest(local) { return hit }
    }
    return isInside ? self : nil
  }

  // MARK: Conversion

  // Through the deepest layer that has both in it: what is above it, be it scaled to nothing, does
  // not matter.

  /// `point` of this layer's space in `layer`'s, or in that of the tree's root's superlayer when
  /// nil.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    let shared = commonAncestor(with: layer)
    let above = self.point(point, upTo: shared)
    return layer?.point(above, downFrom: shared) ?? above
  }

  /// `point` of `layer`'s space, or of that of the tree's root's superlayer when nil, in this
  /// layer's.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    let shared = commonAncestor(with: layer)
    return self.point(layer?.point(point, upTo: shared) ?? point, downFrom: shared)
  }

  // Of a rectangle the bounding box is taken twice, in the layer that has both in it and at the
  // end. The result may be larger than need be, and it is what an iPhone measures.

  /// The rectangle around `rect`, of this layer's space, in `layer`'s.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    let shared = commonAncestor(with: layer)
    let above = box(rect, upTo: shared)
    return layer?.box(above, downFrom: shared) ?? above
  }

  /// The rectangle around `rect`, of `layer`'s space, in this layer's.
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

  /// From this layer's space to its superlayer's, the superlayer's `sublayerTransform` included.
  var matrixToParent: CATransform3D {
    guard let around = superlayer?.properties.sublayerMatrix else {
      return properties.matrixToSuperlayer
    }
    return properties.matrixToSuperlayer.concatenating(around)
  }

  private func point(_ point: CGPoint, upTo ancestor: CALayer?) -> CGPoint {
    if isSame(as: ancestor) { return point }
    let above = matrixToParent.apply(to: point)
    return superlayer?.point(above, upTo: ancestor) ?? above
  }

  private func point(_ point: CGPoint, downFrom ancestor: CALayer?) -> CGPoint {
    if isSame(as: ancestor) { return point }
    let above = superlayer?.point(point, downFrom: ancestor) ?? point
    return matrixToParent.unapply(to: above) ?? above
  }

  static func boundingBox(of rect: CGRect, through matrix: CATransform3D) -> CGRect {
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
  /// Top left, top right, bottom right, bottom left.
  var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}
