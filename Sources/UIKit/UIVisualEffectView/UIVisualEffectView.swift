import CoreGraphics
import Foundation

/// A view with a blurred, translucent background (``UIBlurEffect``), or with content that is adapted to such a background (``UIVibrancyEffect``).
///
/// As in UIKit, views are added to ``contentView``, and a change of ``effect`` in an animation block or by a property animator is
/// animated. As in UIKit, the view and its superviews must be opaque for the full effect: in a mask, in a round clip inside another one, or
/// in a snapshot, it blurs only what is drawn there behind it. A translucent view fades its blur, which UIKit does not promise.
/// Other differences are in the effects.
open class UIVisualEffectView: UIView {
  private let backdrop = UIView()
  /// The view for the content. It fills the effect view.
  public let contentView = UIView()

  /// Creates a view with an effect; nil for none.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    prepare()
  }

  /// Creates a view with the given frame and without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a view without an effect.
  public convenience init() { self.init(effect: nil) }

  /// Creates a view without an effect; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    decodeNib(coder, as: UIVisualEffectView.self)
  }

  private func prepare() {
    for view in [backdrop, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    backdrop.isUserInteractionEnabled = false
    showEffect()
  }

  open override var translatesAutoresizingMaskIntoConstraints: Bool {
    didSet { pinContentView() }
  }

  /// Lets constraints inside of the content determine the size of a view that constraints place, as in UIKit.
  private func pinContentView() {
    guard !translatesAutoresizingMaskIntoConstraints,
      contentView.translatesAutoresizingMaskIntoConstraints
    else { return }
    contentView.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      contentView.topAnchor.constraint(equalTo: topAnchor),
      contentView.bottomAnchor.constraint(equalTo: bottomAnchor),
      contentView.leftAnchor.constraint(equalTo: leftAnchor),
      contentView.rightAnchor.constraint(equalTo: rightAnchor),
    ])
  }

  /// The effect; nil for none. The change can be animated.
  open var effect: UIVisualEffect? {
    didSet { showEffect() }
  }

  private func showEffect() {
    // A colour fades to another one of the same hue: a material comes and goes by its opacity only.
    let material = (effect as? UIBlurEffect)?.color
    backdrop.backgroundColor = material ?? backdrop.backgroundColor?.withAlphaComponent(0)
    backdrop.layer.backdropBlurRadius = (effect as? UIBlurEffect)?.radius ?? 0
    contentView.alpha = (effect as? UIVibrancyEffect)?.opacity ?? 1
  }
}
