/// Stored properties of a view that its layer and its place in the hierarchy don't hold.
struct UIViewState {
  // Look.
  var backgroundColor: UIColor?
  var mask: UIView?
  var isOpaque = true
  var contentMode = UIView.ContentMode.scaleToFill
  var tintColor: UIColor?
  var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic

  /// Whether the layer's contents come from `draw(_:)`.
  var hasDrawnContents = false

  // Events.
  var tag = 0
  var isUserInteractionEnabled = true
  var isMultipleTouchEnabled = false
  var isExclusiveTouch = false
  var gestureRecognizers: [UIGestureRecognizer] = []
  var interactions: [any UIInteraction] = []
  /// The number of running block animations during which this view ignores touches.
  var animationsRefusingTouches = 0
  /// The number of animators that move this view and want touches to hit it at its position on screen.
  var animatorsFollowedByTouches = 0

  // Focus.
  var focusEffect: UIFocusEffect?
  var showsNoFocus = false
  var focusGroupIdentifier: String?
  var semanticContentAttribute = UISemanticContentAttribute.unspecified

  // Layout.
  var autoresizingMask: UIView.AutoresizingMask = []
  var autoresizesSubviews = true
  /// The number of running transitions that have this view as their container.
  var transitionsInside = 0
  /// Whether the view was created as a transition's container, so that animators place all its subviews.
  var isMadeForTransitions = false
  /// The running `UIView.transition` of this view.
  weak var transition: ViewTransition?
  var translatesAutoresizingMask = true
  var layoutMargins: UIEdgeInsets?
  var insetsLayoutMarginsFromSafeArea = true
  var additionalSafeAreaInsets = UIEdgeInsets.zero
  /// The insets last reported by `safeAreaInsetsDidChange`.
  var reportedSafeAreaInsets = UIEdgeInsets.zero

  // Indexed by axis. Arrays, because most views share the storage of the standard ones.
  var hugging: [UILayoutPriority] = Self.standardHugging
  var compressionResistance: [UILayoutPriority] = Self.standardResistance

  private static let standardHugging = [UILayoutPriority.defaultLow, .defaultLow]
  private static let standardResistance = [UILayoutPriority.defaultHigh, .defaultHigh]

  // Names.
  var accessibilityIdentifier: String?
  var accessibilityLabel: String?

  // Traits.
  var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  var overrideUserInterfaceLevel = UIUserInterfaceLevel.unspecified
  /// Nil until the view enters a hierarchy or its traits are read.
  var traits: UITraitCollection?
}
