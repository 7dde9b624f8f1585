import Testing

@testable import UIKit

/// Tests of what a navigation bar shows during pushes and pops.
@MainActor
@Suite("Navigation bar in a step")
struct NavigationBarTransitionTests {
  /// A text with its frame and opacity on screen.
  private struct Text: CustomStringConvertible {
    var text: String
    var frame: CGRect
    var opacity: CGFloat

    var description: String { "\(text) \(opacity) in \(frame)" }
  }

  private static let fractions = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
  /// Text with a lower opacity cannot be read.
  private static let faintest: CGFloat = 0.12

  private func texts(in view: UIView, opacity: CGFloat = 1) -> [Text] {
    guard let shown = view.layer.presentation() else { return [] }
    let opacity = opacity * CGFloat(shown.opacity)
    let own = (view as? UILabel)?.text.map {
      Text(text: $0, frame: shown.convert(shown.bounds, to: nil), opacity: opacity)
    }
    return [own].compactMap(\.self) + view.subviews.flatMap { texts(in: $0, opacity: opacity) }
  }

  private func expectLegible(
    _ bar: UINavigationBar, _ what: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let shown = texts(in: bar).filter { $0.opacity > Self.faintest }
    for (index, a) in shown.enumerated() {
      for b in shown[..<index] where a.frame.intersects(b.frame) {
        // The same title may show twice at one place, because it changes its weight while it moves.
        #expect(
          a.text == b.text && abs(a.frame.minX - b.frame.minX) < 1
            && abs(a.frame.maxX - b.frame.maxX) < 1,
          "\(what): \(a), \(b)", sourceLocation: location)
      }
    }
  }

  private func name(_ scene: NavigationScene) {
    for (page, title) in zip("ABC", ["Library", "Albums of 2026", "Autumn"]) {
      scene.page("\(page)").title = title
    }
    let done = UIBarButtonItem(title: "Done", primaryAction: UIAction { _ in })
    scene.page("B").navigationItem.rightBarButtonItem = done
    let edit = UIBarButtonItem(title: "Edit", primaryAction: UIAction { _ in })
    scene.page("C").navigationItem.rightBarButtonItem = edit
  }

  /// Drags the page from its left edge to each of the fractions.
  private func hold(
    _ rig: NavigationDragTests.Rig, _ look: (_ progress: Double) throws -> Void
  ) rethrows {
    rig.grab(2)
    let origin = rig.hand.location.x
    for progress in Self.fractions {
      rig.hand.move(origin + NavigationDragTests.Rig.width * progress, 300)
      rig.wait()
      try look(progress)
    }
  }

  @Test("No two texts overlap in an interactive pop", arguments: ["AB", "ABC"])
  func held(names: String) {
    for title in [nil, "Back"] {
      let rig = NavigationDragTests.Rig(names)
      name(rig.scene)
      for page in "AB" { rig.scene.page("\(page)").navigationItem.backButtonTitle = title }
      rig.scene.screen.flush()
      let bar = rig.scene.navigation.navigationBar
      expectLegible(bar, "at rest")
      hold(rig) { progress in
        #expect(abs(rig.percent - progress) < 1e-6)
        expectLegible(bar, "\(progress) of \(names), \(title ?? "titles")")
      }
      rig.hand.up()
      rig.scene.screen.runUntilIdle()
      #expect(rig.scene.navigation.viewControllers.count == names.count - 1)
      #expect(texts(in: bar).allSatisfy { $0.opacity == 1 })
    }
  }

  @Test("At any fraction, a right-to-left bar is the mirror image of a left-to-right bar")
  func mirrored() throws {
    /// Records the visible texts at each fraction, by their strings.
    func film(isMirrored: Bool) throws -> [[String: Text]] {
      let rig = NavigationDragTests.Rig("ABC")
      name(rig.scene)
      if isMirrored { rig.scene.navigation.view.semanticContentAttribute = .forceRightToLeft }
      rig.scene.screen.flush()
      let bar = rig.scene.navigation.navigationBar
      let width = NavigationDragTests.Rig.width
      let sign: CGFloat = isMirrored ? -1 : 1
      let start: CGFloat = isMirrored ? width - 2 : 2
      rig.grab(start, going: sign)
      let origin = rig.hand.location.x
      var film: [[String: Text]] = []
      for progress in Self.fractions {
        rig.hand.move(origin + sign * width * progress, 300)
        rig.wait()
        let shown = texts(in: bar).filter { $0.opacity > 0.01 }
        film.append(Dictionary(shown.map { ($0.text, $0) }) { first, _ in first })
      }
      rig.hand.up()
      rig.scene.screen.runUntilIdle()
      return film
    }
    let width = NavigationDragTests.Rig.width
    let films = (plain: try film(isMirrored: false), mirrored: try film(isMirrored: true))
    // In the middle of the pop all texts may be invisible, so only the total number is checked.
    #expect(films.plain.reduce(0) { $0 + $1.count } > Self.fractions.count)
    for (plain, mirrored) in zip(films.plain, films.mirrored) {
      #expect(plain.keys == mirrored.keys)
      for (name, text) in plain {
        let other = try #require(mirrored[name])
        #expect(abs(other.frame.minX - (width - text.frame.maxX)) < 1e-3, "\(text), \(other)")
        #expect(abs(other.opacity - text.opacity) < 1e-6)
      }
    }
  }

  @Test("No two texts overlap in a bar that is too narrow for its titles and buttons")
  func narrow() {
    for title in ["Autumn", "November 2026, all of it"] {
      let rig = NavigationDragTests.Rig("ABC")
      name(rig.scene)
      rig.scene.page("B").navigationItem.backButtonTitle = "Back"
      rig.scene.page("C").title = title
      rig.scene.screen.flush()
      let bar = rig.scene.navigation.navigationBar
      hold(rig) { progress in
        expectLegible(bar, "\(progress), \(title)")
      }
      rig.hand.up()
      rig.scene.screen.runUntilIdle()
    }
  }

  @Test("No two texts overlap in a push and a pop that run by themselves")
  func free() {
    let scene = NavigationScene("A")
    name(scene)
    let bar = scene.navigation.navigationBar
    for step in ["B", "C", "", ""] {
      if step.isEmpty {
        scene.navigation.popViewController(animated: true)
      } else {
        scene.push(step)
      }
      scene.screen.flush()
      for frame in 1..<40 {
        scene.screen.advance(by: 1.0 / 60)
        expectLegible(bar, "frame \(frame) to \(step)")
      }
      scene.screen.runUntilIdle()
    }
  }

  /// Expects the texts of both bars in a cross-fade: none moves, and the opacities of old and new add up to 1.
  private func expectCrossFade(
    _ shown: [Text], from old: [Text], to new: [Text], at fraction: CGFloat,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(shown.count == old.count + new.count, sourceLocation: location)
    for (texts, opacity) in [(old, 1 - fraction), (new, fraction)] {
      for text in texts {
        let isThere = shown.contains {
          $0.text == text.text && $0.frame == text.frame && abs($0.opacity - opacity) < 1e-3
        }
        #expect(isThere, "\(text) at \(fraction) in \(shown)", sourceLocation: location)
      }
    }
  }

  @Test(
    "With a delegate's animator the bar cross-fades in place, even in a drag and after a resize"
  )
  func crossFadeInTheHand() throws {
    for finishes in [true, false] {
      let rig = NavigationDragTests.Rig("A", custom: true)
      name(rig.scene)
      rig.scene.screen.flush()
      let bar = rig.scene.navigation.navigationBar
      var new = texts(in: bar)
      rig.scene.push("B", animated: false)
      rig.scene.screen.flush()
      var old = texts(in: bar)
      hold(rig) { progress in
        expectCrossFade(texts(in: bar), from: old, to: new, at: progress)
      }
      let width: CGFloat = 600
      rig.scene.screen.window.frame.size.width = width
      rig.scene.screen.flush()
      // In the wider bar the title is in the middle, and the button at the right end.
      func moved(_ text: Text) -> Text {
        var text = text
        let isTitle = text.frame.midX > 150 && text.frame.midX < 250
        text.frame.origin.x += isTitle ? (width - 400) / 2 : text.text == "Done" ? width - 400 : 0
        return text
      }
      (old, new) = (old.map(moved), new.map(moved))
      expectCrossFade(texts(in: bar), from: old, to: new, at: 0.9)
      if !finishes { rig.hand.drag(CGVector(dx: -40, dy: 0), frames: 12) }
      rig.scene.screen.advance(by: 0.2)
      rig.hand.up()
      rig.scene.screen.runUntilIdle()
      #expect(rig.scene.problemsAtRest() == [])
      let rest = texts(in: bar)
      #expect(rest.allSatisfy { $0.opacity == 1 })
      #expect(rest.map(\.text) == (finishes ? new : old).map(\.text))
    }
  }

  @Test(
    "Without a drag the bar cross-fades with a delegate's animator or with reduced motion",
    arguments: [(true, false), (false, true), (true, true)])
  func crossFades(custom: Bool, isReduced: Bool) {
    UIApplication.shared.reducesMotion = isReduced
    defer { UIApplication.shared.reducesMotion = false }
    let rig = NavigationDragTests.Rig("A", custom: custom)
    name(rig.scene)
    rig.scene.screen.flush()
    let bar = rig.scene.navigation.navigationBar
    for step in ["B", "C", "", ""] {
      let before = texts(in: bar)
      if step.isEmpty { rig.scene.pop() } else { rig.scene.push(step) }
      rig.scene.screen.flush()
      let frames = Set(texts(in: bar).map(\.frame.origin.x))
      var last: CGFloat = 0
      for frame in 1..<8 {
        rig.scene.screen.advance(by: 1.0 / 60)
        let shown = texts(in: bar)
        #expect(Set(shown.map(\.frame.origin.x)) == frames, "frame \(frame) to \(step)")
        let title = shown.last { $0.text == rig.scene.navigation.topViewController?.title }
        #expect((title?.opacity ?? 0) > last)
        last = title?.opacity ?? 0
        let leaving = shown.first { $0.text == before.first?.text }
        #expect(leaving != nil)
      }
      rig.scene.screen.runUntilIdle()
    }
  }

  @Test("In a cross-fade, a text that stays in its place remains opaque")
  func sameWords() {
    let rig = NavigationDragTests.Rig("ABC", custom: true)
    name(rig.scene)
    for page in "AB" { rig.scene.page("\(page)").navigationItem.backButtonTitle = "Back" }
    rig.scene.screen.flush()
    let bar = rig.scene.navigation.navigationBar
    hold(rig) { progress in
      #expect(texts(in: bar).contains { $0.text == "Back" && $0.opacity == 1 })
      #expect(chevron(in: bar)?.layer.presentation()?.opacity == 1)
    }
    rig.hand.up()
    rig.scene.screen.runUntilIdle()
  }

  @Test("In a pop the back title becomes the title, and the old title leaves to the right")
  func ways() throws {
    let rig = NavigationDragTests.Rig("AB")
    name(rig.scene)
    rig.scene.screen.flush()
    let bar = rig.scene.navigation.navigationBar
    func shown(_ text: String) -> [Text] { texts(in: bar).filter { $0.text == text } }
    let back = try #require(shown("Library").first).frame
    let title = try #require(shown("Albums of 2026").first).frame
    var last = (title: title.midX, back: back.midX, chevron: Float(1))
    try hold(rig) { progress in
      let leaving = try #require(shown("Albums of 2026").first)
      let arriving = try #require(shown("Library").first)
      #expect(leaving.frame.midX > last.title && arriving.frame.midX > last.back)
      #expect(abs(leaving.opacity - (1 - progress)) < 1e-3)
      #expect(abs(shown("Library").map(\.opacity).reduce(0, +) - 1) < 1e-3)
      let chevron = try #require(chevron(in: bar)?.layer.presentation()).opacity
      #expect(chevron < last.chevron)
      last = (leaving.frame.midX, arriving.frame.midX, chevron)
    }
    rig.hand.up()
    rig.scene.screen.runUntilIdle()
  }

  @Test("If both pages have a chevron, one of them is always opaque")
  func chevronStays() {
    let rig = NavigationDragTests.Rig("ABC")
    let bar = rig.scene.navigation.navigationBar
    hold(rig) { progress in
      #expect(chevron(in: bar)?.layer.presentation()?.opacity == 1)
    }
    rig.hand.up()
    rig.expectRest("AB")
  }

  @Test("A chevron and a button at the same place are never visible at the same time")
  func chevronAndButton() throws {
    let rig = NavigationDragTests.Rig("AB")
    name(rig.scene)
    rig.scene.page("A").navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Close", primaryAction: UIAction { _ in })
    rig.scene.screen.flush()
    let bar = rig.scene.navigation.navigationBar
    try hold(rig) { progress in
      let button = try #require(texts(in: bar).first { $0.text == "Close" }).opacity
      let chevron = try #require(chevron(in: bar)?.layer.presentation()).opacity
      #expect(min(button, CGFloat(chevron)) < 1e-6, "\(progress): \(button), \(chevron)")
    }
    rig.hand.up()
    rig.scene.screen.runUntilIdle()
  }

  @Test("The back title of the page below appears as soon as its place is free")
  func backTitleBelow() throws {
    let rig = NavigationDragTests.Rig("ABC")
    name(rig.scene)
    rig.scene.page("A").title = "All"
    rig.scene.page("B").navigationItem.backButtonTitle = "Albums"
    rig.scene.screen.flush()
    let bar = rig.scene.navigation.navigationBar
    func frame(_ text: String) throws -> CGRect {
      try #require(texts(in: bar).first { $0.text == text }).frame
    }
    var last: CGFloat = 0
    try hold(rig) { progress in
      let below = try #require(texts(in: bar).first { $0.text == "All" }).opacity
      let isFree = try frame("Albums").minX > frame("All").maxX
      #expect(isFree ? below > last || below == 1 : below == 0, "\(progress)")
      last = below
      if progress == 0.5 { #expect(below > 0.25) }
    }
    rig.hand.up()
    rig.scene.screen.runUntilIdle()
  }

  private func chevron(in view: UIView) -> ChevronView? {
    view as? ChevronView ?? view.subviews.lazy.compactMap(chevron).first
  }
}
