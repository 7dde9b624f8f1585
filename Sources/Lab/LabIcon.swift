import CoreGraphics
import UIKit

/// The lab's icons: lines and shapes in a square of 20 points, drawn in code.
public enum LabIcon: CaseIterable, Sendable {
  /// A chevron that points back.
  case back
  /// A triangle that points forward.
  case play
  /// Two bars.
  case pause
  /// A triangle that points backward.
  case reverse
  /// A triangle and a bar: one frame back.
  case stepBackward
  /// A bar and a triangle: one frame on.
  case stepForward
  /// Two arrows that follow each other.
  case loop
  /// The hand of a gauge.
  case speed
  /// A disc, half of it filled.
  case appearance
  /// A disc that leaves a trace.
  case motion
  /// Bars of a chart.
  case statistics
  /// A disc in a ring.
  case record
  /// An arrow that leaves a box.
  case export
  /// Bars at different times.
  case timeline
  /// A question mark.
  case help
  /// An arrow that turns back.
  case reset
  /// A window with a panel at its right.
  case inspector
  /// Copies of a square, one behind the other.
  case onionSkin
  /// Two squares side by side, one of them filled.
  case compare
  /// Three dots in a row.
  case more
  /// A curve with dots.
  case trail
  /// Three planes, one above the other.
  case layers
  /// A square, and the part of another that reaches beyond it.
  case clips
  /// A chevron that points down.
  case hide
  /// A snowflake.
  case freeze
  /// Headphones.
  case solo
  /// A crossed-out wave.
  case mute
}

/// The shapes of an icon, in a square of 20 × 20 points.
struct IconShape {
  /// The part that is filled.
  var fill = UIBezierPath()
  /// The part that is drawn as a line of 1.6 points with round ends.
  var line = UIBezierPath()

  /// The side of the square.
  static let side: CGFloat = 20

  init(_ icon: LabIcon) {
    switch icon {
    case .back: polyline((12.5, 4), (6.5, 10), (12.5, 16))
    case .hide: polyline((4, 7.5), (10, 13.5), (16, 7.5))
    case .play: triangle((6, 3.5), (16.5, 10), (6, 16.5))
    case .reverse: triangle((14, 3.5), (3.5, 10), (14, 16.5))
    case .pause:
      bar(5, 4, 3.5, 12)
      bar(11.5, 4, 3.5, 12)
    case .stepForward:
      bar(4, 5, 2, 10)
      triangle((8.5, 5), (16.5, 10), (8.5, 15))
    case .stepBackward:
      bar(14, 5, 2, 10)
      triangle((11.5, 5), (3.5, 10), (11.5, 15))
    case .loop: loop()
    case .speed:
      arc(10, 11.5, 7, from: -200, to: 20)
      polyline((10, 11.5), (13.5, 7))
    case .appearance:
      arc(10, 10, 7, from: 0, to: 360)
      fill.addArc(
        withCenter: CGPoint(x: 10, y: 10), radius: 7, startAngle: -.pi / 2, endAngle: .pi / 2,
        clockwise: true)
      fill.close()
    case .motion:
      fill.append(UIBezierPath(ovalIn: CGRect(x: 10, y: 5.5, width: 9, height: 9)))
      polyline((1.5, 6.5), (6.5, 6.5))
      polyline((3.5, 10), (7.5, 10))
      polyline((1.5, 13.5), (6.5, 13.5))
    case .statistics:
      bar(3, 11, 3, 6)
      bar(8.5, 3, 3, 14)
      bar(14, 7, 3, 10)
    case .record:
      arc(10, 10, 7.5, from: 0, to: 360)
      fill.append(UIBezierPath(ovalIn: CGRect(x: 6, y: 6, width: 8, height: 8)))
    case .export:
      polyline((6.5, 8.5), (4, 8.5), (4, 17), (16, 17), (16, 8.5), (13.5, 8.5))
      polyline((10, 12.5), (10, 2.5))
      polyline((6.5, 6), (10, 2.5), (13.5, 6))
    case .timeline:
      bar(2.5, 3.5, 9, 3)
      bar(6, 8.5, 8, 3)
      bar(9.5, 13.5, 8, 3)
    case .help:
      arc(10, 7.5, 3.5, from: -180, to: 60)
      polyline((11.75, 10.5), (10, 12.2), (10, 13.2))
      fill.append(UIBezierPath(ovalIn: CGRect(x: 8.8, y: 15.4, width: 2.4, height: 2.4)))
    case .reset:
      arc(10, 10.5, 6.5, from: -150, to: 150)
      polyline((3, 3.5), (4.2, 7.4), (8.2, 6.6))
    case .inspector:
      line.append(
        UIBezierPath(roundedRect: CGRect(x: 2.5, y: 4, width: 15, height: 12), cornerRadius: 2.5))
      bar(12, 6.2, 3.5, 7.6)
    case .onionSkin:
      line.append(
        UIBezierPath(roundedRect: CGRect(x: 2.5, y: 2.5, width: 10, height: 10), cornerRadius: 2))
      polyline((15, 5.5), (15.5, 5.5), (15.5, 15.5), (5.5, 15.5), (5.5, 15))
    case .compare:
      line.append(
        UIBezierPath(roundedRect: CGRect(x: 2, y: 4.5, width: 6.5, height: 11), cornerRadius: 1.5))
      fill.append(
        UIBezierPath(
          roundedRect: CGRect(x: 11, y: 3.7, width: 7.8, height: 12.6), cornerRadius: 2))
    case .layers:
      plane(6.5, isWhole: true)
      plane(10.25, isWhole: false)
      plane(14, isWhole: false)
    case .clips:
      line.append(
        UIBezierPath(roundedRect: CGRect(x: 2.5, y: 2.5, width: 10, height: 10), cornerRadius: 2))
      for (from, to) in [
        ((16, 7), (17.5, 7)), ((17.5, 10), (17.5, 12)), ((17.5, 15), (17.5, 17.5)),
        ((15, 17.5), (12.5, 17.5)), ((9.5, 17.5), (7, 17.5)), ((7, 17.5), (7, 16)),
      ] as [((CGFloat, CGFloat), (CGFloat, CGFloat))] { polyline(from, to) }
    case .freeze:
      for angle in stride(from: CGFloat.pi / 6, to: .pi, by: .pi / 3) {
        let (x, y) = (7.5 * cos(angle), 7.5 * sin(angle))
        polyline((10 - x, 10 - y), (10 + x, 10 + y))
      }
    case .solo:
      arc(10, 11, 6.5, from: -180, to: 0)
      bar(2.2, 10.5, 4.2, 6.5)
      bar(13.6, 10.5, 4.2, 6.5)
    case .mute:
      line.move(to: CGPoint(x: 2, y: 10))
      line.addCurve(
        to: CGPoint(x: 18, y: 10), controlPoint1: CGPoint(x: 7, y: 0),
        controlPoint2: CGPoint(x: 13, y: 20))
      polyline((4, 16.5), (16, 3.5))
    case .more:
      for x in [4.5, 10, 15.5] as [CGFloat] {
        fill.append(UIBezierPath(ovalIn: CGRect(x: x - 1.6, y: 8.4, width: 3.2, height: 3.2)))
      }
    case .trail:
      line.move(to: CGPoint(x: 3.5, y: 15.5))
      line.addCurve(
        to: CGPoint(x: 16, y: 4.5), controlPoint1: CGPoint(x: 9, y: 16),
        controlPoint2: CGPoint(x: 15, y: 11))
      for (x, y) in [(3.5, 15.5), (12, 11.6), (16, 4.5)] {
        fill.append(UIBezierPath(ovalIn: CGRect(x: x - 2, y: y - 2, width: 4, height: 4)))
      }
    }
  }

  private func plane(_ y: CGFloat, isWhole: Bool) {
    if isWhole {
      polyline((10, y - 4), (18, y), (10, y + 4), (2, y))
      line.close()
    } else {
      polyline((2, y), (10, y + 4), (18, y))
    }
  }

  private func polyline(_ points: (CGFloat, CGFloat)...) {
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: point.0, y: point.1)
      if index == 0 { line.move(to: point) } else { line.addLine(to: point) }
    }
  }

  private func triangle(_ points: (CGFloat, CGFloat)...) {
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: point.0, y: point.1)
      if index == 0 { fill.move(to: point) } else { fill.addLine(to: point) }
    }
    fill.close()
  }

  private func bar(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    fill.append(
      UIBezierPath(
        roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerRadius: 1))
  }

  /// An arc between two angles in degrees, clockwise from the positive x axis.
  private func arc(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, from: CGFloat, to: CGFloat) {
    let start = from * .pi / 180
    line.move(to: CGPoint(x: x + radius * cos(start), y: y + radius * sin(start)))
    line.addArc(
      withCenter: CGPoint(x: x, y: y), radius: radius, startAngle: start,
      endAngle: to * .pi / 180, clockwise: true)
  }

  private func loop() {
    polyline((3, 9.5), (3, 8), (5, 6), (16.5, 6))
    polyline((13.8, 3), (16.8, 6), (13.8, 9))
    polyline((17, 10.5), (17, 12), (15, 14), (3.5, 14))
    polyline((6.2, 17), (3.2, 14), (6.2, 11))
  }
}

/// Shows an icon in a colour.
final class IconView: UIView {
  private let fill = CAShapeLayer()
  private let line = CAShapeLayer()

  var icon: LabIcon {
    didSet { if icon != oldValue { setNeedsLayout() } }
  }

  /// The colour of the icon.
  var color = UIColor.label {
    didSet { applyColor() }
  }

  init(_ icon: LabIcon) {
    self.icon = icon
    super.init(frame: CGRect(x: 0, y: 0, width: IconShape.side, height: IconShape.side))
    isUserInteractionEnabled = false
    line.fillColor = nil
    line.lineWidth = 1.6
    line.lineCap = .round
    line.lineJoin = .round
    for part in [fill, line] { layer.addSublayer(part) }
    applyColor()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let shape = IconShape(icon)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    fill.path = shape.fill.cgPath
    line.path = shape.line.cgPath
    let scale = bounds.width / IconShape.side
    for part in [fill, line] {
      part.anchorPoint = .zero
      part.position = .zero
      part.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
    }
    CATransaction.commit()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyColor()
  }

  private func applyColor() {
    let color = self.color.resolvedColor(with: traitCollection).cgColor
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    fill.fillColor = color
    line.strokeColor = color
    CATransaction.commit()
  }
}
