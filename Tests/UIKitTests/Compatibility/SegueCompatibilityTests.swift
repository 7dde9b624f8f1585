import Testing

@testable import UIKit

/// Tests of segues with custom transitions, forward and back.
@MainActor
@Suite struct SegueCompatibilityTests {
  @Test func theSegueLivesAsLongAsItsPageAndTakesItBack() {
    let screen = TestScreen(size: CGSize(width: 400, height: 600))
    let a = SegueController("A")
    let b = SegueController("B")
    screen.show(a)
    let before = TreeLooks(screen.window)
    weak var segue: GrowSegue?
    a.onPrepare = { [weak a] next in
      segue = next as? GrowSegue
      segue?.sourceRect = CGRect(x: 100, y: 100, width: 40, height: 60)
      #expect(next.source === a)
    }
    a.registerSegue(withIdentifier: "grow", kind: .presentModally, as: GrowSegue.init) { _ in b }
    a.performSegue(withIdentifier: "grow", sender: nil)
    screen.advance(by: 0.25)
    #expect(isClose(shown(b.view).frame.width, 220))
    #expect(isClose(shown(b.view).frame.midX, (120 + 200) / 2))
    screen.runUntilIdle()
    #expect(segue != nil && a.presentedViewController === b)
    b.dismiss(animated: true)
    screen.advance(by: 0.25)
    #expect(isClose(shown(b.view).frame.width, 220) && segue != nil)
    screen.runUntilIdle()
    #expect(segue == nil && a.presentedViewController == nil)
    #expect(TreeLooks(screen.window).changes(since: before) == [])
  }

  @Test func aRootIsExchanged() {
    let screen = TestScreen(size: CGSize(width: 400, height: 600))
    let log = CallLog()
    let (a, b) = (
      RecordingViewController("A", log: log), RecordingViewController("B", log: log)
    )
    screen.show(a)
    _ = log.take()
    CrossfadeRootSegue(identifier: nil, source: a, destination: b).perform()
    screen.runUntilIdle()
    #expect(screen.window.rootViewController === b && screen.window.subviews == [b.view])
    #expect(a.violations == [] && b.violations == [] && b.isVisible && !a.isVisible)
  }
}
