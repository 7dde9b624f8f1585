internal import CPango
import CoreGraphics

/// A length of Pango's, which counts 1024ths of a point, in points.
func points(_ units: Int32) -> CGFloat {
  CGFloat(units) / CGFloat(PANGO_SCALE)
}

/// A rectangle of Pango's in points.
func points(_ rect: PangoRectangle) -> CGRect {
  CGRect(
    x: points(rect.x), y: points(rect.y), width: points(rect.width), height: points(rect.height))
}
