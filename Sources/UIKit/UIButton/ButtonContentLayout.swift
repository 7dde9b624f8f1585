/// The places of a button's image and texts beside each other.
struct ButtonContentLayout {
  /// The edge of the texts at which the image stands.
  enum ImagePlacement { case left, right, top, bottom }

  /// The sizes in points; zero for a part that the button doesn't have.
  var image = CGSize.zero
  var title = CGSize.zero
  var subtitle = CGSize.zero
  var placement = ImagePlacement.left
  /// The distance between the image and the texts, if there are both, in points.
  var imagePadding: CGFloat = 0
  /// The distance between the title and the subtitle, if there are both, in points.
  var titlePadding: CGFloat = 0
  /// Where a text begins that is narrower than the other one: from 0, at the left, to 1, at the right.
  var textAlignment: CGFloat = 0.5

  /// The rectangles of the parts.
  struct Frames {
    var image: CGRect
    var title: CGRect
    var subtitle: CGRect
  }

  private var isImageBeside: Bool { placement == .left || placement == .right }
  private var gap: CGFloat { image == .zero || texts == .zero ? 0 : imagePadding }
  private var titleGap: CGFloat { title == .zero || subtitle == .zero ? 0 : titlePadding }
  private var texts: CGSize {
    CGSize(
      width: max(title.width, subtitle.width), height: title.height + titleGap + subtitle.height)
  }

  /// The size of all parts together.
  var size: CGSize {
    isImageBeside
      ? CGSize(width: image.width + gap + texts.width, height: max(image.height, texts.height))
      : CGSize(width: max(image.width, texts.width), height: image.height + gap + texts.height)
  }

  /// Places the parts in a rectangle. Texts become narrower if there is not enough room.
  func frames(
    in area: CGRect, _ horizontal: UIControl.ContentHorizontalAlignment,
    _ vertical: UIControl.ContentVerticalAlignment, round: (CGFloat) -> CGFloat
  ) -> Frames {
    var fitted = self
    let room = max(0, area.width - (isImageBeside ? image.width + gap : 0))
    fitted.title.width = min(title.width, room)
    fitted.subtitle.width = min(subtitle.width, room)
    let (size, texts) = (fitted.size, fitted.texts)

    func x(_ width: CGFloat, in area: CGRect) -> CGFloat {
      switch horizontal {
      case .center, .fill: round(area.midX - width / 2)
      case .right, .trailing: round(area.maxX - width)
      case .left, .leading: round(area.minX)
      }
    }
    func y(_ height: CGFloat, in area: CGRect) -> CGFloat {
      switch vertical {
      case .center, .fill: round(area.midY - height / 2)
      case .top: area.minY
      case .bottom: area.maxY - height
      }
    }

    var (imageOrigin, textOrigin) = (CGPoint.zero, CGPoint.zero)
    if isImageBeside {
      let left = x(size.width, in: area)
      let isFirst = placement == .left
      imageOrigin.x = isFirst ? left : left + texts.width + gap
      textOrigin.x = isFirst ? left + image.width + gap : left
      imageOrigin.y = y(image.height, in: area)
      textOrigin.y = y(texts.height, in: area)
    } else {
      let top = y(size.height, in: area)
      let isFirst = placement == .top
      imageOrigin.y = isFirst ? top : top + texts.height + gap
      textOrigin.y = isFirst ? top + image.height + gap : top
      imageOrigin.x = x(image.width, in: area)
      textOrigin.x = x(texts.width, in: area)
    }
    func text(_ size: CGSize, below offset: CGFloat) -> CGRect {
      let x = textOrigin.x + round((texts.width - size.width) * textAlignment)
      return CGRect(origin: CGPoint(x: x, y: textOrigin.y + offset), size: size)
    }
    return Frames(
      image: CGRect(origin: imageOrigin, size: image),
      title: text(fitted.title, below: 0),
      subtitle: text(fitted.subtitle, below: title.height + titleGap))
  }
}
