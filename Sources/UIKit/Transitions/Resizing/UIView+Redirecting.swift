extension UIView {
  /// Changes the start and end values of the running animations of views. Each view continues at its current fraction.
  ///
  ///     override func viewDidLayoutSubviews() {
  ///       super.viewDidLayoutSubviews()
  ///       UIView.redirect([photo]) { photo.frame = placeInGrid } to: { photo.frame = placeOnPage }
  ///     }
  ///
  /// Use it when a window is resized in the middle of an animation. UIKit on iOS has no such method. Both closures
  /// place the views without animation. Additive animations of animation blocks and property animators then lead from
  /// the values that the first closure sets to those that the second one sets. They still do so if they are paused or
  /// reversed later. A view that isn't animated stays where the second closure places it.
  ///
  /// - Parameters:
  ///   - views: the views that both closures place.
  ///   - start: places the views at the start of their animations.
  ///   - end: places the views at the end of their animations.
  public static func redirect(
    _ views: [UIView], from start: () -> Void, to end: () -> Void
  ) {
    performWithoutAnimation {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let underway = views.map { ($0.layer, $0.layer.additivelyAnimatedProperties) }
      start()
      let starts = underway.map { layer, properties in
        properties.map { ($0, $0.modelValue(of: layer)) }
      }
      end()
      for ((layer, _), starts) in zip(underway, starts) {
        for case (let property, let start?) in starts {
          guard let end = property.modelValue(of: layer) else { continue }
          layer.redirect(property, from: start, to: end)
        }
      }
      CATransaction.commit()
    }
  }
}
