import Testing

@testable import UIKit

/// Zooms of pushed and presented pages: their callbacks, their two end states, and drags.
@MainActor
@Suite("Zooms")
struct ZoomTests {
  typealias Kind = ZoomScene.Kind

  // MARK: Order

  /// Fails when a zoom sends other callbacks, or sends them in another order, than UIKit's usual transition.
  @Test("Callbacks come in the usual order", arguments: Kind.allCases)
  func order(kind: Kind) {
    func log(zooms: Bool) -> [String] {
      let scene = ZoomScene(kind)
      if !zooms { scene.source = nil }
      scene.open()
      scene.screen.runUntilIdle()
      #expect(scene.isOpen && scene.problemsAtRest() == [])
      scene.close()
      scene.screen.runUntilIdle()
      #expect(!scene.isOpen && scene.problemsAtRest() == [])
      return scene.log.take()
    }
    let zoomed = log(zooms: true)
    #expect(zoomed == log(zooms: false))
    #expect(zoomed.contains("B.viewDidAppear") && zoomed.contains("B.viewDidDisappear"))
  }

  /// A cancelled drag has UIKit's order: the page disappears and appears again, with balanced callbacks.
  @Test("A cancelled drag has the order of a cancelled pop", arguments: Kind.allCases)
  func cancelledOrder(kind: Kind) {
    let scene = ZoomScene(kind)
    scene.open(animated: false)
    let before = TreeLooks(scene.screen.window)
    _ = scene.log.take()
    scene.hand.grab(200, 400, going: CGVector(dx: 0, dy: 1))
    scene.hand.drag(CGVector(dx: 0, dy: 3), frames: 20)
    #expect(scene.takeAppearances().first == "B.viewWillDisappear")
    scene.screen.advance(by: 0.3)
    scene.hand.up()
    scene.screen.runUntilIdle()
    let entries = scene.takeAppearances()
    #expect(entries.suffix(2) == ["B.viewWillAppear", "B.viewDidAppear"])
    let replaces = kind == .push || kind == .fullScreen
    #expect(entries.contains("A.viewDidDisappear") == replaces)
    #expect(scene.isOpen && scene.problemsAtRest() == [])
    #expect(TreeLooks(scene.screen.window).changes(since: before) == [])
  }

  // MARK: Ends

  /// Fails when the page doesn't start and end at the source's frame, with the source's corner radius, or when the source view
  /// is visible together with its snapshot.
  @Test("The page leaves its source and returns to it", arguments: Kind.allCases)
  func ends(kind: Kind) throws {
    let scene = ZoomScene(kind)
    let before = TreeLooks(scene.screen.window)
    let source = scene.sourceFrame
    scene.open()
    let card = try #require(scene.card)
    #expect(scene.shown.isAlmost(source))
    #expect(card.layer.presentation()?.cornerRadius == 12)
    #expect(!scene.showsSource)
    scene.screen.advance(by: 0.08)
    #expect(scene.shown.width > source.width && scene.shown.width < scene.rest.width)
    scene.screen.runUntilIdle()
    #expect(scene.shown == scene.rest && scene.showsSource && scene.problemsAtRest() == [])
    scene.close()
    #expect(scene.shown.isAlmost(scene.rest) && !scene.showsSource)
    // Just before its end, the page is at its source.
    var last = CGRect.null
    for _ in 0..<200 where scene.card != nil {
      last = scene.shown
      scene.screen.advance(by: 1.0 / 240)
    }
    #expect(last.isAlmost(source, within: 1))
    scene.screen.runUntilIdle()
    #expect(!scene.isOpen && scene.problemsAtRest() == [])
    #expect(TreeLooks(scene.screen.window).changes(since: before) == [])
  }

  /// The page's content fills the card's width; with an alignment rectangle, that rectangle lies over the source.
  @Test("The alignment rectangle lies over the source", arguments: [false, true])
  func alignment(aligns: Bool) throws {
    let scene = ZoomScene(.fullScreen)
    let rect = CGRect(x: 50, y: 200, width: 300, height: 200)
    if aligns {
      scene.options.alignmentRectProvider = {
        #expect($0.sourceView === scene.thumbnail && $0.zoomedViewController === scene.page)
        return rect
      }
    }
    scene.open()
    let layer = try #require(scene.page.view.layer.presentation())
    let part = aligns ? rect : CGRect(x: 0, y: 0, width: 400, height: 400.0 * 80 / 120)
    #expect(layer.convert(part, to: nil).isAlmost(scene.sourceFrame))
    scene.screen.runUntilIdle()
    #expect(scene.problemsAtRest() == [])
  }

  /// Fails when the transition is neither the slide nor that of the presentation's style.
  @Test("Without a source the usual transition takes its place", arguments: Kind.allCases)
  func withoutSource(kind: Kind) {
    let scene = ZoomScene(kind)
    scene.source = nil
    scene.open()
    #expect(scene.card == nil)
    scene.screen.advance(by: 0.05)
    let offset = kind == .push ? scene.shown.minX : scene.shown.minY - scene.rest.minY
    #expect(offset > 10)
    scene.screen.runUntilIdle()
    #expect(scene.isOpen && scene.problemsAtRest() == [])
    // For the way back there is a source view.
    scene.source = scene.thumbnail
    scene.close()
    #expect(scene.card != nil)
    scene.screen.runUntilIdle()
    #expect(!scene.isOpen && scene.problemsAtRest() == [])
  }

  /// When the source view disappears during a drag, the page shrinks into the middle, and the transition ends.
  @Test("A source may go away under the drag", arguments: Kind.allCases)
  func sourceGoes(kind: Kind) {
    let scene = ZoomScene(kind)
    scene.open(animated: false)
    scene.hand.grab(200, 400, going: CGVector(dx: 0, dy: 1))
    scene.hand.drag(CGVector(dx: 0, dy: 6), frames: 40)
    #expect(scene.card != nil)
    scene.source = nil
    scene.hand.up()
    scene.screen.runUntilIdle()
    #expect(!scene.isOpen && scene.problemsAtRest() == [])
  }

  /// Fails when the app isn't asked for the source view again, or when the view's old frame is used.
  @Test("The page returns to where the source is now", arguments: Kind.allCases, [false, true])
  func movedSource(kind: Kind, drags: Bool) {
    let scene = ZoomScene(kind)
    scene.open(animated: false)
    let other = UIView(frame: CGRect(x: 250, y: 300, width: 60, height: 90))
    scene.below.view.addSubview(other)
    scene.source = other
    if drags {
      scene.hand.grab(200, 400, going: CGVector(dx: 0, dy: 1))
      scene.hand.drag(CGVector(dx: 0, dy: 8), frames: 30)
      // The source view moves while the page is dragged.
      other.frame.origin.y = 330
      scene.hand.up()
    } else {
      scene.close()
    }
    var last = CGRect.null
    for _ in 0..<400 where scene.card != nil {
      last = scene.shown
      #expect(scene.showsSource && other.layer.mask != nil)
      scene.screen.advance(by: 1.0 / 240)
    }
    scene.screen.runUntilIdle()
    #expect(last.isAlmost(other.convert(other.bounds, to: nil), within: 1))
    #expect(other.layer.mask == nil && !scene.isOpen && scene.problemsAtRest() == [])
  }

  @Test("The dimming has its colour and covers the page below")
  func dimming() throws {
    for color in [nil, UIColor.red] {
      let scene = ZoomScene(.push)
      scene.options.dimmingColor = color
      scene.open()
      let shade = try #require(scene.card?.superview?.subviews.first)
      #expect(shade.layer.presentation()?.opacity == 0)
      #expect(shade.backgroundColor == color ?? UIColor.black.withAlphaComponent(0.15))
      scene.screen.advance(by: 0.2)
      #expect((shade.layer.presentation()?.opacity ?? 0) > 0.8)
      #expect(shade.convert(shade.bounds, to: nil) == scene.rest)
      scene.screen.runUntilIdle()
    }
  }

  @Test("A preferred style is that of the presentation")
  func styles() {
    let scene = ZoomScene(.fullScreen)
    scene.page.preferredTransition = .crossDissolve
    scene.open()
    scene.screen.advance(by: 0.1)
    #expect(scene.shown == scene.rest)
    let opacity = scene.page.view.layer.presentation()?.opacity ?? 1
    #expect(opacity > 0 && opacity < 1)
    scene.screen.runUntilIdle()
    #expect(scene.problemsAtRest() == [])
  }

  @Test("Reduced motion cross-fades, and shows the source", arguments: Kind.allCases)
  func reducedMotion(kind: Kind) {
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    let scene = ZoomScene(kind)
    scene.open()
    scene.screen.advance(by: 0.1)
    #expect(scene.card == nil && scene.shown == scene.rest && scene.showsSource)
    let opacity = scene.page.view.layer.presentation()?.opacity ?? 1
    #expect(opacity > 0 && opacity < 1)
    scene.screen.runUntilIdle()
    #expect(scene.isOpen && scene.problemsAtRest() == [])
  }

  // MARK: Drags

  /// A long or fast drag in any direction returns the page to its source; a short one doesn't.
  @Test(
    "A drag in any direction takes a page back",
    arguments: [Kind.push, .fullScreen, .overFullScreen],
    [
      CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0), CGVector(dx: -1, dy: 0),
      CGVector(dx: 0, dy: -1),
    ]
  )
  func directions(kind: Kind, direction: CGVector) {
    for (length, speed, stays) in [(100, 2, true), (150, 2, false), (80, 20, false)] {
      let scene = ZoomScene(kind)
      scene.open(animated: false)
      scene.hand.grab(200, 330, going: direction)
      let step = CGFloat(speed)
      scene.hand.drag(
        CGVector(dx: direction.dx * step, dy: direction.dy * step), frames: (length - 11) / speed)
      #expect(scene.card != nil && !scene.showsSource)
      let way = CGPoint(
        x: scene.shown.midX - scene.rest.midX, y: scene.shown.midY - scene.rest.midY)
      #expect(way.x * direction.dx + way.y * direction.dy > 0)
      #expect(scene.shown.height < scene.rest.height)
      scene.hand.up()
      scene.screen.runUntilIdle()
      #expect(scene.isOpen == stays, "\(length) points, \(speed) a frame")
      #expect(scene.problemsAtRest() == [])
    }
  }

  @Test("A cancelled drag leaves the page open", arguments: Kind.allCases)
  func cancelled(kind: Kind) {
    let scene = ZoomScene(kind)
    scene.open(animated: false)
    scene.hand.grab(200, 400, going: CGVector(dx: 0, dy: 1))
    scene.hand.drag(CGVector(dx: 0, dy: 6), frames: 40)
    scene.hand.cancel()
    scene.screen.runUntilIdle()
    #expect(scene.isOpen && scene.problemsAtRest() == [])
  }

  /// Fails when a caught page jumps, or doesn't move in the direction of the flick.
  @Test("A zoom is caught at any moment", arguments: Kind.allCases, [0.02, 0.1, 0.3, 0.45])
  func catching(kind: Kind, time: Double) {
    for (opens, sent) in [(true, true), (true, false), (false, true), (false, false)] {
      let scene = ZoomScene(kind)
      scene.open(animated: opens)
      if !opens { scene.close() }
      scene.screen.advance(by: time)
      guard scene.card != nil else { continue }
      let before = scene.shown
      // The drag begins with the first point beyond the slop.
      scene.hand.grab(200, 400, going: CGVector(dx: 0, dy: 1))
      scene.screen.flush()
      #expect(scene.shown.isAlmost(before))
      scene.hand.drag(CGVector(dx: 0, dy: sent ? 45 : -45), frames: 4)
      scene.hand.up()
      scene.screen.runUntilIdle()
      // The source lies above the page's middle, so a flick down leads to the page, and one up to the source.
      #expect(scene.isOpen == sent, "\(opens) \(sent)")
      #expect(scene.problemsAtRest() == [])
    }
  }

  /// Escape reverses a zoom without a jump of position or velocity.
  @Test("Escape turns a zoom round", arguments: Kind.allCases)
  func turning(kind: Kind) {
    let scene = ZoomScene(kind)
    scene.open()
    scene.screen.advance(by: 0.1)
    let before = scene.shown
    scene.screen.advance(by: 0.001)
    let speed = (scene.shown.width - before.width) / 0.001
    let place = scene.shown
    scene.escape()
    #expect(scene.shown.isAlmost(place))
    scene.screen.advance(by: 0.001)
    #expect(abs((scene.shown.width - place.width) / 0.001 - speed) < abs(speed) * 0.15)
    scene.screen.runUntilIdle()
    #expect(!scene.isOpen && scene.problemsAtRest() == [])
  }

  /// The app decides on drags, and is told what UIKit would do.
  @Test("The app may refuse a drag")
  func decision() {
    let scene = ZoomScene(.fullScreen)
    var contexts: [UIViewController.Transition.ZoomOptions.InteractionContext] = []
    scene.options.interactiveDismissShouldBegin = {
      contexts.append($0)
      return false
    }
    scene.open(animated: false)
    scene.hand.grab(200, 400, going: CGVector(dx: 0, dy: 1))
    scene.hand.drag(CGVector(dx: 0, dy: 6), frames: 40)
    #expect(scene.card == nil)
    scene.hand.up()
    scene.screen.runUntilIdle()
    #expect(contexts.count == 1 && contexts.first?.willBegin == true)
    #expect(contexts.first?.location == CGPoint(x: 200, y: 411))
    #expect(scene.isOpen && scene.problemsAtRest() == [])
  }

  /// A scroll view has priority for the drags that it can follow. At the start of its content, a downward drag moves the page.
  @Test("Scrolling comes first", arguments: Kind.allCases)
  func scrolling(kind: Kind) {
    for offset in [0, 60] as [CGFloat] {
      let scene = ZoomScene(kind)
      let list = UIScrollView(frame: scene.page.view.bounds)
      list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      list.contentSize = CGSize(width: 300, height: 3000)
      scene.page.view.addSubview(list)
      scene.open(animated: false)
      list.contentOffset.y = offset
      scene.screen.flush()
      scene.hand.grab(200, 400, going: CGVector(dx: 0, dy: 1))
      scene.hand.drag(CGVector(dx: 0, dy: 3), frames: 10)
      #expect((scene.card != nil) == (offset == 0))
      #expect(list.contentOffset.y == (offset == 0 ? 0 : offset - 31))
      scene.hand.up()
      scene.screen.runUntilIdle()
      #expect(scene.isOpen && scene.problemsAtRest() == [])
    }
  }

  /// A sheet that may not be dismissed resists, as without a zoom.
  @Test("A sheet that may not be dismissed stays")
  func modal() {
    let scene = ZoomScene(.sheet)
    scene.page.isModalInPresentation = true
    scene.open(animated: false)
    scene.hand.grab(200, 400, going: CGVector(dx: 0, dy: 1))
    scene.hand.drag(CGVector(dx: 0, dy: 10), frames: 30)
    #expect(scene.card == nil && scene.shown.minY > scene.rest.minY)
    scene.hand.up()
    scene.screen.runUntilIdle()
    #expect(scene.isOpen && scene.problemsAtRest() == [])
  }

  // MARK: Size

  @Test("A resize on the way ends at the new places", arguments: Kind.allCases, [true, false])
  func resizing(kind: Kind, opens: Bool) {
    let scene = ZoomScene(kind)
    scene.open(animated: opens)
    if !opens { scene.close() }
    scene.screen.advance(by: 0.1)
    scene.screen.window.frame.size = CGSize(width: 560, height: 500)
    scene.screen.flush()
    if !opens { scene.thumbnail.frame.origin.x = 200 }
    scene.screen.runUntilIdle()
    #expect(scene.isOpen == opens && scene.problemsAtRest() == [])
  }

  @Test("A dragged page is resized under the hand", arguments: Kind.allCases)
  func resizingUnderTheHand(kind: Kind) {
    let scene = ZoomScene(kind)
    scene.open(animated: false)
    scene.hand.grab(200, 400, going: CGVector(dx: 0, dy: 1))
    scene.hand.drag(CGVector(dx: 0, dy: 2), frames: 20)
    scene.screen.window.frame.size = CGSize(width: 560, height: 700)
    scene.screen.flush()
    #expect(scene.card != nil && scene.page.view.bounds.size == scene.rest.size)
    // The drag began in the middle, so the card stays there.
    #expect(abs((scene.card?.center.x ?? 0) - 280) < 0.001)
    scene.screen.advance(by: 0.3)
    scene.hand.up()
    scene.screen.runUntilIdle()
    #expect(scene.isOpen && scene.problemsAtRest() == [])
  }
}
