/// A running built-in transition: a snapshot of the old state, the view itself as the new state, and their animations. A page that
/// curls down is a snapshot of the new state.
///
/// The snapshots are layers next to the view's, so no view is added to the app's hierarchy. Model values of the view
/// don't change, so nothing has to be restored at the end.
@MainActor
final class ViewTransition {
  private let view: UIView
  private let style: ViewTransitionStyle
  private let settings: BlockAnimationSettings
  /// The layers that the transition has added and removes at its end.
  private var addedLayers: [CALayer] = []
  /// Places the added layers where the view is now.
  private var arrange: () -> Void = {}
  /// The turning layers, each with its own transform without the turn.
  private var turning: [(layer: CALayer, turn: PageTurn, base: CATransform3D)] = []
  private var observed: ObservedTransition?
  /// The time at which the transition began, in seconds, on the clock of the view's layer.
  private var beginTime: CFTimeInterval = 0

  private init(_ view: UIView, _ style: ViewTransitionStyle, _ settings: BlockAnimationSettings) {
    self.view = view
    self.style = style
    self.settings = settings
  }

  /// - Parameter old: The content before the changes; nil if it is the present one.
  static func run(
    with view: UIView, _ settings: BlockAnimationSettings, from old: ViewSnapshot? = nil,
    changes: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let own =
      BlockAnimation.current.map { settings.nestedTransition(in: $0.settings) } ?? settings
    let settings = UIAccessibility.prefersCrossFadeTransitions ? own.withReducedMotion() : own
    func change() {
      if settings.options.contains(.allowAnimatedContent) {
        var content = settings
        content.options.remove(.layoutSubviews)
        BlockAnimation.run(content, animations: changes, completion: nil)
      } else {
        BlockAnimation.runWithoutAnimation(changes)
      }
    }
    guard let style = ViewTransitionStyle(settings.options) else {
      return BlockAnimation.run(settings, animations: changes, completion: completion)
    }
    guard BlockAnimation.wouldAnimate, !settings.isImmediate, view.hasContentOnScreen
    else {
      change()
      return BlockAnimation.run(settings, completion: completion) { _ in }
    }
    let transition = ViewTransition(view, style, settings)
    BlockAnimation.run(
      settings,
      completion: { finished in
        transition.tearDown()
        completion?(finished)
        // Observers are told that it has completed, even if it was interrupted, because the changes were made at the
        // start.
        transition.observed?.end(.completed)
        UIApplication.shared.focus.transitionDidEnd()
      },
      start: { call in transition.start(call, from: old, change) })
  }

  private func start(_ call: BlockAnimation, from old: ViewSnapshot?, _ change: () -> Void) {
    beginTime = view.layer.convertTime(AnimationScheduler.shared.beginTime, from: nil)
    if !TransitionObservers.isPartOfTransition(view) {
      observed = ObservedTransition(.view, of: self, duration: settings.duration)
    }
    let fade = old == nil ? fadeOfTranslucentView() : nil
    // A fade takes the old appearance from the screen by itself.
    let old = old ?? (fade == nil ? ViewSnapshot(of: view) : nil)
    change()
    BlockAnimation.runWithoutAnimation { view.layoutIfNeeded() }
    if case .dissolve = style.motion, let running = view.viewState.transition,
      case .dissolve = running.style.motion, !view.layer.hasChangesInTree
    {
      return wait(call)
    }
    defer { view.viewState.transition = self }
    if let fade {
      fade.delegate = call.register(view)
      view.layer.add(fade, forKey: kCATransition)
    }
    guard let old else { return }
    switch style.motion {
    case .dissolve: dissolve(old, call)
    case .flip(let oldTurn, let newTurn):
      if let around = view.layer.superlayer {
        flip(old, oldTurn, newTurn, in: around, call)
      } else {
        flipWindow(old, oldTurn, newTurn, call)
      }
    case .curl(let goesUp): curl(old, goesUp: goesUp, call)
    }
  }

  /// The animation of a dissolve in which both contents are seen through each other, such as two texts. It fades the new content in as well. Nil
  /// for an opaque view, whose new content may lie complete under the old one, which costs less.
  private func fadeOfTranslucentView() -> CATransition? {
    guard case .dissolve = style.motion, !(view is UIWindow),
      (view.layer.backgroundColor?.alpha ?? 0) < 1 || view.layer.cornerRadius > 0
    else { return nil }
    return settings.fade(on: view.layer)
  }

  /// Called when the view was moved or resized. The snapshot follows, and a turn continues from its present angle. If
  /// the change is animated, the snapshot doesn't follow.
  func viewDidMove() {
    guard !BlockAnimation.isAnimating else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arrange()
    for (layer, turn, base) in turning {
      let animation = settings.animation(
        keyPath: "transform", along: path(of: turn, layer, base), on: layer)
      layer.changeAnimation(forKey: Self.key(of: .transform)) { $0.takeValues(of: animation) }
    }
    CATransaction.commit()
  }

  /// Fades the snapshot out over the new content. The snapshot is a layer inside the view, so that the view's clipping
  /// and alpha apply to it.
  private func dissolve(_ old: ViewSnapshot, _ call: BlockAnimation) {
    let cover = old.makeLayer()
    cover.transform = .identity
    cover.opacity = 0
    cover.zPosition = 0
    arrange = { [view] in cover.show(in: view.bounds) }
    arrange()
    view.layer.addSublayer(cover)
    addedLayers.append(cover)
    let fade = KeyframePath(values: [.scalar(1), .scalar(0)], times: [0, 1], mode: .linear)
    move(cover, .opacity, along: fade, call)
  }

  /// Lets a dissolve that is running go on, because nothing has changed since it began. Otherwise calls in quick succession, as while a list
  /// scrolls, would show the old content for as long as they are made. Only the time of this transition passes: its animation is of no property.
  private func wait(_ call: BlockAnimation) {
    let nothing = KeyframePath(values: [.scalar(0), .scalar(0)], times: [0, 1], mode: .linear)
    let animation = settings.animation(keyPath: "transition.wait", along: nothing, on: view.layer)
    animation.delegate = call.register(view)
    view.layer.add(animation, forKey: nil)
  }

  /// Turns the snapshot and the view, which are siblings.
  private func flip(
    _ old: ViewSnapshot, _ oldTurn: PageTurn, _ newTurn: PageTurn, in around: CALayer,
    _ call: BlockAnimation
  ) {
    let front = old.makeLayer()
    addedLayers.append(front)
    around.insertSublayer(front, above: view.layer)
    arrange = { [view] in front.show(in: view.layoutPlace.frame) }
    turn(front, oldTurn, call)
    turn(view.layer, newTurn, call)
    setFinalValues(front, oldTurn)
  }

  /// Turns snapshots of the old and the new state inside the view, on a black background. Used for a window, which has
  /// no superlayer.
  private func flipWindow(
    _ old: ViewSnapshot, _ oldTurn: PageTurn, _ newTurn: PageTurn, _ call: BlockAnimation
  ) {
    let new = ViewSnapshot(of: view, afterScreenUpdates: true)
    let backdrop = CALayer()
    backdrop.backgroundColor = .black
    backdrop.masksToBounds = true
    addedLayers.append(backdrop)
    let (front, back) = (old.makeLayer(), new.makeLayer())
    for page in [back, front] {
      page.transform = .identity
      backdrop.addSublayer(page)
    }
    arrange = { [view] in
      backdrop.frame = view.bounds
      for page in [front, back] { page.show(in: backdrop.bounds) }
    }
    arrange()
    view.layer.addSublayer(backdrop)
    turn(front, oldTurn, call)
    turn(back, newTurn, call)
    setFinalValues(front, oldTurn)
  }

  /// Curls a picture of the old state up from the view, or one of the new state down on one of the old state. Pictures
  /// of a window lie in the window, others above the view.
  private func curl(_ old: ViewSnapshot, goesUp: Bool, _ call: BlockAnimation) {
    let around = view.layer.superlayer
    let page = goesUp ? old : ViewSnapshot(of: view, afterScreenUpdates: true)
    let pageLayer = page.makeLayer()
    let layers = goesUp ? [pageLayer] : [old.makeLayer(), pageLayer]
    let curl = PageCurl(of: page.snapshot, in: pageLayer, paper: view.paperColor)
    addedLayers += layers
    if let around {
      for layer in layers.reversed() { around.insertSublayer(layer, above: view.layer) }
    } else {
      for layer in layers {
        (layer.transform, layer.zPosition) = (.identity, 0)
        view.layer.addSublayer(layer)
      }
    }
    arrange = { [view] in
      let place = around == nil ? view.bounds : view.layoutPlace.frame
      for layer in layers { layer.show(in: place) }
      curl.fit(place.size)
    }
    if around == nil { arrange() }
    let (start, end) = goesUp ? (0.0, 1.0) : (1, 0)
    curl.show(end)
    curl.move(from: start, to: end) { move($0, $1, along: $2, call) }
    guard !goesUp, around != nil else { return }
    // Where the pictures are transparent, the new state must not show before its page has come down.
    let hidden = KeyframePath(values: [.scalar(0), .scalar(0)], times: [0, 1], mode: .linear)
    move(view.layer, .opacity, along: hidden, call)
  }

  private func turn(_ layer: CALayer, _ turn: PageTurn, _ call: BlockAnimation) {
    turning.append((layer, turn, layer.transform))
    move(layer, .transform, along: path(of: turn, layer, layer.transform), call)
    let off = KeyframePath(values: [.scalar(0), .scalar(0)], times: [0, 1], mode: .linear)
    move(layer, .doubleSided, along: off, call)
  }

  private func path(
    of turn: PageTurn, _ layer: CALayer, _ base: CATransform3D
  ) -> KeyframePath {
    turn.path(size: layer.bounds.size, base: base)
  }

  /// Sets the snapshot's model values to those at the end of its turn, so that its initial state doesn't flash up when
  /// the animation has ended.
  private func setFinalValues(_ layer: CALayer, _ turn: PageTurn) {
    layer.isDoubleSided = false
    layer.transform = turn.transform(
      at: turn.to, size: layer.bounds.size, base: layer.transform)
  }

  private func move(
    _ layer: CALayer, _ property: AnimatableProperty, along path: KeyframePath,
    _ call: BlockAnimation
  ) {
    let keyPath = property.rawValue
    let animation = settings.animation(keyPath: keyPath, along: path, on: layer)
    animation.delegate = call.register(view)
    layer.add(animation, forKey: Self.key(of: property))
  }

  private static func key(of property: AnimatableProperty) -> String {
    "transition.\(property.rawValue)"
  }

  private func tearDown() {
    for layer in addedLayers { layer.removeFromSuperlayer() }
    addedLayers = []
    if view.viewState.transition === self { view.viewState.transition = nil }
  }
}

extension CALayer {
  /// Places a snapshot of a former state at `place` in the superlayer. The snapshot can't be taken again at another
  /// size. If the size differs, it is scaled in proportion until it fills the rectangle, and clipped.
  fileprivate func show(in place: CGRect) {
    if bounds.size != place.size {
      bounds.size = place.size
      contentsGravity = .resizeAspectFill
      masksToBounds = true
    }
    position = CGPoint(
      x: place.minX + anchorPoint.x * place.width, y: place.minY + anchorPoint.y * place.height)
  }
}

extension ViewTransition: TransitionProgressSource {
  var observedPhase: TransitionPhase { .automatic }
  var observedOutcome: TransitionOutcome? { .completed }
  var observedFraction: Double {
    let now = view.layer.convertTime(CACurrentMediaTime(), from: nil)
    return settings.duration > 0 ? (now - beginTime) / settings.duration : 1
  }
}

extension ViewTransition {
  /// A snapshot of a view, and the properties that the view's layer had on screen.
  @MainActor
  struct ViewSnapshot {
    let snapshot: LayerSnapshot
    let properties: LayerProperties

    init(of view: UIView, afterScreenUpdates: Bool = false) {
      snapshot = view.layer.snapshot(of: view.bounds, afterScreenUpdates: afterScreenUpdates)
      properties = view.layer.presentationProperties(at: CACurrentMediaTime())
    }

    /// A layer that shows the snapshot where the view was.
    func makeLayer() -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(origin: .zero, size: properties.bounds.size)
      layer.anchorPoint = properties.anchorPoint
      layer.position = properties.position
      layer.zPosition = properties.zPosition
      layer.transform = properties.transform
      layer.opacity = properties.isHidden ? 0 : properties.opacity
      layer.contents = snapshot
      layer.contentsScale = snapshot.scale
      return layer
    }
  }
}

extension UIView {
  /// Whether the view is on screen and not empty.
  fileprivate var hasContentOnScreen: Bool {
    (window != nil || self is UIWindow) && layer.context != nil && !bounds.isEmpty
  }
}

extension BlockAnimationSettings {
  /// These settings for a transition inside another block. The options stay the transition's own.
  fileprivate func nestedTransition(in outer: BlockAnimationSettings) -> BlockAnimationSettings {
    var result = nested(in: outer)
    result.options = options
    return result
  }
}
