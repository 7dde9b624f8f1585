import CoreGraphics
import Foundation
import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

/// Opens a page in a headless browser and checks its text and screenshots.
@Suite(.enabled(if: Browser.name != nil, "chromium is not installed"))
struct BrowserTests {
  private let folder: TemporaryFolder
  private let recording: RecordingFolder
  private let page: String

  /// Makes a recording as the app does, with a `summary.json` to compare the page with.
  init() throws {
    folder = try TemporaryFolder()
    recording = RecordingFolder(folder.url.appendingPathComponent("recording"))
    let recorder = try FrameRecorder(folder: recording, environment: Samples.environment)
    let run = Samples.run
    for transition in run.transitions {
      let id = recorder.beginTransition(
        exhibit: transition.exhibit, kind: transition.kind, phase: transition.phase,
        at: transition.begin)
      recorder.endTransition(id, outcome: .completed, at: transition.end ?? transition.begin)
    }
    for frame in run.frames { recorder.append(frame) }
    _ = try recorder.finish()
    let report = Report(try RecordedRun(path: recording.url.path))
    page = try folder.write(HTMLPage(report).html, to: "page.html")
  }

  private func summary() throws -> [String: Any] {
    let data = try Data(contentsOf: recording.summary)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// All numbers of the page that are in `summary.json` are equal there, up to rounding.
  @Test func numbersEqualThoseOfTheSummary() async throws {
    let outcome = try await Browser.run(page, "--dump-dom")
    let summary = try summary()
    let texts = Self.texts(outcome.output)
    var compared = 0
    for (key, text) in texts {
      guard let number = Double(text), let value = Self.value(key, in: summary) else { continue }
      let places = text.split(separator: ".").dropFirst().first?.count ?? 0
      let tolerance = 0.5000001 * pow(10, -Double(places))
      #expect(abs(number - value) <= tolerance, "\(key): \(text), \(value)")
      compared += 1
    }
    #expect(compared >= 45, "\(compared) of \(texts.count)")
    for key in ["median_frame_time_millis", "late_frame_count", "stages_millis.draw.worst"] {
      #expect(texts[key] != nil, "\(key)")
    }
    // The script ran to its end: it has added the tooltip and the cursors.
    #expect(outcome.output.contains("<div class=\"tip\" hidden=\"\">"))
    #expect(outcome.output.components(separatedBy: "class=\"cursor\"").count == 5)
  }

  /// The page has the colours of its appearance and shows late frames, on wide and narrow screens.
  @Test(arguments: [1280, 400], PlotAppearance.allCases)
  func screenshotsShowThePlots(width: Int, appearance: PlotAppearance) async throws {
    let file = folder.path("picture.png")
    let scheme = appearance == .dark ? 0 : 1
    let outcome = try await Browser.run(
      page, "--window-size=\(width),2600", "--screenshot=\(file)",
      "--blink-settings=preferredColorScheme=\(scheme)")
    let picture = Bitmap(try CGImage.load(contentsOf: URL(fileURLWithPath: file)))
    #expect(picture.width == width, "\(outcome.errors)")
    #expect(picture[2, 2] == .color(.paper, appearance))
    for color in [PlotColor.late, .transition, .frame, .band] {
      #expect(picture.has(color, appearance), "\(color)")
    }
    // The right margin is empty: nothing is wider than the page.
    for y in stride(from: 0, to: picture.height, by: 7) {
      #expect(picture[width - 2, y] == .color(.paper, appearance))
    }
  }

  /// The tooltip describes the frame under the pointer, here the late one.
  @Test func theTooltipDescribesTheFrameUnderThePointer() async throws {
    let script = """
      <script>
      for (const plot of document.querySelectorAll(".wide[data-area]")) {
        const box = plot.querySelector("svg").getBoundingClientRect();
        const [left, right] = plot.dataset.area.split(" ").map(Number);
        const frames = JSON.parse(document.getElementById("report-data").textContent).frames;
        const sum = list => list.reduce((a, b) => a + b, 0);
        const fraction = (sum(frames.duration_us.slice(0, 41)) + 25000) / sum(frames.duration_us);
        const x = box.left + (left + fraction * (right - left)) * box.width / 1080;
        plot.dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: 100 }));
      }
      </script></body>
      """
    let whole = try String(contentsOfFile: page, encoding: .utf8)
    let moved = try folder.write(whole.replacing("</body>", with: script), to: "moved.html")
    let outcome = try await Browser.run(moved, "--dump-dom", "--window-size=1280,900")
    #expect(
      outcome.output.contains(
        "frame 42   50.00 ms\n2 missed\nwork 4.00 ms\ntransition 1 calendar push"))
  }

  @Test func thePagePrints() async throws {
    let file = folder.path("page.pdf")
    let outcome = try await Browser.run(page, "--no-pdf-header-footer", "--print-to-pdf=\(file)")
    let data = try #require(FileManager.default.contents(atPath: file), "\(outcome.errors)")
    #expect(data.starts(with: Data("%PDF-".utf8)))
  }

  /// The texts of all elements with a `data-key`.
  private static func texts(_ html: String) -> [String: String] {
    let pattern = #/data-key="([^"]*)"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)</#
    return Dictionary(
      html.matches(of: pattern).map { (String($0.1), String($0.2)) },
      uniquingKeysWith: { a, _ in a })
  }

  /// The number at a path of keys.
  private static func value(_ key: String, in object: [String: Any]) -> Double? {
    var current: Any? = object
    for part in key.split(separator: ".") {
      if let list = current as? [Any], let index = Int(part) {
        current = list.indices.contains(index) ? list[index] : nil
      } else {
        current = (current as? [String: Any])?[String(part)]
      }
    }
    return (current as? NSNumber)?.doubleValue
  }
}
