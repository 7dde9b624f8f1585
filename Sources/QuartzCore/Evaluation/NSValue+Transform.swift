import Foundation

extension NSValue {
  /// Foundation on Linux wraps no structures of others, but arrays: the rows of the matrix.
  private static let encoding = "[16d]"

  /// Wraps a transform.
  public convenience init(caTransform3D t: CATransform3D) {
    let numbers = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
      t.m42, t.m43, t.m44,
    ].map(Double.init)
    self.init(bytes: numbers, objCType: Self.encoding)
  }

  /// The wrapped transform; the identity if this is no transform.
  public var caTransform3DValue: CATransform3D {
    guard String(cString: objCType) == Self.encoding else { return CATransform3DIdentity }
    var m = [Double](repeating: 0, count: 16)
    getValue(&m)
    let n = m.map { CGFloat($0) }
    return CATransform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }
}
