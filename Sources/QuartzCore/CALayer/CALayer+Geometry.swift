import Foundation

extension CALayer {
  /// The rectangle around the layer in its superlayer; setting it moves and resizes, as far as the transform lets it.
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
        // The size that, transformed, fills the frame: exact for scales and translations.
        let box = Self.boundingBox(
          of: CGRect(origin: .zero, size: CGSize(width: 1, height: 1)),
          through: properties.transform)
        if box.size.width > 0 { size.width /= box.size.width }
        if box.size.height > 0 { size.height /= box.size.height }
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
    guard let local = matrixToParent.unapply(to: point) else { return nil }
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

  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    if layer === self { return point }
    let inRoot = pointToRoot(point)
    return layer?.pointFromRoot(inRoot) ?? inRoot
  }

  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    if layer === self { return point }
    return pointFromRoot(layer?.pointToRoot(point) ?? point)
  }

  /// The rectangle around the converted corners.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    Self.boundingBox(of: rect.standardized.corners.map { convert($0, to: layer) })
  }

  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    Self.boundingBox(of: rect.standardized.corners.map { convert($0, from: layer) })
  }

  /// From this layer's space to its superlayer's, the superlayer's `sublayerTransform` included.
  var matrixToParent: CATransform3D {
    let parent = modelLayer == nil ? superlayer : modelLayer?.superlayer
    guard let around = parent?.properties.sublayerMatrix else {
      return properties.matrixToSuperlayer
    }
    return properties.matrixToSuperlayer.concatenating(around)
  }

  private func pointToRoot(_ point: CGPoint) -> CGPoint {
    var point = point
    var next: CALayer? = self
    while let layer = next {
      point = layer.matrixToParent.apply(to: point)
      next = layer.superlayer
    }
    return point
  }

  private func pointFromRoot(_ point: CGPoint) -> CGPoint {
    let inParent = superlayer?.pointFromRoot(point) ?? point
    return matrixToParent.unapply(to: inParent) ?? inParent
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
