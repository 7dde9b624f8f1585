import CoreGraphics
import Foundation
import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

@Suite struct ReportPlotTests {
  /// Every plot of every recording has the size that was asked for, and pixels.
  @Test(arguments: DrawingTests.reports, ReportPlot.Kind.allCases)
  func drawsAtAnySize(report: Report, kind: ReportPlot.Kind) throws {
    for size in [CGSize(width: 712.5, height: 220), CGSize(width: 90, height: 40)] {
      let plot = ReportPlot(kind, of: report, size: size)
      #expect(
        plot.size.width == max(size.width.rounded(.down), ReportPlot.smallestSize.width)
          && plot.size.height == max(size.height, ReportPlot.smallestSize.height))
      let image = try #require(plot.shapes(.dark, scale: 2))
      #expect(image.width == Int(plot.size.width * 2))
    }
  }

  /// A click finds the late frame that it hits, the nearest one within reach, and none elsewhere.
  @Test func findsLateFrames() throws {
    let report = Samples.report
    let size = CGSize(width: 1000, height: 220)
    let plot = ReportPlot(.frameTime, of: report, size: size)
    let area = FrameTimePlot(report: report, size: PlotSize(width: 1000, height: 220)).area
    let x = PlotScale(0...report.timeline.duration, from: area.left, to: area.right)
    let late = report.timeline.frames.filter(\.isLate)
    #expect(report.lateFrames.map(\.id) == late.map(\.id) && !late.isEmpty)
    for frame in late {
      #expect(plot.lateFrame(atX: x((frame.start + frame.end) / 2))?.id == frame.id)
    }
    let last = try #require(late.last)
    #expect(plot.lateFrame(atX: x(last.end) + 7)?.id == last.id)
    #expect(plot.lateFrame(atX: x(last.end) + 9) == nil)
    #expect(ReportPlot(.stages, of: report, size: size).lateFrame(atX: x(last.end)) == nil)
  }

  @Test func aLateFrameSaysByHowMuch() throws {
    let frames = Samples.frames([16.7, 50, 16.7])
    let report = Report(RecordedRun(title: "late", origin: .frameRecorder, frames: frames))
    let late = try #require(report.lateFrames.first)
    #expect(report.lateFrames.count == 1 && late.id == 3)
    #expect(abs(late.duration - 50) < 0.01 && abs(late.delay - 33.333) < 0.01)
  }
}
