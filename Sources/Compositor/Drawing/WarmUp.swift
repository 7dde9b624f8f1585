internal import CGLES

/// Draws a pixel with every program, blended and not, from every kind of texture.
///
/// Drivers compile a program when it is first drawn with, once for each state it is drawn in. In the middle of an
/// animation that would be a frame too late.
enum WarmUp {
  static func run(_ renderer: PassRenderer, device: GraphicsDevice) {
    guard let target = RenderTarget(width: 64, height: 64, device: device),
      let picture = RenderTarget(width: 64, height: 64, device: device),
      let mask = Texture(width: 64, height: 64, format: .mask, device: device)
    else { return }
    let area = target.bounds
    var geometry = SharedGeometry()
    geometry.clips = [
      ShapedClip(
        box: area, radius: 4, transform: .identity, fromPixel: .identity, bounds: area,
        cornerSize: nil)
    ]
    var pass = Pass(target: target)
    for kind in ShaderKind.allCases {
      for clip in [Int32(-1), 0] {
        for isOpaque in kind == .solid || kind == .image ? [false, true] : [false] {
          for isExact in kind.isTextured ? [false, true] : [false] {
            var item = DrawItem(kind, area, SIMD4(repeating: 1))
            item.isOpaque = isOpaque
            item.isExact = isExact
            item.bounds = area
            item.texture = kind == .mask ? mask.name : picture.texture.name
            item.clip = clip
            item.setTexture(area, to: PixelRect(x0: 0, y0: 0, x1: 1, y1: 1))
            item.setBox(area, radius: 4)
            pass.items.append(item)
          }
        }
      }
    }
    let culls = renderer.options.culls
    renderer.options.culls = false
    renderer.draw(&pass, geometry)
    renderer.options.culls = culls
    glFinish()
  }
}
