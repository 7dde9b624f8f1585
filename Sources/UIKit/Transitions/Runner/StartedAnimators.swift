/// Collects the property animators that are started while a view controller's animator sets up its transition.
@MainActor
final class StartedAnimators {
  private static var collecting: StartedAnimators?
  private var found: [UIViewPropertyAnimator] = []

  /// The animator that was started, if there was exactly one.
  var only: UIViewPropertyAnimator? { found.count == 1 ? found[0] : nil }

  /// Collects the property animators that `body` starts, apart from those of transitions that it begins itself.
  func collect(_ body: () -> Void) {
    let outer = Self.collecting
    Self.collecting = self
    body()
    Self.collecting = outer
  }

  /// Notes that an animator has been started.
  static func add(_ animator: UIViewPropertyAnimator) {
    collecting?.found.append(animator)
  }
}
