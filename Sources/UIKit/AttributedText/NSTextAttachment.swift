internal import Typesetting

/// An image in a text, in place of the character U+FFFC. As in UIKit, but only images can be attached, and not files or views.
///
///     let text = NSMutableAttributedString(string: "Rated ")
///     text.append(NSAttributedString(attachment: NSTextAttachment(image: star)))
///
/// Main thread only. Once a text has it, changes show when the text is set again.
open class NSTextAttachment: NSObject {
  /// The character that an attachment takes the place of: U+FFFC, the object replacement character.
  public static let character = 0xFFFC

  /// The image; nil leaves an empty space. A template, such as a symbol, is drawn in the colour of the text.
  open var image: UIImage?

  /// The image's place, in points from the start of the character on the baseline, **y up** as in UIKit: a negative y moves the image below the
  /// baseline. With a size of zero, the default, the image has its own size.
  open var bounds = CGRect.zero

  /// Creates an attachment without an image.
  public override init() { super.init() }

  /// Creates an attachment that shows an image.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  /// The attachment as the typesetter takes it.
  @MainActor
  var typeset: StyledRange.Attachment {
    let size = bounds.size == .zero ? image?.size ?? .zero : bounds.size
    let place = CGRect(
      x: bounds.minX.layoutLength, y: bounds.minY.layoutLength,
      width: max(0, size.width.layoutLength), height: max(0, size.height.layoutLength))
    let isTemplate = image?.renderingMode == .alwaysTemplate
    return StyledRange.Attachment(
      image: isTemplate ? image?.coverage() : image?.cgImage,
      rect: CGRect(x: place.minX, y: -place.maxY, width: place.width, height: place.height))
  }
}

extension NSAttributedString {
  /// Creates a text of one character, which shows an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
