import Testing

@testable import UIKit

@MainActor
@Suite struct ViewControllerTests {
  @Test func theViewIsMadeOnFirstUse() {
    let log = CallLog()
    let controller = RecordingViewController("A", log: log)
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
    controller.loadViewIfNeeded()
    let view = controller.view
    controller.loadViewIfNeeded()
    #expect(log.take() == ["A.viewDidLoad"])
    #expect(controller.viewIfLoaded === view && controller.isViewLoaded)
    #expect(view?.next === controller)
    #expect(view?.autoresizingMask == [.flexibleWidth, .flexibleHeight])
  }

  @Test func loadViewMaySupplyItsOwn() {
    final class Own: UIViewController {
      let label = UILabel()
      override func loadView() { view = label }
    }
    let controller = Own()
    #expect(controller.view === controller.label)
    controller.view = UIView()
    #expect(controller.label.next == nil, "a view that was replaced forgets its controller")
  }

  @Test func respondersRunFromViewToControllerToSuperview() {
    let parent = UIViewController()
    let child = UIViewController()
    parent.addChild(child)
    parent.view.addSubview(child.view)
    #expect(child.view.next === child && child.next === parent.view)
    #expect(parent.view.next === parent && parent.next == nil)
    let screen = TestScreen()
    screen.show(parent)
    #expect(parent.next === screen.window)
  }

  @Test func titleAndNavigationItem() {
    let controller = UIViewController()
    controller.title = "One"
    #expect(controller.navigationItem.title == "One")
    controller.title = "Two"
    #expect(controller.navigationItem.title == "Two")
    controller.navigationItem.title = "Bar"
    #expect(controller.title == "Two" && controller.navigationItem === controller.navigationItem)
  }

  @Test func rootOfAWindow() {
    let log = CallLog()
    let screen = TestScreen()
    let root = RecordingViewController(
      "A", log: log, topics: [.loading, .appearance, .isAppearing])
    screen.show(root)
    #expect(
      log.take() == ["A.viewDidLoad", "A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear"])
    #expect(root.view.frame == screen.window.bounds)
    screen.show(UIViewController())
    #expect(log.take() == ["A.viewWillDisappear", "A.viewDidDisappear"])
    #expect(root.violations == [])
  }

  @Test func layoutRunsThroughTheController() {
    let log = CallLog()
    let screen = TestScreen()
    screen.show(RecordingViewController("A", log: log, topics: .layout))
    #expect(log.take() == ["A.viewWillLayoutSubviews", "A.viewDidLayoutSubviews"])
    screen.window.rootViewController?.view.setNeedsLayout()
    screen.flush()
    #expect(log.take() == ["A.viewWillLayoutSubviews", "A.viewDidLayoutSubviews"])
    screen.flush()
    #expect(log.take() == [])
  }

  @Test func aChangeOfSizeIsAnnounced() {
    let log = CallLog()
    let parent = RecordingViewController("P", log: log, topics: .size)
    let whole = RecordingViewController("W", log: log, topics: .size)
    let part = RecordingViewController("Q", log: log, topics: .size)
    let screen = TestScreen(size: CGSize(width: 300, height: 200))
    screen.show(parent)
    for child in [whole, part] {
      parent.addChild(child)
      child.view.frame = parent.view.bounds
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
    part.view.frame.size.width = 50
    var sizes: [CGSize] = []
    let size = CGSize(width: 500, height: 400)
    parent.onCall = { [weak parent] in
      guard $0.hasPrefix("viewWillTransition") else { return }
      parent?.transitionCoordinator?.animate { _ in
        sizes.append(parent?.view.bounds.size ?? .zero)
      } completion: { context in
        sizes.append(context.isAnimated ? .zero : parent?.view.bounds.size ?? .zero)
      }
    }
    parent.changeSize(to: size) { parent.view.frame.size = size }
    #expect(log.take() == ["W.viewWillTransition(500x400)", "P.viewWillTransition(500x400)"])
    #expect(sizes == [size, size])
    #expect(parent.transitionCoordinator == nil)
  }
}
