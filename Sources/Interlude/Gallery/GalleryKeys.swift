import UIKit

/// The app's own keys, which work wherever one is: the last in the responder chain has them.
final class GalleryKeys: UIResponder, UIApplicationDelegate {
  private let commands: [UIKeyCommand]

  init(_ commands: [UIKeyCommand]) {
    self.commands = commands
    super.init()
  }

  override var keyCommands: [UIKeyCommand]? { commands }
}
