extension UIView {
  /// Shows an image in the view's layer, stretched to its bounds except for the edges in its ``UIImage/capInsets``; nil for none. A template has
  /// its own tint, or else that of the view.
  func showStretched(_ image: UIImage?) {
    let isTemplate = image?.renderingMode == .alwaysTemplate
    let content = isTemplate ? image?.coverage() : image?.cgImage
    layer.contentsMultiplyColor =
      isTemplate ? resolvedCGColor(image?.fixedTint ?? tintColor) : nil
    guard (layer.contents as? CGImage) !== content else { return }
    layer.contents = content
    layer.contentsScale = image?.scale ?? 1
    layer.contentsCenter =
      image.map { $0.capInsets.stretchableCenter(of: $0.size) }
      ?? CGRect(x: 0, y: 0, width: 1, height: 1)
  }
}
