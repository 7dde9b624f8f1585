import Testing

@testable import UIKit

/// Tests of transitions inside navigation and tab bar controllers, and in a custom container.
@MainActor
@Suite struct ContainerCompatibilityTests {
  @Test(arguments: [true, false])
  func aSwipePops(completes: Bool) throws {
    let scene = NavigationScene("AB")
    let delegate = SwipePopDelegate()
    scene.navigation.delegate = delegate
    let swipe = SwipePopInteraction(viewController: scene.page("B"))
    delegate.interaction = swipe
    let before = TreeLooks(scene.screen.window)
    swipe.handle(.began, translation: .zero)
    let fraction = completes ? 0.6 : 0.4
    swipe.handle(.changed, translation: CGPoint(x: 400 * fraction, y: 0))
    scene.screen.flush()
    #expect(isClose(shown(scene.page("B").view).frame.minX, 400 * fraction))
    #expect(isClose(shown(scene.page("A").view).frame.minX, 400 * (fraction - 1) / 3))
    swipe.handle(.ended, translation: .zero)
    // The rest runs at the completion speed, which is 1 − fraction / 2.
    let rest = (completes ? 1 - fraction : fraction) * 0.4 / (1 - fraction / 2)
    scene.screen.advance(by: rest / 2)
    let half = completes ? (1 + fraction) / 2 : fraction / 2
    #expect(isClose(shown(scene.page("B").view).frame.minX, 400 * half))
    scene.screen.runUntilIdle()
    #expect(scene.names == (completes ? "A" : "AB") && scene.problemsAtRest() == [])
    if completes {
      #expect(delegate.interaction !== swipe)
    } else {
      #expect(TreeLooks(scene.screen.window).changes(since: before) == [])
      #expect(
        scene.log.take() == [
          "B.willMove(nil)", "A.viewDidLoad", "B.viewWillDisappear", "A.viewWillAppear",
          "A.viewWillDisappear", "A.viewDidDisappear", "B.viewWillAppear", "B.viewDidAppear",
          "B.willMove(parent)", "B.didMove(parent)",
        ])
    }
  }

  @Test func tabsSlideInTheirOrder() {
    let scene = TabScene("ABC")
    let delegate = TabSlideDelegate()
    scene.tabs.delegate = delegate
    scene.tabs.selectedIndex = 2
    scene.screen.advance(by: 0.15)
    #expect(isClose(shown(scene.page("C").view).frame.minX, 200))
    #expect(isClose(shown(scene.page("A").view).frame.minX, -200))
    scene.screen.runUntilIdle()
    #expect(scene.selected == "C" && scene.problemsAtRest() == [])
    scene.tabs.selectedIndex = 1
    scene.screen.advance(by: 0.15)
    #expect(isClose(shown(scene.page("B").view).frame.minX, -200))
    scene.screen.runUntilIdle()
    #expect(scene.selected == "B" && scene.problemsAtRest() == [])
  }

  @Test func childrenChangePlaces() {
    let screen = TestScreen(size: CGSize(width: 400, height: 600))
    let container = PagesContainer()
    screen.show(container)
    let log = CallLog()
    let (a, b) = (
      RecordingViewController("A", log: log), RecordingViewController("B", log: log)
    )
    container.show(a)
    screen.flush()
    _ = log.take()
    container.show(b, options: .curveLinear)
    screen.advance(by: 0.25)
    #expect(isClose(shown(a.view).frame.minX, -200) && isClose(shown(b.view).frame.minX, 200))
    screen.runUntilIdle()
    #expect(
      log.take() == [
        "B.willMove(parent)", "B.viewDidLoad", "A.willMove(nil)", "A.viewWillDisappear",
        "B.viewWillAppear", "A.viewDidDisappear", "B.viewDidAppear", "A.didMove(nil)",
        "B.didMove(parent)",
      ])
    #expect(container.view.subviews == [b.view] && container.children == [b])
    #expect(a.violations == [] && b.violations == [])
  }

  @Test(arguments: [CATransitionType.fade, .moveIn, .push, .reveal])
  func theLayerOfTheNavigationTurns(type: CATransitionType) throws {
    let scene = NavigationScene("A")
    let before = TreeLooks(scene.screen.window)
    let layer = try #require(scene.navigation.view).layer
    scene.navigation.push(scene.page("B"), transition: type)
    #expect(layer.animationKeys() == [kCATransition] && scene.names == "AB")
    scene.screen.advance(by: 0.2)
    let transition = try #require(
      layer.presentationProperties(at: CACurrentMediaTime()).transition)
    #expect(isClose(transition.progress, 0.5))
    scene.screen.advance(by: 0.3)
    #expect(layer.animationKeys() ?? [] == [] && scene.problemsAtRest() == [])
    scene.navigation.pop(transition: type)
    scene.screen.runUntilIdle()
    #expect(TreeLooks(scene.screen.window).changes(since: before) == [])
  }

  @Test func aCellOpensIntoAPage() throws {
    let screen = TestScreen(size: CGSize(width: 400, height: 644))
    let grid = TileGrid()
    let page = RecordingViewController("page")
    let navigation = UINavigationController(rootViewController: grid)
    let delegate = CellZoomDelegate()
    navigation.delegate = delegate
    grid.onSelect = { [weak navigation] _ in
      navigation?.pushViewController(page, animated: true)
    }
    screen.show(navigation)
    let before = TreeLooks(screen.window)
    let cell = try #require(grid.collectionView.cellForItem(at: IndexPath(item: 1, section: 0)))
    let start = cell.convert(cell.bounds, to: navigation.view)
    UIApplication.shared.handle(
      InputEvent(.pointerDown(location: CGPoint(x: start.midX, y: start.midY)), at: 0))
    UIApplication.shared.handle(
      InputEvent(.pointerUp(location: CGPoint(x: start.midX, y: start.midY)), at: 0))
    #expect(grid.selectedPath == IndexPath(item: 1, section: 0))
    // The cell under the pointer is highlighted.
    UIApplication.shared.handle(InputEvent(.pointerLeft, at: 0))
    screen.flush()
    screen.advance(by: 0.25)
    let end = page.view.superview?.bounds ?? .zero
    let middle = shown(page.view).frame
    #expect(isClose(middle.width, (start.width + end.width) / 2) && cell.isHidden)
    #expect(isClose(middle.minX, (start.minX + end.minX) / 2))
    screen.runUntilIdle()
    #expect(page.view.frame == end && !cell.isHidden && navigation.topViewController === page)
    navigation.popViewController(animated: true)
    screen.runUntilIdle()
    #expect(TreeLooks(screen.window).changes(since: before) == [])
  }
}
