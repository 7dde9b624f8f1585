import Foundation

extension CGContext {
  /// Draws an image as ``drawUpright(_:in:)`` does, stretching only the part `center`; corners keep their size.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - rect: where to draw it.
  ///   - center: the stretchable part, as fractions of the image's size.
  ///   - scale: the image's pixels per unit.
  package func draw(
    _ image: CGImage, in rect: CGRect, stretching center: CGRect, scale: CGFloat
  ) {
    guard center != CGRect(x: 0, y: 0, width: 1, height: 1) else {
      return drawUpright(image, in: rect)
    }
    let columns = NineSliceAxis.parts(
      from: rect.minX, to: rect.maxX, low: center.minX, high: center.maxX,
      pixels: CGFloat(image.width), scale: scale)
    let rows = NineSliceAxis.parts(
      from: rect.minY, to: rect.maxY, low: center.minY, high: center.maxY,
      pixels: CGFloat(image.height), scale: scale)
    for row in rows {
      for column in columns {
        let source = CGRect(
          x: column.source.lowerBound, y: row.source.lowerBound, width: column.sourceLength,
          height: row.sourceLength)
        let target = CGRect(
          x: column.target.lowerBound, y: row.target.lowerBound, width: column.targetLength,
          height: row.targetLength)
        if let part = image.cropping(to: source) { drawUpright(part, in: target) }
      }
    }
  }
}

/// A part of an image along one axis, and where it is drawn.
private struct NineSliceAxis {
  /// The part of the image, in whole pixels.
  var source: Range<CGFloat>
  var target: Range<CGFloat>

  var sourceLength: CGFloat { source.upperBound - source.lowerBound }
  var targetLength: CGFloat { target.upperBound - target.lowerBound }

  /// Returns the near, the middle and the far part, without those that are empty.
  static func parts(
    from start: CGFloat, to end: CGFloat, low: CGFloat, high: CGFloat, pixels: CGFloat,
    scale: CGFloat
  ) -> [NineSliceAxis] {
    let low = (min(max(low, 0), 1) * pixels).rounded()
    let high = max((min(max(high, 0), 1) * pixels).rounded(), low)
    var near = low / scale
    var far = (pixels - high) / scale
    // If the near and far part together do not fit, shrink them by the same factor.
    if near + far > end - start, near + far > 0 {
      let factor = (end - start) / (near + far)
      (near, far) = (near * factor, far * factor)
    }
    return [
      (0..<low, start..<start + near), (low..<high, start + near..<max(end - far, start + near)),
      (high..<pixels, max(end - far, start + near)..<max(end, start + near)),
    ].filter { !$0.0.isEmpty && !$0.1.isEmpty }.map { NineSliceAxis(source: $0.0, target: $0.1) }
  }
}
