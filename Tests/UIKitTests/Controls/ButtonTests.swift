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

  /// A button with the image above the title.
  private final class TallButton: UIButton {
    override func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 10, dy: 10) }
    override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
      CGRect(x: contentRect.minX, y: contentRect.minY, width: 20, height: 20)
    }
    override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
      let rect = super.titleRect(forContentRect: contentRect)
      return CGRect(x: contentRect.minX, y: contentRect.maxY - 15, width: rect.width, height: 15)
    }
  }

  @Test func aSubclassMayPlaceTitleAndImage() {
    let screen = TestScreen(size: CGSize(width: 200, height: 200))
    let button = TallButton(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    let plain = UIButton(frame: button.frame)
    for button in [button, plain] {
      button.setTitle("Moon", for: .normal)
      button.setImage(UIImage(systemName: "star"), for: .normal)
      screen.window.addSubview(button)
    }
    screen.flush()
    #expect(button.imageView?.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(button.titleLabel?.frame.minY == 55 && button.titleLabel?.frame.minX == 10)
    #expect(button.titleLabel?.frame.width == plain.titleLabel?.frame.width)
    let area = plain.contentRect(forBounds: plain.bounds)
    #expect(area == plain.bounds && plain.imageRect(forContentRect: area) == plain.imageView?.frame)
    #expect(UIColor.darkText.cgColor.alpha == 1 && UIColor.lightText.cgColor.alpha == 0.6)
  }
}
