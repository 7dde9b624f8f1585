/// A view that shows an edited text, and knows where its characters are.
///
/// Offsets count UTF-16 units of the text; points and rectangles are in the view's coordinates.
@MainActor
protocol TextGeometry: UIView {
  /// The caret's rectangle before the character at `offset`.
  func caretRect(at offset: Int) -> CGRect
  /// The rectangles that the characters in `range` cover, from the first line to the last.
  func rects(of range: Range<Int>) -> [CGRect]
  /// The offset between two characters that is nearest to a point.
  func offset(nearestTo point: CGPoint) -> Int
  /// The offset one caret position to the right or left of `offset` on screen. At an end of the text, `offset` itself.
  func offset(movingFrom offset: Int, toRight: Bool) -> Int
  /// The offset in the line above or below the one of `offset` that is nearest to `x`; the start or the end of the text if there is no
  /// such line.
  func offset(movingFrom offset: Int, down: Bool, x: CGFloat) -> Int
  /// The caret positions at both ends of the line that contains `offset`.
  func line(at offset: Int) -> Range<Int>
  /// The text between two line breaks that contains `offset`.
  func paragraph(at offset: Int) -> Range<Int>
  /// The word around an offset, or the spaces and punctuation between two words.
  func word(at offset: Int) -> Range<Int>
  /// The end of the next word or the start of the previous one, in the order of the text.
  func wordEdge(from offset: Int, forward: Bool) -> Int
  /// Whether the text around `offset` reads from right to left.
  func isRightToLeft(at offset: Int) -> Bool
}

/// The caret of an edited text. A discrete animation blinks it, so frames are drawn only when it appears or disappears.
final class TextCaret: CALayer {
  /// The width in points. UIKit's.
  static let width: CGFloat = 2
  /// The period of the blinking in seconds. The caret is visible in the first half. GTK's default is 1.2.
  private static let period: CFTimeInterval = 1
  private static let key = "blink"

  override init() {
    super.init()
    name = "UIKit.caret"
    cornerRadius = Self.width / 2
    isHidden = true
  }

  required init(layer: Any) { super.init(layer: layer) }

  /// Begins a new period, in which the caret is visible at first.
  func blink() {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [1, 0]
    animation.keyTimes = [0, 0.5, 1]
    animation.calculationMode = .discrete
    animation.duration = Self.period
    animation.repeatCount = .infinity
    add(animation, forKey: Self.key)
  }

  func stopBlinking() { removeAnimation(forKey: Self.key) }
}

/// How a selection and marked text look.
enum TextMarking {
  /// The opacity of the tint colour behind selected text.
  static let selectionOpacity: CGFloat = 0.28
  /// The thickness of the line under marked text, in points.
  static let underlineHeight: CGFloat = 1
}
