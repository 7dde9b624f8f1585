/// One step of a navigation bar from what it shows to another stack of items, forth or back.
///
/// It ends once, in one of two states: showing the new items, or exactly as before. On the way, a
/// hand may hold it anywhere (``NavigationBarCrossing``).
@MainActor
final class NavigationBarChange {
  enum Style {
    /// Nothing moves: the old content fades out while the new one fades in.
    case crossFade
    /// Titles slide with the pages.
    case slideForward
    case slideBack
  }

  private let bar: UINavigationBar
  private let outgoing: NavigationBarContent
  private let incoming: NavigationBarContent
  private let oldItems: [UINavigationItem]
  private let newItems: [UINavigationItem]
  private let style: Style
  /// The way, once the contents are in their places.
  private var crossing: NavigationBarCrossing?
  private var isUnderway = false
  /// Of the bar for which the way was found.
  private var width: CGFloat = 0

  init(of bar: UINavigationBar, to items: [UINavigationItem], style: Style) {
    self.bar = bar
    self.style = style
    outgoing = bar.content
    incoming = NavigationBarContent()
    oldItems = bar.itemStack
    newItems = items
  }

  /// Queues the whole step beside a transition; whoever runs that calls ``end(_:)``.
  func run(beside coordinator: TransitionCoordinator) {
    begin()
    coordinator.animateAlongsideTransition(
      in: bar, animation: { _ in self.animate() }, completion: nil)
  }

  /// Puts the new content into the bar, still unseen.
  func begin() {
    bar.adopt(newItems)
    bar.content = incoming
    bar.insertSubview(incoming, aboveSubview: outgoing)
    incoming.show(newItems.last, over: newItems.dropLast().last, in: bar)
    incoming.place(in: bar.contentFrame)
    // On the way, neither takes clicks.
    for content in [outgoing, incoming] { content.isUserInteractionEnabled = false }
    incoming.pose = findWay().start
    bar.step = self
  }

  func animate() {
    isUnderway = true
    crossing?.animate(outgoing, incoming)
  }

  /// The bar has laid out, maybe in another width: titles go between other places then.
  func barDidLayOut() {
    guard isUnderway, bar.bounds.width != width else { return }
    UIView.performWithoutAnimation { findWay().redirect(outgoing, incoming) }
  }

  private func findWay() -> NavigationBarCrossing {
    for content in [outgoing, incoming] { content.layoutIfNeeded() }
    width = bar.bounds.width
    let way = NavigationBarCrossing(from: outgoing, to: incoming, style: style)
    crossing = way
    return way
  }

  func end(_ outcome: TransitionOutcome) {
    if incoming.superview == nil { begin() }
    if bar.step === self { bar.step = nil }
    let stays = outcome == .completed ? incoming : outgoing
    let goes = outcome == .completed ? outgoing : incoming
    if outcome == .cancelled { bar.adopt(oldItems) }
    bar.content = stays
    stays.pose = .rest
    stays.isUserInteractionEnabled = true
    goes.removeFromSuperview()
    // A title view or custom button that both show went to the incoming content.
    if outcome == .cancelled { stays.reload() }
  }
}
