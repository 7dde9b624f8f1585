extension UISlider {
  /// The height. All constants here are in points.
  static let height: CGFloat = 31
  private static let thumbSize: CGFloat = 28
  private static let trackHeight: CGFloat = 4
  /// The distance between bounds and track.
  private static let trackInset: CGFloat = 2
  /// The distance between an image and the track.
  private static let imageGap: CGFloat = 10

  // MARK: Geometry

  func standardTrackRect(_ bounds: CGRect) -> CGRect {
    var left = bounds.minX + Self.trackInset
    var right = bounds.maxX - Self.trackInset
    if minimumValueImage != nil {
      left = minimumValueImageRect(forBounds: bounds).maxX + Self.imageGap
    }
    if maximumValueImage != nil {
      right = maximumValueImageRect(forBounds: bounds).minX - Self.imageGap
    }
    return CGRect(
      x: left, y: (bounds.midY - Self.trackHeight / 2).rounded(.down), width: max(0, right - left),
      height: Self.trackHeight)
  }

  func standardThumbRect(_ bounds: CGRect, track: CGRect, value: Float) -> CGRect {
    let travel = max(0, track.width - Self.thumbSize)
    return CGRect(
      x: track.minX + travel * fraction(of: value), y: track.midY - Self.thumbSize / 2,
      width: Self.thumbSize, height: Self.thumbSize)
  }

  func imageRect(_ image: UIImage?, _ bounds: CGRect, atEnd: Bool) -> CGRect {
    guard let size = image?.size else { return .zero }
    return CGRect(
      x: atEnd ? bounds.maxX - size.width : bounds.minX,
      y: (bounds.midY - size.height / 2).rounded(), width: size.width, height: size.height)
  }

  /// The position of a value in the range, 0 … 1; 0 in an empty range.
  private func fraction(of value: Float) -> CGFloat {
    let (low, high) = (Double(minimumValue), Double(maximumValue))
    guard high > low else { return 0 }
    return min(max((Double(value) - low) / (high - low), 0), 1)
  }

  /// The value for which the centre of the thumb is at `x`; beyond the ends, the nearest limit of the range.
  func value(at x: CGFloat) -> Float {
    let track = trackRect(forBounds: bounds)
    let first = thumbRect(forBounds: bounds, trackRect: track, value: minimumValue).midX
    let last = thumbRect(forBounds: bounds, trackRect: track, value: maximumValue).midX
    guard last > first else { return value }
    let fraction = min(max((x - first) / (last - first), 0), 1)
    // Return the maximum exactly, without a rounding error.
    if fraction == 1 { return maximumValue }
    return Float(Double(minimumValue) + (Double(maximumValue) - Double(minimumValue)) * fraction)
  }

  var shownThumbRect: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
  }

  // MARK: Layout

  func placeParts(animated: Bool) {
    ControlStyle.change(self, animated: animated) { self.layOutParts() }
  }

  func layOutParts() {
    face.frame = bounds
    face.bounds.origin = bounds.origin
    let track = trackRect(forBounds: bounds)
    let thumb = shownThumbRect
    knob.frame = thumb
    // Both parts of the track end under the thumb, so that translucent colours don't overlap.
    minimumTrack.frame = CGRect(
      x: track.minX, y: track.minY, width: max(0, thumb.midX - track.minX), height: track.height)
    maximumTrack.frame = CGRect(
      x: thumb.midX, y: track.minY, width: max(0, track.maxX - thumb.midX), height: track.height)
    minimumTrack.layer.cornerRadius = track.height / 2
    maximumTrack.layer.cornerRadius = track.height / 2
    minimumImageView.frame = minimumValueImageRect(forBounds: bounds)
    maximumImageView.frame = maximumValueImageRect(forBounds: bounds)
  }

  func showColors() {
    minimumTrack.backgroundColor = minimumTrackTintColor ?? tintColor
    maximumTrack.backgroundColor = maximumTrackTintColor ?? .systemFill
    knob.backgroundColor = thumbTintColor ?? .white
    for view in [minimumImageView, maximumImageView] where view.tintColor != .secondaryLabel {
      view.tintColor = .secondaryLabel
    }
  }

  func show(_ image: UIImage?, in view: UIImageView) {
    view.image = image
    setNeedsLayout()
  }
}
