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
  /// The number of running block animations during which this view receives no touches.
  var animationsRefusingTouches = 0
  /// The number of property animators that move this view. While there are any, touches hit the view at its
  /// position on screen.
  var animatorsFollowedByTouches = 0

  // Focus.
  var focusEffect: UIFocusEffect?
  var showsNoFocus = false
  var focusGroupIdentifier: String?
  var semanticContentAttribute = UISemanticContentAttribute.unspecified

  // Layout.
  var autoresizingMask: UIView.AutoresizingMask = []
  var autoresizesSubviews = true
  /// The number of transitions that have this view as their container.
  var transitionsInside = 0
  /// Whether the view was created as a transition's container, so that animators place all views in it.
  var isMadeForTransitions = false
  /// Whether the view was in the container of the running transition before the transition began. A presentation
  /// controller has placed it there, and it stays there.
  var isResidentOfContainer = false
  /// The running transition of this view's content.
  weak var transition: ViewTransition?
  var translatesAutoresizingMask = true
  /// Whether `updateConstraints()` has run since it was last requested.
  var hasUpdatedConstraints = false
  /// Whether the layout pass of the view is going on.
  var isInLayout = false
  /// The part of the view in layout by constraints; nil if no constraint concerns it.
  var layout: ViewLayoutState?
  var layoutMargins: UIEdgeInsets?
  var insetsLayoutMarginsFromSafeArea = true
  var preservesSuperviewLayoutMargins = false
  var additionalSafeAreaInsets = UIEdgeInsets.zero
  /// The insets last reported by `safeAreaInsetsDidChange`.
  var reportedSafeAreaInsets = UIEdgeInsets.zero

  // Priorities along the horizontal and the vertical axis. They are arrays because most views then share the storage
  // of the standard ones below.
  var hugging: [UILayoutPriority] = Self.standardHugging
  var compressionResistance: [UILayoutPriority] = Self.standardResistance

  private static let standardHugging = [UILayoutPriority.defaultLow, .defaultLow]
  private static let standardResistance = [UILayoutPriority.defaultHigh, .defaultHigh]

  // Traits.
  var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  var overrideUserInterfaceLevel = UIUserInterfaceLevel.unspecified
  /// The traits that `updateTraits()` has last computed; nil before its first call.
  var traits: UITraitCollection?
}
