@testable import UIKit

/// A page with a sheet on a phone's screen: 402 × 874 points, safe area 62 above and 34 below.
@MainActor
final class PhoneStage {
  let screen: TestScreen
  let root = UIViewController()
  let page = UIViewController()
  let sheet: UISheetPresentationController

  /// The duration of a frame, in seconds.
  static let frame = 1.0 / 120

  init(
    _ detents: [UISheetPresentationController.Detent]? = nil,
    size: CGSize = CGSize(width: 402, height: 874), top: CGFloat = 62
  ) {
    screen = TestScreen(size: size)
    screen.window.windowSafeAreaInsets = UIEdgeInsets(top: top, left: 0, bottom: 34, right: 0)
    root.view.backgroundColor = .white
    screen.show(root)
    page.modalPresentationStyle = .pageSheet
    page.view.backgroundColor = .white
    // A controller that isn't presented creates its presentation controller on request.
    sheet = page.sheetPresentationController!  // swift-format-ignore: NeverForceUnwrap
    if let detents { sheet.detents = detents }
  }

  func present(animated: Bool = false) {
    root.present(page, animated: animated)
    screen.flush()
    if !animated { screen.advance(by: 1) }
  }

  /// The sheet's frame on screen.
  var frame: CGRect { page.view.layer.presentation()?.frame ?? .null }

  /// The height of the unscaled sheet, in points; see ``SheetGeometry``.
  var extent: CGFloat { frame.height * screen.window.bounds.width / frame.width }

  /// The opacity of the dimming on screen.
  var dim: Float { page.view.superview?.subviews.first?.layer.presentation()?.opacity ?? 0 }

  var isThere: Bool { root.presentedViewController === page }

  func send(_ kind: InputEvent.Kind) {
    UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
  }

  func advance(frames: Int = 1) {
    for _ in 0..<frames { screen.advance(by: Self.frame) }
  }

  /// Presses at `y` and drags from there.
  func drag(from y: CGFloat, by ways: [(CGFloat, frames: Int)]) {
    last = y
    send(.pointerDown(location: CGPoint(x: 201, y: y)))
    drag(by: ways)
  }

  /// Moves the pointer down by each distance of `ways`, in points, uniformly over its number of frames. The button stays
  /// pressed.
  func drag(by ways: [(CGFloat, frames: Int)]) {
    for (way, frames) in ways {
      for _ in 0..<frames {
        advance()
        last += way / CGFloat(frames)
        send(.pointerMoved(location: CGPoint(x: 201, y: last)))
        screen.flush()
      }
    }
  }

  private var last: CGFloat = 0

  /// Lifts the pointer.
  func release() { send(.pointerUp(location: CGPoint(x: 201, y: last))) }
}
