/// Creates an image context of `size` points and makes it the current one, until ``UIGraphicsEndImageContext()``.
///
/// A scale of 0 means that of the screen. If `opaque` is true, the image has no transparency and starts black.
/// New code should use ``UIGraphicsImageRenderer``.
@preconcurrency @MainActor
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

/// Creates a transparent image context with one pixel per point and makes it the current one, until
/// ``UIGraphicsEndImageContext()``.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// A copy of the current image context's content; nil if the current context is not an image context.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let canvas = GraphicsStack.top, let scale = canvas.imageScale,
    let image = canvas.resolve()?.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the current image context. Does nothing if the current context is not an image context.
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() {
  if GraphicsStack.top?.imageScale != nil { GraphicsStack.pop() }
}
