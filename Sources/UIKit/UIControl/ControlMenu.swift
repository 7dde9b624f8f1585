import Foundation

/// The menu of a control: a press opens it, or, if the control is clicked otherwise, a long press or the secondary button.
@MainActor
final class ControlMenu: NSObject, UIContextMenuInteractionDelegate {
  var menu: UIMenu?
  /// Whether a press opens the menu.
  var isPrimary = false
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)
  private weak var control: UIControl?
  /// The touch that has opened the menu, and where.
  private weak var touch: UITouch?
  private var start = CGPoint.zero

  init(_ control: UIControl) {
    self.control = control
    super.init()
    interaction.didChoose = { [weak self] in self?.control?.menuWillPerform($0) }
    control.addInteraction(interaction)
  }

  private func configuration(_ menu: UIMenu) -> UIContextMenuConfiguration {
    UIContextMenuConfiguration(actionProvider: { [weak self] _ in self?.menu ?? menu })
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let menu, let control, control.isEnabled, !isPrimary else { return nil }
    return configuration(menu)
  }

  /// Opens the menu for a touch that has begun, if a press opens it.
  func press(_ touch: UITouch) -> Bool {
    guard openAsPrimary() else { return false }
    self.touch = touch
    start = touch.location(in: nil)
    return true
  }

  /// Opens the menu beside the control, if a press opens it.
  func openAsPrimary() -> Bool {
    guard isPrimary, let menu, let control, let window = control.window else { return false }
    interaction.open(
      configuration(menu), beside: control.convert(control.bounds, to: nil), in: window)
    return true
  }

  /// Moves on to the row under the touch that has opened the menu.
  func follow(_ touches: Set<UITouch>, ended: Bool) {
    guard let touch, touches.contains(touch) else { return }
    interaction.slide(to: touch.location(in: nil), from: start, ended: ended)
    if ended { self.touch = nil }
  }

  /// Ends the way of a touch that was cancelled.
  func cancel(_ touches: Set<UITouch>) {
    guard let touch, touches.contains(touch) else { return }
    interaction.cancelSlide()
    self.touch = nil
  }
}
