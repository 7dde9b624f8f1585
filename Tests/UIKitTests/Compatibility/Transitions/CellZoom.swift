import UIKit

/// A grid whose cells open into pages.
final class TileGrid: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
  var onSelect: ((IndexPath) -> Void)?
  private(set) var selectedPath: IndexPath?

  lazy var collectionView: UICollectionView = {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 80, height: 80)
    layout.minimumInteritemSpacing = 10
    layout.minimumLineSpacing = 10
    layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
    view.dataSource = self
    view.delegate = self
    return view
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.frame = view.bounds
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(collectionView)
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 12 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    cell.contentView.backgroundColor = UIColor(
      hue: CGFloat(indexPath.item) / 12, saturation: 0.6, brightness: 0.9, alpha: 1)
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    selectedPath = indexPath
    onSelect?(indexPath)
  }
}

/// Opens the next page out of the selected cell, and closes the page back into that cell.
final class CellZoomTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let operation: UINavigationController.Operation

  init(operation: UINavigationController.Operation) {
    self.operation = operation
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let gridKey: UITransitionContextViewControllerKey = operation == .push ? .from : .to
    let pageKey: UITransitionContextViewControllerKey = operation == .push ? .to : .from
    guard let grid = transitionContext.viewController(forKey: gridKey) as? TileGrid,
      let page = transitionContext.viewController(forKey: pageKey),
      let path = grid.selectedPath,
      let attributes = grid.collectionView.layoutAttributesForItem(at: path)
    else { return transitionContext.completeTransition(false) }

    if operation == .push {
      page.view.frame = transitionContext.finalFrame(for: page)
      container.addSubview(page.view)
    } else {
      grid.view.frame = transitionContext.finalFrame(for: grid)
      container.insertSubview(grid.view, belowSubview: page.view)
    }
    let cellFrame = grid.collectionView.convert(attributes.frame, to: container)
    let pageFrame = page.view.frame
    grid.collectionView.cellForItem(at: path)?.isHidden = true
    page.view.clipsToBounds = true
    if operation == .push { page.view.frame = cellFrame }

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: [.curveLinear],
      animations: {
        page.view.frame = self.operation == .push ? pageFrame : cellFrame
        page.view.layoutIfNeeded()
      },
      completion: { _ in
        page.view.frame = pageFrame
        page.view.clipsToBounds = false
        grid.collectionView.cellForItem(at: path)?.isHidden = false
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

final class CellZoomDelegate: NSObject, UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    switch operation {
    case .push where fromVC is TileGrid, .pop where toVC is TileGrid:
      return CellZoomTransition(operation: operation)
    default:
      return nil
    }
  }
}
