/// Knows where the pointer is and what is under it: tints that, and asks for the cursor that fits.
///
/// It looks again when the pointer moves and before commits that change something, so also when views move under a
/// pointer that rests. While a button is held, what it went down on stays the one.
@MainActor
final class PointerTracker {
  weak var display: (any PointerDisplay)? {
    didSet { display?.show(cursor) }
  }

  private(set) var cursor = PointerCursor.arrow
  /// What is tinted under the pointer.
  private(set) weak var hovered: UIView?
  /// In the desktop's window; nil when the pointer is outside, or fingers are used.
  private var location: CGPoint?
  private var buttonsDown = 0
  private weak var heldTarget: UIView?
  private let highlight = HoverHighlight()

  private var application: UIApplication { .shared }

  /// Before an event does what it does: a click moves the focus to what it meets now.
  func willHandle(_ event: InputEvent) {
    switch event.kind {
    case .pointerDown(let location, .primary, _) where !application.isIgnoringInteractionEvents:
      application.focus.pointerWentDown(at: location)
    case .touch(_, .began, let location) where !application.isIgnoringInteractionEvents:
      application.focus.pointerWentDown(at: location)
    default: break
    }
  }

  func didHandle(_ event: InputEvent) {
    switch event.kind {
    case .pointerDown(let place, _, _):
      location = place
      buttonsDown += 1
      if buttonsDown == 1 { heldTarget = target(at: place)?.view }
    case .pointerUp(let place, _, _):
      location = place
      buttonsDown = max(buttonsDown - 1, 0)
    case .pointerMoved(let place): location = place
    case .pointerLeft:
      location = nil
      buttonsDown = 0
    case .touch: location = nil
    default: return
    }
    refresh()
  }

  func viewsDidChange() {
    if location != nil || hovered != nil { refresh() }
  }

  /// Looks what is under the pointer.
  func refresh() {
    let isDown = buttonsDown > 0
    var found = location.flatMap(target(at:))
    if isDown, found?.view !== heldTarget {
      // What is held keeps its cursor outside, too; nothing else gets the tint.
      found = heldTarget.flatMap { held in location.map { Target(held, at: $0) } }
      found?.isTinted = false
    }
    hovered = found?.isTinted == true ? found?.view : nil
    highlight.show(on: hovered)
    show(found?.cursor(isDown: isDown) ?? .arrow)
  }

  private func show(_ cursor: PointerCursor) {
    guard cursor != self.cursor else { return }
    self.cursor = cursor
    display?.show(cursor)
  }

  // MARK: Targets

  /// The view that answers for the pointer at one place.
  @MainActor
  private struct Target {
    let view: UIView
    let location: CGPoint
    var isTinted: Bool

    init(_ view: UIView, at location: CGPoint) {
      self.view = view
      let origin = view.window?.frame.origin ?? .zero
      self.location = view.convert(
        CGPoint(x: location.x - origin.x, y: location.y - origin.y), from: nil)
      isTinted = (view as? any PointerTarget)?.highlightsUnderPointer ?? false
    }

    func cursor(isDown: Bool) -> PointerCursor {
      if let style = view.pointerStyle(at: location) { return style.cursor }
      return (view as? any PointerTarget)?.cursor(at: location, isDown: isDown) ?? .hand
    }
  }

  private func target(at location: CGPoint) -> Target? {
    var candidate = application.view(at: location)
    while let view = candidate {
      if view.answersForPointer { return Target(view, at: location) }
      candidate = view.superview
    }
    return nil
  }
}

extension UIView {
  /// Whether the pointer looks different here, or the view does.
  fileprivate var answersForPointer: Bool {
    if let target = self as? any PointerTarget, target.answersPointer { return true }
    return pointerInteraction != nil || isClickedByTap
  }

  private var pointerInteraction: UIPointerInteraction? {
    for case let interaction as UIPointerInteraction in viewState.interactions
    where interaction.isEnabled { return interaction }
    return nil
  }

  private var isClickedByTap: Bool {
    viewState.gestureRecognizers.contains {
      guard let tap = $0 as? UITapGestureRecognizer, tap.isEnabled else { return false }
      return tap.buttonMaskRequired.contains(.primary)
    }
  }

  /// What the delegate of the view's pointer interaction says.
  fileprivate func pointerStyle(at location: CGPoint) -> UIPointerStyle? {
    guard let interaction = pointerInteraction, let delegate = interaction.delegate else {
      return nil
    }
    let region = delegate.pointerInteraction(
      interaction, regionFor: UIPointerRegionRequest(location: location),
      defaultRegion: UIPointerRegion(rect: bounds))
    guard let region else { return nil }
    return delegate.pointerInteraction(interaction, styleFor: region) ?? .system()
  }
}
