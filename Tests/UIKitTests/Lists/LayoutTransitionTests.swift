import TestSupport
import Testing

@testable import UIKit

/// Changes from one layout of a collection view to another: animated, driven by a gesture, and as a push.
@MainActor
struct LayoutTransitionTests {
  /// A layout with one item below the other, all of the same size. It logs the calls that tell it of preparations and changes.
  private final class Column: UICollectionViewLayout {
    let size: CGSize
    var calls: [String] = []
    var target: CGPoint?
    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init()
    }
    required init?(coder: NSCoder) { nil }
    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
    override func prepare() { calls.append("prepare") }
    override func prepareForTransition(to newLayout: UICollectionViewLayout) { calls.append("to") }
    override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
      calls.append("from")
    }
    override func finalizeLayoutTransition() { calls.append("finalize") }
    override var collectionViewContentSize: CGSize {
      CGSize(width: 200, height: size.height * CGFloat(count))
    }
    override func targetContentOffset(forProposedContentOffset offset: CGPoint) -> CGPoint {
      target ?? offset
    }
    override func layoutAttributesForItem(
      at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(
        origin: CGPoint(x: 0, y: size.height * CGFloat(path.item)), size: size)
      return attributes
    }
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
        .filter { $0.frame.intersects(rect) }
    }
  }

  private final class Items: UICollectionViewController {
    var displayed: [Int] = []
    var ended: [Int] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.contentInsetAdjustmentBehavior = .never
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 20 }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      cell.tag = path.item
      return cell
    }
    override func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt path: IndexPath
    ) { displayed.append(path.item) }
    override func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt path: IndexPath
    ) { ended.append(path.item) }

    /// The frame of an item's cell as it is seen, from the view's upper left corner.
    func seen(_ item: Int) -> CGRect? {
      let cells = collectionView.subviews.lazy.compactMap { $0 as? UICollectionViewCell }
      guard let cell = cells.first(where: { $0.tag == item }),
        let frame = cell.layer.presentation()?.frame,
        let bounds = collectionView.layer.presentation()?.bounds
      else { return nil }
      return frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
    }
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// Four of twenty items are visible in a view of 200 × 190 points.
  private func items(_ layout: Column) -> (TestScreen, Items) {
    let screen = TestScreen(size: CGSize(width: 200, height: 190))
    let items = Items(collectionViewLayout: layout)
    screen.show(items)
    return (screen, items)
  }

  // MARK: Animated

  @Test func itemsOfBothLayoutsMove() {
    let (large, small) = (Column(200, 50), Column(100, 20))
    let (screen, items) = items(large)
    var isDone: Bool?
    items.collectionView.setCollectionViewLayout(small, animated: true) { isDone = $0 }
    // Item 8 is not visible in the old layout: it comes from its place there.
    screen.flush()
    #expect(items.displayed == Array(0..<10) && items.seen(8)?.minY == 400)
    screen.advance(by: 0.15)
    #expect((161..<399).contains(items.seen(8)?.minY ?? 0) && isDone == nil)
    screen.runUntilIdle()
    #expect(items.seen(8) == CGRect(x: 0, y: 160, width: 100, height: 20) && isDone == true)

    items.collectionView.setCollectionViewLayout(large, animated: true)
    screen.advance(by: 0.15)
    // Now item 8 leaves: to its place outside of the view.
    #expect((161..<399).contains(items.seen(8)?.minY ?? 0) && items.ended == [])
    screen.runUntilIdle()
    #expect(items.seen(8) == nil && items.ended == [4, 5, 6, 7, 8, 9])
    #expect(large.calls == ["prepare", "to", "finalize", "from", "prepare", "finalize"])
    #expect(small.calls == ["from", "prepare", "finalize", "to", "finalize"])
    #expect(small.collectionView == nil && large.collectionView === items.collectionView)
  }

  @Test func theSelectedItemStaysVisible() {
    let (large, small) = (Column(200, 50), Column(100, 20))
    let (screen, items) = items(small)
    items.collectionView.selectItem(at: path(7), animated: false, scrollPosition: [])
    items.collectionView.setCollectionViewLayout(large, animated: true)
    screen.runUntilIdle()
    // In the middle of the view.
    #expect(items.seen(7) == CGRect(x: 0, y: 70, width: 200, height: 50))
    // Back, to the middle again.
    items.collectionView.setCollectionViewLayout(small, animated: true)
    screen.runUntilIdle()
    #expect(items.collectionView.contentOffset.y == 55)
    large.target = CGPoint(x: 0, y: 30)
    items.collectionView.setCollectionViewLayout(large, animated: true)
    screen.runUntilIdle()
    #expect(items.collectionView.contentOffset.y == 30)
  }

  // MARK: Driven by a gesture

  @Test func aTransitionLayoutPlacesItemsBetweenBoth() {
    let (large, small) = (Column(200, 50), Column(100, 20))
    let (screen, items) = items(large)
    items.collectionView.contentOffset.y = 100
    screen.flush()
    small.target = CGPoint(x: 0, y: 40)
    var end: [Bool] = []
    let transition = items.collectionView.startInteractiveTransition(to: small) {
      end = [$0, $1]
    }
    screen.flush()
    #expect(items.collectionView.collectionViewLayout === transition)
    #expect(items.seen(3) == CGRect(x: 0, y: 50, width: 200, height: 50))
    transition.transitionProgress = 0.5
    screen.flush()
    // Half-way between 150 - 100 and 60 - 40.
    #expect(items.seen(3) == CGRect(x: 0, y: 35, width: 150, height: 35))
    // Item 9 is visible in the new layout only.
    #expect(items.seen(9) == CGRect(x: 0, y: 245, width: 150, height: 35))
    let before = items.seen(3)
    items.collectionView.finishInteractiveTransition()
    #expect(items.seen(3) == before)
    screen.advance(by: 0.15)
    #expect((21..<35).contains(items.seen(3)?.minY ?? 0) && end == [])
    screen.runUntilIdle()
    #expect(items.seen(3) == CGRect(x: 0, y: 20, width: 100, height: 20) && end == [true, true])
    #expect(items.collectionView.contentOffset.y == 40)
    #expect(items.collectionView.collectionViewLayout === small && large.collectionView == nil)
    #expect(large.calls == ["prepare", "to", "finalize"])
    #expect(small.calls == ["from", "prepare", "prepare", "finalize"])
  }

  @Test func aCancelledTransitionReturnsToTheOldLayout() {
    let (large, small) = (Column(200, 50), Column(100, 20))
    let (screen, items) = items(large)
    var end: [Bool] = []
    let transition = items.collectionView.startInteractiveTransition(to: small) {
      end = [$0, $1]
    }
    transition.transitionProgress = 0.8
    screen.flush()
    #expect(items.seen(1) == CGRect(x: 0, y: 26, width: 120, height: 26))
    items.collectionView.cancelInteractiveTransition()
    screen.runUntilIdle()
    #expect(items.seen(1) == CGRect(x: 0, y: 50, width: 200, height: 50) && end == [true, false])
    #expect(items.collectionView.collectionViewLayout === large && small.collectionView == nil)
    #expect(items.collectionView.visibleCells.count == 4)
  }

  @Test func dataThatIsReloadedDuringATransitionIsInBothLayouts() {
    let (large, small) = (Column(200, 50), Column(100, 20))
    let (screen, items) = items(large)
    let transition = items.collectionView.startInteractiveTransition(to: small)
    transition.transitionProgress = 0.5
    (large.calls, small.calls) = ([], [])
    items.collectionView.reloadData()
    screen.flush()
    #expect(large.calls == ["prepare"] && small.calls == ["prepare"])
    #expect(items.seen(1) == CGRect(x: 0, y: 35, width: 150, height: 35))
    small.invalidateLayout()
    screen.flush()
    #expect(small.calls == ["prepare", "prepare"])
  }

  @Test func onlyOneTransitionRunsAtATime() {
    let (screen, items) = items(Column(200, 50))
    var ends: [[Bool]] = []
    let told = warnings {
      items.collectionView.finishInteractiveTransition()
      let first = items.collectionView.startInteractiveTransition(to: Column(100, 20)) {
        ends.append([$0, $1])
      }
      let second = items.collectionView.startInteractiveTransition(to: Column(100, 30)) {
        ends.append([$0, $1])
      }
      #expect(first === second)
    }
    #expect(told.count == 2 && told[0].hasPrefix("finishInteractiveTransition() has no effect"))
    // Another layout ends it.
    items.collectionView.setCollectionViewLayout(Column(100, 40), animated: false)
    screen.flush()
    #expect(ends == [[false, false]] && items.seen(1)?.minY == 40)
  }

  @Test func theDelegateSuppliesTheTransitionLayout() {
    final class Curved: UICollectionViewTransitionLayout {}
    final class Delegate: NSObject, UICollectionViewDelegate {
      func collectionView(
        _ collectionView: UICollectionView,
        transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
      ) -> UICollectionViewTransitionLayout {
        Curved(currentLayout: fromLayout, nextLayout: toLayout)
      }
      func collectionView(
        _ collectionView: UICollectionView,
        targetContentOffsetForProposedContentOffset offset: CGPoint
      ) -> CGPoint { CGPoint(x: 0, y: 10) }
    }
    let (screen, items) = items(Column(200, 50))
    let delegate = Delegate()
    items.collectionView.delegate = delegate
    let transition = items.collectionView.startInteractiveTransition(to: Column(100, 20))
    #expect(transition is Curved && transition.value(forAnimatedKey: "x") == 0)
    transition.updateValue(3, forAnimatedKey: "x")
    #expect(transition.value(forAnimatedKey: "x") == 3)
    items.collectionView.finishInteractiveTransition()
    screen.runUntilIdle()
    #expect(items.collectionView.contentOffset.y == 10)
  }

  @Test func elementsOfOneLayoutFadeAndTransformsAreInterpolated() {
    /// One turned item, with a header or without one.
    final class Turned: UICollectionViewLayout {
      let angle: CGFloat
      let hasHeader: Bool
      init(_ angle: CGFloat, hasHeader: Bool) {
        (self.angle, self.hasHeader) = (angle, hasHeader)
        super.init()
      }
      required init?(coder: NSCoder) { nil }
      override func layoutAttributesForItem(
        at path: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.transform = CGAffineTransform(rotationAngle: angle)
        attributes.zIndex = hasHeader ? 1 : 2
        return attributes
      }
      override func layoutAttributesForSupplementaryView(
        ofKind kind: String, at path: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        hasHeader
          ? UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path) : nil
      }
    }
    let layout = UICollectionViewTransitionLayout(
      currentLayout: Turned(0, hasHeader: true), nextLayout: Turned(1, hasHeader: false))
    layout.transitionProgress = 0.25
    let item = layout.layoutAttributesForItem(at: path(0))
    #expect(abs((item?.transform.b ?? 0) - sin(0.25)) < 1e-9 && item?.zIndex == 1)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: "h", at: path(0))?.alpha == 0.75)
    layout.transitionProgress = 0.75
    #expect(layout.layoutAttributesForItem(at: path(0))?.zIndex == 2)
    let back = UICollectionViewTransitionLayout(
      currentLayout: Turned(0, hasHeader: false), nextLayout: Turned(0, hasHeader: true))
    back.transitionProgress = 0.25
    #expect(back.layoutAttributesForSupplementaryView(ofKind: "h", at: path(0))?.alpha == 0.25)
  }

  // MARK: A push

  private func push() -> (TestScreen, UINavigationController, lower: Items, upper: Items) {
    let screen = TestScreen(size: CGSize(width: 200, height: 234))
    let lower = Items(collectionViewLayout: Column(100, 20))
    let navigation = UINavigationController(rootViewController: lower)
    screen.show(navigation)
    let upper = Items(collectionViewLayout: Column(200, 50))
    upper.useLayoutToLayoutNavigationTransitions = true
    navigation.pushViewController(upper, animated: true)
    return (screen, navigation, lower, upper)
  }

  @Test func aPushMovesTheItemsOfThePageBelow() {
    let (screen, navigation, lower, upper) = push()
    let shared = lower.collectionView
    screen.advance(by: 0.1)
    #expect(upper.collectionView === shared && shared?.isDescendant(of: upper.view) == true)
    #expect((21..<49).contains(upper.seen(1)?.minY ?? 0))
    screen.runUntilIdle()
    #expect(upper.seen(1) == CGRect(x: 0, y: 50, width: 200, height: 50))
    #expect(shared?.dataSource === lower && shared?.delegate === upper)
    #expect(upper.ended == [4, 5, 6, 7, 8, 9])

    navigation.popViewController(animated: true)
    screen.advance(by: 0.1)
    #expect((21..<49).contains(lower.seen(1)?.minY ?? 0))
    screen.runUntilIdle()
    #expect(lower.seen(1) == CGRect(x: 0, y: 20, width: 100, height: 20))
    #expect(shared?.isDescendant(of: lower.view) == true && shared?.delegate === lower)
    // The popped controller has a collection view of its own again, with its own layout.
    #expect(upper.collectionView !== shared && upper.collectionViewLayout is Column)
    #expect(lower.collectionViewLayout !== upper.collectionViewLayout)
    navigation.pushViewController(upper, animated: false)
    screen.flush()
    #expect(upper.collectionView === shared && upper.seen(1)?.minY == 50)
    navigation.popToRootViewController(animated: false)
    screen.flush()
    #expect(lower.collectionView === shared && lower.seen(1)?.minY == 20)
  }

  @Test func aDragTakesTheItemsBackAndMayBeCancelled() {
    let (screen, navigation, lower, upper) = push()
    screen.runUntilIdle()
    let shared = lower.collectionView
    func send(_ kind: InputEvent.Kind) {
      UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
      screen.advance(by: 0.1)
    }
    send(.pointerDown(location: CGPoint(x: 2, y: 150)))
    for x in stride(from: 12, through: 72, by: 10) {
      send(.pointerMoved(location: CGPoint(x: x, y: 150)))
    }
    #expect((21..<49).contains(lower.seen(1)?.minY ?? 0))
    for x in stride(from: 62, through: 2, by: -10) {
      send(.pointerMoved(location: CGPoint(x: x, y: 150)))
    }
    send(.pointerUp(location: CGPoint(x: 2, y: 150)))
    screen.runUntilIdle()
    #expect(navigation.topViewController === upper)
    #expect(upper.collectionView === shared && shared?.isDescendant(of: upper.view) == true)
    #expect(upper.seen(1) == CGRect(x: 0, y: 50, width: 200, height: 50))
    #expect(shared?.delegate === upper && shared?.visibleCells.count == 4)
    navigation.popViewController(animated: true)
    screen.runUntilIdle()
    #expect(lower.seen(1) == CGRect(x: 0, y: 20, width: 100, height: 20))
  }

  @Test func aPopOverSeveralPagesReturnsToTheLayoutOfTheFirst() {
    let (screen, navigation, lower, upper) = push()
    screen.runUntilIdle()
    let third = Items(collectionViewLayout: Column(200, 100))
    third.useLayoutToLayoutNavigationTransitions = true
    navigation.pushViewController(third, animated: true)
    screen.runUntilIdle()
    #expect(third.collectionView === lower.collectionView && third.seen(1)?.minY == 100)
    navigation.popToRootViewController(animated: true)
    screen.runUntilIdle()
    #expect(lower.seen(1)?.minY == 20 && lower.collectionView.isDescendant(of: lower.view))
    _ = upper
  }

  @Test func aPopWithAnAnimatorReturnsTheCollectionViewAsWell() {
    let (screen, navigation, lower, _) = push()
    screen.runUntilIdle()
    let delegate = RecordingNavigationDelegate(log: CallLog(), animator: SlideAnimator())
    navigation.delegate = delegate
    navigation.popViewController(animated: true)
    screen.runUntilIdle()
    #expect(lower.seen(1)?.minY == 20 && lower.collectionView.isDescendant(of: lower.view))
  }
}
