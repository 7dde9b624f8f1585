import CoreGraphics
import Foundation
import FrameReport
import FrameStatistics
import TestSupport
import Testing
import UIKit

@testable import Desktop
@testable import Interlude

/// The sheet after a recording, without a display.
@MainActor @Suite(.serialized) struct RecordingSheetTests {
  /// The names of the stored pictures.
  nonisolated static let names = ["recording-sheet-dark", "recording-sheet-light"]

  private static let refresh: Nanoseconds = 16_666_667

  /// The place of the recordings.
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Records frames with these frame times in milliseconds, after a first one, in a folder of that name.
  private func record(
    _ times: [Double], named name: String = "2026-03-01-142530",
    title: String = "calendar"
  ) throws -> RecordingFolder {
    let target = RecordingFolder(folder.url.appendingPathComponent(name))
    let recorder = try FrameRecorder(
      folder: target,
      environment: RecordingEnvironment(
        title: title, videoDriver: "x11", renderer: "llvmpipe", pacing: .vsync,
        refreshPeriod: Self.refresh, windowWidth: 800, windowHeight: 600))
    let transition = recorder.beginTransition(
      exhibit: title, kind: .push, phase: .automatic, at: 1_000_000_000)
    var now: Nanoseconds = 1_000_000_000
    for index in 0...times.count {
      if index > 0 { now += Nanoseconds(times[index - 1] * 1e6) }
      var frame = FrameRecord(
        id: UInt64(index) + 1, begin: now - 5_000_000, refreshPeriod: Self.refresh, pacing: .vsync)
      frame.followsIdle = index == 0
      frame.stages[.layout] = 900_000 + Nanoseconds(index % 7) * 100_000
      frame.stages[.draw] = 2_000_000
      frame.swapStart = now - 1_000_000
      frame.swapEnd = now
      frame.present = .measured(now)
      frame.transition = TransitionSample(
        id: transition, kind: .push, phase: .automatic,
        fraction: Double(index) / Double(times.count + 1))
      recorder.append(frame)
    }
    recorder.endTransition(transition, outcome: .completed, at: now)
    _ = try recorder.finish()
    return target
  }

  /// 120 frame times of 60 Hz; the 40th is a refresh late, the 80th two.
  private let lateTimes = (1...120).map { $0 == 40 ? 33.3 : $0 == 80 ? 50 : 16.667 }

  /// A sheet on screen, with everything computed at once.
  @MainActor private final class Stage {
    let session: HeadlessSession
    let page: RecordingSheetViewController
    private(set) var window: CoverWindow?
    var closings = 0
    var shown: [UInt64] = []
    /// What the sheet is told of a frame that it wants to show.
    var answer: String?

    init(
      _ folder: RecordingFolder, width: Int = 800, height: Int = 600,
      style: UIUserInterfaceStyle = .light, environment: [String: String] = [:]
    ) throws {
      session = try HeadlessSession(width: width, height: height)
      var opener = DesktopOpener()
      opener.environment = environment
      page = RecordingSheetViewController(
        try RecordingReview(of: folder), title: \.capitalized, work: .immediate, opener: opener)
      let window = CoverWindow(page)
      self.window = window
      window.overrideUserInterfaceStyle = style
      page.onClose = { [weak self] in self?.closings += 1 }
      page.onShow = { [weak self] in
        self?.shown.append($0.id)
        return self?.answer
      }
      window.makeKeyAndVisible()
      session.runUntilIdle()
    }

    isolated deinit { close() }

    func close() {
      window?.isHidden = true
      window = nil
    }

    var texts: [String] { views(UILabel.self, in: page.view).compactMap(\.text) }

    func view<View: UIView>(_ type: View.Type, _ identifier: String) throws -> View {
      try #require(
        views(type, in: page.view).first { $0.accessibilityIdentifier == identifier })
    }

    var status: String? { (try? view(UILabel.self, "recording.status"))?.text }

    /// Scrolls to a view, and clicks at a point of it; in its middle by default.
    func click(_ view: UIView, at point: CGPoint? = nil) throws {
      let point = point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
      if let scrollView = views(UIScrollView.self, in: page.view).first,
        view.isDescendant(of: scrollView)
      {
        let spot = CGRect(origin: view.convert(point, to: scrollView), size: .zero)
        scrollView.scrollRectToVisible(spot.insetBy(dx: -4, dy: -4), animated: false)
      }
      session.frame()
      session.click(at: view.convert(point, to: nil))
      session.runUntilIdle()
    }
  }

  @Test func saysTheResultInASentence() throws {
    for (index, (times, verdict)) in [
      // No line breaks between a number and its unit.
      (lateTimes, "2 of 121 frames late, the worst by 33.3\u{A0}ms"),
      ([16.667, 33.3], "1 of 3 frames late, by 16.7\u{A0}ms"),
      (Array(repeating: 16.667, count: 30), "All 31 frames in time"),
    ].enumerated() {
      let stage = try Stage(try record(times, named: "2026-03-01-10000\(index)"))
      #expect(try stage.view(UILabel.self, "recording.verdict").text == verdict)
    }
  }

  /// A sheet with axes from 0 to 0 ms and a comparison of nothing would say nothing.
  @Test func aRecordingWithoutMotionIsASentence() throws {
    let stage = try Stage(try record([]))
    #expect(
      try stage.view(UILabel.self, "recording.verdict").text == "Nothing moved while recording")
    #expect(stage.texts.contains("Calendar"))
    #expect(views(PlotView.self, in: stage.page.view).isEmpty)
    let buttons = views(UIButton.self, in: stage.page.view)
    #expect(!buttons.contains { $0.accessibilityIdentifier == "recording.compare" })
    // The buttons are in the card, below the sentence.
    let card = try #require(views(RecordingSheetHeader.self, in: stage.page.view).first?.superview)
    let report = try stage.view(UIButton.self, "recording.report")
    #expect(card.bounds.contains(report.convert(report.bounds, to: card)))
    #expect(card.bounds.height < 260)
  }

  /// The content scrolls below the title and the button that closes the sheet, never over or under them, and fades at the lower edge
  /// while there is more.
  @Test(arguments: [(320, 240), (640, 480), (1000, 700)])
  func theTitleStays(width: Int, height: Int) throws {
    let stage = try Stage(try record(lateTimes), width: width, height: height)
    let scrollView = try #require(views(UIScrollView.self, in: stage.page.view).first)
    let header = try #require(views(RecordingSheetHeader.self, in: stage.page.view).first)
    let close = try stage.view(UIButton.self, "recording.close")
    let fade = try #require(
      scrollView.superview?.subviews.first { !$0.isUserInteractionEnabled && $0.alpha == 1 })
    #expect(fade.frame.maxY == scrollView.frame.maxY)
    let place = close.convert(close.bounds, to: nil)
    for _ in 0..<20 { stage.session.press(.keyboardPageDown) }
    stage.session.runUntilIdle()
    #expect(scrollView.contentOffset.y > 0 && fade.alpha == 0)
    #expect(close.convert(close.bounds, to: nil) == place)
    #expect(header.frame.contains(close.frame) && header.frame.maxY <= scrollView.frame.minY)
  }

  /// A card that ends in the middle of the navigation bar or of the toolbar would cut their buttons.
  @Test(arguments: [(320, 240), (640, 480), (720, 450), (1000, 700), (2560, 1440)])
  func theCardCoversBarsOrLeavesThemFree(width: Int, height: Int) throws {
    let stage = try Stage(try record(lateTimes), width: width, height: height)
    let card = try #require(
      views(RecordingSheetHeader.self, in: stage.page.view).first?.superview?.frame)
    let page = stage.page.view.bounds
    let bar: CGFloat = 48
    #expect(
      card.minY >= bar && card.maxY <= page.maxY - bar
        || card.minY == 0 && card.maxY == page.maxY)
  }

  /// The colours of verdicts are readable on the fill behind the table.
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func verdictsAreReadable(style: UIUserInterfaceStyle) {
    let traits = UITraitCollection(userInterfaceStyle: style)
    let (fill, card) = (
      UIColor.tertiarySystemFill.resolvedColor(with: traits).cgColor.rgba,
      UIColor.systemBackground.resolvedColor(with: traits).cgColor.rgba
    )
    let mixed = fill * fill.w + card * (1 - fill.w)
    let ground = UIColor(
      red: CGFloat(mixed.x), green: CGFloat(mixed.y), blue: CGFloat(mixed.z), alpha: 1)
    for color in [UIColor.lateText, .fasterText] {
      #expect(contrast(of: color, on: ground, style) >= 4.5)
    }
    let button = SheetButton("Open", isProminent: true).backgroundColor
    #expect(contrast(of: .white, on: button ?? .white, style) >= 4.5)
  }

  /// The first key activates a button that can be seen, and no ring is around the whole sheet.
  @Test(arguments: [(1000, 700, "recording.report"), (320, 240, "recording.close")])
  func aButtonHasTheFocusAtFirst(width: Int, height: Int, identifier: String) throws {
    let stage = try Stage(try record(lateTimes), width: width, height: height)
    let button = try stage.view(UIButton.self, identifier)
    stage.session.press(.keyboardTab)
    #expect(UIFocusSystem.focusSystem(for: button)?.focusedItem === button)
  }

  /// The percentiles are those of the report, by nearest rank.
  @Test func showsPercentiles() throws {
    let stage = try Stage(try record(lateTimes))
    for text in ["median", "16.7\u{A0}ms", "p99", "33.3\u{A0}ms", "longest", "50.0\u{A0}ms"] {
      #expect(stage.texts.contains(text), "\(text)")
    }
  }

  /// Every text has room, and the card lies in the window, at small and large sizes.
  @Test(arguments: [(320, 240), (560, 400), (1280, 800)])
  func fits(width: Int, height: Int) throws {
    _ = try record(lateTimes, named: "2026-03-01-100000")
    let stage = try Stage(try record(lateTimes), width: width, height: height)
    try stage.click(try stage.view(UIButton.self, "recording.compare"))
    let scrollView = try #require(views(UIScrollView.self, in: stage.page.view).first)
    let card = try #require(scrollView.superview)
    #expect(stage.page.view.bounds.contains(card.frame))
    for label in views(UILabel.self, in: stage.page.view)
    where !label.isHidden && label.text != nil && label.alpha > 0 && label.bounds.width > 0 {
      let needed = label.sizeThatFits(
        CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
      #expect(needed.height <= label.bounds.height + 0.5, "\(label.text ?? "")")
      let whole = label.sizeThatFits(
        CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
      if label.numberOfLines == 1 {
        #expect(whole.width <= label.bounds.width + 0.5, "\(label.text ?? "")")
      }
    }
    for button in views(UIButton.self, in: stage.page.view) {
      let host = try #require(button.superview)
      #expect(host.bounds.contains(button.frame), "\(button.currentTitle ?? "")")
    }
  }

  /// Every word in a plot, wide or narrow, is in the user's language.
  @Test(arguments: [288, 700])
  func plotsSpeakTheUsersLanguage(width: Int) throws {
    let report = try RecordingReview(of: try record(lateTimes)).report
    Localization.use("zh-Hans") { "译\($0)" }
    defer { Localization.useEnglish() }
    let translate = RecordingSheetText.plotTranslation()
    let context = try #require(CGContext(width: 8, height: 8))
    for kind in [ReportPlot.Kind.frameTime, .histogram, .stages] {
      var words = 0
      let plot = ReportPlot(kind, of: report, size: CGSize(width: width, height: 220))
      UIGraphicsPushContext(context)
      defer { UIGraphicsPopContext() }
      plot.drawText(in: context, .light) { text in
        guard text.contains(#/[a-z]{3}/#) else { return text }
        words += 1
        #expect(translate(text) != text, "\(text)")
        return translate(text)
      }
      #expect(words > 0)
    }
  }

  /// Clicks in the plot and in the list name the frame, and a frame that can't be shown is explained.
  @Test func aClickOnALateFrameAsksForIt() throws {
    let stage = try Stage(try record(lateTimes))
    let plot = try #require(views(PlotView.self, in: stage.page.view).first)
    // The plot area is 48 points from the left and 8 from the right; the 41st frame ends at 40 of 122 intervals.
    let duration = lateTimes.reduce(5, +)
    let end = lateTimes[..<40].reduce(5, +)
    let x = 48 + (plot.bounds.width - 56) * (end - 15) / duration
    try stage.click(plot, at: CGPoint(x: x, y: 120))
    #expect(stage.shown == [41])
    // Between late frames nothing happens.
    try stage.click(plot, at: CGPoint(x: plot.bounds.width / 2, y: 120))
    #expect(stage.shown == [41])
    #expect(stage.status == nil)
    let rows = views(LateFrameRow.self, in: stage.page.view)
    #expect(rows.count == 2)
    stage.answer = "It is gone."
    try stage.click(rows[0])
    // The worst comes first.
    #expect(stage.shown == [41, 81])
    #expect(stage.status == "It is gone.")
    #expect(stage.closings == 0)
  }

  /// The earlier recording of the same exhibit is compared with, not a newer one of another exhibit or a later one.
  @Test func comparesWithTheLastRecording() throws {
    let slow = (0..<200).map { 33.4 + Double($0 % 5) * 0.05 }
    let fast = (0..<200).map { 16.6 + Double($0 % 5) * 0.05 }
    _ = try record(slow, named: "2026-03-01-100000")
    _ = try record(fast, named: "2026-03-01-110000", title: "photos")
    let latest = try record(fast, named: "2026-03-01-120000")
    _ = try record(fast, named: "2026-03-01-130000")
    let stage = try Stage(latest)
    try stage.click(try stage.view(UIButton.self, "recording.compare"))
    let comparison = try stage.view(ComparisonView.self, "recording.comparison")
    let texts = views(UILabel.self, in: comparison).compactMap(\.text)
    #expect(texts.contains("Frame time: faster; Work per frame: no difference shown"))
    for head in ["last", "this", "change"] { #expect(texts.contains(head)) }
    #expect(texts.contains { $0.hasPrefix("Compared with Calendar, ") })
    #expect(texts.contains("33.5\u{A0}ms") && texts.contains("16.7\u{A0}ms"))
    #expect(texts.count { $0 == "faster" } == 3)
    #expect(texts.count { $0 == "no difference shown" } == 3)
  }

  /// The date of the earlier recording is written as the user writes dates.
  @Test func datesAreTheUsers() throws {
    let times = (0..<30).map { 16.6 + Double($0 % 5) * 0.05 }
    let report = try RecordingReview(of: try record(times)).report
    func heading(_ locale: String) -> String {
      RecordingSheetText.heading(
        Comparison(report, report), title: { $0 },
        locale: .ofUser(environment: ["LC_ALL": "\(locale).UTF-8"]))
    }
    #expect(heading("zh_CN").contains("年") && !heading("en_GB").contains("年"))
  }

  /// From right to left, everything but the plots is mirrored.
  @Test(arguments: [(860, 720), (340, 480)]) func isMirrored(width: Int, height: Int) throws {
    _ = try record(lateTimes, named: "2026-03-01-100000")
    let recording = try record(lateTimes)
    func places(language: String) throws -> [(name: String, frame: CGRect, width: CGFloat)] {
      Localization.use(language) { _ in nil }
      defer { Localization.useEnglish() }
      let stage = try Stage(recording, width: width, height: height)
      try stage.click(try stage.view(UIButton.self, "recording.compare"))
      let card = try #require(
        views(RecordingSheetHeader.self, in: stage.page.view).first?.superview)
      return views(UIView.self, in: card).filter {
        ($0 is UILabel || $0 is UIControl || $0 is PlotView) && !$0.isHidden
      }.map {
        let text = ($0 as? UILabel)?.text ?? ""
        return ("\(type(of: $0)) \(text)", $0.convert($0.bounds, to: card), card.bounds.width)
      }
    }
    let (usual, mirrored) = (try places(language: "en"), try places(language: "ar"))
    #expect(usual.count > 40 && usual.map(\.name) == mirrored.map(\.name))
    for (a, b) in zip(usual, mirrored) {
      #expect(abs(a.width - a.frame.maxX - b.frame.minX) <= 1, "\(a.name)")
      #expect(abs(a.frame.width - b.frame.width) <= 1, "\(a.name)")
    }
  }

  @Test func saysThatThereIsNothingToCompareWith() throws {
    let stage = try Stage(try record(lateTimes))
    try stage.click(try stage.view(UIButton.self, "recording.compare"))
    #expect(stage.status == RecordingSheetText.noPrevious)
  }

  @Test func saysThatThereAreTooFewFramesToCompare() throws {
    _ = try record(lateTimes)
    let stage = try Stage(try record([16.7], named: "2026-03-01-150000"))
    try stage.click(try stage.view(UIButton.self, "recording.compare"))
    #expect(stage.texts.contains(RecordingSheetText.tooFewFrames))
  }

  /// The report is written in any case. Without a program or a desktop, a sentence says where it is.
  @Test func saysWhereTheReportIs() throws {
    let recording = try record(lateTimes)
    let report = recording.url.appendingPathComponent("report.html")
    for (environment, cause) in [
      (["PATH": "/nonexistent", "DISPLAY": ":0"], DesktopOpener.Failure.noProgram),
      (["PATH": "/usr/bin"], .noDesktop),
    ] {
      try? FileManager.default.removeItem(at: report)
      let stage = try Stage(recording, environment: environment)
      try stage.click(try stage.view(UIButton.self, "recording.report"))
      #expect(stage.status == RecordingSheetText.cannotOpen(report.path, cause))
      let html = try String(contentsOf: report, encoding: .utf8)
      #expect(html.contains("Frame report"))
    }
  }

  /// A program that fails is told from one that opens the file.
  @Test(arguments: [true, false])
  func aProgramThatRefusesIsNoticed(refuses: Bool) async throws {
    let folder = try TemporaryFolder()
    let program = folder.url.appendingPathComponent("xdg-open")
    let opened = folder.url.appendingPathComponent("opened")
    let script = "#!/bin/sh\necho \"$1\" > '\(opened.path)'\nexit \(refuses ? 3 : 0)\n"
    try script.write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    var opener = DesktopOpener()
    opener.environment = ["PATH": folder.url.path, "DISPLAY": ":0"]
    let (ends, end) = AsyncStream.makeStream(of: DesktopOpener.Failure?.self)
    try opener.open(URL(fileURLWithPath: "/some/file")) { end.yield($0) }
    var first = ends.makeAsyncIterator()
    let failure = try #require(await first.next())
    #expect(failure == (refuses ? .refused : nil))
    #expect(try String(contentsOf: opened, encoding: .utf8) == "/some/file\n")
  }

  @Test func closesByEscapeByItsButtonAndByAClickBeside() throws {
    let stage = try Stage(try record(lateTimes))
    stage.session.press(.keyboardEscape)
    #expect(stage.closings == 1)
    try stage.click(try stage.view(UIButton.self, "recording.close"))
    #expect(stage.closings == 2)
    stage.session.click(at: CGPoint(x: 6, y: 300))
    #expect(stage.closings == 3)
    // A click in the card leaves it open.
    stage.session.click(at: CGPoint(x: 400, y: 90))
    #expect(stage.closings == 3)
  }

  /// A closed sheet is freed, and asks for no frame.
  @Test func aClosedSheetCostsNothing() throws {
    weak var window: CoverWindow?
    weak var page: RecordingSheetViewController?
    let session: HeadlessSession
    do {
      let stage = try Stage(try record(lateTimes))
      window = stage.window
      page = stage.page
      session = stage.session
      stage.close()
    }
    session.runUntilIdle()
    #expect(window == nil && page == nil)
    #expect(!session.needsFrame)
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func looksAsStored(style: UIUserInterfaceStyle) throws {
    let stage = try Stage(
      try record(lateTimes), width: 860, height: 720, style: style)
    let name = Self.names[style == .dark ? 0 : 1]
    try StoredPictures.expect(Bitmap(try #require(stage.session.image())), named: name)
  }
}
