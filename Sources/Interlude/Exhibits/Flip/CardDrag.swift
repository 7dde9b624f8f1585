import UIKit

/// Finds the card under the pointer and turns it.
///
/// The pan belongs to the page and not to the cards, since a card that UIKit flips receives no touches. So a flip can be
/// caught, too.
@MainActor
final class CardDrag: NSObject, UIGestureRecognizerDelegate {
  let pan = UIPanGestureRecognizer()
  private let findTurner: (CGPoint) -> CardTurner?
  private var turner: CardTurner?
  private var isSideways = true

  /// - Parameter findTurner: Finds the turner of the card at a point in the coordinates of the pan's view.
  init(_ findTurner: @escaping (CGPoint) -> CardTurner?) {
    self.findTurner = findTurner
    super.init()
    pan.allowedScrollTypesMask = .continuous
    pan.delegate = self
    pan.addHandler { [weak self] _ in self?.follow() }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let (place, travel) = (pan.location(in: pan.view), pan.translation(in: nil))
    let start =
      pan.numberOfTouches > 0 ? CGPoint(x: place.x - travel.x, y: place.y - travel.y) : place
    isSideways = abs(travel.x) >= abs(travel.y)
    turner = findTurner(start)
    return turner != nil
  }

  private func follow() {
    switch pan.state {
    case .began: turner?.grab(sideways: isSideways)
    case .changed: move()
    case .ended:
      move()
      turner?.release(pan.velocity(in: nil))
      turner = nil
    case .cancelled:
      turner?.drop()
      turner = nil
    case .possible, .failed: break
    }
  }

  private func move() {
    if turner?.move(pan.translation(in: nil)) == true { pan.setTranslation(.zero, in: nil) }
  }
}
