import UIKit

/// Shows the list of exhibits or one of them, which rises over the list and sinks away again.
final class GalleryContainerViewController: UIViewController {
  /// Called with the exhibit that is shown; nil for the list.
  var onChange: ((ExhibitName?) -> Void)?
  /// Called with the error for which an exhibit can't be opened.
  var onFailure: ((any Error) -> Void)?

  /// The list of exhibits.
  let list = GalleryViewController()
  private var shown: UIViewController?
  private var openExhibit: OpenExhibit?
  /// The open exhibit and the seed of its random choices; nil for the list.
  private(set) var current: (exhibit: any Exhibit, seed: UInt32)?
  /// Whether an exhibit opens or closes now. Requests in the meantime are carried out afterwards.
  private var isExchanging = false
  private var closesWhenOpen = false
  private var opensNext: (any Exhibit)?

  private weak var backButton: BackToListButton?

  /// Whether input is recorded. Then the button can't have the focus: a replay of the script has no such button, so Tab would
  /// lead elsewhere there.
  var isRecordingInput = false {
    didSet { backButton?.takesFocus = !isRecordingInput }
  }

  private static let duration: TimeInterval = 0.45

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addChild(list)
    view.addSubview(list.view)
    list.view.frame = view.bounds
    list.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.didMove(toParent: self)
    list.onSelect = { [weak self] exhibit in self?.open(exhibit, animated: true) }
  }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  // MARK: Opening and closing

  func open(_ exhibit: any Exhibit, animated: Bool) {
    guard !isExchanging else {
      // A second click on a card that opens is ignored. After a request to close, it opens the next exhibit.
      if closesWhenOpen || shown == nil { opensNext = exhibit }
      return
    }
    guard shown == nil else { return }
    do {
      try self.open(exhibit, seed: Self.newSeed, animated: animated)
    } catch {
      onFailure?(error)
    }
  }

  /// A random seed of at most six digits.
  static var newSeed: UInt32 { .random(in: 0...999_999) }

  /// Opens `exhibit` with a seed for its random choices.
  func open(_ exhibit: any Exhibit, seed: UInt32, animated: Bool) throws {
    let open = try exhibit.load(seed: UInt64(seed))
    loadViewIfNeeded()
    current = (exhibit, seed)
    openExhibit = open
    shown = open.root
    addBackButton(to: open.root)
    onChange?(exhibit.name)
    exchange(list, open.root, rises: true, animated: animated)
  }

  /// Reopens the exhibit with the same seed, without an animation. False if a controller is presented or an exhibit opens or
  /// closes.
  func restart() throws -> Bool {
    guard let current, let leaving = shown, !isExchanging, presentedViewController == nil else {
      return false
    }
    let open = try current.exhibit.load(seed: UInt64(current.seed))
    openExhibit = open
    shown = open.root
    addBackButton(to: open.root)
    exchange(leaving, open.root, rises: false, animated: false)
    return true
  }

  func close() {
    // Controllers that are presented over the exhibit are dismissed first.
    guard let leaving = shown, presentedViewController == nil else { return }
    guard !isExchanging else {
      closesWhenOpen = true
      return
    }
    shown = nil
    current = nil
    openExhibit = nil
    onChange?(nil)
    exchange(leaving, list, rises: false, animated: true)
  }

  /// Adds the button that leads back to the list: to the bar of the first page, or over the pages of an exhibit without a bar.
  /// Only the gallery has this button, recordings and filmstrips do not.
  private func addBackButton(to root: UIViewController) {
    let navigation = root as? UINavigationController
    func makeButton(isInBar: Bool) -> BackToListButton {
      let button = BackToListButton("Exhibits", isInBar: isInBar) { [weak self] in self?.close() }
      button.takesFocus = !isRecordingInput
      backButton = button
      return button
    }
    if let first = navigation?.viewControllers.first, navigation?.isNavigationBarHidden == false {
      first.navigationItem.leftBarButtonItem = UIBarButtonItem(
        customView: makeButton(isInBar: true))
    } else {
      let button = makeButton(isInBar: false)
      button.frame.origin = BackToListButton.origin
      root.view.addSubview(button)
    }
  }

  private func exchange(
    _ from: UIViewController, _ to: UIViewController, rises: Bool, animated: Bool
  ) {
    let arrives = to.parent !== self
    if arrives { addChild(to) }
    if !rises { from.willMove(toParent: nil) }
    let below = view.bounds.offsetBy(dx: 0, dy: view.bounds.height)
    to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let flies = animated && !UIAccessibility.isReduceMotionEnabled
    to.view.frame = rises && flies ? below : view.bounds
    isExchanging = true
    let finish = { [weak self] (_: Bool) in
      guard let self else { return }
      if arrives { to.didMove(toParent: self) }
      if !rises { from.removeFromParent() }
      isExchanging = false
      if closesWhenOpen {
        closesWhenOpen = false
        close()
      } else if let next = opensNext {
        opensNext = nil
        open(next, animated: true)
      }
    }
    transition(
      from: from, to: to, duration: animated ? Self.duration : 0,
      options: flies ? .curveEaseOut : .transitionCrossDissolve,
      animations: { [view] in
        guard let view, flies else { return }
        // The list is always below the exhibit.
        if rises {
          to.view.frame = view.bounds
        } else {
          view.bringSubviewToFront(from.view)
          from.view.frame = below
        }
      }, completion: finish)
  }

  // MARK: Keyboard

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack, shown != nil, presentedViewController == nil {
      close()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}
