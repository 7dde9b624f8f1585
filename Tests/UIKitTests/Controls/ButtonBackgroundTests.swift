import TestSupport
import Testing

@testable import UIKit

/// Background images of buttons, and the items of bars with a fixed meaning.
@MainActor
struct ButtonBackgroundTests {
  private func image(_ size: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image { _ in }
  }

  @Test func aBackgroundFillsTheButtonBehindItsTitle() throws {
    let button = UIButton(type: .custom)
    button.frame = CGRect(x: 0, y: 0, width: 90, height: 40)
    button.setTitle("Go", for: .normal)
    let (normal, disabled) = (image(4), image(8))
    button.setBackgroundImage(normal, for: .normal)
    button.setBackgroundImage(disabled, for: .disabled)
    let view = try #require(button.subviews.first as? UIImageView)
    #expect(view.frame == button.bounds && view.image === normal)
    button.isEnabled = false
    #expect(view.image === disabled && button.currentBackgroundImage === disabled)
    button.isEnabled = true
    #expect(button.backgroundImage(for: .highlighted) === normal)
    button.setBackgroundImage(nil, for: .normal)
    #expect(view.image == nil)
  }

  @Test(arguments: [
    UIBarButtonItem.SystemItem.done, .cancel, .edit, .save, .add, .search, .stop, .play, .pause,
    .rewind, .fastForward, .undo, .redo, .close,
  ])
  func aSystemItemHasAWordOrAPicture(kind: UIBarButtonItem.SystemItem) {
    let item = UIBarButtonItem(barButtonSystemItem: kind)
    #expect((item.title != nil) != (item.image != nil))
    #expect(item.image.map { $0.renderingMode == .alwaysTemplate } ?? true)
    #expect(item.style == (kind == .done || kind == .save ? .done : .plain))
  }

  @Test func levelsOfWindowsAreNumbers() {
    #expect(UIWindow.Level.statusBar + 1 > .statusBar && UIWindow.Level.alert - 1 < .alert)
  }

  @Test func indicatorsKeepTheirInsets() throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 1000)
    scroll.layoutIfNeeded()
    let bar = try #require(scroll.subviews.first { $0 is ScrollIndicator && !$0.isHidden })
    let before = bar.frame
    scroll.scrollIndicatorInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 5)
    scroll.layoutIfNeeded()
    #expect(bar.frame.minY == before.minY + 20 && bar.frame.maxX == before.maxX - 5)
  }

  @Test func transformsTravelInValues() throws {
    let transform = CATransform3DMakeRotation(0.3, 1, 2, 3)
    let value = NSValue(caTransform3D: transform)
    #expect(CATransform3DEqualToTransform(value.caTransform3DValue, transform))
    #expect(NSValue(cgPoint: .zero).caTransform3DValue.isIdentity)
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = value
    animation.duration = 1
    let screen = TestScreen()
    let layer = CALayer()
    screen.window.layer.addSublayer(layer)
    layer.add(animation, forKey: nil)
    screen.flush()
    let shown = try #require(layer.presentation()).transform
    #expect(abs(shown.m12 - transform.m12) < 1e-6)
  }

  @Test func aFrameCanBeOverridden() {
    final class Layer: CALayer {
      var count = 0
      override var frame: CGRect { didSet { count += 1 } }
    }
    let layer = Layer()
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.count == 1 && layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }
}
