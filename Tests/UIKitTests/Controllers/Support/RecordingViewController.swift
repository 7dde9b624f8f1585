import UIKit

/// A controller that logs its callbacks and checks that they are balanced.
@MainActor
class RecordingViewController: UIViewController {
  /// The kinds of callbacks that a test can log.
  struct Topics: OptionSet {
    let rawValue: Int
    static let appearance = Topics(rawValue: 1)
    static let parents = Topics(rawValue: 2)
    static let loading = Topics(rawValue: 4)
    static let layout = Topics(rawValue: 8)
    static let isAppearing = Topics(rawValue: 16)
    static let size = Topics(rawValue: 32)
    static let usual: Topics = [.appearance, .parents, .loading]
  }

  let name: String
  let log: CallLog
  var topics: Topics

  /// The appearance callbacks that came in a wrong order; empty if there are none.
  private(set) var violations: [String] = []
  private(set) var last = "viewDidDisappear"
  /// The `animated` argument of the last appearance callback.
  private(set) var lastAnimated: Bool?
  /// Called after each logged callback, with the name of the method.
  var onCall: ((String) -> Void)?

  init(_ name: String, log: CallLog = CallLog(), topics: Topics = .usual) {
    self.name = name
    self.log = log
    self.topics = topics
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ method: String, _ topic: Topics) {
    if topics.contains(topic) { log.note("\(name).\(method)") }
    onCall?(method)
  }

  private func noteAppearance(_ method: String, after allowed: Set<String>, _ animated: Bool) {
    if !allowed.contains(last) { violations.append("\(name).\(method) after \(last)") }
    last = method
    lastAnimated = animated
    note(method, .appearance)
  }

  var isVisible: Bool { last == "viewWillAppear" || last == "viewDidAppear" }
  var isStable: Bool { last.hasPrefix("viewDid") }

  override func viewDidLoad() {
    super.viewDidLoad()
    note("viewDidLoad", .loading)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    noteAppearance(
      "viewWillAppear", after: ["viewDidDisappear", "viewWillDisappear"], animated)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    if last != "viewWillAppear" { violations.append("\(name).viewIsAppearing after \(last)") }
    note("viewIsAppearing", .isAppearing)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    noteAppearance("viewDidAppear", after: ["viewWillAppear"], animated)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    noteAppearance("viewWillDisappear", after: ["viewDidAppear", "viewWillAppear"], animated)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    noteAppearance("viewDidDisappear", after: ["viewWillDisappear"], animated)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    note("viewWillLayoutSubviews", .layout)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    note("viewDidLayoutSubviews", .layout)
  }

  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    note("willMove(\(parent == nil ? "nil" : "parent"))", .parents)
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    note("didMove(\(parent == nil ? "nil" : "parent"))", .parents)
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    note("viewWillTransition(\(Int(size.width))x\(Int(size.height)))", .size)
  }
}
