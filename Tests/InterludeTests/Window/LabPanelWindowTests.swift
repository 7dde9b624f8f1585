import TestSupport
import Testing

/// The pages of the lab's panel and the layers in depth in a real window, with an X server's events.
///
/// As in `LabWindowTests`, pixels are compared with those of `interlude filmstrip`, and every wait is for something on the screen.
@Suite(.serialized) struct LabPanelWindowTests {
  /// A handle of the curve is dragged: the transition has the curve at once. It is copied as Swift, pasted, undone and redone.
  @Test func aDraggedHandleChangesTheCurve() async throws {
    let hand = try await LabHand(height: 900, panel: "v")
    let x = hand.stageWidth
    try await hand.push()
    try await hand.wait("the end of the transition") { hand.opening(of: $0) == 0 }
    let fraction = try await hand.scrub(to: 0.5)
    let plain = try await hand.filmstrip(at: [100 * fraction])[0]
    let edited = try await hand.filmstrip(at: [100 * fraction], set: "curve=easeInOut")[0]
    #expect(hand.opening(of: edited) > hand.opening(of: plain) + 20)
    try await hand.expect(plain, "plain")

    // A click on a bar selects its animation. The edit is for all of them.
    let whole = try await hand.steadyPanel()
    let bar = try hand.firstBar()
    try await hand.click(bar.x + bar.width / 4, bar.y)
    try await hand.park()
    _ = try await hand.steadyPanel(otherThan: whole)
    try await hand.click(x + 220, 124)
    try await hand.park()
    try await hand.waitForPanel("the whole transition", whole)
    // The click on the name takes the outline of the selected layer away.
    try await hand.click(60, bar.y)

    // From 0 to 0.42 of the plot.
    try await hand.drag(from: (x + 42, 325), to: (x + 141, 325))
    try await hand.park()
    try await hand.expect(edited, "dragged")
    let editor = try await hand.steadyPanel()
    // The first button below *Copy as*, then the one that takes the edit back, then *Paste*.
    try await hand.click(x + 38, 576)
    try await hand.click(x + 76, 513)
    try await hand.park()
    try await hand.expect(plain, "taken-back")
    try await hand.click(x + 30, 604)
    try await hand.park()
    try await hand.expect(edited, "pasted")
    try await hand.waitForPanel("the fields of the pasted curve", editor)
    try await hand.press("ctrl+z")
    try await hand.expect(plain, "undone")
    try await hand.press("ctrl+shift+z")
    try await hand.expect(edited, "redone")
    try await hand.quit()
  }

  /// The layers are pulled apart, turned, zoomed and selected, and come together to the same pixels as before.
  @Test func theLayersAreTurnedZoomedAndSelected() async throws {
    let hand = try await LabHand(height: 900, panel: "x")
    try await hand.push()
    try await hand.wait("the end of the transition") { hand.opening(of: $0) == 0 }
    try await hand.park()
    // The message about the input script goes away by itself.
    try await hand.expect(try await hand.filmstrip(at: [100])[0], "flat")
    let flat = try await hand.steadyStage()
    let page = flat[4, 20]
    // A click on the row of the page selects it in the tree, and another one nothing.
    let row = try hand.firstBar().y
    let tree = try await hand.steadyPanel()
    try await hand.click(60, row)
    try await hand.park()
    let selected = try await hand.steadyPanel(otherThan: tree)
    try await hand.click(60, row)
    try await hand.park()
    _ = try await hand.steadyPanel(otherThan: selected)

    try await hand.press("3")
    let open = try await hand.steadyStage(otherThan: flat)
    #expect(open.count(of: page) < flat.count(of: page))
    try await hand.drag(from: (200, 300), to: (240, 300))
    try await hand.park()
    let turned = try await hand.steadyStage(otherThan: open)
    #expect(turned.count(of: page) < open.count(of: page))
    try await hand.turnWheel(1, at: 300, 300)
    try await hand.park()
    let zoomed = try await hand.steadyStage(otherThan: turned)
    #expect(zoomed.count(of: page) > turned.count(of: page))
    let place = try #require(zoomed.middle(of: page, inRow: 260))
    try await hand.click(place, LabHand.bar + 260)
    try await hand.park()
    try await hand.waitForPanel("the page in the tree", selected)

    try await hand.press("3")
    try await hand.click(60, row)
    try await hand.park()
    try await hand.wait("the same page as before") { $0.pixels == flat.pixels }
    try await hand.quit()
  }

  /// A parameter is changed with the keyboard and one with the mouse: the next transition has both, and the one after *Reset all* the
  /// app's own values.
  @Test func changedParametersAreForTheNextTransition() async throws {
    let hand = try await LabHand(height: 900, panel: "n")
    let x = hand.stageWidth
    // From the timeline's window to the panel, and there to the button *Linear*.
    for _ in 0..<2 { try await hand.press("F6") }
    try await hand.tab(to: (x + 40, 373))
    try await hand.press("Return")
    try await hand.waitForPanel(colored: true, at: 26, 363)
    try await hand.press("Escape")
    // The slider of the parameter *split*.
    try await hand.drag(from: (x + 152, 442), to: (x + 92, 442))
    try await hand.park()
    try await hand.push()
    try await hand.wait("the end of the transition") { hand.opening(of: $0) == 0 }
    var fraction = try await hand.scrub(to: 0.5)
    try await hand.expect(
      try await hand.filmstrip(at: [100 * fraction], set: "curve=linear", "split=0.25")[0],
      "changed")

    try await hand.press("p")
    try await hand.wait("the end of the replay") { hand.opening(of: $0) == 0 }
    try await hand.waitForPanel(colored: false, at: 24, 197)
    // *Reset all*. The preset is then the default one.
    try await hand.click(x + 40, 143)
    try await hand.waitForPanel(colored: true, at: 24, 197)
    let second = try hand.stage()[4, 20]
    try await hand.push()
    try await hand.wait("the end of the next one") { hand.opening(of: $0, from: second) == 0 }
    fraction = try await hand.scrub(to: 0.5)
    try await hand.expect(
      try await hand.filmstrip(at: [100 * fraction], push: 2)[0], "reset")
    try await hand.quit()
  }
}

extension Bitmap {
  /// The number of pixels of a colour.
  fileprivate func count(of color: Pixel) -> Int {
    pixels.reduce(0) { $0 + ($1 == color ? 1 : 0) }
  }

  /// The middle column of the first 40 neighbouring pixels of a colour in a row.
  fileprivate func middle(of color: Pixel, inRow y: Int) -> Int? {
    (0..<max(width - 40, 0)).first { x in (x..<x + 40).allSatisfy { self[$0, y] == color } }
      .map { $0 + 20 }
  }
}
