import Testing

@testable import UIKit

@MainActor @Suite struct RefreshControlTests {
  private func withControl(_ body: (ScrollStage, UIRefreshControl, () -> Int) -> Void) {
    withScrollStage { scene in
      let control = UIRefreshControl()
      var count = 0
      control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
      scene.view.refreshControl = control
      body(scene, control) { count }
    }
  }

  @Test func aLongPullRefreshes() {
    withControl { scene, control, count in
      #expect(control.alpha == 0 && !control.isRefreshing)
      scene.drag(CGVector(dx: 0, dy: 60))
      #expect(control.alpha > 0 && control.alpha < 1 && count() == 0)
      scene.release()
      scene.frames(120)
      #expect(control.alpha == 0 && scene.view.contentOffset.y == 0, "too short")

      scene.drag(CGVector(dx: 0, dy: 400), steps: 20)
      #expect(control.isRefreshing && count() == 1)
      let pulled = scene.view.contentOffset.y
      #expect(control.frame.minY == pulled && control.frame.height == 60)
      scene.release()
      let offsets = scene.frames(120).map(\.y)
      for (a, b) in zip([pulled] + offsets, offsets) { #expect(b >= a - 0.5 && b - a < 15) }
      #expect(offsets.last == -60, "it rests below the control")
      #expect(control.frame.minY == -60 && scene.view.adjustedContentInset.top == 60)
      #expect(scene.view.contentInset.top == 0 && count() == 1)

      control.endRefreshing()
      scene.frames(60)
      #expect(!control.isRefreshing && scene.view.contentOffset.y == 0 && control.alpha == 0)
      #expect(scene.view.adjustedContentInset.top == 0)
      scene.frames(60)
      #expect(scene.comesToRest())
    }
  }

  @Test func codeBeginsWithoutScrolling() {
    withControl { scene, control, count in
      control.beginRefreshing()
      #expect(control.isRefreshing && count() == 0 && scene.view.contentOffset.y == 0)
      scene.view.setContentOffset(CGPoint(x: 0, y: -60), animated: false)
      scene.frames(2)
      #expect(scene.view.contentOffset.y == -60)
      control.endRefreshing()
      scene.frames(60)
      #expect(scene.view.contentOffset.y == 0)
    }
  }

  @Test func anotherControlTakesThePlace() {
    withControl { scene, control, _ in
      control.beginRefreshing()
      let other = UIRefreshControl()
      scene.view.refreshControl = other
      #expect(control.superview == nil && other.superview == scene.view)
      #expect(scene.view.adjustedContentInset.top == 0)
      scene.view.refreshControl = nil
      #expect(other.superview == nil)
    }
  }
}
