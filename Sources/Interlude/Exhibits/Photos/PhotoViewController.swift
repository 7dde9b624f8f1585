import UIKit

/// A photo on full screen, over its dimmed source. It grows out of its place there, and a click or Escape sends it back.
///
/// The photo itself moves; its place is empty meanwhile. Its picture fills the view's bounds all the way: in the place,
/// where the bounds have another shape, that crops it, and on full screen, where they have the picture's own, it
/// doesn't. So there is no moment at which one kind of scaling makes way for the other.
final class PhotoViewController: UIViewController {
  private let index: Int
  private weak var source: (any PhotoSource)?
  private let transition = DecoupledTransition()
  private var isHome = false

  private let backdrop = UIView()
  /// Through which the photo is seen: at home no more than the source shows, on full screen everything.
  private let opening = UIView()
  private let photo = UIImageView()

  private static let dimming: CGFloat = 0.88

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
    backdrop.backgroundColor = UIColor(white: 0, alpha: Self.dimming)
    backdrop.frame = view.bounds
    backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    opening.clipsToBounds = true
    photo.contentMode = .scaleAspectFill
    photo.clipsToBounds = true
    view.addSubview(backdrop)
    view.addSubview(opening)
    opening.addSubview(photo)
    view.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.close() })
  }

  func close() {
    guard !isBeingPresented, !isBeingDismissed else { return }
    dismiss(animated: true)
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placePhoto()
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    // A photo on its way was going to where its goal has been.
    photo.layer.removeAllAnimations()
    opening.layer.removeAllAnimations()
  }

  private func placePhoto() {
    let screen = view.bounds
    var place = PhotoPlace(
      frame: (photo.image?.size ?? screen.size).fitted(into: screen), visible: screen)
    if isHome, let source { place = source.place(ofPhotoAt: index, in: view) }
    opening.frame = place.visible
    photo.frame = place.frame.offsetBy(dx: -place.visible.minX, dy: -place.visible.minY)
    photo.layer.cornerRadius = isHome ? PhotoCell.cornerRadius : 0
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
    goHome()
    source?.setPhoto(at: index, isAway: true)
  }

  func onPresent(from: UIView, to: UIView) {
    isHome = false
    placePhoto()
    backdrop.alpha = 1
  }

  func didPresent(from: UIView, to: UIView) {}

  func willDismiss(from: UIView, to: UIView) {
    source?.revealPlace(ofPhotoAt: index)
  }

  func onDismiss(from: UIView, to: UIView) {
    goHome()
  }

  func didDismiss(from: UIView, to: UIView) {
    source?.setPhoto(at: index, isAway: false)
  }

  private func goHome() {
    isHome = true
    placePhoto()
    backdrop.alpha = 0
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
