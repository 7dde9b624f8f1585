import Foundation

/// The numbers that key paths into a transform name: scale, then rotation about x, y, z, then translation.
struct TransformParts {
  private var scale = SIMD3<Double>.one
  private var angles = SIMD3<Double>.zero
  private var translation = SIMD3<Double>.zero
  // Kept as it is: turning a layer must not take its perspective away.
  private var perspective = SIMD4<Double>(0, 0, 0, 1)

  /// A singular transform reads as scale zero without rotation.
  init(_ t: CATransform3D) {
    translation = SIMD3(t.row4.x, t.row4.y, t.row4.z)
    guard let parts = DecomposedTransform(t) else {
      scale = SIMD3(
        (t.row1 * t.row1).sum().squareRoot(), (t.row2 * t.row2).sum().squareRoot(),
        (t.row3 * t.row3).sum().squareRoot())
      return
    }
    scale = parts.scale
    perspective = parts.perspective
    let (x, y, z, w) = (parts.rotation.x, parts.rotation.y, parts.rotation.z, parts.rotation.w)
    angles = SIMD3(
      atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
      asin(min(max(2 * (w * y - z * x), -1), 1)),
      atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))
  }

  var transform: CATransform3D {
    var t = CATransform3DMakeScale(CGFloat(scale.x), CGFloat(scale.y), CGFloat(scale.z))
    t = t.concatenating(CATransform3DMakeRotation(CGFloat(angles.x), 1, 0, 0))
    t = t.concatenating(CATransform3DMakeRotation(CGFloat(angles.y), 0, 1, 0))
    t = t.concatenating(CATransform3DMakeRotation(CGFloat(angles.z), 0, 0, 1))
    t.row4 = SIMD4(translation.x, translation.y, translation.z, 1)
    var p = CATransform3D.identity
    (p.row1.w, p.row2.w) = (perspective.x, perspective.y)
    (p.row3.w, p.row4.w) = (perspective.z, perspective.w)
    return t.concatenating(p)
  }

  static func has(_ component: AnimationTarget.Component) -> Bool {
    switch component {
    case .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ,
      .translation, .translationX, .translationY, .translationZ:
      true
    default: false
    }
  }

  func value(_ component: AnimationTarget.Component) -> AnimatableValue? {
    switch component {
    case .rotation, .rotationZ: .scalar(angles.z)
    case .rotationX: .scalar(angles.x)
    case .rotationY: .scalar(angles.y)
    case .scale: .scalar((scale.x + scale.y + scale.z) / 3)
    case .scaleX: .scalar(scale.x)
    case .scaleY: .scalar(scale.y)
    case .scaleZ: .scalar(scale.z)
    case .translation: .size(CGSize(width: translation.x, height: translation.y))
    case .translationX: .scalar(translation.x)
    case .translationY: .scalar(translation.y)
    case .translationZ: .scalar(translation.z)
    default: nil
    }
  }

  mutating func set(_ component: AnimationTarget.Component, _ value: AnimatableValue) {
    switch (component, value) {
    case (.rotation, .scalar(let number)), (.rotationZ, .scalar(let number)): angles.z = number
    case (.rotationX, .scalar(let number)): angles.x = number
    case (.rotationY, .scalar(let number)): angles.y = number
    case (.scale, .scalar(let number)): scale = SIMD3(repeating: number)
    case (.scaleX, .scalar(let number)): scale.x = number
    case (.scaleY, .scalar(let number)): scale.y = number
    case (.scaleZ, .scalar(let number)): scale.z = number
    case (.translation, .size(let size)):
      translation.x = Double(size.width)
      translation.y = Double(size.height)
    case (.translationX, .scalar(let number)): translation.x = number
    case (.translationY, .scalar(let number)): translation.y = number
    case (.translationZ, .scalar(let number)): translation.z = number
    default: break
    }
  }
}
