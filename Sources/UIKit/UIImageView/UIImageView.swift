/// A view that shows an image, or several one after the other. A template image is filled with the tint colour. As in UIKit.
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

  // MARK: Animated images

  /// The images that ``startAnimating()`` shows one after the other, in place of ``image``. Setting them ends the animation.
  open var animationImages: [UIImage]? {
    didSet { stopAnimating() }
  }

  /// The duration of a cycle in seconds; 0, the default, means a thirtieth of a second for each image.
  open var animationDuration: TimeInterval = 0
  /// The number of cycles; 0, the default, means without end.
  open var animationRepeatCount = 0
  private static let animationKey = "UIKit.images"

  /// Whether ``animationImages`` are shown one after the other.
  open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }

  /// Shows ``animationImages`` one after the other, from the first one on. The compositor changes them, without the main thread. Unlike in
  /// UIKit, templates are shown in their own colours.
  open func startAnimating() {
    guard let animationImages else { return }
    let count = Double(animationImages.count)
    play(
      animationImages, duration: animationDuration > 0 ? animationDuration : count / 30,
      count: animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity)
  }

  private func play(_ images: [UIImage], duration: TimeInterval, count: Float) {
    let images = images.compactMap(\.cgImage)
    guard !images.isEmpty else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images
    animation.calculationMode = .discrete
    animation.duration = duration
    animation.repeatCount = count
    layer.add(animation, forKey: Self.animationKey)
  }

  /// Plays an image that consists of several.
  private func playAnimatedImage() {
    guard let image, let images = image.images else { return }
    play(images, duration: image.duration, count: .infinity)
  }

  /// Ends the animation, so that ``image`` is shown again.
  open func stopAnimating() { layer.removeAnimation(forKey: Self.animationKey) }

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
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    // Property observers don't run inside an initializer.
    showImage()
    playAnimatedImage()
  }

  /// Creates a view with the size of `image`, and an image for the highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    self.highlightedImage = highlightedImage
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
    if old?.images != nil { stopAnimating() }
    playAnimatedImage()
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
