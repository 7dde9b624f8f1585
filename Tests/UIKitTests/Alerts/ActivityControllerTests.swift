import TestSupport
import Testing

@testable import UIKit

@MainActor
final class ActivityControllerTests {
  private final class Upload: UIActivity {
    var uploaded: [String] = []
    var page: UIViewController?
    var ends = true
    override var activityType: ActivityType? { ActivityType("upload") }
    override var activityTitle: String? { "Upload" }
    override func canPerform(withActivityItems items: [Any]) -> Bool {
      items.contains { $0 is String }
    }
    override func prepare(withActivityItems items: [Any]) {
      uploaded = items.map { "\($0)" }
    }
    override var activityViewController: UIViewController? { page }
    override func perform() { if ends { activityDidFinish(true) } }
  }

  private final class Source: UIActivityItemSource {
    func activityViewControllerPlaceholderItem(_ controller: UIActivityViewController) -> Any {
      "placeholder"
    }
    func activityViewController(
      _ controller: UIActivityViewController,
      itemForActivityType type: UIActivity.ActivityType?
    ) -> Any? { "for \(type?.rawValue ?? "none")" }
  }

  private lazy var screen = TestScreen()
  /// On the screen. Made in the test, not before: other tests may run in between, and change the screen.
  private lazy var presenter: UIViewController = {
    let presenter = UIViewController()
    screen.show(presenter)
    return presenter
  }()

  private func show(
    _ items: [Any], _ activities: [UIActivity], excluded: [UIActivity.ActivityType]? = nil,
    done: @escaping (String) -> Void
  ) -> UIActivityViewController {
    let controller = UIActivityViewController(
      activityItems: items, applicationActivities: activities)
    controller.excludedActivityTypes = excluded
    controller.completionWithItemsHandler = { type, completed, _, _ in
      done("\(type?.rawValue ?? "none") \(completed)")
    }
    presenter.present(controller, animated: true)
    screen.runUntilIdle()
    return controller
  }

  private func titles(_ controller: UIActivityViewController) -> [String] {
    let list = controller.view as? UITableView
    return (list?.visibleCells ?? []).map { $0.textLabel?.text ?? "" }
  }

  private func choose(_ row: Int, _ controller: UIActivityViewController) {
    (controller.view as? UITableView)?.selectByUser(IndexPath(row: row, section: 0))
    screen.runUntilIdle()
  }

  @Test func anActivityOfTheAppIsPerformed() {
    let upload = Upload()
    var ends: [String] = []
    let controller = show(["text", Source()], [upload]) { ends.append($0) }
    #expect(titles(controller) == ["Copy", "Upload"])
    choose(1, controller)
    #expect(upload.uploaded == ["text", "for upload"] && ends == ["upload true"])
    #expect(presenter.presentedViewController == nil)
  }

  @Test func aProviderIsAskedWhenTheServiceIsKnown() {
    final class Report: UIActivityItemProvider {
      override var item: Any { "for \(activityType?.rawValue ?? "none")" }
    }
    let upload = Upload()
    let controller = show(
      [Report(placeholderItem: "report"), UIActivityItemProvider(placeholderItem: "plain")],
      [upload]
    ) { _ in }
    choose(1, controller)
    #expect(upload.uploaded == ["for upload", "plain"])
  }

  @Test func copyTakesTextsAndAddresses() throws {
    let before = UIPasteboard.general.string
    defer { UIPasteboard.general.string = before }
    var ends: [String] = []
    let url = try #require(URL(string: "https://example.org/"))
    let controller = show(["text", url, NSAttributedString(string: "more"), 5], []) {
      ends.append($0)
    }
    choose(0, controller)
    #expect(ends == ["com.apple.UIKit.activity.CopyToPasteboard true"])
    #expect(UIPasteboard.general.string == "text\nhttps://example.org/\nmore")
  }

  @Test func excludedOnesAndThoseThatCantDoAnythingAreNotOffered() {
    var ends: [String] = []
    let controller = show([5], [Upload()]) { ends.append($0) }
    #expect(titles(controller) == [])
    presenter.dismiss(animated: true)
    screen.runUntilIdle()
    #expect(ends == ["none false"])
    #expect(titles(show(["a"], [Upload()], excluded: [.copyToPasteboard]) { _ in }) == ["Upload"])
  }

  @Test func anActivityMayShowAController() {
    let upload = Upload()
    upload.page = UIViewController()
    var ends: [String] = []
    let controller = show(["text"], [upload], excluded: [.copyToPasteboard]) { ends.append($0) }
    choose(0, controller)
    #expect(presenter.presentedViewController === upload.page && ends == [])
    upload.activityDidFinish(false)
    upload.activityDidFinish(true)
    screen.runUntilIdle()
    #expect(presenter.presentedViewController == nil && ends == ["upload false"])
  }

  @Test func anActivityThatNeverEndsDoesNotReportAnEnd() {
    let upload = Upload()
    upload.ends = false
    var ends: [String] = []
    choose(1, show(["text"], [upload]) { ends.append($0) })
    #expect(ends == [] && presenter.presentedViewController == nil)
    upload.activityDidFinish(true)
    #expect(ends == ["upload true"])
  }
}
