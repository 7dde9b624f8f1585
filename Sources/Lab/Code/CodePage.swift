import CoreGraphics
import Foundation
import UIKit

/// The page *Code* of the lab's panel. It shows the app's source, one file at a time, and marks the lines that begin the selected
/// animation. Or it shows a diff of the source that has the same effect as the lab's edits.
final class CodePage: UIView {
  /// The animation whose lines are marked.
  struct MarkedAnimation: Equatable {
    /// Its key path, such as `position`. Lines that name the property are marked if no line of `calls` is in the sources.
    var keyPath: String
    /// The lines of the code that added it, innermost call first.
    var calls: [AnimationOrigin.Line] = []
  }

  /// Called with the file that the user wants to open in an editor.
  var onOpen: ((URL) -> Void)? {
    didSet { setNeedsLayout() }
  }
  /// Called with the changes as text, when the user wants to copy them.
  var onCopy: ((String) -> Void)?

  private let parts = UISegmentedControl(items: [localized("Source"), localized("Changes")])
  private let copyButton = UIButton(type: .system)
  private var changes: [SourceChange] = []
  /// A sentence that tells the user where to put changes that belong to no file.
  private var advice: String?
  /// Whether there are edits that the changes can't express.
  private var isIncomplete = false

  private var sources: [LabSource] = []
  private var index = 0
  private var animation: MarkedAnimation?
  private let name = UILabel()
  private let facts = UILabel()
  private let previousButton = UIButton(type: .system)
  private let nextButton = UIButton(type: .system)
  private let open = UIButton(type: .system)
  private let separator = UIView()
  let code = CodeView(frame: .zero)

  private static let margin: CGFloat = 16
  private static let buttonSide: CGFloat = 28
  private static let partsHeight: CGFloat = 30

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    accessibilityIdentifier = "lab.code"
    name.font = .systemFont(ofSize: 13, weight: .semibold)
    name.lineBreakMode = .byTruncatingMiddle
    name.accessibilityIdentifier = "lab.code.name"
    facts.font = .systemFont(ofSize: 12)
    facts.textColor = .secondaryLabel
    facts.numberOfLines = 4
    facts.accessibilityIdentifier = "lab.code.facts"
    separator.backgroundColor = .separator
    func prepare(_ button: UIButton, _ title: String, _ label: String, _ identifier: String) {
      button.setTitle(title, for: .normal)
      button.accessibilityLabel = label
      button.accessibilityIdentifier = identifier
    }
    prepare(previousButton, "", localized("Previous file"), "lab.code.previous")
    prepare(nextButton, "", localized("Next file"), "lab.code.next")
    prepare(open, localized("Open the file"), localized("Open the file"), "lab.code.open")
    for button in [previousButton, nextButton] { button.titleLabel?.font = .systemFont(ofSize: 20) }
    open.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    prepare(copyButton, localized("Copy"), localized("Copy the changes"), "lab.code.copy")
    copyButton.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    copyButton.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        onCopy?(changes.flatMap(\.diff).joined(separator: "\n") + "\n")
      }, for: .touchUpInside)
    parts.selectedSegmentIndex = 0
    parts.accessibilityIdentifier = "lab.code.parts"
    parts.addAction(UIAction { [weak self] _ in self?.showPart() }, for: .valueChanged)
    previousButton.addAction(UIAction { [weak self] _ in self?.turn(by: -1) }, for: .touchUpInside)
    nextButton.addAction(UIAction { [weak self] _ in self?.turn(by: 1) }, for: .touchUpInside)
    open.addAction(
      UIAction { [weak self] _ in
        guard let self, sources.indices.contains(index) else { return }
        onOpen?(sources[index].file)
      }, for: .touchUpInside)
    for view in [
      parts, name, facts, previousButton, nextButton, open, copyButton, separator, code,
    ] as [UIView] {
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows source files, and marks the lines of an animation; nil marks none. If the files or the animation differ from those before, the
  /// file with the animation's innermost line is shown, or else the first one or the one that is shown already.
  func show(_ sources: [LabSource], marking animation: MarkedAnimation?) {
    guard sources != self.sources || animation != self.animation else { return }
    if sources != self.sources { index = 0 }
    let (oldSources, oldIndex) = (self.sources, index)
    (self.sources, self.animation) = (sources, animation)
    if let call = innermostCall { index = call.file }
    if sources != oldSources {
      showPart()
    } else if !showsChanges {
      if index != oldIndex { showFile() } else { mark() }
    }
  }

  /// The innermost call of the animation that is in one of the files: the index of the file, and the number of the line.
  private var innermostCall: (file: Int, line: Int)? {
    animation?.calls.lazy.compactMap { call in
      self.sources.firstIndex { $0.isCompiled(as: call.path) }.map { ($0, call.number) }
    }.first
  }

  /// Shows the source changes that have the same effect as the lab's edits.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - advice: Tells the user where to put changes that belong to no file.
  ///   - isIncomplete: Whether there are edits that the changes can't express.
  func show(changes: [SourceChange], advice: String?, isIncomplete: Bool) {
    guard changes != self.changes || advice != self.advice || isIncomplete != self.isIncomplete
    else { return }
    (self.changes, self.advice, self.isIncomplete) = (changes, advice, isIncomplete)
    if showsChanges { showPart() }
  }

  /// Whether the changes are shown. Without source there is nothing else to show.
  private var showsChanges: Bool { parts.selectedSegmentIndex == 1 || sources.isEmpty }

  private func showPart() {
    parts.isHidden = sources.isEmpty
    copyButton.isHidden = !showsChanges || changes.isEmpty
    setNeedsLayout()
    guard showsChanges else { return showFile() }
    for button in [previousButton, nextButton] { button.isHidden = true }
    name.text = localized("Changes")
    let lines = changes.flatMap(\.diff)
    let omission = localized(
      "Values of layers, and rows that are muted, frozen or alone, are not in the source.")
    facts.text =
      lines.isEmpty
      ? isIncomplete
        ? omission
        : localized(
          "Edit a bar, a curve or a parameter: the matching change of the source appears here.")
      : (advice ?? localized("This diff works with git apply and patch."))
        + (isIncomplete ? "\n" + omission : "")
    code.show(lines.map(Self.pieces), tints: Self.tints(of: lines))
  }

  /// Splits a line of a diff into coloured pieces: code as in the source, signs and headers as comments.
  private static func pieces(_ line: String) -> [SwiftHighlighter.Piece] {
    let isCode = !line.hasPrefix("---") && !line.hasPrefix("+++") && !line.hasPrefix("@@")
    guard isCode, let sign = line.first else { return [.init(kind: .comment, text: line)] }
    return [.init(kind: .comment, text: String(sign))]
      + (SwiftHighlighter.lines(of: String(line.dropFirst())).first ?? [])
  }

  private static func tints(of lines: [String]) -> [Int: CodeView.Tint] {
    var tints: [Int: CodeView.Tint] = [:]
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("+"), !line.hasPrefix("+++") { tints[index] = .added }
      if line.hasPrefix("-"), !line.hasPrefix("---") { tints[index] = .removed }
    }
    return tints
  }

  private func turn(by distance: Int) {
    guard !sources.isEmpty else { return }
    index = (index + distance + sources.count) % sources.count
    showFile()
  }

  private func showFile() {
    guard sources.indices.contains(index) else {
      code.show([])
      return
    }
    name.text = sources[index].name
    let text = try? String(contentsOf: sources[index].file, encoding: .utf8)
    code.show(
      text.map(SwiftHighlighter.lines)
        ?? [[.init(kind: .comment, text: localized("The file can’t be read."))]])
    for button in [previousButton, nextButton] { button.isHidden = sources.count < 2 }
    mark()
  }

  private func mark() {
    let text: String
    if let innermostCall {
      let calls = animation?.calls.filter { sources[index].isCompiled(as: $0.path) } ?? []
      var tints = Dictionary(calls.map { ($0.number - 1, CodeView.Tint.calling) }) { $1 }
      if innermostCall.file == index { tints[innermostCall.line - 1] = .marked }
      code.mark(tints)
      let line = "\(innermostCall.line)"
      text =
        innermostCall.file != index
        ? localized("%@ begins the animation.", "\(sources[innermostCall.file].name):\(line)")
        : tints.count == 1
          ? localized("Line %@ begins the animation.", line)
          : localized("Line %@ begins the animation. The paler lines call it.", line)
    } else if let names = (animation?.keyPath).map(AnimatedNames.names) {
      let count = code.mark(Set(names))
      text = localized("Lines marked: %@", "\(count) (" + names.joined(separator: ", ") + ")")
    } else {
      code.mark([:])
      text = localized("Click a bar on the timeline to mark the lines of its animation.")
    }
    facts.text = localized("File %@", "\(index + 1) / \(sources.count)") + "\n" + text
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width - 2 * Self.margin
    let side = Self.buttonSide
    let buttons = previousButton.isHidden ? 0 : 2 * side
    var y: CGFloat = 14
    if !parts.isHidden {
      parts.frame = CGRect(x: Self.margin, y: y - 2, width: width, height: Self.partsHeight)
      y += Self.partsHeight + 10
    }
    name.frame = CGRect(x: Self.margin, y: y, width: width - buttons, height: 20)
    previousButton.frame = CGRect(
      x: Self.margin + width - 2 * side, y: y - 4, width: side, height: side)
    nextButton.frame = CGRect(x: Self.margin + width - side, y: y - 4, width: side, height: side)
    let room = CGSize(width: width, height: .greatestFiniteMagnitude)
    let height = facts.sizeThatFits(room).height.rounded(.up)
    facts.frame = CGRect(x: Self.margin, y: y + 24, width: width, height: height)
    y += 30 + height
    open.isHidden = showsChanges || onOpen == nil
    for button in [open, copyButton] where !button.isHidden {
      let size = button.sizeThatFits(bounds.size)
      button.frame = CGRect(x: Self.margin, y: y, width: size.width.rounded(.up), height: 26)
      y += 32
    }
    previousButton.setTitle(isMirrored ? "›" : "‹", for: .normal)
    nextButton.setTitle(isMirrored ? "‹" : "›", for: .normal)
    mirrorIfNeeded([name, previousButton, nextButton, open, copyButton])
    separator.frame = CGRect(x: 0, y: y + 0.5, width: bounds.width, height: 0.5)
    code.frame = CGRect(x: 0, y: y + 1, width: bounds.width, height: bounds.height - y - 1)
  }
}

/// Lines of code with their numbers. Only the lines in sight have views.
final class CodeView: UIScrollView {
  /// Why a line has a background of its own.
  enum Tint {
    case marked, calling, added, removed

    fileprivate var color: UIColor {
      switch self {
      case .marked: .systemYellow.withAlphaComponent(0.34)
      case .calling: .systemYellow.withAlphaComponent(0.12)
      case .added: .systemGreen.withAlphaComponent(0.18)
      case .removed: .systemRed.withAlphaComponent(0.16)
      }
    }
  }

  private var lines: [[SwiftHighlighter.Piece]] = []
  private var tints: [Int: Tint] = [:]
  /// The numbers of the marked lines, from 0.
  var marked: Set<Int> { Set(tints.filter { $0.value == .marked }.keys) }
  private var views: [Int: CodeLineView] = [:]
  private lazy var lineHeight: CGFloat = ("0".size(withAttributes: [.font: Self.font]).height + 3)
    .rounded(.up)

  fileprivate static let font = UIFont.monospacedSystemFont(ofSize: 11, weight: .regular)
  private static let margin: CGFloat = 8

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "lab.code.lines"
    // Code is read from left to right in every language.
    semanticContentAttribute = .forceLeftToRight
    alwaysBounceVertical = false
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The view can have the focus, so that the keyboard scrolls it.
  override var canBecomeFocused: Bool { true }

  /// Shows lines and scrolls to the top. `tints` gives some of them a background; its keys are line indices, counted from 0.
  func show(_ lines: [[SwiftHighlighter.Piece]], tints: [Int: Tint] = [:]) {
    self.lines = lines
    self.tints = tints
    removeLines()
    contentOffset = .zero
    let longest = lines.map { $0.reduce(0) { $0 + $1.text.count } }.max() ?? 0
    let advance = "0".size(withAttributes: [.font: Self.font]).width
    contentSize = CGSize(
      width: CodeLineView.gutter + CGFloat(longest) * advance + 2 * Self.margin,
      height: CGFloat(lines.count) * lineHeight + 2 * Self.margin)
    setNeedsLayout()
  }

  /// Marks the lines whose code contains one of the names. Returns the number of marked lines.
  func mark(_ names: Set<String>) -> Int {
    let marked = lines.indices.filter { lines[$0].names(names) }
    mark(Dictionary(uniqueKeysWithValues: marked.map { ($0, .marked) }))
    return marked.count
  }

  /// Gives lines a background, by their indices, and scrolls to the first marked one unless a marked one is visible.
  func mark(_ tints: [Int: Tint]) {
    self.tints = tints
    removeLines()
    let marked = marked.isEmpty ? Set(tints.keys) : marked
    if let first = marked.min(), !marked.contains(where: isInSight) {
      let most = max(contentSize.height - bounds.height, 0)
      contentOffset = CGPoint(
        x: 0, y: min(max(CGFloat(first - 3) * lineHeight, 0), most).rounded())
    }
    setNeedsLayout()
  }

  private func isInSight(_ line: Int) -> Bool {
    let top = Self.margin + CGFloat(line) * lineHeight
    return top >= bounds.minY && top + lineHeight <= bounds.maxY
  }

  private func removeLines() {
    for view in views.values { view.removeFromSuperview() }
    views = [:]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !lines.isEmpty, bounds.height > 0 else { return }
    let first = max(Int((bounds.minY - Self.margin) / lineHeight), 0)
    let last = min(Int((bounds.maxY - Self.margin) / lineHeight), lines.count - 1)
    for (line, view) in views where line < first || line > last {
      view.removeFromSuperview()
      views[line] = nil
    }
    guard first <= last else { return }
    let width = max(contentSize.width, bounds.width)
    for line in first...last where views[line] == nil {
      let view = CodeLineView(lines[line], number: line + 1, tint: tints[line])
      view.frame = CGRect(
        x: 0, y: Self.margin + CGFloat(line) * lineHeight, width: width, height: lineHeight)
      addSubview(view)
      views[line] = view
    }
  }
}

/// A line of code, drawn in its colours.
private final class CodeLineView: UIView {
  private let pieces: [SwiftHighlighter.Piece]
  private let number: Int

  /// The width of the room for line numbers, in points.
  static let gutter: CGFloat = 40

  init(_ pieces: [SwiftHighlighter.Piece], number: Int, tint: CodeView.Tint?) {
    self.pieces = pieces
    self.number = number
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isOpaque = false
    backgroundColor = tint?.color ?? .clear
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let font = CodeView.font
    let text = "\(number)"
    let size = text.size(withAttributes: [.font: font])
    let y = ((bounds.height - size.height) / 2).rounded()
    draw(text, .secondaryLabel, at: CGPoint(x: Self.gutter - 8 - size.width, y: y))
    var x = Self.gutter
    for piece in pieces {
      draw(piece.text, piece.kind.color, at: CGPoint(x: x, y: y))
      x += piece.text.size(withAttributes: [.font: font]).width
    }
  }

  private func draw(_ text: String, _ color: UIColor, at point: CGPoint) {
    text.draw(
      at: point,
      withAttributes: [
        .font: CodeView.font, .foregroundColor: color.resolvedColor(with: traitCollection),
      ])
  }
}

extension SwiftHighlighter.Kind {
  fileprivate var color: UIColor {
    switch self {
    case .plain: .label
    case .keyword: .systemPink
    case .type: .systemPurple
    case .number: .systemBlue
    case .string: .systemRed
    case .comment: .secondaryLabel
    }
  }
}
