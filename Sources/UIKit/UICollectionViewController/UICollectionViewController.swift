import CoreGraphics
import Foundation

/// A view controller with a collection view, whose data source and delegate it is.
///
/// A subclass overrides the methods of the two protocols that it needs. As in UIKit, the collection view is a subview of the controller's view.
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  /// The layout of the collection view; before that is loaded, the layout with which the controller was created.
  public var collectionViewLayout: UICollectionViewLayout {
    loadedCollectionView?.collectionViewLayout ?? ownLayout
  }
  /// The layout of the collection view that is made next.
  private var ownLayout: UICollectionViewLayout
  private var loadedCollectionView: UICollectionView?

  /// Creates a controller whose collection view has a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    ownLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller whose view is loaded from a nib file; without one, with a flow layout.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    ownLayout = UICollectionViewFlowLayout()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller from a storyboard.
  public required init?(coder: NSCoder) {
    ownLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// Makes a view with the collection view in it.
  open override func loadView() {
    if loadViewFromNib() {
      guard let collection = view as? UICollectionView else { return }
      view = UIView(frame: collection.frame)
      show(collection)
      return
    }
    view = UIView(frame: UIScreen.main.bounds)
    show(makeCollectionView())
  }

  private func makeCollectionView() -> UICollectionView {
    UICollectionView(frame: view.bounds, collectionViewLayout: ownLayout)
  }

  /// Makes a collection view that of this controller, behind its other views.
  private func show(_ collection: UICollectionView, at index: Int = 0) {
    loadedCollectionView = collection
    collection.frame = view.bounds
    collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if collection.dataSource == nil { collection.dataSource = self }
    if collection.delegate == nil { collection.delegate = self }
    view.insertSubview(collection, at: index)
    if collection.dataSource === self { installMovePress(on: collection) }
  }

  /// The collection view.
  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      if loadedCollectionView == nil { show(makeCollectionView()) }
      return loadedCollectionView
    }
    set {
      loadViewIfNeeded()
      loadedCollectionView?.removeFromSuperview()
      show(newValue, at: view.subviews.count)
    }
  }

  // MARK: Items that the user moves

  /// Whether a long press on an item moves it; true by default. Has an effect only if the class implements
  /// ``collectionView(_:canMoveItemAt:)`` and returns true. In UIKit it is enough to implement ``collectionView(_:moveItemAt:to:)``.
  open var installsStandardGestureForInteractiveMovement = true {
    didSet { movePress?.isEnabled = installsStandardGestureForInteractiveMovement }
  }
  private weak var movePress: UILongPressGestureRecognizer?
  /// Whether the question whether an item can be moved has been left to its default.
  private var canMoveByDefault = false
  /// The distance from the press to the centre of the moved cell.
  private var pressOffset = CGPoint.zero

  private func installMovePress(on collection: UICollectionView) {
    guard movePress?.view !== collection else { return }
    let press = MovePressGestureRecognizer { [weak self, weak collection] press in
      if let self, let collection { move(by: press, in: collection) }
    }
    press.mayBegin = { [weak self, weak collection] press in
      guard let self, let collection else { return false }
      return itemToMove(at: press.location(in: collection), in: collection) != nil
    }
    press.isEnabled = installsStandardGestureForInteractiveMovement
    collection.addGestureRecognizer(press)
    movePress = press
  }

  /// The item under a press, if the class says that it can be moved.
  private func itemToMove(at point: CGPoint, in collection: UICollectionView) -> IndexPath? {
    guard let path = collection.indexPathForItem(at: point),
      collection.cellForItem(at: path) != nil
    else { return nil }
    canMoveByDefault = false
    let mayMove = collectionView(collection, canMoveItemAt: path)
    return mayMove && !canMoveByDefault ? path : nil
  }

  private func move(by press: UIGestureRecognizer, in collection: UICollectionView) {
    let point = press.location(in: collection)
    switch press.state {
    case .began:
      guard let path = collection.indexPathForItem(at: point),
        let cell = collection.cellForItem(at: path)
      else { return }
      pressOffset = cell.center - point
      _ = collection.beginInteractiveMovementForItem(at: path)
    case .changed: collection.updateInteractiveMovementTargetPosition(point + pressOffset)
    case .ended: collection.endInteractiveMovement()
    case .cancelled, .failed: collection.cancelInteractiveMovement()
    case .possible: break
    }
  }

  // MARK: Transitions between layouts

  /// Whether a navigation controller that pushes this controller moves the items of the page below into this controller's layout, instead of sliding.
  /// False by default. Set it before the push.
  ///
  /// As in UIKit, both pages then show the same collection view: the one of the page below, which must be a collection view controller as well.
  /// Its data source stays; its delegate is this controller until it is popped. The drags that pop drive the items back. A delegate of the navigation
  /// controller that supplies an animator comes first.
  open var useLayoutToLayoutNavigationTransitions = false

  /// The collection view of the page below, which this controller shows.
  struct Loan {
    weak var lender: UICollectionViewController?
    let collectionView: UICollectionView
    /// The lender's layout, and what else it had.
    let layout: UICollectionViewLayout
    let offset: CGPoint
    weak var delegate: (any UIScrollViewDelegate)?
    let index: Int
  }
  private(set) var loan: Loan?

  /// Shows the collection view of `lender`, which the result moves to this controller's layout.
  func borrow(from lender: UICollectionViewController) -> UICollectionView.LayoutChange? {
    guard let collection = lender.collectionView else { return nil }
    return take(
      Loan(
        lender: lender, collectionView: collection, layout: collection.collectionViewLayout,
        offset: collection.contentOffset, delegate: collection.delegate,
        index: collection.superview?.subviews.firstIndex(of: collection) ?? 0))
  }

  /// Shows the collection view of a loan, also of one that was given back.
  func take(_ loan: Loan) -> UICollectionView.LayoutChange {
    loadViewIfNeeded()
    self.loan = loan
    ownLayout = collectionViewLayout
    let own = loadedCollectionView
    let index = own.flatMap { view.subviews.firstIndex(of: $0) } ?? 0
    own?.removeFromSuperview()
    show(loan.collectionView, at: index)
    loan.collectionView.delegate = self
    return loan.collectionView.beginChange(to: ownLayout)
  }

  /// The loan that `owner` has made to this controller, directly or through others; nil if there is none.
  func loan(from owner: UICollectionViewController) -> Loan? {
    var found = loan
    while let entry = found, entry.lender !== owner { found = entry.lender?.loan }
    return found
  }

  /// Gives the collection view back to the controller that lent it. The result moves it to the layout that it had there.
  func giveBack(to owner: UICollectionViewController) -> UICollectionView.LayoutChange? {
    guard let entry = loan(from: owner) else { return nil }
    ownLayout = collectionViewLayout
    (loan, loadedCollectionView) = (nil, nil)
    let collection = entry.collectionView
    owner.loadedCollectionView?.removeFromSuperview()
    owner.show(collection, at: entry.index)
    collection.delegate = entry.delegate as? any UICollectionViewDelegate
    return collection.beginChange(to: entry.layout, offset: entry.offset)
  }

  // MARK: Appearance

  /// Whether the selected items are deselected when the collection view appears; true by default. In a pop by hand, they are
  /// selected again if the pop is cancelled.
  open var clearsSelectionOnViewWillAppear = true

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear,
      let paths = collectionView.indexPathsForSelectedItems, !paths.isEmpty
    else { return }
    for path in paths { collectionView.deselectItem(at: path, animated: animated) }
    transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] context in
      guard context.isCancelled else { return }
      for path in paths {
        self?.collectionView.selectItem(at: path, animated: false, scrollPosition: [])
      }
    }
  }

  // MARK: UICollectionViewDataSource

  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView() }

  /// Returns true.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    canMoveByDefault = true
    return true
  }
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  // MARK: UICollectionViewDelegate

  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    self.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath,
      toProposedIndexPath: proposedIndexPath)
  }
  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }
  open func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration? {
    indexPaths.first.flatMap {
      self.collectionView(collectionView, contextMenuConfigurationForItemAt: $0, point: point)
    }
  }
  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  open func collectionView(
    _ collectionView: UICollectionView,
    previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  open func collectionView(
    _ collectionView: UICollectionView,
    previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  open func collectionView(
    _ collectionView: UICollectionView,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView,
    willDisplayContextMenu configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView,
    willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfiguration configuration: UIContextMenuConfiguration,
    highlightPreviewForItemAt indexPath: IndexPath
  ) -> UITargetedPreview? {
    self.collectionView(
      collectionView, previewForHighlightingContextMenuWithConfiguration: configuration)
  }
  open func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfiguration configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemAt indexPath: IndexPath
  ) -> UITargetedPreview? {
    self.collectionView(
      collectionView, previewForDismissingContextMenuWithConfiguration: configuration)
  }
  open func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }
  open func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  open func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }
  open func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  open func collectionView(
    _ collectionView: UICollectionView,
    transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
    newLayout toLayout: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout {
    UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  // MARK: UIScrollViewDelegate

  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  open func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  open func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}

/// A long press that only begins on items which can be moved, so that another press may have the others.
private final class MovePressGestureRecognizer: UILongPressGestureRecognizer {
  var mayBegin: ((UIGestureRecognizer) -> Bool)?

  override var state: State {
    get { super.state }
    set { super.state = newValue == .began && mayBegin?(self) == false ? .failed : newValue }
  }
}
