/// How the ways of what moves grow with the container that it moves in: one factor along each axis.
struct WayScale {
  var x: CGFloat
  var y: CGFloat

  var isNothing: Bool { x == 1 && y == 1 }

  /// A place, a size or a distance in the container after it has grown, or the difference of two.
  ///
  /// Turns, scales and the origin of bounds, which is a view's own business, stay as they are.
  func scaled(_ value: AnimatableValue, of target: AnimationTarget) -> AnimatableValue {
    switch value {
    case .scalar(let number): .scalar(number * Double(factor(of: target)))
    case .point(let point) where target.property == .position: .point(scaled(point))
    case .size(let size): .size(scaled(size))
    // By its size: the width and height of a difference that is negative would come without their signs.
    case .rect(let rect): .rect(CGRect(origin: rect.origin, size: scaled(rect.size)))
    case .transform(let transform): .transform(scaled(transform))
    case .transformDifference(let difference): .transformDifference(scaled(difference))
    default: value
    }
  }

  func scaled(_ transform: CATransform3D) -> CATransform3D {
    var scaled = transform
    scaled.m41 *= x
    scaled.m42 *= y
    return scaled
  }

  private func scaled(_ difference: AffineDifference) -> AffineDifference {
    var scaled = difference
    scaled.translation *= SIMD2(Double(x), Double(y))
    return scaled
  }

  private func scaled(_ size: CGSize) -> CGSize {
    CGSize(width: size.width * x, height: size.height * y)
  }

  private func scaled(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * x, y: point.y * y) }

  private func factor(of target: AnimationTarget) -> CGFloat {
    switch (target.property, target.component) {
    case (.position, .x), (.bounds, .sizeWidth), (.transform, .translationX): x
    case (.position, .y), (.bounds, .sizeHeight), (.transform, .translationY): y
    default: 1
    }
  }
}
