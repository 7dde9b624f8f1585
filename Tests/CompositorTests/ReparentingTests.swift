import QuartzCore
import TestSupport
import Testing

/// Layers that change places in one commit.
@MainActor @Suite struct ReparentingTests {
  /// A layer becomes a sublayer, or the mask, of its own former sublayer. Fails (by never ending) if the compositor follows the order in
  /// which the commit names the layers.
  @Test(arguments: [false, true], [false, true])
  func aLayerGoesIntoItsFormerSublayer(namesInnerFirst: Bool, isMask: Bool) throws {
    try Stage.run { stage in
      let side: CGFloat = 20
      @MainActor func make(_ color: CGColor) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 5, y: 5, width: side, height: side)
        layer.backgroundColor = color
        return layer
      }
      let (outer, inner) = (make(.red), make(.blue))
      stage.root.addSublayer(outer)
      outer.addSublayer(inner)
      let before = try stage.screenshot()
      #expect(before[6, 6] == Bitmap.pixel(CGColor.red.premultiplied))
      #expect(before[15, 15] == Bitmap.pixel(CGColor.blue.premultiplied))

      // A commit names layers in the order in which they were changed.
      (namesInnerFirst ? inner : outer).zPosition = 1
      inner.removeFromSuperlayer()
      stage.root.addSublayer(inner)
      outer.removeFromSuperlayer()
      if isMask { inner.mask = outer } else { inner.addSublayer(outer) }
      let after = try stage.screenshot()
      let outside = Bitmap.Pixel(255, 255, 255, 255)
      let (red, blue) = (
        Bitmap.pixel(CGColor.red.premultiplied), Bitmap.pixel(CGColor.blue.premultiplied)
      )
      #expect(after[6, 6] == (isMask ? outside : blue))
      #expect(after[15, 15] == (isMask ? blue : red))

      // And back.
      outer.removeFromSuperlayer()
      inner.mask = nil
      inner.removeFromSuperlayer()
      stage.root.addSublayer(outer)
      outer.addSublayer(inner)
      #expect(try stage.screenshot() == before)
    }
  }
}
