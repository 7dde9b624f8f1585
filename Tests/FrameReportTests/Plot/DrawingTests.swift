import CoreGraphics
import Foundation
import FoundationXML
import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

/// Test output shows the title of a report; the default description has all frames and is megabytes long.
extension Report: CustomTestStringConvertible {
  /// The text that reports name a test case by.
  public var testDescription: String { "report '\(run.title)'" }
}

@Suite struct DrawingTests {
  static let reports: [Report] = [
    Samples.report, Report(Samples.imported([10, 20, 12.5])),
    Report(Samples.imported([16.7])), Report(Samples.imported([0, 0, 0])),
    Report(RecordedRun(title: "empty", origin: .frameRecorder, frames: [])),
    Report(RecordedRun(title: "one", origin: .frameRecorder, frames: Samples.frames([]))),
    Report(
      RecordedRun(
        title: "long", origin: .frameRecorder,
        frames: Samples.frames((0..<9000).map { $0 % 2000 == 0 ? 120 : 16.7 }))),
  ]

  /// Recordings whose percentiles are more or less far apart.
  static let spreads: [Report] = [10.0, 20, 40, 60].map { spread in
    let times: [Double] = (0..<100).map { index in
      index < 60 ? 16 : index < 97 ? 16 + spread / 10 : 16 + spread
    }
    return Report(Samples.imported(times))
  }

  private func drawings(_ report: Report) -> [PlotDrawing] {
    [PlotSize.wide, .narrow, .half].flatMap { size in
      [
        FrameTimePlot(report: report, size: size).draw(),
        StagePlot(report: report, size: size).draw(),
        HistogramPlot(report: report, size: size).draw(),
      ]
    }
  }

  /// All coordinates are finite and inside the drawing.
  @Test(arguments: reports)
  func allMarksAreInsideTheDrawing(report: Report) {
    for drawing in drawings(report) {
      let room = CGRect(x: -1, y: -1, width: drawing.width + 2, height: drawing.height + 2)
      for point in drawing.marks.flatMap(\.points) {
        #expect(point.x.isFinite && point.y.isFinite)
        #expect(room.contains(point), "\(point) in \(drawing.label)")
      }
    }
  }

  /// The size of a plot does not depend on the length of the recording.
  @Test func aLongRecordingHasASmallPlot() {
    let svg = PlotSheet(Self.reports[6]).svg
    #expect(svg.utf8.count < 400_000, "\(svg.utf8.count)")
  }

  @Test func lateFramesAreMarkedAndTransitionsShaded() {
    let drawing = FrameTimePlot(report: Samples.report, size: .wide).draw()
    #expect(drawing.marks.contains { if case .fill(_, .late) = $0 { true } else { false } })
    let titles = drawing.marks.compactMap { mark -> String? in
      if case .withTooltip(let title, _) = mark { title } else { nil }
    }
    #expect(titles == ["transition 1, push", "transition 2, pop"])
    let onTime = FrameTimePlot(report: Report(Samples.imported([16, 17, 16])), size: .wide).draw()
    #expect(!onTime.marks.contains { if case .fill(_, .late) = $0 { true } else { false } })
  }

  /// A row of labels that overlap, or a label that runs out of the drawing, would be unreadable.
  @Test(arguments: reports + spreads)
  func labelsDoNotOverlap(report: Report) {
    for drawing in drawings(report) {
      let labels = drawing.marks.compactMap { mark -> PlotText? in
        if case .text(let text) = mark { text } else { nil }
      }
      for (index, label) in labels.enumerated() {
        let frame = label.frame
        #expect(frame.minX > -4 && frame.maxX < drawing.width + 4, "\(label) in \(drawing.label)")
        for other in labels[..<index] {
          #expect(!frame.intersects(other.frame), "\(label), \(other) in \(drawing.label)")
        }
      }
    }
  }

  /// The highest bar ends below a label, and the labels of times have a unit.
  @Test func axesCanBeRead() throws {
    let report = Report(Samples.imported((0..<150).map { 16 + Double($0 % 10) }))
    let histogram = HistogramPlot(report: report, size: .wide).draw()
    let counts = histogram.marks.compactMap { mark -> PlotText? in
      if case .text(let text) = mark, Int(text.text).map({ $0 >= 10 }) == true, text.anchor == .end
      {
        text
      } else {
        nil
      }
    }
    let top = try #require(counts.map(\.y).min())
    let bars = histogram.marks.flatMap { mark -> [CGPoint] in
      if case .fill(let path, _) = mark { path.points } else { [] }
    }
    let highest = try #require(bars.map(\.y).min())
    #expect(top - 4 <= highest)
    for drawing in [
      FrameTimePlot(report: report, size: .wide).draw(),
      StagePlot(report: Samples.report, size: .wide).draw(),
    ] {
      #expect(
        drawing.marks.contains {
          if case .text(let text) = $0 { text.text.hasSuffix("\u{A0}ms") } else { false }
        })
    }
  }

  @Test(arguments: reports)
  func theSheetIsWellFormed(report: Report) throws {
    let data = Data(PlotSheet(report).svg.utf8)
    let parser = XMLParser(data: data)
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  /// The bitmap has the background and the colours of its appearance.
  @MainActor
  @Test(arguments: PlotAppearance.allCases)
  func pixelsHaveTheColorsOfTheAppearance(appearance: PlotAppearance) throws {
    let image = try #require(PlotSheet(Samples.report).image(appearance))
    let picture = Bitmap(image)
    #expect(picture.width == 2 * 1144)
    #expect(picture[0, 0] == .color(.paper, appearance))
    for color in [PlotColor.frame, .late, .transition, .draw, .layout] {
      #expect(picture.has(color, appearance), "\(color)")
    }
    #expect(!picture.has(.other, appearance == .light ? .dark : .light))
  }

  @Test func namesAreEscaped() {
    let svg = PlotSheet(Samples.report).svg
    #expect(svg.contains("calendar &lt;b&gt;&amp;&quot;--repeat 2&quot;"))
    #expect(!svg.contains("<b>"))
    #expect(Markup.escaped("a\u{7}\u{0}\u{9F}b'") == "a\u{FFFD}\u{FFFD}\u{FFFD}b&#39;")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.001, "0"), (1, "1"), (-1.5, "-1.5"), (0.05, "0.05"), (-0.25, "-0.25"),
    (12.345, "12.35"), (100.999, "101"),
  ])
  func numbersAreShort(value: Double, expected: String) {
    #expect(SVGWriter.number(value) == expected)
  }
}

extension Bitmap {
  /// Whether any pixel has a colour. It checks every other row, because all marks are at least two pixels high.
  func has(_ color: PlotColor, _ appearance: PlotAppearance) -> Bool {
    let wanted = Pixel.color(color, appearance)
    return stride(from: 0, to: height, by: 2).contains { y in
      pixels[(y * width)..<((y + 1) * width)].contains(wanted)
    }
  }
}

extension Bitmap.Pixel {
  /// The pixel of an opaque colour.
  static func color(_ color: PlotColor, _ appearance: PlotAppearance) -> Self {
    let value = color.value(in: appearance)
    return Self(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF), 255)
  }
}

extension PlotDrawing.Mark {
  /// The corners of paths and the positions of texts.
  fileprivate var points: [CGPoint] {
    switch self {
    case .fill(let path, _), .stroke(let path, _, _): path.points
    case .text(let text): [CGPoint(x: text.x, y: text.y)]
    case .withTooltip(_, let marks): marks.flatMap(\.points)
    }
  }
}

extension PlotText {
  /// The approximate frame, without the room between lines.
  fileprivate var frame: CGRect {
    let width = Double(text.count) * size * 0.55
    let left = anchor == .start ? x : anchor == .middle ? x - width / 2 : x - width
    return CGRect(x: left, y: y - size * 0.7, width: width, height: size * 0.7)
  }
}

extension PlotPath {
  fileprivate var points: [CGPoint] {
    elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let x, let y), .line(let x, let y): [CGPoint(x: x, y: y)]
      case .rectangle(let x, let y, let width, let height):
        [CGPoint(x: x, y: y), CGPoint(x: x + width, y: y + height)]
      case .close: []
      }
    }
  }
}
