/// A view that shows an image. A template image is filled with the tint colour. As in UIKit, but without
/// animated images.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The image; nil shows nothing.
  open var image: UIImage? {
    didSet { if image !== oldValue { imageDidChange(from: oldValue) } }
  }

  /// The image that is shown while ``isHighlighted`` is true; nil means ``image``.
  open var highlightedImage: UIImage? {
    didSet { showImage() }
  }

  /// Whether ``highlightedImage`` is shown; false by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showImage() } }
  }

  /// The size and weight of symbols, as far as the symbols' own configurations don't specify them; nil for the default.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      showImage()
      invalidateIntrinsicContentSize()
    }
  }

  /// Creates a view without an image. It receives no touches by default, as in UIKit.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view without an image; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
    decodeNib(coder, as: UIImageView.self)
  }

  /// Creates a view with the image's size; without an image, the size is zero.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    // Property observers don't run inside an initializer.
    showImage()
  }

  open override var intrinsicContentSize: CGSize {
    shownImage?.size ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    shownImage?.size ?? .zero
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showImage()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showImage()
  }

  private var shownImage: UIImage? {
    let shown = isHighlighted ? highlightedImage ?? image : image
    return shown?.withPreferredSymbolConfiguration(preferredSymbolConfiguration)
  }

  private func imageDidChange(from old: UIImage?) {
    showImage()
    if old?.size != image?.size { invalidateIntrinsicContentSize() }
  }

  private func showImage() {
    guard let shown = shownImage else {
      layer.contents = nil
      return
    }
    let isTemplate = shown.renderingMode == .alwaysTemplate
    let content: CGImage? = isTemplate ? shown.coverage() : shown.cgImage
    layer.contents = content
    layer.contentsMultiplyColor =
      isTemplate ? resolvedCGColor(shown.fixedTint ?? tintColor) : nil
    layer.contentsScale = shown.scale
    layer.contentsCenter = shown.capInsets.stretchableCenter(of: shown.size)
  }
}
