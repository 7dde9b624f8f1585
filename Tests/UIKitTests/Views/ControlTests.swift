import Testing

@testable import UIKit

@MainActor
private final class Target: SelectorResponding {
  var calls: [String] = []
  static var selectorMethods: [Selector: SelectorMethod] {
    ["plain": SelectorMethod(Target.plain), "sender:": SelectorMethod(Target.withSender)]
  }
  func plain() { calls.append("plain") }
  func withSender(_ sender: UIButton) { calls.append("sender \(sender.currentTitle ?? "")") }
}

@MainActor
@Suite("Controls")
struct ControlTests {
  private static let names: [(UIControl.Event, String)] = [
    (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "dragInside"),
    (.touchDragOutside, "dragOutside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
    (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
  ]

  private func logging(_ control: UIControl, into log: @escaping (String) -> Void) {
    for (event, name) in Self.names {
      control.addAction(UIAction { _ in log(name) }, for: event)
    }
  }

  @Test("A touch is tracked inside and outside, and its end sends the matching event")
  func tracking() {
    withStage { stage in
      let control = UIControl(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
      stage.window.addSubview(control)
      var log: [String] = []
      logging(control) { log.append($0) }

      stage.send(.pointerDown(location: CGPoint(x: 110, y: 110)))
      #expect(control.isTracking && control.isHighlighted && control.isTouchInside)
      stage.send(.pointerMoved(location: CGPoint(x: 120, y: 110)))
      stage.send(.pointerMoved(location: CGPoint(x: 219, y: 110)))
      #expect(control.isHighlighted)
      stage.send(.pointerMoved(location: CGPoint(x: 221, y: 110)))
      #expect(!control.isHighlighted && control.isTracking)
      stage.send(.pointerMoved(location: CGPoint(x: 110, y: 110)))
      stage.send(.pointerUp(location: CGPoint(x: 110, y: 110)))
      #expect(!control.isTracking)
      #expect(
        log == [
          "down", "dragInside", "dragInside", "dragOutside", "exit", "dragInside", "enter",
          "upInside",
        ])

      log = []
      stage.send(.pointerDown(location: CGPoint(x: 110, y: 110), clickCount: 2))
      stage.send(.pointerUp(location: CGPoint(x: 300, y: 300)))
      #expect(log == ["down", "repeat", "upOutside"])
    }
  }

  @Test("Cancelled touches, disabled controls, and disabled user interaction")
  func refusals() {
    withStage { stage in
      let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      stage.window.addSubview(control)
      var log: [String] = []
      logging(control) { log.append($0) }
      let inside = CGPoint(x: 10, y: 10)

      stage.send(.pointerDown(location: inside))
      UIApplication.shared.beginIgnoringInteractionEvents()
      #expect(log == ["down", "cancel"])
      stage.send(.pointerUp(location: inside))
      stage.click(inside)
      #expect(log.count == 2)
      UIApplication.shared.endIgnoringInteractionEvents()
      stage.click(inside)
      #expect(log.suffix(2) == ["down", "upInside"])
      stage.send(.pointerDown(location: inside, button: .secondary))
      #expect(!control.isTracking)
      stage.send(.pointerUp(location: inside, button: .secondary))
      #expect(log.count == 4)
      control.isEnabled = false
      stage.click(inside)
      #expect(log.count == 4)
      #expect(control.state == .disabled)
    }
  }

  @Test("A control that refuses to track a touch gets no more of its events")
  func endsTracking() {
    final class Fussy: UIControl {
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
    }
    withStage { stage in
      let control = Fussy(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      stage.window.addSubview(control)
      var log: [String] = []
      logging(control) { log.append($0) }
      stage.send(.pointerDown(location: CGPoint(x: 10, y: 10)))
      stage.send(.pointerMoved(location: CGPoint(x: 20, y: 10)))
      stage.send(.pointerUp(location: CGPoint(x: 20, y: 10)))
      #expect(log == ["down"])
      #expect(!control.isHighlighted)
    }
  }

  @Test("Actions with the same identifier replace each other, and can be removed")
  func actions() {
    let control = UIControl()
    var log: [String] = []
    let id = UIAction.Identifier("same")
    control.addAction(UIAction(identifier: id) { _ in log.append("a") }, for: .valueChanged)
    control.addAction(
      UIAction(identifier: id) { log.append("b \($0.sender === control)") }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(log == ["b true"])
    control.sendActions(for: .touchDown)
    control.removeAction(identifiedBy: id, for: .valueChanged)
    control.sendActions(for: .allEvents)
    #expect(log.count == 1)
    #expect(control.allControlEvents.isEmpty)
  }

  @Test("Adding an action again adds to its events")
  func oneActionForSeveralEvents() {
    let control = UIControl(frame: .zero)
    var count = 0
    let action = UIAction { _ in count += 1 }
    control.addAction(action, for: .touchDown)
    control.addAction(action, for: .valueChanged)
    #expect(control.allControlEvents == [.touchDown, .valueChanged])
    control.sendActions(for: .touchDown)
    control.sendActions(for: .valueChanged)
    #expect(count == 2)
    control.removeAction(action, for: .touchDown)
    #expect(control.allControlEvents == .valueChanged)
  }

  @Test("Targets are called by name and not retained")
  func targets() {
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    var target: Target? = Target()
    button.addTarget(target, action: "plain", for: .touchUpInside)
    button.addTarget(target, action: "sender:", for: .touchUpInside)
    button.addTarget(target, action: "missing", for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(target?.calls == ["plain", "sender Go"])
    button.removeTarget(target, action: "plain", for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(target?.calls.count == 3)
    let isGone = { [weak target] in target == nil }
    target = nil
    #expect(isGone())
    button.sendActions(for: .touchUpInside)
  }

  @Test("A system button has the tint colour, fades while pressed, and runs its primary action")
  func button() {
    withStage { stage in
      var count = 0
      let button = UIButton(type: .system, primaryAction: UIAction(title: "Go") { _ in count += 1 })
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      button.tintColor = .green
      stage.window.addSubview(button)
      stage.turn()
      #expect(button.currentTitle == "Go")
      #expect(button.titleLabel?.textColor == .green)
      let title = button.titleLabel
      #expect(abs((title?.center.x ?? 0) - 50) <= 0.5)
      stage.send(.pointerDown(location: CGPoint(x: 10, y: 10)))
      #expect(abs((title?.alpha ?? 1) - 0.3) < 1e-6)
      stage.send(.pointerUp(location: CGPoint(x: 10, y: 10)))
      #expect(title?.alpha == 1)
      #expect(title?.layer.animationKeys() == ["opacity"])
      #expect(count == 1)
      stage.turn()
      stage.advance(by: 1)
      #expect(title?.layer.animationKeys() == nil)

      let size = button.intrinsicContentSize
      button.setTitle("Longer", for: .highlighted)
      #expect(button.intrinsicContentSize == size)
      button.isHighlighted = true
      #expect(button.currentTitle == "Longer")
      #expect(button.intrinsicContentSize.width > size.width)
    }
  }

  @Test("A button has UIKit's size: a margin above and below a title, none around an image alone")
  func buttonMetrics() throws {
    let image = UIImage(cgImage: try #require(CGImage.drawing(width: 24, height: 20) { _ in }))
    func size(_ title: String?, _ image: UIImage?, _ insets: UIEdgeInsets = .zero) -> CGSize {
      let button = UIButton(type: .system)
      if let title { button.setTitle(title, for: .normal) }
      if let image { button.setImage(image, for: .normal) }
      button.contentEdgeInsets = insets
      button.sizeToFit()
      return button.bounds.size
    }
    #expect(size(nil, nil) == CGSize(width: 30, height: 34))
    #expect(size(nil, image) == CGSize(width: 24, height: 20))
    let label = UILabel()
    label.font = UIButton(type: .system).titleLabel?.font
    label.text = "Settings"
    let text = label.intrinsicContentSize
    #expect(size("Settings", nil) == CGSize(width: text.width, height: text.height + 12))
    #expect(size("i", nil).width == 30)
    #expect(size("Settings", image) == CGSize(width: text.width + 24, height: text.height + 12))
    // Insets replace the whole of the default.
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(size("Settings", nil, insets) == CGSize(width: text.width + 6, height: text.height + 4))
    #expect(size(nil, image, insets) == CGSize(width: 30, height: 24))
    #expect(size(nil, nil, insets) == CGSize(width: 6, height: 4))
  }

  @Test("A button's title starts at the end of its image")
  func buttonImageAndTitle() throws {
    let button = UIButton(type: .custom)
    button.setTitle("Settings", for: .normal)
    button.setImage(
      UIImage(cgImage: try #require(CGImage.drawing(width: 24, height: 20) { _ in })), for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    button.layoutIfNeeded()
    let (image, title) = (try #require(button.imageView), try #require(button.titleLabel))
    #expect(image.frame.maxX == title.frame.minX)
    #expect(abs((image.frame.minX + title.frame.maxX) / 2 - 150) <= 0.5)
  }
}
