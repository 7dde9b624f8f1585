extension UIView {
  /// Gives views that are on their way other ends; each goes on from the share of its way that it has come.
  ///
  ///     override func viewDidLayoutSubviews() {
  ///       super.viewDidLayoutSubviews()
  ///       UIView.redirect([photo]) { photo.frame = placeInGrid } to: { photo.frame = placeOnPage }
  ///     }
  ///
  /// Ours, for windows that are resized in the middle of an animation. Both closures put the views somewhere, without
  /// animation; the second leaves them where they end. What moves a view in an animation block or in a property
  /// animator, and can be added up, takes its start from the first one; an interrupted or reversed animation knows
  /// only of the new ends, too. What doesn't move is where the second closure puts it.
  ///
  /// - Parameters:
  ///   - views: those that both closures place.
  ///   - start: puts the views where they come from.
  ///   - end: puts them where they go.
  public static func redirect(
    _ views: [UIView], from start: () -> Void, to end: () -> Void
  ) {
    performWithoutAnimation {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let underway = views.map { ($0.layer, $0.layer.propertiesUnderway) }
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
