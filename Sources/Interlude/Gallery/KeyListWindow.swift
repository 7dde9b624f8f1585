import UIKit

/// The list of all keys and gestures, over everything. It takes the keyboard while it shows, and closes by Escape, by the
/// keys that opened it, and by a click anywhere.
final class KeyListWindow: CoverWindow {
  private let page: KeyListViewController
  private let onClose: () -> Void

  /// - Parameters:
  ///   - exhibit: The open exhibit, whose own keys come first; nil for the list of exhibits.
  ///   - onClose: Called when the user closes it.
  init(for exhibit: (any Exhibit)?, onClose: @escaping () -> Void) {
    self.onClose = onClose
    var sections = [
      KeyListSection(title: localized("Everywhere"), hints: GalleryShortcut.general),
      KeyListSection(title: "Interlude", hints: GalleryShortcut.allCases.map(\.hint)),
      KeyListSection(title: localized("Timeline"), hints: GalleryShortcut.inTimeline),
    ]
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

/// A card with the keys.
final class KeyListViewController: CardViewController {
  private let list: KeyListView

  /// The largest width of the card, in points.
  private static let largestWidth: CGFloat = 520
  private static let margin: CGFloat = 16

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
    view.followLanguageDirection()
    scrollView.accessibilityIdentifier = "keys"
    scrollView.addSubview(list)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let margin = isSmall ? Self.margin / 2 : Self.margin
    let room = view.bounds.insetBy(dx: margin, dy: margin)
    let width = min(room.width, Self.largestWidth)
    let length = list.height(at: width)
    placeCard(CGSize(width: width, height: min(length, room.height)))
    scrollView.frame = card.bounds
    list.frame = CGRect(x: 0, y: 0, width: width, height: length)
    scrollView.contentSize = list.frame.size
  }
}

/// The sections of the list: keys on the left, their effects on the right.
final class KeyListView: ColumnView {
  private struct Row {
    var input: UILabel
    var cap: UIView?
    var meaning: UILabel?
  }

  private var rows: [Row] = []

  private static let padding: CGFloat = 20
  private static let rowGap: CGFloat = 8
  private static let sectionGap: CGFloat = 18
  private static let columnGap: CGFloat = 14
  /// Around the text of a key, in points.
  private static let capPadding = CGSize(width: 7, height: 2)
  /// The largest fraction of the width for the keys.
  private static let inputFraction: CGFloat = 0.42

  init(_ sections: [KeyListSection]) {
    super.init(frame: .zero)
    for section in sections {
      let title = UILabel()
      title.text = section.title
      title.font = .systemFont(ofSize: 15, weight: .bold)
      addSubview(title)
      rows.append(Row(input: title))
      for hint in section.hints { addRow(hint) }
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func addRow(_ hint: KeyHint) {
    let cap = UIView()
    cap.backgroundColor = .secondarySystemFill
    cap.layer.cornerRadius = 5
    let input = UILabel()
    input.text = hint.input
    input.font = .systemFont(ofSize: 13, weight: .semibold)
    input.numberOfLines = 0
    let meaning = UILabel()
    meaning.text = hint.meaning
    meaning.font = .systemFont(ofSize: 13)
    meaning.textColor = .secondaryLabel
    meaning.numberOfLines = 0
    for view in [cap, input, meaning] as [UIView] { addSubview(view) }
    rows.append(Row(input: input, cap: cap, meaning: meaning))
  }

  override func place(at width: CGFloat, moves: Bool) -> CGFloat {
    func size(_ label: UILabel, _ width: CGFloat) -> CGSize {
      let size = label.sizeThatFits(CGSize(width: max(width, 1), height: .greatestFiniteMagnitude))
      return CGSize(width: min(size.width.rounded(.up), width), height: size.height.rounded(.up))
    }
    let inner = width - 2 * Self.padding
    let caps = rows.filter { $0.cap != nil }.map {
      size($0.input, inner * Self.inputFraction).width
    }
    let left = (caps.max() ?? 0) + 2 * Self.capPadding.width
    let right = inner - left - Self.columnGap
    var y = Self.padding
    for (index, row) in rows.enumerated() {
      if index > 0 { y += row.cap == nil ? Self.sectionGap : Self.rowGap }
      guard let cap = row.cap, let meaning = row.meaning else {
        let title = size(row.input, inner)
        if moves {
          row.input.frame = CGRect(x: Self.padding, y: y, width: inner, height: title.height)
        }
        y += title.height
        continue
      }
      let input = size(row.input, left - 2 * Self.capPadding.width)
      let text = size(meaning, right)
      let capHeight = input.height + 2 * Self.capPadding.height
      let height = max(capHeight, text.height)
      if moves {
        cap.frame = CGRect(
          x: Self.padding, y: y, width: input.width + 2 * Self.capPadding.width, height: capHeight)
        row.input.frame = CGRect(
          x: Self.padding + Self.capPadding.width, y: y + Self.capPadding.height,
          width: input.width, height: input.height)
        // A single line is vertically centred beside its key.
        let inset = max((capHeight - text.height) / 2, 0).rounded()
        meaning.frame = CGRect(
          x: Self.padding + left + Self.columnGap, y: y + inset, width: right, height: text.height)
        for view in [cap, row.input, meaning] { view.frame = inLayoutDirection(view.frame) }
      }
      y += height
    }
    return y + Self.padding
  }
}
