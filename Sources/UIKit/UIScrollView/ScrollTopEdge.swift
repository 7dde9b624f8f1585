/// The bar above a scroll view's content, of which parts give way when the content scrolls up: a navigation bar with a search bar or a
/// large title.
@MainActor
protocol ScrollTopEdge: AnyObject {
  /// The heights of the parts that give way, in points, in the order in which they do. The scroll view's adjusted inset includes them. The
  /// content doesn't come to rest while one of them is neither fully visible nor gone.
  var collapsibleHeights: [CGFloat] { get }
  /// The content or its insets have moved.
  func contentDidMove()
}
