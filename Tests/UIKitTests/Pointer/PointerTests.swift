import Testing

@testable import UIKit

@MainActor
@Suite("Pointer")
struct PointerTests {
  private final class Display: PointerDisplay {
    var cursors: [PointerCursor] = []
    func show(_ cursor: PointerCursor) { cursors.append(cursor) }
  }

  private var hovered: UIView? { UIApplication.shared.pointer.hovered }
  private var cursor: PointerCursor { UIApplication.shared.pointer.cursor }

  private func withPointer(_ body: (ViewStage) -> Void) {
    withStage { stage in
      defer { stage.send(.pointerLeft) }
      body(stage)
    }
  }

  private func tints(_ view: UIView) -> Bool {
    view.layer.sublayers?.contains { $0.name == HoverHighlight.layerName && $0.opacity > 0 } == true
  }

  @Test("An effect keeps the arrow, and a shape beside it is shown")
  func effects() {
    let preview = UITargetedPreview(view: UIView())
    #expect(UIPointerStyle(effect: .lift(preview)).cursor == .arrow)
    #expect(
      UIPointerStyle(effect: .highlight(preview), shape: .verticalBeam(length: 20)).cursor == .text)
  }

  @Test("The tint follows the pointer from view to view")
  func hover() {
    withPointer { stage in
      let buttons = (0..<2).map {
        UIButton(frame: CGRect(x: 100 * $0, y: 0, width: 80, height: 30))
      }
      for button in buttons { stage.window.addSubview(button) }
      buttons[1].isEnabled = false
      let steps: [(InputEvent.Kind, Int?)] = [
        (.pointerMoved(location: CGPoint(x: 10, y: 10)), 0),
        (.pointerMoved(location: CGPoint(x: 90, y: 10)), nil),
        (.pointerMoved(location: CGPoint(x: 110, y: 10)), nil),
        (.pointerMoved(location: CGPoint(x: 20, y: 10)), 0),
        (.pointerLeft, nil),
      ]
      for (event, expected) in steps {
        stage.send(event)
        #expect(hovered === expected.map { buttons[$0] })
        #expect(buttons.map(tints) == [expected == 0, false])
      }
      stage.turn()
      stage.advance(by: 1)
      #expect(buttons[0].layer.sublayers?.contains { $0.name == HoverHighlight.layerName } != true)
    }
  }

  @Test("A view that moves under a resting pointer is tinted with the next commit")
  func movingViews() {
    withPointer { stage in
      let button = UIButton(frame: CGRect(x: 100, y: 0, width: 80, height: 30))
      stage.window.addSubview(button)
      stage.send(.pointerMoved(location: CGPoint(x: 10, y: 10)))
      #expect(hovered == nil)
      button.frame.origin.x = 0
      stage.turn()
      #expect(hovered === button)
      button.removeFromSuperview()
      stage.turn()
      #expect(hovered == nil)
      // Without changes there is no commit, so an idle app stays idle.
      stage.advance(by: 1)
      #expect(!CATransaction.needsFlush)
    }
  }

  @Test("While a button is held, the pressed view keeps its cursor and no other view is tinted")
  func held() {
    withPointer { stage in
      let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
      let button = UIButton(frame: CGRect(x: 0, y: 60, width: 80, height: 30))
      stage.window.addSubview(slider)
      stage.window.addSubview(button)
      stage.send(.pointerDown(location: CGPoint(x: 100, y: 15)))
      #expect(cursor == .grabbing)
      stage.send(.pointerMoved(location: CGPoint(x: 40, y: 75)))
      #expect(cursor == .grabbing && hovered == nil)
      stage.send(.pointerUp(location: CGPoint(x: 40, y: 75)))
      #expect(cursor == .hand && hovered === button)
    }
  }

  @Test("In a page that is being dragged, a tint is removed at once instead of fading")
  func heldTime() {
    withPointer { stage in
      let page = box(0, 0, 400, 400)
      let buttons = (0..<2).map {
        UIButton(frame: CGRect(x: 100 * $0, y: 0, width: 80, height: 30))
      }
      stage.window.addSubview(page)
      for button in buttons { page.addSubview(button) }
      @MainActor func hasTint(_ view: UIView) -> Bool {
        view.layer.sublayers?.contains { $0.name == HoverHighlight.layerName } == true
      }
      stage.send(.pointerMoved(location: CGPoint(x: 10, y: 10)))
      stage.advance(by: 1)
      stage.send(.pointerMoved(location: CGPoint(x: 110, y: 10)))
      #expect(buttons.map(hasTint) == [true, true])
      page.layer.speed = 0
      page.layer.timeOffset = CACurrentMediaTime()
      stage.turn()
      #expect(buttons.map(hasTint) == [false, true])
      stage.send(.pointerMoved(location: CGPoint(x: 10, y: 10)))
      #expect(buttons.map(hasTint) == [true, false])
      stage.advance(by: 1)
      let tint = buttons[0].layer.sublayers?.first { $0.name == HoverHighlight.layerName }
      #expect(tint?.presentation()?.opacity == 1)
    }
  }

  private final class Beam: UIPointerInteractionDelegate {
    func pointerInteraction(
      _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? { UIPointerStyle(shape: .verticalBeam(length: 20)) }
  }

  @Test("Each view has its cursor, and the desktop is told of changes only")
  func cursors() {
    withPointer { stage in
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 30))
      let slider = UISlider(frame: CGRect(x: 0, y: 50, width: 80, height: 30))
      let text = box(0, 100, 80, 30)
      let beam = Beam()
      text.addInteraction(UIPointerInteraction(delegate: beam))
      let tapped = box(0, 150, 80, 30)
      tapped.addGestureRecognizer(UITapGestureRecognizer { _ in })
      for view in [button, slider, text, tapped] { stage.window.addSubview(view) }
      let display = Display()
      UIApplication.shared.pointerDisplay = display
      for y in [10, 12, 60, 110, 160, 250] {
        stage.send(.pointerMoved(location: CGPoint(x: 40, y: y)))
      }
      #expect(display.cursors == [.arrow, .hand, .grab, .text, .hand, .arrow])
      UIApplication.shared.pointerDisplay = nil
    }
  }

  @Test("Only the primary button clicks", arguments: [InputEvent.PointerButton.middle, .secondary])
  func otherButtons(button: InputEvent.PointerButton) {
    withPointer { stage in
      var clicks = 0
      let control = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 30))
      control.addAction(UIAction { _ in clicks += 1 }, for: .allTouchEvents)
      let tapped = box(0, 50, 80, 30)
      tapped.addGestureRecognizer(UITapGestureRecognizer { _ in clicks += 1 })
      for view in [control, tapped] { stage.window.addSubview(view) }
      for y in [10, 60] {
        stage.send(.pointerDown(location: CGPoint(x: 10, y: y), button: button))
        stage.send(.pointerUp(location: CGPoint(x: 10, y: y), button: button))
      }
      #expect(clicks == 0)
    }
  }

  /// Gives a view a cursor in its right half only.
  private final class RightHalf: UIPointerInteractionDelegate {
    func pointerInteraction(
      _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
      defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { request.location.x >= 40 ? defaultRegion : nil }
    func pointerInteraction(
      _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? { UIPointerStyle(shape: .verticalBeam(length: 20)) }
  }

  @Test("Without a region, a view has the cursor that it has without the interaction")
  func noRegion() {
    withPointer { stage in
      let delegate = RightHalf()
      let button = UIButton(frame: CGRect(x: 0, y: 100, width: 200, height: 30))
      let views = [box(0, 0, 80, 30), UIButton(frame: CGRect(x: 0, y: 50, width: 80, height: 30))]
      for view in views { stage.window.addSubview(view) }
      let inButton = box(0, 0, 80, 30)
      button.addSubview(inButton)
      stage.window.addSubview(button)
      for view in views + [inButton] {
        view.addInteraction(UIPointerInteraction(delegate: delegate))
      }
      for (y, outside) in [(10, .arrow), (60, .hand), (110, .hand)] as [(CGFloat, PointerCursor)] {
        stage.send(.pointerMoved(location: CGPoint(x: 60, y: y)))
        #expect(cursor == .text, "\(y)")
        stage.send(.pointerMoved(location: CGPoint(x: 20, y: y)))
        #expect(cursor == outside, "\(y)")
      }
    }
  }
}
