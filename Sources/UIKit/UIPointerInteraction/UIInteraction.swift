/// An object that adds behaviour to a view. As in UIKit.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view that the interaction is added to. The interaction stores it in `didMove(to:)`,
  /// without retaining it.
  var view: UIView? { get }
  /// Called before the interaction is added to `view`, or removed (nil).
  func willMove(to view: UIView?)
  /// Called after the interaction was added to `view`, or removed (nil).
  func didMove(to view: UIView?)
}

extension UIView {
  /// The interactions of the view. Setting it removes those that are not in the new list and adds
  /// the others.
  public var interactions: [any UIInteraction] {
    get { viewState.interactions }
    set {
      for old in viewState.interactions where !newValue.contains(where: { $0 === old }) {
        removeInteraction(old)
      }
      for new in newValue { addInteraction(new) }
    }
  }

  /// Adds an interaction, removing it from its previous view.
  public func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    viewState.interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction. Does nothing if it belongs to another view.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interaction.view === self else { return }
    interaction.willMove(to: nil)
    viewState.interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
