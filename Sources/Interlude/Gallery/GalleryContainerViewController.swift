import UIKit

/// Shows the list of exhibits or one of them, which opens out of its card and goes back there: by ``ExhibitOpenAnimation`` or, with
/// ``zooms``, by UIKit's zoom.
///
/// With the animation, the exhibit is a child of this controller. With the zoom, it is presented by this controller, and the
/// callbacks of appearance tell how far it is.
final class GalleryContainerViewController: UIViewController, UIGestureRecognizerDelegate {
  /// Called with the exhibit that is shown; nil for the list.
  var onChange: ((ExhibitName?) -> Void)?
  /// Called with the error if an exhibit can't be opened.
  var onFailure: ((any Error) -> Void)?
  /// Called when the animation to an exhibit or to the list has ended.
  var onArrival: (() -> Void)?

  /// Whether the next exhibit is opened by UIKit's zoom.
  var zooms = false

  /// The list of exhibits.
  let list = GalleryViewController()
  /// The open exhibit; nil for the list, also while an exhibit goes back to its card.
  var current: (exhibit: any Exhibit, seed: UInt32)? {
    isClosing ? nil : shown.map { ($0.exhibit, $0.seed) }
  }

  /// The layer path of the superview of the open exhibit's root view, as in the identities of animations; empty without an exhibit.
  var exhibitPath: String {
    guard let view = shown?.root.viewIfLoaded?.superview, let window = view.window else {
      return ""
    }
    return window.playback.path(of: view.layer)
  }

  /// The parameters of the open exhibit; nil for the list.
  var settings: ExhibitSettings? { isClosing ? nil : shown?.open.settings }

  /// The heights of the list's header and of its line of keys, in points; 0 with an exhibit.
  var bars: (top: CGFloat, bottom: CGFloat) { current == nil ? list.bars : (0, 0) }

  /// An exhibit on screen.
  private struct Shown {
    var exhibit: any Exhibit
    /// The seed of its random choices.
    var seed: UInt32
    var open: OpenExhibit
    /// Whether the exhibit is presented with UIKit's zoom.
    var isZoomed = false
    var root: UIViewController { open.root }
  }

  private var shown: Shown?
  /// The running animation of the exhibit on screen, while it opens or goes back to its card.
  private var animation: ExhibitOpenAnimation?
  /// Whether the exhibit on screen goes back to its card.
  private var isClosing = false
  /// The exhibit that was asked for while another one was leaving.
  private var pendingExhibit: (any Exhibit)?

  private weak var backButton: BackToListButton?
  private let edgePan = UIScreenEdgePanGestureRecognizer()

  /// Whether input is recorded. Then the button can't have the focus: a replay of the script has no such button, so Tab would
  /// lead elsewhere there. Nor can the exhibit be dragged back to the list.
  var isRecordingInput = false {
    didSet {
      backButton?.takesFocus = !isRecordingInput
      edgePan.isEnabled = !isRecordingInput
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    addChild(list)
    show(list.view)
    list.didMove(toParent: self)
    list.onSelect = { [weak self] exhibit in self?.open(exhibit, animated: true) }
    edgePan.edges = .left
    edgePan.delegate = self
    edgePan.addHandler { [weak self] _ in self?.dragBack() }
    view.addGestureRecognizer(edgePan)
  }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    // An animation is made for one size of the window.
    animation.map { $0.finish(opens: !isClosing) }
    super.viewWillTransition(to: size, with: coordinator)
  }

  // MARK: Opening and closing

  func open(_ exhibit: any Exhibit, animated: Bool) {
    guard !isClosing else {
      if exhibit.name == shown?.exhibit.name, animation != nil {
        reverse()
      } else {
        pendingExhibit = exhibit
      }
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
    let shown = Shown(exhibit: exhibit, seed: seed, open: open, isZoomed: zooms && animated)
    self.shown = shown
    addBackButton(to: shown.root)
    onChange?(exhibit.name)
    if shown.isZoomed { zoom(shown) } else { embed(shown, animated: animated) }
  }

  /// Makes the exhibit a child, and opens it out of its card or without an animation.
  private func embed(_ shown: Shown, animated: Bool) {
    addChild(shown.root)
    shown.root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    exchangeAppearance(opens: true, animated: animated)
    guard animated else { return arrive(isOpen: true) }
    begin(isOpen: false).run(opens: true)
  }

  /// Reopens the exhibit with the same seed and values, without an animation. False if a controller is presented or an exhibit opens or
  /// closes.
  func restart() throws -> Bool {
    guard let old = shown, animation == nil, !isClosing, !old.root.isBeingPresented, isUncovered
    else { return false }
    let new = Shown(
      exhibit: old.exhibit, seed: old.seed, open: try old.exhibit.load(seed: UInt64(old.seed)))
    new.open.settings.apply(old.open.settings.values)
    addBackButton(to: new.root)
    guard !old.isZoomed else {
      // The callbacks of appearance are not about the new exhibit.
      shown = nil
      dismiss(animated: false)
      shown = new
      embed(new, animated: false)
      return true
    }
    shown = new
    addChild(new.root)
    old.root.willMove(toParent: nil)
    new.root.view.frame = view.bounds
    new.root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    transition(from: old.root, to: new.root, duration: 0, animations: nil) { [weak self] _ in
      new.root.didMove(toParent: self)
      old.root.removeFromParent()
    }
    return true
  }

  /// Closes the exhibit. If it is still opening, reverses the animation.
  func close() {
    // Controllers that are presented over the exhibit are dismissed first.
    guard let shown, !isClosing, isUncovered else { return }
    guard !shown.isZoomed else { return dismiss(animated: true) }
    guard animation == nil else { return reverse() }
    beginClosing()
    begin(isOpen: true).run(opens: false)
  }

  private func beginClosing() {
    isClosing = true
    onChange?(nil)
    exchangeAppearance(opens: false, animated: true)
  }

  /// Reverses the running animation.
  private func reverse() {
    reverseDirection()
    animation?.run(opens: !isClosing)
  }

  private func reverseDirection() {
    guard let shown else { return }
    isClosing.toggle()
    pendingExhibit = nil
    onChange?(isClosing ? nil : shown.exhibit.name)
    exchangeAppearance(opens: !isClosing, animated: true)
  }

  private func exchangeAppearance(opens: Bool, animated: Bool) {
    guard let root = shown?.root else { return }
    if !opens { root.willMove(toParent: nil) }
    let (leaving, arriving) = opens ? (list, root) : (root, list)
    leaving.beginAppearanceTransition(false, animated: animated)
    arriving.beginAppearanceTransition(true, animated: animated)
  }

  /// Puts the exhibit above the list: at its card, or filling the window.
  private func begin(isOpen: Bool) -> ExhibitOpenAnimation {
    guard let shown else { preconditionFailure("There is no exhibit that could fly.") }
    if isOpen {
      show(list.view)
      view.sendSubviewToBack(list.view)
      list.view.layoutIfNeeded()
    }
    let animation = ExhibitOpenAnimation(
      of: shown.root.view, above: list.view, in: view, card: list.card(of: shown.exhibit.name),
      isOpen: isOpen)
    animation.onEnd = { [weak self] in self?.arrive(isOpen: $0) }
    self.animation = animation
    return animation
  }

  /// Ends the animation: the exhibit fills the window, or is back at its card.
  private func arrive(isOpen: Bool) {
    animation = nil
    isClosing = false
    guard let root = shown?.root else { return }
    if isOpen {
      show(root.view)
      list.view.removeFromSuperview()
      list.endAppearanceTransition()
      root.endAppearanceTransition()
      root.didMove(toParent: self)
    } else {
      shown = nil
      root.view.removeFromSuperview()
      root.endAppearanceTransition()
      root.removeFromParent()
      list.endAppearanceTransition()
    }
    finishArrival()
  }

  /// Reports the arrival, and opens the exhibit that was asked for meanwhile.
  private func finishArrival() {
    onArrival?()
    guard let next = pendingExhibit else { return }
    pendingExhibit = nil
    open(next, animated: true)
  }

  /// Adds a view that fills the window.
  private func show(_ page: UIView) {
    page.frame = view.bounds
    page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(page)
  }

  // MARK: UIKit's zoom

  /// Presents the exhibit out of its card. Only a drag from the left edge takes it back, because the exhibit needs the others.
  private func zoom(_ shown: Shown) {
    let options = UIViewController.Transition.ZoomOptions()
    options.interactiveDismissShouldBegin = { [weak self] context in
      guard let self, !isRecordingInput, isUncovered, isAtFirstPage else { return false }
      return touchDown.x <= Self.zoomEdge && context.velocity.dx > 0
    }
    // The drag's context tells only where the finger is after its slop.
    let watcher = UITapGestureRecognizer()
    watcher.delegate = self
    shown.root.view.addGestureRecognizer(watcher)
    shown.root.modalPresentationStyle = .fullScreen
    shown.root.preferredTransition = .zoom(options: options) { [weak self] _ in
      self?.list.card(of: shown.exhibit.name)?.picture
    }
    present(shown.root, animated: true)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    guard let shown, shown.isZoomed, isClosing else { return }
    isClosing = false
    onChange?(shown.exhibit.name)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if shown?.isZoomed == true { onArrival?() }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard let shown, shown.isZoomed, !isClosing else { return }
    isClosing = true
    onChange?(nil)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard shown?.isZoomed == true else { return }
    (shown, isClosing) = (nil, false)
    finishArrival()
  }

  // MARK: Dragging back

  /// Where the last finger went down on a zoomed exhibit, in the window.
  private var touchDown = CGPoint.zero

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    guard gestureRecognizer !== edgePan else { return true }
    touchDown = touch.location(in: nil)
    return false
  }

  /// The width at the left edge in which a drag takes a zoomed exhibit back to its card, in points.
  private static let zoomEdge: CGFloat = 24

  /// Whether no controller is presented over the open exhibit.
  private var isUncovered: Bool { shown?.root.presentedViewController == nil }

  /// Whether the exhibit shows its first page: on others, a drag from the edge goes back to the page before.
  private var isAtFirstPage: Bool {
    guard let navigation = shown?.root as? UINavigationController else { return true }
    return navigation.viewControllers.count == 1 && navigation.transitionCoordinator == nil
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    shown.map { !$0.isZoomed } ?? false && isUncovered && isAtFirstPage
  }

  private func dragBack() {
    let distance = max(view.bounds.width, 1)
    switch edgePan.state {
    case .began:
      if animation == nil {
        beginClosing()
        begin(isOpen: true).grab()
      } else {
        animation?.grab()
      }
    case .changed:
      animation?.drag(by: edgePan.translation(in: view).x / distance)
    case .ended, .cancelled:
      animation?.release(
        velocity: edgePan.velocity(in: view).x, distance: distance,
        isCancelled: edgePan.state == .cancelled)
      // The release may have reversed the direction.
      if let animation, animation.opens == isClosing { reverseDirection() }
    default: break
    }
  }

  // MARK: The way back

  /// Adds the button that leads back to the list: to the bar of the first page, or over the pages of an exhibit without a bar.
  /// Only the gallery has this button, recordings and filmstrips do not.
  private func addBackButton(to root: UIViewController) {
    let navigation = root as? UINavigationController
    func makeButton(isInBar: Bool) -> BackToListButton {
      let button = BackToListButton(localized("Exhibits"), isInBar: isInBar) { [weak self] in
        self?.close()
      }
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

  // MARK: Keyboard

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack, shown != nil, isUncovered {
      close()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}
