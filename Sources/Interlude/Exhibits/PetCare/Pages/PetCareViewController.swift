import Foundation
import UIKit

/// The exhibit's page: controls for the step and the duration of the scale segue, and under them the animals.
final class PetCareViewController: UIViewController {
  let settings = ScaleSettings()
  private let household = Household()
  /// The pages and the segues between them.
  private let pages = UIStoryboard(name: "Main", bundle: nil)
  private let steps = UISegmentedControl(items: ScaleStep.allCases.map(\.title))
  /// The width of the steps with their whole titles, in points.
  private lazy var widthOfSteps = steps.intrinsicContentSize.width
  /// The size of the steps' titles, in points; nil for the standard size.
  private var sizeOfTitles: CGFloat?
  private let strip = UIView()
  private let line = UIView()
  /// The superview of the stage's view. A presentation may move the stage's view into its container, so this view is laid out
  /// instead.
  private let ground = UIView()
  /// The list of animals, the navigation controller around it, or the two columns.
  private var stage = UIViewController()
  private var animals: AnimalsViewController?
  private var list: AnimalListViewController?

  /// In points.
  private static let stripHeight: CGFloat = 48
  private static let widestControl: CGFloat = 480

  override func viewDidLoad() {
    super.viewDidLoad()
    title = localized("Pet care")
    view.backgroundColor = .systemGroupedBackground
    strip.backgroundColor = .systemBackground
    line.backgroundColor = .separator
    strip.addSubview(line)
    strip.addSubview(steps)
    steps.accessibilityIdentifier = "steps"
    steps.apportionsSegmentWidthsByContent = true
    steps.selectedSegmentIndex = settings.step.rawValue
    steps.addAction(UIAction { [weak self] _ in self?.playStep() }, for: .valueChanged)
    navigationItem.rightBarButtonItem = UIBarButtonItem(customView: makeDurations())
    view.addSubview(ground)
    view.addSubview(strip)
    setStage()
  }

  private func makeDurations() -> UIView {
    let titles = ScaleSettings.durations.map { "\(Localization.number($0, format: "%g")) s" }
    let control = UISegmentedControl(items: titles)
    control.accessibilityIdentifier = "durations"
    control.selectedSegmentIndex = 0
    control.addAction(
      UIAction { [settings, unowned control] _ in
        settings.duration = ScaleSettings.durations[control.selectedSegmentIndex]
      }, for: .valueChanged)
    control.sizeToFit()
    settings.onNewDuration = { [weak settings, weak control] in
      guard let settings else { return }
      control?.selectedSegmentIndex =
        ScaleSettings.durations.firstIndex(of: settings.duration)
        ?? UISegmentedControl.noSegment
    }
    return control
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let (top, rest) = view.bounds.divided(atDistance: Self.stripHeight, from: .minYEdge)
    strip.frame = top
    line.frame = CGRect(x: 0, y: top.maxY - 1, width: top.width, height: 1)
    let width = min(top.width - 24, Self.widestControl)
    fitSteps(in: width)
    steps.frame = CGRect(x: ((top.width - width) / 2).rounded(), y: 8, width: width, height: 32)
    ground.frame = rest
  }

  /// In a narrow window, the steps have smaller titles, and the bar has none.
  private func fitSteps(in width: CGFloat) {
    // The segments' margins may shrink to a half.
    let needed = 0.88 * widthOfSteps
    let size: CGFloat? =
      width < needed ? max(9, (26 * width / needed).rounded(.down) / 2) : nil
    guard size != sizeOfTitles else { return }
    sizeOfTitles = size
    steps.setTitleTextAttributes(size.map { [.font: UIFont.systemFont(ofSize: $0)] }, for: .normal)
    navigationItem.title = size == nil ? title : ""
  }

  /// Escape also closes an open page while one of the controls has the focus, as after selecting a step by key.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack, let page = stage.presentedViewController {
      page.dismiss(animated: true)
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  // MARK: Stage

  /// Opens an animal's page as in the step that is selected. A page that is open closes first, without animation.
  private func playStep() {
    guard stage.presentedViewController == nil else {
      return stage.dismiss(animated: false) { [weak self] in self?.playStep() }
    }
    guard let step = ScaleStep(rawValue: steps.selectedSegmentIndex) else { return }
    settings.step = step
    if step.isEmbedded != stage is UINavigationController
      || (step == .detail) != stage is UISplitViewController
    {
      setStage()
    }
    if step == .detail { list?.showAnimal() } else { animals?.showLastAnimal() }
  }

  private func setStage() {
    stage.willMove(toParent: nil)
    stage.viewIfLoaded?.removeFromSuperview()
    stage.removeFromParent()
    let index = animals?.index
    let animals = pages.instantiateViewController(identifier: "Animals") {
      [household, settings] in
      AnimalsViewController(coder: $0, household, settings, lastShown: index)
    }
    self.animals = animals
    list = nil
    switch settings.step {
    case .corner, .thumbnail: stage = animals
    case .embedded, .inside: stage = UINavigationController(rootViewController: animals)
    case .detail:
      let list = pages.instantiateViewController(identifier: "List") { [household] in
        AnimalListViewController(coder: $0, household, shown: index)
      }
      let columns = UISplitViewController(style: .doubleColumn)
      columns.setViewController(list, for: .primary)
      self.list = list
      stage = columns
    }
    // Pages are presented on the stage, under the controls.
    stage.definesPresentationContext = true
    addChild(stage)
    stage.view.frame = ground.bounds
    stage.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    ground.addSubview(stage.view)
    stage.didMove(toParent: self)
  }
}
