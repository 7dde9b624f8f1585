import CoreGraphics
import Foundation
import FrameStatistics

/// All plots of a report or a comparison in one image.
public struct PlotSheet: Sendable {
  let drawing: PlotDrawing

  /// Draws the plots of a report.
  public init(_ report: Report) {
    var sheet = PlotStack(title: report.run.title, subtitle: ReportContent(report).subtitle)
    sheet.add("Frame time", FrameTimePlot(report: report, size: .wide).draw())
    if report.run.hasStages {
      sheet.add(
        "Stages per frame", StagePlot(report: report, size: .wide).draw(),
        legend: .stages(of: report))
    }
    sheet.add("Frames by frame time", HistogramPlot(report: report, size: .wide).draw())
    drawing = sheet.drawing
  }

  /// The content of an SVG file. It has a light and a dark appearance and follows the setting of the reader's system.
  public var svg: String { SVGWriter.document(drawing) }

  /// The plots as a bitmap with two pixels per point; `nil` if the bitmap would be too large.
  @MainActor
  public func image(_ appearance: PlotAppearance) -> CGImage? {
    BitmapRenderer.render(drawing, appearance: appearance)
  }
}

/// Arranges plots with titles below each other.
private struct PlotStack {
  private(set) var drawing: PlotDrawing

  private static let margin = 32.0
  private static let gap = 28.0

  init(title: String, subtitle: String) {
    drawing = PlotDrawing(
      width: PlotSize.wide.width + 2 * Self.margin, height: 76, label: "\(title): \(subtitle)")
    drawing.text(title, at: Self.margin, 42, .text, size: 20, isBold: true)
    drawing.text(subtitle, at: Self.margin, 62, .faint, size: 12)
  }

  mutating func add(_ title: String, _ plot: PlotDrawing, legend: PlotLegend? = nil) {
    drawing.text(title, at: Self.margin, drawing.height + 18, .text, size: 14, isBold: true)
    drawing.height += 28
    if let legend = legend?.draw(width: plot.width) {
      drawing.add(legend, at: Self.margin, drawing.height)
      drawing.height += legend.height + 4
    }
    drawing.add(plot, at: Self.margin, drawing.height)
    drawing.height += plot.height + Self.gap
  }
}

extension PlotSheet {
  /// Draws the plots of a comparison.
  public init(_ comparison: Comparison) {
    let content = ComparisonContent(comparison: comparison)
    var sheet = PlotStack(
      title: "A \(comparison.baseline.run.title)   B \(comparison.candidate.run.title)",
      subtitle: content.headline)
    sheet.add(
      "Differences, 95 % intervals", DifferencePlot(comparison: comparison, size: .wide).draw())
    sheet.add(
      "Percentage of frames by frame time",
      CumulativePlot(comparison: comparison, size: .wide).draw(), legend: CumulativePlot.legend)
    drawing = sheet.drawing
  }
}
