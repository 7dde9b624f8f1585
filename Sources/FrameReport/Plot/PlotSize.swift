/// The widths in which plots are drawn: one for pages and paper, one for phones.
///
/// A picture that is shrunk to a phone has letters that nobody reads, so there it is drawn anew.
struct PlotSize: Sendable, Hashable {
  let width: Double
  let height: Double

  var isNarrow: Bool { width < 600 }

  static let wide = PlotSize(width: 1080, height: 260)
  static let narrow = PlotSize(width: 360, height: 220)

  /// Half a page, for what has no time axis.
  static let half = PlotSize(width: 528, height: 260)
}
