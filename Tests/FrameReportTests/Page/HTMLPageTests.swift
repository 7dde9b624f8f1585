import Foundation
import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

@Suite struct HTMLPageTests {
  private let html = HTMLPage(Samples.report).html

  /// The page refers to no other file or server.
  @Test func thePageNeedsNoNetwork() {
    let pages = [html, HTMLPage(Comparison(Samples.report, Samples.report)).html]
    for page in pages {
      for word in ["src=", "href=", "@import", "url(", "https:", "<link", "<iframe", "<img"] {
        #expect(!page.contains(word), "\(word)")
      }
      let addresses = page.components(separatedBy: "http:").count - 1
      #expect(addresses == page.components(separatedBy: "http://www.w3.org/2000/svg").count - 1)
    }
  }

  @Test func namesAreEscaped() {
    var run = Samples.run
    run.title = "</script><script>alert(1)</script>"
    run.facts = [.init("<i>", "\"'&")]
    let page = HTMLPage(Report(run)).html
    #expect(!page.contains("alert(1)</script>"))
    #expect(!page.contains("<i>"))
    #expect(page.components(separatedBy: "<script").count == 3)
  }

  @Test func everyTagIsClosed() {
    for page in [html, HTMLPage(Comparison(Samples.report, Samples.report)).html] {
      for tag in [
        "div", "section", "table", "tr", "td", "th", "tbody", "figure", "svg", "g", "text", "p",
        "dl", "dt", "dd", "span", "ul", "li", "small", "details",
      ] {
        let opened = page.matches(of: try! Regex("<\(tag)[ >]")).count
        let closed = page.components(separatedBy: "</\(tag)>").count - 1
        #expect(opened == closed, "\(tag)")
      }
    }
  }

  @Test func theEmbeddedDataHasTheNumbersOfTheSummary() throws {
    let data = try #require(EmbeddedData(html))
    let summary = try #require(data.object["summary"] as? [String: Any])
    #expect(summary["frame_count"] as? Int == 201)
    #expect(summary["late_frame_count"] as? Int == Samples.report.summary.lateFrameCount)
    let frames = try #require(data.object["frames"] as? [String: [Int]])
    #expect(frames["duration_us"]?.count == 201)
    #expect(frames["missed"]?.reduce(0, +) == Samples.report.summary.missedIntervalCount)
    #expect(frames["duration_us"]?[41] == 50_000)
    #expect(frames["work_us"]?.allSatisfy { $0 == 4000 } == true)
    #expect(Set(frames["transition"] ?? []) == [0, 1, 2])
  }

  @Test func dataOfOtherToolsHasOnlyWhatTheyRecord() throws {
    let data = try #require(EmbeddedData(HTMLPage(Report(Samples.imported([10, 20]))).html))
    let summary = try #require(data.object["summary"] as? [String: Any])
    #expect(summary["median_frame_time_millis"] as? Double == 10)
    for key in ["pacing", "stages_millis", "layers_drawn", "is_display_paced", "frame_count"] {
      #expect(summary[key] == nil)
      #expect((summary["rules"] as? [String: Any])?[key] == nil)
    }
  }

  @Test func allPagesAreComplete() {
    for report in DrawingTests.reports {
      let page = HTMLPage(report).html
      #expect(page.hasPrefix("<!DOCTYPE html>"))
      #expect(page.hasSuffix("</html>\n"))
      for word in [">nan", ">-nan", ">inf", "\"nan", " nan", "Lnan"] {
        #expect(!page.contains(word), "\(word) in \(report.run.title)")
      }
    }
  }
}

/// The JSON data in a page.
struct EmbeddedData {
  let object: [String: Any]

  init?(_ html: String) {
    let start = html.components(separatedBy: "id=\"report-data\">")
    guard start.count == 2, let text = start[1].components(separatedBy: "</script>").first,
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { return nil }
    self.object = object
  }
}
