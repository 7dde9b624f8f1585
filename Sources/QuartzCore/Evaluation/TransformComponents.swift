import Foundation

/// A transform decomposed into the components that key paths such as `transform.scale.x` can name.
///
/// They apply in this order: scale, rotation about x, y and z, translation. Shear and perspective
/// have no key path and keep their values.
struct TransformComponents {
  private var parts: DecomposedTransform
  /// Rotations about x, y and z, applied in this order, in radians.
  private var angles = SIMD3<Double>.zero

  /// Decomposes a transform. A singular transform keeps its translation and scale and loses its rotation.
  init(_ t: CATransform3D) {
    if let parts = DecomposedTransform(t) {
      self.parts = parts
      angles = Self.angles(of: parts.rotation)
      return
    }
    parts = DecomposedTransform()
    parts.translation = SIMD3(t.row4.x, t.row4.y, t.row4.z)
    parts.scale = SIMD3(
      (t.row1 * t.row1).sum().squareRoot(), (t.row2 * t.row2).sum().squareRoot(),
      (t.row3 * t.row3).sum().squareRoot())
  }

  var transform: CATransform3D {
    var result = parts
    result.rotation = Self.rotation(angles)
    return result.transform
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
    case .scale: .scalar((parts.scale.x + parts.scale.y + parts.scale.z) / 3)
    case .scaleX: .scalar(parts.scale.x)
    case .scaleY: .scalar(parts.scale.y)
    case .scaleZ: .scalar(parts.scale.z)
    case .translation: .size(CGSize(width: parts.translation.x, height: parts.translation.y))
    case .translationX: .scalar(parts.translation.x)
    case .translationY: .scalar(parts.translation.y)
    case .translationZ: .scalar(parts.translation.z)
    default: nil
    }
  }

  mutating func set(_ component: AnimationTarget.Component, _ value: AnimatableValue) {
    switch (component, value) {
    case (.rotation, .scalar(let number)), (.rotationZ, .scalar(let number)): angles.z = number
    case (.rotationX, .scalar(let number)): angles.x = number
    case (.rotationY, .scalar(let number)): angles.y = number
    case (.scale, .scalar(let number)): parts.scale = SIMD3(repeating: number)
    case (.scaleX, .scalar(let number)): parts.scale.x = number
    case (.scaleY, .scalar(let number)): parts.scale.y = number
    case (.scaleZ, .scalar(let number)): parts.scale.z = number
    case (.translation, .size(let size)):
      parts.translation.x = Double(size.width)
      parts.translation.y = Double(size.height)
    case (.translationX, .scalar(let number)): parts.translation.x = number
    case (.translationY, .scalar(let number)): parts.translation.y = number
    case (.translationZ, .scalar(let number)): parts.translation.z = number
    default: break
    }
  }

  // MARK: Angles

  /// The quaternion of rotations by `angles` about x, then y, then z.
  private static func rotation(_ angles: SIMD3<Double>) -> SIMD4<Double> {
    let (sx, sy, sz) = (sin(angles.x / 2), sin(angles.y / 2), sin(angles.z / 2))
    let (cx, cy, cz) = (cos(angles.x / 2), cos(angles.y / 2), cos(angles.z / 2))
    return [
      sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz - sx * sy * cz,
      cx * cy * cz + sx * sy * sz,
    ]
  }

  /// The angles that give the rotation of the quaternion `q`; of all solutions, the smallest angles.
  private static func angles(of q: SIMD4<Double>) -> SIMD3<Double> {
    let sine = min(max(2 * (q.w * q.y - q.z * q.x), -1), 1)
    // Gimbal lock: at a quarter turn about y, rotations about x and z are the same. Use z for both.
    if abs(sine) > 1 - 1e-12 {
      let angle = 2 * atan2(sine > 0 ? -q.x : q.x, q.w)
      return [0, asin(sine), remainder(angle, 2 * .pi)]
    }
    let near = SIMD3(
      atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y)), asin(sine),
      atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z)))
    // A half turn about y equals half turns about both x and z, so there are two solutions. Prefer the
    // one with the smaller sum of angles.
    let far = SIMD3(
      near.x - copysign(.pi, near.x), copysign(.pi, near.y) - near.y,
      near.z - copysign(.pi, near.z))
    func size(_ a: SIMD3<Double>) -> Double { abs(a.x) + abs(a.y) + abs(a.z) }
    return size(far) < size(near) - 1e-9 ? far : near
  }
}
