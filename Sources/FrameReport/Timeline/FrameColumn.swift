/// The frames in one column of a plot.
///
/// The width of a plot does not depend on the number of frames. A column has the shortest and the longest of its
/// frames, so a single late frame among thousands is drawn at its full height.
struct FrameColumn: Sendable, Hashable {
  /// The duration of the shortest frame in milliseconds.
  var shortest: Double
  /// The duration of the longest frame in milliseconds.
  var longest: Double
  /// The index of the longest frame in the timeline.
  var longestIndex: Int
  /// Whether any of the frames is late.
  var isLate: Bool

  /// Divides a timeline into columns of equal width; `nil` for a column without frames. O(frames + columns).
  static func columns(of timeline: ActivityTimeline, count: Int) -> [FrameColumn?] {
    precondition(count > 0, "A plot needs at least one column, not \(count).")
    var columns = [FrameColumn?](repeating: nil, count: count)
    for (index, frame) in timeline.frames.enumerated() {
      guard let range = timeline.columns(of: frame, count: count) else { continue }
      for column in range { columns[column].add(frame, at: index) }
    }
    return columns
  }
}

extension FrameColumn? {
  fileprivate mutating func add(_ frame: ActivityTimeline.Frame, at index: Int) {
    guard var column = self else {
      self = FrameColumn(
        shortest: frame.duration, longest: frame.duration, longestIndex: index, isLate: frame.isLate
      )
      return
    }
    column.shortest = Swift.min(column.shortest, frame.duration)
    if frame.duration > column.longest {
      column.longest = frame.duration
      column.longestIndex = index
    }
    column.isLate = column.isLate || frame.isLate
    self = column
  }
}
