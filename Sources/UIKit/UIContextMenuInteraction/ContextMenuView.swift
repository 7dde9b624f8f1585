import QuartzCore

/// The constants of context menus. Lengths are in points, times in seconds. All are this project's choices.
private enum ContextMenuMotion {
  /// The scale of a preview just before its menu opens.
  static let pressedScale: CGFloat = 0.95
  /// The duration of the return to the place if the press ends too early.
  static let dropDuration = 0.2
  /// The response (2π/ω) and the damping ratio of the spring that opens a menu.
  static let response = 0.34
  static let damping = 0.82
  /// The scale at which a menu starts.
  static let menuScale: CGFloat = 0.3
  /// The opacity of the dimming in the light and in the dark style.
  static let (dimming, darkDimming): (CGFloat, CGFloat) = (0.2, 0.5)
  /// The distance between the preview and the menu.
  static let gap: CGFloat = 12
  /// The least distance from the edges of the safe area.
  static let margin: CGFloat = 12
  /// The distance between a button and its menu.
  static let buttonGap: CGFloat = 6
  /// The corner radius of a preview.
  static let cornerRadius: CGFloat = 14
  /// The smallest part of its size to which a preview shrinks so that the menu has room.
  static let smallestPreview: CGFloat = 0.4
  /// The widest standard preview of a controller, and its height as a part of its width.
  static let (previewWidth, previewShape): (CGFloat, CGFloat) = (400, 1.2)
  /// The duration of the fade after a preview has filled the window.
  static let fade = 0.15
}

/// An open context menu with its preview, over a whole window.
///
/// With a preview, it first lifts a picture of the pressed view (``lift()``). Either the press ends too early (``drop()``), or the menu opens (``open()``) and is
/// closed by a choice, a click beside it, Escape, or a tap on the preview.
@MainActor
final class ContextMenuView: UIView, ModalView {
  private weak var source: UIContextMenuInteraction?
  private let menu: UIMenu?
  private let dimming = UIView()
  private var preview: PreviewCard?
  private var menuView: MenuView?
  /// The rectangle beside which a menu without a preview stands.
  private let rect: CGRect
  private var isOpen = false
  private var isClosing = false
  private var placedSize = CGSize.zero

  /// Makes a menu with a preview.
  init(
    over window: UIWindow, source: UIContextMenuInteraction,
    configuration: UIContextMenuConfiguration, preview: UITargetedPreview
  ) {
    self.source = source
    rect = preview.frameInWindow ?? .zero
    menu = configuration.actionProvider?([])
    super.init(frame: window.bounds)
    self.preview = PreviewCard(preview, frame: rect, controller: configuration.previewProvider?())
    prepare(in: window)
  }

  /// Makes a menu without a preview, beside a rectangle of the window.
  init(
    over window: UIWindow, source: UIContextMenuInteraction,
    configuration: UIContextMenuConfiguration, beside rect: CGRect
  ) {
    self.source = source
    self.rect = rect
    menu = configuration.actionProvider?([])
    super.init(frame: window.bounds)
    prepare(in: window)
  }

  required init?(coder: NSCoder) { nil }

  private func prepare(in window: UIWindow) {
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.frame = bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black
    dimming.alpha = 0
    addSubview(dimming)
    if let preview { addSubview(preview) }
    guard preview != nil || menu?.allActions.isEmpty == false else { return }
    placedSize = bounds.size
    window.addSubview(self)
  }

  private var animator: ContextMenuAnimator { ContextMenuAnimator(preview?.controller) }

  /// Animates by the spring of menus.
  private func animate(_ changes: @escaping () -> Void, completion: @escaping () -> Void) {
    let omega = 2 * CGFloat.pi / ContextMenuMotion.response
    let spring = UIViewPropertyAnimator(
      duration: 0,
      timingParameters: UISpringTimingParameters(
        mass: 1, stiffness: omega * omega, damping: 2 * ContextMenuMotion.damping * omega,
        initialVelocity: .zero))
    spring.addAnimations(changes)
    spring.addCompletion { _ in completion() }
    spring.startAnimation()
  }

  /// Whether the preview is not pressed down, and the menu fades without growing.
  private var movesLittle: Bool { UIAccessibility.isReduceMotionEnabled }

  /// Whether the menu is open, and nothing closes it.
  var waitsForUser: Bool { isOpen && !isClosing }

  // MARK: Before the menu opens

  /// Presses the preview down while the finger is held.
  func lift() {
    preview?.hideSource()
    guard !movesLittle else { return }
    let scale = ContextMenuMotion.pressedScale
    UIView.animate(
      withDuration: InputTuning.longPress - ContextMenuGesture.preparation, delay: 0,
      options: [.curveEaseIn, .allowUserInteraction]
    ) { self.preview?.transform = CGAffineTransform(scaleX: scale, y: scale) }
  }

  /// Returns the preview to its place, because the press has ended too early.
  func drop() {
    guard !isOpen, !isClosing else { return }
    isClosing = true
    isUserInteractionEnabled = false
    UIView.animate(
      withDuration: ContextMenuMotion.dropDuration, delay: 0, options: .beginFromCurrentState
    ) {
      self.preview?.transform = .identity
    } completion: { _ in
      self.leave()
    }
  }

  private func leave() {
    preview?.showSource()
    removeFromSuperview()
  }

  // MARK: The open menu

  /// Opens the menu, and moves the preview to where both have room.
  func open() {
    guard !isOpen, !isClosing, superview != nil, let source else { return }
    isOpen = true
    let animator = animator
    source.menuWillOpen(isRich: preview != nil, animator)
    if let menu, !menu.allActions.isEmpty { show(menu) }
    let places = places()
    UIView.performWithoutAnimation {
      preview?.prepare(toOpenAt: places.preview.size)
      menuView?.place(at: places.menu, growingFrom: places.anchor)
      shrinkMenu()
    }
    preview?.controller?.beginAppearanceTransition(true, animated: true)
    animate {
      self.dimming.alpha = self.dimmingAlpha
      self.preview?.open(at: places.preview)
      self.menuView?.grow()
      animator.animate()
    } completion: {
      // A menu that is closed on its way tells the controller of the end by itself.
      if !self.isClosing { self.preview?.controller?.endAppearanceTransition() }
      animator.complete()
    }
  }

  private var dimmingAlpha: CGFloat {
    guard preview != nil else { return 0 }
    return traitCollection.userInterfaceStyle == .dark
      ? ContextMenuMotion.darkDimming : ContextMenuMotion.dimming
  }

  private func show(_ menu: UIMenu) {
    let card = MenuView(menu) { [weak self] in self?.choose($0) }
    card.onSizeChange = { [weak self] in self?.menuSizeDidChange() }
    menuView = card
    addSubview(card)
  }

  /// Replaces the open menu.
  func updateMenu(_ block: (UIMenu) -> UIMenu) {
    guard waitsForUser, let menuView else { return }
    menuView.replaceShownMenu(with: block(menuView.shownMenu))
    menuSizeDidChange()
  }

  private func menuSizeDidChange() {
    guard waitsForUser else { return }
    let places = places()
    animate {
      self.preview?.open(at: places.preview)
      self.menuView?.place(at: places.menu, growingFrom: places.anchor)
      self.menuView?.layoutIfNeeded()
    } completion: {
    }
  }

  private func choose(_ action: UIAction) {
    if !action.attributes.contains(.keepsMenuPresented) { close() }
    source?.didChoose?(action)
    // As in UIKit, the sender is the control, if the menu belongs to one.
    action.perform(from: source?.view as? UIControl ?? source)
  }

  // MARK: Places

  /// The frames of the preview and the menu, and the point of the menu from which it grows, in fractions of its size.
  private func places() -> (preview: CGRect, menu: CGRect, anchor: CGPoint) {
    let room = bounds.inset(by: safeAreaInsets).insetBy(
      dx: ContextMenuMotion.margin, dy: ContextMenuMotion.margin)
    let size = menuView?.sizeThatFits(room.size) ?? .zero
    guard let preview else { return menuPlace(size, in: room) }
    return previewPlaces(preview.size(in: room.size), size, in: room)
  }

  /// A menu beside a rectangle: below it or, if it does not fit there, above.
  private func menuPlace(
    _ size: CGSize, in room: CGRect
  ) -> (preview: CGRect, menu: CGRect, anchor: CGPoint) {
    let gap = rect.height > 0 ? ContextMenuMotion.buttonGap : 0
    let fitsBelow = rect.maxY + gap + size.height <= room.maxY
    let isBelow = fitsBelow || rect.minY - room.minY < room.maxY - rect.maxY
    let y = isBelow ? rect.maxY + gap : rect.minY - gap - size.height
    // A menu of a button at the right ends where the button ends.
    let endsWithRect = rect.width > 0 ? rect.midX > room.midX : rect.minX + size.width > room.maxX
    let x = endsWithRect != isMirrored ? rect.maxX - size.width : rect.minX
    let frame = CGRect(origin: CGPoint(x: x, y: y), size: size).moved(into: room)
    let anchor = CGPoint(
      x: ((rect.midX - frame.minX) / max(1, frame.width)).clamped(0, 1), y: isBelow ? 0 : 1)
    return (.zero, frame, anchor)
  }

  /// A preview at its place, and a menu below it or, if it does not fit there, above. If neither fits, the preview moves and shrinks.
  private func previewPlaces(
    _ wanted: CGSize, _ size: CGSize, in room: CGRect
  ) -> (preview: CGRect, menu: CGRect, anchor: CGPoint) {
    let gap = size.height > 0 ? ContextMenuMotion.gap : 0
    let height = room.height - gap - size.height
    let scale = min(
      1, room.width / max(1, wanted.width),
      max(ContextMenuMotion.smallestPreview, height / max(1, wanted.height)))
    let small = CGSize(width: wanted.width * scale, height: wanted.height * scale)
    var frame = CGRect(
      x: rect.midX - small.width / 2, y: rect.midY - small.height / 2, width: small.width,
      height: small.height
    ).moved(into: room)
    // The preview of a controller moves up for its menu. A picture keeps its place if the menu fits above.
    let fitsAbove =
      preview?.controller == nil && frame.minY - gap - size.height >= room.minY
    let isBelow = frame.maxY + gap + size.height <= room.maxY || !fitsAbove
    if isBelow {
      frame.origin.y = max(room.minY, min(frame.minY, room.maxY - size.height - gap - frame.height))
    }
    let y = isBelow ? frame.maxY + gap : frame.minY - gap - size.height
    let isAtEnd = (frame.midX > room.midX + 1) != isMirrored
    let x = isAtEnd ? frame.maxX - size.width : frame.minX
    let menuFrame = CGRect(origin: CGPoint(x: x, y: y), size: size).moved(into: room)
    return (frame, menuFrame, CGPoint(x: isAtEnd ? 1 : 0, y: isBelow ? 0 : 1))
  }

  // A menu does not follow a window that changes its size: it closes.
  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != placedSize else { return }
    placedSize = bounds.size
    close(animated: false)
  }

  // MARK: Closing

  /// Closes the menu and returns the preview to its place.
  ///
  /// - Parameter committed: What an app does beside it because the preview was tapped.
  func close(animated: Bool = true, beside committed: ContextMenuAnimator? = nil) {
    guard !isClosing else { return }
    guard isOpen else { return drop() }
    let animator = animator
    let target = source?.previewForDismissing()
    beginClosing(animator, animated: animated)
    let end = target.flatMap(\.frameInWindow) ?? preview?.sourceFrame
    let changes = {
      self.dimming.alpha = 0
      self.preview?.close(at: end)
      self.shrinkMenu()
      animator.animate()
      committed?.animate()
    }
    let completion = {
      self.preview?.controller?.endAppearanceTransition()
      self.leave()
      animator.complete()
      committed?.complete()
    }
    guard animated else {
      UIView.performWithoutAnimation(changes)
      return completion()
    }
    animate(changes, completion: completion)
  }

  /// Tells the app that the preview was tapped. The preview then fills the window, or returns to its place.
  private func commit() {
    guard waitsForUser else { return }
    let committed = animator
    source?.previewWasTapped(committed)
    guard committed.preferredCommitStyle == .pop, let preview else {
      return close(beside: committed)
    }
    let animator = animator
    beginClosing(animator, animated: true)
    animate {
      self.dimming.alpha = 0
      self.shrinkMenu()
      preview.fill(self.bounds)
      committed.animate()
      animator.animate()
    } completion: {
      preview.controller?.endAppearanceTransition()
      preview.showSource()
      committed.complete()
      animator.complete()
      // The app has usually taken the controller's view, for example by a push.
      guard preview.holdsController else { return self.removeFromSuperview() }
      UIView.animate(withDuration: ContextMenuMotion.fade) {
        self.alpha = 0
      } completion: { _ in
        self.removeFromSuperview()
      }
    }
  }

  private func beginClosing(_ animator: ContextMenuAnimator, animated: Bool) {
    isClosing = true
    isUserInteractionEnabled = false
    menuView?.press.cancel()
    source?.menuWillClose(animator)
    preview?.controller?.beginAppearanceTransition(false, animated: animated)
  }

  private func shrinkMenu() { menuView?.shrink(movesLittle ? 1 : ContextMenuMotion.menuScale) }

  // MARK: Input

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isOpen else { return }
    if let preview, let touch = touches.first,
      preview.bounds.contains(touch.location(in: preview))
    {
      return
    }
    close()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isOpen, let preview, let touch = touches.first,
      preview.bounds.contains(touch.location(in: preview))
    else { return }
    commit()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack { close() } else { super.pressesBegan(presses, with: event) }
  }

  /// Highlights the row under the finger that has opened the menu.
  func slide(to point: CGPoint) {
    guard let menuView, let window, waitsForUser else { return }
    menuView.press.highlight(menuView.press.button(at: point, in: window))
  }

  /// Chooses the row under the finger that has opened the menu; without one, the menu stays open.
  func endSlide(at point: CGPoint) {
    guard let menuView, let window, waitsForUser else { return }
    menuView.press.cancel()
    if let row = menuView.press.button(at: point, in: window) as? MenuRow { menuView.choose(row) }
  }

  func cancelSlide() { menuView?.press.cancel() }
}

extension CGRect {
  /// The rectangle, moved as little as possible so that it is inside `room`, at its upper left if it is larger.
  fileprivate func moved(into room: CGRect) -> CGRect {
    var result = self
    result.origin.x = max(room.minX, min(minX, room.maxX - width))
    result.origin.y = max(room.minY, min(minY, room.maxY - height))
    return result
  }
}

extension CGFloat {
  fileprivate func clamped(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
    Swift.min(Swift.max(self, low), high)
  }
}

/// The lifted preview: a picture of the pressed view that becomes the view of a controller, if there is one, with a shadow.
@MainActor
private final class PreviewCard: UIView {
  let controller: UIViewController?
  private let preview: UITargetedPreview
  private let startFrame: CGRect
  private let startRadius: CGFloat
  private let clip = UIView()
  /// The picture in front of a plain background: the controller's view must not be seen through it.
  private let cover = UIView()
  private let picture: UIView
  /// The size of the controller's view.
  private var controllerSize = CGSize.zero
  /// The opacity of the pressed view before it was hidden; nil while it is visible.
  private var sourceAlpha: CGFloat?

  init(_ preview: UITargetedPreview, frame: CGRect, controller: UIViewController?) {
    self.preview = preview
    self.controller = controller
    startFrame = frame
    let view = preview.view
    let rect = preview.visibleRect
    picture =
      (view.window == nil
        ? view
        : view.resizableSnapshotView(from: rect, afterScreenUpdates: true, withCapInsets: .zero))
      ?? UIView()
    startRadius = preview.parameters.visiblePath == nil ? view.layer.cornerRadius : 0
    super.init(frame: frame)
    for part in [clip, cover] {
      part.frame = bounds
      part.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    clip.clipsToBounds = true
    clip.layer.cornerRadius = startRadius
    clip.layer.cornerCurve = .continuous
    cover.isUserInteractionEnabled = false
    addSubview(clip)
    clip.addSubview(cover)
    cover.addSubview(picture)
    placePicture()
    if let path = preview.parameters.visiblePath {
      let mask = CAShapeLayer()
      mask.path = path.cgPath
      mask.frame = CGRect(
        x: -rect.minX, y: -rect.minY, width: view.bounds.width, height: view.bounds.height)
      picture.layer.mask = mask
    } else {
      cover.backgroundColor = preview.parameters.backgroundColor ?? .systemBackground
    }
    (layer.shadowColor, layer.shadowOpacity) = (.black, 0)
    (layer.shadowOffset, layer.shadowRadius) = (CGSize(width: 0, height: 10), 24)
  }

  required init?(coder: NSCoder) { nil }

  // Touches of the preview belong to the menu.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event) == nil ? nil : superview
  }

  /// The size of the open preview in a room of `size`.
  func size(in size: CGSize) -> CGSize {
    guard let controller else { return startFrame.size }
    let preferred = controller.preferredContentSize
    let width =
      preferred.width > 0 ? preferred.width : min(size.width, ContextMenuMotion.previewWidth)
    return CGSize(
      width: width,
      height: preferred.height > 0 ? preferred.height : width * ContextMenuMotion.previewShape)
  }

  /// The place of the pressed view now; nil if it is in no window.
  var sourceFrame: CGRect? { preview.view.window == nil ? nil : preview.frameInWindow }

  /// Whether the controller's view is still in the card.
  var holdsController: Bool { controller?.viewIfLoaded?.isDescendant(of: self) == true }

  func hideSource() {
    guard sourceAlpha == nil, preview.view !== picture else { return }
    sourceAlpha = preview.view.alpha
    UIView.performWithoutAnimation { preview.view.alpha = 0 }
  }

  func showSource() {
    // An app that has changed the opacity meanwhile keeps its own.
    if let sourceAlpha, preview.view.alpha == 0 {
      UIView.performWithoutAnimation { preview.view.alpha = sourceAlpha }
    }
    sourceAlpha = nil
  }

  /// Adds the controller's view behind the picture, at its open size.
  func prepare(toOpenAt size: CGSize) {
    guard let view = controller?.view else { return }
    controllerSize = size
    clip.insertSubview(view, belowSubview: cover)
    placeController()
    view.layoutIfNeeded()
  }

  func open(at frame: CGRect) {
    place(at: frame)
    let radius = min(ContextMenuMotion.cornerRadius, min(frame.width, frame.height) / 2)
    if preview.parameters.visiblePath == nil { clip.layer.cornerRadius = max(startRadius, radius) }
    layer.shadowOpacity = 0.25
    layer.shadowPath = shadowPath
    if controller != nil { cover.alpha = 0 }
  }

  /// The outline of the shadow, in this view's coordinates.
  private var shadowPath: CGPath {
    let parameters = preview.parameters
    guard controller == nil, let path = parameters.shadowPath ?? parameters.visiblePath else {
      return UIBezierPath(roundedRect: bounds, cornerRadius: clip.layer.cornerRadius).cgPath
    }
    let rect = preview.visibleRect
    let scale = bounds.width / max(1, rect.width)
    let moved = UIBezierPath(cgPath: path.cgPath)
    moved.apply(
      CGAffineTransform(translationX: -rect.minX, y: -rect.minY).concatenating(
        CGAffineTransform(scaleX: scale, y: scale)))
    return moved.cgPath
  }

  func close(at frame: CGRect?) {
    layer.shadowOpacity = 0
    guard let frame else { return alpha = 0 }
    place(at: frame)
    clip.layer.cornerRadius = startRadius
    cover.alpha = 1
  }

  func fill(_ frame: CGRect) {
    controllerSize = frame.size
    place(at: frame)
    clip.layer.cornerRadius = 0
    layer.shadowOpacity = 0
    controller?.view.layoutIfNeeded()
  }

  private func place(at frame: CGRect) {
    transform = .identity
    self.frame = frame
    placePicture()
    placeController()
  }

  /// Scales the picture to the card's width, in its middle.
  private func placePicture() {
    let width = max(1, startFrame.width)
    picture.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: startFrame.height * bounds.width / width)
    picture.center.y = bounds.midY
  }

  /// Gives the controller's view its size, and scales it to the card's width, in its middle.
  private func placeController() {
    guard let view = controller?.viewIfLoaded, view.superview === clip else { return }
    let scale = bounds.width / max(1, controllerSize.width)
    view.bounds.size = controllerSize
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}

extension MenuView {
  /// Places the menu in its superview. `anchor` is the point from which it grows, in fractions of its size.
  fileprivate func place(at frame: CGRect, growingFrom anchor: CGPoint) {
    layer.anchorPoint = anchor
    bounds.size = frame.size
    center = CGPoint(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    layoutIfNeeded()
  }

  fileprivate func shrink(_ scale: CGFloat) {
    transform = CGAffineTransform(scaleX: scale, y: scale)
    alpha = 0
  }

  fileprivate func grow() {
    transform = .identity
    alpha = 1
  }
}
