import UIKit

/// An exhibit for the micro-benchmarks, which are a program of their own: opened in a window, and ready to move.
@MainActor
package final class BenchmarkScene {
  /// The exhibit's controller.
  package let root: UIViewController
  private let window: UIWindow
  private let step: OpenExhibit.Step?

  /// Opens an exhibit by its name on the command line. Throws an error for an unknown name or a missing image.
  package convenience init(exhibit name: String) throws {
    _ = try AppStart.findResources()
    let open = try ExhibitArgument(argument: name).exhibit().load(seed: AppStart.fixedSeed)
    self.init(showing: open.root, step: open.demonstration.first)
  }

  /// Shows a controller in a window.
  package convenience init(showing controller: UIViewController) {
    self.init(showing: controller, step: nil)
  }

  private init(showing controller: UIViewController, step: OpenExhibit.Step?) {
    root = controller
    self.step = step
    window = AppStart.makeWindow(showing: controller)
  }

  /// Begins the first step of the demonstration, if it is code. A script needs a player.
  package func begin() {
    if case .perform(let perform)? = step?.action { perform() }
  }

  /// Removes the window from the screen.
  package func close() { window.isHidden = true }
}
