/// A report or a comparison as one file for a browser.
///
/// The page needs nothing else: no network, no font, no script but its own. Every number stands in it
/// as text, so it reads without scripts and on paper; the script adds what the pointer rests on. It is
/// light or dark as the reader's system is.
public struct HTMLPage: Sendable {
  /// The whole file.
  public let html: String

  /// A report's page.
  public init(_ report: Report) {
    html = ReportPage(report: report).html
  }

  /// A comparison's page.
  public init(_ comparison: Comparison) {
    html = ComparisonPage(comparison: comparison).html
  }
}
