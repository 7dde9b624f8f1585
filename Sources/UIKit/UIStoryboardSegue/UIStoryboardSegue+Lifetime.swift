// The lifetime of a segue: the controllers that it shows retain it.
//
// While a segue performs, it is the current segue. The presentation or container that receives its
// destination retains the current segue as long as the destination. So overrides of `show` and
// `present` don't have to pass the segue on.
extension UIStoryboardSegue {
  private static var current: UIStoryboardSegue?

  /// The segue that is showing `controller` now.
  static func leading(to controller: UIViewController) -> UIStoryboardSegue? {
    current?.destination === controller ? current : nil
  }

  /// Runs `body` with this as the current segue.
  func asCurrent(_ body: () -> Void) {
    let outer = Self.current
    Self.current = self
    body()
    Self.current = outer
  }

  /// Wraps `body`, to be run later, so that the current segue is current again while it runs.
  static func continuingLater(_ body: @escaping () -> Void) -> () -> Void {
    guard let segue = current else { return body }
    return { segue.asCurrent(body) }
  }

  /// Retains the segue until the transition of `coordinator` has ended.
  func stay(beside coordinator: (any UIViewControllerTransitionCoordinator)?) {
    coordinator?.animate(alongsideTransition: nil) { _ in withExtendedLifetime(self) {} }
  }
}
