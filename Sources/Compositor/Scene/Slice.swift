/// A part of an axis and the part of a texture that it shows: three of them, near, middle and far,
/// stretch a picture.
struct Slice: BitwiseCopyable {
  var start, end: Double
  /// In shares of the picture, or texture coordinates, as the maker says.
  var textureStart, textureEnd: Double

  /// Those of an axis, in their order, without the empty ones.
  typealias List = ShortList<3, Slice>

  /// An axis in which `near` and `far` keep their length and what is between them stretches.
  ///
  /// - Parameters:
  ///   - texture: where in the texture all of it starts, the middle starts, the middle ends, all ends.
  ///   - snaps: whether the cuts must lie on whole pixels, so that no pixel has two parts.
  static func three(
    from start: Double, to end: Double, near: Double, far: Double,
    texture: (start: Double, low: Double, high: Double, end: Double), snaps: Bool
  ) -> List {
    var (near, far) = (near, far)
    // Too small for both ends: they share what there is.
    if near + far > end - start, near + far > 0 {
      let share = (end - start) / (near + far)
      near *= share
      far *= share
    }
    var low = start + near
    var high = end - far
    if snaps {
      if near > 0 { low = min(max(PixelRect.nearest(low), start), end) }
      if far > 0 { high = min(max(PixelRect.nearest(high), low), end) }
    }
    return list(
      Slice(start: start, end: low, textureStart: texture.start, textureEnd: texture.low),
      Slice(start: low, end: high, textureStart: texture.low, textureEnd: texture.high),
      Slice(start: high, end: end, textureStart: texture.high, textureEnd: texture.end))
  }

  /// The slices that are not empty.
  static func list(_ near: Slice, _ middle: Slice, _ far: Slice) -> List {
    var list = List(unused: near)
    if near.end > near.start { list.append(near) }
    if middle.end > middle.start { list.append(middle) }
    if far.end > far.start { list.append(far) }
    return list
  }
}
