/// Knows where the pointer is and what is under it: tints that, asks for the cursor that fits, and tells hover
/// recognizers.
///
/// It looks again when the pointer moves and before commits that change something, so also when views move under a
/// pointer that rests. While a button is held, what it went down on stays the one, and what is hovered stays so.
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
  private var isDown = false
  private var modifiers: UIKeyModifierFlags = []
  private var time: TimeInterval = 0
  private weak var heldTarget: UIView?
  private let highlight = HoverHighlight()

  private var application: UIApplication { .shared }

  /// The pointer is at `location` of the desktop's window now; nil when it is outside, or fingers are used.
  func move(
    to location: CGPoint?, isDown: Bool, modifiers: UIKeyModifierFlags, at time: TimeInterval
  ) {
    let wasDown = self.isDown
    self.location = location
    self.isDown = isDown
    self.modifiers = modifiers
    self.time = time
    let hit = hitView
    if isDown, !wasDown { heldTarget = location.flatMap { target(of: hit, at: $0)?.view } }
    show(hit)
  }

  func viewsDidChange() {
    if location != nil || hovered != nil { refresh() }
  }

  /// Looks what is under the pointer.
  func refresh() { show(hitView) }

  private var hitView: UIView? { location.flatMap(application.view(at:)) }

  private func show(_ hit: UIView?) {
    hover(over: hit)
    var found = location.flatMap { target(of: hit, at: $0) }
    if isDown, found?.view !== heldTarget {
      // What is held keeps its cursor outside, too; nothing else gets the tint.
      found = heldTarget.flatMap { held in location.map { Target(held, at: $0) } }
      found?.isTinted = false
    }
    hovered = found?.isTinted == true ? found?.view : nil
    highlight.show(on: hovered)
    show(found?.cursor(isDown: isDown) ?? .arrow)
  }

  private func hover(over hit: UIView?) {
    guard !isDown || location == nil else { return }
    let origin = hit?.window?.frame.origin ?? .zero
    let place = location.map { CGPoint(x: $0.x - origin.x, y: $0.y - origin.y) }
    application.gestures.hover.update(
      over: hit, at: place ?? .zero, modifiers: modifiers, time: time)
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

  private func target(of hit: UIView?, at location: CGPoint) -> Target? {
    var candidate = hit
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
