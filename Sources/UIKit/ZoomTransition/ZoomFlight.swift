import Foundation

/// The views of a zoom between a source view and a page, and their motion.
///
/// During the zoom the page is inside a card, which clips it, under a snapshot of the source view. The page is laid out once,
/// for its final size, and then only scaled. The card is animated by springs that the compositor evaluates, follows a drag, or
/// is at rest. It changes between these states without a jump of position or velocity. ``land()`` restores all views.
@MainActor
final class ZoomFlight {
  /// The two end states of a zoom: closed and open.
  enum End {
    case source, page
  }

  /// The page and its surroundings.
  struct Stage {
    let zoom: Zoom
    /// The view that zooms.
    let page: UIView
    /// Views of the container that move with the page, such as a sheet's grabber.
    let companions: [UIView]
    let container: UIView
    /// The page's frame at rest, in the container's coordinates.
    let pageFrame: () -> CGRect
    let drag: ZoomMotion.Drag
    /// The colour over the page below; nil if something else dims it.
    let dimmingColor: UIColor?
  }

  /// Called when the card's animation has reached an end state.
  var onArrival: (End) -> Void = { _ in }

  private let stage: Stage
  /// Covers the container, and contains the shade and the card. The card isn't in the container itself, which would resize it
  /// with its subviews.
  private let field = UIView()
  /// Dims the page below.
  let shade = UIView()
  private let card = ZoomCardView(frame: .zero)
  private let content = UIView()
  private var picture: UIView?
  private var hidden: HiddenView?
  private let pose: PagePose
  /// Rasterizes the page once, so that only its texture is scaled.
  private let raster: TemporaryRasterization
  /// The card of the closed zoom, as computed by the last `resolveSource()`.
  private var sourceCard: ZoomCard
  private var alignment: CGRect?

  private enum State {
    case rests
    case flies(ZoomCourse, begin: CFTimeInterval, to: End)
    case held(Hold)
    case landed
  }
  private var state = State.rests
  /// The number of animations of the card that have begun. The end of an earlier one is ignored.
  private var flights = 0
  /// The card in the layers' model values.
  private var shown: ZoomCard

  /// A drag of the card.
  private struct Hold {
    /// The card when the drag began.
    var start: ZoomCard
    /// The point of the container at which the drag began.
    var point: CGPoint
    /// The length of the drag's translation that is subtracted, in points.
    let slop: CGFloat
    var travel = CGVector.zero
  }

  /// Moves the page into a card that is in an end state. The page must be in the container and laid out.
  init(_ stage: Stage, at end: End) {
    self.stage = stage
    let page = stage.page
    pose = PagePose(of: [page] + stage.companions, in: stage.container)
    raster = TemporaryRasterization(page.layer, scale: stage.container.screenScale)
    let frame = page.frame
    shown = ZoomCard(page: frame, cornerRadius: page.layer.cornerRadius)
    sourceCard = shown
    UIView.performWithoutAnimation {
      build(frame)
      // Resolving the source view may commit the layers as they are, so show the page first.
      if end == .page { show(shown) }
      resolveSource()
      show(end == .page ? shown : sourceCard)
    }
  }

  private func build(_ frame: CGRect) {
    let page = stage.page
    field.frame = stage.container.bounds
    field.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // The field receives the touches of all views in the container, so that only a drag that catches the zoom has an effect.
    card.isUserInteractionEnabled = false
    shade.frame = field.bounds
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shade.backgroundColor = stage.dimmingColor
    shade.isUserInteractionEnabled = false
    card.clipsToBounds = true
    card.layer.maskedCorners = page.layer.maskedCorners
    card.layer.cornerCurve = page.layer.cornerCurve
    content.layer.anchorPoint = .zero
    content.bounds.size = frame.size
    let index = pose.lowestIndex
    stage.container.insertSubview(field, at: min(index, stage.container.subviews.count))
    field.addSubview(shade)
    field.addSubview(card)
    card.addSubview(content)
    page.layer.cornerRadius = 0
    for view in [page] + stage.companions {
      let place = view.frame.offsetBy(dx: -frame.minX, dy: -frame.minY)
      content.addSubview(view)
      view.place(in: place)
    }
    page.layoutIfNeeded()
  }

  // MARK: End states

  private var pageCard: ZoomCard {
    ZoomCard(page: stage.pageFrame(), cornerRadius: pose.cornerRadius)
  }

  /// Asks the app for the current source view, hides it, and updates the closed card.
  private func resolveSource() {
    let source = stage.zoom.sourceView.flatMap { isOnScreen($0) ? $0 : nil }
    if source == nil || source !== hidden?.view {
      hidden?.show()
      picture?.removeFromSuperview()
      (hidden, picture) = (nil, nil)
    }
    let size = pageCard.size
    guard let source else {
      // Without a source view, the page shrinks into the middle of the container.
      sourceCard = ZoomCard(
        source: CGRect(
          x: field.bounds.midX - size.width / 20, y: field.bounds.midY - size.height / 20,
          width: size.width / 10, height: size.height / 10),
        pageSize: size, alignment: nil, cornerRadius: pose.cornerRadius / 10, hasPicture: false)
      return
    }
    let aligned = stage.zoom.alignmentRect(for: source).map { inPage($0) }
    if hidden == nil || alignment != aligned {
      alignment = aligned
      addPicture(of: source)
    }
    if pose.cornerRadius == 0 { card.layer.cornerCurve = source.layer.cornerCurve }
    sourceCard = ZoomCard(
      source: frame(of: source), pageSize: size, alignment: alignment,
      cornerRadius: source.layer.cornerRadius, hasPicture: picture != nil)
    fitPicture()
    hidden = hidden ?? HiddenView(source)
  }

  /// The source view's frame in the field's coordinates. If the page below is recessed behind a sheet, the recess is ignored,
  /// because it ends during the transition.
  private func frame(of source: UIView) -> CGRect {
    if let ground: UIView = stage.zoom.source.viewIfLoaded, !ground.transform.isIdentity,
      source.isDescendant(of: ground), ground.superview === stage.container.superview,
      ground.bounds.size == stage.container.bounds.size
    {
      return source.convert(source.bounds, to: ground)
    }
    return source.convert(source.bounds, to: field)
  }

  private func isOnScreen(_ view: UIView) -> Bool {
    view.window != nil && view.window === stage.container.window && !view.bounds.isEmpty
      && !view.isDescendant(of: stage.page)
  }

  /// Converts a rectangle from the zoomed controller's view to the page, which is this view or contains it.
  private func inPage(_ rect: CGRect) -> CGRect {
    guard let view = stage.zoom.zoomed.viewIfLoaded, view.isDescendant(of: stage.page) else {
      return rect
    }
    return stage.page.convert(rect, from: view)
  }

  private func addPicture(of source: UIView) {
    picture?.removeFromSuperview()
    hidden?.show()
    hidden = nil
    source.layoutIfNeeded()
    guard let picture = source.snapshotView(afterScreenUpdates: false) else {
      return self.picture = nil
    }
    picture.layer.anchorPoint = .zero
    picture.autoresizingMask = []
    picture.alpha = shown.pictureAlpha
    (alignment == nil ? card : content).addSubview(picture)
    self.picture = picture
  }

  /// If the snapshot is a subview of the page's content, places it so that it covers the closed card.
  private func fitPicture() {
    guard let picture, alignment != nil, sourceCard.contentScale > 0 else { return }
    let scale = sourceCard.contentScale
    picture.layer.position = CGPoint(
      x: -sourceCard.contentOrigin.x / scale, y: -sourceCard.contentOrigin.y / scale)
    picture.bounds.size = CGSize(
      width: sourceCard.size.width / scale, height: sourceCard.size.height / scale)
  }

  // MARK: Current state

  private var now: CFTimeInterval { field.layer.convertTime(CACurrentMediaTime(), from: nil) }

  /// The card on screen, and the velocities of its values per second.
  private var current: (card: ZoomCard, velocity: [ZoomChannel: CGFloat]) {
    guard case .flies(let course, let begin, _) = state else { return (shown, [:]) }
    let time = now - begin
    return (course.card(at: time), course.velocity(at: time))
  }

  /// The progress from the source (0) to the page (1), measured by the card's size.
  var openShare: CGFloat {
    let (size, source, page) = (current.card.size, sourceCard.size, pageCard.size)
    let way = page.width + page.height - source.width - source.height
    guard abs(way) > 1 else { return 1 }
    return min(max((size.width + size.height - source.width - source.height) / way, 0), 1)
  }

  private func show(_ card: ZoomCard) {
    shown = card
    let layer = self.card.layer
    layer.position = card.center
    layer.bounds.size = card.size
    layer.cornerRadius = card.cornerRadius
    content.layer.position = card.contentOrigin
    content.layer.transform = CATransform3DMakeScale(card.contentScale, card.contentScale, 1)
    guard let picture else { return }
    picture.alpha = card.pictureAlpha
    if alignment == nil {
      picture.layer.position = .zero
      picture.layer.bounds.size = card.size
    }
  }

  /// The layers and key paths that show a value of the card.
  private func targets(of channel: ZoomChannel) -> [(layer: CALayer, keyPath: String)] {
    let picture = picture?.layer
    switch channel {
    case .centerX: return [(card.layer, "position.x")]
    case .centerY: return [(card.layer, "position.y")]
    case .width, .height:
      let keyPath = channel == .width ? "bounds.size.width" : "bounds.size.height"
      return [card.layer, alignment == nil ? picture : nil].compactMap(\.self)
        .map { ($0, keyPath) }
    case .contentScale: return [(content.layer, "transform.scale")]
    case .contentX: return [(content.layer, "position.x")]
    case .contentY: return [(content.layer, "position.y")]
    case .cornerRadius: return [(card.layer, "cornerRadius")]
    case .pictureAlpha: return picture.map { [($0, "opacity")] } ?? []
    }
  }

  // MARK: Animating

  /// Animates the card from its current state to an end state.
  ///
  /// - Parameters:
  ///   - extra: the initial velocity, such as that of a released drag; nil to keep the card's current velocity.
  ///   - isNew: whether the animation begins with the next frame, as new animations do, rather than now.
  func fly(
    to end: End, _ springs: ZoomMotion.Springs, velocity extra: [ZoomChannel: CGFloat]? = nil,
    isNew: Bool = false
  ) {
    if case .landed = state { return }
    let (start, velocity) = current
    UIView.performWithoutAnimation {
      if end == .source { resolveSource() }
      let course = ZoomCourse(
        from: start, to: end == .page ? pageCard : sourceCard, velocity: extra ?? velocity, springs)
      let media = isNew ? AnimationScheduler.shared.beginTime : CACurrentMediaTime()
      let begin = field.layer.convertTime(media, from: nil)
      state = .flies(course, begin: begin, to: end)
      show(course.end)
      flights += 1
      let arrival = Arrival { [weak self, flights] in self?.arrive(by: flights) }
      for channel in ZoomChannel.allCases {
        for (layer, keyPath) in targets(of: channel) {
          let animation = course.animation(of: channel, keyPath: keyPath)
          animation.beginTime = begin
          animation.fillMode = .both
          animation.timingFunction = CAMediaTimingFunction(name: .linear)
          if channel == .centerX { animation.delegate = arrival }
          layer.add(animation, forKey: Self.key(channel))
        }
      }
    }
  }

  private static func key(_ channel: ZoomChannel) -> String { "zoom-\(channel)" }

  private func arrive(by flight: Int) {
    guard flight == flights, case .flies(_, _, let end) = state else { return }
    state = .rests
    onArrival(end)
  }

  private func removeAnimations() {
    for channel in ZoomChannel.allCases {
      for (layer, _) in targets(of: channel) { layer.removeAnimation(forKey: Self.key(channel)) }
    }
  }

  /// Stops the animation, and keeps the card as it is on screen.
  private func stop() {
    let card = current.card
    state = .rests
    UIView.performWithoutAnimation {
      removeAnimations()
      show(card)
    }
  }

  // MARK: Dragging

  /// Whether a drag moves the card.
  var isHeld: Bool {
    if case .held = state { true } else { false }
  }

  /// Begins a drag of the card in its current state.
  ///
  /// - Parameters:
  ///   - point: the location at which the drag began, in window coordinates.
  ///   - slop: the length of the drag's translation that is subtracted, in points.
  func hold(at point: CGPoint, slop: CGFloat) {
    if case .landed = state { return }
    stop()
    state = .held(Hold(start: shown, point: field.convert(point, from: nil), slop: slop))
  }

  /// Moves the card with the drag. `travel` is the drag's translation in points.
  func drag(to travel: CGVector) {
    guard case .held(var hold) = state else { return }
    hold.travel = travel
    state = .held(hold)
    UIView.performWithoutAnimation { show(card(of: hold)) }
  }

  private func card(of hold: Hold) -> ZoomCard {
    let length = hypot(hold.travel.dx, hold.travel.dy)
    guard length > hold.slop else { return hold.start }
    let share = 1 - hold.slop / length
    return hold.start.dragged(
      by: CGVector(dx: hold.travel.dx * share, dy: hold.travel.dy * share), at: hold.point,
      stage.drag)
  }

  /// The velocities of the card's values while the drag moves with `velocity`, in points per second of the container's time.
  func velocity(ofDragAt velocity: CGVector) -> [ZoomChannel: CGFloat] {
    guard case .held(let hold) = state else { return [:] }
    let time: CGFloat = 1e-4
    func card(after sign: CGFloat) -> ZoomCard {
      var later = hold
      later.travel.dx += velocity.dx * time * sign
      later.travel.dy += velocity.dy * time * sign
      return self.card(of: later)
    }
    let (after, before) = (card(after: 1), card(after: -1))
    return Dictionary(
      uniqueKeysWithValues: ZoomChannel.allCases.map {
        ($0, (after[keyPath: $0.value] - before[keyPath: $0.value]) / (2 * time))
      })
  }

  /// The direction from the page to the source, as a unit vector; nil if their centres coincide.
  var directionToSource: CGVector? {
    let (source, page) = (sourceCard.center, pageCard.center)
    let way = CGVector(dx: source.x - page.x, dy: source.y - page.y)
    let length = hypot(way.dx, way.dy)
    return length > 1 ? CGVector(dx: way.dx / length, dy: way.dy / length) : nil
  }

  // MARK: Size

  /// Adapts to a new size of the container. A running animation continues to the new geometry of its end state.
  func containerDidResize(from old: CGSize) {
    if case .landed = state { return }
    let frame = stage.pageFrame()
    let moving = current
    UIView.performWithoutAnimation {
      let stretch = frame.width / max(content.bounds.width, 1)
      for view in stage.companions { view.center.x *= stretch }
      content.bounds.size = frame.size
      stage.page.place(in: content.bounds)
      stage.page.layoutIfNeeded()
      switch state {
      case .flies(_, _, let end):
        resolveSource()
        removeAnimations()
        shown = moving.card
        state = .rests
        fly(
          to: end, end == .page ? ZoomMotion.returning : ZoomMotion.closing,
          velocity: moving.velocity)
      case .held(var hold):
        let new = field.bounds.size
        hold.start.resize(from: old, to: new)
        if old.width > 0, old.height > 0 {
          hold.point.x *= new.width / old.width
          hold.point.y *= new.height / old.height
        }
        state = .held(hold)
        show(card(of: hold))
      case .rests, .landed: break
      }
    }
  }

  // MARK: Ending

  /// Ends the zoom, and restores the page and the source view. Further calls do nothing.
  func land() {
    if case .landed = state { return }
    UIView.performWithoutAnimation {
      removeAnimations()
      state = .landed
      hidden?.show()
      hidden = nil
      raster.end()
      pose.restore(frame: stage.pageFrame())
      field.removeFromSuperview()
    }
  }
}

/// The card of a zoom, which clips the page.
@MainActor
final class ZoomCardView: UIView {}

extension ZoomCard {
  /// Scales the card's position and size in proportion to the container's.
  fileprivate mutating func resize(from old: CGSize, to new: CGSize) {
    guard old.width > 0, old.height > 0 else { return }
    let (x, y) = (new.width / old.width, new.height / old.height)
    center = CGPoint(x: center.x * x, y: center.y * y)
    size = CGSize(width: size.width * x, height: size.height * y)
  }
}

/// The positions of a page and its companions in the container, to restore them.
@MainActor
private struct PagePose {
  private let places: [(view: UIView, index: Int, offset: CGPoint, isPage: Bool)]
  private let container: UIView
  let cornerRadius: CGFloat

  init(of views: [UIView], in container: UIView) {
    self.container = container
    cornerRadius = views.first?.layer.cornerRadius ?? 0
    let origin = views.first?.frame.origin ?? .zero
    places = views.map { view in
      let index = container.subviews.firstIndex { $0 === view } ?? container.subviews.count
      let frame = view.frame
      let offset = CGPoint(x: frame.minX - origin.x, y: frame.minY - origin.y)
      return (view, index, offset, view === views.first)
    }.sorted { $0.index < $1.index }
  }

  /// The subview index of the lowest of these views.
  var lowestIndex: Int { places.first?.index ?? 0 }

  func restore(frame: CGRect) {
    for (view, index, offset, isPage) in places {
      let size = isPage ? frame.size : view.bounds.size
      container.insertSubview(view, at: min(index, container.subviews.count))
      view.place(
        in: CGRect(
          origin: CGPoint(x: frame.minX + offset.x, y: frame.minY + offset.y), size: size))
      if isPage { view.layer.cornerRadius = cornerRadius }
    }
  }
}

/// Makes a view invisible with a mask, so that properties that an app or a layout uses, such as `isHidden`, don't change.
@MainActor
private final class HiddenView {
  let view: UIView
  private let mask: CALayer?

  init(_ view: UIView) {
    self.view = view
    mask = view.layer.mask
    // An empty mask hides the whole layer.
    view.layer.mask = CALayer()
  }

  func show() { view.layer.mask = mask }
}

/// Reports the end of an animation, unless the animation was removed before.
private final class Arrival: NSObject, CAAnimationDelegate {
  private let onEnd: () -> Void

  init(_ onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
    super.init()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if flag { onEnd() }
  }
}
