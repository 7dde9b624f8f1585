internal import CGLES

/// Draws with every program in every state that it is drawn in.
///
/// Drivers compile a program when it is first drawn with, and again for every kind of blending,
/// filter and texture. In the middle of an animation that would be a frame too late.
enum WarmUp {
  static func run(_ renderer: PassRenderer, device: GraphicsDevice) {
    let length = 60
    guard let target = RenderTarget(width: length, height: length, device: device),
      let picture = Texture(width: length, height: length, format: .color, device: device),
      let smaller = Texture(width: length, height: length, format: .color, device: device),
      let mask = Texture(
        width: Texture.powerOfTwo(length), height: Texture.powerOfTwo(length), format: .mask,
        device: device)
    else { return }
    smaller.makeMipmaps()
    let area = target.bounds
    var geometry = SharedGeometry()
    geometry.clips = [
      ShapedClip(
        box: area, radius: 4, transform: .identity, fromPixel: .identity, bounds: area,
        cornerSize: nil)
    ]
    var pass = Pass(target: target)
    for kind in ShaderKind.allCases {
      for filter in kind.filters {
        for state in kind.states {
          var item = DrawItem(kind, area, SIMD4(repeating: 1))
          item.isOpaque = state == .opaque
          item.clip = state == .clipped ? 0 : -1
          item.blend = state == .within ? .within : state == .added ? .add : .over
          item.bounds = area
          let texture = kind == .mask ? mask : filter == .mipmapped ? smaller : picture
          let whole = PixelRect(x0: 0, y0: 0, x1: 1, y1: 1)
          item.read((texture.name, filter, whole), over: area)
          item.setBox(area, radius: 4)
          pass.items.append(item)
        }
      }
    }
    let options = renderer.options
    renderer.options.culls = false
    renderer.prepare(&pass)
    pass.geometry = geometry
    renderer.draw(pass)
    renderer.options = options
    glFinish()
  }

  fileprivate enum State { case blended, clipped, opaque, within, added }
}

extension ShaderKind {
  /// Those that quads of this kind come with; the others have no texture, and one stands for none.
  fileprivate var filters: [DrawItem.Filter] {
    switch self {
    case .image: DrawItem.Filter.allCases
    case .imageBox: [.linear, .mipmapped]
    case .mask: [.nearest, .linear]
    case .solid, .box, .border, .radial, .conic: [.linear]
    }
  }

  fileprivate var states: [WarmUp.State] {
    [.blended, .clipped] + (canBeOpaque ? [.opaque] : [])
      // Masks and fading pictures.
      + (self == .image ? [.within, .added] : self == .mask ? [.within] : [])
  }
}
