import Foundation

/// Returns a controller whose view is the preview of a context menu; nil for the pressed view. Called when the press begins.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?
/// Returns a menu, given the items that the system suggests: always none here. With nil, only the preview is shown.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

/// A context menu that is about to open: its preview and its items. As in UIKit.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// Identifies the configuration for the app. In UIKit it is an `NSCopying`, which few types of Swift are here.
  public let identifier: Any
  let previewProvider: UIContextMenuContentPreviewProvider?
  let actionProvider: UIContextMenuActionProvider?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - identifier: With nil, the configuration gets an `NSUUID`.
  ///   - previewProvider: With nil, the view that the user has pressed is the preview.
  ///   - actionProvider: Called when the menu opens.
  public init(
    identifier: Any? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    self.previewProvider = previewProvider
    self.actionProvider = actionProvider
    super.init()
  }
}

/// Collects what an app animates beside a context menu. As in UIKit.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// The controller of the preview; nil if the pressed view is the preview.
  var previewViewController: UIViewController? { get }
  /// Adds changes that are animated beside the menu.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure that is called when the animation has ended.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// How a preview leaves that the user has tapped. As in UIKit.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  /// The preview returns to its place.
  case dismiss
  /// The preview fills the window.
  case pop
}

/// Collects what an app does when the user has tapped the preview. As in UIKit.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// How the preview leaves: `pop` by default if there is a controller, `dismiss` if not.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Supplies the menu of a ``UIContextMenuInteraction``. As in UIKit; all methods but the first have default implementations.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// The menu at a location of the interaction's view; nil for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// The view that is lifted; nil, the default, for the interaction's view.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// Where the preview returns to; nil, the default, for the place from which it was lifted.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// Called when the user has tapped the preview. Does nothing by default.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
  /// Called before the menu opens. Does nothing by default.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// Called before the menu closes. Does nothing by default.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
  /// Returns nil.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// Returns nil.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
}

/// Opens a menu over a view. As in UIKit.
///
/// A press that is held for half a second opens the menu. A picture of the view, or the preview of the configuration, is lifted, and the menu appears beside it.
/// The same finger can slide to an item, and chooses it when it is lifted there.
/// A click of the secondary button, and the Menu key or Shift-F10 while the focus is in the view, open the menu alone. While a view is lifted, its `alpha` is 0;
/// in UIKit, it keeps its value.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// How a menu is shown.
  public enum Appearance: UInt, Sendable {
    /// No menu was shown yet.
    case unknown
    /// With a preview.
    case rich
    /// The menu alone.
    case compact
  }

  /// The view that the interaction is added to.
  public private(set) weak var view: UIView?
  /// The object that supplies the menu. Not retained.
  public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// How the last menu was shown.
  open private(set) var menuAppearance = Appearance.unknown

  /// Keeps the delegate, if it exists only for the interaction.
  var ownedDelegate: AnyObject?
  /// Called before an action that the user has chosen is performed.
  var didChoose: ((UIAction) -> Void)?

  private let gesture = ContextMenuGesture()
  private var configuration: UIContextMenuConfiguration?
  private weak var menuView: ContextMenuView?
  private var location = CGPoint.zero

  /// Creates an interaction. The delegate is not retained.
  public init(delegate: any UIContextMenuInteractionDelegate) {
    self.delegate = delegate
    super.init()
    gesture.prepare = { [weak self] in self?.lift(at: $0) ?? false }
    gesture.giveUp = { [weak self] in self?.drop() }
    gesture.addHandler { [weak self] _ in self?.gestureDidChange() }
  }

  /// Removes the gesture from the view.
  open func willMove(to view: UIView?) { self.view?.removeGestureRecognizer(gesture) }

  /// Adds the gesture to the view.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(gesture)
  }

  /// Where the menu was requested, in the coordinates of `view`; with nil, in those of the window.
  open func location(in view: UIView?) -> CGPoint {
    self.view?.convert(location, to: view) ?? location
  }

  /// Closes the menu.
  open func dismissMenu() { menuView?.close() }

  /// Replaces the open menu by the one that `block` returns for it. Does nothing if no menu is open.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) { menuView?.updateMenu(block) }

  // MARK: The gesture

  private func gestureDidChange() {
    switch gesture.state {
    case .began:
      if gesture.isSecondaryClick {
        open(at: gesture.location(in: view))
      } else {
        menuView?.open()
      }
    case .changed: slide(to: gesture.location(in: nil), from: gesture.start, ended: false)
    case .ended: slide(to: gesture.location(in: nil), from: gesture.start, ended: true)
    case .cancelled, .failed: cancelSlide()
    case .possible: break
    }
  }

  /// Highlights the row under the touch that has opened the menu, or chooses it when the touch ends. A touch that has hardly moved does neither.
  func slide(to point: CGPoint, from start: CGPoint, ended: Bool) {
    guard hypot(point.x - start.x, point.y - start.y) > InputTuning.dragSlop else { return }
    if ended { menuView?.endSlide(at: point) } else { menuView?.slide(to: point) }
  }

  func cancelSlide() { menuView?.cancelSlide() }

  private func configuration(at location: CGPoint) -> UIContextMenuConfiguration? {
    guard menuView == nil, let view, view.window != nil else { return nil }
    self.location = location
    return delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: location)
  }

  /// Lifts the preview of a press that may become long enough.
  private func lift(at location: CGPoint) -> Bool {
    guard let found = configuration(at: location), let view, let window = view.window else {
      return false
    }
    let preview =
      delegate?.contextMenuInteraction(self, previewForHighlightingMenuWithConfiguration: found)
      ?? UITargetedPreview(view: view)
    configuration = found
    let card = ContextMenuView(over: window, source: self, configuration: found, preview: preview)
    menuView = card
    card.lift()
    return true
  }

  private func drop() {
    menuView?.drop()
    menuView = nil
    configuration = nil
  }

  /// Opens the menu alone.
  ///
  /// - Parameter location: Where, in the coordinates of the view.
  /// - Returns: False if there is no menu.
  @discardableResult
  func open(at location: CGPoint) -> Bool {
    guard let found = configuration(at: location), let view, let window = view.window else {
      return false
    }
    let point = view.convert(location, to: nil)
    open(found, beside: CGRect(origin: point, size: .zero), in: window)
    return menuView != nil
  }

  /// Opens the menu alone, beside a rectangle of the window.
  func open(_ configuration: UIContextMenuConfiguration, beside rect: CGRect, in window: UIWindow) {
    self.configuration = configuration
    let card = ContextMenuView(
      over: window, source: self, configuration: configuration, beside: rect)
    menuView = card
    card.open()
  }

  // MARK: What the menu tells

  func menuWillOpen(isRich: Bool, _ animator: ContextMenuAnimator) {
    menuAppearance = isRich ? .rich : .compact
    guard let configuration else { return }
    delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
  }

  func menuWillClose(_ animator: ContextMenuAnimator) {
    menuView = nil
    guard let configuration else { return }
    self.configuration = nil
    delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
  }

  func previewWasTapped(_ animator: ContextMenuAnimator) {
    guard let configuration else { return }
    delegate?.contextMenuInteraction(
      self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func previewForDismissing() -> UITargetedPreview? {
    configuration.flatMap {
      delegate?.contextMenuInteraction(self, previewForDismissingMenuWithConfiguration: $0)
    }
  }
}

/// The animations and completions of an app beside a context menu.
@MainActor
final class ContextMenuAnimator: UIContextMenuInteractionCommitAnimating {
  let previewViewController: UIViewController?
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  init(_ controller: UIViewController?) {
    previewViewController = controller
    preferredCommitStyle = controller == nil ? .dismiss : .pop
  }

  func addAnimations(_ animations: @escaping () -> Void) {
    self.animations.append(animations)
  }
  func addCompletion(_ completion: @escaping () -> Void) {
    completions.append(completion)
  }

  func animate() { for animation in animations { animation() } }

  func complete() {
    let all = completions
    completions = []
    for completion in all { completion() }
  }
}
