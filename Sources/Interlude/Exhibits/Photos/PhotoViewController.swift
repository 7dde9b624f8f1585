import UIKit

/// A photo on full screen, on black, with its caption. It grows out of its place in its source; a click, the close button
/// or Escape sends it back, and a drag carries it there. Arrow keys lead to its neighbours.
///
/// The photo itself moves; its place is empty meanwhile. The image view always fills its bounds with the picture: in the
/// source, where the bounds are a square, that crops the picture, and on full screen, where they have the picture's own
/// shape, it doesn't. So the content mode never changes on the way.
final class PhotoViewController: UIViewController {
  private(set) var index: Int
  private weak var source: (any PhotoSource)?
  /// Animates this page and the details over it.
  private let decoupled: DecoupledTransition
  private(set) lazy var transition = CarriedTransition(decoupled, delegate: self)
  /// Where the photo belongs when it is neither in the hand nor on its way.
  var isHome = false
  /// The photo in the hand.
  var drag: PhotoDrag?
  /// Where the hand let go of the photo that is on its way; nil if that comes from one of its two places.
  var release: PhotoPose?
  /// The size for which everything was put in its place.
  private var arrangedSize = CGSize.zero
  /// The presenter's view under the backdrop.
  private var ground: RasterizedLayer?

  private let backdrop = UIView()
  /// Clips the photo to what is visible: at home what the source shows of it, on full screen everything. In the view's
  /// coordinates.
  let opening = UIView()
  let photo = UIImageView()
  private lazy var slide = PhotoSlide(photo)
  private lazy var chrome = PhotoChromeView(
    PhotoChromeView.Actions(
      close: { [weak self] in self?.close() }, step: { [weak self] in self?.step(by: $0) },
      showDetails: { [weak self] in self?.showDetails() }))
  /// Catches the photo, also on its way, when only the presentation's container receives touches.
  private(set) lazy var pan = UIPanGestureRecognizer { [weak self] _ in self?.panChanged() }
  private lazy var tap = UITapGestureRecognizer { [weak self] _ in self?.close() }

  /// - Parameter transition: shared by all pages that are presented this way.
  init(at index: Int, of source: any PhotoSource, transition decoupled: DecoupledTransition) {
    self.index = index
    self.source = source
    self.decoupled = decoupled
    super.init(nibName: nil, bundle: nil)
    transitioningDelegate = transition
    modalPresentationStyle = .overFullScreen
    overrideUserInterfaceStyle = .dark
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "photo"
    backdrop.backgroundColor = .black
    backdrop.frame = view.bounds
    backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    opening.clipsToBounds = true
    photo.contentMode = .scaleAspectFill
    photo.clipsToBounds = true
    view.addSubview(backdrop)
    view.addSubview(opening)
    opening.addSubview(photo)
    chrome.frame = view.bounds
    chrome.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(chrome)
    tap.delegate = self
    view.addGestureRecognizer(tap)
    pan.allowedScrollTypesMask = .all
    pan.delegate = self
    showPicture()
  }

  private func showPicture() {
    guard let photos = source?.photos, photos.indices.contains(index) else { return }
    photo.image = photos[index].image
    chrome.show(photos[index], at: index, of: photos.count)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    presentationController?.containerView?.addGestureRecognizer(pan)
  }

  /// Also where it went without its own transition, or never came.
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if presentingViewController == nil { leave() }
  }

  private func leave() {
    source?.setPhoto(at: index, isAway: false)
    ground = nil
  }

  /// Whether nothing is under way: no transition, and no other page in front.
  private var isIdle: Bool {
    !isBeingPresented && !isBeingDismissed && presentedViewController == nil
  }

  /// Whether one photo is pushing another aside.
  var isSliding: Bool { slide.isRunning }

  func close() {
    guard isIdle else { return }
    slide.end()
    dismiss(animated: true)
  }

  /// Shows a neighbour, if there is one.
  private func step(by step: Int) {
    guard isIdle, let source, source.photos.indices.contains(index + step) else { return }
    slide.run(forward: step > 0, width: view.bounds.width) {
      source.setPhoto(at: index, isAway: false)
      index += step
      source.setPhoto(at: index, isAway: true)
      showPicture()
      arrange()
    }
  }

  private func showDetails() {
    guard isIdle, let photos = source?.photos else { return }
    slide.end()
    present(
      PhotoDetailsViewController(photos[index], at: index, of: photos.count, transition: decoupled),
      animated: true)
  }

  /// Whether a click is for the controls over the photo.
  func isForControls(_ touch: UITouch) -> Bool { chrome.contains(touch) }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard arrangedSize != view.bounds.size else { return }
    arrangedSize = view.bounds.size
    if transition.isInHand {
      // The photo stays in the hand.
      openFully()
    } else if transition.isRunning {
      redirect()
    } else {
      arrange()
    }
  }

  /// Where the photo belongs, and what can be seen there.
  func destination(home: Bool) -> (pose: PhotoPose, visible: CGRect) {
    let screen = view.bounds
    if home, let source {
      let place = source.place(ofPhotoAt: index, in: view)
      return (
        PhotoPose(frame: place.frame, cornerRadius: PhotoCell.cornerRadius, share: 1),
        place.visible
      )
    }
    let frame = (photo.image?.size ?? screen.size).fitted(into: screen)
    return (PhotoPose(frame: frame, cornerRadius: 0, share: 0), screen)
  }

  /// Puts all in the place where it belongs.
  private func arrange() {
    let (pose, visible) = destination(home: isHome)
    show(visible)
    show(pose)
  }

  /// Has what is on its way go between the places where all belongs in a window of this size.
  private func redirect() {
    UIView.redirect([photo, opening]) {
      let (pose, visible) = destination(home: !isHome)
      show(release == nil ? visible : view.bounds)
      photo.center = (release ?? pose).center
      showSize(of: release ?? pose)
    } to: {
      arrange()
    }
  }

  func show(_ pose: PhotoPose) {
    photo.center = pose.center
    showSize(of: pose)
    showBackdrop(of: pose)
  }

  func showSize(of pose: PhotoPose) {
    photo.bounds.size = pose.size
    photo.layer.cornerRadius = pose.cornerRadius
  }

  func showBackdrop(of pose: PhotoPose) {
    backdrop.alpha = 1 - pose.share
    // A photo in the hand has no caption for long.
    chrome.alpha = max(1 - Self.captionFading * pose.share, 0)
  }

  /// How much faster than the backdrop the caption fades.
  private static let captionFading: CGFloat = 4

  func show(_ visible: CGRect) {
    opening.bounds = visible
    opening.center = CGPoint(x: visible.midX, y: visible.midY)
  }

  func openFully() { show(view.bounds) }

  /// What is on screen at this moment.
  var shownPose: PhotoPose {
    let layer = photo.layer.presentation() ?? photo.layer
    let opacity = (backdrop.layer.presentation() ?? backdrop.layer).opacity
    return PhotoPose(
      center: layer.position, size: layer.bounds.size, cornerRadius: layer.cornerRadius,
      share: 1 - CGFloat(opacity))
  }

  // MARK: Keyboard

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override var keyCommands: [UIKeyCommand]? {
    let commands = [
      UIKeyCommand(title: "Previous photo", input: UIKeyCommand.inputLeftArrow) {
        [weak self] _ in self?.step(by: -1)
      },
      UIKeyCommand(title: "Next photo", input: UIKeyCommand.inputRightArrow) {
        [weak self] _ in self?.step(by: 1)
      },
      UIKeyCommand(title: "Details", input: "i") { [weak self] _ in self?.showDetails() },
    ]
    // The arrows lead to other photos also while a button has the focus; Tab leads to other buttons.
    for command in commands { command.wantsPriorityOverSystemBehavior = true }
    return commands
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack || presses.meanClick {
      close()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}

extension PhotoViewController: DecoupledTransitionDelegate {
  func willPresent(from: UIView, to: UIView) {
    view.layoutIfNeeded()
    isHome = true
    arrange()
    source?.setPhoto(at: index, isAway: true)
    // It doesn't change under the backdrop: drawn once, it is a texture in every frame.
    ground = RasterizedLayer(from.layer)
  }

  func onPresent(from: UIView, to: UIView) {
    release = nil
    isHome = false
    arrange()
  }

  func didPresent(from: UIView, to: UIView) {
    isHome = false
    arrange()
  }

  func willDismiss(from: UIView, to: UIView) {
    source?.revealPlace(ofPhotoAt: index)
    source?.setPhoto(at: index, isAway: true)
  }

  func onDismiss(from: UIView, to: UIView) {
    release = nil
    isHome = true
    arrange()
  }

  func didDismiss(from: UIView, to: UIView) {
    leave()
  }
}

extension CGSize {
  /// The largest rectangle of this shape in the middle of `rect`, on whole points.
  fileprivate func fitted(into rect: CGRect) -> CGRect {
    guard width > 0, height > 0 else { return rect }
    let scale = min(rect.width / width, rect.height / height)
    let size = CGSize(width: (width * scale).rounded(), height: (height * scale).rounded())
    return CGRect(
      x: (rect.midX - size.width / 2).rounded(), y: (rect.midY - size.height / 2).rounded(),
      width: size.width, height: size.height)
  }
}
