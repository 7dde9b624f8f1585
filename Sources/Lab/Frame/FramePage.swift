import CoreGraphics
import QuartzCore
import UIKit

/// Overlays on the app's window that show how its last frame was drawn.
public struct FrameOverlays: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The rectangles that were drawn again.
  public static let damage = FrameOverlays(rawValue: 1 << 0)
  /// How many times each place was drawn: the overdraw.
  public static let overdraw = FrameOverlays(rawValue: 1 << 1)
  /// The areas that were drawn from textures in the compositor's caches.
  public static let textures = FrameOverlays(rawValue: 1 << 2)
  /// The areas that were copied from textures by blits.
  public static let copies = FrameOverlays(rawValue: 1 << 3)
}

/// The page *Frame* of the lab's panel. Its switches show overlays of the last frame on the app's window, and turn the drawing of layer
/// features on and off.
final class FramePage: UIView {
  /// Called when the user shows or hides an overlay.
  var onShow: ((FrameOverlays, Bool) -> Void)?
  /// Called when the user switches the drawing of a feature on or off.
  var onDraw: ((FrameInspection.Features, Bool) -> Void)?
  /// Called when the user asks to measure the cost of the features.
  var onMeasure: (() -> Void)?

  private let overlays: [(kind: FrameOverlays, row: SwitchRow)]
  private let features: [(feature: FrameInspection.Features, row: SwitchRow)]
  private let scrollView = UIScrollView()
  private let titles = [UILabel(), UILabel()]
  private let hints = [UILabel(), UILabel()]
  private let legend = OverdrawLegend()
  private let measure = UIButton(type: .system)
  private let whole = UILabel()

  private static let margin: CGFloat = 16

  override init(frame: CGRect) {
    overlays = [
      (.damage, SwitchRow(localized("Damage"), "damage", [FrameOverlayView.damageColor])),
      (.overdraw, SwitchRow(localized("Overdraw"), "overdraw", FrameOverlayView.overdrawColors)),
      (
        .textures,
        SwitchRow(localized("Cached textures"), "textures", [FrameOverlayView.textureColor])
      ),
      (.copies, SwitchRow(localized("Copied pixels"), "copies", [FrameOverlayView.copyColor])),
    ]
    features = [
      (.clips, SwitchRow(localized("Clips and masks"), "clips")),
      (.shadows, SwitchRow(localized("Shadows"), "shadows")),
      (.groupOpacity, SwitchRow(localized("Group opacity"), "groupOpacity")),
    ]
    super.init(frame: frame)
    backgroundColor = .systemBackground
    accessibilityIdentifier = "lab.frame"
    titles[0].text = localized("On the stage")
    titles[1].text = localized("Drawn")
    hints[0].text = localized("How the last frame that changed the app’s window was drawn.")
    hints[1].text = localized(
      "Features that are off are not drawn. A feature’s cost is the time that the whole window would save without it."
    )
    for label in titles { label.font = .systemFont(ofSize: 15, weight: .semibold) }
    for label in hints {
      label.font = .systemFont(ofSize: 12)
      label.textColor = .secondaryLabel
      label.numberOfLines = 0
    }
    whole.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
    whole.textColor = .secondaryLabel
    whole.accessibilityIdentifier = "lab.frame.whole"
    measure.setTitle(localized("Measure the costs"), for: .normal)
    measure.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    measure.accessibilityIdentifier = "lab.frame.measure"
    measure.addAction(UIAction { [weak self] _ in self?.onMeasure?() }, for: .touchUpInside)
    for (kind, row) in overlays { row.onSwitch = { [weak self] in self?.onShow?(kind, $0) } }
    for (feature, row) in features { row.onSwitch = { [weak self] in self?.onDraw?(feature, $0) } }
    addSubview(scrollView)
    let views: [UIView] = titles + hints + [legend, measure, whole]
    for view in views + overlays.map(\.row) + features.map(\.row) { scrollView.addSubview(view) }
    show(nil, overlays: [], inspection: nil, isAvailable: false)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows the state.
  ///
  /// - Parameters:
  ///   - drawing: How the last frame was drawn; nil if that is not known yet.
  ///   - overlays: The overlays that are shown.
  ///   - inspection: The present request to the compositor; nil for none.
  ///   - isAvailable: Whether the app's window is drawn as usual, and not with its layers in depth.
  func show(
    _ drawing: FrameDrawing?, overlays shown: FrameOverlays, inspection: FrameInspection?,
    isAvailable: Bool
  ) {
    for (kind, row) in overlays {
      row.show(
        isOn: shown.contains(kind), text: isAvailable ? Self.text(kind, drawing) : "",
        isEnabled: isAvailable)
    }
    legend.isHidden = !shown.contains(.overdraw)
    let costs = drawing?.costs
    let isMeasured = costs != nil && costs?.measurement == inspection?.measurement
    for (feature, row) in features {
      let cost = costs?.features[feature].map(Self.cost) ?? localized("not used")
      row.show(
        isOn: inspection?.omitted.contains(feature) != true, text: isMeasured ? cost : "",
        isEnabled: isAvailable)
    }
    measure.isEnabled = isAvailable
    whole.text =
      isMeasured
      ? localized("The window: %@", Self.milliseconds(costs?.whole ?? 0))
      : inspection?.measurement == nil ? "" : localized("Measuring …")
    hints[0].text =
      isAvailable
      ? localized("How the last frame that changed the app’s window was drawn.") : Self.unavailable
    setNeedsLayout()
  }

  private static var unavailable: String {
    localized("Close the layers in depth first: this page shows the window as the app draws it.")
  }

  private static func text(_ kind: FrameOverlays, _ drawing: FrameDrawing?) -> String {
    guard let drawing else { return "" }
    return switch kind {
    case .damage: ValueText.percent(drawing.damagedPart(of: UIScreen.main.bounds.size))
    case .overdraw:
      drawing.overdraw.map { ValueText.number(($0.average * 100).rounded() / 100) + "×" } ?? ""
    case .textures: String(drawing.textures.count)
    default: String(drawing.copies.count)
    }
  }

  private static func milliseconds(_ seconds: Double) -> String {
    ValueText.number((seconds * 100_000).rounded() / 100) + " ms"
  }

  /// A cost as text. Less than 0.05 ms can't be distinguished from no cost.
  private static func cost(_ seconds: Double) -> String {
    seconds < 0.000_05 ? "< " + milliseconds(0.000_05) : milliseconds(seconds)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scrollView.frame = bounds
    let width = bounds.width - 2 * Self.margin
    var y: CGFloat = 18
    func place(_ view: UIView, _ height: CGFloat, after gap: CGFloat) {
      view.frame = CGRect(x: Self.margin, y: y, width: width, height: height)
      y += height + gap
    }
    func placeHead(_ index: Int) {
      place(titles[index], 20, after: 4)
      let size = hints[index].sizeThatFits(
        CGSize(width: width, height: .greatestFiniteMagnitude))
      place(hints[index], size.height.rounded(.up), after: 8)
    }
    placeHead(0)
    for (kind, row) in overlays {
      place(row, SwitchRow.height, after: 0)
      if kind == .overdraw, !legend.isHidden { place(legend, OverdrawLegend.height, after: 6) }
    }
    y += 16
    placeHead(1)
    for (_, row) in features { place(row, SwitchRow.height, after: 0) }
    y += 8
    let size = measure.sizeThatFits(bounds.size)
    measure.frame = CGRect(x: Self.margin, y: y, width: size.width.rounded(.up), height: 28)
    let left = measure.frame.maxX + 8
    whole.frame = CGRect(x: left, y: y, width: Self.margin + width - left, height: 28)
    whole.textAlignment = trailingAlignment
    scrollView.mirrorIfNeeded([measure, whole])
    scrollView.contentSize = CGSize(width: bounds.width, height: y + 36)
  }
}

/// A switch with its name, a number, and the colours of its overlay.
private final class SwitchRow: UIView {
  /// Called with the new state when the user has switched.
  var onSwitch: ((Bool) -> Void)?

  private let swatch = UIView()
  private let stripes: [UIView]
  private let name = UILabel()
  private let number = UILabel()
  private let toggle = UISwitch.compact()

  static let height: CGFloat = 32
  private static let swatchSide: CGFloat = 12

  init(_ title: String, _ identifier: String, _ colors: [UIColor] = []) {
    stripes = colors.map { color in
      let stripe = UIView()
      stripe.backgroundColor = color
      return stripe
    }
    super.init(frame: .zero)
    swatch.layer.cornerRadius = 3
    swatch.clipsToBounds = true
    for stripe in stripes { swatch.addSubview(stripe) }
    name.text = title
    name.font = .systemFont(ofSize: 13)
    number.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
    number.textColor = .secondaryLabel
    number.accessibilityIdentifier = "lab.frame.\(identifier).value"
    toggle.accessibilityIdentifier = "lab.frame." + identifier
    toggle.accessibilityLabel = title
    toggle.addAction(
      UIAction { [weak self] _ in
        if let self { onSwitch?(toggle.isOn) }
      }, for: .valueChanged)
    for view in [swatch, name, number, toggle] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  func show(isOn: Bool, text: String, isEnabled: Bool) {
    toggle.isOn = isOn
    toggle.isEnabled = isEnabled
    number.text = text
    name.textColor = isEnabled ? .label : .tertiaryLabel
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = toggle.frame.size
    toggle.center = CGPoint(x: bounds.width - size.width / 2, y: bounds.midY)
    let side = Self.swatchSide
    swatch.frame = CGRect(x: 0, y: (bounds.height - side) / 2, width: side, height: side)
    let width = side / CGFloat(max(stripes.count, 1))
    for (index, stripe) in stripes.enumerated() {
      stripe.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: side)
    }
    let left: CGFloat = stripes.isEmpty ? 0 : side + 8
    let numbers: CGFloat = 76
    let right = toggle.frame.minX - 10
    number.frame = CGRect(x: right - numbers, y: 0, width: numbers, height: bounds.height)
    name.frame = CGRect(x: left, y: 0, width: right - numbers - left, height: bounds.height)
    number.textAlignment = trailingAlignment
    mirrorIfNeeded([swatch, name, number, toggle])
  }
}

/// The colours of overdraw and the counts that they stand for.
private final class OverdrawLegend: UIView {
  private let swatches = FrameOverlayView.overdrawColors.map { color in
    let view = UIView()
    view.backgroundColor = color
    view.layer.cornerRadius = 3
    return view
  }
  private let counts = ["2×", "3×", "4×", "5× +"].map { text in
    let label = UILabel()
    label.text = text
    label.font = .monospacedDigitSystemFont(ofSize: 11, weight: .regular)
    label.textColor = .secondaryLabel
    return label
  }

  static let height: CGFloat = 18

  override init(frame: CGRect) {
    super.init(frame: frame)
    for view in swatches + counts { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, (swatch, count)) in zip(swatches, counts).enumerated() {
      let x = CGFloat(index) * 54
      swatch.frame = CGRect(x: x, y: (bounds.height - 12) / 2, width: 12, height: 12)
      count.frame = CGRect(x: x + 17, y: 0, width: 36, height: bounds.height)
    }
    mirrorIfNeeded(swatches + counts)
  }
}
