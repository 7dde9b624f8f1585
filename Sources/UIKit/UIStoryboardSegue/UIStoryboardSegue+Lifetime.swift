// How what a segue shows gets hold of the segue.
//
// While a segue performs it is the current one. Whoever takes its destination in, a presentation or
// a container, finds it there and keeps it for as long as it keeps the destination. So it doesn't
// matter through which `show` or `present`, overridden or not, the destination goes.
extension UIStoryboardSegue {
  private static var current: UIStoryboardSegue?

  /// The segue by which `controller` is being shown.
  static func leading(to controller: UIViewController) -> UIStoryboardSegue? {
    current?.destination === controller ? current : nil
  }

  func asCurrent(_ body: () -> Void) {
    let outer = Self.current
    Self.current = self
    body()
    Self.current = outer
  }

  /// `body`, to be run later as a part of what the current segue does.
  static func continuingLater(_ body: @escaping () -> Void) -> () -> Void {
    guard let segue = current else { return body }
    return { segue.asCurrent(body) }
  }

  /// Keeps the segue until the transition of `coordinator` has ended.
  func stay(beside coordinator: (any UIViewControllerTransitionCoordinator)?) {
    coordinator?.animate(alongsideTransition: nil) { _ in withExtendedLifetime(self) {} }
  }
}
