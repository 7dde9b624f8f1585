import Foundation

/// A vector in the plane, such as a velocity or a direction, as in Core Graphics.
public struct CGVector: Hashable, Sendable {
  /// The x component.
  public var dx: CGFloat
  /// The y component.
  public var dy: CGFloat

  /// The vector (0, 0).
  public static let zero = CGVector()

  /// Creates the vector (0, 0).
  public init() {
    self.init(dx: 0, dy: 0)
  }

  /// Creates a vector from its components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector from integers.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }
}

extension CGVector: Codable {
  /// Decodes two numbers: dx, dy.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    dx = try numbers.decode(CGFloat.self)
    dy = try numbers.decode(CGFloat.self)
  }

  /// Encodes two numbers: dx, dy.
  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(dx)
    try numbers.encode(dy)
  }
}
