import Foundation
import UIKit

/// A window over the whole app, also over the part of the screen that the lab takes from it.
class CoverWindow: UIWindow {
  private nonisolated(unsafe) var screenObserver: (any NSObjectProtocol)?

  /// Over the lab's toolbar.
  private static let level = UIWindow.Level(UIWindow.Level.alert.rawValue + 20)

  init(_ page: UIViewController) {
    super.init(frame: CGRect(origin: .zero, size: UIScreen.main.contentSize))
    windowLevel = Self.level
    rootViewController = page
    screenObserver = NotificationCenter.default.addObserver(
      forName: UIScreen.modeDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.frame.size = UIScreen.main.contentSize }
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  deinit {
    if let screenObserver { NotificationCenter.default.removeObserver(screenObserver) }
  }
}

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

/// A card with the keys in the middle of the window. It scrolls if it is too long.
final class KeyListViewController: UIViewController {
  var onClose: (() -> Void)?

  private let card = UIView()
  private let scrollView = UIScrollView()
  private let list: KeyListView

  /// Sizes of the card, in points.
  private static let largestWidth: CGFloat = 520
  private static let margin: CGFloat = 16
  private static let radius: CGFloat = 14

  init(_ sections: [KeyListSection]) {
    list = KeyListView(sections)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0, alpha: 0.45)
    view.followLanguageDirection()
    card.backgroundColor = .systemBackground
    card.layer.cornerRadius = Self.radius
    card.layer.borderWidth = 1
    card.clipsToBounds = true
    showBorder()
    scrollView.addSubview(list)
    scrollView.accessibilityIdentifier = "keys"
    card.addSubview(scrollView)
    view.addSubview(card)
    view.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onClose?() })
  }

  /// Without a border, the black card of the dark appearance could not be told from the dimmed page.
  private func showBorder() {
    card.layer.borderColor = UIColor.opaqueSeparator.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Arrow keys and Page Down scroll from the start.
    UIFocusSystem.focusSystem(for: scrollView)?.requestFocusUpdate(to: scrollView)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isSmall = GalleryHeaderView.Metrics.fitting(view.bounds.size) == .compact
    let margin = isSmall ? Self.margin / 2 : Self.margin
    let room = view.bounds.insetBy(dx: margin, dy: margin)
    let width = min(room.width, Self.largestWidth)
    let length = list.height(at: width)
    let height = min(length, room.height)
    card.frame = CGRect(
      x: (view.bounds.midX - width / 2).rounded(), y: (view.bounds.midY - height / 2).rounded(),
      width: width, height: height)
    scrollView.frame = card.bounds
    list.frame = CGRect(x: 0, y: 0, width: width, height: length)
    scrollView.contentSize = list.frame.size
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack { onClose?() } else { super.pressesBegan(presses, with: event) }
  }
}

/// The sections of the list: keys on the left, their effects on the right.
final class KeyListView: UIView {
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

  /// The height of the whole list at a width, in points.
  func height(at width: CGFloat) -> CGFloat { place(at: width, moves: false) }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = place(at: bounds.width, moves: true)
  }

  private func place(at width: CGFloat, moves: Bool) -> CGFloat {
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
