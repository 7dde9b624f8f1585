/// The frames that share one column of a plot.
///
/// However many frames there are, a plot is as wide as it is. A column keeps the shortest and the
/// longest of its frames, and which one was the longest, so that a single late frame among thousands
/// is drawn at its full height.
struct FrameColumn: Sendable, Hashable {
  /// Milliseconds.
  var shortest: Double
  /// Milliseconds.
  var longest: Double
  /// The place in the timeline of the longest frame.
  var slowest: Int
  /// Whether any of the frames was late.
  var isLate: Bool

  /// Spreads a timeline over columns of equal width; `nil` where no frame is. Cost: O(frames + columns).
  static func columns(of timeline: ActivityTimeline, count: Int) -> [FrameColumn?] {
    precondition(count > 0, "A plot needs a column.")
    var columns = [FrameColumn?](repeating: nil, count: count)
    guard timeline.duration > 0 else { return columns }
    let scale = Double(count) / timeline.duration
    for (index, frame) in timeline.frames.enumerated() where frame.duration > 0 {
      let first = min(count - 1, Int(frame.start * scale))
      let last = min(count - 1, max(first, Int((frame.end * scale).rounded(.up)) - 1))
      for column in first...last { columns[column].take(frame, at: index) }
    }
    return columns
  }
}

extension FrameColumn? {
  fileprivate mutating func take(_ frame: ActivityTimeline.Frame, at index: Int) {
    guard var column = self else {
      self = FrameColumn(
        shortest: frame.duration, longest: frame.duration, slowest: index, isLate: frame.isLate)
      return
    }
    column.shortest = Swift.min(column.shortest, frame.duration)
    if frame.duration > column.longest {
      column.longest = frame.duration
      column.slowest = index
    }
    column.isLate = column.isLate || frame.isLate
    self = column
  }
}
