import Foundation
import UIKit

/// The list of exhibits: cards in groups, below the app's name.
final class GalleryViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  var onSelect: ((any Exhibit) -> Void)?

  /// Draws the pictures of the cards; nil for cards without pictures.
  var thumbnails: ThumbnailStore? {
    didSet {
      thumbnails?.onStill = { [weak self] in self?.showStill(of: $0) }
      prepareThumbnails()
    }
  }

  /// A title and the exhibits below it.
  private struct Section {
    var title: String
    var exhibits: [any Exhibit]
  }

  private let exhibits = ExhibitName.galleryCases.map { $0.make() }
  /// The groups in the list: those with exhibits that match ``query``.
  private lazy var sections = makeSections()
  private let layout = GalleryLayout()
  private lazy var list = UICollectionView(frame: .zero, collectionViewLayout: layout)
  private let header = GalleryHeaderView()
  private let footer = GalleryFooterView()
  /// The sentence that replaces the cards if no exhibit matches.
  private let nothing = UILabel()
  private(set) var grid = GalleryGrid(.zero)
  /// The cached heights of cards in ``grid``, because measuring text takes time.
  private var heights: [ExhibitName: CGFloat] = [:]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    view.followLanguageDirection()
    list.backgroundColor = .clear
    list.alwaysBounceVertical = true
    list.dataSource = self
    list.delegate = self
    list.register(ExhibitCell.self, forCellWithReuseIdentifier: ExhibitCell.identifier)
    list.register(
      GalleryTitleView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: GalleryTitleView.identifier)
    nothing.textColor = .secondaryLabel
    nothing.textAlignment = .center
    nothing.numberOfLines = 0
    for view in [list, nothing, header, footer] { self.view.addSubview(view) }
    prepareSearch()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    list.becomeFirstResponder()
    thumbnails?.isSuspended = false
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    thumbnails?.isSuspended = true
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    footer.isFullscreen = isFullscreen()
    footer.factor = view.bounds.size.largeGalleryFactor ?? 1
    let grid = GalleryGrid(view.bounds.size)
    header.metrics = grid.header
    header.margin = grid.margin
    // A device has a safe area; a window of the desktop has none.
    let room = view.bounds.inset(by: view.safeAreaInsets)
    let (top, rest) = room.divided(atDistance: grid.header.height, from: .minYEdge)
    let keys = footer.sizeThatFits(view.bounds.size).height
    let (line, area) = rest.divided(atDistance: keys, from: .maxYEdge)
    (header.frame, footer.frame, list.frame) = (top, line, area)
    nothing.frame = area.insetBy(dx: grid.margin, dy: 0)
    nothing.font = .systemFont(ofSize: (17 * footer.factor).rounded())
    guard grid != self.grid else { return }
    self.grid = grid
    heights = [:]
    layout.sectionInset = UIEdgeInsets(
      top: 0, left: grid.margin, bottom: grid.gap, right: grid.margin)
    layout.minimumLineSpacing = grid.gap
    layout.minimumInteritemSpacing = grid.gap
    layout.headerReferenceSize = CGSize(
      width: 0, height: GalleryTitleView.height(titleSize: grid.titleSize))
    // Cells and titles may have another type size.
    list.reloadData()
    prepareThumbnails()
  }

  /// Returns whether the window fills the screen.
  var isFullscreen: () -> Bool = { false }

  /// The heights of the header and of the line of keys, in points, each with the safe area beyond it.
  var bars: (top: CGFloat, bottom: CGFloat) {
    let (size, insets) = (view.bounds.size, view.safeAreaInsets)
    return (
      insets.top + GalleryHeaderView.Metrics.fitting(size).height,
      footer.sizeThatFits(size).height + insets.bottom
    )
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    prepareThumbnails()
  }

  // MARK: Pictures

  private func prepareThumbnails() {
    guard isViewLoaded, grid.cardWidth > 1 else { return }
    let picture = grid.cell.picture(in: CGSize(width: grid.cardWidth, height: 0))
    thumbnails?.prepare(
      width: picture.width * traitCollection.displayScale,
      traitCollection.userInterfaceStyle == .dark ? .dark : .light,
      reducesMotion: UIAccessibility.isReduceMotionEnabled)
  }

  private func showStill(of name: ExhibitName) {
    guard let path = indexPath(of: name) else { return }
    cell(at: path)?.showStill(thumbnails?.still(of: name), animated: true)
  }

  /// Starts or stops playing an exhibit's demonstration on its card.
  private func point(at name: ExhibitName, _ isPointed: Bool) {
    guard let path = indexPath(of: name), let cell = cell(at: path) else { return }
    guard isPointed else {
      thumbnails?.stopPlaying()
      return cell.showFrame(nil)
    }
    thumbnails?.play(name) { [weak cell] in cell?.showFrame($0) }
  }

  /// The card of an exhibit, scrolled into view; nil if it is not in the list.
  func card(of name: ExhibitName) -> ExhibitOpenAnimation.Card? {
    guard let path = indexPath(of: name) else { return nil }
    list.layoutIfNeeded()
    list.scrollToItem(at: path, at: [], animated: false)
    list.layoutIfNeeded()
    return cell(at: path).map {
      $0.showFrame(nil)
      return ExhibitOpenAnimation.Card(
        picture: $0.picture, image: thumbnails?.still(of: name).map { UIImage(cgImage: $0) },
        cornerRadius: grid.cell.cornerRadius)
    }
  }

  private func cell(at path: IndexPath) -> ExhibitCell? {
    list.cellForItem(at: path) as? ExhibitCell
  }

  // MARK: Searching

  /// The search text. The list shows the exhibits that match all of its words; all exhibits match an empty text.
  private(set) var query = ""
  /// For each exhibit, the text that is searched: title, summary, name, and the names of its demonstration's steps.
  private lazy var searchTexts = exhibits.map { exhibit in
    let steps = (try? Demonstration.steps(of: exhibit).map(\.name)) ?? []
    return ([exhibit.title, exhibit.summary, exhibit.name.rawValue] + steps)
      .joined(separator: " ").replacing("-", with: " ")
  }

  private static let filterDuration: TimeInterval = 0.3

  private func prepareSearch() {
    header.search.addAction(
      UIAction { [weak self] _ in self?.search(for: self?.header.search.text ?? "") },
      for: .editingChanged)
    header.search.addAction(
      UIAction { [weak self] _ in self?.openFirst() }, for: .primaryActionTriggered)
    header.search.onLeave = { [weak self] in self?.endSearch() }
  }

  /// Moves the keyboard to the search field.
  func beginSearch() { header.search.becomeFirstResponder() }

  private func endSearch() {
    header.search.resignFirstResponder()
    list.becomeFirstResponder()
  }

  private func openFirst() {
    guard !query.isEmpty, let first = sections.first?.exhibits.first else { return }
    endSearch()
    onSelect?(first)
  }

  private func makeSections() -> [Section] {
    let words = query.replacing("-", with: " ").split(separator: " ")
    func matches(_ index: Int) -> Bool {
      words.allSatisfy {
        searchTexts[index].range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
      }
    }
    let found = words.isEmpty ? exhibits : exhibits.indices.filter(matches).map { exhibits[$0] }
    return ExhibitGroup.allCases.map { group in
      Section(title: group.title, exhibits: found.filter { $0.group == group })
    }.filter { !$0.exhibits.isEmpty }
  }

  /// Shows the exhibits that match. Cards that stay move to their new places, and new ones fade in.
  private func search(for text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard text != query else { return }
    query = text
    let old = Dictionary(cards.map { ($0.name, $0.center) }) { first, _ in first }
    sections = makeSections()
    nothing.text = sections.isEmpty ? localized("No exhibit matches “%@”.", query) : nil
    list.reloadData()
    list.layoutIfNeeded()
    guard !UIAccessibility.isReduceMotionEnabled else { return }
    let moves = cards.map { (card: $0, place: $0.center) }
    for (card, _) in moves {
      if let place = old[card.name] { card.center = place } else { card.alpha = 0 }
    }
    UIView.animate(
      withDuration: Self.filterDuration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, options: .allowUserInteraction
    ) {
      for (card, place) in moves { (card.center, card.alpha) = (place, 1) }
    }
  }

  private var cards: [ExhibitCell] { list.visibleCells.compactMap { $0 as? ExhibitCell } }

  // MARK: Cards

  private func exhibit(at path: IndexPath) -> any Exhibit {
    sections[path.section].exhibits[path.item]
  }

  /// The place of an exhibit's card; nil if it is not in the list.
  func indexPath(of name: ExhibitName) -> IndexPath? {
    for (number, section) in sections.enumerated() {
      if let item = section.exhibits.firstIndex(where: { $0.name == name }) {
        return IndexPath(item: item, section: number)
      }
    }
    return nil
  }

  /// The number of cards in a group.
  func exhibitCount(inSection section: Int) -> Int { sections[section].exhibits.count }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { exhibitCount(inSection: section) }

  /// The cards of a row are equally high.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let exhibits = sections[indexPath.section].exhibits
    let first = indexPath.item - indexPath.item % grid.columns
    let line = exhibits[first..<min(first + grid.columns, exhibits.count)]
    return CGSize(width: grid.cardWidth, height: line.map(height).max() ?? 0)
  }

  /// The height that the card of an exhibit needs by itself.
  private func height(of exhibit: any Exhibit) -> CGFloat {
    if let height = heights[exhibit.name] { return height }
    let height = ExhibitCell.height(showing: exhibit, width: grid.cardWidth, grid.cell)
    heights[exhibit.name] = height
    return height
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: ExhibitCell.identifier, for: indexPath)
    let exhibit = exhibit(at: indexPath)
    if let card = cell as? ExhibitCell {
      card.show(exhibit, grid.cell)
      card.showStill(thumbnails?.still(of: exhibit.name), animated: false)
      card.onPoint = { [weak self] in self?.point(at: exhibit.name, $0) }
    }
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: GalleryTitleView.identifier, for: indexPath)
    (view as? GalleryTitleView)?.show(sections[indexPath.section].title, grid)
    return view
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    onSelect?(exhibit(at: indexPath))
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    header.isOverCards = scrollView.contentOffset.y > 0
  }
}
