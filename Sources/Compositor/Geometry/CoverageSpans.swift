/// Whole pixels from `start` to `end` with the same coverage.
struct CoverageSpan: Equatable, BitwiseCopyable {
  var start, end: Double
  /// 0…1.
  var coverage: Double
}

/// An interval on an axis as spans of whole pixels: up to three, because only its two ends can lie inside a pixel.
///
/// The coverage is exact, even if both ends lie in the same pixel. It is computed here, once, instead of in a shader for every pixel.
typealias CoverageSpans = InlineVector<3, CoverageSpan>

extension InlineVector where capacity == 3, Element == CoverageSpan {
  /// Creates the spans of an interval in pixels. An end within a thousandth of a pixel boundary counts as lying on it.
  init(from start: Double, to end: Double) {
    self.init(unused: CoverageSpan(start: 0, end: 0, coverage: 0))
    let (wholeStart, wholeEnd) = (start.rounded(), end.rounded())
    let isStartWhole = abs(start - wholeStart) < 1e-3
    let isEndWhole = abs(end - wholeEnd) < 1e-3
    let (start, end) = (isStartWhole ? wholeStart : start, isEndWhole ? wholeEnd : end)
    guard end > start else { return }
    let (innerStart, innerEnd) = (start.rounded(.up), end.rounded(.down))
    func add(_ start: Double, _ end: Double, _ coverage: Double) {
      guard end > start, coverage > 0 else { return }
      append(CoverageSpan(start: start, end: end, coverage: coverage))
    }
    guard innerStart <= innerEnd else {
      // Both ends lie in one pixel.
      add(innerEnd, innerStart, end - start)
      return
    }
    add(innerStart - 1, innerStart, innerStart - start)
    add(innerStart, innerEnd, 1)
    add(innerEnd, innerEnd + 1, end - innerEnd)
  }
}
