extension CALayer {
  /// Shows an image that is stretched to the layer's bounds, except for the edges in its ``UIImage/capInsets``; nil for none.
  func showStretched(_ image: UIImage?) {
    guard (contents as? CGImage) !== image?.cgImage else { return }
    contents = image?.cgImage
    contentsScale = image?.scale ?? 1
    contentsCenter =
      image.map { $0.capInsets.stretchableCenter(of: $0.size) }
      ?? CGRect(x: 0, y: 0, width: 1, height: 1)
  }
}
