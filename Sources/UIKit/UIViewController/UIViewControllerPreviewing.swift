/// Previews of controllers, which appear when a view is pressed for a while, as in a ``UIContextMenuInteraction``. In UIKit it may also take pressure;
/// no display here measures it, as ``UITraitCollection/forceTouchCapability`` tells.
@preconcurrency @MainActor
public protocol UIViewControllerPreviewing: NSObjectProtocol {
  /// The object that provides the previews. Not retained.
  var delegate: any UIViewControllerPreviewingDelegate { get }
  /// The view that is pressed.
  var sourceView: UIView { get }
  /// The part of the view that is lifted, in the view's coordinates. The delegate may set it when it is asked for a controller; before, it is the whole view.
  var sourceRect: CGRect { get set }
}

/// The object that provides previews; see ``UIViewControllerPreviewing``.
@preconcurrency @MainActor
public protocol UIViewControllerPreviewingDelegate: NSObjectProtocol {
  /// The controller to preview at a place in the context's view; nil for none.
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
  ) -> UIViewController?
  /// Called to show a controller whose preview was tapped, after the preview has filled the window.
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing,
    commit viewControllerToCommit: UIViewController)
}

/// An item of the menu beside a preview: a ``UIPreviewAction`` or a ``UIPreviewActionGroup``.
@preconcurrency @MainActor
public protocol UIPreviewActionItem: NSObjectProtocol {
  /// The item's title.
  var title: String { get }
}

/// An action in the menu beside a preview. As in UIKit.
@preconcurrency @MainActor
open class UIPreviewAction: NSObject, UIPreviewActionItem {
  /// How an action looks.
  public enum Style: Int, Sendable {
    /// Without a mark.
    case `default`
    /// With a check mark.
    case selected
    /// Red.
    case destructive
  }

  /// The action's title.
  public let title: String
  /// The closure that the action runs. It receives the action and the controller of the preview.
  open var handler: ((any UIPreviewActionItem, UIViewController) -> Void) { run }
  fileprivate let style: Style
  private let run: (any UIPreviewActionItem, UIViewController) -> Void

  /// Creates an action.
  public init(
    title: String, style: Style,
    handler: @escaping (UIPreviewAction, UIViewController) -> Void
  ) {
    self.title = title
    self.style = style
    run = { item, controller in
      if let action = item as? UIPreviewAction { handler(action, controller) }
    }
    super.init()
  }
}

/// A menu inside the menu beside a preview. As in UIKit.
@preconcurrency @MainActor
open class UIPreviewActionGroup: NSObject, UIPreviewActionItem {
  /// The group's title.
  public let title: String
  fileprivate let style: UIPreviewAction.Style
  fileprivate let actions: [UIPreviewAction]

  /// Creates a group.
  public init(title: String, style: UIPreviewAction.Style, actions: [UIPreviewAction]) {
    (self.title, self.style, self.actions) = (title, style, actions)
    super.init()
  }
}

extension UIViewController {
  /// Lets a press on a view show previews of controllers, until ``unregisterForPreviewing(withContext:)`` or the end of the view.
  @discardableResult
  public func registerForPreviewing(
    with delegate: any UIViewControllerPreviewingDelegate, sourceView: UIView
  ) -> any UIViewControllerPreviewing {
    PreviewingContext(delegate, sourceView)
  }

  /// Ends the previews of a context.
  public func unregisterForPreviewing(withContext previewing: any UIViewControllerPreviewing) {
    (previewing as? PreviewingContext)?.end()
  }

  /// The menu of the controller's ``previewActionItems``; nil without any.
  fileprivate var previewMenu: UIMenu? {
    let items = previewActionItems
    return items.isEmpty ? nil : UIMenu(children: items.compactMap(menuElement))
  }

  private func menuElement(_ item: any UIPreviewActionItem) -> UIMenuElement? {
    if let group = item as? UIPreviewActionGroup {
      return UIMenu(
        title: group.title, options: group.style == .destructive ? .destructive : [],
        children: group.actions.compactMap(menuElement))
    }
    guard let action = item as? UIPreviewAction else { return nil }
    return UIAction(
      title: action.title, attributes: action.style == .destructive ? .destructive : [],
      state: action.style == .selected ? .on : .off
    ) { [self] _ in action.handler(action, self) }
  }
}

/// The previews of one view. The view owns it.
private final class PreviewingContext: NSObject, UIViewControllerPreviewing {
  private weak var provider: (any UIViewControllerPreviewingDelegate)?
  private weak var view: UIView?
  private weak var interaction: UIContextMenuInteraction?
  private var controller: UIViewController?
  var sourceRect: CGRect

  var delegate: any UIViewControllerPreviewingDelegate { provider ?? NoPreviews() }
  var sourceView: UIView { view ?? UIView() }

  init(_ delegate: any UIViewControllerPreviewingDelegate, _ sourceView: UIView) {
    (provider, view, sourceRect) = (delegate, sourceView, sourceView.bounds)
    super.init()
    let interaction = UIContextMenuInteraction(delegate: self)
    interaction.ownedDelegate = self
    self.interaction = interaction
    sourceView.addInteraction(interaction)
  }

  func end() {
    if let interaction { view?.removeInteraction(interaction) }
  }
}

extension PreviewingContext: UIContextMenuInteractionDelegate {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    sourceRect = sourceView.bounds
    let found = provider?.previewingContext(self, viewControllerForLocation: location)
    controller = found
    guard let found else { return nil }
    return UIContextMenuConfiguration(
      previewProvider: { found }, actionProvider: { _ in found.previewMenu })
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let view, sourceRect != view.bounds else { return nil }
    let parameters = UIPreviewParameters()
    parameters.visiblePath = UIBezierPath(rect: sourceRect)
    return UITargetedPreview(view: view, parameters: parameters)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    guard let controller else { return }
    animator.addCompletion { [weak self] in
      guard let self else { return }
      provider?.previewingContext(self, commit: controller)
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { controller = nil }
}

/// Stands for a delegate that is gone.
private final class NoPreviews: NSObject, UIViewControllerPreviewingDelegate {
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
  ) -> UIViewController? { nil }
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing,
    commit viewControllerToCommit: UIViewController
  ) {}
}
