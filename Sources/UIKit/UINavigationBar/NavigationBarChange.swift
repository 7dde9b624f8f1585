/// One step of a navigation bar from what it shows to another stack of items, forth or back.
///
/// It ends once, in one of two states: showing the new items, or exactly as before.
@MainActor
final class NavigationBarChange {
  enum Style {
    /// Beside a transition of the app's own: nothing moves.
    case fade
    /// Titles move a little to the left, as the pages do.
    case slideForward
    case slideBack
  }

  private let bar: UINavigationBar
  private let outgoing: NavigationBarContent
  private let incoming: NavigationBarContent
  private let oldItems: [UINavigationItem]
  private let newItems: [UINavigationItem]
  private let style: Style

  /// How far titles move, as a share of the bar's width.
  private static let titleTravel: CGFloat = 0.25

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
    incoming.layoutIfNeeded()
    outgoing.isUserInteractionEnabled = false
    incoming.fade(to: 0, titleOffset: travel)
  }

  func animate() {
    outgoing.fade(to: 0, titleOffset: -travel)
    incoming.fade(to: 1, titleOffset: 0)
  }

  func end(_ outcome: TransitionOutcome) {
    if incoming.superview == nil { begin() }
    let stays = outcome == .completed ? incoming : outgoing
    let goes = outcome == .completed ? outgoing : incoming
    if outcome == .cancelled { bar.adopt(oldItems) }
    bar.content = stays
    stays.fade(to: 1, titleOffset: 0)
    stays.isUserInteractionEnabled = true
    goes.removeFromSuperview()
    // A title view or custom button that both show went to the incoming content.
    if outcome == .cancelled { stays.reload() }
  }

  private var travel: CGFloat {
    switch style {
    case .fade: 0
    case .slideForward: bar.bounds.width * Self.titleTravel
    case .slideBack: -bar.bounds.width * Self.titleTravel
    }
  }
}
