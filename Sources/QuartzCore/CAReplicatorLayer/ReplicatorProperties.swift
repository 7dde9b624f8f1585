import Foundation

/// The values of a replicator layer. See the properties of `CAReplicatorLayer` with the same names.
public struct ReplicatorProperties: Sendable, Equatable {
  /// See ``CAReplicatorLayer/instanceCount``.
  public var instanceCount = 1
  /// See ``CAReplicatorLayer/instanceDelay``.
  public var instanceDelay: CFTimeInterval = 0
  /// See ``CAReplicatorLayer/instanceTransform``.
  public var instanceTransform = CATransform3D.identity
  /// See ``CAReplicatorLayer/instanceColor``.
  public var instanceColor = LayerColor(1, 1, 1, 1)
  /// The change of the colour from one copy to the next: red, green, blue and alpha.
  public var colorOffset = LayerColor(0, 0, 0, 0)

  /// Creates the values of a new layer.
  public init() {}

  /// The colour by which a copy is multiplied.
  package func color(ofInstance index: Int) -> LayerColor {
    (instanceColor + colorOffset * Float(index))
      .clamped(lowerBound: .zero, upperBound: LayerColor(repeating: 1))
  }

  /// The transforms of the copies about the centre of `bounds`. That of the first one, the identity, is nil.
  package func matrices(in bounds: CGRect) -> [CATransform3D?] {
    let (x, y) = (bounds.midX, bounds.midY)
    var matrix = CATransform3D.identity
    return (0..<instanceCount).map { index in
      guard index > 0 else { return nil }
      matrix = matrix.concatenating(instanceTransform)
      return CATransform3DMakeTranslation(-x, -y, 0).concatenating(matrix)
        .concatenating(CATransform3DMakeTranslation(x, y, 0))
    }
  }
}
