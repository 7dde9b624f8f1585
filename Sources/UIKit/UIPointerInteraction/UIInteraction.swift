/// A way of dealing with a view that is added to it as an object.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

extension UIView {
  public var interactions: [any UIInteraction] {
    get { viewState.interactions }
    set {
      for old in viewState.interactions where !newValue.contains(where: { $0 === old }) {
        removeInteraction(old)
      }
      for new in newValue { addInteraction(new) }
    }
  }

  /// Adds `interaction`, taking it from the view it was on.
  public func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    viewState.interactions.append(interaction)
    interaction.didMove(to: self)
  }

  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interaction.view === self else { return }
    interaction.willMove(to: nil)
    viewState.interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
