import Testing

@testable import UIKit

/// Tests of presentations in the context of a page in a navigation controller.
@MainActor
@Suite struct ContextTests {
  private func scene(_ style: UIModalPresentationStyle) -> (
    NavigationScene, RecordingViewController
  ) {
    let scene = NavigationScene("AB")
    scene.page("B").definesPresentationContext = true
    let page = RecordingViewController("P", log: scene.log)
    page.modalPresentationStyle = style
    scene.page("B").present(page, animated: true)
    scene.screen.runUntilIdle()
    return (scene, page)
  }

  @Test(arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext])
  func staysInItsContext(style: UIModalPresentationStyle) throws {
    let (scene, page) = scene(style)
    let b = scene.page("B")
    #expect(page.presentingViewController === b && page.isVisible)
    #expect(b.isVisible == (style == .overCurrentContext))
    // The page is below the navigation bar and does not cover it.
    #expect(page.view.convert(page.view.bounds, to: nil).minY == 44)
    page.dismiss(animated: true)
    scene.screen.runUntilIdle()
    #expect(!page.isVisible && page.violations == [] && scene.problemsAtRest() == [])
  }

  @Test(
    arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext], [true, false])
  func goesAndComesWithItsPage(style: UIModalPresentationStyle, animated: Bool) {
    let (scene, page) = scene(style)
    scene.push("C", animated: animated)
    scene.screen.runUntilIdle()
    #expect(page.view.window == nil && !page.isVisible && scene.page("C").isVisible)
    #expect(scene.page("B").view.window == nil && !scene.page("B").isVisible)
    scene.pop(animated: animated)
    scene.screen.runUntilIdle()
    #expect(page.view.window != nil && page.isVisible && page.violations == [])
    #expect(scene.page("B").isVisible == (style == .overCurrentContext))
    scene.screen.window.frame.size = CGSize(width: 700, height: 500)
    scene.screen.flush()
    #expect(
      page.view.convert(page.view.bounds, to: nil) == CGRect(x: 0, y: 44, width: 700, height: 456))
    scene.page("B").dismiss(animated: animated)
    scene.screen.runUntilIdle()
    #expect(page.violations == [] && !page.isVisible && scene.problemsAtRest() == [])
  }

  @Test(arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext])
  func mayBeDismissedOffScreen(style: UIModalPresentationStyle) {
    let (scene, page) = scene(style)
    scene.push("C", animated: true)
    scene.screen.runUntilIdle()
    scene.page("B").dismiss(animated: false)
    #expect(page.view.window == nil && scene.page("B").view.window == nil)
    #expect(scene.problemsAtRest() == [])
    scene.pop()
    scene.screen.runUntilIdle()
    #expect(scene.problemsAtRest() == [] && page.violations == [])
  }

  @Test(arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext])
  func isCoveredWithEverythingElse(style: UIModalPresentationStyle) {
    let (scene, page) = scene(style)
    scene.screen.window.isHidden = true
    #expect(!page.isVisible && page.isStable && page.violations == [])
    scene.screen.window.isHidden = false
    scene.screen.flush()
    #expect(page.isVisible && page.isStable && page.violations == [])
    #expect(scene.page("B").isVisible == (style == .overCurrentContext))
  }
}
