import Clips
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Desktop
@testable import Interlude

/// The sheet that exports a clip, without a display and without a second process.
@MainActor @Suite(.serialized) struct ExportSheetTests {
  /// An export that a test drives.
  @MainActor private final class Export {
    let request: ClipExport.Request
    let onProgress: @MainActor (Double) -> Void
    let onEnd: @MainActor (String?) -> Void

    init(
      _ request: ClipExport.Request, _ onProgress: @escaping @MainActor (Double) -> Void,
      _ onEnd: @escaping @MainActor (String?) -> Void
    ) {
      self.request = request
      self.onProgress = onProgress
      self.onEnd = onEnd
    }
  }

  /// A sheet on screen.
  @MainActor private final class Stage {
    let session: HeadlessSession
    let page: ExportSheetViewController
    private(set) var window: CoverWindow?
    /// The running export. It is released when the sheet stops it.
    private(set) weak var export: Export?
    private(set) var closings = 0

    init(
      width: Int = 1000, height: Int = 625, style: UIUserInterfaceStyle = .light,
      choices: ClipChoices = ClipChoices(), slowdownFactor: Double = 1,
      checkEncoder: @escaping @Sendable (ClipFormat) throws(ClipError) -> Void = {
        (_) throws(ClipError) in
      }
    ) throws {
      session = try HeadlessSession(width: width, height: height)
      page = ExportSheetViewController(
        title: "Calendar", choices: choices, slowdownFactors: [1, 2, 4, 10],
        folder: URL(fileURLWithPath: "/home/user/Pictures"), work: .immediate,
        opener: DesktopOpener(environment: [:]), checkEncoder: checkEncoder,
        request: {
          ClipExport.Request(
            exhibit: .calendar, size: WindowSize(width: width, height: height),
            slowdownFactor: slowdownFactor)
        })
      let window = CoverWindow(page)
      self.window = window
      window.overrideUserInterfaceStyle = style
      page.startExport = { [weak self] in
        let export = Export($0, $1, $2)
        self?.export = export
        return export
      }
      page.onClose = { [weak self] in
        self?.closings += 1
        self?.close()
      }
      window.makeKeyAndVisible()
      session.runUntilIdle()
    }

    isolated deinit { close() }

    func close() {
      window?.isHidden = true
      window = nil
      page.stop()
    }

    func press(_ keys: UIKeyboardHIDUsage...) {
      for key in keys { session.press(key) }
      session.runUntilIdle()
    }

    func view<View: UIView>(_ type: View.Type, _ name: String) throws -> View {
      try #require(
        views(type, in: page.view).first { $0.accessibilityIdentifier == "export.\(name)" })
    }

    func text(_ name: String) throws -> String? {
      let label = try view(UILabel.self, name)
      return label.superview?.isHidden == true ? nil : label.text
    }
  }

  // MARK: Choices

  @Test func returnExportsWithTheDefaults() throws {
    let stage = try Stage(slowdownFactor: 4)
    #expect(try stage.text("pixels") == "500 × 313 pixels")
    #expect(try stage.text("missing") == nil)
    stage.press(.keyboardReturnOrEnter)
    let request = try #require(stage.export?.request)
    #expect((request.scale, request.slowdownFactor) == (0.5, 4))
    #expect(request.file.path.hasPrefix("/home/user/Pictures/calendar-"))
    #expect(request.file.pathExtension == "gif")
    #expect(stage.page.isExporting)
  }

  /// A clip is at most 800 pixels wide and never enlarged, unless the user wants that.
  @Test(arguments: [(320, 1.0), (800, 1), (801, 0.5), (1600, 0.5), (3840, 0.25)])
  func theDefaultScaleFitsTheWindow(width: Int, scale: Double) {
    let size = WindowSize(width: width, height: 600)
    #expect(ClipChoices().scale(for: size) == scale)
    #expect(ClipChoices(scale: 2).scale(for: size) == 2)
  }

  /// Tab reaches every control, arrow keys choose, and Return exports wherever the focus is. Fails when a choice is lost.
  @Test func theKeyboardAloneChooses() throws {
    let stage = try Stage()
    stage.press(.keyboardTab)
    let focus = try #require(UIFocusSystem.focusSystem(for: stage.page.view))
    func focused() -> String? { (focus.focusedItem as? UIView)?.accessibilityIdentifier }
    var seen: [String?] = []
    for _ in 0..<5 {
      seen.append(focused())
      switch focused() {
      case "export.format", "export.size": stage.press(.keyboardRightArrow)
      case "export.speed": stage.press(.keyboardEnd)
      default: break
      }
      stage.press(.keyboardTab)
    }
    #expect(
      Set(seen) == [
        "export.format", "export.size", "export.speed", "export.begin", "export.cancel",
      ])
    #expect(
      stage.page.choices == ClipChoices(format: .apng, scale: 1, slowdownFactor: 10))
    while focused() != "export.size" { stage.press(.keyboardTab) }
    stage.press(.keyboardReturnOrEnter)
    let request = try #require(stage.export?.request)
    #expect((request.scale, request.slowdownFactor) == (1, 10))
    #expect(request.file.pathExtension == "png")
  }

  @Test func theLastChoicesAreTheFirstOnes() throws {
    let choices = ClipChoices(format: .webp, scale: 2, slowdownFactor: 2)
    let stage = try Stage(choices: choices)
    #expect(try stage.view(UISegmentedControl.self, "format").selectedSegmentIndex == 2)
    #expect(try stage.view(UISegmentedControl.self, "size").selectedSegmentIndex == 3)
    #expect(try stage.view(UISegmentedControl.self, "speed").selectedSegmentIndex == 1)
    #expect(stage.page.choices == choices)
  }

  /// A format without an encoder can't be chosen, and a sentence says how to get the encoder.
  @Test func missingEncodersAreNamed() throws {
    let stage = try Stage { (format) throws(ClipError) in
      if format == .mp4 { throw .ffmpegMissing(format) }
      if format == .webm { throw .codecMissing("libvpx-vp9", format) }
    }
    let format = try stage.view(UISegmentedControl.self, "format")
    #expect((0..<5).map(format.isEnabledForSegment) == [true, true, true, false, false])
    let text = try #require(try stage.text("missing"))
    #expect(text.contains("MP4: the program ffmpeg is not installed: apt-get install ffmpeg."))
    #expect(text.contains("WebM: the program ffmpeg lacks the encoder libvpx-vp9."))
    stage.session.click(at: format.convert(CGPoint(x: format.bounds.maxX - 8, y: 16), to: nil))
    stage.session.runUntilIdle()
    #expect(stage.page.choices.format == .gif)
  }

  /// No clip of more than 8192 pixels can be asked for.
  @Test func tooLargeSizesAreDisabled() throws {
    let size = try Stage(width: 5000, height: 400).view(UISegmentedControl.self, "size")
    #expect((0..<4).map(size.isEnabledForSegment) == [true, true, true, false])
  }

  // MARK: Progress

  @Test func theProgressHasABarAndTheTimeLeft() throws {
    let stage = try Stage()
    let button = try stage.view(UIButton.self, "begin")
    let start = CACurrentMediaTime()
    stage.session.click(at: button.convert(CGPoint(x: 8, y: 8), to: nil))
    stage.session.runUntilIdle()
    let export = try #require(stage.export)
    #expect(try stage.text("progress") == "0 %")
    stage.session.advance(by: start + 9.95 - CACurrentMediaTime())
    export.onProgress(0.25)
    #expect(try stage.text("progress") == "25 %, 30 s left")
    #expect(try stage.view(UIProgressView.self, "bar").progress == 0.25)
    stage.session.advance(by: 50)
    export.onProgress(0.26)
    #expect(try stage.text("progress") == "26 %, 3 min left")
    // Neither Return nor a click beside the card ends it.
    stage.press(.keyboardReturnOrEnter)
    stage.session.click(at: CGPoint(x: 4, y: 4))
    stage.session.runUntilIdle()
    #expect(stage.closings == 0 && stage.export === export)
  }

  /// A complete clip is named with its folder, which Tab and Return open; Return alone closes the card.
  @Test func theResultSaysWhereTheClipIs() throws {
    let stage = try Stage()
    stage.press(.keyboardReturnOrEnter)
    let file = try #require(stage.export?.request.file)
    stage.export?.onEnd(nil)
    stage.session.runUntilIdle()
    #expect(!stage.page.isExporting && stage.export == nil && stage.closings == 0)
    #expect(try stage.text("progress") == file.path)
    #expect(try stage.view(UIProgressView.self, "bar").isHidden)
    #expect(try stage.text("folder") == nil)
    // No program can open the folder: that takes a sentence.
    stage.press(.keyboardTab, .keyboardReturnOrEnter)
    let sentence = try #require(try stage.text("progress"))
    #expect(sentence.contains("/home/user/Pictures") && sentence != file.path)
    #expect(stage.closings == 0)
    stage.session.send(.key(.down(), UIKey(keyCode: .keyboardTab, modifierFlags: .shift)))
    stage.press(.keyboardReturnOrEnter)
    #expect(stage.closings == 1)
  }

  /// Escape and the button end the export; a second Return does not begin another one.
  @Test(arguments: [true, false]) func anExportCanBeCancelled(byKey: Bool) throws {
    let stage = try Stage()
    stage.press(.keyboardTab, .keyboardReturnOrEnter)
    #expect(stage.export != nil)
    if byKey {
      stage.press(.keyboardEscape)
    } else {
      let button = try stage.view(UIButton.self, "cancel")
      stage.session.click(at: button.convert(CGPoint(x: 8, y: 8), to: nil))
    }
    #expect(stage.closings == 1)
    #expect(stage.export == nil)
  }

  /// A failure is a sentence under the choices, which can be changed for another try.
  @Test func aFailureLeadsBackToTheChoices() throws {
    let stage = try Stage(width: 480, height: 320)
    stage.press(.keyboardReturnOrEnter)
    stage.export?.onEnd("No space is left on the device.")
    stage.session.runUntilIdle()
    #expect(try stage.text("failure") == "No space is left on the device.")
    #expect(try stage.text("progress") == nil)
    #expect(!stage.page.isExporting && stage.closings == 0)
    stage.press(.keyboardReturnOrEnter)
    #expect(stage.page.isExporting)
    #expect(try stage.text("failure") == nil)
  }

  @Test func aSheetAtRestDrawsNothing() throws {
    let stage = try Stage()
    #expect(!stage.session.needsFrame)
    stage.press(.keyboardReturnOrEnter)
    #expect(!stage.session.needsFrame)
  }

  // MARK: Layout

  /// Every text has room, and the card lies in the window with its buttons, in English and Chinese.
  @Test(arguments: [(320, 240), (480, 320), (1000, 625), (3840, 2160)], [false, true])
  func everyTextHasRoom(window: (Int, Int), isChinese: Bool) throws {
    if isChinese {
      let file = App.sources.appendingPathComponent(
        "Resources/\(Localization.folder)/zh-Hans.strings")
      let catalogue = Localization.entries(in: try String(contentsOf: file, encoding: .utf8))
      Localization.use("zh-Hans") { catalogue[$0] }
    }
    defer { Localization.useEnglish() }
    let stage = try Stage(width: window.0, height: window.1) { (format) throws(ClipError) in
      if [.mp4, .webm].contains(format) { throw .ffmpegMissing(format) }
    }
    func isShown(_ view: UIView) -> Bool {
      !view.isHidden && view.superview.map(isShown) ?? true
    }
    func check() throws {
      for label in views(UILabel.self, in: stage.page.view)
      where label.text != nil && label.alpha > 0 && isShown(label) {
        let needed = label.sizeThatFits(
          CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
        #expect(needed.height <= label.bounds.height + 0.5, "\(label.text ?? "")")
        #expect(needed.width <= label.bounds.width + 0.5, "\(label.text ?? "")")
      }
      let whole = CGRect(x: 0, y: 0, width: window.0, height: window.1)
      for button in views(UIButton.self, in: stage.page.view) {
        #expect(whole.contains(button.convert(button.bounds, to: nil)))
      }
    }
    try check()
    stage.press(.keyboardReturnOrEnter)
    stage.session.advance(by: 5)
    stage.export?.onProgress(0.5)
    stage.session.runUntilIdle()
    try check()
    stage.export?.onEnd(nil)
    stage.session.runUntilIdle()
    try check()
  }

  // MARK: Files

  /// A clip never replaces another file, and its ending is that of its format.
  @Test func clipsHaveNamesOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    let date = Date(timeIntervalSince1970: 1_750_000_000)
    func next(_ format: ClipFormat) -> String {
      RecordingLocation.nextClip(of: .calendar, as: format, in: folder.url, date: date)
        .lastPathComponent
    }
    let first = next(.gif)
    #expect(first.hasPrefix("calendar-2025-06-15-") && first.hasSuffix(".gif"))
    try folder.write("mine", to: first)
    #expect(next(.gif) == first.replacing(".gif", with: "-2.gif"))
    #expect(next(.apng) == first.replacing(".gif", with: ".png"))
    #expect(next(.webm) == first.replacing(".gif", with: ".webm"))
  }
}
