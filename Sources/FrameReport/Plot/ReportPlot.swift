import CoreGraphics
import Foundation
import FrameStatistics

/// A late frame of a recording: one with at least one missed interval.
public struct LateFrame: Sendable, Hashable, Identifiable {
  /// The number of the frame; see `FrameRecord.id`.
  public let id: UInt64
  /// The interval of the frame in milliseconds.
  public let duration: Double
  /// How late the frame was in milliseconds: its missed intervals times the refresh period.
  public let delay: Double
  /// The transition that was running, and its progress; `nil` if there was none.
  public let transition: TransitionSample?

  init(_ frame: ActivityTimeline.Frame) {
    id = frame.id
    duration = frame.duration
    delay = frame.delay
    transition = frame.transition
  }
}

extension Report {
  /// The late frames, in order.
  public var lateFrames: [LateFrame] {
    timeline.frames.filter(\.isLate).map(LateFrame.init)
  }
}

/// One plot of a report in any size, for an app's own views.
///
/// The shapes are rendered on any thread, the text is drawn over them on the main thread:
///
/// ```swift
/// let plot = ReportPlot(.frameTime, of: report, size: CGSize(width: 600, height: 200))
/// let shapes = plot.shapes(.light, scale: 2)     // on another thread
/// context.drawUpright(shapes, in: bounds)          // on the main thread
/// plot.drawText(in: context, .light)
/// ```
public struct ReportPlot: Sendable {
  /// The content of a plot.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// Frame times over the active time, with marked late frames.
    case frameTime
    /// The durations of the stages over the active time, with a legend.
    case stages
    /// The number of frames by frame time.
    case histogram
  }

  /// The smallest size of a plot, in points. A smaller one is enlarged to it.
  public static let smallestSize = CGSize(width: 200, height: 150)

  /// The size in points.
  public var size: CGSize { CGSize(width: drawing.width, height: drawing.height) }
  /// A description for screen readers.
  public var label: String { drawing.label }

  private var drawing: PlotDrawing
  private var targets: [Target] = []

  /// A late frame and the range of x coordinates that it covers, in points.
  private struct Target {
    var frame: LateFrame
    var left: Double
    var right: Double
  }

  /// Draws a plot of a report.
  public init(_ kind: Kind, of report: Report, size: CGSize) {
    let size = PlotSize(
      width: max(size.width, Self.smallestSize.width).rounded(.down),
      height: max(size.height, Self.smallestSize.height).rounded(.down))
    switch kind {
    case .frameTime:
      let plot = FrameTimePlot(report: report, size: size)
      drawing = plot.draw()
      targets = Self.targets(report.timeline, plot.area)
    case .stages:
      let legend = PlotLegend.stages(of: report).draw(width: size.width)
      let plot = StagePlot(
        report: report, size: PlotSize(width: size.width, height: size.height - legend.height - 6)
      ).draw()
      drawing = PlotDrawing(width: size.width, height: size.height, label: plot.label)
      drawing.add(legend, at: 0, 0)
      drawing.add(plot, at: 0, legend.height + 6)
    case .histogram:
      drawing = HistogramPlot(report: report, size: size).draw()
    }
  }

  private static func targets(_ timeline: ActivityTimeline, _ area: PlotArea) -> [Target] {
    let x = PlotScale(0...timeline.duration, from: area.left, to: area.right)
    return timeline.frames.filter(\.isLate).map {
      Target(frame: LateFrame($0), left: x($0.start), right: x($0.end))
    }
  }

  /// The largest horizontal distance of a click from a late frame, in points.
  private static let hitTolerance = 8.0

  /// The late frame of a plot of frame times that is nearest to a horizontal position, at most 8 points away.
  ///
  /// Of equally near frames it is the one with the largest delay. It is `nil` if no frame is near, and in plots of other
  /// kinds.
  ///
  /// - Parameter x: In points from the plot's left edge.
  public func lateFrame(atX x: CGFloat) -> LateFrame? {
    let near = targets.map { (frame: $0.frame, distance: max($0.left - x, x - $0.right, 0)) }
      .filter { $0.distance <= Self.hitTolerance }
    return near.min { ($0.distance, $1.frame.delay) < ($1.distance, $0.frame.delay) }?.frame
  }

  /// Renders the shapes on a transparent background; `nil` if the bitmap would be too large. May be called on any thread.
  ///
  /// - Parameters:
  ///   - appearance: Whether the colours are for a light or a dark background.
  ///   - scale: The number of pixels per point.
  public func shapes(_ appearance: PlotAppearance, scale: CGFloat) -> CGImage? {
    BitmapRenderer.renderShapes(drawing, appearance: appearance, scale: scale)
  }

  /// Draws the text.
  ///
  /// - Parameters:
  ///   - context: A context whose unit is a point and whose origin is the plot's top left corner.
  ///   - appearance: Whether the colours are for a light or a dark background.
  ///   - translate: Returns a text of the plot, such as `refresh 16.67 ms`, in the reader's language.
  @MainActor
  public func drawText(
    in context: CGContext, _ appearance: PlotAppearance,
    translate: (String) -> String = { $0 }
  ) {
    BitmapRenderer.drawTexts(of: drawing.marks, in: context, appearance, translate: translate)
  }
}
