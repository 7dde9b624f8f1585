import UIKit

/// A photo on full screen, on black, with its caption. It grows out of its place in its source; a click, the close button
/// or Escape sends it back, and a drag carries it there. Arrow keys lead to its neighbours.
///
/// With ``PhotoMotion/Opening/zoom``, UIKit moves the page, and drags it. Otherwise the photo itself moves, and its place in the source is empty meanwhile. The content mode is always `.scaleAspectFill`: in
/// the source the bounds are a square, so it crops the photo; on full screen they have the photo's shape, so it does not.
final class PhotoViewController: UIViewController {
  private(set) var index: Int
  private weak var source: (any PhotoSource)?
  let motion: PhotoMotion
  private(set) lazy var transition = InteractivePhotoTransition(motion, delegate: self)
  /// Whether UIKit's zoom opens and closes the page.
  let zooms: Bool
  /// Whether the photo belongs in the source and not on full screen, when no drag and no animation moves it.
  var isInSource = false
  /// The drag that moves the photo.
  var drag: PhotoDrag?
  /// The pose in which a drag let go of the photo that is animated now; nil if the animation began at one of its two ends.
  var release: PhotoPose?
  /// The view's size in the last layout.
  private var arrangedSize = CGSize.zero
  /// Keeps the presenter's view, which is under the backdrop, rasterised.
  private var ground: RasterizationScope?

  private let backdrop = UIView()
  /// Clips the photo: in the source to the visible part of the source; on full screen it clips nothing. Its bounds are in the view's
  /// coordinates.
  let opening = UIView()
  let photo = UIImageView()
  private lazy var slide = PhotoSlide(photo, motion)
  private lazy var chrome = PhotoChromeView(
    PhotoChromeView.Actions(
      close: { [weak self] in self?.close() }, step: { [weak self] in self?.step(by: $0) },
      showDetails: { [weak self] in self?.showDetails() }))
  /// Drags the photo. It belongs to the presentation's container, since only that receives touches during a transition.
  private(set) lazy var pan = UIPanGestureRecognizer { [weak self] _ in self?.panChanged() }
  private lazy var tap = UITapGestureRecognizer { [weak self] _ in self?.close() }

  /// - Parameter motion: The numbers, and the transition object that is the same for this page and the details over it.
  init(at index: Int, of source: any PhotoSource, _ motion: PhotoMotion) {
    self.index = index
    self.source = source
    self.motion = motion
    zooms = motion.opening == .zoom
    super.init(nibName: nil, bundle: nil)
    if zooms { preferredTransition = makeZoom() } else { transitioningDelegate = transition }
    modalPresentationStyle = .overFullScreen
    overrideUserInterfaceStyle = .dark
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// UIKit's zoom out of the photo in the source, around the photo on this page.
  private func makeZoom() -> UIViewController.Transition {
    let options = UIViewController.Transition.ZoomOptions()
    options.alignmentRectProvider = { [weak self] _ in
      self.map { $0.openFrame(of: $0.photo.image) }
    }
    return .zoom(options: options) { [weak self] _ in
      guard let self else { return nil }
      source?.revealPlace(ofPhotoAt: index)
      return source?.view(ofPhotoAt: index)
    }
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
    showImage()
    OwnPages.shared.follow(.second, in: view) { [weak self] _ in self?.ownPageDidChange() }
  }

  /// Shows the user's picture for the second page in place of every photo, or the photo again.
  private func ownPageDidChange() {
    showImage()
    if isIdle { arrange() }
  }

  private func showImage() {
    guard let photos = source?.photos, photos.indices.contains(index) else { return }
    let own = OwnPages.shared.picture(.second)
    photo.image = own?.image ?? photos[index].image
    chrome.show(own?.name ?? photos[index].title, at: index, of: photos.count)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // UIKit's zoom has a drag of its own.
    if !zooms { presentationController?.containerView?.addGestureRecognizer(pan) }
  }

  /// Also after a dismissal without the transition, or a cancelled presentation.
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if presentingViewController == nil { leave() }
  }

  private func leave() {
    source?.setPhoto(at: index, isAway: false)
    ground = nil
  }

  /// Whether there is neither a transition nor a page in front.
  private var isIdle: Bool {
    !isBeingPresented && !isBeingDismissed && presentedViewController == nil
  }

  /// Whether the change to another photo is animated now.
  var isSliding: Bool { slide.isRunning }

  func close() {
    guard isIdle else { return }
    // A running slide goes on: it moves the photo by its transform, and the dismissal by its centre and size.
    dismiss(animated: true)
  }

  /// Shows a neighbour, if there is one.
  private func step(by step: Int) {
    guard isIdle, let source, source.photos.indices.contains(index + step) else { return }
    slide.run(forward: step > 0, width: view.bounds.width) {
      source.setPhoto(at: index, isAway: false)
      index += step
      // UIKit's zoom hides the photo's place by itself.
      source.setPhoto(at: index, isAway: !zooms)
      showImage()
      arrange()
    }
  }

  private func showDetails() {
    guard isIdle, let photos = source?.photos else { return }
    present(
      PhotoDetailsViewController(photos[index], at: index, of: photos.count, motion),
      animated: true)
  }

  /// Whether a touch is on the controls over the photo.
  func isForControls(_ touch: UITouch) -> Bool { chrome.contains(touch) }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard arrangedSize != view.bounds.size else { return }
    arrangedSize = view.bounds.size
    if transition.isInHand {
      // The drag goes on moving the photo.
      openFully()
    } else if transition.isRunning {
      redirect()
    } else {
      arrange()
      slide.resize(width: view.bounds.width, leaving: openFrame)
    }
  }

  /// The frame of an open photo: as large as fits the page.
  private func openFrame(of image: UIImage?) -> CGRect {
    (image?.size ?? view.bounds.size).fitted(into: view.bounds)
  }

  /// The photo's pose in the source if `isInSource` is true, else on full screen, and the rectangle that it is clipped to there.
  func destination(isInSource: Bool) -> (pose: PhotoPose, visible: CGRect) {
    let screen = view.bounds
    if isInSource, let source {
      let place = source.place(ofPhotoAt: index, in: view)
      return (
        PhotoPose(frame: place.frame, cornerRadius: PhotoCell.cornerRadius, fraction: 1),
        place.visible
      )
    }
    return (PhotoPose(frame: openFrame(of: photo.image), cornerRadius: 0, fraction: 0), screen)
  }

  /// Places everything as it is at rest: in the source if `isInSource`, else on full screen.
  private func arrange() {
    let (pose, visible) = destination(isInSource: isInSource)
    show(visible)
    show(pose)
  }

  /// Redirects running animations to the two ends as they are in a window of this size.
  private func redirect() {
    UIView.redirect([photo, opening]) {
      let (pose, visible) = destination(isInSource: !isInSource)
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
    backdrop.alpha = 1 - pose.fraction
    // Under a drag the caption disappears soon.
    chrome.alpha = max(1 - motion.captionFading * pose.fraction, 0)
  }

  func show(_ visible: CGRect) {
    opening.bounds = visible
    opening.center = CGPoint(x: visible.midX, y: visible.midY)
  }

  func openFully() { show(view.bounds) }

  /// The pose on screen at this moment.
  var shownPose: PhotoPose {
    let layer = photo.layer.presentation() ?? photo.layer
    let opacity = (backdrop.layer.presentation() ?? backdrop.layer).opacity
    // After a hard throw the springs go beyond their ends, but the screen shows no opacity above 1 and no radius below 0.
    return PhotoPose(
      center: layer.position, size: layer.bounds.size, cornerRadius: max(layer.cornerRadius, 0),
      fraction: 1 - CGFloat(min(max(opacity, 0), 1)))
  }

  // MARK: Keyboard

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override var keyCommands: [UIKeyCommand]? {
    let commands = [
      UIKeyCommand(title: localized("Previous photo"), input: UIKeyCommand.inputLeftArrow) {
        [weak self] _ in self?.step(by: -1)
      },
      UIKeyCommand(title: localized("Next photo"), input: UIKeyCommand.inputRightArrow) {
        [weak self] _ in self?.step(by: 1)
      },
      // Not I, which records input in the gallery.
      UIKeyCommand(title: localized("Details"), input: "e") { [weak self] _ in self?.showDetails()
      },
    ]
    // The arrows lead to other photos also while a button has the focus; Tab leads to other buttons.
    for command in commands { command.wantsPriorityOverSystemBehavior = true }
    return commands
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presentedViewController == nil, presses.meanBack || presses.meanClick {
      close()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}

extension PhotoViewController: DecoupledTransitionDelegate {
  func willPresent(from: UIView, to: UIView) {
    view.layoutIfNeeded()
    isInSource = true
    arrange()
    source?.setPhoto(at: index, isAway: true)
    // The presenter does not change under the backdrop, so each frame draws one texture of it.
    ground = RasterizationScope(from.layer)
  }

  func onPresent(from: UIView, to: UIView) {
    release = nil
    isInSource = false
    arrange()
  }

  func didPresent(from: UIView, to: UIView) {
    isInSource = false
    arrange()
  }

  func willDismiss(from: UIView, to: UIView) {
    source?.revealPlace(ofPhotoAt: index)
    source?.setPhoto(at: index, isAway: true)
  }

  func onDismiss(from: UIView, to: UIView) {
    release = nil
    isInSource = true
    arrange()
  }

  func didDismiss(from: UIView, to: UIView) {
    leave()
  }
}

extension CGSize {
  /// The largest rectangle of this shape in the middle of `rect`, on whole points.
  func fitted(into rect: CGRect) -> CGRect {
    guard width > 0, height > 0 else { return rect }
    let scale = min(rect.width / width, rect.height / height)
    let size = CGSize(width: (width * scale).rounded(), height: (height * scale).rounded())
    return CGRect(
      x: (rect.midX - size.width / 2).rounded(), y: (rect.midY - size.height / 2).rounded(),
      width: size.width, height: size.height)
  }
}
