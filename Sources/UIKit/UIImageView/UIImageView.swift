/// Shows a picture.
///
/// A template (see `UIImage.RenderingMode`) shows its shape filled with the tint colour.
@preconcurrency @MainActor
open class UIImageView: UIView {
  open var image: UIImage? {
    didSet { if image !== oldValue { imageDidChange(from: oldValue) } }
  }

  /// Takes the place of `image` while `isHighlighted`.
  open var highlightedImage: UIImage? {
    didSet { showImage() }
  }

  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showImage() } }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// A view of the picture's size.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    // Observers don't run for what an initializer sets.
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
    isHighlighted ? highlightedImage ?? image : image
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
    let picture: CGImage? = isTemplate ? shown.coverage() : shown.cgImage
    layer.contents = picture
    layer.contentsMultiplyColor =
      isTemplate ? resolvedCGColor(shown.fixedTint ?? tintColor) : nil
    layer.contentsScale = shown.scale
    layer.contentsCenter = shown.capInsets.stretchableCenter(of: shown.size)
  }
}
