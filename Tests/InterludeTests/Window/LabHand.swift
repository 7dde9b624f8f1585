import CoreGraphics
import Desktop
import Foundation
import TestSupport
import Testing

/// The app with the calendar and the timeline in a window, and what a user sees and does there.
struct LabHand {
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
  /// The width of the panel at the right of the page.
  private static let panelWidth = 304
  /// The colour of the ring around the control that has the focus.
  private static let ring = Bitmap.Pixel(0, 56, 184, 255)

  /// The size of the window in pixels.
  private let size: (width: Int, height: Int)
  /// The seed of the exhibit's colours.
  private let seed: UInt32
  /// The upper edge of the lab.
  private let top: Int
  /// The colour of the first page.
  private let page: Bitmap.Pixel
  /// The width of the page: without the panel.
  let stageWidth: Int
  /// The left and the right end of the slider.
  private let slider: Range<Int>

  /// Opens the app, and the timeline if the window is large enough. With `panel`, a key, also that page of the panel.
  init(width: Int = 1000, height: Int = 625, panel: String? = nil, _ options: String...)
    async throws
  {
    size = (width, height)
    stageWidth = width - (panel == nil ? 0 : Self.panelWidth)
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
      // The file may be empty when it appears.
      Self.files(in: folder, ending: "input.jsonl").first.flatMap {
        try? InputScript(contentsOf: $0)
      }
    }
    seed = try #require(script.header.seed)
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
    guard let panel else { return }
    let covered = page
    try await window.press(panel)
    try await waitFor("the panel", seconds: Self.patience) {
      try display.screenshot()[width - 4, Self.bar + 60] == covered ? nil : ()
    }
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
    case back, backwards, stepBackward, play, step, loop
    case slower, appearance, motion, statistics, record, export, help, hide

    /// The middle in points from the left end of the toolbar, or if negative from its right end. A button takes 34 points, and stands
    /// beside other groups at a distance.
    var place: Int {
      switch self {
      case .back: 24
      case .backwards: 68
      case .stepBackward: 102
      case .play: 136
      case .step: 170
      case .loop: 204
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
    let center = center(of: button)
    try await click(center.x, center.y)
  }

  func center(of button: Button) -> (x: Int, y: Int) {
    ((button.place + size.width) % size.width, top + Self.toolbar / 2)
  }

  /// Presses Tab until the ring of the focus is around a point.
  func tab(to point: (x: Int, y: Int)) async throws {
    var old = try ring()
    for _ in 0..<60 {
      if Self.isRing(old, around: point) { return }
      try await press("Tab")
      let before = old
      var last: [[Int]] = []
      old = try await waitFor("the focus on another control", seconds: Self.patience) {
        let new = try ring()
        // The ring may be drawn only in part.
        defer { last = new }
        return new.isEmpty || new == before || new != last ? nil : new
      }
    }
    throw WaitTimeout(description: "the focus did not come to \(point)")
  }

  /// Pixels of the ring of the focus, in every fourth row.
  private func ring() throws -> [[Int]] {
    let shot = try display.screenshot()
    return stride(from: 0, to: size.height, by: 4).flatMap { y in
      (0..<size.width).compactMap { shot[$0, y] == Self.ring ? [$0, y] : nil }
    }
  }

  private static func isRing(_ pixels: [[Int]], around point: (x: Int, y: Int)) -> Bool {
    let (columns, rows) = (pixels.map { $0[0] }, pixels.map { $0[1] })
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return false }
    return right - left < panelWidth / 2 && (left...right).contains(point.x)
      && (top - 4...bottom + 4).contains(point.y)
  }

  /// Turns the wheel by steps away from the user, at a point.
  func turnWheel(_ steps: Int, at x: Int, _ y: Int) async throws {
    try await window.move(along: [(x, y)])
    for _ in 0..<steps { try await display.xdotool("click", "4") }
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

  /// Waits until the button that plays shows that something is under way, or that nothing is: its triangle has a middle, two bars have none.
  func waitForPlay(isUnderWay: Bool) async throws {
    let center = center(of: .play)
    try await waitFor("a change of the play button", seconds: Self.patience) {
      (try display.screenshot()[center.x, center.y].x > 128) == isUnderWay ? () : nil
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

  func waitForTitle(_ title: String) async throws {
    try await waitFor("the title \(title)", seconds: Self.patience) {
      try await window.title() == title ? () : nil
    }
  }

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

  /// Moves the pointer to an empty part of the toolbar. Elsewhere it would be in the picture, and highlight the control below it.
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
  func stage() throws -> Bitmap {
    try display.screenshot().bitmap(x: 0, y: Self.bar, width: stageWidth, height: top - Self.bar)
  }

  /// The panel at the right of the page.
  func panel() throws -> Bitmap {
    try display.screenshot().bitmap(
      x: stageWidth, y: 0, width: size.width - stageWidth, height: top)
  }

  /// The page once it stays the same, and is not like `other`.
  func steadyStage(otherThan other: Bitmap? = nil) async throws -> Bitmap {
    try await steady("a page that stays", otherThan: other, stage)
  }

  /// The panel once it stays the same, and is not like `other`.
  func steadyPanel(otherThan other: Bitmap? = nil) async throws -> Bitmap {
    try await steady("a panel that stays", otherThan: other, panel)
  }

  private func steady(
    _ what: String, otherThan other: Bitmap?, _ picture: () throws -> Bitmap
  ) async throws -> Bitmap {
    var last: Bitmap?
    return try await waitFor(what, seconds: Self.patience) {
      let now = try picture()
      defer { last = now }
      guard now.pixels != other?.pixels else { return nil }
      return last.map { $0.pixels == now.pixels } == true ? now : nil
    }
  }

  /// Waits until the panel has exactly these pixels.
  func waitForPanel(_ what: String, _ expected: Bitmap) async throws {
    try await waitFor(what, seconds: Self.patience) {
      try panel().pixels == expected.pixels ? () : nil
    }
  }

  /// Whether a pixel of the panel has a strong colour, as chosen buttons have.
  func panelIsColored(_ x: Int, _ y: Int) throws -> Bool {
    Self.saturation(try display.screenshot()[stageWidth + x, y]) > 100
  }

  func waitForPanel(colored isColored: Bool, at x: Int, _ y: Int) async throws {
    try await waitFor("the colour at \(x), \(y)", seconds: Self.patience) {
      try panelIsColored(x, y) == isColored ? () : nil
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
  ///
  /// - Parameter color: The colour of the old page; nil for the first one.
  func opening(of stage: Bitmap, from color: Bitmap.Pixel? = nil) -> Int {
    (0..<stage.height).first { stage[4, $0] != color ?? page } ?? stage.height
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

  /// A push as `interlude filmstrip` draws it, below the navigation bar.
  ///
  /// - Parameters:
  ///   - number: 1 for the first push, 2 for the one after it.
  ///   - parameters: Values of parameters, such as `curve=linear`.
  func filmstrip(
    at percents: [Double], push number: Int = 1, set parameters: String...
  ) async throws -> [Bitmap] {
    let (width, height) = (stageWidth, top)
    var lines = [
      #"{"interlude-input": 1, "width": \#(width), "height": \#(height), "exhibit": "calendar", "seed": \#(seed)}"#
    ]
    for index in 1...number {
      lines.append(#"{"t": \#(3 * index), "type": "mark", "name": "push-\#(index)"}"#)
      lines.append(#"{"t": \#(3 * index), "type": "click", "at": "page"}"#)
    }
    let script = try folder.write(lines.joined(separator: "\n") + "\n", to: "push.jsonl")
    let rows = try await strip(
      ["--input", script, "--width", "\(width)"] + parameters.flatMap { ["--set", $0] },
      at: percents, rows: number, row: number - 1, width: width, height: height)
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

  /// The pictures in a row, at first the first one, of a filmstrip with that number of rows.
  private func strip(
    _ options: [String], at percents: [Double], rows: Int, row: Int = 0, width: Int, height: Int
  ) async throws -> [Bitmap] {
    let file = folder.path("strip.png")
    let list = percents.map { "\($0)" }.joined(separator: ",")
    expectSuccess(
      try await Program.run(
        App.binary,
        ["filmstrip", "calendar", "--at", list, "-o", file, "--overwrite"] + options))
    let strip = Bitmap(try CGImage.load(contentsOf: URL(fileURLWithPath: file)))
    // Each row ends with a gap; above its pictures are lines of text.
    let y = strip.height * (row + 1) / rows - Self.gap - height
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
  func meanDifference(from other: Bitmap) -> Double {
    guard (width, height) == (other.width, other.height) else { return .infinity }
    var sum = 0
    for (a, b) in zip(pixels, other.pixels) {
      let gap = pointwiseMax(a, b) &- pointwiseMin(a, b)
      sum += Int(gap.x) + Int(gap.y) + Int(gap.z)
    }
    return Double(sum) / Double(3 * pixels.count)
  }

  /// How many pixels left of a column differ from those of another bitmap of the same size.
  func count(differingFrom other: Bitmap, inColumnsBefore end: Int) -> Int {
    (0..<height).reduce(0) { sum, y in sum + (0..<end).count { self[$0, y] != other[$0, y] } }
  }

  /// The columns in which this bitmap differs from another of the same size.
  func columns(differingFrom other: Bitmap) -> [Int] {
    (0..<width).filter { x in (0..<height).contains { self[x, $0] != other[x, $0] } }
  }
}
