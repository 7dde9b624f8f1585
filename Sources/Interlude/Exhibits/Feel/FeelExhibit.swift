import UIKit

/// Pages that show UIKit's own motions, to be measured by `interlude motion`.
///
/// The views to measure have identifiers: `feel.behind` and `feel.front`, the two pages of a push; `feel.sheet`, the page of a
/// sheet, `feel.alert`, the card of an alert, and `feel.dim`, the dimming behind both; `feel.scroll`, a scroll view. The
/// buttons `feel.push`, `feel.present.large`, `feel.present.detents`, `feel.present.alert`, `feel.present.actions` (an action
/// sheet, whose card is `feel.alert`, too) and `feel.open.scroll` lead to them; `feel.back`, `feel.close`,
/// `feel.alert.cancel`, `feel.alert.ok` and `feel.alert.discard` lead back.
struct FeelExhibit: Exhibit {
  var name: ExhibitName { .feel }
  var title: String { localized("Feel") }
  var summary: String {
    localized("UIKit’s own push, pop, sheets, alerts and scrolling, to be measured.")
  }
  var group: ExhibitGroup { .measure }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Drag right"), localized("go back by hand")),
      KeyHint(localized("Drag up or down"), localized("move or close a sheet")),
    ]
  }
  var source: String { "Feel/FeelExhibit.swift" }
  var hasPages: Bool { false }

  func open(seed: UInt64) -> OpenExhibit {
    let navigation = UINavigationController()
    navigation.isNavigationBarHidden = true
    let pages = FeelPages(navigation)
    navigation.viewControllers = [pages.first()]
    return OpenExhibit(
      root: navigation,
      demonstration: [
        OpenExhibit.Step(name: "push") { pages.push() },
        OpenExhibit.Step(name: "pop") { navigation.popViewController(animated: true) },
        OpenExhibit.Step(name: "present") { pages.present([.medium(), .large()]) },
        OpenExhibit.Step(name: "dismiss") { navigation.dismiss(animated: true) },
        OpenExhibit.Step(name: "alert") { pages.presentAlert(.alert) },
        OpenExhibit.Step(name: "alert-dismiss") { navigation.dismiss(animated: true) },
        OpenExhibit.Step(name: "actions") { pages.presentAlert(.actionSheet) },
        OpenExhibit.Step(name: "actions-dismiss") { navigation.dismiss(animated: true) },
      ])
  }
}

/// The pages of the exhibit.
@MainActor
private struct FeelPages {
  private weak var navigation: UINavigationController?

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
  }

  func first() -> UIViewController {
    let page = FeelPageViewController(identifier: "feel.behind", color: .systemIndigo)
    page.add(localized("Push"), identifier: "feel.push") { push() }
    page.add(localized("Present a large sheet"), identifier: "feel.present.large") {
      present([.large()])
    }
    page.add(localized("Present a sheet with detents"), identifier: "feel.present.detents") {
      present([.medium(), .large()])
    }
    page.add(localized("Present an alert"), identifier: "feel.present.alert") {
      presentAlert(.alert)
    }
    page.add(localized("Present an action sheet"), identifier: "feel.present.actions") {
      presentAlert(.actionSheet)
    }
    page.add(localized("Open the scroll view"), identifier: "feel.open.scroll") {
      navigation?.pushViewController(FeelScrollViewController(), animated: true)
    }
    return page
  }

  func push() {
    guard let navigation, navigation.viewControllers.count == 1 else { return }
    let page = FeelPageViewController(identifier: "feel.front", color: .systemTeal)
    page.add(localized("Back"), identifier: "feel.back") { [weak navigation] in
      navigation?.popViewController(animated: true)
    }
    navigation.pushViewController(page, animated: true)
  }

  func present(_ detents: [UISheetPresentationController.Detent]) {
    guard let navigation, navigation.presentedViewController == nil else { return }
    let page = FeelPageViewController(identifier: "feel.sheet", color: .systemOrange)
    page.add(localized("Close"), identifier: "feel.close") { [weak navigation] in
      navigation?.dismiss(animated: true)
    }
    page.modalPresentationStyle = .pageSheet
    let sheet = page.sheetPresentationController
    sheet?.detents = detents
    sheet?.prefersGrabberVisible = detents.count > 1
    navigation.present(page, animated: true)
    nameDimming(behind: page)
  }

  func presentAlert(_ style: UIAlertController.Style) {
    guard let navigation, navigation.presentedViewController == nil else { return }
    let alert = UIAlertController(
      title: localized("Keep the changes?"),
      message: localized("The page was changed after it was last kept."), preferredStyle: style)
    alert.view.accessibilityIdentifier = "feel.alert"
    let keep = UIAlertAction(title: localized("Keep"), style: .default)
    keep.accessibilityIdentifier = "feel.alert.ok"
    alert.addAction(keep)
    if style == .actionSheet {
      let discard = UIAlertAction(title: localized("Discard"), style: .destructive)
      discard.accessibilityIdentifier = "feel.alert.discard"
      alert.addAction(discard)
    } else {
      alert.preferredAction = keep
    }
    let cancel = UIAlertAction(title: localized("Cancel"), style: .cancel)
    cancel.accessibilityIdentifier = "feel.alert.cancel"
    alert.addAction(cancel)
    navigation.present(alert, animated: true)
    nameDimming(behind: alert)
  }

  /// Sets the identifier of the dimming, which is the lowest view in the container.
  private func nameDimming(behind controller: UIViewController) {
    controller.presentationController?.containerView?.subviews.first?.accessibilityIdentifier =
      "feel.dim"
  }
}

/// A full page with a coloured border and a column of buttons.
final class FeelPageViewController: UIViewController {
  private let identifier: String
  private let color: UIColor
  private var buttons: [PillButton] = []
  private static let spacing: CGFloat = 16
  private static let top: CGFloat = 60

  init(identifier: String, color: UIColor) {
    self.identifier = identifier
    self.color = color
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func add(_ title: String, identifier: String, action: @escaping () -> Void) {
    let button = PillButton(title, color: color, action: action)
    button.accessibilityIdentifier = identifier
    buttons.append(button)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = identifier
    view.backgroundColor = .systemBackground
    view.layer.borderWidth = 8
    view.layer.borderColor = color.cgColor
    for button in buttons { view.addSubview(button) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    var y = view.safeAreaInsets.top + Self.top
    for button in buttons {
      button.center = CGPoint(
        x: view.bounds.midX.rounded(), y: (y + button.bounds.height / 2).rounded())
      y += button.bounds.height + Self.spacing
    }
  }
}

/// A page that is filled by a long scroll view.
final class FeelScrollViewController: UIViewController {
  private let scrollView = UIScrollView()
  private var rows: [UILabel] = []
  private static let rowHeight: CGFloat = 60
  private static let rowCount = 200
  private static let margin: CGFloat = 20

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    // The offset starts at 0 on every stage.
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.accessibilityIdentifier = "feel.scroll"
    view.addSubview(scrollView)
    rows = (1...Self.rowCount).map { number in
      let row = UILabel()
      row.text = localized("Row %@", "\(number)")
      scrollView.addSubview(row)
      return row
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    scrollView.contentSize = CGSize(
      width: view.bounds.width, height: CGFloat(Self.rowCount) * Self.rowHeight)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: Self.margin, y: CGFloat(index) * Self.rowHeight,
        width: view.bounds.width - 2 * Self.margin, height: Self.rowHeight)
    }
  }
}
