/// One step of a navigation bar from what it shows to another stack of items, forth or back.
///
/// It ends once, in one of two states: showing the new items, or exactly as before. On the way, a
/// hand may hold it anywhere (``NavigationBarCrossing``).
@MainActor
final class NavigationBarChange {
  enum Style {
    /// Nothing moves: the old goes, then the new comes.
    case fade
    /// Titles move with the pages.
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
    for content in [outgoing, incoming] { content.layoutIfNeeded() }
    // On the way, neither takes clicks.
    for content in [outgoing, incoming] { content.isUserInteractionEnabled = false }
    let crossing = NavigationBarCrossing(from: outgoing, to: incoming, style: style)
    incoming.pose = crossing.start
    self.crossing = crossing
  }

  func animate() {
    crossing?.animate(outgoing, incoming)
  }

  func end(_ outcome: TransitionOutcome) {
    if incoming.superview == nil { begin() }
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
