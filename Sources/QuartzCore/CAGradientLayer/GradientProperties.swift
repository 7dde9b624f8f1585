import Foundation

/// The values of a `CAGradientLayer`.
public struct GradientProperties: Sendable, Equatable {
  /// The geometry; see ``CAGradientLayerType``.
  public enum Kind: Sendable, Hashable {
    /// Colours change along a line, in ellipses around a point, or clockwise around a point.
    case axial, radial, conic
  }

  /// See ``CAGradientLayer/type``.
  public var kind = Kind.axial
  /// See ``CAGradientLayer/colors``.
  public var colors: [LayerColor] = []
  /// The location of each colour; ignored unless there are as many locations as colours.
  public var locations: [Double] = []
  /// See ``CAGradientLayer/startPoint``.
  public var startPoint = CGPoint(x: 0.5, y: 0)
  /// See ``CAGradientLayer/endPoint``.
  public var endPoint = CGPoint(x: 0.5, y: 1)

  /// Creates the values of a new gradient layer.
  public init() {}

  /// Whether all colours are opaque.
  public var isOpaque: Bool { !colors.isEmpty && colors.allSatisfy { $0.w >= 1 } }
}

extension GradientProperties {
  /// Returns `count` colours at equal steps from the start to the end, as premultiplied BGRA bytes.
  ///
  /// Colours are interpolated before they are premultiplied.
  package func ramp(count: Int) -> [UInt8] {
    let stops = stops
    var bytes = [UInt8](repeating: 0, count: count * 4)
    guard let first = colors.first, count > 1 else { return bytes }
    var next = 0
    for step in 0..<count {
      let location = Double(step) / Double(count - 1)
      while next < stops.count, stops[next] <= location { next += 1 }
      let color: LayerColor
      if next == 0 {
        color = first
      } else if next == stops.count {
        color = colors[next - 1]
      } else {
        let span = stops[next] - stops[next - 1]
        let fraction = span > 0 ? Float((location - stops[next - 1]) / span) : 1
        color = colors[next - 1] + (colors[next] - colors[next - 1]) * fraction
      }
      let clamped = color.clamped(lowerBound: .zero, upperBound: .one)
      let alpha = clamped.w
      for (channel, value) in [clamped.z, clamped.y, clamped.x].enumerated() {
        bytes[step * 4 + channel] = UInt8(value * alpha * 255 + 0.5)
      }
      bytes[step * 4 + 3] = UInt8(alpha * 255 + 0.5)
    }
    return bytes
  }

  /// The location of each colour, never decreasing.
  private var stops: [Double] {
    guard locations.count == colors.count else {
      let steps = Double(max(colors.count - 1, 1))
      return colors.indices.map { Double($0) / steps }
    }
    var highest = -Double.infinity
    return locations.map { location in
      highest = max(highest, location)
      return highest
    }
  }

  /// The start and end point in the coordinates of `bounds`.
  package func ends(in bounds: CGRect) -> (start: SIMD2<Double>, end: SIMD2<Double>) {
    func point(_ p: CGPoint) -> SIMD2<Double> {
      SIMD2(
        Double(bounds.minX + p.x * bounds.width), Double(bounds.minY + p.y * bounds.height))
    }
    return (point(startPoint), point(endPoint))
  }

  /// The location on the gradient of `point`, which is in the coordinates of `bounds`.
  ///
  /// Nil if the gradient has no extent.
  package func progress(at point: SIMD2<Double>, in bounds: CGRect) -> Double? {
    let (start, end) = ends(in: bounds)
    let axis = end - start
    let offset = point - start
    switch kind {
    case .axial:
      let squaredLength = (axis * axis).sum()
      return squaredLength > 0 ? (offset * axis).sum() / squaredLength : nil
    case .radial:
      guard axis.x != 0, axis.y != 0 else { return nil }
      let scaled = offset / axis
      return (scaled * scaled).sum().squareRoot()
    case .conic:
      let turns = (atan2(offset.y, offset.x) - atan2(axis.y, axis.x)) / (2 * .pi)
      return turns - turns.rounded(.down)
    }
  }
}
