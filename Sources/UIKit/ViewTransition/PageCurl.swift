/// A picture of a page that curls up, and uncovers the layers below it.
///
/// The page winds around a cylinder whose axis moves over it, from the lower right to the upper left corner. The axis is oblique, so
/// the lower right corner comes up first. Before the axis, the page lies flat. Behind it, the page is bent, then turned over, and shows its
/// back. It is seen from straight above, without perspective, so a narrow strip of the page along the axis is only shortened and mirrored.
///
/// The strips keep their places on the cylinder. Only the part of the page that they show moves, in proportion to the axis. Therefore a few
/// keyframes describe the motion exactly. The strips are rows of a picture of the page that is turned beforehand, so that no clip has to cut them out of the
/// page. The flat part is the page's own picture, so that it stays sharp.
@MainActor
final class PageCurl {
  /// The name of the layer with the curl.
  static let layerName = "UIKit.curl"

  /// A property that follows the axis of the cylinder.
  private struct Motion {
    let layer: CALayer
    let property: AnimatableProperty
    /// The places of the axis between which the value is linear.
    var bends: [CGFloat] = []
    let value: (CGFloat) -> AnimatableValue
  }

  private let host: CALayer
  /// The parent of everything. It is scaled if the host is resized.
  private let page = CALayer()
  private let plane: Plane
  private var size: CGSize { plane.size }
  private var radius: CGFloat { plane.radius }
  private var area: CGRect { plane.area }
  private var pixel: CGFloat { plane.pixel }
  private var motions: [Motion] = []

  /// The blur of the shadow of the page's back on its front, in radii.
  private static let blur: CGFloat = 0.22
  /// The numbers of strips in a quarter of the cylinder: of the page's front, of its back, and of the shadow of its back.
  private static let (frontStrips, backStrips, shadowStrips) = (16, 16, 6)
  /// The number of columns into which the flat part is divided; see ``addFlatPart(_:)``.
  private static let columns = 4

  /// Replaces the contents of `host`, a picture of a page, by layers that curl. `paper` is the colour of the page's back, through
  /// which its front shimmers.
  init(of picture: LayerSnapshot, in host: CALayer, paper: UIColor) {
    self.host = host
    plane = Plane(host.bounds.size, scale: max(picture.scale, 1))
    host.name = Self.layerName
    host.contents = nil
    host.masksToBounds = true
    page.anchorPoint = .zero
    page.bounds.size = size
    host.addSublayer(page)
    addShadow()
    addFlatPart(picture)
    addCylinder(picture, paper)
    fit(size)
  }

  /// Gives `host` a new size. The picture is stretched.
  func fit(_ newSize: CGSize) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    host.bounds.size = newSize
    page.transform = CATransform3DMakeScale(
      newSize.width / max(size.width, 1), newSize.height / max(size.height, 1), 1)
    CATransaction.commit()
  }

  /// Whether a point of `host` is on the page when it is curled by `fraction`. Everything before the outline of the cylinder counts, even
  /// where the page's own outline is smaller.
  func covers(_ point: CGPoint, at fraction: Double) -> Bool {
    let x = point.x * size.width / max(host.bounds.width, 1)
    let y = point.y * size.height / max(host.bounds.height, 1)
    return x * Plane.sine + y * Plane.cosine < plane.axis(fraction) + radius
  }

  // MARK: Motion

  /// Curls by `fraction`, without an animation.
  func show(_ fraction: Double) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for motion in motions {
      switch (motion.property, motion.value(plane.axis(fraction))) {
      case (.bounds, .rect(let rect)): motion.layer.bounds = rect
      case (.contentsRect, .rect(let rect)): motion.layer.contentsRect = rect
      case (.position, .point(let point)): motion.layer.position = point
      default: break
      }
    }
    CATransaction.commit()
  }

  /// Calls `move` with each property that moves between two fractions, and its path.
  func move(
    from start: Double, to end: Double,
    _ move: (CALayer, AnimatableProperty, KeyframePath) -> Void
  ) {
    let (first, last) = (plane.axis(start), plane.axis(end))
    for motion in motions {
      let bends = motion.bends.map { Double(($0 - first) / (last - first)) }
      let times = [0] + bends.filter { $0 > 0 && $0 < 1 }.sorted() + [1]
      let values = times.map { motion.value(first + CGFloat($0) * (last - first)) }
      move(
        motion.layer, motion.property, KeyframePath(values: values, times: times, mode: .linear))
    }
  }

  /// Adds a layer whose coordinates are the plane's, or the plane's from the axis on.
  private func addPlane(_ name: String, to parent: CALayer, onAxis: Bool) -> CALayer {
    let plane = CALayer()
    plane.name = name
    plane.anchorPoint = .zero
    plane.transform = CATransform3DMakeAffineTransform(
      CGAffineTransform(
        a: Plane.cosine, b: -Plane.sine, c: Plane.sine, d: Plane.cosine, tx: 0, ty: 0))
    parent.addSublayer(plane)
    if onAxis {
      motions.append(
        Motion(layer: plane, property: .position) {
          .point(CGPoint(x: $0 * Plane.sine, y: $0 * Plane.cosine))
        })
    }
    return plane
  }

  /// A layer with the page's coordinates, for a parent with the plane's.
  private static func makeUpright() -> CALayer {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.transform = CATransform3DMakeAffineTransform(
      CGAffineTransform(
        a: Plane.cosine, b: Plane.sine, c: -Plane.sine, d: Plane.cosine, tx: 0, ty: 0))
    return layer
  }

  // MARK: Shadow

  /// The cylinder's shadow, across its direction.
  private static let shadowPicture = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 64))
    .image { context in
      for y in 0..<64 {
        let rest = 1 - CGFloat(y) / 63
        UIColor(white: 0, alpha: 0.42 * rest * rest).setFill()
        context.fill(CGRect(x: 0, y: y, width: 1, height: 1))
      }
    }

  private func addShadow() {
    let shadow = CALayer()
    // The cylinder covers the beginning.
    shadow.frame = CGRect(
      x: area.minX, y: radius * 0.9, width: area.width, height: radius * (Plane.shadow + 0.1))
    shadow.contents = Self.shadowPicture.cgImage
    addPlane("shadow", to: page, onAxis: true).addSublayer(shadow)
  }

  // MARK: Flat part

  /// Adds the part of the page before the axis.
  ///
  /// It is divided into columns. In each, the rows that are wholly before the axis need only an upright clip. An oblique clip, which costs
  /// much more, cuts the rest.
  private func addFlatPart(_ picture: LayerSnapshot) {
    let oblique = addPlane("flat part", to: page, onAxis: false)
    oblique.masksToBounds = true
    let top = plane.axis(1)
    oblique.position = CGPoint(
      x: area.minX * Plane.cosine + top * Plane.sine,
      y: -area.minX * Plane.sine + top * Plane.cosine)
    motions.append(
      Motion(layer: oblique, property: .bounds) { [area, pixel] axis in
        .rect(
          CGRect(
            x: area.minX, y: top, width: area.width, height: max(axis + pixel - top, 0)))
      })
    let upright = Self.makeUpright()
    oblique.addSublayer(upright)
    let width = size.width / CGFloat(Self.columns)
    for column in 0..<Self.columns {
      let (left, right) = (CGFloat(column) * width, CGFloat(column + 1) * width)
      addColumn(picture, to: page, from: left, to: right) { _ in
        0
      } end: { [plane] in
        plane.row(of: $0, at: right)
      }
      addColumn(picture, to: upright, from: left, to: right) { [plane] in
        plane.row(of: $0, at: right)
      } end: { [plane] in
        plane.row(of: $0, at: left)
      }
    }
  }

  /// Adds the part of the page between two x coordinates and between two y coordinates that depend on the axis.
  private func addColumn(
    _ picture: LayerSnapshot, to parent: CALayer, from left: CGFloat, to right: CGFloat,
    start: @escaping (CGFloat) -> CGFloat, end: @escaping (CGFloat) -> CGFloat
  ) {
    let clip = CALayer()
    clip.name = "column"
    clip.anchorPoint = .zero
    clip.masksToBounds = true
    let whole = CALayer()
    whole.frame = CGRect(origin: .zero, size: size)
    whole.contents = picture
    whole.contentsScale = picture.scale
    clip.addSublayer(whole)
    parent.addSublayer(clip)
    let bends = [left, right].flatMap { x in
      [0, size.height].map { x * Plane.sine + $0 * Plane.cosine - pixel }
    }
    motions.append(
      Motion(layer: clip, property: .bounds, bends: bends) { axis in
        let top = start(axis)
        return .rect(
          CGRect(x: left, y: top, width: right - left, height: max(end(axis) - top, 0)))
      })
    motions.append(
      Motion(layer: clip, property: .position, bends: bends) {
        .point(CGPoint(x: left, y: start($0)))
      })
  }

  // MARK: Cylinder

  private func addCylinder(_ picture: LayerSnapshot, _ paper: UIColor) {
    let cylinder = addPlane("cylinder", to: page, onAxis: true)
    let front = turned(picture)
    let back = turned(reverse(picture, paper))
    let shadowed = shadowed(back)
    let quarter = CGFloat.pi / 2
    wind(front, from: 0, to: quarter, strips: Self.frontStrips, overlap: pixel, on: cylinder)
    // Where strips overlap, a shadow would show twice. So the shadow has strips of its own, which only touch.
    wind(
      shadowed, from: quarter, to: 2 * quarter, strips: Self.shadowStrips, overlap: 0, on: cylinder)
    wind(
      back, from: quarter, to: 2 * quarter, strips: Self.backStrips, overlap: pixel, on: cylinder)

    // The part behind the cylinder, which lies flat again and shows its back.
    let rest = CALayer()
    rest.name = "back"
    rest.contents = shadowed
    rest.contentsMultiplyColor = UIColor(white: Self.brightness(at: .pi), alpha: 1).cgColor
    rest.anchorPoint = .zero
    rest.position.x = area.minX
    rest.transform = CATransform3DMakeScale(1, -1, 1)
    cylinder.addSublayer(rest)
    let length = { [area, radius] axis in max(area.maxY - axis - .pi * radius, 0) }
    motions.append(
      Motion(layer: rest, property: .bounds) { [area] in
        .rect(CGRect(x: 0, y: 0, width: area.width, height: length($0)))
      })
    motions.append(
      Motion(layer: rest, property: .contentsRect) { [plane] in
        .rect(plane.rows(from: $0 + .pi * plane.radius, length($0)))
      })
  }

  /// Winds a turned picture around a part of the cylinder, between two angles of the same quarter.
  private func wind(
    _ picture: LayerSnapshot, from first: CGFloat, to last: CGFloat, strips: Int, overlap: CGFloat,
    on cylinder: CALayer
  ) {
    let step = (last - first) / CGFloat(strips)
    for index in 0..<strips {
      let angle = first + CGFloat(index) * step
      let (start, end) = (radius * sin(angle), radius * sin(angle + step))
      let strip = CALayer()
      strip.name = "strip"
      strip.contents = picture
      strip.contentsMultiplyColor =
        UIColor(white: Self.brightness(at: angle + step / 2), alpha: 1).cgColor
      // At the outline of the cylinder, there is no next strip.
      let length = abs(end - start) + min(overlap, radius - end)
      strip.anchorPoint = .zero
      strip.bounds.size = CGSize(
        width: area.width, height: length * radius * step / abs(end - start))
      strip.position = CGPoint(x: area.minX, y: start)
      strip.transform = CATransform3DMakeScale(1, (end - start) / (radius * step), 1)
      cylinder.addSublayer(strip)
      motions.append(
        Motion(layer: strip, property: .contentsRect) { [plane, height = strip.bounds.height] in
          .rect(plane.rows(from: $0 + plane.radius * angle, height))
        })
    }
  }

  /// The brightness of the paper at an angle on the cylinder, 0 where it comes up and π where it lies on its back. Light falls from the
  /// upper left, so the back is brightest just before it is flat again.
  private static func brightness(at angle: CGFloat) -> CGFloat {
    angle < .pi / 2 ? 0.55 + 0.45 * cos(angle) : 0.42 + 0.58 * cos(.pi - angle - 0.45)
  }

  // MARK: Pictures

  /// A picture of the page as it lies in `area`. It is half a pixel larger on each side, so that its antialiased edge lies outside the
  /// page: where the page is still in its place, nothing below it may show along its edges.
  private func turned(_ picture: LayerSnapshot) -> LayerSnapshot {
    let layer = Self.makeUpright()
    layer.bounds.size = CGSize(width: size.width + pixel, height: size.height + pixel)
    layer.anchorPoint = CGPoint(
      x: pixel / 2 / layer.bounds.width, y: pixel / 2 / layer.bounds.height)
    layer.contents = picture
    layer.contentsScale = picture.scale
    return snapshot(of: [layer], in: area)
  }

  /// The back of the page, seen through the page. Where the page is transparent, its back is, too.
  private func reverse(_ picture: LayerSnapshot, _ paper: UIColor) -> LayerSnapshot {
    let front = CALayer()
    let cover = CALayer()
    let outline = CALayer()
    for layer in [front, cover, outline] { layer.frame = CGRect(origin: .zero, size: size) }
    front.contents = picture
    outline.contents = picture
    cover.backgroundColor = paper.withAlphaComponent(0.86).cgColor
    cover.mask = outline
    return snapshot(of: [front, cover], in: front.frame)
  }

  /// A turned picture with the shadow that the page casts on its own front.
  private func shadowed(_ back: LayerSnapshot) -> LayerSnapshot {
    let shadow = Self.makeUpright()
    shadow.bounds.size = size
    shadow.shadowPath = CGPath(rect: shadow.bounds, transform: nil)
    shadow.shadowOpacity = 0.38
    shadow.shadowRadius = radius * Self.blur
    shadow.shadowOffset = .zero
    let page = CALayer()
    page.frame = area
    page.contents = back
    return snapshot(of: [shadow, page], in: area)
  }

  private func snapshot(of layers: [CALayer], in rect: CGRect) -> LayerSnapshot {
    let sheet = CALayer()
    sheet.bounds = rect
    for layer in layers { sheet.addSublayer(layer) }
    return sheet.snapshot(of: rect, afterScreenUpdates: true)
  }
}

/// The coordinates in which a page curls.
///
/// The y axis points in the direction from which the axis of the cylinder comes. The origin is in the upper left corner of the page.
private struct Plane {
  let size: CGSize
  /// The radius of the cylinder.
  let radius: CGFloat
  /// The part of the plane that the turned pictures show.
  let area: CGRect
  /// The size of a pixel in points. Each strip extends by a pixel under the next one. Otherwise the layers below would show through the
  /// antialiased edge between them.
  let pixel: CGFloat

  /// The direction of the y axis, about 16° from that of the page. With these numbers the squares add up to 1 exactly.
  static let (sine, cosine): (CGFloat, CGFloat) = (0.28, 0.96)
  /// The width of the cylinder's shadow on the layers below, in radii.
  static let shadow: CGFloat = 1.2

  init(_ size: CGSize, scale: CGFloat) {
    self.size = size
    let way = size.width * Self.sine + size.height * Self.cosine
    radius = way * 0.07
    pixel = 1 / scale
    // The back has a shadow all around. The strips show the plane as far as half a turn beyond the page.
    let margin = radius
    func onPixels(_ length: CGFloat) -> CGFloat { (length * scale).rounded(.up) / scale }
    area = CGRect(
      x: -size.height * Self.sine - margin, y: -margin,
      width: onPixels(size.width * Self.cosine + size.height * Self.sine + 2 * margin),
      height: onPixels(margin + way + .pi * radius))
  }

  /// The distance of the axis from the upper left corner. At 0 the whole page is flat; at 1 it and its shadow are gone.
  func axis(_ fraction: Double) -> CGFloat {
    let start = size.width * Self.sine + size.height * Self.cosine
    let end = -radius * (1 + Self.shadow)
    return start + CGFloat(fraction) * (end - start)
  }

  /// The y coordinate on the page, at an x coordinate, a pixel behind the axis.
  func row(of axis: CGFloat, at x: CGFloat) -> CGFloat {
    min(max((axis + pixel - x * Self.sine) / Self.cosine, 0), size.height)
  }

  /// Rows of a turned picture, as its `contentsRect`.
  func rows(from y: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: 0, y: (y - area.minY) / area.height, width: 1, height: height / area.height)
  }
}

extension UIView {
  /// The colour of the back of a page with this view's appearance.
  var paperColor: UIColor {
    traitCollection.userInterfaceStyle == .dark
      ? UIColor(white: 0.24, alpha: 1) : UIColor(white: 0.975, alpha: 1)
  }
}
