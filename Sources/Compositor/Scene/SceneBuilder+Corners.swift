/// Large round corners of a clip or a box, cut into what is wholly inside, what is outside and a rim.
///
/// A circle that grows over a window is one large clip: without this every pixel in it would pay for
/// the clip's shader, and what it covers would be drawn, too.
extension SceneBuilder {
  /// Pixels; in a smaller corner more quads cost more than they save.
  private static let smallestCutCorner = 32.0
  /// Rows of a plain quad: those of a tile, in which a software renderer forgets what an opaque quad
  /// covers.
  private static let tile = 64.0
  /// Rows of a piece of the rim: the rim gets narrower with them, and the quads more.
  private static let rim = 16.0

  /// A quarter of a circle.
  private struct Quarter {
    var x, y, radius: Double
    /// Whether it lies left of the middle and above it.
    var isLeft, isTop: Bool

    /// How far from the middle the circle reaches in the rows from `y0` to `y1`: at most, with soft
    /// edge, and at least, without it.
    func reach(_ y0: Double, _ y1: Double) -> (outer: Double, inner: Double) {
      let near = max(isTop ? y - y1 : y0 - y, 0)
      let far = isTop ? y - y0 : y1 - y
      func half(_ radius: Double, _ rise: Double) -> Double {
        max(radius * radius - rise * rise, 0).squareRoot()
      }
      return (half(radius + 1, near), far >= radius - 1 ? 0 : half(radius - 1, far))
    }
  }

  /// The part of an upright cell that lies in a corner of a rounded box, all in pixels; `isLeft` and
  /// `isTop` say in which. `emit` is told of each piece whether it is on the rim.
  func emitCorner(
    _ part: PixelRect, of bounds: PixelRect, radius: Double, isLeft: Bool, isTop: Bool,
    emit: (PixelRect, _ isOnRim: Bool) -> Void
  ) {
    guard radius >= Self.smallestCutCorner, part.area > Self.tile * Self.rim else {
      emit(part, true)
      return
    }
    let quarter = Quarter(
      x: isLeft ? bounds.x0 + radius : bounds.x1 - radius,
      y: isTop ? bounds.y0 + radius : bounds.y1 - radius, radius: radius,
      isLeft: isLeft, isTop: isTop)
    for (y0, y1) in Bands(part.y0, part.y1, Self.tile) {
      let (_, inner) = quarter.reach(y0, y1)
      // From here to the middle all is inside; on whole tiles, so that they are whole quads.
      var edge: Double
      if isLeft {
        edge = ((quarter.x - inner) / Self.tile).rounded(.up) * Self.tile
        edge = inner > 0 ? min(max(edge, part.x0), part.x1) : part.x1
        emit(PixelRect(x0: edge, y0: y0, x1: part.x1, y1: y1), false)
      } else {
        edge = ((quarter.x + inner) / Self.tile).rounded(.down) * Self.tile
        edge = inner > 0 ? max(min(edge, part.x1), part.x0) : part.x0
        emit(PixelRect(x0: part.x0, y0: y0, x1: edge, y1: y1), false)
      }
      for (top, bottom) in Bands(y0, y1, Self.rim) {
        let (outer, inner) = quarter.reach(top, bottom)
        if isLeft {
          let start = max(part.x0, (quarter.x - outer).rounded(.down))
          let end = min(max((quarter.x - inner).rounded(.up), start), edge)
          emit(PixelRect(x0: start, y0: top, x1: end, y1: bottom), true)
          emit(PixelRect(x0: max(start, end), y0: top, x1: edge, y1: bottom), false)
        } else {
          let end = min(part.x1, (quarter.x + outer).rounded(.up))
          let start = max(min((quarter.x + inner).rounded(.down), end), edge)
          emit(PixelRect(x0: start, y0: top, x1: end, y1: bottom), true)
          emit(PixelRect(x0: edge, y0: top, x1: min(start, end), y1: bottom), false)
        }
      }
    }
  }

  /// An interval in pieces that end at multiples of a height.
  private struct Bands: Sequence, IteratorProtocol {
    private var y: Double
    private let end, height: Double

    init(_ start: Double, _ end: Double, _ height: Double) {
      (y, self.end, self.height) = (start, end, height)
    }

    mutating func next() -> (Double, Double)? {
      guard y < end else { return nil }
      let start = y
      y = Swift.min(((y / height).rounded(.down) + 1) * height, end)
      return (start, y)
    }
  }
}
