import CoreGraphics
import Desktop
import Foundation
import TestSupport
import Testing

/// The lab in a real window: an X server's events on one side, the pixels of its screen on the other.
///
/// The pixels are compared with those of `interlude filmstrip` for the same exhibit, colours and size. Every wait is for something on
/// the screen or in the file system, so nothing depends on the speed of the machine.
@Suite(.serialized) struct LabWindowTests {
  /// A transition is paused in the middle, scrubbed, stepped, played backwards to its beginning and then to its end.
  @Test func aTransitionIsPausedScrubbedSteppedAndReversed() async throws {
    let hand = try await LabHand("--slow", "10")
    let height = try hand.stage().height
    try await hand.push()
    try await hand.wait("a page that is open by a third") {
      hand.opening(of: $0) < height / 3
    }
    try await hand.press("p")
    try await hand.park()

    let fraction = try await hand.scrub(to: 0.3)
    let strip = try await hand.filmstrip(at: [0, 100 * fraction, 100])
    try await hand.expect(strip[1], "scrubbed")
    // If it were not paused, it would not come back to the same pixels.
    try await hand.press("period")
    try await hand.wait("a step on") { hand.opening(of: $0) < hand.opening(of: strip[1]) }
    try await hand.press("comma")
    try await hand.expect(strip[1], "stepped-back")

    try await hand.press("b")
    try await hand.expect(strip[0], "backwards")
    for _ in 0..<3 { try await hand.press("shift+s") }
    try await hand.press("p")
    try await hand.expect(strip[2], "finished")
    try await hand.quit()
  }

  /// A bar is dragged: the transition plays with the change until it is reset.
  @Test func aDraggedBarChangesTheTransitionUntilItIsReset() async throws {
    let hand = try await LabHand()
    try await hand.push()
    try await hand.wait("the end of the transition") { hand.opening(of: $0) == 0 }
    let fraction = try await hand.scrub(to: 0.3)
    let plain = try await hand.filmstrip(at: [100 * fraction])[0]
    try await hand.expect(plain, "plain")

    let tabs = try hand.tabs()
    let bar = try hand.firstBar()
    let y = bar.y
    try await hand.drag(from: (bar.x + bar.width / 3, y), to: (bar.x + bar.width / 3 + 120, y))
    try await hand.park()
    // The first bar moves the new page, which now rises later.
    try await hand.wait("a later page") { hand.opening(of: $0) > hand.opening(of: plain) + 20 }
    // The button that resets is what has appeared at the end of the tabs.
    let columns = try hand.tabs().columns(differingFrom: tabs).filter { $0 > tabs.width / 2 }
    let button = try #require(
      columns.first.flatMap { first in columns.last.map { (first + $0) / 2 } })
    try await hand.click(button, hand.tabsY)
    // The drag has selected the row, whose layer has an outline. A click on its name ends that.
    try await hand.click(60, y)
    try await hand.park()
    try await hand.expect(plain, "reset")
    try await hand.quit()
  }

  /// The panel's page about frames shows overdraw on the page until it is switched off, and measures costs.
  @Test func overdrawIsShownAndCostsAreMeasured() async throws {
    let hand = try await LabHand(height: 900)
    // The message about the input script goes away by itself.
    let whole = try await hand.filmstrip(at: [0])[0]
    try await hand.expect(whole, "before")
    try await hand.press("f")
    // The panel covers the right end of the page.
    try await hand.wait("the panel") { $0[990, 300] != whole[990, 300] }
    let plain = try await hand.steadyStage()
    let features = try hand.coloredRows(inColumns: 718..<719)
    try #require(features.count == 4)
    let toggle = (x: 959, y: features[1])
    try await hand.click(toggle.x, toggle.y)
    try await hand.park()
    try await hand.wait("overdraw on the page") {
      $0.count(differingFrom: plain, inColumnsBefore: 700) > 2000
    }
    try await hand.click(toggle.x, toggle.y)
    try await hand.park()
    try await hand.expect(plain, "without-overdraw")
    // The switches of clips, shadows and group opacity are on, and the button below them has coloured text.
    let switches = try hand.coloredRows(inColumns: toggle.x..<toggle.x + 1)
    try #require(switches.count == 3)
    let button = try #require(
      try hand.coloredRows(inColumns: 712..<800).first { $0 > switches[2] + 16 })
    try await hand.click(780, button)
    try await hand.park()
    // The cost of clips stands in front of its switch.
    let row = switches[0] - LabHand.bar
    try await hand.wait("the costs") { stage in
      (857..<923).contains { stage[$0, row] != plain[$0, row] }
    }
    try await hand.press("f")
    try await hand.expect(whole, "closed")
    try await hand.quit()
  }

  /// The toolbar's own buttons, and those that pause and step, do by a click what their keys do. The window's title names the exhibit.
  /// Fails when a button is missing, dead or elsewhere.
  @Test func theButtonsOfTheToolbarWork() async throws {
    let hand = try await LabHand()
    #expect(try await hand.title() == "Calendar — Interlude")

    try await hand.click(.appearance)
    try await hand.waitForToolbar(isDark: true)
    try await hand.click(.appearance)
    try await hand.waitForToolbar(isDark: false)
    for (button, clicks) in [(LabHand.Button.motion, 1), (.statistics, 3)] {
      try await hand.wait(for: button, isOn: false)
      try await hand.click(button)
      try await hand.wait(for: button, isOn: true)
      for _ in 0..<clicks { try await hand.click(button) }
      try await hand.wait(for: button, isOn: false)
    }

    try await hand.click(.record)
    try await hand.wait(for: .record, isOn: true)
    try await hand.click(.record)
    try await hand.waitForSheet(isOpen: true)
    #expect(hand.recordings.count == 1)
    try await hand.press("Escape")
    try await hand.waitForSheet(isOpen: false)
    try await hand.click(.export)
    try await hand.waitForSheet(isOpen: true)
    try await hand.press("Escape")
    try await hand.waitForSheet(isOpen: false)
    try await hand.click(.help)
    try await hand.waitForSheet(isOpen: true)
    for (key, isOpen) in [("Escape", false), ("question", true), ("F1", false), ("F1", true)] {
      try await hand.press(key)
      try await hand.waitForSheet(isOpen: isOpen)
    }
    try await hand.press("Escape")
    try await hand.waitForSheet(isOpen: false)

    try await hand.click(.hide)
    try await hand.waitForLab(isShown: false)
    try await hand.press("h")
    try await hand.waitForLab(isShown: true)

    // At a tenth of the speed there is time to stop the transition on its way.
    for _ in 0..<3 { try await hand.click(.slower) }
    try await hand.wait(for: .slower, isOn: true)
    let height = try hand.stage().height
    try await hand.push()
    try await hand.wait("a page that opens") { hand.opening(of: $0) < height * 2 / 3 }
    try await hand.click(.play)
    let paused = hand.opening(of: try await hand.steadyStage())
    #expect(paused > 0)
    try await hand.click(.step)
    try await hand.wait("a step on") { hand.opening(of: $0) < paused }
    try await hand.quit()
  }

  /// E and Return write a clip, which another program decodes to the frames of the filmstrip; Escape stops a clip, and leaves
  /// nothing. A small window has no toolbar, and a small clip.
  @Test(.enabled(if: LabHand.hasPIL, "python3-pil is not installed"))
  func anExportedClipShowsTheFilmstrip() async throws {
    let hand = try await LabHand(width: 320, height: 240)
    #expect(!hand.hasLab)
    try await hand.press("e")
    try await hand.waitForSheet(isOpen: true)
    try await hand.press("Return")
    try await hand.waitForDraft(exists: true)
    try await hand.press("Escape")
    try await hand.waitForSheet(isOpen: false)
    try await hand.waitForDraft(exists: false)
    #expect(hand.clips.isEmpty)

    try await hand.press("e")
    try await hand.waitForSheet(isOpen: true)
    try await hand.press("Return")
    let clip = try await hand.clip()
    // The sheet closes by itself.
    try await hand.waitForSheet(isOpen: false)
    #expect(hand.clips.count == 1)
    try await hand.quit()
    // A GIF has 50 frames a second here, so these percents of a second are whole frames.
    let percents = [0.0, 20, 40, 60, 80, 100]
    let strip = try await hand.demonstration(at: percents)
    let times = percents.map { $0 == 0 ? 0 : LabHand.still + $0 / 100 - 0.01 }
    let frames = try await hand.frames(of: clip, at: times)
    #expect(frames.count == strip.count)
    for (index, frame) in frames.enumerated() {
      // A GIF has at most 255 colours.
      #expect(frame.meanDifference(from: strip[index]) < 4, "\(percents[index]) %")
      for other in strip.indices where other != index {
        #expect(frame.meanDifference(from: strip[other]) > frame.meanDifference(from: strip[index]))
      }
    }
  }
}

/// The app with the calendar and the timeline in a window, and what a user sees and does there.
private struct LabHand {
  /// The mean difference of a channel, in levels of 255, that counts as the same picture. On a running clock, the animations of a
  /// transition begin one after the other, some microseconds apart. A picture that is a fifth of a percent early or late differs by
  /// 0.2 levels, one that is a frame early or late by 5.
  private static let tolerance = 0.2
  /// Whether Debian's Python has PIL.
  static let hasPIL = Program.canRun("/usr/bin/python3", ["-c", "import PIL"])
  /// The smallest width of a window with a toolbar.
  private static let smallest = 560
  /// The pixels around the pictures of a filmstrip.
  private static let gap = 16
  /// The seconds for which a clip shows its first picture.
  static let still = 0.6
  /// The number of steps of the exhibit's demonstration.
  private static let steps = 5
  /// The height of the navigation bar. In the gallery it also has the way back to the list.
  static let bar = 44
  /// The heights of the lab's toolbar, of its recordings' tabs and of its ruler.
  private static let (toolbar, tabs, ruler) = (48, 32, 28)
  /// The diameter of the slider's knob.
  private static let knob = 14
  /// Seconds in which what an event leads to is seen even on a slow machine.
  private static let patience = 60.0

  private let folder: TemporaryFolder
  private let program: Program
  private let display: VirtualDisplay
  private let window: DesktopWindow
  /// The size of the window in pixels.
  private let size: (width: Int, height: Int)
  /// The seed of the exhibit's colours.
  private let seed: UInt32
  /// The upper edge of the lab.
  private let top: Int
  /// The colour of the first page.
  private let page: Bitmap.Pixel
  /// The left and the right end of the slider.
  private let slider: Range<Int>

  /// Opens the app, and the timeline if the window is large enough.
  init(width: Int = 1000, height: Int = 625, _ options: String...) async throws {
    size = (width, height)
    folder = try TemporaryFolder()
    display = try await VirtualDisplay(width: width, height: height)
    program = try Program(
      App.binary,
      ["--exhibit", "calendar", "--size", "\(width)x\(height)", "--appearance", "light"] + options,
      environment: ["DISPLAY": display.name], directory: folder.url)
    window = try await DesktopWindow("Interlude", on: display, of: program)
    // An input script says which colours the exhibit has.
    try await window.press("i")
    let (folder, display) = (folder, display)
    let script = try await waitFor("an input script", seconds: Self.patience) {
      Self.files(in: folder, ending: "input.jsonl").first
    }
    seed = try #require(try InputScript(contentsOf: script).header.seed)
    try await window.press("i")
    try await window.press("l")
    var last: Screenshot?
    (top, page, slider) = try await waitFor("the timeline", seconds: Self.patience) {
      let shot = try display.screenshot()
      // The window may be drawn only in part.
      defer { last = shot }
      guard last == shot else { return nil }
      let page = shot[2, Self.bar + 2]
      let top = (Self.bar + 2..<height).first { shot[2, $0] != page } ?? height
      // A small window has no lab.
      guard width >= Self.smallest else { return (top, page, 0..<0) }
      // Without the timeline, the page is higher.
      guard top < height - 3 * Self.toolbar else { return nil }
      // Before the first transition the slider has no knob, whose shadow would widen it.
      let slider = Self.longestRun(in: shot, row: top + Self.toolbar / 2)
      return slider.count > 90 ? (top, page, slider) : nil
    }
    try await park()
  }

  /// Quits the app, which must not have complained.
  func quit() async throws {
    try await window.press("ctrl+q")
    expectSuccess(await program.outcome())
  }

  // MARK: Input

  func press(_ key: String) async throws { try await window.press(key) }

  func click(_ x: Int, _ y: Int) async throws { try await window.click(x, y) }

  /// A button of the toolbar.
  enum Button {
    case play, step
    case slower, appearance, motion, statistics, record, export, help, hide

    /// The middle in points from the left end of the toolbar, or if negative from its right end. A button takes 34 points, and stands
    /// beside other groups at a distance.
    var place: Int {
      switch self {
      case .play: 136
      case .step: 170
      case .slower: -468
      case .appearance: -434
      case .motion: -400
      case .statistics: -354
      case .record: -320
      case .export: -286
      case .help: -58
      case .hide: -24
      }
    }
  }

  func click(_ button: Button) async throws {
    try await click((button.place + size.width) % size.width, top + Self.toolbar / 2)
  }

  /// Waits until a button has the colour of a command that is on, or no colour.
  func wait(for button: Button, isOn: Bool) async throws {
    let x = (button.place + size.width) % size.width
    try await waitFor("\(button) to be \(isOn ? "on" : "off")", seconds: Self.patience) {
      let part = try display.screenshot().bitmap(
        x: x - 15, y: top + 9, width: 30, height: 30)
      return part.pixels.contains { Self.saturation($0) > 100 } == isOn ? () : nil
    }
  }

  func waitForToolbar(isDark: Bool) async throws {
    try await waitFor("the other appearance", seconds: Self.patience) {
      (try display.screenshot()[2, top + 4].x < 100) == isDark ? () : nil
    }
  }

  /// Waits until the lab takes the lower part of the window, or the page has it.
  func waitForLab(isShown: Bool) async throws {
    try await waitFor("the lab, or its end", seconds: Self.patience) {
      (try display.screenshot()[2, top + 4] != page) == isShown ? () : nil
    }
  }

  /// Whether the lab takes a part of the window.
  var hasLab: Bool { top < size.height }

  /// The window's title.
  func title() async throws -> String { try await window.title() }

  /// The finished and the running recordings of frames.
  var recordings: [URL] { Self.files(in: folder, ending: "frames.csv") }

  /// Clicks on the page, which pushes the next one.
  func push() async throws { try await window.click(100, 100) }

  func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) async throws {
    try await window.press(at: start.x, start.y)
    let points = (1...8).map { step in
      (start.x + (end.x - start.x) * step / 8, start.y + (end.y - start.y) * step / 8)
    }
    try await window.move(along: points)
    try await window.release()
  }

  /// Moves the pointer to an empty part of the toolbar: the screen shows it, and what it points at may look different.
  func park() async throws { try await window.move(along: [(2, top + Self.toolbar / 2)]) }

  /// Drags the slider near to a fraction. Returns the exact fraction of the pixel.
  func scrub(to wanted: Double) async throws -> Double {
    let room = Double(slider.count - Self.knob)
    let x = Int((wanted * room).rounded())
    let left = slider.lowerBound + Self.knob / 2
    let y = top + Self.toolbar / 2
    try await drag(from: (left + Int(room) - 1, y), to: (left + x, y))
    try await park()
    return Double(x) / room
  }

  // MARK: Pixels

  /// The page below its navigation bar.
  func stage() throws -> Bitmap { try part(from: Self.bar, to: top) }

  /// The page once it stays the same.
  func steadyStage() async throws -> Bitmap {
    var last: Bitmap?
    return try await waitFor("a page that stays", seconds: Self.patience) {
      let stage = try stage()
      defer { last = stage }
      return last.map { $0.pixels == stage.pixels } == true ? stage : nil
    }
  }

  /// The strip with the recordings' tabs.
  func tabs() throws -> Bitmap {
    try part(from: top + Self.toolbar, to: top + Self.toolbar + Self.tabs)
  }

  /// The middle of that strip.
  var tabsY: Int { top + Self.toolbar + Self.tabs / 2 }

  private func part(from upper: Int, to lower: Int) throws -> Bitmap {
    try display.screenshot().bitmap(x: 0, y: upper, width: size.width, height: lower - upper)
  }

  /// How far the old page reaches down from the navigation bar, at the left edge, in pixels: all the way before the push, and 0 after it.
  func opening(of stage: Bitmap) -> Int {
    (0..<stage.height).first { stage[4, $0] != page } ?? stage.height
  }

  /// Waits until the page is as described.
  func wait(_ what: String, until isTrue: (Bitmap) -> Bool) async throws {
    try await waitFor(what, seconds: Self.patience) { isTrue(try stage()) ? () : nil }
  }

  /// Waits until the page has these pixels.
  func expect(
    _ expected: Bitmap, _ name: String, function: String = #function,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let isShown = try? await waitFor(name, seconds: Self.patience) {
      try stage().meanDifference(from: expected) < Self.tolerance ? true : nil
    }
    guard isShown == nil else { return }
    try stage().expect(expected, name, function: function, sourceLocation: sourceLocation)
  }

  /// The first bar of the timeline: its left end, its middle line, and its width.
  func firstBar() throws -> (x: Int, y: Int, width: Int) {
    let shot = try display.screenshot()
    let rows = top + Self.toolbar + Self.tabs + Self.ruler..<size.height
    for y in rows {
      let run = Self.longestRun(in: shot, row: y) { Self.saturation($0) > 100 }
      // Buttons and letters are narrower.
      if run.count > 100 { return (run.lowerBound, y + 6, run.count) }
    }
    throw WaitTimeout(description: "the timeline has no bar")
  }

  /// The middles, from top to bottom, of the runs of rows above the lab that have coloured pixels in the given columns. Runs of less
  /// than five rows are left out.
  func coloredRows(inColumns columns: Range<Int>) throws -> [Int] {
    let shot = try display.screenshot()
    var (middles, start): ([Int], Int?) = ([], nil)
    for y in 0...top {
      if y < top, columns.contains(where: { Self.saturation(shot[$0, y]) > 60 }) {
        start = start ?? y
      } else if let begin = start.take(), y - begin >= 5 {
        middles.append((begin + y) / 2)
      }
    }
    return middles
  }

  /// The difference between the largest and the smallest colour channel.
  private static func saturation(_ pixel: Bitmap.Pixel) -> Int {
    Int(max(pixel.x, pixel.y, pixel.z)) - Int(min(pixel.x, pixel.y, pixel.z))
  }

  /// The columns of the longest run of pixels in a row that are not like the first one, or for which `isPart` is true.
  private static func longestRun(
    in shot: Screenshot, row y: Int, _ isPart: ((Bitmap.Pixel) -> Bool)? = nil
  ) -> Range<Int> {
    let ground = shot[1, y]
    var longest = 0..<0
    var start: Int?
    for x in 0...shot.width {
      let pixel = x < shot.width ? shot[x, y] : ground
      if x < shot.width, isPart?(pixel) ?? (pixel != ground) {
        start = start ?? x
      } else if let begin = start {
        if x - begin > longest.count { longest = begin..<x }
        start = nil
      }
    }
    return longest
  }

  // MARK: Other programs

  /// The push as `interlude filmstrip` draws it, below the navigation bar.
  func filmstrip(at percents: [Double]) async throws -> [Bitmap] {
    let (width, height) = (size.width, top)
    let script = try folder.write(
      """
      {"interlude-input": 1, "width": \(width), "height": \(height), "exhibit": "calendar", "seed": \(seed)}
      {"t": 0, "type": "mark", "name": "push"}
      {"t": 0, "type": "click", "at": "page"}

      """, to: "push.jsonl")
    let rows = try await strip(
      ["--input", script, "--width", "\(width)"], at: percents, rows: 1, width: width,
      height: height)
    return rows.map {
      $0.part(x: 0, y: Self.bar, width: width, height: height - Self.bar)
    }
  }

  /// The push of the exhibit's demonstration as `interlude filmstrip` draws it, in the size of the window.
  func demonstration(at percents: [Double]) async throws -> [Bitmap] {
    try await strip(
      ["--size", "\(size.width)x\(size.height)", "--width", "\(size.width)"], at: percents,
      rows: Self.steps, width: size.width, height: size.height)
  }

  /// The pictures in the first row of a filmstrip with that number of rows.
  private func strip(
    _ options: [String], at percents: [Double], rows: Int, width: Int, height: Int
  ) async throws -> [Bitmap] {
    let file = folder.path("strip.png")
    let list = percents.map { "\($0)" }.joined(separator: ",")
    expectSuccess(
      try await Program.run(
        App.binary,
        ["filmstrip", "calendar", "--at", list, "-o", file, "--overwrite"] + options))
    let strip = Bitmap(try CGImage.load(contentsOf: URL(fileURLWithPath: file)))
    // Each row ends with a gap; above its pictures are lines of text.
    let y = strip.height / rows - Self.gap - height
    try #require(strip.width >= percents.count * (width + Self.gap) && y >= 0)
    return percents.indices.map { column in
      let x = Self.gap + column * (width + Self.gap)
      return strip.part(x: x, y: y, width: width, height: height)
    }
  }

  /// The finished clips: they have their names only when they are complete.
  var clips: [URL] { Self.files(in: folder, ending: ".gif") }

  func clip() async throws -> URL { try await waitFor("a clip") { clips.first } }

  /// Waits until a clip's temporary file is there, or none is.
  func waitForDraft(exists: Bool) async throws {
    try await waitFor("a draft, or its end", seconds: Self.patience) {
      Self.files(in: folder, ending: ".part").isEmpty == exists ? nil : ()
    }
  }

  /// Waits until a sheet covers or dims the page, or no longer does.
  func waitForSheet(isOpen: Bool) async throws {
    try await waitFor("a sheet, or its end", seconds: Self.patience) {
      (try display.screenshot()[2, Self.bar + 2] == page) == isOpen ? nil : ()
    }
  }

  /// The frames that a clip shows at times in seconds, decoded by PIL.
  func frames(of clip: URL, at times: [Double]) async throws -> [Bitmap] {
    let script = """
      import sys
      from PIL import Image
      clip = Image.open(sys.argv[1])
      times = [float(word) for word in sys.argv[3:]]
      end = 0
      for index in range(clip.n_frames):
          clip.seek(index)
          begin, end = end, end + clip.info["duration"] / 1000
          for number, time in enumerate(times):
              if begin <= time < end:
                  clip.convert("RGB").save(f"{sys.argv[2]}/{number}.png")
      """
    let outcome = try await Program.run(
      "/usr/bin/python3", ["-c", script, clip.path, folder.url.path] + times.map { "\($0)" })
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try times.indices.map {
      Bitmap(try CGImage.load(contentsOf: URL(fileURLWithPath: folder.path("\($0).png"))))
    }
  }

  private static func files(in folder: TemporaryFolder, ending: String) -> [URL] {
    let all = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil)
    return (all?.allObjects as? [URL] ?? []).filter { $0.path.hasSuffix(ending) }
  }
}

extension Bitmap {
  /// The mean difference of a channel, in levels of 255, from a bitmap of the same size.
  fileprivate func meanDifference(from other: Bitmap) -> Double {
    guard (width, height) == (other.width, other.height) else { return .infinity }
    var sum = 0
    for (a, b) in zip(pixels, other.pixels) {
      let gap = pointwiseMax(a, b) &- pointwiseMin(a, b)
      sum += Int(gap.x) + Int(gap.y) + Int(gap.z)
    }
    return Double(sum) / Double(3 * pixels.count)
  }

  /// How many pixels left of a column differ from those of another bitmap of the same size.
  fileprivate func count(differingFrom other: Bitmap, inColumnsBefore end: Int) -> Int {
    (0..<height).reduce(0) { sum, y in sum + (0..<end).count { self[$0, y] != other[$0, y] } }
  }

  /// The columns in which this bitmap differs from another of the same size.
  fileprivate func columns(differingFrom other: Bitmap) -> [Int] {
    (0..<width).filter { x in (0..<height).contains { self[x, $0] != other[x, $0] } }
  }
}
