import Testing

@testable import UIKit

/// Activity indicators, progress views and page controls.
@MainActor
@Suite("Progress and pages")
struct ProgressTests {
  // MARK: Activity indicators

  @Test func aWheelTurnsInStepsWhileItAnimates() {
    withStage { stage in
      let wheel = UIActivityIndicatorView(style: .large)
      #expect(wheel.bounds.size == CGSize(width: 37, height: 37) && wheel.isHidden)
      // An animation that is started before the wheel is in a window begins there.
      wheel.startAnimating()
      stage.window.addSubview(wheel)
      stage.turn()
      #expect(wheel.isAnimating && !wheel.isHidden)
      let parts = wheel.subviews[0]
      let transforms = (0..<16).map { _ in
        stage.advance(by: 0.05)
        return parts.shown.transform.m11
      }
      #expect(Set(transforms.map { ($0 * 1000).rounded() }).count == 5)
      #expect(transforms[0] == transforms[1] || transforms[1] == transforms[2])
      wheel.stopAnimating()
      stage.turn()
      #expect(wheel.isHidden && CATransform3DIsIdentity(parts.shown.transform))
      wheel.hidesWhenStopped = false
      #expect(!wheel.isHidden)
    }
  }

  /// A wheel that was removed and added again turns again: its animation ended with the window.
  @Test func aWheelGoesOnInAnotherWindow() {
    withStage { stage in
      let wheel = UIActivityIndicatorView(style: .medium)
      stage.window.addSubview(wheel)
      wheel.startAnimating()
      stage.turn()
      wheel.removeFromSuperview()
      stage.turn()
      stage.window.addSubview(wheel)
      stage.turn()
      stage.advance(by: 0.25)
      #expect(!CATransform3DIsIdentity(wheel.subviews[0].shown.transform))
    }
  }

  // MARK: Progress views

  @Test func aBarIsFilledByItsProgress() {
    withStage { stage in
      let bar = UIProgressView(progressViewStyle: .default)
      bar.frame = CGRect(x: 0, y: 0, width: 200, height: 4)
      stage.window.addSubview(bar)
      let filled = bar.subviews[0].subviews[0]
      for (value, width) in [(0.25, 50), (-1, 0), (2, 200), (.nan, 200)] as [(Float, CGFloat)] {
        bar.progress = value
        stage.turn()
        #expect(filled.frame.width == width)
      }
      #expect(bar.progress == 1)
      bar.setProgress(0, animated: true)
      stage.turn()
      stage.advance(by: 0.1)
      #expect((20...180).contains(filled.shown.bounds.width))
      stage.advance(by: 1)
      #expect(filled.shown.bounds.width == 0)
      bar.semanticContentAttribute = .forceRightToLeft
      bar.progress = 0.5
      stage.turn()
      #expect(filled.frame.minX == 100)
    }
  }

  // MARK: Page controls

  private func withPages(_ body: (ViewStage, UIPageControl, () -> [Int]) -> Void) {
    withStage { stage in
      let pages = UIPageControl(frame: CGRect(x: 100, y: 100, width: 200, height: 28))
      var sent: [Int] = []
      pages.addAction(UIAction { _ in sent.append(pages.currentPage) }, for: .valueChanged)
      pages.numberOfPages = 3
      stage.window.addSubview(pages)
      stage.turn()
      body(stage, pages) { sent }
    }
  }

  @Test func aClickBesideTheCurrentDotTurnsAPage() {
    withPages { stage, pages, sent in
      for _ in 0..<3 { stage.click(CGPoint(x: 290, y: 114)) }
      #expect(sent() == [1, 2] && pages.currentPage == 2)
      stage.click(CGPoint(x: 110, y: 114))
      #expect(sent() == [1, 2, 1])
      pages.currentPage = 9
      #expect(pages.currentPage == 2 && sent().count == 3)
      pages.numberOfPages = 1
      #expect(pages.currentPage == 0)
      pages.semanticContentAttribute = .forceRightToLeft
      pages.numberOfPages = 3
      stage.turn()
      stage.click(CGPoint(x: 110, y: 114))
      #expect(pages.currentPage == 1)
    }
  }

  /// Fails when a click on the current dot, which has no side, turns a page.
  @Test func aClickOnTheCurrentDotHasNoEffect() {
    withPages { stage, pages, sent in
      pages.currentPage = 1
      stage.turn()
      for x in [197.0, 200, 203] { stage.click(CGPoint(x: x, y: 114)) }
      #expect(sent().isEmpty && pages.currentPage == 1)
      stage.click(CGPoint(x: 195, y: 114))
      #expect(sent() == [0])
    }
  }

  @Test func keysTurnPages() {
    withPages { stage, pages, sent in
      stage.press(.keyboardTab)
      #expect(UIApplication.shared.focus.focusedView === pages)
      for key in [UIKeyboardHIDUsage.keyboardRightArrow, .keyboardEnd, .keyboardRightArrow] {
        stage.press(key)
      }
      stage.press(.keyboardLeftArrow)
      stage.press(.keyboardHome)
      #expect(sent() == [1, 2, 1, 0])
    }
  }

  @Test func dotsShowTheCurrentPage() {
    withPages { stage, pages, _ in
      pages.currentPageIndicatorTintColor = .red
      pages.pageIndicatorTintColor = .blue
      pages.currentPage = 1
      #expect(pages.subviews.map(\.backgroundColor) == [.blue, .red, .blue])
      let centers = pages.subviews.map(\.center.x)
      #expect(centers[1] == 100 && centers[2] - centers[1] == centers[1] - centers[0])
      #expect(pages.intrinsicContentSize.width == 71)
      pages.hidesForSinglePage = true
      pages.numberOfPages = 1
      #expect(pages.subviews.allSatisfy { $0.isHidden })
    }
  }

  @Test func formerStylesOfAWheelHaveColours() {
    let large = UIActivityIndicatorView(style: .whiteLarge)
    #expect(large.color == .white && large.intrinsicContentSize.width == 37)
    large.style = .gray
    #expect(large.color == .systemGray && large.intrinsicContentSize.width == 20)
    large.color = .red
    large.style = .large
    #expect(large.color == .red)
  }
}
