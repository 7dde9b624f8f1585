import UIKit

/// The benchmark's reference scene, with a push or a split.
///
/// Its steps are code. A script would look views up by name, which would add to the times that the benchmark compares.
struct ReferenceExhibit: Exhibit {
  let isSplit: Bool

  var name: ExhibitName { isSplit ? .referenceSplit : .reference }
  var title: String { isSplit ? localized("Reference, split") : localized("Reference") }
  var summary: String {
    isSplit
      ? localized("The benchmark’s reference scene, with a split instead of a push.")
      : localized("The benchmark’s reference scene: a page of 200 cards is pushed over another.")
  }
  var group: ExhibitGroup { .measure }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click  Return  Space"), localized("go to the other page")),
      KeyHint(localized("Drag right"), localized("go back by hand")),
      KeyHint(localized("Scroll sideways"), localized("the same with two fingers")),
    ]
  }
  var images: [ImageAsset] { [.reference] }

  var source: String {
    isSplit ? "Reference/ReferenceSplitAnimator.swift" : "Reference/ReferencePushAnimator.swift"
  }
  var parameters: [ExhibitParameter] { table.parameters }

  private var table: ParameterTable<ReferenceMotion> {
    let motion = ReferenceMotion()
    let (duration, curve) = (
      ParameterTable<ReferenceMotion>.Row.number(
        "duration", localized("Duration"), \.duration, 0.1...5, .seconds),
      ParameterTable<ReferenceMotion>.Row.curve("curve", localized("Curve"), \.curve)
    )
    return isSplit
      ? ParameterTable(motion, duration, curve)
      : ParameterTable(
        motion, duration, curve,
        .number("shift", localized("Shift of the page below"), \.shift, 0...1))
  }

  func open(seed: UInt64) -> OpenExhibit {
    let motion = ReferenceMotion()
    let navigation = ReferenceNavigationController { [isSplit] reverse in
      guard isSplit else { return ReferencePushAnimator(reverse: reverse, motion) }
      return ReferenceSplitAnimator(reverse: reverse, motion)
    }
    return OpenExhibit(
      root: navigation,
      demonstration: [
        OpenExhibit.Step(name: "push") { navigation.goForward() },
        OpenExhibit.Step(name: "pop") { navigation.popViewController(animated: true) },
      ], settings: table.settings(of: motion))
  }
}

/// The numbers of the push and of the split. A transition reads them when it begins.
@MainActor
final class ReferenceMotion {
  /// In seconds.
  var duration: TimeInterval = 1
  var curve = UIView.AnimationOptions.curveEaseOut
  /// How far the page below moves in a push, as a fraction of the width.
  var shift: CGFloat = 0.3
}

/// Page A, and page B over it, without a bar.
final class ReferenceNavigationController: UINavigationController, UINavigationControllerDelegate {
  private let makeAnimator: (_ reverse: Bool) -> any UIViewControllerAnimatedTransitioning
  private let pageB = ReferencePageViewController(
    background: UIColor(red: 0.92, green: 0.95, blue: 0.90, alpha: 1), card: .white, title: "B")

  /// `makeAnimator` makes the animator of a push or, `reverse`, of a pop.
  init(makeAnimator: @escaping (_ reverse: Bool) -> any UIViewControllerAnimatedTransitioning) {
    self.makeAnimator = makeAnimator
    super.init(nibName: nil, bundle: nil)
    let pageA = ReferencePageViewController(
      background: UIColor(red: 0.90, green: 0.93, blue: 0.97, alpha: 1), card: .white, title: "A")
    viewControllers = [pageA]
    isNavigationBarHidden = true
    delegate = self
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    DraggableNavigationDelegate.wrapDelegate(of: self)
    view.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.goOn() })
  }

  override var keyCommands: [UIKeyCommand]? {
    clickCommands { [weak self] in self?.goOn() }
  }

  /// Goes to the other page.
  private func goOn() {
    if viewControllers.count > 1 { popViewController(animated: true) } else { goForward() }
  }

  func goForward() {
    guard !viewControllers.contains(pageB) else { return }
    pushViewController(pageB, animated: true)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    makeAnimator(operation == .pop)
  }
}
