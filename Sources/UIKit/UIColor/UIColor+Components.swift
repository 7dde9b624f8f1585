extension UIColor {
  /// Writes the sRGB components, 0 … 1, to the pointers that aren't nil. Always returns true: every colour
  /// here has them.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let rgba = components
    red?.pointee = rgba.red
    green?.pointee = rgba.green
    blue?.pointee = rgba.blue
    alpha?.pointee = rgba.alpha
    return true
  }

  /// Writes hue, saturation, brightness and alpha, 0 … 1, to the pointers that aren't nil. Always returns
  /// true.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let rgba = components
    let hsb = HSB(red: rgba.red, green: rgba.green, blue: rgba.blue)
    hue?.pointee = hsb.hue
    saturation?.pointee = hsb.saturation
    brightness?.pointee = hsb.brightness
    alpha?.pointee = rgba.alpha
    return true
  }

  /// Writes the luma and alpha to the pointers that aren't nil. The luma is the sum of the sRGB components with the
  /// weights of Rec. 709. Returns false for a colour that isn't gray, but writes the values nevertheless.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let rgba = components
    white?.pointee = luma
    alpha?.pointee = rgba.alpha
    return rgba.red == rgba.green && rgba.green == rgba.blue
  }

  private var components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let color = cgColor
    let parts = color.components ?? []
    // Read the colour's own components, because they are exactly those with which it was created.
    if parts.count == 4 { return (parts[0], parts[1], parts[2], parts[3]) }
    if parts.count == 2 { return (parts[0], parts[0], parts[0], parts[1]) }
    let rgba = color.rgba
    return (CGFloat(rgba.x), CGFloat(rgba.y), CGFloat(rgba.z), CGFloat(rgba.w))
  }

  private var luma: CGFloat {
    let rgba = components
    return 0.2126 * rgba.red + 0.7152 * rgba.green + 0.0722 * rgba.blue
  }

  /// The gray of the same luma with 80 % of the alpha. It replaces a tint colour that is dimmed, for example behind a
  /// sheet.
  func desaturated(for traits: UITraitCollection) -> UIColor {
    let fixed = resolvedColor(with: traits)
    return UIColor(white: fixed.luma, alpha: fixed.components.alpha * 0.8)
  }

  /// The colour at `fraction` of the way to `other`, interpolated in sRGB components.
  func blended(with other: UIColor, fraction: CGFloat) -> UIColor {
    let (a, b) = (components, other.components)
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * fraction }
    return UIColor(
      red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
      alpha: mix(a.alpha, b.alpha))
  }
}
