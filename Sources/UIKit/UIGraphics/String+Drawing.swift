internal import Typesetting

extension String {
  /// The size of the text on one line, in points. UIKit has this method on `NSString`.
  ///
  /// Only the attribute `.font` is used. By default it is the system font of 12 points.
  @preconcurrency @MainActor
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    layout(attributes).size
  }

  /// Draws the text on one line into the current context, with its upper left corner at `point`. UIKit has
  /// this method on `NSString`.
  ///
  /// Only the attributes `.font` and `.foregroundColor` are used. By default they are the system font of 12 points
  /// and black.
  @preconcurrency @MainActor
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let color = attributes?[.foregroundColor] as? UIColor ?? .black
    context.saveGState()
    context.setFillColor(color.cgColor)
    layout(attributes).draw(in: context, at: point)
    context.restoreGState()
  }

  @preconcurrency @MainActor
  private func layout(_ attributes: [NSAttributedString.Key: Any]?) -> TextLayout {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    return TextLayout(self, style: TextStyle(font: font.fontDescription))
  }
}
