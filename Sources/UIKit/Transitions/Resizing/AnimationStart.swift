/// The geometry of a view at the start of its running additive animations. If these animations resize the view, it
/// includes the geometry of the animated subviews.
@MainActor
struct AnimationStart {
  private let view: UIView
  private let place: SuperviewResize.Place
  /// The origin of the bounds.
  private let origin: CGPoint
  private let transform: CATransform3D
  private let inner: [AnimationStart]

  /// Reads the start of the running animations of `view`; nil if no additive animation moves it.
  init?(of view: UIView) {
    let layer = view.layer
    let moving = layer.additivelyAnimatedProperties
    guard !moving.isDisjoint(with: [.position, .bounds, .transform]) else { return nil }
    self.view = view
    var place = view.layoutPlace
    if case .point(let center)? = layer.start(of: .position) { place.center = center }
    var origin = layer.bounds.origin
    if case .rect(let bounds)? = layer.start(of: .bounds) {
      (origin, place.size) = (bounds.origin, bounds.size)
    }
    self.place = place
    self.origin = origin
    if case .transform(let start)? = layer.start(of: .transform) {
      transform = start
    } else {
      transform = layer.transform
    }
    inner = moving.contains(.bounds) ? view.subviews.compactMap(AnimationStart.init) : []
  }

  /// Makes the animations start where they would have started in the resized superview. They still end at the model
  /// values, which must fit the new size already.
  ///
  /// - Parameters:
  ///   - resize: the superview's old and new size, at the start of the animation.
  ///   - isPage: whether the superview is the container of a transition.
  func follow(_ resize: SuperviewResize, isPage: Bool) {
    let mask = isPage ? view.transitionMask : view.autoresizingMask
    let start =
      isPage ? resize.end(place, following: mask) : resize.place(place, following: mask)
    let layer = view.layer
    layer.redirect(.position, from: .point(start.center), to: .point(layer.position))
    layer.redirect(
      .bounds, from: .rect(CGRect(origin: origin, size: start.size)), to: .rect(layer.bounds))
    if isPage {
      layer.redirect(
        .transform, from: .transform(resize.end(transform, following: mask)),
        to: .transform(layer.transform))
    }
    let own = SuperviewResize(from: place.size, to: start.size)
    for start in inner { start.follow(own, isPage: false) }
  }
}
