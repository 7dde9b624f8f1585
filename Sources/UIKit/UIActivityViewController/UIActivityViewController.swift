import Foundation

/// Offers services for some items: to copy them, and those of the app. As in UIKit, except that a Linux desktop has no services for sharing: the only one
/// that is always there copies texts and addresses.
///
///     let controller = UIActivityViewController(
///       activityItems: [url], applicationActivities: [Print()])
///     present(controller, animated: true)
///
/// It is a sheet with a list. A click outside of it, Escape or a swipe down closes it without a choice.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
  /// Called when the controller has been closed: with the service that the user has chosen, or nil; whether it was completed; items that it returns, here
  /// nil; and an error, here nil.
  public typealias CompletionWithItemsHandler =
    @MainActor (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  /// Called when the controller has been closed.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// The older form of ``completionWithItemsHandler``, called if that is nil.
  open var completionHandler: (@MainActor (UIActivity.ActivityType?, Bool) -> Void)?
  /// Services that are not offered; nil, the default, for none.
  open var excludedActivityTypes: [UIActivity.ActivityType]?

  private let items: [Any]
  private let ownActivities: [UIActivity]
  private lazy var source = ActivityList(self)
  /// The services that are shown.
  fileprivate private(set) var offered: [UIActivity] = []
  /// Whether the user has made a choice.
  private var hasChosen = false
  private let list = UITableView(frame: .zero, style: .insetGrouped)

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - activityItems: The items: texts, addresses, images, objects of the app, or ``UIActivityItemSource``.
  ///   - applicationActivities: The services of the app.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    items = activityItems
    ownActivities = applicationActivities ?? []
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .pageSheet
    sheetPresentationController?.detents = [.medium(), .large()]
    sheetPresentationController?.prefersGrabberVisible = true
  }

  /// Never succeeds: a storyboard has no items.
  public required init?(coder: NSCoder) { nil }

  open override func loadView() {
    list.dataSource = source
    list.delegate = source
    list.register(UITableViewCell.self, forCellReuseIdentifier: "service")
    view = list
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let placeholders = items.map {
      ($0 as? any UIActivityItemSource)?.activityViewControllerPlaceholderItem(self) ?? $0
    }
    offered = ([CopyActivity()] + ownActivities).filter { activity in
      let isExcluded = activity.activityType.map { excludedActivityTypes?.contains($0) == true }
      return isExcluded != true && activity.canPerform(withActivityItems: placeholders)
    }
    list.reloadData()
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed, !hasChosen { finish(nil, completed: false) }
  }

  /// The first text among the items.
  fileprivate var text: String? { items.lazy.compactMap(CopyActivity.text).first }

  private func finish(_ type: UIActivity.ActivityType?, completed: Bool) {
    if let completionWithItemsHandler {
      completionWithItemsHandler(type, completed, nil, nil)
    } else {
      completionHandler?(type, completed)
    }
  }

  fileprivate func perform(_ activity: UIActivity) {
    guard !hasChosen else { return }
    hasChosen = true
    let real = items.compactMap { item -> Any? in
      guard let source = item as? any UIActivityItemSource else { return item }
      return source.activityViewController(self, itemForActivityType: activity.activityType)
    }
    activity.prepare(withActivityItems: real)
    let presenter = presentingViewController
    let finish: (Bool) -> Void = { self.finish(activity.activityType, completed: $0) }
    guard let controller = activity.activityViewController else {
      activity.finish = finish
      presenter?.dismiss(animated: true)
      return activity.perform()
    }
    activity.finish = { completed in
      controller.presentingViewController?.dismiss(animated: true)
      finish(completed)
    }
    presenter?.dismiss(animated: true) { presenter?.present(controller, animated: true) }
  }
}

/// Gives the list of a ``UIActivityViewController`` its rows.
@MainActor
private final class ActivityList: NSObject, UITableViewDataSource, UITableViewDelegate {
  private unowned let controller: UIActivityViewController

  init(_ controller: UIActivityViewController) { self.controller = controller }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    controller.offered.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "service", for: indexPath)
    cell.textLabel?.text = controller.offered[indexPath.row].activityTitle
    cell.imageView?.image = controller.offered[indexPath.row].activityImage
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    controller.text
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    controller.perform(controller.offered[indexPath.row])
  }
}
