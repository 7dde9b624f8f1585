import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// A transparent window over the layers in depth: it receives the pointer events, outlines and names layers, and contains the strip of
/// controls.
final class LayersWindow: UIWindow {
  /// Called with the distance of a drag since the last call, in points.
  var onTurn: ((CGPoint) -> Void)?
  /// Called with the zoom factor of a wheel turn or a pinch, and its position in the window.
  var onZoom: ((CGFloat, CGPoint) -> Void)?
  /// Called with the position of the pointer in the window; nil when the pointer has left.
  var onPoint: ((CGPoint?) -> Void)?
  /// Called with the position of a click in the window.
  var onClick: ((CGPoint) -> Void)?
  /// Called for a double click.
  var onReset: (() -> Void)?

  /// Called when the traits have changed, for example to dark colours.
  var onColors: (() -> Void)?
  /// Called for Escape while this window has the keyboard.
  var onBack: (() -> Void)?

  let strip: LayersStrip
  private let canvas = UIView()
  private let pointed = CAShapeLayer()
  private let selected = CAShapeLayer()
  private var labels: [PlaneLabel] = []

  /// Just above the level of ``LabOverlay``.
  private static let level = UIWindow.Level(UIWindow.Level.statusBar.rawValue - 9)
  /// The change of the zoom's logarithm for a point of scrolling.
  private static let zoomPerPoint: CGFloat = 0.004
  /// The largest number of names, so that they stay readable.
  private static let mostLabels = 60

  init(frame: CGRect, strip: LayersStrip) {
    self.strip = strip
    super.init(frame: frame)
    windowLevel = Self.level
    clipsToBounds = true
    canvas.accessibilityIdentifier = "lab.layers.stage"
    addSubview(canvas)
    addSubview(strip)
    for (shape, width) in [(pointed, 1.5), (selected, 2.5)] {
      shape.fillColor = nil
      shape.lineWidth = width
      shape.lineJoin = .round
      canvas.layer.addSublayer(shape)
    }
    addRecognizers()
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func addRecognizers() {
    let turn = UIPanGestureRecognizer { [weak self] recognizer in
      guard let self, let pan = recognizer as? UIPanGestureRecognizer else { return }
      let moved = pan.translation(in: self)
      pan.setTranslation(.zero, in: self)
      onTurn?(moved)
    }
    turn.maximumNumberOfTouches = 1
    let wheel = UIPanGestureRecognizer { [weak self] recognizer in
      guard let self, let pan = recognizer as? UIPanGestureRecognizer else { return }
      let moved = pan.translation(in: self)
      pan.setTranslation(.zero, in: self)
      onZoom?(exp(moved.y * Self.zoomPerPoint), pan.location(in: self))
    }
    wheel.allowedScrollTypesMask = .all
    wheel.maximumNumberOfTouches = 0
    let pinch = UIPinchGestureRecognizer { [weak self] recognizer in
      guard let self, let pinch = recognizer as? UIPinchGestureRecognizer else { return }
      onZoom?(pinch.scale, pinch.location(in: self))
      pinch.scale = 1
    }
    let click = UITapGestureRecognizer { [weak self] in
      if let self { onClick?($0.location(in: self)) }
    }
    let double = UITapGestureRecognizer { [weak self] _ in self?.onReset?() }
    double.numberOfTapsRequired = 2
    let hover = UIHoverGestureRecognizer { [weak self] recognizer in
      guard let self else { return }
      let isOver = recognizer.state == .began || recognizer.state == .changed
      onPoint?(isOver ? recognizer.location(in: self) : nil)
    }
    for recognizer in [turn, wheel, pinch, click, double, hover] as [UIGestureRecognizer] {
      canvas.addGestureRecognizer(recognizer)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    canvas.frame = bounds
    let width = LayersStrip.width(in: bounds.width).rounded()
    strip.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: bounds.height - LayersStrip.height - 12,
      width: width, height: LayersStrip.height)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    onColors?()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack { onBack?() } else { super.pressesBegan(presses, with: event) }
  }

  // MARK: Marks

  /// A name and its position in the window.
  struct Mark: Equatable {
    var text: String
    var color: UIColor
    var position: CGPoint
  }

  /// Outlines the layer under the pointer and the selected one, by the corners of their planes, and shows names. A name that would
  /// cover an earlier one is left out.
  func show(pointed: [CGPoint]?, selected: [CGPoint]?, marks: [Mark]) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let color = UIColor.systemOrange.resolvedColor(with: traitCollection).cgColor
    for (shape, corners) in [(self.pointed, pointed), (self.selected, selected)] {
      shape.strokeColor = color
      let path = corners.map { LabOverlay.polygon($0) }
      if path != shape.path { shape.path = path }
    }
    CATransaction.commit()
    show(marks)
  }

  private func show(_ marks: [Mark]) {
    var taken: [CGRect] = [strip.frame.insetBy(dx: -4, dy: -4)]
    var used = 0
    for mark in marks where used < Self.mostLabels {
      if used == labels.count {
        let label = PlaneLabel()
        labels.append(label)
        canvas.addSubview(label)
      }
      let label = labels[used]
      label.show(mark.text, mark.color)
      let frame = CGRect(
        x: mark.position.x.rounded(), y: (mark.position.y - label.bounds.height - 1).rounded(),
        width: label.bounds.width, height: label.bounds.height)
      guard bounds.intersects(frame), !taken.contains(where: frame.intersects) else { continue }
      taken.append(frame)
      if label.frame != frame { label.frame = frame }
      label.isHidden = false
      used += 1
    }
    for label in labels[used...] { label.isHidden = true }
  }
}

/// A name of a plane: white on a colour.
private final class PlaneLabel: UIView {
  private let label = UILabel()
  private static let padding = CGSize(width: 5, height: 1.5)

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = 4
    label.font = .systemFont(ofSize: 10.5, weight: .semibold)
    label.textColor = .white
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows a text and takes the size that it needs.
  func show(_ text: String, _ color: UIColor) {
    backgroundColor = color
    guard label.text != text else { return }
    label.text = text
    let size = label.sizeThatFits(CGSize(width: 320, height: 40))
    label.frame = CGRect(
      x: Self.padding.width, y: Self.padding.height, width: size.width.rounded(.up),
      height: size.height.rounded(.up))
    bounds.size = CGSize(
      width: label.frame.maxX + Self.padding.width, height: label.frame.maxY + Self.padding.height)
  }
}
