import Testing

@testable import UIKit

@MainActor
@Suite("Buttons")
struct ButtonTests {
  /// A view that sets its button's title in each layout, as views do whose titles depend on their surroundings.
  private final class TitlingView: UIView {
    let button = UIButton(type: .system)
    var title = "‹"
    private(set) var layoutCount = 0

    override func layoutSubviews() {
      super.layoutSubviews()
      layoutCount += 1
      button.setTitle(title, for: .normal)
      button.frame = bounds
    }
  }

  @Test("Setting the title that is there causes no layout")
  func sameTitle() {
    let screen = TestScreen(size: CGSize(width: 100, height: 100))
    let view = TitlingView(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    view.addSubview(view.button)
    screen.window.addSubview(view)
    screen.flush()
    let count = view.layoutCount
    view.setNeedsLayout()
    screen.flush()
    #expect(view.layoutCount == count + 1)
    view.title = "›"
    view.setNeedsLayout()
    screen.flush()
    #expect(view.button.title(for: .normal) == "›" && view.layoutCount > count + 1)
  }
}
