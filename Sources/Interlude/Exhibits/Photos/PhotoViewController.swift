import UIKit

/// A photo on full screen, on black. It grows out of its place in its source; a click or Escape sends it back, and a drag
/// carries it there.
///
/// The photo itself moves; its place is empty meanwhile. Its picture fills the view's bounds all the way: in the place,
/// where the bounds have another shape, that crops it, and on full screen, where they have the picture's own, it
/// doesn't. So there is no moment at which one kind of scaling makes way for the other.
final class PhotoViewController: UIViewController {
  private let index: Int
  private weak var source: (any PhotoSource)?
  let transition = DecoupledTransition()
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
  /// Through which the photo is seen: at home no more than the source shows, on full screen everything. Its
  /// coordinates are the view's.
  let opening = UIView()
  let photo = UIImageView()
  /// Catches the photo everywhere, also on its way, when all else is out of reach.
  private(set) lazy var pan = UIPanGestureRecognizer { [weak self] _ in self?.panChanged() }

  init(_ image: UIImage?, at index: Int, of source: any PhotoSource) {
    self.index = index
    self.source = source
    super.init(nibName: nil, bundle: nil)
    photo.image = image
    transition.delegate = self
    transitioningDelegate = transition
    modalPresentationStyle = .overFullScreen
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
    view.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.close() })
    pan.allowedScrollTypesMask = .all
    pan.delegate = self
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

  func close() {
    guard !isBeingPresented, !isBeingDismissed else { return }
    dismiss(animated: true)
  }

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
  }

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
    isHome = true
    arrange()
    source?.setPhoto(at: index, isAway: true)
    // It rests under the backdrop, and every frame shows all of it.
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
