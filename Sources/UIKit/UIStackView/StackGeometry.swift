/// The positions of a stack view's views along its axis, in points.
struct StackGeometry {
  /// The requirements of one view.
  struct Request {
    /// The natural length: 0 or more.
    var length: CGFloat
    /// Whether the view has no natural length. Such views share the length that the others leave free.
    var isFlexible = false
    var hugging: Float = UILayoutPriority.defaultLow.rawValue
    var resistance: Float = UILayoutPriority.defaultHigh.rawValue
    /// The least distance to the next view; ignored for the last one.
    var spacingAfter: CGFloat = 0
  }

  struct Span: Equatable {
    var start: CGFloat
    var length: CGFloat
  }

  /// The least length at which no view is shorter than its natural length.
  static func naturalLength(
    _ requests: [Request], _ distribution: UIStackView.Distribution
  ) -> CGFloat {
    guard !requests.isEmpty else { return 0 }
    let lengths =
      distribution == .fillEqually
      ? CGFloat(requests.count) * (requests.map(\.length).max() ?? 0)
      : requests.reduce(0) { $0 + $1.length }
    return lengths + spacings(requests)
  }

  static func spans(
    _ requests: [Request], length: CGFloat, _ distribution: UIStackView.Distribution
  ) -> [Span] {
    guard !requests.isEmpty else { return [] }
    let room = max(0, length - spacings(requests))
    switch distribution {
    case .fill:
      return chain(requests, fill(requests, room), extraGap: 0)
    case .fillEqually:
      let each = room / CGFloat(requests.count)
      return chain(requests, requests.map { _ in each }, extraGap: 0)
    case .fillProportionally:
      let total = requests.reduce(0) { $0 + $1.length }
      let each = room / CGFloat(requests.count)
      let lengths = requests.map { total > 0 ? room * $0.length / total : each }
      return chain(requests, lengths, extraGap: 0)
    case .equalSpacing:
      return equalSpacing(requests, room)
    case .equalCentering:
      return equalCentering(requests, length: length, room)
    }
  }

  private static func spacings(_ requests: [Request]) -> CGFloat {
    requests.dropLast().reduce(0) { $0 + $1.spacingAfter }
  }

  // MARK: Lengths

  private static func fill(_ requests: [Request], _ room: CGFloat) -> [CGFloat] {
    var lengths = requests.map(\.length)
    let extra = room - lengths.reduce(0, +)
    if extra > 0 {
      let flexible = requests.indices.filter { requests[$0].isFlexible }
      if !flexible.isEmpty {
        for index in flexible { lengths[index] += extra / CGFloat(flexible.count) }
      } else if let loosest = requests.indices.min(by: {
        requests[$0].hugging < requests[$1].hugging
      }) {
        lengths[loosest] += extra
      }
    } else if extra < 0 {
      shrink(&lengths, requests, by: -extra)
    }
    return lengths
  }

  /// Shortens the views by `missing` points in total. Views with the lowest resistance are shortened first, in
  /// proportion to their lengths; when they have no length left, the views with the next higher resistance.
  private static func shrink(_ lengths: inout [CGFloat], _ requests: [Request], by missing: CGFloat)
  {
    var missing = missing
    for resistance in Set(requests.map(\.resistance)).sorted() {
      let group = requests.indices.filter { requests[$0].resistance == resistance }
      let total = group.reduce(0) { $0 + lengths[$1] }
      guard total > 0 else { continue }
      let taken = min(missing, total)
      for index in group { lengths[index] -= taken * lengths[index] / total }
      missing -= taken
      if missing <= 0 { return }
    }
  }

  // MARK: Positions

  private static func chain(
    _ requests: [Request], _ lengths: [CGFloat], extraGap: CGFloat
  ) -> [Span] {
    var x: CGFloat = 0
    return zip(requests, lengths).map { request, length in
      defer { x += length + request.spacingAfter + extraGap }
      return Span(start: x, length: length)
    }
  }

  /// Views of natural length with equal gaps, except where a spacing requires a larger gap.
  private static func equalSpacing(_ requests: [Request], _ room: CGFloat) -> [Span] {
    var lengths = requests.map(\.length)
    let extra = room - lengths.reduce(0, +)
    guard extra > 0 else {
      shrink(&lengths, requests, by: -extra)
      return chain(requests, lengths, extraGap: 0)
    }
    let gaps = requests.dropLast().map(\.spacingAfter)
    let gap = levelGap(gaps, total: gaps.reduce(0, +) + extra)
    var adjusted = requests
    for index in gaps.indices { adjusted[index].spacingAfter = max(gap, gaps[index]) }
    return chain(adjusted, lengths, extraGap: 0)
  }

  /// The gap to which the smaller ones of `gaps` must be widened, so that the sum of all gaps is `total`. Gaps
  /// that are larger already are kept.
  private static func levelGap(_ gaps: [CGFloat], total: CGFloat) -> CGFloat {
    var rest = total
    var count = gaps.count
    for gap in gaps.sorted(by: >) {
      if gap * CGFloat(count) <= rest { break }
      rest -= gap
      count -= 1
    }
    return count > 0 ? rest / CGFloat(count) : 0
  }

  private static func equalCentering(
    _ requests: [Request], length: CGFloat, _ room: CGFloat
  ) -> [Span] {
    var lengths = requests.map(\.length)
    let extra = room - lengths.reduce(0, +)
    guard extra > 0, requests.count > 1 else {
      if extra < 0 { shrink(&lengths, requests, by: -extra) }
      return chain(requests, lengths, extraGap: 0)
    }
    let last = requests.count - 1
    let first = lengths[0] / 2
    let step = (length - first - lengths[last] / 2) / CGFloat(last)
    var spans = lengths.enumerated().map {
      Span(start: first + CGFloat($0.offset) * step - $0.element / 2, length: $0.element)
    }
    // From the left, push views apart that are too close; from the right, push views back that are beyond the edge.
    for index in 1...last {
      let least = spans[index - 1].start + lengths[index - 1] + requests[index - 1].spacingAfter
      spans[index].start = max(spans[index].start, least)
    }
    spans[last].start = min(spans[last].start, length - lengths[last])
    for index in stride(from: last - 1, through: 0, by: -1) {
      let most = spans[index + 1].start - requests[index].spacingAfter - lengths[index]
      spans[index].start = min(spans[index].start, most)
    }
    return spans
  }
}
