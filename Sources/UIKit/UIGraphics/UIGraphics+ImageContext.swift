/// Makes a new image context of `size` points the current one, until ``UIGraphicsEndImageContext()``.
///
/// A scale of 0 means the screen's. If `opaque`, the image has no transparency and starts black. In new code
/// use ``UIGraphicsImageRenderer``.
@MainActor
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : UIScreen.main.scale
  let context = size.pixels(scale: scale).flatMap {
    CGContext(width: $0.width, height: $0.height, isOpaque: opaque)
  }
  context?.scaleBy(x: scale, y: scale)
  GraphicsStack.push(DeferredContext(imageContext: context, scale: scale))
}

/// Makes a new transparent image context, at one pixel per point, the current one, until
/// ``UIGraphicsEndImageContext()``.
@MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// A copy of the current image context's content; nil if the current context is not an image context.
@MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let canvas = GraphicsStack.top, let scale = canvas.imageScale,
    let image = canvas.resolve()?.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the current image context. Does nothing if the current context is not an image context.
@MainActor
public func UIGraphicsEndImageContext() {
  if GraphicsStack.top?.imageScale != nil { GraphicsStack.pop() }
}
