/// Begins a picture of `size` points: until `UIGraphicsEndImageContext()` its context is the current
/// one.
///
/// A scale of zero is the screen's. New code has `UIGraphicsImageRenderer`.
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

@MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// The picture so far of the context that `UIGraphicsBeginImageContextWithOptions` began; nil when
/// another one is current.
@MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let canvas = GraphicsStack.top, let scale = canvas.imageScale,
    let image = canvas.resolve()?.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

@MainActor
public func UIGraphicsEndImageContext() {
  if GraphicsStack.top?.imageScale != nil { GraphicsStack.pop() }
}
