import CoreGraphics
import Foundation
import FrameReport
import UIKit

/// A plot of a report. Another thread computes it and draws its shapes; the main thread draws the text.
final class PlotView: UIView {
  /// Called with a late frame that was clicked.
  var onChoose: ((LateFrame) -> Void)?

  private let kind: ReportPlot.Kind
  private let report: Report
  private let work: BackgroundWork

  /// The inputs of a drawing besides the report.
  private struct Look: Equatable {
    var size: CGSize
    var appearance: PlotAppearance
    var scale: CGFloat
  }

  private var wanted: Look?
  private var drawn: (look: Look, plot: ReportPlot, shapes: CGImage)?

  init(_ kind: ReportPlot.Kind, of report: Report, _ work: BackgroundWork) {
    self.kind = kind
    self.report = report
    self.work = work
    super.init(frame: .zero)
    // Plots have the time or the number of frames on their horizontal axis, from left to right in every language.
    semanticContentAttribute = .playback
    isOpaque = false
    contentMode = .redraw
    guard kind == .frameTime, report.summary.lateFrameCount > 0 else { return }
    addGestureRecognizer(
      UITapGestureRecognizer { [weak self] in self?.choose($0.location(in: self)) })
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    update()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    update()
  }

  /// Draws the plot anew if its size, its appearance or the screen's scale has changed.
  private func update() {
    let look = Look(
      size: bounds.size, appearance: traitCollection.userInterfaceStyle == .dark ? .dark : .light,
      scale: max(traitCollection.displayScale, 1))
    guard look != wanted, bounds.width > 0, bounds.height > 0 else { return }
    wanted = look
    let (kind, report) = (kind, report)
    work.run {
      let plot = ReportPlot(kind, of: report, size: look.size)
      return (plot, plot.shapes(look.appearance, scale: look.scale))
    } then: { [weak self] plot, shapes in
      guard let self, wanted == look, let shapes else { return }
      drawn = (look, plot, shapes)
      accessibilityLabel = plot.label
      setNeedsDisplay()
    }
  }

  override func draw(_ rect: CGRect) {
    guard let drawn, let context = UIGraphicsGetCurrentContext() else { return }
    context.drawUpright(drawn.shapes, in: CGRect(origin: .zero, size: drawn.plot.size))
    drawn.plot.drawText(
      in: context, drawn.look.appearance, translate: RecordingSheetText.plotTranslation())
  }

  private func choose(_ point: CGPoint) {
    if let frame = drawn?.plot.lateFrame(atX: point.x) { onChoose?(frame) }
  }
}
