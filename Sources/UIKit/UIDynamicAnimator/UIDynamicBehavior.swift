import CoreGraphics

/// An influence on the items of a ``UIDynamicAnimator``, such as gravity, or a combination of several. As in UIKit.
///
/// A behaviour belongs to one animator at most. It holds its items; the animator holds the behaviour.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  /// The behaviours that this one consists of.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called in each frame of the animation, after the items have moved. It may change items and behaviours.
  open var action: (() -> Void)?
  /// The animator to which the behaviour was added, directly or as a child.
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator?

  /// Creates a behaviour without any influence, to which children can be added.
  public override init() { super.init() }

  /// Adds a behaviour to this one.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard !childBehaviors.contains(where: { $0 === behavior }) else { return }
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.move(to: dynamicAnimator) }
    didChange()
  }

  /// Removes a behaviour from this one.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    behavior.move(to: nil)
    didChange()
  }

  /// Called before the behaviour is added to an animator, or removed from it if `dynamicAnimator` is nil. Does nothing by default.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  // MARK: For the animator

  func move(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    for child in childBehaviors { child.move(to: animator) }
  }

  /// The behaviour itself and its children, their children, and so on.
  var withDescendants: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.withDescendants) }

  /// The items that the behaviour influences.
  var influencedItems: [any UIDynamicItem] { [] }

  /// Adds forces and constraints to the next step of `step` seconds.
  func prepare(_ animator: UIDynamicAnimator, step: Double) {}

  /// Called after the items have moved in a step.
  func finish(_ animator: UIDynamicAnimator) {}

  /// Wakes the animator, because the items may move from now on.
  func didChange() { dynamicAnimator?.behaviorDidChange() }
}

/// A list of items, each of them once.
struct DynamicItemList {
  private(set) var items: [any UIDynamicItem]

  @MainActor init(_ items: [any UIDynamicItem] = []) {
    self.items = []
    for item in items { add(item) }
  }

  @MainActor func contains(_ item: any UIDynamicItem) -> Bool { items.contains { $0 === item } }

  @MainActor mutating func add(_ item: any UIDynamicItem) {
    if !contains(item) { items.append(item) }
  }

  @MainActor mutating func remove(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }
}
