import Foundation

/// A list whose delegate may have context menus for its entries.
@MainActor
protocol ContextMenuList: SelectableList {
  /// The cell of an entry; nil if it is not visible.
  func cell(showing path: IndexPath) -> UIView?
  /// The menu of an entry, by the list's delegate; nil if there is none.
  func menuConfiguration(at path: IndexPath, point: CGPoint) -> UIContextMenuConfiguration?
  /// The preview to lift, or, if `isEnding`, the one to return to; nil for the cell.
  func menuPreview(
    of configuration: UIContextMenuConfiguration, at path: IndexPath, isEnding: Bool
  ) -> UITargetedPreview?
  /// Tells the delegate that the preview was tapped.
  func performPreviewAction(
    of configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
  /// Tells the delegate that a menu opens or closes.
  func menuWill(
    open: Bool, _ configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}

/// Opens the context menus of a list's entries.
@MainActor
final class ListContextMenu: NSObject, UIContextMenuInteractionDelegate {
  private weak var list: (any ContextMenuList)?
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)
  /// The entry whose menu is open.
  private var path: IndexPath?

  init(_ list: any ContextMenuList) {
    self.list = list
    super.init()
    list.addInteraction(interaction)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let list, let found = list.path(at: location) else { return nil }
    path = found
    return list.menuConfiguration(at: found, point: location)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { preview(of: configuration, isEnding: false) }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { preview(of: configuration, isEnding: true) }

  private func preview(
    of configuration: UIContextMenuConfiguration, isEnding: Bool
  ) -> UITargetedPreview? {
    guard let list, let path, list.contains(path) else { return nil }
    // The picture of the lifted cell is not highlighted. A release that comes too early for the menu still selects the entry.
    if !isEnding { list.setHighlighted(false, at: path, animated: false) }
    return list.menuPreview(of: configuration, at: path, isEnding: isEnding)
      ?? (isEnding ? nil : list.cell(showing: path).map { UITargetedPreview(view: $0) })
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) { list?.performPreviewAction(of: configuration, animator: animator) }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { list?.menuWill(open: true, configuration, animator: animator) }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { list?.menuWill(open: false, configuration, animator: animator) }
}
