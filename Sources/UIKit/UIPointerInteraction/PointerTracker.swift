/// Tracks the pointer and the view under it: tints that view, selects the cursor, and notifies
/// hover recognizers.
///
/// It updates when the pointer moves and before each commit with changes, so it notices views that
/// move under a resting pointer. While a button is held, the view in which it was pressed stays the
/// target and hover states do not change.
@MainActor
final class PointerTracker {
  weak var display: (any PointerDisplay)? {
    didSet { display?.show(cursor) }
  }

  private(set) var cursor = PointerCursor.arrow
  /// The tinted view under the pointer.
  private(set) weak var hovered: UIView?
  /// The pointer's location in the desktop window; nil while the pointer is outside of the window, or while fingers are
  /// used.
  private var location: CGPoint?
  private var isDown = false
  private var modifiers: UIKeyModifierFlags = []
  private var time: TimeInterval = 0
  private weak var pressedTarget: UIView?
  private let highlight = HoverHighlight()

  private var application: UIApplication { .shared }

  /// Moves the pointer to `location` in the desktop window; nil if the pointer is outside of the window, or if fingers
  /// are used.
  func move(
    to location: CGPoint?, isDown: Bool, modifiers: UIKeyModifierFlags, at time: TimeInterval
  ) {
    let wasDown = self.isDown
    self.location = location
    self.isDown = isDown
    self.modifiers = modifiers
    self.time = time
    let hit = hitView
    if isDown, !wasDown { pressedTarget = location.flatMap { target(of: hit, at: $0)?.view } }
    show(hit)
  }

  func viewsDidChange() {
    if location != nil || hovered != nil { refresh() }
  }

  /// Finds the view under the pointer again.
  func refresh() { show(hitView) }

  private var hitView: UIView? { location.flatMap(application.view(at:)) }

  private func show(_ hit: UIView?) {
    hover(over: hit)
    var found = location.flatMap { target(of: hit, at: $0) }
    if isDown, found?.view !== pressedTarget {
      // The held view keeps its cursor when the pointer leaves it, and no other view is tinted.
      found = pressedTarget.flatMap { held in location.flatMap { Target(held, at: $0) } }
      found?.isTinted = false
    }
    hovered = found?.isTinted == true ? found?.view : nil
    highlight.show(on: hovered)
    show(found?.cursor(isDown: isDown) ?? .arrow)
  }

  private func hover(over hit: UIView?) {
    guard !isDown || location == nil else { return }
    let place = location.map { hit?.window?.pointFromScreen($0) ?? $0 }
    application.gestures.hover.update(
      over: hit, at: place ?? .zero, modifiers: modifiers, time: time)
  }

  private func show(_ cursor: PointerCursor) {
    guard cursor != self.cursor else { return }
    self.cursor = cursor
    display?.show(cursor)
  }

  // MARK: Targets

  /// A view that reacts to the pointer, with the pointer's location in it.
  @MainActor
  private struct Target {
    let view: UIView
    let location: CGPoint
    /// The style of the view's pointer interaction; nil without one.
    private let style: UIPointerStyle?
    var isTinted: Bool

    /// The target for a pointer at `location`, in screen points; nil if the view doesn't react to the pointer there.
    init?(_ view: UIView, at location: CGPoint) {
      let reacts = view.reactsToPointer
      // Most views stop here: converting the location would cost more than all that follows.
      guard reacts || view.pointerInteraction != nil else { return nil }
      let location = view.convert(
        view.window?.pointFromScreen(location) ?? location, from: nil)
      let answer = view.pointerAnswer(at: location)
      guard answer != .none || reacts else { return nil }
      self.view = view
      self.location = location
      style = if case .style(let style) = answer { style } else { nil }
      // A view with a hover recognizer is not tinted, because it responds to the pointer in its own way.
      isTinted =
        (view as? any PointerTarget)?.highlightsUnderPointer ?? false && !view.recognizesHover
    }

    func cursor(isDown: Bool) -> PointerCursor {
      style?.cursor ?? (view as? any PointerTarget)?.cursor(at: location, isDown: isDown) ?? .hand
    }
  }

  private func target(of hit: UIView?, at location: CGPoint) -> Target? {
    var next = hit
    while let view = next {
      if let target = Target(view, at: location) { return target }
      next = view.superview
    }
    return nil
  }
}

/// The answer of a view's pointer interaction for a location of the pointer.
private enum PointerAnswer: Equatable {
  /// There is no interaction, or it has no region at the location.
  case none
  /// The interaction has no delegate: the view has its usual cursor.
  case standard
  case style(UIPointerStyle)
}

extension UIView {
  /// Whether the view reacts to the pointer without a pointer interaction.
  fileprivate var reactsToPointer: Bool {
    (self as? any PointerTarget)?.answersPointer == true || isClickedByTap
  }

  /// Whether the view has a hover recognizer.
  fileprivate var recognizesHover: Bool {
    viewState.gestureRecognizers.contains { $0 is UIHoverGestureRecognizer && $0.isEnabled }
  }

  private var isClickedByTap: Bool {
    viewState.gestureRecognizers.contains {
      guard let tap = $0 as? UITapGestureRecognizer, tap.isEnabled else { return false }
      return tap.buttonMaskRequired.contains(.primary)
    }
  }

  /// The view's enabled pointer interaction.
  fileprivate var pointerInteraction: UIPointerInteraction? {
    for case let interaction as UIPointerInteraction in viewState.interactions
    where interaction.isEnabled { return interaction }
    return nil
  }

  /// Asks the view's pointer interaction for a region and its style. `location` is in the view's coordinates.
  fileprivate func pointerAnswer(at location: CGPoint) -> PointerAnswer {
    guard let interaction = pointerInteraction else { return .none }
    guard let delegate = interaction.delegate else { return .standard }
    let region = delegate.pointerInteraction(
      interaction, regionFor: UIPointerRegionRequest(location: location),
      defaultRegion: UIPointerRegion(rect: bounds))
    guard let region else { return .none }
    return .style(delegate.pointerInteraction(interaction, styleFor: region) ?? .system())
  }
}
