/// One animated change of a navigation bar from its current stack of items to another, forward or back.
///
/// It ends once, in one of two states: the bar shows the new items, or the old items again. A gesture may drive and stop the
/// animation in between (``NavigationBarTransition``).
@MainActor
final class NavigationBarChange {
  enum Style {
    /// Nothing moves: the old content fades out while the new one fades in.
    case crossFade
    /// Titles slide as the pages do.
    case slideForward
    case slideBack
  }

  private let bar: UINavigationBar
  private let outgoing: NavigationBarContent
  private let incoming: NavigationBarContent
  private let oldItems: [UINavigationItem]
  private let newItems: [UINavigationItem]
  private let style: Style
  /// The animation; nil until both contents are laid out.
  private var transition: NavigationBarTransition?
  private var isAnimating = false
  /// The width of the bar for which ``transition`` was computed, in points.
  private var width: CGFloat = 0

  init(of bar: UINavigationBar, to items: [UINavigationItem], style: Style) {
    self.bar = bar
    self.style = style
    outgoing = bar.content
    incoming = NavigationBarContent()
    oldItems = bar.itemStack
    newItems = items
  }

  /// Adds the whole change to a transition's alongside animations. The caller calls ``end(_:)`` when the
  /// transition ends.
  func run(beside coordinator: TransitionCoordinator) {
    begin()
    coordinator.animateAlongsideTransition(
      in: bar, animation: { _ in self.animate() }, completion: nil)
  }

  /// Adds the new content to the bar, still invisible.
  func begin() {
    bar.replaceItems(with: newItems)
    bar.content = incoming
    bar.insertSubview(incoming, aboveSubview: outgoing)
    incoming.show(newItems.last, over: newItems.dropLast().last, in: bar)
    incoming.show(bar.pageState(for: incoming), animated: false)
    incoming.applyTitleAttributes()
    incoming.place(in: bar.frame(of: incoming))
    // During the change, neither content takes clicks.
    for content in [outgoing, incoming] { content.isUserInteractionEnabled = false }
    incoming.pose = makeTransition().start
    lower?.letLargeTitleOut(lower?.largeTitleFrame != nil)
    bar.change = self
  }

  func animate() {
    isAnimating = true
    transition?.animate(outgoing, incoming)
    bar.applyAppearance()
    bar.resize(for: incoming)
  }

  /// The content of the lower page in a slide; nil in a cross-fade. Its large title turns into the upper page's back button,
  /// and back.
  private var lower: NavigationBarContent? {
    switch style {
    case .crossFade: nil
    case .slideForward: outgoing
    case .slideBack: incoming
    }
  }

  /// Called after the bar has laid out. If its width has changed, the running animation gets new end
  /// positions.
  func barDidLayOut() {
    guard isAnimating, bar.bounds.width != width else { return }
    UIView.performWithoutAnimation { makeTransition().redirect(outgoing, incoming) }
  }

  private func makeTransition() -> NavigationBarTransition {
    for content in [outgoing, incoming] { content.layoutIfNeeded() }
    width = bar.bounds.width
    let new = NavigationBarTransition(from: outgoing, to: incoming, style: style)
    transition = new
    return new
  }

  func end(_ outcome: TransitionOutcome) {
    if incoming.superview == nil { begin() }
    if bar.change === self { bar.change = nil }
    let stays = outcome == .completed ? incoming : outgoing
    let goes = outcome == .completed ? outgoing : incoming
    if outcome == .cancelled { bar.replaceItems(with: oldItems) }
    bar.content = stays
    lower?.letLargeTitleOut(false)
    stays.pose = .rest
    stays.isUserInteractionEnabled = true
    goes.removeFromSuperview()
    // The incoming content took any title view or custom button that both contents share.
    if outcome == .cancelled { stays.reload() }
    UIView.performWithoutAnimation {
      bar.applyAppearance()
      bar.resize(for: stays)
    }
    bar.host?.barTitlesDidChange()
    if outcome == .completed { bar.itemsDidChange(from: oldItems) }
  }
}
