import Foundation

/// The frames of a sheet at the lower edge of its container, as functions of its *extent*.
///
/// The extent is the height of the unscaled sheet in points: the height of its detent plus the lower safe area, of which
/// small detents include only a part. A drag changes the extent by one point for each point of the finger.
///
/// As measured on iOS 26, a sheet floats: it keeps a distance from the container's edges, the inset, and is scaled down
/// uniformly to the remaining width. The largest sheet of a compact container reaches the edges. All rectangles are in
/// the container's coordinates.
struct SheetGeometry: Equatable {
  /// The container's bounds and safe area.
  let bounds: CGRect
  let safeArea: UIEdgeInsets
  /// The width of the unscaled sheet, in points.
  let width: CGFloat
  /// Whether the largest sheet reaches the container's edges.
  let touchesEdges: Bool

  init(bounds: CGRect, safeArea: UIEdgeInsets, width: CGFloat) {
    self.bounds = bounds
    self.safeArea = safeArea
    self.width = min(width, bounds.width)
    touchesEdges = self.width == bounds.width
  }

  /// The y coordinate of the upper edge of the largest sheet.
  private var top: CGFloat { bounds.minY + max(safeArea.top, SheetMotion.leastTop) }

  /// The greatest height of a detent.
  var maximumDetentValue: CGFloat { max(bounds.maxY - safeArea.bottom - top, 1) }

  /// The height of the medium detent, in whole pixels of the phone, which are thirds of a point.
  var mediumDetentValue: CGFloat {
    (maximumDetentValue * SheetMotion.mediumShare * 3).rounded() / 3
  }

  // MARK: Heights

  /// The extent of a sheet whose detent has the height `value`.
  func extent(ofDetent value: CGFloat) -> CGFloat {
    let grows = SheetMotion.safeAreaGrows
    let share = (value - grows.lowerBound) / (grows.upperBound - grows.lowerBound)
    return value + safeArea.bottom * min(max(share, 0), 1)
  }

  /// The height of the detent whose extent is `extent`: the inverse of ``extent(ofDetent:)``.
  func detent(ofExtent extent: CGFloat) -> CGFloat {
    let grows = SheetMotion.safeAreaGrows
    if extent <= grows.lowerBound { return extent }
    if extent >= grows.upperBound + safeArea.bottom { return extent - safeArea.bottom }
    let slope = 1 + safeArea.bottom / (grows.upperBound - grows.lowerBound)
    return grows.lowerBound + (extent - grows.lowerBound) / slope
  }

  /// The extent of the largest sheet.
  var largestExtent: CGFloat { extent(ofDetent: maximumDetentValue) }

  // MARK: Frames

  /// The distance between the sheet and the container's edges.
  func inset(atExtent extent: CGFloat) -> CGFloat {
    let detent = detent(ofExtent: extent)
    let range = SheetMotion.insets
    let inset = min(
      max(
        range.upperBound - SheetMotion.insetSlope * (detent - SheetMotion.insetStart),
        range.lowerBound), range.upperBound)
    guard touchesEdges else { return inset }
    return inset * min(max((maximumDetentValue - detent) / SheetMotion.landingWay, 0), 1)
  }

  /// The frame of the sheet at rest.
  func frame(atExtent extent: CGFloat) -> CGRect {
    let inset = inset(atExtent: extent)
    let width = width - 2 * inset
    let height = extent * width / self.width
    return CGRect(
      x: bounds.midX - width / 2, y: bounds.maxY - inset - height, width: width, height: height)
  }

  /// The distance in points by which a sheet at `extent` moves down to leave the screen: its extent, as on the phone, or
  /// more if a part of the sheet would stay visible.
  func wayOut(fromExtent extent: CGFloat) -> CGFloat {
    max(extent, bounds.maxY - frame(atExtent: extent).minY)
  }

  // MARK: Releasing

  /// The destination of a released sheet.
  enum Landing: Equatable {
    /// The sheet goes to the stop with this index.
    case rests(Int)
    /// The sheet is dismissed. `isFlick` is true if it moves at least at ``SheetMotion/dismissingSpeed``, or if its
    /// position alone would not dismiss it.
    case leaves(isFlick: Bool)
  }

  /// Decides where a released sheet goes.
  ///
  /// - Parameters:
  ///   - extent: the sheet's extent in points. Below the smallest stop, it is that stop minus the distance of the pull.
  ///   - velocity: the sheet's upward velocity in points per second.
  ///   - stops: the extents at which the sheet can rest, in ascending order; at least one.
  ///   - mayLeave: whether the sheet may be dismissed.
  static func landing(
    extent: CGFloat, velocity: CGFloat, stops: [CGFloat], mayLeave: Bool
  ) -> Landing {
    func nearest(to place: CGFloat) -> Int? {
      let places = (mayLeave ? [0] : []) + stops
      let index = places.indices.min { abs(places[$0] - place) < abs(places[$1] - place) } ?? 0
      return mayLeave ? (index == 0 ? nil : index - 1) : index
    }
    if let smallest = stops.first, mayLeave, extent < smallest,
      -velocity >= SheetMotion.dismissingSpeed
    {
      return .leaves(isFlick: true)
    }
    let projected = extent + SheetMotion.projection * velocity
    guard let index = nearest(to: projected) else {
      return .leaves(isFlick: nearest(to: extent) != nil)
    }
    return .rests(index)
  }
}
