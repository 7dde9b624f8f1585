import CoreGraphics
import QuartzCore
import UIKit

/// The controls of the layers in depth: spacing, cut, what the planes show, clipped contents, and the standard view.
final class LayersStrip: UIView {
  /// Called with the distance between two levels, in points.
  var onSpacing: ((CGFloat) -> Void)?
  /// Called with the visible part of the stack, as fractions from the back, 0…1.
  var onCut: ((ClosedRange<Double>) -> Void)?
  /// Called with the style of the planes.
  var onStyle: ((ExplodedAppearance.Style) -> Void)?

  let spacing = UISlider()
  let cut = RangeSlider()
  let style = UISegmentedControl()
  private let buttons: [LabButton]
  private let titles = [UILabel(), UILabel()]
  private let toolTip = ToolTipView(frame: .zero)

  /// The height in points.
  static let height: CGFloat = 44
  /// The largest distance between two levels, in points.
  static let mostSpacing: CGFloat = 80
  private static let styles: [ExplodedAppearance.Style] = [.contents, .wireframes, .both]
  private static let margin: CGFloat = 14
  private static let gap: CGFloat = 8
  private static let styleWidth: CGFloat = 234
  /// The limits of a slider's width, in points.
  private static let sliderWidths: ClosedRange<CGFloat> = 56...130

  /// - Parameter commands: The commands of the buttons at the end.
  init(commands: [LabCommand]) {
    buttons = commands.map(LabButton.init)
    super.init(frame: .zero)
    backgroundColor = .tertiarySystemBackground
    layer.cornerRadius = 12
    layer.borderWidth = 0.5
    layer.shadowOpacity = 0.18
    layer.shadowRadius = 10
    layer.shadowOffset = CGSize(width: 0, height: 3)
    for (label, text) in zip(titles, [localized("Spacing"), localized("Cut")]) {
      label.text = text
      label.font = .systemFont(ofSize: 12, weight: .medium)
      label.textColor = .secondaryLabel
    }
    spacing.maximumValue = Float(Self.mostSpacing)
    spacing.accessibilityIdentifier = "lab.layers.spacing"
    spacing.accessibilityLabel = localized("Spacing")
    spacing.addAction(
      UIAction { [weak self] _ in
        if let self { onSpacing?(CGFloat(spacing.value)) }
      }, for: .valueChanged)
    cut.accessibilityIdentifier = "lab.layers.cut"
    cut.accessibilityLabel = localized("Cut")
    // From the back at the left to the front at the right in every language.
    cut.semanticContentAttribute = .spatial
    cut.onChange = { [weak self] in self?.onCut?($0) }
    let names = [localized("Contents"), localized("Wireframes"), localized("Both")]
    for (index, name) in names.enumerated() {
      style.insertSegment(withTitle: name, at: index, animated: false)
    }
    style.apportionsSegmentWidthsByContent = true
    style.accessibilityIdentifier = "lab.layers.style"
    style.addAction(
      UIAction { [weak self] _ in
        guard let self, Self.styles.indices.contains(style.selectedSegmentIndex) else { return }
        onStyle?(Self.styles[style.selectedSegmentIndex])
      }, for: .valueChanged)
    for button in buttons {
      button.onHover = { [weak self] button, isOver in self?.hover(button, isOver) }
    }
    toolTip.alpha = 0
    for view in [titles[0], spacing, titles[1], cut, style] + buttons + [toolTip] as [UIView] {
      addSubview(view)
    }
    applyBorder()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyBorder()
  }

  private func applyBorder() {
    layer.borderColor = UIColor.opaqueSeparator.resolvedColor(with: traitCollection).cgColor
  }

  /// Shows the values of an appearance of a stack with this number of levels.
  func show(_ appearance: ExplodedAppearance, levels: Int) {
    if !spacing.isTracking { spacing.value = Float(appearance.spacing) }
    cut.steps = levels
    cut.range = appearance.cut
    style.selectedSegmentIndex =
      Self.styles.firstIndex(of: appearance.style) ?? UISegmentedControl.noSegment
    for button in buttons { button.refresh() }
  }

  /// The width that it takes in a window of this width, in points.
  static func width(in room: CGFloat) -> CGFloat {
    min(room - 24, styleWidth + 2 * LabButton.side + 2 * sliderWidths.upperBound + 164)
  }

  private func hover(_ button: LabButton, _ isOver: Bool) {
    toolTip.alpha = isOver ? 1 : 0
    guard isOver else { return }
    toolTip.show(button.command.title, key: button.command.key)
    let size = toolTip.bounds.size
    toolTip.frame = CGRect(
      x: min(button.frame.midX - size.width / 2, bounds.width - size.width).rounded(),
      y: -size.height - 8, width: size.width, height: size.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = LabButton.side
    var x = bounds.width - Self.margin + 4
    for button in buttons.reversed() {
      x -= side
      button.frame = CGRect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
    }
    x -= Self.gap + Self.styleWidth
    style.frame = CGRect(x: x, y: (bounds.height - 28) / 2, width: Self.styleWidth, height: 28)
    // The titles are hidden if there is no room for them.
    let widths = titles.map { $0.sizeThatFits(bounds.size).width.rounded(.up) }
    let room = x - Self.margin - 3 * Self.gap
    let withTitles = (room - widths[0] - widths[1] - 2 * Self.gap) / 2
    let hasTitles = withTitles >= Self.sliderWidths.lowerBound
    let slider = min(hasTitles ? withTitles : room / 2, Self.sliderWidths.upperBound)
    x = Self.margin
    for (index, control) in ([spacing, cut] as [UIView]).enumerated() {
      titles[index].isHidden = !hasTitles
      if hasTitles {
        titles[index].frame = CGRect(x: x, y: 0, width: widths[index], height: bounds.height)
        x += widths[index] + Self.gap
      }
      control.frame = CGRect(x: x, y: 0, width: max(slider, 0), height: bounds.height)
      x += slider + 1.5 * Self.gap
    }
    mirrorIfNeeded(titles + [spacing, cut, style] + buttons as [UIView])
  }
}
