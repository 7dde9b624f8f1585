import Foundation

/// What a `CAGradientLayer` draws, as a value.
public struct GradientProperties: Sendable, Equatable {
  public enum Kind: Sendable, Hashable {
    case axial, radial, conic
  }

  public var kind = Kind.axial
  public var colors: [LayerColor] = []
  /// One for each colour, rising; even where their number is another.
  public var locations: [Double] = []
  /// In shares of the bounds.
  public var startPoint = CGPoint(x: 0.5, y: 0)
  public var endPoint = CGPoint(x: 0.5, y: 1)

  public init() {}

  /// Whether every colour is opaque.
  public var isOpaque: Bool { !colors.isEmpty && colors.allSatisfy { $0.w >= 1 } }
}

extension GradientProperties {
  /// Colours at even steps from the gradient's start to its end, premultiplied BGRA.
  ///
  /// Between two stops each channel changes evenly, alpha as well, before it is multiplied in.
  package func ramp(count: Int) -> [UInt8] {
    let places = stops
    var bytes = [UInt8](repeating: 0, count: count * 4)
    guard let first = colors.first, count > 1 else { return bytes }
    var next = 0
    for step in 0..<count {
      let place = Double(step) / Double(count - 1)
      while next < places.count, places[next] <= place { next += 1 }
      let color: LayerColor
      if next == 0 {
        color = first
      } else if next == places.count {
        color = colors[next - 1]
      } else {
        let span = places[next] - places[next - 1]
        let share = span > 0 ? Float((place - places[next - 1]) / span) : 1
        color = colors[next - 1] + (colors[next] - colors[next - 1]) * share
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

  /// Where each colour stands, never falling.
  private var stops: [Double] {
    guard locations.count == colors.count else {
      let steps = Double(max(colors.count - 1, 1))
      return colors.indices.map { Double($0) / steps }
    }
    var highest = -Double.infinity
    return locations.map { place in
      highest = max(highest, place)
      return highest
    }
  }

  /// The start and the end in a layer's coordinates.
  package func ends(in bounds: CGRect) -> (start: SIMD2<Double>, end: SIMD2<Double>) {
    func place(_ p: CGPoint) -> SIMD2<Double> {
      SIMD2(
        Double(bounds.minX + p.x * bounds.width), Double(bounds.minY + p.y * bounds.height))
    }
    return (place(startPoint), place(endPoint))
  }

  /// How far along the gradient `point`, in the coordinates of `bounds`, lies; nil where a gradient
  /// without extent has no place for it.
  package func progress(at point: SIMD2<Double>, in bounds: CGRect) -> Double? {
    let (start, end) = ends(in: bounds)
    let way = end - start
    let offset = point - start
    switch kind {
    case .axial:
      let length = (way * way).sum()
      return length > 0 ? (offset * way).sum() / length : nil
    case .radial:
      guard way.x != 0, way.y != 0 else { return nil }
      let scaled = offset / way
      return (scaled * scaled).sum().squareRoot()
    case .conic:
      let turn = (atan2(offset.y, offset.x) - atan2(way.y, way.x)) / (2 * .pi)
      return turn - turn.rounded(.down)
    }
  }
}
