import Foundation

/// A 4×4 matrix that transforms points in three dimensions, as in Core Animation.
///
/// Points are row vectors: `[x y z 1] · M`. The translation is in `m41 m42 m43`. A perspective from
/// the viewing distance `d` has `m34 = −1/d`.
public struct CATransform3D: Sendable, Equatable {
  // Rows are created with `SIMD4(…)`, because an array literal would allocate memory.
  var row1, row2, row3, row4: SIMD4<Double>

  init(
    rows row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    self.row1 = row1
    self.row2 = row2
    self.row3 = row3
    self.row4 = row4
  }

  /// Creates a matrix of zeros, as in C. See ``identity`` for the transform without effect.
  public init() {
    self.init(rows: .zero, .zero, .zero, .zero)
  }

  /// Creates a matrix from its elements.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.init(
      rows: SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
      SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
      SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
      SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)))
  }

  /// The transform that changes nothing.
  public static let identity = CATransform3D(
    rows: SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
}

// The elements by row and column.
extension CATransform3D {
  /// The element in row 1, column 1.
  public var m11: CGFloat {
    get { CGFloat(row1.x) }
    set { row1.x = Double(newValue) }
  }
  /// The element in row 1, column 2.
  public var m12: CGFloat {
    get { CGFloat(row1.y) }
    set { row1.y = Double(newValue) }
  }
  /// The element in row 1, column 3.
  public var m13: CGFloat {
    get { CGFloat(row1.z) }
    set { row1.z = Double(newValue) }
  }
  /// The element in row 1, column 4.
  public var m14: CGFloat {
    get { CGFloat(row1.w) }
    set { row1.w = Double(newValue) }
  }
  /// The element in row 2, column 1.
  public var m21: CGFloat {
    get { CGFloat(row2.x) }
    set { row2.x = Double(newValue) }
  }
  /// The element in row 2, column 2.
  public var m22: CGFloat {
    get { CGFloat(row2.y) }
    set { row2.y = Double(newValue) }
  }
  /// The element in row 2, column 3.
  public var m23: CGFloat {
    get { CGFloat(row2.z) }
    set { row2.z = Double(newValue) }
  }
  /// The element in row 2, column 4.
  public var m24: CGFloat {
    get { CGFloat(row2.w) }
    set { row2.w = Double(newValue) }
  }
  /// The element in row 3, column 1.
  public var m31: CGFloat {
    get { CGFloat(row3.x) }
    set { row3.x = Double(newValue) }
  }
  /// The element in row 3, column 2.
  public var m32: CGFloat {
    get { CGFloat(row3.y) }
    set { row3.y = Double(newValue) }
  }
  /// The element in row 3, column 3.
  public var m33: CGFloat {
    get { CGFloat(row3.z) }
    set { row3.z = Double(newValue) }
  }
  /// The element in row 3, column 4.
  public var m34: CGFloat {
    get { CGFloat(row3.w) }
    set { row3.w = Double(newValue) }
  }
  /// The element in row 4, column 1.
  public var m41: CGFloat {
    get { CGFloat(row4.x) }
    set { row4.x = Double(newValue) }
  }
  /// The element in row 4, column 2.
  public var m42: CGFloat {
    get { CGFloat(row4.y) }
    set { row4.y = Double(newValue) }
  }
  /// The element in row 4, column 3.
  public var m43: CGFloat {
    get { CGFloat(row4.z) }
    set { row4.z = Double(newValue) }
  }
  /// The element in row 4, column 4.
  public var m44: CGFloat {
    get { CGFloat(row4.w) }
    set { row4.w = Double(newValue) }
  }
}

extension CATransform3D {
  /// Whether this is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// Whether this is an affine transform of the plane z = 0: no perspective, and no effect on or of z.
  public var isAffine: Bool {
    row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0
      && row3 == SIMD4(0, 0, 1, 0) && row4.z == 0 && row4.w == 1
  }

  /// Whether the two map the plane z = 0 in the same way, apart from a translation and up to rounding errors.
  package func keepsShape(of other: CATransform3D) -> Bool {
    func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }
    return isSame(row1.x, other.row1.x) && isSame(row1.y, other.row1.y)
      && isSame(row2.x, other.row2.x) && isSame(row2.y, other.row2.y)
      && isSame(row1.w, other.row1.w) && isSame(row2.w, other.row2.w)
      && isSame(row4.w, other.row4.w)
  }

  /// Returns this transform followed by `other`.
  public func concatenating(_ other: CATransform3D) -> CATransform3D {
    func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      r.x * other.row1 + r.y * other.row2 + r.z * other.row3 + r.w * other.row4
    }
    return CATransform3D(rows: row(row1), row(row2), row(row3), row(row4))
  }

  /// The inverse; nil if the matrix is singular.
  public var inverse: CATransform3D? {
    // Gauss–Jordan elimination with partial pivoting. Points converted with the result are exact to
    // about 1e-11.
    var a: InlineArray<4, SIMD4<Double>> = [row1, row2, row3, row4]
    let identity = CATransform3D.identity
    var b: InlineArray<4, SIMD4<Double>> = [
      identity.row1, identity.row2, identity.row3, identity.row4,
    ]
    for column in 0..<4 {
      guard let pivot = (column..<4).max(by: { abs(a[$0][column]) < abs(a[$1][column]) }),
        abs(a[pivot][column]) > 1e-300
      else { return nil }
      a.swapAt(column, pivot)
      b.swapAt(column, pivot)
      let scale = 1 / a[column][column]
      a[column] *= scale
      b[column] *= scale
      for row in 0..<4 where row != column {
        let factor = a[row][column]
        if factor != 0 {
          a[row] -= factor * a[column]
          b[row] -= factor * b[column]
        }
      }
    }
    return CATransform3D(rows: b[0], b[1], b[2], b[3])
  }

  /// Returns the homogeneous coordinates of the transformed point (x, y, 0).
  public func homogeneous(_ x: Double, _ y: Double) -> SIMD4<Double> {
    x * row1 + y * row2 + row4
  }

  /// Returns the transformed point (x, y, 0), after the perspective division.
  public func apply(to point: CGPoint) -> CGPoint {
    let p = homogeneous(Double(point.x), Double(point.y))
    return CGPoint(x: p.x / p.w, y: p.y / p.w)
  }

  /// Returns the point of the plane z = 0 that the transform maps to `point`.
  ///
  /// Nil if the plane is seen edge-on.
  public func unapply(to point: CGPoint) -> CGPoint? {
    if isAffine {
      let determinant = row1.x * row2.y - row1.y * row2.x
      guard abs(determinant) > 1e-300 else { return nil }
      let x = Double(point.x) - row4.x
      let y = Double(point.y) - row4.y
      return CGPoint(
        x: (x * row2.y - y * row2.x) / determinant, y: (y * row1.x - x * row1.y) / determinant)
    }
    // For points with z = 0, the row and column of z have no effect: invert the remaining 3×3
    // homography.
    let flat = CATransform3D(
      rows: SIMD4(row1.x, row1.y, 0, row1.w), SIMD4(row2.x, row2.y, 0, row2.w), SIMD4(0, 0, 1, 0),
      SIMD4(row4.x, row4.y, 0, row4.w))
    guard let back = flat.inverse else { return nil }
    let p = back.homogeneous(Double(point.x), Double(point.y))
    guard abs(p.w) > 1e-300 else { return nil }
    return CGPoint(x: p.x / p.w, y: p.y / p.w)
  }

  /// The affine part, which is valid only where ``isAffine`` is true.
  public var affineTransform: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Creates a three-dimensional transform from an affine transform of the plane.
  public init(_ affine: CGAffineTransform) {
    self.init(
      rows: SIMD4(Double(affine.a), Double(affine.b), 0, 0),
      SIMD4(Double(affine.c), Double(affine.d), 0, 0),
      SIMD4(0, 0, 1, 0), SIMD4(Double(affine.tx), Double(affine.ty), 0, 1))
  }
}
