import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// The contents of the curve editor.
struct CurveEditorState: Equatable {
  /// The animation's name, such as `position · header`.
  var title: String
  /// The animation's timing; nil for keyframe animations, which have no single timing and are not edited here.
  var timing: AnimationTiming?
  /// Its duration in seconds.
  var duration: TimeInterval
  /// Whether changes apply to all animations of the transition.
  var editsWholeTransition: Bool
  /// Whether the user has changed the timing.
  var isEdited: Bool
}

/// Receives the user's actions in the curve editor.
@MainActor
protocol CurveEditorDelegate: AnyObject {
  /// The user has changed the timing. A drag calls this with each move.
  func curveEditor(_ editor: CurveEditor, didChange timing: AnimationTiming)
  /// The user wants the app's own timing back.
  func curveEditorDidReset(_ editor: CurveEditor)
  /// The user has chosen whether changes apply to all animations of the transition or only to the selected one.
  func curveEditor(_ editor: CurveEditor, didSelectWholeTransition editsWholeTransition: Bool)
  /// The user copies the timing as text.
  func curveEditor(_ editor: CurveEditor, didCopy notation: TimingNotation)
  /// The user pastes a timing from the clipboard.
  func curveEditorDidPaste(_ editor: CurveEditor)
}

/// Edits the timing of an animation: a Bézier curve with two handles, or a spring. A spring has two sets of fields: duration and bounce, or
/// mass, stiffness, damping and velocity. A change of one set updates the other.
final class CurveEditor: UIView {
  weak var delegate: (any CurveEditorDelegate)?

  private var state: CurveEditorState?
  /// The curve and the spring that were shown last. They return when the user switches between the two kinds.
  private var lastCurve = TimingCurve.easeInOut
  private var lastSpring: Spring?

  private let scrollView = UIScrollView()
  private let title = UILabel()
  private let subtitle = UILabel()
  private let scope = UISegmentedControl(items: [
    localized("This animation"), localized("Whole transition"),
  ])
  private let kind = UISegmentedControl(items: [localized("Curve"), localized("Spring")])
  let graph = CurveGraph(frame: .zero)
  private let facts = UILabel()
  private let curveFields: [NumberField]
  private let springFields: [NumberField]
  private let notationTitle = UILabel()
  private let reset = UIButton(type: .system)
  private let copyTitle = UILabel()
  private var copyButtons: [UIButton] = []
  private let paste = UIButton(type: .system)
  private var presetTitles: [UILabel] = []
  private var presetButtons: [(origin: TimingPreset.Origin, button: UIButton)] = []
  private let message = UILabel()

  private static let margin: CGFloat = 16
  /// The width of the name of a control point's coordinate, in points.
  private static let pointLabelWidth: CGFloat = 18
  private static let graphHeight: CGFloat = 190

  override init(frame: CGRect) {
    let y = -2.0...3.0
    curveFields = [
      ("x1", 0...1), ("y1", y), ("x2", 0...1), ("y2", y),
    ].map { name, range in
      NumberField(
        name, identifier: "lab.curve." + name, range: range, step: 0.01,
        labelWidth: Self.pointLabelWidth)
    }
    springFields = [
      NumberField(
        localized("Duration"), identifier: "lab.spring.duration", range: 0.01...10, step: 0.01,
        unit: "s"),
      NumberField(
        localized("Bounce"), identifier: "lab.spring.bounce", range: 0...0.99, step: 0.01),
      NumberField(localized("Mass"), identifier: "lab.spring.mass", range: 0.01...1000, step: 0.1),
      NumberField(
        localized("Stiffness"), identifier: "lab.spring.stiffness", range: 0.1...1e6, step: 1),
      NumberField(
        localized("Damping"), identifier: "lab.spring.damping", range: 0.01...1e5, step: 0.1),
      NumberField(
        localized("Velocity"), identifier: "lab.spring.velocity", range: -1000...1000, step: 0.1),
    ]
    super.init(frame: frame)
    backgroundColor = .systemBackground
    accessibilityIdentifier = "lab.curve"
    addSubview(scrollView)
    makeLabels()
    makeControls()
    makePresets()
  }

  required init?(coder: NSCoder) {
    nil
  }

  // MARK: Contents

  private func makeLabels() {
    title.font = .systemFont(ofSize: 15, weight: .semibold)
    title.text = localized("Timing")
    subtitle.font = .systemFont(ofSize: 12)
    subtitle.textColor = .secondaryLabel
    subtitle.lineBreakMode = .byTruncatingMiddle
    facts.font = .systemFont(ofSize: 12)
    facts.textColor = .secondaryLabel
    facts.numberOfLines = 0
    message.font = .systemFont(ofSize: 13)
    message.textColor = .secondaryLabel
    message.numberOfLines = 0
    message.textAlignment = .center
    notationTitle.text = localized("or")
    copyTitle.text = localized("Copy as")
    for label in [notationTitle, copyTitle] {
      label.font = .systemFont(ofSize: 12, weight: .semibold)
      label.textColor = .secondaryLabel
    }
    for label in [title, subtitle, facts, message, notationTitle, copyTitle] {
      scrollView.addSubview(label)
    }
  }

  private func makeControls() {
    scope.accessibilityIdentifier = "lab.curve.scope"
    kind.accessibilityIdentifier = "lab.curve.kind"
    scope.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.curveEditor(self, didSelectWholeTransition: scope.selectedSegmentIndex == 1)
      }, for: .valueChanged)
    kind.addAction(UIAction { [weak self] _ in self?.changeKind() }, for: .valueChanged)
    // Time goes from left to right in every language.
    graph.semanticContentAttribute = .playback
    graph.onChange = { [weak self] in self?.change(.curve($0)) }
    for (index, field) in curveFields.enumerated() {
      field.onChange = { [weak self] in self?.enterCurve(index, $0) }
    }
    for (index, field) in springFields.enumerated() {
      field.onChange = { [weak self] in self?.enterSpring(index, $0) }
    }
    for view in [scope, kind, graph] + curveFields + springFields { scrollView.addSubview(view) }
    func prepare(
      _ button: UIButton, _ text: String, _ identifier: String, _ action: @escaping () -> Void
    ) {
      button.setTitle(text, for: .normal)
      button.accessibilityIdentifier = identifier
      button.addAction(UIAction { _ in action() }, for: .touchUpInside)
      scrollView.addSubview(button)
    }
    prepare(reset, localized("The app’s own timing"), "lab.curve.reset") { [weak self] in
      if let self { delegate?.curveEditorDidReset(self) }
    }
    reset.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    for notation in TimingNotation.allCases {
      let button = Self.makeChip()
      prepare(button, notation.title, "lab.curve.copy.\(notation)") { [weak self] in
        if let self { delegate?.curveEditor(self, didCopy: notation) }
      }
      copyButtons.append(button)
    }
    prepare(paste, localized("Paste"), "lab.curve.paste") { [weak self] in
      if let self { delegate?.curveEditorDidPaste(self) }
    }
    paste.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
  }

  private func makePresets() {
    for origin in TimingPreset.Origin.allCases {
      let title = UILabel()
      title.text = origin.title
      title.font = .systemFont(ofSize: 12, weight: .semibold)
      title.textColor = .secondaryLabel
      scrollView.addSubview(title)
      presetTitles.append(title)
    }
    for preset in TimingPreset.all {
      let button = Self.makeChip()
      button.setTitle(preset.name, for: .normal)
      button.accessibilityIdentifier = "lab.curve.preset"
      button.addAction(
        UIAction { [weak self] _ in self?.change(preset.timing) },
        for: .touchUpInside)
      scrollView.addSubview(button)
      presetButtons.append((preset.origin, button))
    }
  }

  private static func makeChip() -> UIButton {
    let button = UIButton(type: .custom)
    button.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    button.setTitleColor(.label, for: .normal)
    button.backgroundColor = .tertiarySystemFill
    button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 9, bottom: 4, right: 9)
    button.layer.cornerRadius = 6
    return button
  }

  /// Shows an animation; nil for none.
  func show(_ state: CurveEditorState?) {
    self.state = state
    if case .curve(let curve) = state?.timing { lastCurve = curve }
    if case .spring(let spring) = state?.timing { lastSpring = spring }
    setNeedsLayout()
  }

  /// Shows the playhead at a fraction of the animation's duration; nil for none.
  func show(fraction: Double?) { graph.show(fraction: fraction) }

  // MARK: Layout

  private var views: [UIView] {
    [title, message, subtitle, scope, kind, graph, facts, notationTitle, reset, copyTitle, paste]
      + curveFields + springFields + copyButtons + presetTitles + presetButtons.map(\.button)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scrollView.frame = bounds
    defer { scrollView.mirrorIfNeeded(views) }
    let width = bounds.width - 2 * Self.margin
    var y: CGFloat = 18
    func place(_ view: UIView, height: CGFloat, after gap: CGFloat) {
      view.frame = CGRect(x: Self.margin, y: y, width: width, height: height)
      y += height + gap
    }
    place(title, height: 20, after: 2)
    let timing = state?.timing
    for view in views where view !== title && view !== message { view.isHidden = timing == nil }
    message.isHidden = timing != nil
    guard let state, let timing else {
      message.text =
        state == nil
        ? localized("Start a transition, and click a bar on the timeline.")
        : localized("A keyframe animation has no single curve: drag its dots on the timeline.")
      let size = message.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      y += 24
      place(message, height: size.height, after: 0)
      scrollView.contentSize = CGSize(width: bounds.width, height: y)
      return
    }
    subtitle.text = state.title
    place(subtitle, height: 16, after: 10)
    scope.selectedSegmentIndex = state.editsWholeTransition ? 1 : 0
    place(scope, height: 28, after: 12)
    var isSpring = false
    if case .spring = timing { isSpring = true }
    kind.selectedSegmentIndex = isSpring ? 1 : 0
    place(kind, height: 28, after: 10)
    graph.show(timing, duration: state.duration)
    place(graph, height: Self.graphHeight, after: 8)
    facts.text = Self.facts(timing, state.duration)
    place(facts, height: 32, after: 8)
    y = layOutFields(timing, from: y, width: width)
    reset.isHidden = !state.isEdited
    if state.isEdited {
      let size = reset.sizeThatFits(bounds.size)
      reset.frame = CGRect(x: Self.margin, y: y, width: size.width.rounded(.up), height: 28)
      y += 34
    }
    y += 8
    place(copyTitle, height: 16, after: 6)
    y = flow(copyButtons, from: y, width: width) + 6
    let size = paste.sizeThatFits(bounds.size)
    paste.frame = CGRect(x: Self.margin, y: y, width: size.width.rounded(.up), height: 26)
    y += 38
    for (origin, title) in zip(TimingPreset.Origin.allCases, presetTitles) {
      place(title, height: 16, after: 6)
      y =
        flow(presetButtons.filter { $0.origin == origin }.map(\.button), from: y, width: width) + 12
    }
    scrollView.contentSize = CGSize(width: bounds.width, height: y + 8)
  }

  /// Places the fields of the timing's kind in two columns. Returns the y coordinate below them, in points.
  private func layOutFields(_ timing: AnimationTiming, from top: CGFloat, width: CGFloat) -> CGFloat
  {
    var y = top
    let column = ((width - 14) / 2).rounded(.down)
    func place(_ fields: some Collection<NumberField>) {
      for (index, field) in fields.enumerated() {
        let isRight = index % 2 == 1
        field.frame = CGRect(
          x: Self.margin + (isRight ? column + 14 : 0), y: y, width: column,
          height: NumberField.height)
        if isRight { y += NumberField.height + 6 }
      }
    }
    switch timing {
    case .curve(let curve):
      for field in springFields { field.isHidden = true }
      notationTitle.isHidden = true
      for (field, value) in zip(curveFields, [curve.x1, curve.y1, curve.x2, curve.y2]) {
        field.show(value)
      }
      place(curveFields)
    case .spring(let spring):
      for field in curveFields { field.isHidden = true }
      let values = [
        spring.perceptualDuration, spring.bounce, spring.mass, spring.stiffness, spring.damping,
        spring.initialVelocity,
      ]
      for (field, value) in zip(springFields, values) { field.show(value) }
      place(springFields.prefix(2))
      notationTitle.frame = CGRect(x: Self.margin, y: y, width: width, height: 16)
      y += 22
      place(springFields.dropFirst(2))
    }
    return y + 4
  }

  /// Places buttons side by side, in as many lines as they need. Returns the y coordinate below them, in points.
  private func flow(_ buttons: [UIButton], from top: CGFloat, width: CGFloat) -> CGFloat {
    var (x, y) = (Self.margin, top)
    for button in buttons {
      let size = button.sizeThatFits(CGSize(width: width, height: 26))
      let needed = min(size.width.rounded(.up), width)
      if x > Self.margin, x + needed > Self.margin + width { (x, y) = (Self.margin, y + 32) }
      button.frame = CGRect(x: x, y: y, width: needed, height: 26)
      x += needed + 6
    }
    return y + 26
  }

  /// Describes the overshoot and the time until the value comes to rest.
  static func facts(_ timing: AnimationTiming, _ duration: TimeInterval) -> String {
    let length = timing.naturalDuration ?? duration
    let values = (0...1000).map {
      timing.value(at: length * Double($0) / 1000, duration: length)
    }
    let overshoot = max((values.max() ?? 1) - 1, 0)
    let over =
      overshoot < 0.0005
      ? localized("Does not overshoot.")
      : localized("Overshoots by %@ %.", ValueText.number((overshoot * 1000).rounded() / 10))
    let rest =
      timing.naturalDuration.map {
        $0.isFinite && $0 < 60
          ? localized("Comes to rest after %@.", ValueText.milliseconds($0))
          : localized("Does not come to rest.")
      } ?? localized("Takes %@.", ValueText.milliseconds(duration))
    return over + "\n" + rest
  }

  // MARK: Changing

  private func change(_ timing: AnimationTiming) {
    state?.timing = timing
    setNeedsLayout()
    delegate?.curveEditor(self, didChange: timing)
  }

  private func changeKind() {
    guard let state else { return }
    if kind.selectedSegmentIndex == 1 {
      let spring =
        lastSpring
        ?? BlockSpring(dampingRatio: 0.8, initialVelocity: 0, duration: state.duration).spring
      change(.spring(spring))
    } else {
      change(.curve(lastCurve))
    }
  }

  private func enterCurve(_ index: Int, _ value: Double) {
    guard case .curve(let curve) = state?.timing else { return }
    var n = [curve.x1, curve.y1, curve.x2, curve.y2]
    n[index] = value
    change(.curve(TimingCurve(n[0], n[1], n[2], n[3])))
  }

  private func enterSpring(_ index: Int, _ value: Double) {
    guard case .spring(let old) = state?.timing else { return }
    func spring(
      mass: Double? = nil, stiffness: Double? = nil, damping: Double? = nil, velocity: Double? = nil
    ) -> Spring {
      Spring(
        mass: mass ?? old.mass, stiffness: stiffness ?? old.stiffness,
        damping: damping ?? old.damping, initialVelocity: velocity ?? old.initialVelocity)
    }
    let new =
      switch index {
      case 0:
        Spring(
          perceptualDuration: value, bounce: old.bounce, mass: old.mass,
          initialVelocity: old.initialVelocity)
      case 1:
        Spring(
          perceptualDuration: old.perceptualDuration, bounce: value, mass: old.mass,
          initialVelocity: old.initialVelocity)
      case 2: spring(mass: value)
      case 3: spring(stiffness: value)
      case 4: spring(damping: value)
      default: spring(velocity: value)
      }
    change(.spring(new))
  }
}
