import UIKit

/// A window in front of all others that lists keys and gestures: the app's, the timeline's and those of the open exhibit. It
/// takes the keyboard while it shows, and closes by its button, by Escape, by the keys that opened it, and by a click anywhere.
final class KeyListWindow: CoverWindow {
  private let page: KeyListViewController
  private let onClose: () -> Void

  /// - Parameters:
  ///   - exhibit: The open exhibit, whose own keys come first; nil for the list of exhibits.
  ///   - onClose: Called when the user closes it.
  init(for exhibit: (any Exhibit)?, onClose: @escaping () -> Void) {
    self.onClose = onClose
    let keys = GalleryShortcut.allCases.filter { $0.works(inExhibit: exhibit != nil) }
    let taken = Set(exhibit?.keys.map(\.input) ?? [])
    var sections = [
      KeyListSection(title: localized("Everywhere"), hints: GalleryShortcut.general),
      KeyListSection(
        title: "Interlude",
        hints: keys.filter { !$0.isOfLab }.map { $0.hint.leavingOut(taken) }),
    ]
    if exhibit != nil {
      sections += [
        KeyListSection(title: localized("Lab"), hints: keys.filter(\.isOfLab).map(\.hint)),
        KeyListSection(title: localized("Timeline"), hints: GalleryShortcut.inTimeline),
      ]
    }
    if let exhibit, !exhibit.keys.isEmpty {
      sections.insert(KeyListSection(title: exhibit.title, hints: exhibit.keys), at: 0)
    }
    page = KeyListViewController(sections)
    super.init(page)
    page.onClose = { [weak self] in self?.onClose() }
  }

  required init?(coder: NSCoder) {
    nil
  }
}

/// Hints under a title.
struct KeyListSection {
  var title: String
  var hints: [KeyHint]
}

/// A card with the keys, under a title.
final class KeyListViewController: CardViewController {
  private let list: KeyListView
  private let titleLabel = UILabel()
  private lazy var closeButton = CardCloseButton(identifier: "keys.close") { [weak self] in
    self?.onClose?()
  }

  /// The height of the title's row, and the button's distance from the edges, in points.
  private static let (headerHeight, closeInset): (CGFloat, CGFloat) = (52, 14)

  init(_ sections: [KeyListSection]) {
    list = KeyListView(sections)
    super.init()
    closesOnCard = true
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.accessibilityIdentifier = "keys"
    scrollView.addSubview(list)
    titleLabel.text = localized("Keys and gestures")
    titleLabel.font = .systemFont(ofSize: 20, weight: .bold)
    for view in [titleLabel, closeButton] as [UIView] { card.addSubview(view) }
    // The arrow keys scroll, whatever has the focus, so a focus ring around the list would tell nothing.
    scrollView.focusEffect = nil
  }

  override var preferredFocusEnvironments: [any UIFocusEnvironment] { [closeButton] }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeCard(width: list.largestWidth(in: view.bounds.width)) {
      Self.headerHeight + list.height(at: $0)
    }
    let (header, rest) = card.bounds.divided(atDistance: Self.headerHeight, from: .minYEdge)
    scrollView.frame = rest
    let (width, size) = (card.bounds.width, CardCloseButton.size)
    closeButton.frame = card.inLayoutDirection(
      CGRect(x: width - size - Self.closeInset, y: Self.closeInset, width: size, height: size))
    titleLabel.frame = card.inLayoutDirection(
      CGRect(
        x: KeyListView.padding, y: header.minY + 6,
        width: width - KeyListView.padding - size - 2 * Self.closeInset,
        height: header.height - 6))
    titleLabel.textAlignment = card.isMirrored ? .right : .left
    list.frame = CGRect(x: 0, y: 0, width: width, height: list.height(at: width))
    scrollView.contentSize = list.frame.size
    updateFade()
  }
}

/// The sections of the list: keys on the left, their effects on the right. Where there is room, the sections stand in two columns.
final class KeyListView: ColumnView {
  /// A section's title, or the caps of a hint's keys, which are alternatives, and their effect.
  private enum Row {
    case title(UILabel)
    case hint(caps: [KeyCap], meaning: UILabel)
  }

  private var sections: [[Row]] = []

  /// The width from which a window has room for two columns of sections, in points.
  private static let twoColumns: CGFloat = 900
  private static let columnWidth: CGFloat = 520

  static let padding: CGFloat = 20
  private static let rowGap: CGFloat = 6
  private static let sectionGap: CGFloat = 18
  private static let columnGap: CGFloat = 14
  /// Between two caps, in points.
  private static let capGap: CGFloat = 4
  /// The largest fraction of the width for the keys.
  private static let inputFraction: CGFloat = 0.42

  init(_ sections: [KeyListSection]) {
    super.init(frame: .zero)
    for section in sections {
      let title = UILabel()
      title.text = section.title
      title.font = .systemFont(ofSize: 15, weight: .bold)
      addSubview(title)
      self.sections.append([.title(title)] + section.hints.map(makeRow))
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func makeRow(_ hint: KeyHint) -> Row {
    // Two spaces stand between alternatives, one between the keys of a combination.
    let caps = hint.input.components(separatedBy: "  ").map { KeyCap($0) }
    let meaning = UILabel()
    meaning.text = hint.meaning
    meaning.font = .systemFont(ofSize: 13)
    meaning.textColor = .secondaryLabel
    meaning.numberOfLines = 0
    for view in caps + [meaning] { addSubview(view) }
    return .hint(caps: caps, meaning: meaning)
  }

  /// The largest useful width of the list in a window, in points.
  func largestWidth(in window: CGFloat) -> CGFloat {
    window >= Self.twoColumns && sections.count > 1 ? 2 * Self.columnWidth : Self.columnWidth
  }

  override func layOut(width: CGFloat, appliesFrames: Bool) -> CGFloat {
    guard width > Self.columnWidth else {
      return place(sections[...], from: 0, to: width, appliesFrames: appliesFrames)
    }
    // The columns are about equally high, and sections stay whole.
    let middle = (width / 2).rounded()
    func heights(_ count: Int) -> (CGFloat, CGFloat) {
      (
        place(sections[..<count], from: 0, to: middle, appliesFrames: false),
        place(sections[count...], from: middle, to: width, appliesFrames: false)
      )
    }
    let counts = 1..<max(sections.count, 2)
    let first =
      counts.min { one, other in
        let (a, b) = (heights(one), heights(other))
        return max(a.0, a.1) < max(b.0, b.1)
      } ?? 1
    return max(
      place(sections[..<first], from: 0, to: middle, appliesFrames: appliesFrames),
      place(sections[first...], from: middle, to: width, appliesFrames: appliesFrames))
  }

  /// Places sections below each other between two edges, and returns the height.
  private func place(
    _ sections: ArraySlice<[Row]>, from start: CGFloat, to end: CGFloat, appliesFrames: Bool
  ) -> CGFloat {
    let inner = end - start - 2 * Self.padding
    let most = inner * Self.inputFraction
    var left: CGFloat = 0
    for case .hint(let caps, _) in sections.joined() {
      for place in Self.places(of: caps, in: most) { left = max(left, place.maxX) }
    }
    let right = inner - left - Self.columnGap
    let x = start + Self.padding
    var y = Self.padding
    for (index, row) in sections.joined().enumerated() {
      switch row {
      case .title(let title):
        if index > 0 { y += Self.sectionGap }
        let height = Self.size(of: title, inner).height
        if appliesFrames {
          title.frame = inLayoutDirection(CGRect(x: x, y: y, width: inner, height: height))
        }
        y += height
      case .hint(let caps, let meaning):
        y += Self.rowGap
        let places = Self.places(of: caps, in: most)
        let text = Self.size(of: meaning, right)
        if appliesFrames {
          for (cap, place) in zip(caps, places) {
            cap.frame = inLayoutDirection(place.offsetBy(dx: x, dy: y))
          }
          // A single line is vertically centred beside its key.
          let inset = max(((places.first?.height ?? 0) - text.height) / 2, 0).rounded()
          meaning.frame = inLayoutDirection(
            CGRect(
              x: x + left + Self.columnGap, y: y + inset, width: right, height: text.height))
        }
        y += max(places.map(\.maxY).max() ?? 0, text.height)
      }
    }
    return y + Self.padding
  }

  private static func size(of label: UILabel, _ width: CGFloat) -> CGSize {
    let size = label.sizeThatFits(CGSize(width: max(width, 1), height: .greatestFiniteMagnitude))
    return CGSize(width: min(size.width.rounded(.up), width), height: size.height.rounded(.up))
  }

  /// The frames of caps that flow from the left in lines of a width, from (0, 0) on.
  private static func places(of caps: [KeyCap], in width: CGFloat) -> [CGRect] {
    var (x, y, lineHeight): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    return caps.map { cap in
      let size = cap.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      if x > 0, x + size.width > width { (x, y) = (0, y + lineHeight + capGap) }
      lineHeight = size.height
      defer { x += size.width + capGap }
      return CGRect(origin: CGPoint(x: x, y: y), size: size)
    }
  }
}

/// A key, or keys that are pressed together, as a rounded plate.
private final class KeyCap: UIView {
  private let label = UILabel()

  /// Around the text, in points.
  private static let padding = CGSize(width: 7, height: 2)

  init(_ text: String) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemFill
    layer.cornerRadius = 5
    label.text = text
    label.font = .systemFont(ofSize: 13, weight: .semibold)
    label.numberOfLines = 0
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = max(size.width - 2 * Self.padding.width, 1)
    let text = label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
    return CGSize(
      width: min(text.width.rounded(.up), room) + 2 * Self.padding.width,
      height: text.height.rounded(.up) + 2 * Self.padding.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: Self.padding.width, dy: Self.padding.height)
  }
}
