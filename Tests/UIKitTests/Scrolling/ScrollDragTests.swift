import Testing

@testable import UIKit

/// Tests of drags of a scroll view, and of the motion after a release.
@MainActor @Suite struct ScrollDragTests {
  @Test func aFlingEndsAtItsTargetOffset() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: -90))
      #expect(scene.view.isDragging && scene.view.isTracking && !scene.view.isDecelerating)
      // The slop of 10 points does not scroll.
      #expect(scene.view.contentOffset.y == 80)
      scene.release()
      #expect(scene.view.isDecelerating && !scene.view.isDragging && !scene.view.isTracking)
      #expect(abs(scene.log.velocity.y - 0.9) < 1e-6)
      #expect(abs(scene.log.target.y - (80 + 890 * 0.499)) < 1)
      // The motion continues the drag without a jump: 900 points per second are 15 points per frame.
      let offsets = scene.frames(240).map(\.y)
      #expect(abs(offsets[0] - 80 - 15) <= 1)
      for (a, b) in zip(offsets, offsets.dropFirst()) { #expect(b >= a && b - a <= 15) }
      #expect(offsets.last == scene.log.target.y)
      #expect(!scene.view.isDecelerating)
      #expect(
        scene.log.names == [
          "willDrag", "scroll", "willEnd", "didEnd true", "willDecelerate", "scroll",
          "didDecelerate",
        ])
      scene.frames(60)
      #expect(scene.comesToRest())
    }
  }

  @Test func aDragThatRestsIsNoFling() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.frames(20)
      scene.release()
      #expect(scene.log.names == ["willDrag", "scroll", "willEnd", "didEnd false"])
      #expect(scene.view.contentOffset.y == 80)
    }
  }

  @Test func beyondTheEdgeContentsGiveWayAndComeBack() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: 90))
      let stretch = CGFloat(RubberBand(dimension: 200).stretch(ofPull: 80))
      #expect(abs(scene.view.contentOffset.y + stretch) <= 0.5)
      scene.frames(10)
      scene.release()
      #expect(scene.view.isDecelerating)
      let offsets = scene.frames(60).map(\.y)
      for (a, b) in zip(offsets, offsets.dropFirst()) { #expect(b >= a && b <= 0) }
      #expect(offsets.last == 0 && !scene.view.isDecelerating)
    }
  }

  @Test func aFlingAgainstTheEdgeBouncesOrStops() {
    for bounces in [true, false] {
      withScrollStage(content: CGSize(width: 200, height: 400)) { scene in
        scene.view.bounces = bounces
        scene.drag(CGVector(dx: 0, dy: -90), steps: 4)
        scene.release()
        let offsets = scene.frames(200).map(\.y)
        #expect(((offsets.max() ?? 0) > 210) == bounces)
        #expect(offsets.last == 200)
        #expect(scene.comesToRest())
      }
    }
  }

  @Test func aTouchCatchesWhatMovesAndTapsOnNothing() {
    withScrollStage { scene in
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
      var taps = 0
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      scene.view.addSubview(button)
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.release()
      scene.frames(10)
      scene.log.names = []
      let place = CGPoint(x: 100, y: 100)
      scene.stage.send(.pointerDown(location: place))
      let caught = scene.view.contentOffset.y
      #expect(!scene.view.isDecelerating && scene.view.isTracking && !button.isHighlighted)
      scene.frames(10)
      #expect(scene.view.contentOffset.y == caught)
      scene.stage.send(.pointerUp(location: place))
      #expect(taps == 0 && scene.log.names == ["didDecelerate"])
      // When the content is at rest, a click reaches the button again.
      scene.stage.click(place)
      #expect(taps == 1)
    }
  }

  @Test func whatWasCaughtCanBeDraggedOnAtOnce() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.release()
      scene.frames(10)
      let caught = scene.view.contentOffset.y
      scene.log.names = []
      scene.drag(CGVector(dx: 0, dy: 12), steps: 3)
      #expect(scene.view.contentOffset.y == caught - 12)
      scene.frames(10)
      scene.release()
      #expect(
        scene.log.names == ["didDecelerate", "willDrag", "scroll", "willEnd", "didEnd false"])
    }
  }

  @Test func whatIsCaughtBeyondAnEdgeComesBack() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: 90))
      scene.release()
      scene.frames(5)
      scene.stage.send(.pointerDown(location: CGPoint(x: 100, y: 100)))
      let caught = scene.view.contentOffset.y
      #expect(caught < 0)
      scene.frames(5)
      #expect(scene.view.contentOffset.y == caught)
      scene.stage.send(.pointerUp(location: CGPoint(x: 100, y: 100)))
      scene.frames(60)
      #expect(scene.view.contentOffset.y == 0)
    }
  }

  @Test func aCancelledDragReturnsWithoutAFling() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: 90))
      scene.stage.send(.cancelled)
      #expect(!scene.view.isDragging && !scene.view.isTracking && scene.log.velocity == .zero)
      scene.frames(60)
      #expect(scene.view.contentOffset.y == 0 && scene.comesToRest())
    }
  }

  // MARK: Targets

  @Test func theDelegateChoosesWhereToRest() {
    withScrollStage { scene in
      scene.log.wantedTarget = CGPoint(x: 0, y: 333)
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.release()
      let offsets = scene.frames(90).map(\.y)
      #expect(abs(offsets[0] - 80 - 15) <= 5)
      #expect(offsets.last == 333 && scene.comesToRest())
    }
  }

  /// A carousel snaps to a target, and loads more content before or after the visible part while it still moves.
  @Test(arguments: ["after", "before", "offset first"])
  func aTargetIsKeptWhileContentsGrow(place: String) {
    func offsets(growing: Bool) -> [CGFloat] {
      var offsets: [CGFloat] = []
      withScrollStage { scene in
        scene.log.wantedTarget = CGPoint(x: 0, y: 333)
        scene.drag(CGVector(dx: 0, dy: -90))
        scene.release()
        scene.frames(4)
        switch (growing, place) {
        case (false, _): break
        case (_, "after"): scene.view.contentSize.height += 500
        case (_, "before"):
          scene.view.contentSize.height += 500
          scene.view.contentOffset.y += 500
        default:
          // The target is beyond the end of the content for a moment.
          scene.view.contentOffset.y += 500
          scene.view.contentSize.height += 500
        }
        offsets = scene.frames(90).map(\.y)
        #expect(scene.comesToRest())
      }
      return offsets
    }
    let shift: CGFloat = place == "after" ? 0 : 500
    let (plain, grown) = (offsets(growing: false), offsets(growing: true))
    #expect(grown.last == 333 + shift)
    // Except for the shift, the motion is the same.
    for (a, b) in zip(plain, grown) { #expect(abs(b - shift - a) <= 1) }
  }

  /// Apps do this to prevent flings.
  @Test(arguments: [false, true])
  func theDelegateStopsAFlingBeforeItBegins(earlier: Bool) {
    final class Stopper: UIScrollViewDelegate {
      let earlier: Bool
      var names: [String] = []
      init(earlier: Bool) { self.earlier = earlier }
      func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
      ) {
        if earlier { scrollView.setContentOffset(scrollView.contentOffset, animated: false) }
      }
      func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
        scrollView.setContentOffset(scrollView.contentOffset, animated: false)
      }
      func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
        names.append("willDecelerate")
      }
    }
    withScrollStage { scene in
      let stopper = Stopper(earlier: earlier)
      scene.view.delegate = stopper
      scene.drag(CGVector(dx: 0, dy: -90))
      let offset = scene.view.contentOffset
      scene.release()
      #expect(!scene.view.isDecelerating && stopper.names == [])
      scene.frames(30)
      #expect(scene.view.contentOffset == offset && scene.comesToRest())
    }
  }

  /// The distance, the number of steps, and the offset of the resulting page.
  @Test(
    arguments: [
      (-90.0, 6, 200.0), (-150, 6, 200), (-30, 6, 200), (-60, 30, 0), (-120, 60, 200), (60, 6, 0),
    ] as [(CGFloat, Int, CGFloat)])
  func pagesTurnByPositionOrVelocity(distance: CGFloat, steps: Int, page: CGFloat) {
    withScrollStage(content: CGSize(width: 1000, height: 200)) { scene in
      scene.view.isPagingEnabled = true
      scene.drag(CGVector(dx: distance, dy: 0), steps: steps)
      scene.release()
      scene.frames(90)
      #expect(scene.view.contentOffset.x == page)
      #expect(scene.comesToRest())
    }
  }

  @Test(
    arguments: [(-60.0, -20.0, true, false), (-20, -60, false, true), (-60, -58, true, true)]
      as [(CGFloat, CGFloat, Bool, Bool)])
  func aLockedDragStaysOnItsAxis(x: CGFloat, y: CGFloat, movesX: Bool, movesY: Bool) {
    withScrollStage(content: CGSize(width: 1000, height: 1000)) { scene in
      scene.view.isDirectionalLockEnabled = true
      scene.drag(CGVector(dx: x, dy: y))
      #expect((scene.view.contentOffset.x != 0) == movesX)
      #expect((scene.view.contentOffset.y != 0) == movesY)
    }
  }

  @Test func whereThereIsNowhereToGoOnlyBouncingMoves() {
    withScrollStage(content: CGSize(width: 200, height: 100)) { scene in
      scene.drag(CGVector(dx: 0, dy: 60))
      #expect(!scene.view.isDragging && scene.view.contentOffset == .zero)
      scene.release()
      scene.view.alwaysBounceVertical = true
      scene.drag(CGVector(dx: 0, dy: 60))
      #expect(scene.view.contentOffset.y < 0)
      scene.release()
      scene.frames(60)
      #expect(scene.view.contentOffset.y == 0)
    }
  }

  // MARK: What changes meanwhile

  @Test func contentThatGrowsOrShrinksDuringAFling() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.release()
      scene.frames(5)
      let before = scene.view.contentOffset.y
      scene.view.contentSize.height = before + 250
      #expect(scene.view.contentOffset.y == before)
      scene.frames(120)
      #expect(scene.view.contentOffset.y == before + 50)
      #expect(scene.comesToRest() && !scene.view.isDecelerating)
    }
  }

  @Test func settingAnOffsetEndsTheFling() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.release()
      scene.view.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
      #expect(!scene.view.isDecelerating)
      scene.frames(60)
      #expect(scene.view.contentOffset.y == 10)
      // A delegate can limit the offset during a whole fling, as a sticky header does.
      scene.log.scrolled = {
        if scene.view.contentOffset.y > 200 { scene.view.contentOffset.y = 200 }
      }
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.release()
      for offset in scene.frames(240) { #expect(offset.y <= 200) }
      #expect(scene.view.contentOffset.y == 200 && scene.comesToRest())
    }
  }

  @Test func aViewThatGoesIsAtItsEndAndNothingRuns() {
    withScrollStage { scene in
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.release()
      scene.view.removeFromSuperview()
      #expect(scene.view.contentOffset == scene.log.target && !scene.view.isDecelerating)
      #expect(scene.log.names.last == "didDecelerate")
      scene.frames(2)
      #expect(scene.comesToRest())
    }
  }

  @Test func anAnimatedOffsetMovesAndCanBeSentElsewhere() {
    withScrollStage { scene in
      scene.view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      #expect(scene.view.contentOffset.y == 0 && !scene.view.isDecelerating)
      let there = scene.frames(8).map(\.y)
      #expect(there[7] > 300 && there[7] < 600)
      scene.view.setContentOffset(CGPoint(x: 0, y: 0), animated: true)
      // The motion brakes and turns around instead of restarting from rest.
      #expect(abs(scene.frames(1)[0].y - there[7]) < 10)
      scene.frames(60)
      #expect(scene.view.contentOffset.y == 0)
      #expect(scene.log.names == ["scroll", "didAnimate"])
      #expect(scene.comesToRest())
    }
  }

  // MARK: Touches in contents

  @Test func contentsHearOfAFingerThatRestsAndNotOfOneThatDrags() {
    withScrollStage { scene in
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
      var taps = 0
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      scene.view.addSubview(button)
      @MainActor func finger(_ phase: InputEvent.TouchPhase, _ y: CGFloat) {
        scene.stage.send(.touch(id: 1, phase, location: CGPoint(x: 100, y: y)))
      }
      finger(.began, 100)
      #expect(!button.isHighlighted)
      scene.stage.advance(by: 0.14)
      #expect(!button.isHighlighted)
      scene.stage.advance(by: 0.01)
      #expect(button.isHighlighted)
      finger(.ended, 100)
      #expect(taps == 1)
      // A quick tap is delivered when the finger is lifted, and counts.
      finger(.began, 100)
      finger(.ended, 100)
      #expect(taps == 2)
      finger(.began, 100)
      finger(.moved, 60)
      #expect(!button.isHighlighted && scene.view.isDragging)
      finger(.ended, 60)
      #expect(taps == 2)
      scene.view.delaysContentTouches = false
      finger(.began, 100)
      #expect(button.isHighlighted)
      finger(.cancelled, 100)
      #expect(!scene.view.isTracking)
    }
  }

  @Test func aDragThatAnotherRecognizerTakesIsNotTracked() {
    withScrollStage { scene in
      let pan = UIPanGestureRecognizer()
      scene.view.addGestureRecognizer(pan)
      scene.drag(CGVector(dx: 60, dy: 0))
      #expect(pan.state == .changed && !scene.view.isTracking && !scene.view.isDragging)
      scene.release()
      #expect(!scene.view.isTracking)
    }
  }

  @Test func contentsMayKeepTheirTouches() {
    final class Picky: UIScrollView {
      var gives = false
      override func touchesShouldCancel(in view: UIView) -> Bool { gives }
    }
    withStage { stage in
      let view = Picky(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      view.contentSize = CGSize(width: 200, height: 1000)
      stage.window.addSubview(view)
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 1000))
      view.addSubview(inner)
      @MainActor func drag() {
        stage.send(.pointerDown(location: CGPoint(x: 100, y: 100)))
        stage.send(.pointerMoved(location: CGPoint(x: 100, y: 60)))
        stage.send(.pointerMoved(location: CGPoint(x: 100, y: 50)))
        stage.send(.pointerUp(location: CGPoint(x: 100, y: 50)))
      }
      drag()
      #expect(view.contentOffset.y == 0)
      view.gives = true
      view.canCancelContentTouches = false
      drag()
      #expect(view.contentOffset.y == 0)
      view.canCancelContentTouches = true
      drag()
      #expect(view.contentOffset.y == 40)
    }
  }

  // MARK: Offsets that are set on the way

  /// Shifts the offset by a page of 200 points whenever it leaves 400...600, as infinite scrollers do. The result
  /// returns the total shift so far.
  private func recentre(_ scene: ScrollStage) -> () -> CGFloat {
    var added: CGFloat = 0
    scene.log.scrolled = { [weak view = scene.view] in
      guard let view else { return }
      let y = view.contentOffset.y
      guard !(400...600).contains(y) else { return }
      let shift: CGFloat = y > 600 ? -200 : 200
      added += shift
      view.contentOffset.y += shift
    }
    return { added }
  }

  @Test func anInfiniteScrollerFollowsTheFinger() {
    withScrollStage { scene in
      scene.view.contentOffset.y = 500
      let added = recentre(scene)
      for distance: CGFloat in [-900, 900] {
        let start = scene.view.contentOffset.y - added()
        scene.drag(CGVector(dx: 0, dy: distance), steps: 30)
        // After the slop of 10 points, the content has moved as far as the finger.
        let expected = start - (distance < 0 ? -890 : 890)
        #expect(scene.view.contentOffset.y - added() == expected)
        #expect((400...600).contains(scene.view.contentOffset.y) && scene.view.isDragging)
        scene.frames(20)
        scene.release()
        #expect(!scene.view.isDecelerating)
      }
    }
  }

  @Test func anInfiniteScrollerKeepsItsVelocity() {
    // For comparison, the same fling in content that is large enough.
    var plain: [CGFloat] = []
    withScrollStage(content: CGSize(width: 200, height: 100_000)) { scene in
      scene.view.contentOffset.y = 50_000
      scene.drag(CGVector(dx: 0, dy: -180))
      scene.release()
      plain = scene.frames(300).map { $0.y - 50_000 }
      #expect(plain[299] > 600)
    }
    withScrollStage { scene in
      scene.view.contentOffset.y = 500
      let added = recentre(scene)
      scene.drag(CGVector(dx: 0, dy: -180))
      scene.release()
      scene.log.names = []
      var endless: [CGFloat] = []
      for _ in 0..<300 {
        endless.append(scene.frames(1)[0].y - 500 - added())
      }
      #expect(added() <= -600)
      for (a, b) in zip(plain, endless) { #expect(abs(a - b) <= 1) }
      #expect(!scene.view.isDecelerating && scene.log.names == ["scroll", "didDecelerate"])
      #expect(scene.comesToRest())
    }
  }

  /// A paging scroll view comes to rest at a page, even if the content is shifted during the motion.
  @Test func pagesThatAreRecentredComeToRestAtPages() {
    withScrollStage { scene in
      scene.view.isPagingEnabled = true
      scene.view.contentOffset.y = 400
      var added: CGFloat = 0
      scene.log.scrolled = {
        guard scene.view.contentOffset.y > 500 else { return }
        added -= 200
        scene.view.contentOffset.y -= 200
      }
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.release()
      scene.frames(200)
      #expect(added == -200 && scene.view.contentOffset.y == 400)
    }
  }

  @Test func theSetterContinuesAFlingAndSetContentOffsetEndsIt() {
    withScrollStage(content: CGSize(width: 200, height: 5000)) { scene in
      scene.drag(CGVector(dx: 0, dy: -90))
      scene.release()
      scene.frames(5)
      scene.view.contentOffset.y += 1000
      let offset = scene.view.contentOffset.y
      #expect(scene.view.isDecelerating && scene.frames(1)[0].y > offset)
      scene.view.setContentOffset(scene.view.contentOffset, animated: false)
      #expect(!scene.view.isDecelerating && scene.log.names.last == "didDecelerate")
      // Setting the offset ends an animated scroll.
      scene.view.setContentOffset(.zero, animated: true)
      scene.frames(3)
      scene.view.contentOffset.y = 700
      scene.frames(20)
      #expect(scene.view.contentOffset.y == 700)
    }
  }

  @Test func contentsThatTheDelegateMovesWhenLetGoFlyFromThere() {
    withScrollStage(content: CGSize(width: 200, height: 5000)) { scene in
      scene.drag(CGVector(dx: 0, dy: -90))
      let log = MovingLog()
      scene.view.delegate = log
      scene.release()
      let offsets = [scene.view.contentOffset.y] + scene.frames(30).map(\.y)
      #expect(offsets[0] == 1080)
      for (a, b) in zip(offsets, offsets.dropFirst()) { #expect(b > a && b - a <= 16) }
    }
  }

  private final class MovingLog: UIScrollViewDelegate {
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
      scrollView.contentOffset.y += 1000
    }
  }
}
