import Foundation

/// Maps times to horizontal positions on the timeline, with zoom and scrolling. Positions are in points.
struct TimeAxis: Equatable {
  /// The times that the whole timeline shows, in seconds.
  private(set) var range: ClosedRange<TimeInterval>
  /// The width of the visible part.
  var width: CGFloat {
    didSet { scroll(by: 0) }
  }
  /// How many times wider than the visible part the timeline is; at least 1.
  private(set) var zoom: CGFloat = 1
  /// The distance by which the timeline is scrolled.
  private(set) var offset: CGFloat = 0

  /// The largest zoom: a frame is then wider than most windows.
  static let largestZoom: CGFloat = 64
  /// The distance of the range's ends from the visible part's edges.
  static let inset: CGFloat = 10

  init(_ range: ClosedRange<TimeInterval>, width: CGFloat) {
    self.range = range
    self.width = width
  }

  private var length: CGFloat { max((width - 2 * Self.inset) * zoom, 1) }
  private var duration: TimeInterval { max(range.upperBound - range.lowerBound, 1e-6) }

  /// The length of a second in points.
  var pointsPerSecond: CGFloat { length / duration }

  func x(of time: TimeInterval) -> CGFloat {
    Self.inset - offset + (time - range.lowerBound) * pointsPerSecond
  }

  func time(at x: CGFloat) -> TimeInterval {
    range.lowerBound + (x - Self.inset + offset) / pointsPerSecond
  }

  /// Shows another range, with the same zoom.
  mutating func setRange(_ range: ClosedRange<TimeInterval>) {
    self.range = range
    scroll(by: 0)
  }

  /// Zooms by `factor`, keeping the time at `x` where it is.
  mutating func zoom(by factor: CGFloat, around x: CGFloat) {
    let time = time(at: x)
    zoom = min(max(zoom * factor, 1), Self.largestZoom)
    offset += self.x(of: time) - x
    scroll(by: 0)
  }

  /// Scrolls towards later times by `distance`, as far as there is something to show.
  mutating func scroll(by distance: CGFloat) {
    let hidden = length - (width - 2 * Self.inset)
    offset = min(max(offset + distance, 0), max(hidden, 0))
  }

  /// Scrolls by the least distance that makes `time` visible with a margin.
  mutating func reveal(_ time: TimeInterval) {
    let margin = min(4 * Self.inset, width / 2)
    let x = x(of: time)
    if x < margin { scroll(by: x - margin) }
    if x > width - margin { scroll(by: x - (width - margin)) }
  }

  /// Round steps for labels that are at least `spacing` points apart, in seconds.
  func labelStep(spacing: CGFloat) -> TimeInterval {
    let least = spacing / pointsPerSecond
    let power = pow(10, floor(log10(max(least, 1e-6))))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? 10 * power
  }

  /// The multiples of `step` after the range's start that are visible, as times.
  func marks(every step: TimeInterval) -> [TimeInterval] {
    guard step > 0 else { return [] }
    let first = max((time(at: 0) - range.lowerBound) / step, 0).rounded(.up)
    let last = min((time(at: width) - range.lowerBound) / step, duration / step).rounded(.down)
    guard last >= first, last - first < 4000 else { return [] }
    return stride(from: first, through: last, by: 1).map { range.lowerBound + $0 * step }
  }
}
