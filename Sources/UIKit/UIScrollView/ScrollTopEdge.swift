/// The bar above a scroll view's content, of which a part gives way when the content scrolls up: a navigation bar with a
/// large title.
@MainActor
protocol ScrollTopEdge: AnyObject {
  /// The height of the part that gives way, in points. The scroll view's adjusted inset includes it. The content doesn't
  /// come to rest while this part is neither fully visible nor gone.
  var collapsibleHeight: CGFloat { get }
  /// The content or its insets have moved.
  func contentDidMove()
}
