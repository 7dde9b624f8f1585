/// The state of a view in addition to its layer and its place in the tree.
struct UIViewState {
  // Look.
  var backgroundColor: UIColor?
  /// The mask of the view.
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
  /// How many running block animations refuse touches to this view.
  var animationsRefusingTouches = 0
  /// How many animators move this view and want touches to meet it where it shows.
  var animatorsFollowedByTouches = 0

  // Focus.
  var focusEffect: UIFocusEffect?
  var showsNoFocus = false
  var focusGroupIdentifier: String?
  var semanticContentAttribute = UISemanticContentAttribute.unspecified

  // Layout.
  var autoresizingMask: UIView.AutoresizingMask = []
  var autoresizesSubviews = true
  /// How many transitions have this view as their container.
  var transitionsInside = 0
  /// Whether the view was made to hold a transition, so that animators place all that is in it.
  var isMadeForTransitions = false
  /// Whether the view was in the container of the running transition before that began: a presentation controller
  /// placed it, and it stays.
  var isResidentOfContainer = false
  /// The running transition of this view's content.
  weak var transition: ViewTransition?
  var translatesAutoresizingMask = true
  var layoutMargins: UIEdgeInsets?
  var insetsLayoutMarginsFromSafeArea = true
  var additionalSafeAreaInsets = UIEdgeInsets.zero
  /// The insets last reported by `safeAreaInsetsDidChange`.
  var reportedSafeAreaInsets = UIEdgeInsets.zero

  // Along the horizontal and the vertical axis. Arrays: most views share these two.
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
  /// Nil until the view is asked for them or enters a tree.
  var traits: UITraitCollection?
}
