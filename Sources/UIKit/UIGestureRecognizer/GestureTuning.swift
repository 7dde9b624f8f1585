/// What gestures have in common in numbers.
enum GestureTuning {
  /// How far a touch may stray and still tap or press, in points. A pan begins beyond it.
  static let slop: CGFloat = 10
  /// How long after a tap the next one of the same gesture may begin, in seconds.
  static let tapPause: TimeInterval = 0.35
  /// How far from a tap the next one of the same gesture may be, in points.
  static let tapDistance: CGFloat = 45
  /// How far each of two fingers moves on average before they pinch or turn, in points.
  static let spreadSlop: CGFloat = 8
}
